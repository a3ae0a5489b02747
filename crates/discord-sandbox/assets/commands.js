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
 * Something that can be typed after a slash.
 * @typedef {object} Entry
 * @property {string} id of the command
 * @property {string[]} path own names of command, group and subcommand
 * @property {string} own the path in words, as the command's author wrote it
 * @property {string} shown the same in the reader's language
 * @property {string} description
 * @property {object[]} options
 */

/** All entries of these commands that can be used in a channel, or everywhere when none is given. */
export function entriesOf(commands, locale, channel = null) {
  return commands.filter((command) => isUsable(command, channel)).flatMap((command) => spell(command, [command], command.id, locale));
}

function isUsable(command, channel) {
  if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT) return false;
  if (!channel) return true;
  if (command.guild_id && command.guild_id !== channel.guild_id) return false;
  return (command.usable_in ?? ['guild', 'dm']).includes(channel.kind === 'dm' ? 'dm' : 'guild');
}

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

/** Options as the server wants them: those of a subcommand lie in it. */
export function nest(path, options) {
  return path.slice(1).reduceRight((inner, name) => [{ name, options: inner }], options);
}

/** A command's own name (`count start`) in the reader's language, or as it is when nobody knows it. */
export function shownName(commands, own, locale) {
  const names = own.split(' ');
  const shown = [];
  let level = commands;
  for (const name of names) {
    const found = level?.find((one) => one.name === name);
    shown.push(found ? localName(found, locale) : name);
    level = found?.options;
  }
  return shown.join(' ');
}
