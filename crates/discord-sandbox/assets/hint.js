// A few words for whoever has never played here.

import { entriesOf } from './commands.js';
import { h, icon, memory } from './dom.js';

const DISMISSED = 'hint-dismissed';

/** Whether the hint was put away in this browser. */
export function isHintDismissed() {
  return memory.get(DISMISSED) === 'yes';
}

/** Remembers whether the hint is to be shown. */
export function dismissHint(dismissed) {
  memory.set(DISMISSED, dismissed ? 'yes' : 'no');
}

/** The panel. `onStart` is called with the entry of `/play`, `onClose` when the panel is put away. */
export function hintPanel({ session, words, locale }, { onStart, onClose }) {
  const play = entriesOf(session.commands, locale).find((entry) => entry.own === 'play');
  const other = [...session.users.values()].find((user) => !user.bot && user.id !== session.seat);
  const name = h('strong', {}, other?.name ?? '…');
  const command = play ? h('button', { type: 'button', class: 'mention', 'data-testid': 'hint-play', onclick: () => onStart(play) }, `/${play.shown}`) : h('code', {}, '/play');
  return h(
    'aside',
    { class: 'hint', 'aria-label': words.howTo, 'data-testid': 'hint' },
    h(
      'header',
      {},
      h('h3', {}, words.howTo),
      h('button', { type: 'button', class: 'icon-button small', title: words.gotIt, 'aria-label': words.gotIt, 'data-testid': 'hint-dismiss', onclick: onClose }, icon('close')),
    ),
    h(
      'ol',
      {},
      h('li', {}, words.howToStart(command, name)),
      h('li', {}, words.howToAccept(name.cloneNode(true))),
      h('li', {}, words.howToMove(h('code', {}, 'ม-ง๒'), h('code', {}, 'Nd2'))),
    ),
  );
}
