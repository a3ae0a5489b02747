// @ts-check
// Questions before something is done.

import { at, dialog, drawn, h, refill } from './dom.js';
import { say } from './texts.js';

/** @import { Action, Move, Position } from './frames.js' */

/**
 * Asks whether something is to be done, if it is a thing to ask about.
 * @param {Action} action
 * @returns {Promise<boolean>}
 */
export async function confirmed({ ask, label, style }) {
  if (ask === null) return true;
  const buttons = [
    h('button', { value: '', class: 'plain' }, say('cancel')),
    h('button', { value: 'yes', class: style }, label),
  ];
  return (await answer(ask, buttons)) === 'yes';
}

/**
 * The one of several moves between the same squares that is meant; none if the reader thinks better of it.
 * @param {Move[]} moves
 * @param {Position} position
 * @returns {Promise<Move | undefined>}
 */
export async function meant(moves, position) {
  if (moves.length < 2) return moves[0];
  const buttons = moves.map(({ code, promotion, words, drawing, from }) => {
    const kept = position.pieces.find(({ square }) => square === from);
    const image = h('img', { src: drawn(drawing ?? kept?.drawing ?? ''), alt: '' });
    return h('button', { value: code, class: 'piece' }, image, promotion ?? kept?.name ?? words);
  });
  const code = await answer(say('promote'), buttons);
  return moves.find((move) => move.code === code);
}

/**
 * @param {string} question
 * @param {HTMLElement[]} buttons
 * @returns {Promise<string>} the value of the button, empty if it was closed otherwise
 */
function answer(question, buttons) {
  const asking = dialog('asking');
  at('question').textContent = question;
  refill(at('answers'), buttons);
  asking.returnValue = '';
  asking.showModal();
  return new Promise((resolve) => asking.addEventListener('close', () => resolve(asking.returnValue), { once: true }));
}
