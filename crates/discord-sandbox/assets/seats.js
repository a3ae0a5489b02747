// @ts-check
// The seats that are taken on this page, as tabs where there is room for one at a time.

import { avatar, h } from './dom.js';

/**
 * The way to another seat, with what waits for whoever sits there.
 * @param {Pane} pane
 * @param {Words} words
 * @param {() => void} onGo
 */
export function otherSeat({ seat, user, session }, words, onGo) {
  const mentions = [...session.mentions.values()].reduce((sum, n) => sum + n, 0);
  return h(
    'button',
    { type: 'button', class: 'other-seat', title: words.switchTo(user.name), 'data-testid': `switch-${seat}`, onclick: onGo },
    avatar(user),
    h('span', { class: 'seat-name' }, user.name),
    mentions > 0 && h('span', { class: 'count' }, h('span', { 'aria-hidden': 'true' }, mentions), h('span', { class: 'unseen' }, words.mentions(mentions))),
  );
}
