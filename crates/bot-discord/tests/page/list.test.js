import assert from 'node:assert/strict';
import { test } from 'node:test';

import { firstChoice } from '../../assets/activity/list.js';

const game = (number, of) => ({ game: number, kind: '', title: '', sides: [], turn: 0, yours: null, result: null, ...of });
const channel = (of) => ({ games: [], four: null, puzzle: null, ...of });
const puzzle = { title: '', state: 'open', solvers: [] };

test('a board that waits for the reader comes first, then their own, then others', () => {
  const [waiting, own, other] = [game(1, { yours: 0 }), game(2, { yours: 1 }), game(3)];
  assert.equal(firstChoice(channel({ games: [other, own, waiting] })), 1);
  assert.equal(firstChoice(channel({ games: [other, own] })), 2);
  assert.equal(firstChoice(channel({ games: [other] })), 3);
});

test('a game that goes on comes before one that is over', () => {
  const over = game(1, { yours: 0, turn: null, result: 'won' });
  assert.equal(firstChoice(channel({ games: [over, game(2)] })), 2);
  assert.equal(firstChoice(channel({ games: [over] })), 1);
});

test('without games there is the game for four or the puzzle, or nothing', () => {
  const four = { game: '5', title: '', yours: true };
  assert.equal(firstChoice(channel({ games: [game(1)], four })), 'four');
  assert.equal(firstChoice(channel({ games: [game(1)], four: { ...four, yours: false } })), 1);
  assert.equal(firstChoice(channel({ puzzle })), 'puzzle');
  assert.equal(firstChoice(channel({})), null);
});
