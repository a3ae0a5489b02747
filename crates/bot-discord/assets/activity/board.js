// @ts-check
// The board that one touches: by dragging, by tapping twice, and by the keyboard.

import { drawn, h, isStill } from './dom.js';
import { DragGesture } from './drag.js';
import { say } from './texts.js';

/** @import { Position, Step } from './frames.js' */

const SIDE = 8;
const SLIDE = 170;
/** More pieces than that do not move at once: it is another board. */
const MOST_SLIDING = 4;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * What is shown.
 * @typedef {{
 *   key: string, position: Position, isTurned: boolean, last: number[], steps: Step[], ahead: Step | null, areTargetsShown: boolean,
 * }} Shown
 */

export class BoardView {
  /** Drawn from the upper left, row by row. */
  #cells = Array.from({ length: SIDE * SIDE }, () => h('div', { class: 'square', role: 'gridcell', tabindex: -1 }));
  #rows = Array.from({ length: SIDE }, (_, row) =>
    h('div', { class: 'row', role: 'row' }, this.#cells.slice(row * SIDE, (row + 1) * SIDE)),
  );
  #grid = h('div', { class: 'grid', role: 'grid', 'data-testid': 'board', 'aria-describedby': 'words' }, this.#rows);
  #ranks = h('div', { class: 'ranks', 'aria-hidden': true });
  #files = h('div', { class: 'files', 'aria-hidden': true });
  /** @type {Map<number, HTMLImageElement>} */
  #images = new Map();
  /** @type {Shown | null} */
  #shown = null;
  /** @type {number | null} */
  #selected = null;
  #focus = 0;
  #isDropped = false;
  /** @type {(step: Step) => void} */
  #choose;
  /** @type {() => void} */
  #escape;

  /**
   * @param {HTMLElement} host
   * @param {(step: Step) => void} choose
   * @param {() => void} escape when nothing is selected that it could mean
   */
  constructor(host, choose, escape) {
    [this.#choose, this.#escape] = [choose, escape];
    host.replaceChildren(this.#ranks, this.#grid, this.#files);
    this.#grid.addEventListener('click', ({ target }) => this.#touch(target));
    this.#grid.addEventListener('keydown', (event) => this.#press(event));
    new DragGesture(this.#grid, {
      imageAt: (x, y) => this.#movableAt(x, y),
      lift: (x, y) => this.#select(this.#squareAt(x, y)),
      over: (x, y) => this.#markOver(this.#squareAt(x, y)),
      drop: (x, y) => this.#drop(this.#squareAt(x, y)),
    });
  }

  /**
   * @param {Shown} shown
   * @param {string} label what the board is called
   */
  show(shown, label) {
    const before = this.#shown;
    const hadFocus = this.#grid.contains(document.activeElement);
    this.#shown = shown;
    if (before?.key !== shown.key) this.#focus = shown.isTurned ? 63 : 0;
    if (before?.key !== shown.key || !this.#isSource(this.#selected)) this.#selected = null;
    this.#grid.setAttribute('aria-label', label);
    this.#grid.classList.toggle('playable', shown.steps.length > 0);
    this.#grid.parentElement?.classList.toggle('chequered', shown.position.chequered ?? false);
    this.#placePieces(shown, before?.key === shown.key && before.isTurned === shown.isTurned);
    this.#drawLabels(shown);
    this.#mark();
    if (hadFocus) this.#cellOf(this.#focus).focus();
  }

  /** @param {number} square */
  #place(square) {
    const [rank, file] = [Math.floor(square / SIDE), square % SIDE];
    return this.#shown?.isTurned ? rank * SIDE + (SIDE - 1 - file) : (SIDE - 1 - rank) * SIDE + file;
  }

  /** @param {number} square */
  #cellOf(square) {
    return this.#cells[this.#place(square)];
  }

