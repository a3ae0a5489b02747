// @ts-check
// The words of the page, as the server gives them in the reader's language.

/** @import { Piece } from './frames.js' */

/** @type {Record<string, string>} */
let texts = {};

/** @param {string} name */
export const say = (name) => texts[name] ?? '';

/**
 * Takes the texts of a language, and puts them where the page itself has places for them.
 * @param {string} language
 * @param {Record<string, string>} given
 */
export function speak(language, given) {
  texts = given;
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = textOf(element, 'data-text');
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', textOf(element, 'data-label'));
    if (element instanceof HTMLButtonElement) element.title = textOf(element, 'data-label');
  }
}

/**
 * @param {Element} element
 * @param {string} attribute
 */
const textOf = (element, attribute) => texts[element.getAttribute(attribute) ?? ''] ?? '';

/**
 * The pieces, each called by its side as well, for those who cannot see its colour.
 * @param {Piece[]} pieces
 * @param {Record<string, string>} sides by their names in the drawings
 */
export const withSides = (pieces, sides) =>
  pieces.map((piece) => ({ ...piece, name: [piece.name, sides[piece.drawing.split('-')[2]]].filter(Boolean).join(' ') }));
