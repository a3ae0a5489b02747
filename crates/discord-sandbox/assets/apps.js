// @ts-check
// What the menus of a message and of a person offer: answers, mentions, and the commands that the bot has for them.

import { CommandType, menuCommands } from './commands.js';
import { openMenu } from './menu.js';
import { localName } from './words.js';

/**
 * Opens a message's menu.
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {HTMLElement} anchor
 * @param {Point | null} [point]
 */
export function openMessageMenu(message, ctx, anchor, point) {
  const { words } = ctx;
  /** @type {MenuItem} */
  const reply = { label: words.reply, icon: 'reply', testid: 'menu-reply', choose: () => ctx.replyTo(message) };
  const apps = appItems(ctx, CommandType.MESSAGE, { message: message.id });
  openMenu(ctx.holder(), { name: 'message-menu', label: words.more, groups: [{ title: null, items: [reply] }, { title: words.apps, items: apps }], anchor, point });
}

/**
 * Opens a person's menu.
 * @param {User} user
 * @param {PaneContext} ctx
 * @param {HTMLElement} anchor
 * @param {Point | null} [point]
 */
export function openUserMenu(user, ctx, anchor, point) {
  const { words } = ctx;
  /** @type {MenuItem} */
  const mention = { label: words.mention(user.name), icon: 'at', testid: 'menu-mention', choose: () => ctx.mention(user) };
  const apps = appItems(ctx, CommandType.USER, { user: user.id });
  const items = user.id === ctx.me ? [mention, installItem(ctx)] : [mention];
  openMenu(ctx.holder(), { name: 'user-menu', label: user.name, groups: [{ title: null, items }, { title: words.apps, items: apps }], anchor, point });
}

/**
 * Installs the app for oneself, or takes it off.
 * @param {PaneContext} ctx
 * @returns {MenuItem}
 */
function installItem(ctx) {
  const { words } = ctx;
  const isOwn = ctx.session.you?.installation === 'own';
  return { label: isOwn ? words.uninstall : words.install, icon: 'apps', testid: 'menu-install', choose: () => ctx.install(isOwn ? 'servers' : 'own') };
}

/**
 * @param {PaneContext} ctx
 * @param {number} type
 * @param {MenuTarget} target
 * @returns {MenuItem[]}
 */
function appItems(ctx, type, target) {
  const { session, locale } = ctx;
  const channel = ctx.channel();
  if (!channel) return [];
  return menuCommands(session.commands, type, channel).map((command) => {
    const label = localName(command, locale);
    return { label, icon: 'apps', testid: `app-${command.name}`, choose: () => ctx.runMenuCommand(command.id, target, label) };
  });
}
