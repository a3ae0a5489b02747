// @ts-check
// The first steps that the author of the bot recommends.

import { entriesOf } from './commands.js';
import { h, icon, memory } from './dom.js';
import { inline } from './markup.js';
import { languageOf } from './words.js';

const DISMISSED = 'guide-dismissed';

/** Whether the guide was dismissed in this browser. */
export function isGuideDismissed() {
  return memory.get(DISMISSED) === 'yes';
}

/**
 * Remembers whether the guide is dismissed.
 * @param {boolean} dismissed
 */
export function dismissGuide(dismissed) {
  memory.set(DISMISSED, dismissed ? 'yes' : 'no');
}

/**
 * The panel. `onClose` is called when it is dismissed.
 * @param {PaneContext} ctx
 * @param {() => void} onClose
 */
export function guidePanel(ctx, onClose) {
  const { session, words, locale } = ctx;
  const language = languageOf(locale);
  const heading = session.guide.heading?.[language] ?? words.guide;
  return h(
    'section',
    { class: 'guide', 'aria-label': heading, 'data-testid': 'guide' },
    h(
      'header',
      {},
      h('h2', {}, heading),
      h('button', { type: 'button', class: 'icon-button small', title: words.gotIt, 'aria-label': words.gotIt, 'data-testid': 'guide-dismiss', onclick: onClose }, icon('close')),
    ),
    h(
      'ol',
      {},
      session.guide.steps.map((step) => h('li', {}, inline(filledIn(step[language], ctx), ctx))),
    ),
  );
}

/**
 * A step in Discord's markup: with someone's name for `{other}`, and the ids of the commands that it mentions.
 * @param {string} step
 * @param {PaneContext} ctx
 */
function filledIn(step, { session, locale }) {
  const other = [...session.users.values()].find((user) => !user.bot && user.id !== session.seat);
  const entries = entriesOf(session.commands, locale);
  return step.replaceAll('{other}', `**${other?.name ?? '…'}**`).replace(/<\/([^:<>\n]+)>/g, (_, name) => {
    const entry = entries.find((one) => one.own === name);
    return entry ? `</${name}:${entry.id}>` : `\`/${name}\``;
  });
}
