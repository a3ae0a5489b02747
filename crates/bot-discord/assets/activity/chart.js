// @ts-check
// The chart of a finished game: who stood better when. It is a slider, too, that leads to each of its boards.

import { at, h, refill } from './dom.js';
import { say } from './texts.js';

/** @import { Board, Chart } from './frames.js' */

/** The most numbers below the chart. */
const MOST_NUMBERS = 6;
const SVG = 'http://www.w3.org/2000/svg';

/** The chart that is drawn. @type {Chart | null} */
let drawn = null;

/**
 * Draws what there is of a chart.
 * @param {Chart | null} chart
 * @param {Board} board
 * @param {number} ply the board that is shown, or asked for
 * @param {(ply: number) => void} go
 */
export function drawChart(chart, board, ply, go) {
  at('chart').hidden = chart === null || (chart.progress === null && chart.chances.length === 0);
  if (chart !== drawn) {
    drawn = chart;
    refill(at('chart'), chart === null || at('chart').hidden ? null : chart.progress ? progress(chart.progress) : figure(chart, go));
  }
  if (chart && chart.chances.length > 0) point(chart, board, ply);
}

/** @param {[number, number]} progress */
function progress([done, total]) {
  return [h('p', { id: 'analysing' }, say('analysing')), h('progress', { value: done, max: total, 'aria-labelledby': 'analysing' })];
}

/**
 * @param {Chart} chart
 * @param {(ply: number) => void} go
 */
function figure(chart, go) {
  const last = chart.chances.length - 1;
  const slider = h('div', {
    class: 'plot', role: 'slider', tabindex: 0, 'data-testid': 'slider',
    'aria-label': `${chart.title}. ${chart.upwards}`, 'aria-describedby': 'chart-words', 'aria-valuemin': 0, 'aria-valuemax': last,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const ply = steered(event.key, Number(slider.getAttribute('aria-valuenow')), last);
      if (ply === null) return;
      event.preventDefault();
      event.stopPropagation();
      go(ply);
    },
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      slider.setPointerCapture(event.pointerId);
      go(touched(slider, event, last));
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (slider.hasPointerCapture(event.pointerId)) go(touched(slider, event, last));
    },
  });
  const marks = chart.turning.map((ply) => placed('mark', 100 * ply / Math.max(1, last), chart.chances[ply] / 10));
  slider.append(areas(chart), ...marks, h('div', { class: 'here' }), h('div', { class: 'dot' }));
  const [white, black] = chart.sides;
  return h(
    'figure',
    {},
    h('figcaption', {}, h('span', { class: 'chart-title' }, chart.title), h('span', { class: 'unit' }, chart.upwards)),
    h('div', { class: 'percents', 'aria-hidden': true }, [100, 50, 0].map((percent) => h('span', {}, percent))),
    slider,
    h('div', { class: 'numbers', 'aria-hidden': true }, h('span', { class: 'rightwards' }, chart.rightwards), numbers(last).map((number) => placed('tick', 200 * number / Math.max(1, last), 0, number))),
    h('p', { class: 'reading', 'data-testid': 'reading' }),
    h(
      'ul',
      { class: 'legend' },
      [key('white', white), key('black', black)],
      chart.turning.length > 0 && key('turning', say('turning-points')),
      chart.counts.map(({ name }) => key('count', name)),
    ),
    h('p', { id: 'chart-words', class: 'spoken' }, chart.words),
  );
}

/**
 * @param {string} kind
 * @param {string} name
 */
const key = (kind, name) => h('li', {}, h('span', { class: `key ${kind}`, 'aria-hidden': true }), name);

/**
 * Something at a place of the plot, in per cent from the left and from below.
 * @param {string} kind
 * @param {number} left
 * @param {number} bottom
 * @param {number} [text]
 */
function placed(kind, left, bottom, text) {
  const element = h('span', { class: kind }, text);
  Object.assign(element.style, { left: `${left}%`, bottom: `${bottom}%` });
  return element;
}

/**
 * Which side has how much of each position, stretched to whatever size the plot has.
 * @param {Chart} chart
 */
function areas({ chances, counts }) {
  const last = Math.max(1, chances.length - 1);
  const curve = chances.map((chance, ply) => `${ply} ${1000 - chance}`).join('L');
  const half = (/** @type {number} */ ply) => Math.min(last, Math.max(0, ply - 0.5));
  return drawing('svg', { viewBox: `0 0 ${last} 1000`, preserveAspectRatio: 'none', 'aria-hidden': true },
    drawing('rect', { class: 'blacks', width: last, height: 1000 }),
    drawing('path', { class: 'whites', d: `M${curve}L${last} 1000L0 1000Z` }),
    ...counts.map(({ from, to }) => drawing('rect', { class: 'count', x: half(from), width: half(to) - half(from), height: 1000 })),
    ...[250, 500, 750].map((y) => drawing('path', { class: y === 500 ? 'even' : 'line', d: `M0 ${y}H${last}` })),
    drawing('path', { class: 'curve', d: `M${curve}` }));
}

/**
 * @param {string} tag
 * @param {Record<string, unknown>} props
 * @param {...Element} children
 */
function drawing(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Shows which board is looked at, and what it is worth.
 * @param {Chart} chart
 * @param {Board} board
 * @param {number} ply
 */
function point({ chances, sides, turning }, { moves }, ply) {
  const slider = /** @type {HTMLElement} */ (at('chart').querySelector('.plot'));
  const chance = chances[ply] ?? 500;
  const left = `${100 * ply / Math.max(1, chances.length - 1)}%`;
  const [here, dot] = /** @type {NodeListOf<HTMLElement>} */ (slider.querySelectorAll('.here, .dot'));
  here.style.left = left;
  Object.assign(dot.style, { left, bottom: `${chance / 10}%` });
  const reading = [
    `${numbered(moves, ply)} · ${sides[0]} ${Math.round(chance / 10)} %`,
    turning.includes(ply) && say('turning-point'),
  ].filter(Boolean).join(' · ');
  slider.setAttribute('aria-valuenow', String(ply));
  slider.setAttribute('aria-valuetext', reading);
  /** @type {HTMLElement} */ (at('chart').querySelector('.reading')).textContent = reading;
}

/**
 * The move that has led to a board, with its number.
 * @param {Board['moves']} moves
 * @param {number} ply
 */
export function numbered(moves, ply) {
  const move = moves[ply - 1];
  if (!move) return say('chart-start');
  const number = moves.slice(0, ply).findLast((each) => each.number !== null)?.number ?? 1;
  return `${number}${move.number === null ? ' …' : '.'} ${move.text}`;
}

/**
 * Where a key leads on a slider; nowhere if it is none of a slider's.
 * @param {string} pressed
 * @param {number} ply
 * @param {number} last
 */
export function steered(pressed, ply, last) {
  const to = {
    ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1,
    PageDown: ply - 10, PageUp: ply + 10, Home: 0, End: last,
  }[pressed];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
}

/**
 * @param {HTMLElement} slider
 * @param {PointerEvent} event
 * @param {number} last
 */
function touched(slider, { clientX }, last) {
  const { left, width } = slider.getBoundingClientRect();
  return Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last);
}

/**
 * The numbers of moves that are written below a game of this length: few, round, and evenly apart.
 * @param {number} plies
 */
export function numbers(plies) {
  const moves = Math.floor(plies / 2);
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => moves / each <= MOST_NUMBERS) ?? 200;
  return Array.from({ length: Math.floor(moves / step) }, (_, index) => step * (index + 1));
}
