import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { Connection } from '../../assets/activity/connection.js';
import { Refusal } from '../../assets/activity/refusal.js';

const OPEN = 1;
const intent = { on: { of: 'game', game: 1, revision: 2 }, act: 'move', move: 'e2e4' };

/** Every socket that was opened, the newest last. */
let sockets = [];
let told;
let sessions;
let session;

class FakeSocket extends EventTarget {
  static OPEN = OPEN;
  readyState = 0;
  sent = [];
  seq = 0;

  constructor() {
    super();
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1006) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  open() {
    this.readyState = OPEN;
    this.dispatchEvent(new Event('open'));
  }

  tell(frame, seq = this.seq + 1) {
    this.seq = seq;
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ seq, ...frame }) }));
  }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

async function welcomed() {
  const socket = sockets.at(-1);
  socket.open();
  await settled();
  socket.tell({ type: 'welcome', now: 1_000_000 + performance.now(), session: 'renewed', language: 'th' });
  return socket;
}

async function connected() {
  const connection = new Connection({
    session: () => session(),
    hear: ({ type }) => told.push(type),
    wanted: () => [{ type: 'look', game: 1, ply: null }],
    late: (ids) => told.push(['late', ids.length]),
    lost: (isLost) => told.push(isLost ? 'lost' : 'found'),
    refused: (text) => told.push(['refused', text]),
  });
  connection.open();
  return connection;
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  [sockets, told, sessions] = [[], [], 0];
  session = async () => `session ${(sessions += 1)}`;
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: new URL('https://1.discordsays.com/'),
    document: new EventTarget(),
    addEventListener: () => undefined,
  });
});

afterEach(() => mock.timers.reset());

test('the page says by which session it looks on, and asks for what it shows', async () => {
  await connected();
  const socket = await welcomed();
  assert.deepEqual(socket.sent, [
    { type: 'hello', session: 'session 1', language: null },
    { type: 'look', game: 1, ply: null },
  ]);
  assert.deepEqual(told, ['welcome', 'found']);
});

test('an act that was not answered is sent again as it was, and not once it was', async () => {
  const connection = await connected();
  const first = await welcomed();
  const id = connection.act(intent);
  const [act] = first.sent.slice(-1);
  first.close();
  mock.timers.tick(500);
  const second = await welcomed();
  assert.deepEqual(second.sent.slice(1), [act, { type: 'look', game: 1, ply: null }]);
  assert.equal(second.sent[0].session, 'renewed');
  second.tell({ type: 'done', id });
  second.close();
  mock.timers.tick(500);
  const third = await welcomed();
  assert.deepEqual(third.sent.slice(1), [{ type: 'look', game: 1, ply: null }]);
});

test('what is done while the connection is lost is sent once it is back', async () => {
  const connection = await connected();
  (await welcomed()).close();
  connection.act(intent);
  mock.timers.tick(500);
  const { sent } = await welcomed();
  assert.equal(sent[1].move, 'e2e4');
});

test('the pauses grow until a connection is made', async () => {
  await connected();
  for (const pause of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = sockets.length;
    sockets.at(-1).close();
    mock.timers.tick(pause - 1);
    assert.equal(sockets.length, before);
    mock.timers.tick(1);
    assert.equal(sockets.length, before + 1);
  }
  (await welcomed()).close();
  mock.timers.tick(500);
  assert.equal(sockets.at(-1).readyState, 0);
});

test('a session that has ended is replaced by a new one', async () => {
  await connected();
  (await welcomed()).close(4401);
  mock.timers.tick(500);
  const { sent } = await welcomed();
  assert.equal(sent[0].session, 'session 2');
});

test('the reader is asked once, however often the server gives up waiting', async () => {
  const asked = deferred();
  session = () => {
    sessions += 1;
    return asked.promise;
  };
  await connected();
  sockets[0].close(4401);
  mock.timers.tick(500);
  sockets[1].close(4401);
  mock.timers.tick(1000);
  asked.resolve('granted');
  const { sent } = await welcomed();
  assert.deepEqual([sessions, sent[0].session, told.includes('lost')], [1, 'granted', false]);
});

test('a frame that was missed makes the page ask anew', async () => {
  await connected();
  const socket = await welcomed();
  socket.tell({ type: 'said', text: '' }, 3);
  assert.deepEqual([sockets.length, told.includes('said')], [2, false]);
});

test('a connection on which an act is not answered is made anew', async () => {
  const connection = await connected();
  await welcomed();
  mock.method(performance, 'now', () => 0);
  connection.act(intent);
  mock.method(performance, 'now', () => 7_000);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 1);
  mock.method(performance, 'now', () => 9_000);
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  mock.restoreAll();
});

test('who is refused is told why, and nothing is tried until they ask', async () => {
  session = async () => {
    throw new Refusal('not here');
  };
  await connected();
  await settled();
  mock.timers.tick(60_000);
  assert.deepEqual([told, sockets.length], [[['refused', 'not here']], 1]);
});

test('another language is asked for unless it is spoken already', async () => {
  const connection = await connected();
  await welcomed();
  connection.speak('th');
  assert.equal(sockets.length, 1);
  connection.speak('en');
  assert.equal(sockets.length, 2);
  const { sent } = await welcomed();
  assert.equal(sent[0].language, 'en');
  assert.equal(sockets.length, 2);
});

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
