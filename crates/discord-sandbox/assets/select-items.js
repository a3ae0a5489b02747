// @ts-check
// What the select menus of a message offer: texts, people, roles or channels.

import { avatar, h, icon } from './dom.js';
import { channelSign } from './sidebar.js';

/** The kinds of select menus, by Discord's numbers. */
export const SelectType = { STRING: 3, USER: 5, ROLE: 6, MENTIONABLE: 7, CHANNEL: 8 };

/**
 * The items of a select menu in a channel of the server `guild`.
 * @param {Component} component
 * @param {Session} session
 * @param {Id | null} guild
 * @returns {SelectItem[]}
 */
export function selectItems(component, session, guild) {
  const chosen = new Set((component.default_values ?? []).map(({ id }) => id));
  const item = (/** @type {Id} */ value, /** @type {ListItem} */ shown) => ({ ...shown, value, selected: chosen.has(value), testid: `select-option-${value}` });
  const people = () => [...session.users.values()].map((user) => item(user.id, { label: user.name, detail: `@${user.username}`, picture: avatar(user) }));
  const roles = () => (session.guilds.find(({ id }) => id === guild)?.roles ?? []).map((role) => item(role.id, { label: `@${role.name}`, picture: icon('people') }));
  switch (component.type) {
    case SelectType.USER:
      return people();
    case SelectType.ROLE:
      return roles();
    case SelectType.MENTIONABLE:
      return [...people(), ...roles()];
    case SelectType.CHANNEL:
      return channels(component, session, guild).map((channel) => item(channel.id, { label: channel.name, picture: icon(channelSign(channel)) }));
    default:
      return (component.options ?? []).map((option) => ({
        label: option.label,
        detail: option.description,
        picture: option.emoji?.name ? h('span', { class: 'emoji' }, option.emoji.name) : null,
        value: option.value,
        selected: Boolean(option.default),
        testid: `select-option-${option.value}`,
      }));
  }
}

/**
 * @param {Component} component
 * @param {Session} session
 * @param {Id | null} guild
 */
function channels({ channel_types: types }, session, guild) {
  const offered = types && types.length > 0 ? new Set(types) : null;
  return [...session.channels.values()].filter(
    (channel) => channel.guild_id === guild && !channel.archived && (!offered || offered.has(channel.type)),
  );
}
