// @ts-check
// A game of two.

import { drawChart } from './chart.js';
import { expected } from './expected.js';
import { drawMoves } from './moves.js';
import { choices, decided } from './premove.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps, tell } from './table.js';
import { say, withSides } from './texts.js';
import { TouchedView } from './touched.js';

/** @import { Action, Board, Chart, Look, Step } from './frames.js' */
/** @import { Page, View } from './view.js' */

const ARMIES = ['white', 'black'];
/** How long boards are apart that are asked for one after the other. */
const PAUSE = 100;

/** @implements {View} */
export class GameView extends TouchedView {
  /** @type {Board | null} */
  #board = null;
  /** The board that is looked back at; the newest is followed if there is none. @type {number | null} */
  #ply = null;
  /** @type {Chart | null} */
  #chart = null;
  /** @type {Step | null} */
  #ahead = null;
  /** Until the next board may be asked for. @type {ReturnType<typeof setTimeout> | null} */
  #pause = null;
  /** @type {number} */
  game;

  /**
   * @param {Page} page
   * @param {number} game
   */
  constructor(page, game) {
    super(page);
    this.game = game;
  }

  /** @override */
  get on() {
    const board = this.#board;
    return board && /** @type {const} */ ({ of: 'game', game: board.game, revision: board.revision });
  }

  /** @returns {[Look]} */
  wanted() {
    return [{ type: 'look', game: this.game, ply: this.#ply }];
  }

  /** @param {Board} board */
  hear(board) {
    const before = this.#board;
    if (board.game !== this.game || (before && board.revision < before.revision)) return;
    if (before && board.revision > before.revision) this.expected = null;
    const [south, north] = board.sides.map(({ side }) => side);
    this.#board = { ...board, pieces: withSides(board.pieces, { south, north }) };
    if (before && board.plies > before.plies && board.ply === board.plies) this.#tellMove(board, before);
    if (before && board.result && !before.result) this.#tellResult(board.result);
    this.#decideAhead(board);
    this.draw();
  }

  /** @param {Chart} chart */
  hearChart(chart) {
    // It comes with each board that is asked for, and what has the focus stays.
    if (chart.game !== this.game || JSON.stringify(chart) === JSON.stringify(this.#chart)) return;
    const isNew = chart.chances.length > 0 && this.#chart?.chances.length === 0;
    this.#chart = chart;
    if (isNew) this.#say(say('chart-made'));
    this.draw();
  }

  /**
   * @param {Board} board
   * @param {Board} before
   */
  #tellMove(board, before) {
    const side = board.sides[board.turn === null ? (before.turn ?? 0) : 1 - board.turn];
    const words = [`${side.name || side.side}: ${board.moves.at(-1)?.text ?? ''}`, board.check !== null && say('check')];
    if (board.turn !== null && board.turn === board.yours) words.push(say('your-turn'));
    announce(words.filter(Boolean).join('. '));
    if (board.check !== null) play('check');
    else play(board.pieces.length < before.pieces.length ? 'capture' : 'move');
  }

  /** @param {string} result */
  #tellResult(result) {
    announce(result);
    play('end');
  }

  /** @param {Board} board */
  #decideAhead(board) {
    if (!this.#ahead) return;
    const what = decided(this.#ahead, board);
    if (what === 'kept') return;
    this.#ahead = null;
    if (what === 'dropped') this.#say(say('premove-dropped'));
    else this.make(what.made);
  }

  /** @param {string} text */
  #say(text) {
    tell(text);
    announce(text);
  }

  /** @override */
  draw() {
    const board = this.#board;
    if (!board) return;
    const move = this.expected?.move;
    const shown = move ? expected(board, move, [move.from, move.to]) : board;
    const { moves, later } = move ? { moves: [], later: [] } : choices(board);
    showSteps(true);
    drawWords({ title: board.title, words: board.words, status: this.#status(board), notes: board.notes ?? [] });
    this.#drawSeats(board);
    this.page.showBoard(
      { key: `game ${this.game}`, position: shown, isTurned: this.#isTurned(board), last: shown.last ?? [], steps: [...moves, ...later], ahead: this.#ahead },
      board.title,
    );
    const unmove = { act: 'unmove', label: say('premove-cancel'), ask: null, style: /** @type {const} */ ('plain') };
    drawActions([...(this.#ahead ? [unmove] : []), ...(board.can ?? [])], (action) => this.#act(action));
    drawMoves(board, (ply) => this.go(ply));
    drawChart(this.#chart, board, this.#ply ?? board.plies, (ply) => this.go(ply));
  }

  /** @param {Board} board */
  #status({ result, ply, plies, turn, yours }) {
    if (ply < plies) return say('earlier');
    if (this.#ahead) return say('premove');
    if (this.expected) return null;
    return result ?? (turn !== null && turn === yours ? say('your-turn') : null);
  }

  /** @param {Board} board */
  #isTurned({ yours }) {
    return this.isTurned(yours === 1);
  }

  /** @param {Board} board */
  #drawSeats(board) {
    const turn = this.expected && board.turn !== null ? 1 - board.turn : board.turn;
    const seats = board.sides.map(({ name, side, clock }, index) => {
      const isLit = turn === index;
      return { name, side, army: ARMIES[index], clock, count: isLit ? board.count : null, isLit, isOut: false };
    });
    if (this.#isTurned(board)) seats.reverse();
    drawSeats([seats[1]], [seats[0]]);
  }

  /** @param {Step} step */
  async choose(step) {
    const board = this.#board;
    if (!board) return;
    const { moves, later } = choices(board);
    if (later.length > 0) {
      this.#ahead = step;
      announce(say('premove'));
      this.draw();
      return;
    }
    await this.pick(step, moves, board);
  }

  /** @param {Action} action */
  async #act(action) {
    if (action.act === 'unmove') this.escape();
    else await this.act(action);
  }

  escape() {
    if (!this.#ahead) return;
    this.#ahead = null;
    announce(say('premove-undone'));
    this.draw();
  }

  /**
   * Asks for the board after this many moves; the newest one is followed.
   * @param {number} ply
   */
  go(ply) {
    if (!this.#board) return;
    this.#ply = ply >= this.#board.plies ? null : Math.max(0, ply);
    this.draw();
    this.#ask();
  }

  /** Asks for the board that is wanted: not for each that a key or a finger passes over. */
  #ask() {
    if (this.#pause !== null) return;
    const [asked] = this.wanted();
    this.page.send(asked);
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#ply !== asked.ply) this.#ask();
    }, PAUSE);
  }

  leave() {
    if (this.#pause !== null) clearTimeout(this.#pause);
  }

  /** @param {'first' | 'back' | 'forward' | 'newest'} where */
  step(where) {
    if (!this.#board) return;
    const { plies } = this.#board;
    const now = this.#ply ?? plies;
    this.go({ first: 0, back: now - 1, forward: now + 1, newest: plies }[where]);
  }
}
