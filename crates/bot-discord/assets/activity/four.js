// @ts-check
// The game for four, with its die.

import { drawThrow } from './die.js';
import { expected } from './expected.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps } from './table.js';
import { say, withSides } from './texts.js';
import { TouchedView } from './touched.js';

/** @import { FourBoard, FrameToServer, Step } from './frames.js' */
/** @import { View } from './view.js' */

/** By their seats: below on the left, above on the left, above on the right, below on the right. */
const ARMIES = ['red', 'green', 'yellow', 'black'];

/** @implements {View} */
export class FourView extends TouchedView {
  /** @type {FourBoard | null} */
  #board = null;

  /** @override */
  get on() {
    const board = this.#board;
    return board && /** @type {const} */ ({ of: 'four', game: board.game, shown: board.shown });
  }

  /** @returns {FrameToServer[]} */
  wanted() {
    return [{ type: 'four' }];
  }

  /** @param {FourBoard} board */
  hear(board) {
    const before = this.#board?.game === board.game ? this.#board : null;
    if (before && board.shown < before.shown) return;
    if (!before || board.shown > before.shown) this.expected = null;
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

  /** @override */
  draw() {
    const board = this.#board;
    if (!board) return;
    const move = this.expected?.move;
    const shown = move ? expected(board, move, [[move.from, move.to]]) : board;
    const isYours = board.turn !== null && board.yours.includes(board.turn);
    showSteps(false);
    drawWords({ title: board.title, words: board.words, status: board.result ?? (isYours && !move ? say('your-turn') : null), notes: board.notes });
    this.#drawSeats(board);
    this.page.showBoard(
      { key: `four ${board.game}`, position: shown, isTurned: this.#isTurned(board), last: shown.last.flat(), steps: move ? [] : board.legal, ahead: null },
      board.title,
    );
    drawThrow(board.throw);
    drawActions(board.can, (action) => this.act(action));
  }

  /** Whoever sits above has the board turned. @param {FourBoard} board */
  #isTurned({ yours }) {
    return this.isTurned(yours[0] === 1 || yours[0] === 2);
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
  choose(step) {
    return this.#board && this.pick(step, this.#board.legal, this.#board);
  }
}
