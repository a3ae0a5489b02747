import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expected } from '../../assets/activity/expected.js';

const pawn = { square: 8, name: 'pawn', drawing: 'pawn' };
const rook = { square: 16, name: 'rook', drawing: 'rook' };
const shown = { pieces: [pawn, rook], last: null, check: 4, words: '', squares: [] };
const move = { from: 8, to: 16, code: '', words: '', promotion: null, drawing: null };

test('the piece that moves takes the one that is there, and nothing is in check any more', () => {
  assert.deepEqual(expected(shown, move, [8, 16]), { ...shown, pieces: [{ ...pawn, square: 16 }], last: [8, 16], check: null });
});

test('a piece that is promoted is drawn as what it becomes', () => {
  const promoted = expected(shown, { ...move, promotion: 'queen', drawing: 'queen' }, [8, 16]);
  assert.deepEqual(promoted.pieces, [{ square: 16, name: 'queen', drawing: 'queen' }]);
});

test('a move of nothing changes no piece', () => {
  assert.deepEqual(expected(shown, { ...move, from: 30 }, [30, 16]).pieces, shown.pieces);
});
