import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Outbox, newId } from '../../assets/activity/acts.js';

const MINUTE = 60_000;
const intent = { on: { of: 'game', game: 1, revision: 2 }, act: 'move', move: 'e2e4' };

test('an act is repeated with its id and time until it is answered', () => {
  const outbox = new Outbox();
  const act = outbox.add(intent, 1000);
  assert.deepEqual(act, { ...intent, type: 'act', id: act.id, at: 1000 });
  assert.deepEqual(outbox.afterLoss(2000), { again: [act], late: [] });
  assert.deepEqual(outbox.afterLoss(3000), { again: [act], late: [] });
  assert.equal(outbox.settle(act.id), act);
  assert.deepEqual(outbox.afterLoss(4000), { again: [], late: [] });
  assert.ok(outbox.isEmpty);
});

test('acts are repeated in the order in which they were done', () => {
  const outbox = new Outbox();
  const acts = [1, 2, 3].map((at) => outbox.add(intent, at));
  outbox.settle(acts[1].id);
  assert.deepEqual(outbox.afterLoss(10).again, [acts[0], acts[2]]);
});

test('what is too late is told once and not sent', () => {
  const outbox = new Outbox();
  const [old, fresh] = [outbox.add(intent, 0), outbox.add(intent, 8 * MINUTE)];
  assert.deepEqual(outbox.afterLoss(9 * MINUTE + 1), { again: [fresh], late: [old] });
  assert.deepEqual(outbox.afterLoss(9 * MINUTE + 2), { again: [fresh], late: [] });
});

test('ids are 22 characters of base64url, and new each time', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) assert.match(id, /^[\w-]{22}$/);
  assert.equal(new Set(ids).size, ids.length);
});
