// @ts-check
// The channels that a seat sees, threads under the channel that they belong to.

import { avatar, h, icon, refill } from './dom.js';
import { newer } from './session.js';

/**
 * Draws the list anew. `open` is the id of the open channel; the focused channel keeps the focus.
 * @param {HTMLElement} nav
 * @param {SidebarContext} ctx
 * @param {Id} open
 */
export function fillSidebar(nav, ctx, open) {
  const { session, words } = ctx;
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const focused = active && nav.contains(active) ? active.dataset.testid : null;
  const channels = [...session.channels.values()];
  const link = (/** @type {Channel} */ channel) => channelLink(channel, ctx, open);
  const direct = channels.filter((channel) => channel.kind === 'dm' || channel.kind === 'group');
  refill(
    nav,
    session.guilds.map((guild) => [
      h('h2', {}, guild.name),
      h(
        'ul',
        {},
        channels
          .filter((channel) => (channel.kind === 'text' || channel.kind === 'forum') && channel.guild_id === guild.id)
          .map((channel) => {
            const threads = threadsOf(channel, channels, session, open);
            // A forum has nothing to open but its posts.
            const title = channel.kind === 'forum' ? h('p', { class: 'channel' }, icon('thread'), h('span', { class: 'channel-name' }, channel.name)) : link(channel);
            return h('li', {}, title, threads.length > 0 && h('ul', { class: 'threads' }, threads.map((thread) => h('li', {}, link(thread)))));
          }),
      ),
    ]),
    direct.length > 0 && [h('h2', {}, words.directMessages), h('ul', {}, direct.map((channel) => h('li', {}, link(channel))))],
    [h('h2', {}, words.people), h('ul', {}, [...session.users.values()].map((user) => h('li', {}, memberLink(user, ctx))))],
  );
  if (focused) /** @type {HTMLElement | null} */ (nav.querySelector(`[data-testid="${focused}"]`))?.focus();
}

/**
 * A person of the server: a press opens their menu.
 * @param {User} user
 * @param {SidebarContext} ctx
 */
function memberLink(user, { openUser }) {
  /** @type {HTMLElement} */
  const button = h(
    'button',
    { type: 'button', class: 'channel dm', 'aria-haspopup': 'menu', 'data-testid': `member-${user.id}`, onclick: () => openUser(user, button) },
    avatar(user),
    h('span', { class: 'channel-name' }, user.name),
  );
  button.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    openUser(user, button);
  });
  return button;
}

/**
 * Threads of a channel, the latest first; an archived one only while it is open or holds something new.
 * @param {Channel} parent
 * @param {Channel[]} channels
 * @param {Session} session
 * @param {Id} open
 */
function threadsOf(parent, channels, session, open) {
  return channels
    .filter((channel) => channel.kind === 'thread' && channel.parent_id === parent.id)
    .filter((channel) => !channel.archived || channel.id === open || session.isUnread(channel))
    .sort((a, b) => (newer(a.id, b.id) ? -1 : 1));
}

/**
 * @param {Channel} channel
 * @param {SidebarContext} ctx
 * @param {Id} open
 */
function channelLink(channel, { session, words, openChannel }, open) {
  const mentions = session.mentions.get(channel.id) ?? 0;
  const unread = session.isUnread(channel);
  return h(
    'button',
    {
      type: 'button',
      class: `channel ${channel.kind}${unread ? ' unread' : ''}`,
      'aria-current': channel.id === open && 'page',
      'data-testid': `channel-${channel.id}`,
      'data-name': channel.name,
      'data-unread': unread,
      onclick: () => openChannel(channel.id),
    },
    channel.kind === 'dm' ? avatar(session.bot) : icon(channelSign(channel)),
    h('span', { class: 'channel-name' }, channelTitle(channel, session)),
    mentions > 0 && h('span', { class: 'count', 'data-testid': `mentions-${channel.id}` }, h('span', { 'aria-hidden': 'true' }, mentions), h('span', { class: 'unseen' }, words.mentions(mentions))),
    unread && mentions === 0 && h('span', { class: 'dot' }, h('span', { class: 'unseen' }, words.unread)),
  );
}

/**
 * The icon of a channel.
 * @param {Channel} channel
 */
export function channelSign(channel) {
  return channel.kind === 'thread' ? 'thread' : 'hash';
}

/**
 * A channel's name for people: a direct message goes by whom it is with.
 * @param {Channel} channel
 * @param {Session} session
 */
export function channelTitle(channel, session) {
  return channel.kind === 'dm' ? (session.bot?.name ?? channel.name) : channel.name;
}
