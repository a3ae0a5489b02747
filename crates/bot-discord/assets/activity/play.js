// @ts-check
// The Activity's page: the boards of a channel, to play on and to watch.

import { BoardView } from './board.js';
import { Connection } from './connection.js';
import { Discord } from './discord.js';
import { at } from './dom.js';
import { FourView } from './four.js';
import { GameView } from './game.js';
import { drawList, firstChoice } from './list.js';
import { PuzzleView } from './puzzle.js';
import { offerSettings, settings } from './settings.js';
import { announce, drawWords, tell, tick } from './table.js';
import { say, speak } from './texts.js';

/** @import { Channel, FrameToPage, Grant } from './frames.js' */
/** @import { Choice } from './list.js' */
/** @import { Page, View } from './view.js' */

const LANGUAGES = ['th', 'en'];

/** @type {Promise<Discord> | null} */
let discord = null;
/** @type {View | null} */
let view = null;
/** @type {Choice | null} */
let choice = null;
/** @type {Channel | null} */
let channel = null;
let isWelcome = false;

const board = new BoardView(at('board'), (step) => void view?.choose(step), () => view?.escape?.());

const connection = new Connection({
  session,
  hear,
  wanted: () => view?.wanted() ?? [],
  late: (ids) => {
    for (const id of ids) refuse(id, say('too-late'));
  },
  lost,
  refused,
});

/** @type {Page} */
const page = {
  showBoard: (shown, label) => board.show({ ...shown, areTargetsShown: settings.targets }, label),
  send: (frame) => connection.send(frame),
  act: (intent) => connection.act(intent),
};

async function session() {
  discord ??= Discord.open();
  const client = await discord.catch((error) => {
    discord = null;
    throw error;
  });
  const granted = await client.grant();
  client.followLayout();
  void followLanguage(client, granted);
  return granted.session;
}

/**
 * Speaks the language of the reader's client, if it is another than their account's and they have chosen none here.
 * @param {Discord} client
 * @param {Grant} granted
 */
async function followLanguage(client, granted) {
  const locale = await client.authenticate(granted).catch(() => '');
  const known = LANGUAGES.find((language) => locale.startsWith(language));
  if (known && !settings.language) connection.speak(known);
}

/** @param {FrameToPage} frame */
function hear(frame) {
  switch (frame.type) {
    case 'welcome':
      isWelcome = true;
      speak(frame.language, frame.texts);
      document.body.classList.add('welcome');
      break;
    case 'channel':
      channel = frame;
      if (choice === null) choose(firstChoice(frame));
      list();
      break;
    case 'board':
      if (view instanceof GameView) view.hear(frame.board);
      break;
    case 'chart':
      if (view instanceof GameView) view.hearChart(frame.chart);
      break;
    case 'puzzle':
      if (view instanceof PuzzleView) view.hear(frame.puzzle);
      break;
    case 'four':
      if (view instanceof FourView) view.hear(frame.four);
      break;
    case 'refused':
      refuse(frame.id, frame.text);
      break;
    case 'said':
      tell(frame.text);
      announce(frame.text);
      break;
    case 'done':
    case 'session':
  }
}

/**
 * @param {string} id
 * @param {string} text
 */
function refuse(id, text) {
  view?.refused(id);
  tell(text);
  announce(text);
}

function list() {
  if (channel) drawList(channel, choice, choose);
}

/** @param {Choice | null} chosen */
function choose(chosen) {
  at('boards').hidePopover();
  view?.leave?.();
  choice = chosen;
  if (chosen === null) {
    view = null;
    drawWords({ title: say('boards'), words: '', status: say('none'), notes: [] });
    return;
  }
  if (chosen === 'puzzle') view = new PuzzleView(page);
  else if (chosen === 'four') view = new FourView(page);
  else view = new GameView(page, chosen);
  document.body.dataset.shown = typeof chosen === 'number' ? 'game' : chosen;
  for (const frame of view.wanted()) connection.send(frame);
  list();
}

/** @param {boolean} isLost */
function lost(isLost) {
  if (!isLost && !at('lost').hidden) announce(say('restored'));
  at('lost').hidden = !isLost || !isWelcome;
  at('unreachable').hidden = !isLost || isWelcome;
  if (isLost) announce(say('lost'));
}

/** @param {string} text why the page may not be opened, in the reader's language; empty if Discord has said no */
function refused(text) {
  at('refused').hidden = false;
  at('refusal').textContent = text;
  at('no-permission').hidden = text !== '';
}

at('retry').addEventListener('click', () => {
  at('refused').hidden = true;
  connection.open();
});
at('turn').addEventListener('click', () => view?.turn());
for (const where of /** @type {const} */ (['first', 'back', 'forward', 'newest'])) {
  at(where).addEventListener('click', () => view?.step?.(where));
}
addEventListener('keydown', ({ key, target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement || document.querySelector('dialog[open]')) return;
  if (key === 'ArrowLeft') view?.step?.('back');
  if (key === 'ArrowRight') view?.step?.('forward');
  if (key === 'Escape') view?.escape?.();
});
offerSettings((changed) => {
  if (changed === 'language') connection.speak(settings.language || null);
  else view?.draw();
});
connection.speak(settings.language || null);
setInterval(tick, 250);
connection.open();
