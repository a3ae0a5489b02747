// @ts-check
// The chart of a finished game.

import { at, h, refill } from './dom.js';
import { say } from './texts.js';

/** @import { Page } from './view.js' */

/** @type {string | null} */
let shown = null;

/**
 * Shows the chart of a game, or none.
 * @param {number | null} game
 * @param {Page} page
 */
export async function showChart(game, { session }) {
  const theme = isDark() ? 'dark' : 'light';
  const key = game === null ? null : `${game}?theme=${theme}`;
  if (key === shown) return;
  shown = key;
  at('chart').hidden = true;
  if (key === null) return;
  const answer = await fetch(`/.proxy/activity/chart/${key}`, { headers: { Authorization: `Bearer ${session}` } });
  if (!answer.ok || key !== shown) return;
  const source = URL.createObjectURL(await answer.blob());
  refill(at('chart'), h('img', { src: source, alt: say('chart'), onload: () => URL.revokeObjectURL(source) }));
  at('chart').hidden = false;
}

const isDark = () => {
  const chosen = document.documentElement.style.colorScheme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};
