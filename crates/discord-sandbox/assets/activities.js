// @ts-check
// The Activities that a seat sees, and the one in which it is.

import { act } from './api.js';

/** Calls `onChange` whenever one begins, changes or ends. */
export class Activities {
  #seat;
  #onChange;
  /** The origin of their pages; null if the application has none.
   * @type {string | null} */
  origin = null;
  /** @type {Map<string, RunningActivity>} */
  #running = new Map();

  /**
   * @param {Id} seat
   * @param {() => void} onChange
   */
  constructor(seat, onChange) {
    this.#seat = seat;
    this.#onChange = onChange;
  }

  /** @param {State['activities']} state */
  read(state) {
    this.origin = state?.origin ?? null;
    this.#running = new Map((state?.running ?? []).map((activity) => [activity.id, activity]));
  }

  /** @param {RunningActivity} activity */
  hear(activity) {
    if (activity.users.length === 0) this.#running.delete(activity.id);
    else this.#running.set(activity.id, activity);
    this.#onChange();
  }

  /**
   * The one that runs in a channel.
   * @param {Id | undefined} channel
   */
  at(channel) {
    return [...this.#running.values()].find((activity) => activity.channel_id === channel);
  }

  /** The one in which this seat is. */
  get own() {
    return [...this.#running.values()].find((activity) => activity.users.includes(this.#seat));
  }

  /** @param {RunningActivity} activity */
  join(activity) {
    return act('join', { seat: this.#seat, activity: activity.id });
  }

  leave() {
    return act('leave', { seat: this.#seat });
  }

  /**
   * The code for what this seat agreed to; null if it has to be asked.
   * @param {string[]} scopes
   * @param {'earlier' | 'given'} consent
   * @returns {Promise<string | null>}
   */
  async authorize(scopes, consent) {
    const { code } = await act('authorize', { seat: this.#seat, scopes, consent });
    return code;
  }

  /**
   * What a token says, if it is one of this seat's.
   * @param {string} token
   * @returns {Promise<Record<string, unknown>>}
   */
  authenticate(token) {
    return act('authenticate', { seat: this.#seat, access_token: token });
  }
}
