// @ts-check
// The die of the game for four.

import { at, h, refill } from './dom.js';

/** @import { FourBoard } from './frames.js' */

/** The places of the points of each face, in a grid of three by three. */
const POINTS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @param {FourBoard['throw']} thrown */
export function drawThrow(thrown) {
  at('die').hidden = thrown === null;
  if (thrown === null) return;
  refill(at('die'), h('span', { class: 'faces', 'aria-hidden': true }, thrown.faces.map(face)), h('span', {}, thrown.words));
}

/** @param {number} points */
const face = (points) =>
  h(
    'span',
    { class: 'face' },
    Array.from({ length: 9 }, (_, place) => h('span', { class: POINTS[points]?.includes(place) ? 'point' : '' })),
  );
