// @ts-check
// One message as an element.

import { openMessageMenu, openUserMenu } from './apps.js';
import { append, avatar, h, icon } from './dom.js';
import { components, isLayout } from './components.js';
import { inline, markup, plainLine } from './markup.js';
import { formatTime, inWords } from './words.js';

/** Messages of one author within this time stand under one name. */
const GROUP_MS = 5 * 60_000;

/** What the messages of a pane need: the markup's context, the session, and what the pane can do. See `pane.js`. */

/**
 * A message as a list item. `before` is the message above it. `images` holds the pictures that the message showed
 * until now by address, so that an update does not make them flicker.
 * @param {Message} message
 * @param {Message | null | undefined} before
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} [images]
 */
export function messageItem(message, before, ctx, images = new Map()) {
  const { session } = ctx;
  const item = h('li', {
    class: 'message',
    tabindex: -1,
    'data-testid': 'message',
    'data-id': message.id,
    'data-author': message.author.id,
    'data-ephemeral': message.ephemeral,
    'data-thinking': message.thinking,
  });
  if (message.pings.includes(session.seat)) item.classList.add('pinged');
  if (message.ephemeral) item.classList.add('ephemeral');
  if (message.kind === 'thread_started') {
    item.append(startedThread(message, ctx));
    return item;
  }
  const grouped = isGrouped(message, before);
  if (grouped) item.classList.add('grouped');
  const body = h('div', { class: 'body' });
  if (message.reply) item.append(quotation(message.reply, ctx));
  if (message.interaction?.name) item.append(usedCommand(message.interaction, ctx));
  item.append(gutter(message, grouped, ctx), body);
  if (!grouped) body.append(headline(message, ctx));
  append(body, [contents(message, ctx, images), tools(message, ctx)]);
  return item;
}

/**
 * Whether the message stands under the name of the one above it.
 * @param {Message} message
 * @param {Message | null | undefined} before
 */
export function isGrouped(message, before) {
  return Boolean(
    before &&
      before.kind === 'message' &&
      before.author.id === message.author.id &&
      before.ephemeral === message.ephemeral &&
      !message.reply &&
      !message.interaction?.name &&
      message.created_at - before.created_at < GROUP_MS &&
      sameDay(message, before),
  );
}

/**
 * Whether two messages were written on the same day, in the reader's time zone.
 * @param {Message} message
 * @param {Message} before
 */
export function sameDay(message, before) {
  return new Date(message.created_at).toDateString() === new Date(before.created_at).toDateString();
}

/**
 * @param {Message} message
 * @param {boolean} grouped
 * @param {PaneContext} ctx
 */
