// @ts-check
// A move that is chosen while the other side is to move.

/** @import { Board, Move, Step } from './frames.js' */

/**
 * The squares between which pieces can be moved now: as moves if it is the reader's turn, else as what is chosen ahead.
 * @param {Board} board
 * @returns {{moves: Move[], later: Step[]}}
 */
export function choices({ yours, turn, ply, plies, legal = [], later = [] }) {
  const isNewest = ply === plies && yours !== null && turn !== null;
  return { moves: isNewest && turn === yours ? legal : [], later: isNewest && turn !== yours ? later : [] };
}

/**
 * What becomes of a move chosen ahead when this board comes: it is made, dropped, or kept.
 * @param {Step} step
 * @param {Board} board
 * @returns {{made: Move} | 'dropped' | 'kept'}
 */
export function decided({ from, to }, board) {
  if (board.turn === null || board.yours === null) return 'dropped';
  if (board.ply < board.plies || board.turn !== board.yours) return 'kept';
  const made = board.legal?.find((move) => move.from === from && move.to === to);
  return made ? { made } : 'dropped';
}
