// @ts-check
// Today's puzzle, which each solves alone.

import { expected } from './expected.js';
import { puzzleState } from './list.js';
import { play } from './sounds.js';
import { announce, drawActions, drawSeats, drawWords, showSteps } from './table.js';
import { say } from './texts.js';
import { TouchedView } from './touched.js';

/** @import { FrameToServer, Puzzle, Step } from './frames.js' */
/** @import { View } from './view.js' */

/** @implements {View} */
export class PuzzleView extends TouchedView {
  /** @type {Puzzle | null} */
  #puzzle = null;

  /** @override */
  get on() {
    const puzzle = this.#puzzle;
    return puzzle && /** @type {const} */ ({ of: 'puzzle', puzzle: puzzle.key, step: puzzle.step });
  }

  /** @returns {FrameToServer[]} */
  wanted() {
    return [{ type: 'puzzle' }];
  }

  /** @param {Puzzle} puzzle */
  hear(puzzle) {
    const before = this.#puzzle;
    [this.#puzzle, this.expected] = [puzzle, null];
    if (before && (puzzle.said !== before.said || puzzle.step !== before.step)) announce(puzzle.said ?? puzzle.words);
    if (before && puzzle.step > before.step) play('move');
    if (before && puzzle.state === 'solved' && before.state !== 'solved') play('end');
    this.draw();
  }

  /** @override */
  draw() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const move = this.expected?.move;
    const shown = move ? expected(puzzle, move, [move.from, move.to]) : puzzle;
    const solvers = puzzle.solvers.length > 0 ? [`${say('solvers')}: ${puzzle.solvers.join(', ')}`] : [];
    const state = puzzle.state === 'open' ? '' : puzzleState(puzzle.state);
    showSteps(false);
    drawWords({ title: puzzle.title, words: puzzle.words, status: puzzle.said ?? state, notes: [puzzle.task, ...solvers] });
    drawSeats([], []);
    this.page.showBoard(
      { key: `puzzle ${puzzle.key}`, position: shown, isTurned: this.isTurned(puzzle.yours === 1), last: shown.last ?? [], steps: move ? [] : puzzle.legal, ahead: null },
      puzzle.title,
    );
    drawActions(puzzle.can, (action) => this.act(action));
  }

  /** @param {Step} step */
  choose(step) {
    return this.#puzzle && this.pick(step, this.#puzzle.legal, this.#puzzle);
  }
}
