// @ts-check
// Discord's markup as elements: the part that the bot writes, and what people commonly type.

import { h, append } from './dom.js';
import { formatTime } from './words.js';

/** How deep emphasis may lie in emphasis; beyond that it stays as it was typed. */
const DEPTH = 6;

/** @typedef {(match: RegExpExecArray, ctx: MarkupContext, depth: number) => Child} MakeInline */
/** @typedef {(lines: string[], ctx: MarkupContext, first: RegExpExecArray) => Child} MakeBlock */

/**
 * Patterns in the order in which they are tried wherever one of `OPENERS` stands.
 * @type {[RegExp, MakeInline][]}
 */
const INLINE = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => m[1]],
  [/``(.+?)``(?!`)/sy, (m) => h('code', {}, m[1].trim())],
  [/`([^`\n]+)`/y, (m) => h('code', {}, m[1])],
  [/<@!?(\d{1,20})>/y, mentionUser],
  [/<#(\d{1,20})>/y, mentionChannel],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, mentionCommand],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, time],
  [/\[([^\]\n]{1,400})\]\((https?:\/\/[^\s)]+)\)/y, (m, ctx, depth) => link(m[2], inline(m[1], ctx, depth + 1))],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<>]+[^\s<>.,;:!?'")\]]/y, (m) => link(m[0], m[0])],
  [/\*\*\*(?=\S)(.+?)\*\*\*(?!\*)/sy, (m, ctx, depth) => h('strong', {}, h('em', {}, inline(m[1], ctx, depth + 1)))],
  [/\*\*(?=\S)(.+?)\*\*(?!\*)/sy, wrap('strong')],
  [/__(?=\S)(.+?)__(?!_)/sy, wrap('u')],
  [/\*(?=[^\s*])(.+?)(?<![\s*])\*(?!\*)/sy, wrap('em')],
  [/(?<![\p{L}\p{N}_])_(?=[^\s_])(.+?)(?<![\s_])_(?![\p{L}\p{N}_])/suy, wrap('em')],
  [/~~(?=\S)(.+?)~~/sy, wrap('s')],
  [/\|\|(.+?)\|\|/sy, spoiler],
];
const OPENERS = /[\\`<[h*_~|]/g;

/**
 * @param {keyof HTMLElementTagNameMap} tag
 * @returns {MakeInline}
 */
function wrap(tag) {
  return (m, ctx, depth) => h(tag, {}, inline(m[1], ctx, depth + 1));
}

/**
 * @param {string} address
 * @param {Child} label
 */
function link(address, label) {
  return h('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, label);
}

/**
 * @param {RegExpExecArray} match
 * @param {MarkupContext} ctx
 */
function mentionUser([, id], ctx) {
  return h('span', { class: id === ctx.me ? 'mention me' : 'mention' }, `@${ctx.userName(id)}`);
}

/**
 * @param {RegExpExecArray} match
 * @param {MarkupContext} ctx
 */
function mentionChannel([, id], ctx) {
  const name = ctx.channelName(id);
  if (name === null) return h('span', { class: 'mention' }, `#${ctx.words.unknownChannel}`);
  return h('button', { type: 'button', class: 'mention', onclick: () => ctx.openChannel(id) }, `#${name}`);
}

/**
 * @param {RegExpExecArray} match
 * @param {MarkupContext} ctx
 */
function mentionCommand([, path, id], ctx) {
  return h(
    'button',
    { type: 'button', class: 'mention', 'data-testid': `command-mention-${path}`, onclick: () => ctx.startCommand(id, path) },
    `/${ctx.commandName(id, path)}`,
  );
}

/**
 * @param {RegExpExecArray} match
 * @param {MarkupContext} ctx
 */
function time([, seconds, style = 'f'], ctx) {
  const ms = Number(seconds) * 1000;
  if (!Number.isFinite(new Date(ms).getTime())) return seconds;
  return h(
    'time',
    {
      class: 'stamp',
      datetime: new Date(ms).toISOString(),
      title: formatTime(ms, 'F', ctx.locale),
      'data-ticking': style === 'R' && ms,
      'data-locale': ctx.locale,
    },
    formatTime(ms, style, ctx.locale),
  );
}

/**
 * @param {RegExpExecArray} m
 * @param {MarkupContext} ctx
 * @param {number} depth
 */
function spoiler(m, ctx, depth) {
  const hidden = h('span', { class: 'spoiler-text' }, inline(m[1], ctx, depth + 1));
  hidden.inert = true;
  const box = h('span', { class: 'spoiler', role: 'button', tabindex: 0, 'aria-label': ctx.words.spoiler }, hidden);
  const reveal = () => {
    hidden.inert = false;
    box.classList.add('revealed');
    for (const name of ['role', 'tabindex', 'aria-label']) box.removeAttribute(name);
  };
  box.addEventListener('click', reveal);
  box.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && reveal());
  return box;
}

