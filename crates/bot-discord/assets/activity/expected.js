// @ts-check
// The board as it is expected after a move that the server has not confirmed yet.

/** @import { Move, Position, Piece } from './frames.js' */

/**
 * @param {Piece[]} pieces
 * @param {Move} move
 */
export function moved(pieces, { from, to, drawing, promotion }) {
  const rest = pieces.filter(({ square }) => square !== from && square !== to);
  const piece = pieces.find(({ square }) => square === from);
  if (!piece) return pieces;
  return [...rest, { square: to, name: promotion ?? piece.name, drawing: drawing ?? piece.drawing }];
}

/**
 * @template {Position & {last: unknown}} Shown
 * @param {Shown} shown
 * @param {Move} move
 * @param {Shown['last']} last
 * @returns {Shown}
 */
export const expected = (shown, move, last) => ({ ...shown, pieces: moved(shown.pieces, move), last, check: null });
