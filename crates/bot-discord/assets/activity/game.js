// @ts-check
// A game of two.

import { confirmed, meant } from './asking.js';
import { showChart } from './chart.js';
import { expected } from './expected.js';
import { drawMoves } from './moves.js';
import { choices, decided } from './premove.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps, tell } from './table.js';
import { say, withSides } from './texts.js';

/** @import { Action, Board, FrameToServer, Move, Step } from './frames.js' */
/** @import { Page, View } from './view.js' */

const ARMIES = ['white', 'black'];

/** @implements {View} */
export class GameView {
  /** @type {Board | null} */
  #board = null;
  /** The board that is looked back at; the newest is followed if there is none. @type {number | null} */
  #ply = null;
  /** @type {{id: string, move: Move} | null} */
  #expected = null;
  /** @type {Step | null} */
  #ahead = null;
  #isFlipped = false;
  /** @type {Page} */
  #page;
  /** @type {number} */
  game;

  /**
   * @param {Page} page
   * @param {number} game
   */
  constructor(page, game) {
    [this.#page, this.game] = [page, game];
  }

  /** @returns {FrameToServer[]} */
  wanted() {
    return [{ type: 'look', game: this.game, ply: this.#ply }];
  }

  /** @param {Board} board */
  hear(board) {
    const before = this.#board;
    if (board.game !== this.game || (before && board.revision < before.revision)) return;
    if (before && board.revision > before.revision) this.#expected = null;
    const [south, north] = board.sides.map(({ side }) => side);
    this.#board = { ...board, pieces: withSides(board.pieces, { south, north }) };
    if (before && board.plies > before.plies && board.ply === board.plies) this.#tellMove(board, before);
    if (before && board.result && !before.result) this.#tellResult(board.result);
    this.#decideAhead(board);
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
    else this.#make(what.made);
  }

  /** @param {string} text */
  #say(text) {
    tell(text);
    announce(text);
  }

  draw() {
    const board = this.#board;
    if (!board) return;
    const move = this.#expected?.move;
    const shown = move ? expected(board, move, [move.from, move.to]) : board;
    const { moves, later } = move ? { moves: [], later: [] } : choices(board);
    showSteps(true);
    drawWords({ title: board.title, words: board.words, status: this.#status(board), notes: board.notes ?? [] });
    this.#drawSeats(board);
    this.#page.showBoard(
      { key: `game ${this.game}`, position: shown, isTurned: this.#isTurned(board), last: shown.last ?? [], steps: [...moves, ...later], ahead: this.#ahead },
      board.title,
    );
    const unmove = { act: 'unmove', label: say('premove-cancel'), ask: null, style: /** @type {const} */ ('plain') };
    drawActions([...(this.#ahead ? [unmove] : []), ...(board.can ?? [])], (action) => this.#act(action));
    drawMoves(board, (ply) => this.go(ply));
    showChart(board.chart && board.result ? this.game : null, this.#page);
  }

  /** @param {Board} board */
  #status({ result, ply, plies, turn, yours }) {
    if (ply < plies) return say('earlier');
    if (this.#ahead) return say('premove');
    if (this.#expected) return null;
    return result ?? (turn !== null && turn === yours ? say('your-turn') : null);
  }

  /** @param {Board} board */
  #isTurned({ yours }) {
    return (yours === 1) !== this.#isFlipped;
  }

  /** @param {Board} board */
  #drawSeats(board) {
    const turn = this.#expected && board.turn !== null ? 1 - board.turn : board.turn;
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
    const move = await meant(moves.filter(({ from, to }) => from === step.from && to === step.to), board);
    if (move) this.#make(move);
    this.draw();
  }

  /** @param {Move} move */
  #make(move) {
    const board = this.#board;
    if (!board) return;
    const { game, revision } = board;
    this.#expected = { id: this.#page.act({ type: 'act', game, revision, act: 'move', move: move.code }), move };
  }

  /** @param {Action} action */
  async #act(action) {
    if (action.act === 'unmove') this.escape();
    else if ((await confirmed(action)) && this.#board) {
      this.#page.act({ type: 'act', game: this.game, revision: this.#board.revision, act: action.act });
    }
  }

  escape() {
    if (!this.#ahead) return;
    this.#ahead = null;
    announce(say('premove-undone'));
    this.draw();
  }

  /** @param {string} id */
  refused(id) {
    if (this.#expected?.id !== id) return;
    this.#expected = null;
    this.draw();
  }

  turn() {
    this.#isFlipped = !this.#isFlipped;
    this.draw();
  }

  /**
   * Asks for the board after this many moves; the newest one is followed.
   * @param {number} ply
   */
  go(ply) {
    if (!this.#board) return;
    this.#ply = ply >= this.#board.plies ? null : Math.max(0, ply);
    this.#page.send(this.wanted()[0]);
  }

  /** @param {'first' | 'back' | 'forward' | 'newest'} where */
  step(where) {
    if (!this.#board) return;
    const { plies } = this.#board;
    const now = this.#ply ?? plies;
    this.go({ first: 0, back: now - 1, forward: now + 1, newest: plies }[where]);
  }
}