  /**
   * The square at a place: turning is its own inverse.
   * @param {number} place
   */
  #square(place) {
    return this.#place(place);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #squareAt(x, y) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect();
    const [row, column] = [Math.floor(((y - top) / height) * SIDE), Math.floor(((x - left) / width) * SIDE)];
    const isInside = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
    return isInside ? this.#square(row * SIDE + column) : null;
  }

  /** @param {number | null} square */
  #isSource(square) {
    return this.#shown?.steps.some(({ from }) => from === square) ?? false;
  }

  /** @param {number} square */
  #isTarget(square) {
    return this.#selected !== null && (this.#shown?.steps.some(({ from, to }) => from === this.#selected && to === square) ?? false);
  }

  /**
   * Puts the pieces on their squares. One that went elsewhere slides there.
   * @param {Shown} shown
   * @param {boolean} isSameBoard
   */
  #placePieces({ position }, isSameBoard) {
    const before = this.#images;
    this.#images = new Map();
    const isStaying = (/** @type {{square: number, drawing: string}} */ { square, drawing }) =>
      before.get(square)?.dataset.drawing === drawing;
    for (const { square } of position.pieces.filter(isStaying)) {
      this.#images.set(square, /** @type {HTMLImageElement} */ (before.get(square)));
      before.delete(square);
    }
    /** @type {[HTMLImageElement, number, number][]} */
    const slides = [];
    for (const { square, drawing } of position.pieces.filter(({ square: at }) => !this.#images.has(at))) {
      const origin = [...before].find(([, image]) => image.dataset.drawing === drawing);
      if (origin) {
        before.delete(origin[0]);
        slides.push([origin[1], origin[0], square]);
      }
      this.#images.set(square, origin?.[1] ?? pieceImage(drawing));
    }
    for (const image of before.values()) image.remove();
    for (const [square, image] of this.#images) {
      const cell = this.#cellOf(square);
      if (image.parentElement !== cell) cell.replaceChildren(image);
    }
    if (isSameBoard && !this.#isDropped && slides.length <= MOST_SLIDING && !isStill()) this.#slide(slides);
    this.#isDropped = false;
  }

  /** @param {[HTMLImageElement, number, number][]} slides */
  #slide(slides) {
    for (const [image, from, to] of slides) {
      const [start, end] = [this.#place(from), this.#place(to)];
      const across = (start % SIDE) - (end % SIDE);
      const down = Math.floor(start / SIDE) - Math.floor(end / SIDE);
      const away = `translate(${100 * across}%, ${100 * down}%)`;
      image.animate([{ transform: away, zIndex: 3 }, { transform: 'none', zIndex: 3 }], { duration: SLIDE, easing: 'ease-out' });
    }
  }

  /** @param {Shown} shown */
  #drawLabels({ position }) {
    const names = Array.from({ length: SIDE }, (_, index) => ({
      rank: [...(position.squares[this.#square(index * SIDE)] ?? '')].slice(1).join(''),
      file: [...(position.squares[this.#square(index)] ?? '')][0] ?? '',
    }));
    this.#ranks.replaceChildren(...names.map(({ rank }) => h('span', {}, rank)));
    this.#files.replaceChildren(...names.map(({ file }) => h('span', {}, file)));
  }

  /** Marks the squares, and says in words what can be seen there. */
  #mark() {
    const shown = this.#shown;
    if (!shown) return;
    const names = new Map(shown.position.pieces.map((piece) => [piece.square, piece.name]));
    const sources = new Set(shown.steps.map(({ from }) => from));
    this.#cells.forEach((cell, place) => {
      const square = this.#square(place);
      const isTarget = this.#isTarget(square);
      const isAhead = shown.ahead !== null && [shown.ahead.from, shown.ahead.to].includes(square);
      const marks = {
        square: true,
        dark: (Math.floor(square / SIDE) + square) % 2 === 0,
        last: shown.last.includes(square),
        check: shown.position.check === square,
        source: sources.has(square),
        selected: this.#selected === square,
        target: isTarget && shown.areTargetsShown,
        taken: isTarget && names.has(square),
        ahead: isAhead,
      };
      const words = [shown.position.squares[square], names.get(square), isTarget && say('target'), isAhead && say('premove')];
      cell.className = Object.entries(marks).flatMap(([name, isSet]) => (isSet ? name : [])).join(' ');
      cell.ariaLabel = words.filter(Boolean).join(', ');
      cell.ariaSelected = String(marks.selected);
      cell.dataset.square = String(square);
      cell.dataset.testid = `square-${square}`;
      cell.tabIndex = square === this.#focus ? 0 : -1;
    });
  }

  /** @param {number | null} square */
  #select(square) {
    this.#selected = square;
    this.#mark();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #movableAt(x, y) {
    const square = this.#squareAt(x, y);
    return square !== null && this.#isSource(square) ? this.#images.get(square) : undefined;
  }

  /** @param {number | null} square */
  #markOver(square) {
    this.#cells.forEach((cell, place) => cell.classList.toggle('over', this.#square(place) === square && square !== this.#selected));
  }

  /** @param {number | null} square */
  #drop(square) {
    this.#markOver(null);
    if (square !== null && this.#isTarget(square)) {
      this.#isDropped = true;
      this.#go(square);
    } else if (square !== this.#selected) {
      this.#select(null);
    }
  }

  /** @param {number} to */
  #go(to) {
    const from = this.#selected;
    this.#select(null);
    if (from !== null) this.#choose({ from, to });
  }

  /** @param {EventTarget | null} target */
  #touch(target) {
    const cell = target instanceof Element ? target.closest('.square') : null;
    if (!(cell instanceof HTMLElement)) return;
    this.#focus = Number(cell.dataset.square);
    this.#activate(this.#focus);
  }

  /** @param {number} square */
  #activate(square) {
    if (this.#isTarget(square)) this.#go(square);
    else this.#select(this.#isSource(square) && square !== this.#selected ? square : null);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) this.#moveFocus(arrow);
    else if (event.key === 'Enter' || event.key === ' ') this.#activate(this.#focus);
    else if (event.key !== 'Escape') return;
    else if (this.#selected === null) this.#escape();
    else this.#select(null);
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {[number, number]} arrow */
  #moveFocus([down, right]) {
    const place = this.#place(this.#focus);
    const within = (/** @type {number} */ number) => Math.min(SIDE - 1, Math.max(0, number));
    const row = within(Math.floor(place / SIDE) + down);
    this.#focus = this.#square(row * SIDE + within((place % SIDE) + right));
    this.#mark();
    this.#cellOf(this.#focus).focus();
  }
}

/** @param {string} drawing */
const pieceImage = (drawing) => h('img', { src: drawn(drawing), alt: '', draggable: 'false', 'data-drawing': drawing });
