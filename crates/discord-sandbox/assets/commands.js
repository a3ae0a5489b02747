// @ts-check
// Slash commands as a person sees them: subcommands spelled out, names in the reader's language.

import { localDescription, localName } from './words.js';

/** The kinds of options, by Discord's numbers. */
export const OptionType = {
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};

/** The kinds of commands, by Discord's numbers: typed, of the menu of a person or of a message, or typed to launch the app's Activity. */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, ENTRY_POINT: 4 };

/**
 * All that can be typed after a slash in a channel, or anywhere when none is given.
 * @param {Command[]} commands
 * @param {string} locale
 * @param {Channel | null} [channel]
 */
export function entriesOf(commands, locale, channel = null) {
  const typed = [...ofType(commands, CommandType.CHAT_INPUT), ...ofType(commands, CommandType.ENTRY_POINT)];
  return typed.filter((command) => isUsable(command, channel)).flatMap((command) => spell(command, [command], command.id, locale));
}

/**
 * The command that launches the app's Activity in a channel.
 * @param {Command[]} commands
 * @param {Channel} channel
 */
export function entryPoint(commands, channel) {
  return ofType(commands, CommandType.ENTRY_POINT).find((command) => isUsable(command, channel));
}

/**
 * The commands that a menu offers in a channel.
 * @param {Command[]} commands
 * @param {number} type
 * @param {Channel} channel
 */
export function menuCommands(commands, type, channel) {
  return ofType(commands, type).filter((command) => isUsable(command, channel));
}

/**
 * @param {Command[]} commands
 * @param {number} type
 */
function ofType(commands, type) {
  return commands.filter((command) => (command.type ?? CommandType.CHAT_INPUT) === type);
}

/**
 * @param {Command} command
 * @param {Channel | null} channel
 */
function isUsable(command, channel) {
  if (!channel) return true;
  if (command.guild_id && command.guild_id !== channel.guild_id) return false;
  return (command.usable_in ?? ['guild', 'dm']).includes(channel.place);
}

/**
 * @param {Localized & { options?: CommandOption[] }} node
 * @param {Localized[]} parts from the command to the node
 * @param {Id} id
 * @param {string} locale
 * @returns {CommandPath[]}
 */
function spell(node, parts, id, locale) {
  const options = node.options ?? [];
  const below = options.filter((option) => option.type === OptionType.SUBCOMMAND || option.type === OptionType.GROUP);
  if (below.length > 0) return below.flatMap((child) => spell(child, [...parts, child], id, locale));
  return [
    {
      id,
      path: parts.map((part) => part.name),
      own: parts.map((part) => part.name).join(' '),
      shown: parts.map((part) => localName(part, locale)).join(' '),
      description: localDescription(node, locale),
      options,
    },
  ];
}

/**
 * Options as the server wants them: those of a subcommand lie in it.
 * @param {string[]} path
 * @param {SentOption[]} options
 */
export function nest(path, options) {
  return path.slice(1).reduceRight((inner, name) => [{ name, options: inner }], options);
}

/**
 * What a person used, as it is written under their name: a typed command with its slash.
 * @param {Command[]} commands
 * @param {string} own
 * @param {string} locale
 */
export function usedName(commands, own, locale) {
  const menu = [...ofType(commands, CommandType.USER), ...ofType(commands, CommandType.MESSAGE)].find((command) => command.name === own);
  return menu ? localName(menu, locale) : `/${shownName(commands, own, locale)}`;
}

/**
 * A command's own name (`count start`) in the reader's language, or as it is when nobody knows it.
 * @param {Command[]} commands
 * @param {string} own
 * @param {string} locale
 */
export function shownName(commands, own, locale) {
  const names = own.split(' ');
  const shown = [];
  /** @type {(Localized & { options?: CommandOption[] })[] | undefined} */
  let level = [...ofType(commands, CommandType.CHAT_INPUT), ...ofType(commands, CommandType.ENTRY_POINT)];
  for (const name of names) {
    /** @type {(Localized & { options?: CommandOption[] }) | undefined} */
    const found = level?.find((one) => one.name === name);
    shown.push(found ? localName(found, locale) : name);
    level = found?.options;
  }
  return shown.join(' ');
}
