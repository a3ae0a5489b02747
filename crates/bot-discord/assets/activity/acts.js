// @ts-check
// Acts on their way: each is sent again with the same id after a loss, until the server says that it is done or refused.

/** @import { Act, Intent } from './frames.js' */

/** The server refuses acts that are older. */
const LONGEST = 9 * 60_000;

export class Outbox {
  /** @type {Map<string, Act>} */
  #waiting = new Map();

  /**
   * Gives an act its id and time, and keeps it until it is settled.
   * @param {Intent} intent
   * @param {number} at by the server's clock
   * @returns {Act}
   */
  add(intent, at) {
    /** @type {Act} */
    const act = { ...intent, type: 'act', id: newId(), at };
    this.#waiting.set(act.id, act);
    return act;
  }

  /**
   * Takes out the act that the server has answered.
   * @param {string} id
   */
  settle(id) {
    const act = this.#waiting.get(id);
    this.#waiting.delete(id);
    return act;
  }

  get isEmpty() {
    return this.#waiting.size === 0;
  }

  /**
   * What is to be sent again after a loss, and what it is too late for, which is no longer kept.
   * @param {number} now by the server's clock
   */
  afterLoss(now) {
    const acts = [...this.#waiting.values()];
    const late = acts.filter(({ at }) => now - at > LONGEST);
    for (const { id } of late) this.#waiting.delete(id);
    return { again: acts.filter((act) => !late.includes(act)), late };
  }
}

/** 16 random bytes in base64url: 22 characters. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
