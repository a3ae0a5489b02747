// @ts-check
// The list of messages of the open channel.

import { formatTime, inWords } from './words.js';
import { openMessageMenu, openUserMenu } from './apps.js';
import { h, icon, isShortcut, refill } from './dom.js';
import { dots, messageItem, sameDay } from './message.js';
import { newer } from './session.js';

/** So near to the end counts as being there, in pixels. */
const NEAR = 60;

/** Draws the messages of a session's open channel and keeps them true. `ctx` is the pane's; see `pane.js`. */
export class Log {
  #ctx;
  /** @type {Channel | null} */
  #channel = null;
  /** Up to where the channel had been read when it was opened.
   * @type {Id | null} */
  #readUpTo = null;
  /** Whether the end is to stay in sight. */
  #stuck = true;
  /** Where it was scrolled to, and how high all of it and what is seen of it were. */
  #seen = { top: 0, content: 0, window: 0 };

  /** @param {PaneContext} ctx */
  constructor(ctx) {
    this.#ctx = ctx;
    const { words } = ctx;
    this.list = h('ol', { class: 'log', tabindex: 0, 'data-testid': 'messages', onkeydown: (event) => this.#key(event), oncontextmenu: (event) => this.#openMenu(event) });
    // What is read out as it comes; the list in it keeps what a list is.
    this.live = h('div', { role: 'log', 'aria-relevant': 'additions' }, this.list);
    this.notices = h('div', { class: 'notices', role: 'status' });
    this.head = h('div', { class: 'log-head' });
    // What stands before all messages.
    this.preface = h('div', { class: 'preface' });
    const content = h('div', { class: 'scroller-content' }, this.preface, this.head, this.live, this.notices);
    this.scroller = h('div', { class: 'scroller', onscroll: () => this.#scrolled() }, content);
    this.jump = h('button', { type: 'button', class: 'jump', hidden: true, 'data-testid': 'jump-to-end', onclick: () => this.toBottom() }, icon('jump'), words.newMessages);
    this.element = h('div', { class: 'log-area' }, this.scroller, this.jump);
    // Pictures and the composer change heights after the messages are drawn.
    const observer = new ResizeObserver(() => this.#stuck && this.#scrollDown());
    observer.observe(this.scroller);
    observer.observe(content);
  }

  get #state() {
    return this.#channel ? this.#ctx.session.logs.get(this.#channel.id) : undefined;
  }

  /**
   * Turns to a channel; what is newer than `readUpTo` stands below a line.
   * @param {Channel} channel
   * @param {string} title
   * @param {Id | undefined} readUpTo
   */
  setChannel(channel, title, readUpTo) {
    this.#channel = channel;
    this.#readUpTo = readUpTo ?? null;
    this.#stuck = true;
    for (const element of [this.live, this.list]) element.setAttribute('aria-label', this.#ctx.words.messages(title));
  }

  /**
   * Of two panes, only one is read out by screen readers.
   * @param {boolean} isLive
   */
  setLive(isLive) {
    this.live.setAttribute('aria-live', isLive ? 'polite' : 'off');
  }

  /**
   * Draws everything anew. After older messages came, what was in view stays in view.
   * @param {{ older?: boolean }} [shown]
   */
  draw({ older = false } = {}) {
    const state = this.#state;
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    const images = this.#images(this.list);
    this.list.setAttribute('aria-busy', 'true');
    refill(this.list);
    let before = null;
    for (const message of state?.messages ?? []) {
      this.list.append(this.#item(message, before, images));
      before = message;
    }
    this.#drawHead(state);
    this.drawNotices();
    this.list.removeAttribute('aria-busy');
    if (older) this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
    else if (this.#stuck) this.#scrollDown();
  }

  /** @param {ChannelLog | undefined} state */
  #drawHead(state) {
    const { words, session, title } = this.#ctx;
    const channel = this.#channel;
    if (!state || !channel || state.status === 'loading') refill(this.head, h('p', { class: 'loading' }, dots(), words.loading));
    else if (state.status === 'failed') {
      refill(this.head, h('p', { class: 'fault' }, words.loadFailed), h('button', { type: 'button', class: 'button secondary', onclick: () => session.refresh() }, words.retry));
    } else if (state.more) {
      refill(this.head, h('button', { type: 'button', class: 'button secondary', 'data-testid': 'load-older', onclick: () => session.readOlder(channel.id) }, words.older));
    } else refill(this.head, h('p', { class: 'beginning' }, words.beginning(title(channel))));
  }

  /**
   * @param {Message} message
   * @param {Message | null | undefined} before
   * @param {Map<string, HTMLImageElement>} images
   */
  #item(message, before, images) {
    const item = messageItem(message, before, this.#ctx, images);
    const { locale, words } = this.#ctx;
    if (!before || !sameDay(message, before)) item.prepend(h('p', { class: 'divider' }, h('span', {}, formatTime(message.created_at, 'D', locale))));
    const isFirstNew =
      this.#readUpTo && newer(message.id, this.#readUpTo) && before && !newer(before.id, this.#readUpTo) && message.author.id !== this.#ctx.session.seat;
    if (isFirstNew) item.prepend(h('p', { class: 'divider new' }, h('span', {}, words.newMessages)));
    return item;
  }

  /** @param {Element} holder */
  #images(holder) {
    const images = /** @type {NodeListOf<HTMLImageElement>} */ (holder.querySelectorAll('img[data-filename]'));
    return new Map([...images].map((image) => [image.getAttribute('src') ?? '', image]));
  }

  /** @param {Id} id */
  #find(id) {
    return /** @type {HTMLElement | null} */ (this.list.querySelector(`:scope > [data-id="${id}"]`));
  }

  /**
   * Draws one message that came, changed or went, and the one below it, whose heading may depend on it.
   * @param {Message} message
   * @param {{ gone?: boolean, fresh?: boolean }} [options]
   */
  update(message, { gone = false, fresh = false } = {}) {
    const messages = this.#state?.messages ?? [];
    const at = messages.findIndex((one) => one.id === message.id);
    const old = this.#find(message.id);
    if (gone) old?.remove();
    else this.#place(message, messages[at - 1] ?? null, old, messages[at + 1]);
    const below = gone ? messages.findIndex((one) => newer(one.id, message.id)) : at + 1;
    if ((gone || fresh) && messages[below] && this.#find(messages[below].id)) {
      this.#place(messages[below], messages[below - 1] ?? null, this.#find(messages[below].id));
    }
    if (this.#stuck && fresh) this.#ctx.session.shorten(message.channel_id);
    if (this.#stuck || (fresh && message.author.id === this.#ctx.session.seat)) this.#scrollDown();
    else if (fresh) this.jump.hidden = false;
  }

  /**
   * @param {Message} message
   * @param {Message | null | undefined} before
   * @param {Element | null} old
   * @param {Message} [next]
   */
  #place(message, before, old, next) {
    const item = this.#item(message, before, old ? this.#images(old) : new Map());
    if (!old) {
      this.list.insertBefore(item, next ? this.#find(next.id) : null);
      return;
    }
    const focused = old.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    old.replaceWith(item);
    if (focused) (this.#twin(item, focused) ?? item).focus();
  }

  /**
   * The control in a message drawn anew that is the same as one in the old.
   * @param {Element} item
   * @param {HTMLElement} control
   */
  #twin(item, { dataset: { customId, testid } }) {
    const controls = [.../** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll('button:not(:disabled)'))];
    return controls.find((control) => (customId ? control.dataset.customId === customId : testid && control.dataset.testid === testid));
  }

  /** Commands on their way, and refusals. */
  drawNotices() {
    const { session, words } = this.#ctx;
    const notices = session.interactions.notices(this.#channel?.id);
    refill(
      this.notices,
      notices.map((notice) => {
        const command = notice.command && h('span', { class: 'mention' }, notice.command);
        if (!notice.failed) return h('p', { class: 'notice', 'data-testid': 'notice-waiting' }, dots(), h('span', {}, words.sending(command)));
        return h(
          'p',
          { class: 'notice failed', 'data-testid': 'notice-failed' },
          h('span', {}, command, command && ' ', inWords(notice.words, words)),
          h('span', { class: 'private' }, words.onlyYou, ' · ', h('button', { type: 'button', class: 'link', onclick: () => session.interactions.drop(notice) }, words.dismiss)),
        );
      }),
    );
    if (this.#stuck) this.#scrollDown();
  }

  /**
   * Shows a message and marks it for a moment.
   * @param {Id} id
   */
  jumpTo(id) {
    const item = this.#find(id);
    if (!item) return;
    item.scrollIntoView({ block: 'center' });
    item.focus({ preventScroll: true });
    item.classList.add('flash');
    item.addEventListener('animationend', () => item.classList.remove('flash'), { once: true });
  }

  toBottom() {
    this.#stuck = true;
    this.#scrollDown();
  }

  toTop() {
    this.#stuck = false;
    this.scroller.scrollTop = 0;
  }

  #scrollDown() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.jump.hidden = true;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const { top, content, window } = this.#seen;
    this.#seen = { top: scrollTop, content: scrollHeight, window: clientHeight };
    // Only a person who moves upwards leaves the end: content that grew below has moved nothing, and where something shrank above
    // the browser has moved.
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#stuck = true;
    else if (scrollTop < top && scrollHeight === content && clientHeight === window) this.#stuck = false;
    if (this.#stuck) this.jump.hidden = true;
    if (scrollTop < NEAR && this.#channel && this.#state?.more) this.#ctx.session.readOlder(this.#channel.id);
  }

  /**
   * Opens the menu of a message, or of the person whose name or picture was pressed; the browser's own menu stays
   * for links, pictures and marked text.
   * @param {MouseEvent} event
   */
  #openMenu(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (target.closest('.message'));
    const message = this.#state?.messages.find(({ id }) => id === item?.dataset.id);
    const isMarked = getSelection()?.isCollapsed === false;
    if (!item || !message || isMarked || target.closest('a, img, input, textarea')) return;
    // Keys that open menus give no place of their own.
    const point = event.button === 2 && (event.clientX || event.clientY) ? { x: event.clientX, y: event.clientY } : null;
    const user = this.#ctx.session.users.get(/** @type {HTMLElement | null} */ (target.closest('[data-user]'))?.dataset.user ?? '');
    if (!user && (message.ephemeral || message.kind === 'thread_started')) return;
    event.preventDefault();
    if (user) openUserMenu(user, this.#ctx, item, point);
    else openMessageMenu(message, this.#ctx, item, point);
  }

  /**
   * Arrows walk through the messages; R answers the one that has the focus.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target !== this.list && !target.classList.contains('message')) return;
    const items = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const at = items.indexOf(target);
    const last = items.length - 1;
    /** @type {Record<string, number>} */
    const goals = { ArrowUp: at < 0 ? last : at - 1, ArrowDown: at + 1, Home: 0, End: last };
    const goal = goals[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      items[goal]?.focus();
    } else if (at >= 0 && isShortcut(event, 'r')) {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (items[at].querySelector('[data-testid="reply"]'))?.click();
    }
  }
}
