import assert from 'node:assert/strict';
import { test } from 'node:test';

import { choices, decided } from '../../assets/activity/premove.js';

const move = (from, to, promotion = null) => ({ from, to, code: `${from}-${to}-${promotion}`, words: '', promotion, drawing: null });
const board = { yours: 0, turn: 0, ply: 4, plies: 4, legal: [move(1, 2), move(3, 4, 'queen'), move(3, 4, 'rook')] };
const waiting = { ...board, turn: 1, legal: [], later: [{ from: 1, to: 2 }] };

test('one moves on one\'s turn, and chooses ahead while the other is to move', () => {
  assert.deepEqual(choices(board), { moves: board.legal, later: [] });
  assert.deepEqual(choices(waiting), { moves: [], later: waiting.later });
});

test('nothing is moved on an earlier board, in a game of others, or after the end', () => {
  for (const other of [{ ply: 3 }, { yours: null }, { turn: null }]) {
    assert.deepEqual(choices({ ...board, ...other }), { moves: [], later: [] });
    assert.deepEqual(choices({ ...waiting, ...other }), { moves: [], later: [] });
  }
});

test('a move chosen ahead is made when it is legal, and dropped when it is not', () => {
  assert.deepEqual(decided({ from: 1, to: 2 }, board), { made: board.legal[0] });
  assert.equal(decided({ from: 1, to: 5 }, board), 'dropped');
  assert.equal(decided({ from: 1, to: 2 }, { ...board, turn: null }), 'dropped');
});

test('a pawn becomes what is offered first', () => {
  assert.deepEqual(decided({ from: 3, to: 4 }, board), { made: board.legal[1] });
});

test('it is kept while the other is to move, and while an earlier board is looked at', () => {
  assert.equal(decided({ from: 1, to: 2 }, waiting), 'kept');
  assert.equal(decided({ from: 1, to: 2 }, { ...board, ply: 2 }), 'kept');
});
