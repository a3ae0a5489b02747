import assert from 'node:assert/strict';
import { test } from 'node:test';

import { numbers, numbered, steered } from '../../assets/activity/chart.js';
import { speak } from '../../assets/activity/texts.js';

test('a chart has few numbers, and round ones', () => {
  assert.deepEqual(numbers(0), []);
  assert.deepEqual(numbers(7), [1, 2, 3]);
  assert.deepEqual(numbers(60), [5, 10, 15, 20, 25, 30]);
  assert.deepEqual(numbers(61), [5, 10, 15, 20, 25, 30]);
  assert.deepEqual(numbers(62), [10, 20, 30]);
  for (let plies = 0; plies < 1200; plies += 1) assert.ok(numbers(plies).length <= 6, String(plies));
});

test('keys lead along a game, and never out of it', () => {
  assert.equal(steered('ArrowRight', 3, 10), 4);
  assert.equal(steered('ArrowUp', 10, 10), 10);
  assert.equal(steered('ArrowLeft', 0, 10), 0);
  assert.equal(steered('PageDown', 4, 10), 0);
  assert.equal(steered('Home', 4, 10), 0);
  assert.equal(steered('End', 4, 10), 10);
  assert.equal(steered('Tab', 4, 10), null);
});

test('a board is called by the move that has led to it', () => {
  globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
  speak('en', { 'chart-start': 'Start' });
  const moves = [{ number: 1, text: 'e4' }, { number: null, text: 'e5' }, { number: 2, text: 'd4' }];
  assert.deepEqual([0, 1, 2, 3].map((ply) => numbered(moves, ply)), ['Start', '1. e4', '1 … e5', '2. d4']);
});
