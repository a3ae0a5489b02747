// @ts-check
// The first view: who will you be?

import { avatar, h } from './dom.js';
import { languageOf, wordsFor } from './words.js';

const TWO_SEATS = '(min-width: 900px)';

/**
 * Cards for the seats. `onSit` is called with the ids of one or two users.
 * @param {User[]} users
 * @param {Guide} guide
 * @param {(seats: Id[]) => void} onSit
 */
export function startView(users, guide, onSit) {
  const languages = navigator.languages ?? [navigator.language];
  const language = languageOf(languages.find((locale) => ['th', 'en'].includes(languageOf(locale)) && /^(th|en)/.test(locale)) ?? 'en');
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
        matchMedia(TWO_SEATS).matches &&
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
              h('span', {}, new Intl.DisplayNames(user.locale, { type: 'language' }).of(user.locale)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A word while the server cannot be reached. */
export function waitingView() {
  const words = wordsFor(navigator.language);
  return h('div', { class: 'start' }, h('p', { class: 'lead', role: 'status' }, words.unreachable));
}
