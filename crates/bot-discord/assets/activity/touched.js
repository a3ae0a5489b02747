// @ts-check
// What all views of boards have in common: the move that is expected, which way the board is turned, and what is done on it.

import { confirmed, meant } from './asking.js';

/** @import { ActedOn, Action, Move, Position, Step } from './frames.js' */
/** @import { Page } from './view.js' */

export class TouchedView {
  /** The move that the server has not confirmed yet. @type {{id: string, move: Move} | null} */
  expected = null;
  #isFlipped = false;
  /** @type {Page} */
  page;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** The board as it is acted on; none before it is known. @returns {ActedOn | null} */
  get on() {
    return null;
  }

  draw() {}

  /**
   * Makes the move between these squares, asking which if there are several.
   * @param {Step} step
   * @param {Move[]} moves
   * @param {Position} position
   */
  async pick({ from, to }, moves, position) {
    const move = await meant(moves.filter((each) => each.from === from && each.to === to), position);
    if (move) this.make(move);
    this.draw();
  }

  /** @param {Move} move */
  make(move) {
    const { on } = this;
    if (on) this.expected = { id: this.page.act({ on, act: 'move', move: move.code }), move };
  }

  /** @param {Action} action */
  async act(action) {
    const isMeant = await confirmed(action);
    const { on } = this;
    if (on && isMeant) this.page.act({ on, act: action.act });
  }

  /** @param {string} id */
  refused(id) {
    if (this.expected?.id !== id) return;
    this.expected = null;
    this.draw();
  }

  turn() {
    this.#isFlipped = !this.#isFlipped;
    this.draw();
  }

  /**
   * Whether the second side is below.
   * @param {boolean} isSecond whether the reader is of that side
   */
  isTurned(isSecond) {
    return isSecond !== this.#isFlipped;
  }
}
