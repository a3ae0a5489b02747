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
};

const CHAT_INPUT = 1;

/**
 * All that can be typed after a slash in a channel, or anywhere when none is given.
 * @param {Command[]} commands
 * @param {string} locale
 * @param {Channel | null} [channel]
 */
export function entriesOf(commands, locale, channel = null) {
  return commands.filter((command) => isUsable(command, channel)).flatMap((command) => spell(command, [command], command.id, locale));
}

/**
 * @param {Command} command
 * @param {Channel | null} channel
 */
function isUsable(command, channel) {
  if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT) return false;
  if (!channel) return true;
  if (command.guild_id && command.guild_id !== channel.guild_id) return false;
  return (command.usable_in ?? ['guild', 'dm']).includes(channel.kind === 'dm' ? 'dm' : 'guild');
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
 * A command's own name (`count start`) in the reader's language, or as it is when nobody knows it.
 * @param {Command[]} commands
 * @param {string} own
 * @param {string} locale
 */
export function shownName(commands, own, locale) {
  const names = own.split(' ');
  const shown = [];
  /** @type {(Localized & { options?: CommandOption[] })[] | undefined} */
  let level = commands;
  for (const name of names) {
    /** @type {(Localized & { options?: CommandOption[] }) | undefined} */
    const found = level?.find((one) => one.name === name);
    shown.push(found ? localName(found, locale) : name);
    level = found?.options;
  }
  return shown.join(' ');
}
