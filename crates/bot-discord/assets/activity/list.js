// @ts-check
// The boards of the channel, the reader's own first.

import { at, h, refill } from './dom.js';
import { say } from './texts.js';

/** @import { Channel, ListedGame, PuzzleState } from './frames.js' */

/** What is chosen: a game by its number, the puzzle, or the game for four. @typedef {number | 'puzzle' | 'four'} Choice */

/** @param {ListedGame} game */
const isWaiting = ({ turn, yours, result }) => result === null && turn !== null && turn === yours;

/**
 * What is shown to whoever has chosen nothing yet: a board that waits for them, one of theirs, or whatever there is.
 * @param {Channel} channel
 * @returns {Choice | null}
 */
export function firstChoice({ games, four, puzzle }) {
  const going = games.filter(({ result }) => result === null);
  const game = games.find(isWaiting) ?? going.find(({ yours }) => yours !== null) ?? (four?.yours ? null : (going[0] ?? games[0]));
  if (game) return game.game;
  if (four) return 'four';
  return puzzle ? 'puzzle' : null;
}

/**
 * @param {Channel} channel
 * @param {Choice | null} shown
 * @param {(choice: Choice) => void} open
 */
export function drawList({ games, four, puzzle }, shown, open) {
  const own = games.filter(({ yours }) => yours !== null);
  const item = (/** @type {Choice} */ choice, /** @type {string} */ title, /** @type {string} */ about, /** @type {string | false} */ badge) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', 'data-choice': choice, 'aria-current': choice === shown && 'true', onclick: () => open(choice) },
        h('span', { class: 'about-title' }, title),
        about && h('span', { class: 'about' }, about),
        badge && h('span', { class: 'badge' }, badge),
      ),
    );
  const ofGame = (/** @type {ListedGame} */ game) =>
    item(game.game, game.title, [game.sides.join(' – '), game.result].filter(Boolean).join(' · '), isWaiting(game) && say('your-turn'));
  const ofFour = four && item('four', four.title, '', false);
  const ofPuzzle = puzzle && item('puzzle', puzzle.title, puzzle.solvers.length > 0 ? `${say('solvers')}: ${puzzle.solvers.join(', ')}` : '', puzzleState(puzzle.state));
  const group = (/** @type {string} */ title, /** @type {(HTMLElement | null | false)[]} */ items) =>
    items.some(Boolean) && [h('h2', {}, title), h('ul', {}, items)];
  const groups = [
    group(say('yours'), [...own.map(ofGame), four?.yours ? ofFour : null]),
    group(say('others'), [...games.filter(({ yours }) => yours === null).map(ofGame), four && !four.yours ? ofFour : null]),
    group(say('puzzle'), [ofPuzzle]),
  ];
  const focused = document.activeElement?.getAttribute('data-choice');
  refill(at('list'), ...groups.flatMap((it) => it || []), games.length === 0 && !four && h('p', {}, say('none')));
  const again = focused && at('list').querySelector(`[data-choice="${focused}"]`);
  if (again instanceof HTMLElement) again.focus();
  const waiting = games.filter(isWaiting).length;
  at('waiting').textContent = waiting > 0 ? String(waiting) : '';
}

/** @param {PuzzleState} state */
export function puzzleState(state) {
  if (state === 'open') return say('puzzle-open');
  return state === 'solved' ? say('puzzle-solved') : say('puzzle-failed');
}
