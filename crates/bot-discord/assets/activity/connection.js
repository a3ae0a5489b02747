// @ts-check
// The connection to the server. It is made again whenever it is lost, and what was not answered is sent again.

import { Outbox } from './acts.js';
import { serverTime, setTime } from './clocks.js';
import { Refusal } from './refusal.js';

/** @import { FrameToPage, FrameToServer, Intent } from './frames.js' */

const [SHORTEST_PAUSE, LONGEST_PAUSE] = [500, 15_000];
/** An act that is not answered by then was probably lost. */
const LONGEST_ANSWER = 8_000;
/** How the server ends a connection whose session it does not take. */
const NO_SESSION = 4401;
const RENEWAL = 10 * 60_000;

/**
 * What the page does when it hears something.
 * @typedef {{
 *   session: () => Promise<string>,
 *   hear: (frame: FrameToPage) => void,
 *   wanted: () => FrameToServer[],
 *   late: (ids: string[]) => void,
 *   lost: (isLost: boolean) => void,
 *   refused: (text: string) => void,
 * }} Listener
 */

export class Connection {
  /** The language that is asked for, if it is not the account's; that of the last greeting; and that which is spoken. */
  #language = { asked: /** @type {string | null} */ (null), greeted: /** @type {string | null} */ (null), spoken: '' };
  #outbox = new Outbox();
  #pause = SHORTEST_PAUSE;
  #heard = 0;
  /** @type {string | null} */
  #session = null;
  /** @type {WebSocket | null} */
  #socket = null;
  #isWelcome = false;
  /** When acts were last sent, by the page's clock. */
  #sent = 0;
  /** @type {Promise<string> | null} */
  #granting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {Listener} */
  #listener;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
    addEventListener('online', () => this.#again());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#again());
    setInterval(() => this.#checkAnswers(), 1000);
    setInterval(() => this.send({ type: 'renew' }), RENEWAL);
  }

  /** Opens the socket, and gets a session meanwhile if there is none. */
  open() {
    const address = new URL('/.proxy/activity/live', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    [this.#socket, this.#heard, this.#isWelcome] = [socket, 0, false];
    const opened = new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.addEventListener('message', ({ data }) => this.#hear(socket, JSON.parse(data)));
    socket.addEventListener('close', ({ code }) => this.#lose(socket, code));
    this.#greet(socket, opened).catch((error) => {
      if (!(error instanceof Refusal)) {
        socket.close();
        return;
      }
      this.#drop();
      this.#listener.refused(error.message);
    });
  }

  /**
   * @param {WebSocket} socket
   * @param {Promise<unknown>} opened
   */
  async #greet(socket, opened) {
    this.#session ??= await this.#grant();
    await opened;
    if (socket !== this.#socket) return;
    this.#language.greeted = this.#language.asked;
    socket.send(JSON.stringify({ type: 'hello', session: this.#session, language: this.#language.asked }));
  }

  /** @param {string | null} language that the server is to speak; the account's if it is none */
  speak(language) {
    this.#language.asked = language;
    if (this.#isWelcome) this.#checkLanguage();
  }

  /** Greets the server anew if it is to speak another language, which it may have been asked for already. */
  #checkLanguage() {
    const { asked, greeted, spoken } = this.#language;
    if (asked !== greeted && asked !== spoken) this.restart();
  }

  /** A session; the reader is asked once, however long that takes. */
  #grant() {
    this.#granting ??= this.#listener.session().finally(() => {
      this.#granting = null;
    });
    return this.#granting;
  }

  /**
   * Sends a frame now or not at all: what is looked at is asked for again after each loss.
   * @param {FrameToServer} frame
   */
  send(frame) {
    if (this.#isWelcome && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /**
   * Does something, however often the connection is lost meanwhile.
   * @param {Intent} intent
   * @returns {string} the id that it is answered with
   */
  act(intent) {
    const act = this.#outbox.add(intent, serverTime());
    this.send(act);
    this.#sent = performance.now();
    return act.id;
  }

  /** Greets the server anew. */
  restart() {
    this.#drop();
    this.open();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /**
   * @param {WebSocket} socket
   * @param {FrameToPage} frame
   */
  #hear(socket, frame) {
    if (socket !== this.#socket) return;
    this.#heard += 1;
    if (frame.seq !== this.#heard) {
      this.restart();
      return;
    }
    if ('now' in frame && frame.now) setTime(frame.now);
    if ('session' in frame) this.#session = frame.session;
    if (frame.type === 'done' || frame.type === 'refused') this.#outbox.settle(frame.id);
    this.#listener.hear(frame);
    if (frame.type === 'welcome') this.#resume(frame.language);
  }

  /** @param {string} spoken */
  #resume(spoken) {
    this.#isWelcome = true;
    this.#language.spoken = spoken;
    this.#pause = SHORTEST_PAUSE;
    this.#listener.lost(false);
    const { again, late } = this.#outbox.afterLoss(serverTime());
    for (const frame of [...again, ...this.#listener.wanted()]) this.send(frame);
    this.#sent = performance.now();
    if (late.length > 0) this.#listener.late(late.map(({ id }) => id));
    this.#checkLanguage();
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  #lose(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (code === NO_SESSION) this.#session = null;
    if (!this.#granting) this.#listener.lost(true);
    this.#retry = setTimeout(() => this.open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  /** Tries at once what would be tried after a pause. */
  #again() {
    if (this.#socket !== null || this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.open();
  }

  /** A connection that is lost without a word answers nothing. */
  #checkAnswers() {
    if (!this.#isWelcome || !this.#socket || this.#outbox.isEmpty) return;
    if (performance.now() - this.#sent < LONGEST_ANSWER) return;
    this.#listener.lost(true);
    this.restart();
  }
}
