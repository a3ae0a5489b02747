// @ts-check
// What is around the board: who sits at it, what is said of it, and what one can do.

import { clockText, isShort } from './clocks.js';
import { at, h, refill } from './dom.js';
import { say } from './texts.js';

/** @import { Action, Clock } from './frames.js' */

/**
 * Someone at the board.
 * @typedef {{
 *   name: string, side: string, army: string, clock: Clock | null, count: string | null, isLit: boolean, isOut: boolean,
 * }} Seat
 */

/** @type {{element: HTMLElement, clock: Clock}[]} */
let clocks = [];

/**
 * Draws who sits above the board and who below it.
 * @param {Seat[]} above
 * @param {Seat[]} below
 */
export function drawSeats(above, below) {
  clocks = [];
  refill(at('above'), above.map(plate));
  refill(at('below'), below.map(plate));
}

/** @param {Seat} seat */
function plate({ name, side, army, clock, count, isLit, isOut }) {
  const face = clock && h('span', { class: 'clock', 'data-testid': 'clock' }, clockText(clock));
  if (face) clocks.push({ element: face, clock });
  return h(
    'div',
    { class: `plate${isLit ? ' lit' : ''}${isOut ? ' out' : ''}` },
    h('span', { class: `army ${army}`, 'aria-hidden': true }),
    h('span', { class: 'name' }, name || side),
    name && h('span', { class: 'side' }, side),
    isLit && h('span', { class: 'spoken' }, say('to-move')),
    isOut && h('span', { class: 'spoken' }, say('out')),
    count && h('span', { class: 'count' }, count),
    face,
  );
}

/** Lets the clocks go on. */
export function tick() {
  for (const { element, clock } of clocks) {
    const text = clockText(clock);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle('short', isShort(clock));
  }
}

/**
 * Draws what is said of the board.
 * @param {{title: string, words: string, status: string | null, notes: string[]}} said
 */
export function drawWords({ title, words, status, notes }) {
  document.title = title;
  at('title').textContent = title;
  at('words').textContent = words;
  at('status').textContent = status ?? '';
  refill(at('notes'), notes.map((note) => h('p', {}, note)));
}

/**
 * Draws the buttons for what one can do.
 * @param {Action[]} actions
 * @param {(action: Action) => void} onact
 */
export function drawActions(actions, onact) {
  const buttons = actions.map((action) =>
    h('button', { type: 'button', class: action.style, 'data-act': action.act, 'data-testid': `act-${action.act}`, onclick: () => onact(action) }, action.label),
  );
  replaceUnlessSame(at('actions'), buttons);
}

/**
 * Keeps what is there, and with it the focus, where nothing would change but listeners of the same meaning.
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} children
 */
function replaceUnlessSame(parent, children) {
  const focused = [...parent.children].findIndex((child) => child === document.activeElement);
  refill(parent, children);
  if (focused >= 0) children[focused]?.focus();
}

/**
 * Steps through a game are shown for boards that have them.
 * @param {boolean} isGame
 */
export function showSteps(isGame) {
  document.body.classList.toggle('with-steps', isGame);
}

/** @param {string} text to be read aloud */
export function announce(text) {
  at('said').textContent = text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/**
 * Says something for some seconds.
 * @param {string} text
 */
export function tell(text) {
  clearTimeout(hiding);
  at('toast').textContent = text;
  at('toast').classList.toggle('shown', text !== '');
  hiding = setTimeout(() => at('toast').classList.remove('shown'), 2500 + 60 * text.length);
}
