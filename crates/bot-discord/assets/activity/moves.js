// @ts-check
// The list of a game's moves, and the steps through them.

import { at, h, refill } from './dom.js';

/** @import { Board } from './frames.js' */

/**
 * @param {Board} board
 * @param {(ply: number) => void} go
 */
export function drawMoves({ moves, ply, plies }, go) {
  /** @type {HTMLElement[]} */
  const lines = [];
  moves.forEach(({ number, text }, index) => {
    if (number !== null || lines.length === 0) lines.push(h('li', {}, h('span', { class: 'number' }, number && `${number}.`)));
    const isShown = index + 1 === ply;
    lines.at(-1)?.append(h('button', { type: 'button', 'aria-current': isShown && 'step', onclick: () => go(index + 1) }, text));
  });
  const hadFocus = at('moves').contains(document.activeElement);
  refill(at('moves'), lines);
  if (hadFocus) (current() ?? at('moves')).focus();
  requestAnimationFrame(scrollToCurrent);
  for (const id of ['first', 'back']) disable(id, ply === 0);
  for (const id of ['forward', 'newest']) disable(id, ply === plies);
}

/** Scrolls the list, never the page, once it has its place. */
function scrollToCurrent() {
  at('moves').scrollTop = (current()?.offsetTop ?? 0) - at('moves').clientHeight / 2;
}

const current = () => /** @type {HTMLElement | null} */ (at('moves').querySelector('[aria-current]'));

/**
 * @param {string} id
 * @param {boolean} isDisabled
 */
const disable = (id, isDisabled) => {
  // A disabled button would lose the focus of whoever steps by the keyboard.
  at(id).setAttribute('aria-disabled', String(isDisabled));
};
