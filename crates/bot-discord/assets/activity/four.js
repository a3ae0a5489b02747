// @ts-check
// The game for four, with its die.

import { confirmed, meant } from './asking.js';
import { drawThrow } from './die.js';
import { expected } from './expected.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps } from './table.js';
import { say, withSides } from './texts.js';

/** @import { Action, FourBoard, FrameToServer, Move, Step } from './frames.js' */
/** @import { Page, View } from './view.js' */

/** By their seats: below on the left, above on the left, above on the right, below on the right. */
const ARMIES = ['red', 'green', 'yellow', 'black'];

/** @implements {View} */
export class FourView {
  /** @type {FourBoard | null} */
  #board = null;
  /** @type {{id: string, move: Move} | null} */
  #expected = null;
  #isFlipped = false;
  /** @type {Page} */
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @returns {FrameToServer[]} */
  wanted() {
    return [{ type: 'four-look' }];
  }

  /** @param {FourBoard} board */
  hear(board) {
    const before = this.#board?.game === board.game ? this.#board : null;
    if (before && board.shown < before.shown) return;
    if (!before || board.shown > before.shown) this.#expected = null;
    const [south, west, north, east] = board.sides.map(({ army }) => army);
    this.#board = { ...board, pieces: withSides(board.pieces, { south, west, north, east }) };
    if (before && board.shown > before.shown) this.#tell(board, before);
    this.draw();
  }

  /**
   * @param {FourBoard} board
   * @param {FourBoard} before
   */
  #tell(board, before) {
    const isYours = board.turn !== null && board.yours.includes(board.turn);
    announce([board.throw?.words, isYours && say('your-turn'), board.result].filter(Boolean).join('. ') || board.words);
    if (board.result && !before.result) play('end');
    else play(board.pieces.length < before.pieces.length ? 'capture' : 'move');
  }

  draw() {
    const board = this.#board;
    if (!board) return;
    const move = this.#expected?.move;
    const shown = move ? expected(board, move, [[move.from, move.to]]) : board;
    const isYours = board.turn !== null && board.yours.includes(board.turn);
    showSteps(false);
    drawWords({ title: board.title, words: board.words, status: board.result ?? (isYours && !move ? say('your-turn') : null), notes: board.notes });
    this.#drawSeats(board);
    this.#page.showBoard(
      { key: `four ${board.game}`, position: shown, isTurned: this.#isTurned(board), last: shown.last.flat(), steps: move ? [] : board.legal, ahead: null },
      board.title,
    );
    drawThrow(board.throw);
    drawActions(board.can, (action) => this.#act(action));
  }

  /** Whoever sits above has the board turned. @param {FourBoard} board */
  #isTurned({ yours }) {
    return (yours[0] === 1 || yours[0] === 2) !== this.#isFlipped;
  }

  /** @param {FourBoard} board */
  #drawSeats(board) {
    const [south, west, north, east] = board.sides.map(({ name, army, clock, out }, index) => ({
      name, side: army, army: ARMIES[index], clock, count: null, isLit: board.turn === index, isOut: out,
    }));
    if (this.#isTurned(board)) drawSeats([east, south], [north, west]);
    else drawSeats([west, north], [south, east]);
  }

  /** @param {Step} step */
  async choose(step) {
    const board = this.#board;
    if (!board) return;
    const move = await meant(board.legal.filter(({ from, to }) => from === step.from && to === step.to), board);
    if (move) this.#expected = { id: this.#send(board, 'move', move.code), move };
    this.draw();
  }

  /** @param {Action} action */
  async #act(action) {
    if ((await confirmed(action)) && this.#board) this.#send(this.#board, action.act);
  }

  /**
   * @param {FourBoard} board
   * @param {string} act
   * @param {string} [move]
   */
  #send({ game, shown }, act, move) {
    return this.#page.act({ type: 'four', game, shown, act, move });
  }

  /** @param {string} id */
  refused(id) {
    if (this.#expected?.id !== id) return;
    this.#expected = null;
    this.draw();
  }

  escape() {}

  turn() {
    this.#isFlipped = !this.#isFlipped;
    this.draw();
  }

  step() {}
}
