// @ts-check
// The first view: who will you be?

import { avatar, h, icon } from './dom.js';
import { languageName, otherLocale, pageLocale } from './locales.js';
import { languageOf, wordsFor } from './words.js';

/**
 * Cards for the seats. `onSit` is called with the ids of one or two users, `onTurn` when another language is wanted.
 * @param {User[]} users
 * @param {Guide} guide
 * @param {{ onSit: (seats: Id[]) => void, onTurn: () => void }} called
 */
export function startView(users, guide, { onSit, onTurn }) {
  const language = languageOf(pageLocale());
  const other = otherLocale(pageLocale());
  const words = wordsFor(language);
  const [first, second] = users;
  return h(
    'div',
    { class: 'start', lang: language, 'data-testid': 'start' },
    h(
      'div',
      { class: 'start-card' },
      avatar({ bot: true }),
      h('h1', {}, guide.title?.[language] ?? words.title),
      h('p', { class: 'lead' }, words.lead),
      second &&
        h('button', { type: 'button', class: 'button primary wide', 'data-testid': 'sit-both', onclick: () => onSit([first.id, second.id]) }, words.bothSeats),
      h('h2', {}, words.chooseSeat),
      h(
        'ul',
        { class: 'seats' },
        users.map((user) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', class: 'seat-card', 'data-testid': `sit-${user.id}`, onclick: () => onSit([user.id]) },
              avatar(user),
              h('strong', {}, user.name),
              h('span', {}, `@${user.username}`),
            ),
          ),
        ),
      ),
      h('button', { type: 'button', class: 'link language', lang: languageOf(other), 'data-testid': 'language', onclick: onTurn }, icon('language'), languageName(other)),
    ),
  );
}

/** A word while the server cannot be reached. */
export function waitingView() {
  const words = wordsFor(pageLocale());
  return h('div', { class: 'start' }, h('p', { class: 'lead', role: 'status' }, words.unreachable));
}