/**
 * Text with emphasis, code and mentions, as a list of nodes and strings.
 * @param {string} text
 * @param {MarkupContext} ctx
 * @param {number} [depth]
 */
export function inline(text, ctx, depth = 0) {
  if (depth > DEPTH) return [text];
  /** @type {Child[]} */
  const parts = [];
  let plain = 0;
  let at = 0;
  const openers = new RegExp(OPENERS);
  for (;;) {
    openers.lastIndex = at;
    const opener = openers.exec(text);
    if (!opener) break;
    at = opener.index;
    const found = firstMatch(text, at);
    if (!found) {
      at += 1;
      continue;
    }
    parts.push(text.slice(plain, at), found.make(found.match, ctx, depth));
    at += found.match[0].length;
    plain = at;
  }
  parts.push(text.slice(plain));
  return parts;
}

/**
 * @param {string} text
 * @param {number} at
 */
function firstMatch(text, at) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, make };
  }
  return null;
}

/**
 * Blocks: the pattern of their lines, and the element for consecutive lines.
 * @type {[RegExp, MakeBlock][]}
 */
const BLOCKS = [
  [/^-# (.+)/, (lines, ctx) => lines.map((line) => h('p', { class: 'small' }, inline(line, ctx)))],
  [/^### (.+)/, (lines, ctx) => lines.map((line) => h('p', { class: 'heading' }, inline(line, ctx)))],
  [/^##? (.+)/, (lines, ctx) => lines.map((line) => h('p', { class: 'heading large' }, inline(line, ctx)))],
  [/^> ?(.*)/, (lines, ctx) => h('blockquote', {}, inline(lines.join('\n'), ctx))],
  [/^\s*[-*] (.+)/, (lines, ctx) => h('ul', {}, lines.map((line) => h('li', {}, inline(line, ctx))))],
  [/^(\d{1,9})\. (.+)/, (lines, ctx, first) => h('ol', { start: first[1] }, lines.map((line) => h('li', {}, inline(line, ctx))))],
];

/**
 * Whole text with its blocks, as a fragment.
 * @param {string} text
 * @param {MarkupContext} ctx
 */
export function markup(text, ctx) {
  const out = document.createDocumentFragment();
  // Every second piece is what stood between a pair of fences.
  text.split(/```(?:[\w+-]*\n)?([\s\S]+?)```\n?/).forEach((piece, index) => {
    if (index % 2 === 1) out.append(h('pre', {}, h('code', {}, piece.replace(/\n$/, ''))));
    else blocks(piece, ctx, out);
  });
  return out;
}

/**
 * @param {string} text
 * @param {MarkupContext} ctx
 * @param {ParentNode} out
 */
function blocks(text, ctx, out) {
  const lines = text.split('\n');
  /** @type {string[]} */
  let plain = [];
  const flush = () => {
    const joined = plain.join('\n');
    if (joined.trim()) out.append(h('p', {}, inline(joined, ctx)));
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const block = BLOCKS.find(([pattern]) => pattern.test(lines[i]));
    if (!block) {
      plain.push(lines[i]);
      continue;
    }
    flush();
    const [pattern, make] = block;
    const matches = [];
    for (let match = pattern.exec(lines[i]); match; match = pattern.exec(lines[i] ?? '')) {
      matches.push(match);
      i += 1;
      if (i === lines.length) break;
    }
    i -= 1;
    const held = matches.map((match) => match[match.length - 1]);
    append(out, [make(held, ctx, matches[0])]);
  }
  flush();
}

/**
 * One plain line for a quotation: marks and mentions read out, nothing to click.
 * @param {string} text
 * @param {MarkupContext} ctx
 */
export function plainLine(text, ctx) {
  const holder = h('span', {}, inline(text.replace(/```(?:[\w+-]*\n)?|^-# |^#+ |^> /gm, ' '), ctx));
  return holder.textContent.replace(/\s+/g, ' ').trim();
}

/** Keeps relative times true; one timer serves the page. */
export function keepTimesTicking() {
  setInterval(() => {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('time[data-ticking]'))) {
      const words = formatTime(Number(element.dataset.ticking), 'R', element.dataset.locale ?? 'en');
      if (element.textContent !== words) element.textContent = words;
    }
  }, 1000);
}
