// @ts-check
// Today's puzzle, which each solves alone.

import { confirmed, meant } from './asking.js';
import { expected } from './expected.js';
import { puzzleState } from './list.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps } from './table.js';
import { say } from './texts.js';

/** @import { Action, FrameToServer, Move, Puzzle, Step } from './frames.js' */
/** @import { Page, View } from './view.js' */

/** @implements {View} */
export class PuzzleView {
  /** @type {Puzzle | null} */
  #puzzle = null;
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
    return [{ type: 'puzzle' }];
  }

  /** @param {Puzzle} puzzle */
  hear(puzzle) {
    const before = this.#puzzle;
    [this.#puzzle, this.#expected] = [puzzle, null];
    if (before && (puzzle.said !== before.said || puzzle.step !== before.step)) announce(puzzle.said ?? puzzle.words);
    if (before && puzzle.step > before.step) play('move');
    if (before && puzzle.state === 'solved' && before.state !== 'solved') play('end');
    this.draw();
  }

  draw() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const move = this.#expected?.move;
    const shown = move ? expected(puzzle, move, [move.from, move.to]) : puzzle;
    const solvers = puzzle.solvers.length > 0 ? [`${say('solvers')}: ${puzzle.solvers.join(', ')}`] : [];
    const state = puzzle.state === 'open' ? '' : puzzleState(puzzle.state);
    showSteps(false);
    drawWords({ title: puzzle.title, words: puzzle.words, status: puzzle.said ?? state, notes: [puzzle.task, ...solvers] });
    drawSeats([], []);
    this.#page.showBoard(
      { key: `puzzle ${puzzle.key}`, position: shown, isTurned: (puzzle.yours === 1) !== this.#isFlipped, last: shown.last ?? [], steps: move ? [] : puzzle.legal, ahead: null },
      puzzle.title,
    );
    drawActions(puzzle.can, (action) => this.#act(action));
  }

  /** @param {Step} step */
  async choose(step) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const move = await meant(puzzle.legal.filter(({ from, to }) => from === step.from && to === step.to), puzzle);
    if (move) this.#expected = { id: this.#solve(puzzle, 'move', move.code), move };
    this.draw();
  }

  /** @param {Action} action */
  async #act(action) {
    if ((await confirmed(action)) && this.#puzzle) this.#solve(this.#puzzle, action.act);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {string} act
   * @param {string} [move]
   */
  #solve({ key, step }, act, move) {
    return this.#page.act({ type: 'solve', puzzle: key, step, act, move });
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