function gutter(message, grouped, ctx) {
  if (!grouped) {
    const face = avatar(ctx.session.users.get(message.author.id) ?? message.author);
    face.dataset.user = message.author.id;
    return face;
  }
  return h('span', { class: 'quiet-time', 'aria-hidden': 'true' }, formatTime(message.created_at, 't', ctx.locale));
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 */
function headline(message, ctx) {
  const { author } = message;
  /** @type {HTMLElement} */
  const name = h(
    'button',
    { type: 'button', class: 'author', 'aria-haspopup': 'menu', 'data-testid': 'author', 'data-user': author.id, onclick: () => openUserMenu(author, ctx, name) },
    author.name,
  );
  return h(
    'p',
    { class: 'headline' },
    name,
    message.author.bot && h('span', { class: 'badge' }, ctx.words.bot),
    h(
      'time',
      { datetime: new Date(message.created_at).toISOString(), title: formatTime(message.created_at, 'F', ctx.locale) },
      formatTime(message.created_at, 't', ctx.locale),
    ),
  );
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function contents(message, ctx, images) {
  const { words } = ctx;
  const click = ctx.session.clicks.get(message.id);
  const embedded = new Set(message.embeds.flatMap((embed) => [embed.image, embed.thumbnail].map((image) => attachmentOf(message, image)?.id)));
  return [
    message.thinking && thinking(message, ctx),
    (message.content || message.edited_at) &&
      h(
        'div',
        { class: 'text', 'data-testid': 'message-text' },
        markup(message.content, ctx),
        message.edited_at && h('span', { class: 'edited', title: formatTime(message.edited_at, 'F', ctx.locale) }, words.edited),
      ),
    ...message.attachments.filter((file) => !embedded.has(file.id) && !isLayout(message)).map((file) => attachment(file, ctx, images)),
    ...message.embeds.map((embed) => embedBox(embed, message, ctx, images)),
    ...components(message, ctx, (media) => shown(message, media, ctx, images)),
    click?.error && h('p', { class: 'fault', role: 'alert', 'data-testid': 'interaction-error' }, inWords(click.error, words)),
    message.thread_id && ctx.session.channels.has(message.thread_id) && threadLink(message.thread_id, ctx),
    message.ephemeral && privacyLine(message, ctx),
  ];
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 */
function thinking(message, { words }) {
  return h('p', { class: 'thinking', 'data-testid': 'thinking' }, dots(), words.thinking(message.author.name), '…');
}

/** Three dots that breathe, for whoever thinks or types. */
export function dots() {
  return h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 */
function privacyLine(message, { session, words }) {
  return h(
    'p',
    { class: 'private' },
    words.onlyYou,
    ' · ',
    h('button', { type: 'button', class: 'link', 'data-testid': 'dismiss', onclick: () => session.dismiss(message) }, words.dismiss),
  );
}

/**
 * @param {Reply} reply
 * @param {PaneContext} ctx
 */
function quotation(reply, ctx) {
  const { session, words } = ctx;
  if (!reply.author) return h('p', { class: 'quotation' }, h('span', { class: 'quoted' }, words.deletedMessage));
  const text = plainLine(reply.content, ctx);
  return h(
    'p',
    { class: 'quotation', 'data-testid': 'reply-quote' },
    avatar(session.users.get(reply.author.id) ?? reply.author),
    h('strong', {}, reply.author.name),
    h('button', { type: 'button', class: 'quoted', onclick: () => ctx.jumpTo(reply.id) }, text || (reply.has_attachment ? h('em', {}, words.anImage) : '…')),
  );
}

/**
 * @param {{ user: User, name: string | null }} shown
 * @param {PaneContext} ctx
 */
function usedCommand({ user, name }, { session, words, usedCommandName }) {
  return h(
    'p',
    { class: 'quotation' },
    avatar(session.users.get(user.id) ?? user),
    h('span', { class: 'used' }, words.used(h('strong', {}, user.name), h('span', { class: 'mention' }, usedCommandName(name ?? '')))),
  );
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 */
function startedThread(message, ctx) {
  const name = h('button', { type: 'button', class: 'link', onclick: () => message.thread_id && ctx.openChannel(message.thread_id) }, message.content);
  return h('p', { class: 'notice-line' }, icon('thread'), h('span', {}, ctx.words.startedThread(h('strong', {}, message.author.name), name)));
}

/**
 * @param {Id} id
 * @param {PaneContext} ctx
 */
function threadLink(id, ctx) {
  const thread = ctx.session.channels.get(id);
  return h(
    'button',
    { type: 'button', class: 'thread-link', 'data-testid': `open-thread-${id}`, onclick: () => ctx.openChannel(id) },
    icon('thread'),
    h('strong', {}, thread?.name),
    h('span', {}, ctx.words.seeThread),
  );
}

/**
 * @param {Message} message
 * @param {PaneContext} ctx
 */
function tools(message, ctx) {
  if (message.ephemeral || message.thinking) return null;
  const { reply, more } = ctx.words;
  /** @type {HTMLElement} */
  const menu = h(
    'button',
    { type: 'button', class: 'icon-button', 'data-testid': 'more', title: more, 'aria-label': more, 'aria-haspopup': 'menu', onclick: () => openMessageMenu(message, ctx, menu) },
    icon('more'),
  );
  return h(
    'div',
    { class: 'tools' },
    h('button', { type: 'button', class: 'icon-button', 'data-testid': 'reply', title: reply, 'aria-label': reply, onclick: () => ctx.replyTo(message) }, icon('reply')),
    menu,
  );
}

/**
 * The attachment that an embed's image is, by its address or as `attachment://name`.
 * @param {Message} message
 * @param {EmbedImage | undefined} image
 */
function attachmentOf(message, image) {
  if (!image?.url) return undefined;
  const name = image.url.startsWith('attachment://') ? image.url.slice('attachment://'.length) : null;
  return message.attachments.find((file) => file.filename === name || file.url === image.url);
}

/**
 * @param {Attachment} file
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function attachment(file, ctx, images) {
  if (file.content_type?.startsWith('image/')) return picture(file, ctx, images);
  const size = new Intl.NumberFormat(ctx.locale, { maximumFractionDigits: 1 }).format(file.size / 1024);
  return h('a', { class: 'file', href: file.url, download: file.filename, 'data-testid': 'attachment' }, file.filename, h('span', {}, `${size} KB`));
}

/**
 * @param {Attachment} file
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function picture(file, ctx, images) {
  const { words } = ctx;
  const image =
    images.get(file.url) ??
    h('img', { src: file.url, width: file.width, height: file.height, decoding: 'async', 'data-testid': 'image', 'data-filename': file.filename });
  image.alt = file.description ?? file.filename;
  const alt = h('p', { class: 'alt-text', hidden: true, id: `alt-${file.id}-${ctx.paneId}`, 'data-testid': 'alt-text' }, file.description);
  const badge = h(
    'button',
    { type: 'button', class: 'alt-badge', 'data-testid': 'alt-badge', title: words.showAlt, 'aria-label': `ALT: ${words.showAlt}`, 'aria-expanded': 'false', 'aria-controls': alt.id },
    'ALT',
  );
  badge.addEventListener('click', () => {
    alt.hidden = !alt.hidden;
    badge.setAttribute('aria-expanded', String(!alt.hidden));
  });
  const figure = h(
    'figure',
    { class: 'picture' },
    h('button', { type: 'button', class: 'enlarge', title: words.enlarge, onclick: () => ctx.enlarge(file) }, image),
    file.description && badge,
    file.description && alt,
  );
  figure.style.setProperty('--width', `${file.width}px`);
  if (file.width && file.height) figure.style.setProperty('--ratio', String(file.width / file.height));
  return figure;
}

/**
 * @param {Message} message
 * @param {EmbedImage} image
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function embedImage(message, image, ctx, images) {
  const file = attachmentOf(message, image);
  return file ? picture(file, ctx, images) : h('img', { src: image.url, alt: image.description ?? '', loading: 'lazy' });
}

/**
 * A picture or file among the components of a message.
 * @param {Message} message
 * @param {EmbedImage} media
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function shown(message, media, ctx, images) {
  const file = attachmentOf(message, media);
  return file ? attachment(file, ctx, images) : embedImage(message, media, ctx, images);
}

/**
 * @param {Embed} embed
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {Map<string, HTMLImageElement>} images
 */
function embedBox(embed, message, ctx, images) {
  const title = embed.title && inline(embed.title, ctx);
  const colour = embed.color === undefined ? undefined : { '--stripe': `#${embed.color.toString(16).padStart(6, '0')}` };
  const safeLink = /^https?:\/\//.test(embed.url ?? '') ? embed.url : null;
  return h(
    'article',
    { class: 'embed', style: colour, 'data-testid': 'embed' },
    embed.author?.name && h('p', { class: 'embed-author' }, embed.author.name),
    title && h('p', { class: 'embed-title' }, safeLink ? h('a', { href: safeLink, target: '_blank', rel: 'noopener noreferrer' }, title) : title),
    embed.thumbnail?.url && h('div', { class: 'embed-thumbnail' }, embedImage(message, embed.thumbnail, ctx, images)),
    embed.description && h('div', { class: 'text' }, markup(embed.description, ctx)),
    embed.fields &&
      embed.fields.length > 0 &&
      h(
        'dl',
        { class: 'embed-fields' },
        embed.fields.map((field) =>
          h('div', { class: field.inline ? 'inline' : '' }, h('dt', {}, inline(field.name, ctx)), h('dd', { class: 'text' }, markup(field.value, ctx))),
        ),
      ),
    embed.image?.url && embedImage(message, embed.image, ctx, images),
    (embed.footer?.text || embed.timestamp) &&
      h(
        'p',
        { class: 'embed-footer' },
        [embed.footer?.text, embed.timestamp && formatTime(Date.parse(embed.timestamp), 'f', ctx.locale)].filter(Boolean).join(' · '),
      ),
  );
}
