import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clockText, isShort, serverTime, setTime, timeLeft } from '../../assets/activity/clocks.js';

test('the time is the server\'s, however long the page is open', () => {
  setTime(1_700_000_000_000, 250);
  assert.equal(serverTime(250), 1_700_000_000_000);
  assert.equal(serverTime(1250), 1_700_000_001_000);
});

test('a clock that runs goes by its flag, one that stands by what was left', () => {
  assert.equal(timeLeft({ left: 5000, flag: null }, 9_999), 5000);
  assert.equal(timeLeft({ left: 5000, flag: 12_000 }, 9_000), 3000);
  assert.equal(timeLeft({ left: 5000, flag: 12_000 }, 13_000), 0);
});

test('a clock shows minutes and seconds, and hours if there are any', () => {
  const shown = (left) => clockText({ left, flag: null }, 0);
  assert.deepEqual([0, 999, 61_000, 3_599_999, 3_600_000, 45_296_000].map(shown), ['0:00', '0:00', '1:01', '59:59', '1:00:00', '12:34:56']);
});

test('only a clock that runs is short of time', () => {
  assert.ok(isShort({ left: 0, flag: 19_000 }, 0));
  assert.ok(!isShort({ left: 0, flag: 21_000 }, 0));
  assert.ok(!isShort({ left: 5_000, flag: null }, 0));
});
