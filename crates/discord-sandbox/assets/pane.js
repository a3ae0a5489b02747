// @ts-check
// One seat on the page: its channels, the open channel's messages, and the composer.

import { Composer } from './composer.js';
import { shownName } from './commands.js';
import { enlarge, showModal } from './dialogs.js';
import { avatar, h, icon, refill } from './dom.js';
import { dismissGuide, guidePanel, isGuideDismissed } from './guide.js';
import { Log } from './log.js';
import { dots } from './message.js';
import { Session } from './session.js';
import { channelTitle, fillSidebar } from './sidebar.js';
import { languageOf, wordsFor } from './words.js';

let count = 0;

/**
 * A pane for `user`. `users` are those who may sit here. `app` is told what concerns the whole page:
 * `changeSeat(pane, id)`, `remember()`, `split()`, `closePane(pane)`, `turnTheme()`, `themeName(words)`.
 */
export class Pane {
  #app;
  #ctx;
  #headline = h('div', { class: 'channel-head' });
  #banner = h('p', { class: 'banner', role: 'status', hidden: true, 'data-testid': 'banner' });
  #typing = h('p', { class: 'typing', 'aria-live': 'off', 'data-testid': 'typing' });
  #guideSlot = h('div', { class: 'guide-slot' });
  /** @type {HTMLButtonElement} */
  #guideButton;
  #nav;
  /** @type {HTMLButtonElement} */
  #menu;
  #themeButton;
  #botStatus = h('p', { class: 'bot-status', 'data-testid': 'bot-status' });
  #abort = new AbortController();

  /**
   * @param {User} user
   * @param {User[]} users
   * @param {App} app
   * @param {Id | null} channel
   */
  constructor(user, users, app, channel) {
    this.id = count += 1;
    this.seat = user.id;
    this.channel = channel;
    this.#app = app;
    const words = wordsFor(user.locale);
    this.session = new Session(user.id);
    this.#ctx = this.#context(user, words);
    this.log = new Log(this.#ctx);
    this.composer = new Composer(this.#ctx);
    this.#nav = h('nav', { 'aria-label': words.channels, 'data-testid': 'channels' });
    this.#themeButton = h('button', { type: 'button', class: 'icon-button', 'data-testid': 'theme', onclick: () => app.turnTheme() }, icon('theme'));
    this.#menu = iconButton('menu', words.openChannels, 'channels-toggle', () => this.#toggleSidebar(), 'menu');
    this.#menu.setAttribute('aria-expanded', 'false');
    this.#menu.setAttribute('aria-controls', `sidebar-${this.id}`);
    this.#guideButton = iconButton('help', words.guide, 'guide-toggle', () => this.#toggleGuide());
    this.element = this.#build(user, users, words);
    this.#listen();
  }

  close() {
    this.#abort.abort();
    this.session.close();
    this.element.remove();
  }

  focus() {
    this.composer.focus();
  }

  /**
   * What messages, lists and the composer need of this pane.
   * @param {User} user
   * @param {Words} words
   * @returns {PaneContext}
   */
  #context(user, words) {
    const { session } = this;
    return {
      paneId: this.id,
      session,
      words,
      locale: user.locale,
      me: user.id,
      userName: (id) => session.users.get(id)?.name ?? words.unknownUser,
      channelName: (id) => {
        const channel = session.channels.get(id);
        return channel ? channelTitle(channel, session) : null;
      },
      title: (channel) => (channel.kind === 'text' ? `#${channel.name}` : channelTitle(channel, session)),
      commandName: (_, path) => shownName(session.commands, path, user.locale),
      nameOfCommand: (own) => shownName(session.commands, own, user.locale),
      openChannel: (id) => this.openChannel(id),
      startCommand: (id, path) => this.composer.startCommand(id, path),
      replyTo: (message) => this.composer.setReply(message),
      jumpTo: (id) => this.log.jumpTo(id),
      toBottom: () => this.log.toBottom(),
      enlarge: (file) => enlarge(file, words),
    };
  }

  /**
   * @param {User} user
   * @param {User[]} users
   * @param {Words} words
   */
  #build(user, users, words) {
    const app = this.#app;
    const sidebar = h(
      'div',
      { class: 'sidebar', id: `sidebar-${this.id}` },
      this.#nav,
      h('footer', {}, this.#botStatus, this.#guideButton, this.#themeButton),
    );
    const chat = h(
      'div',
      { class: 'chat' },
      h(
        'header',
        { class: 'bar' },
        this.#menu,
        this.#headline,
        this.#seatSwitch(user, users, words),
        iconButton('columns', words.sideBySide, 'split', () => app.split(), 'split'),
        iconButton('close', words.closeSeat, 'close-seat', () => app.closePane(this), 'close-seat'),
      ),
      this.#banner,
      this.#guideSlot,
      this.log.element,
      this.#typing,
      this.composer.element,
    );
    return h(
      'section',
      { class: 'pane', lang: languageOf(user.locale), 'aria-label': words.sittingAs(user.name), 'data-testid': `pane-${user.id}`, 'data-seat': user.id },
      h('button', { type: 'button', class: 'skip', onclick: () => this.focus() }, words.skip),
      h('div', { class: 'veil', onclick: () => this.#toggleSidebar(false) }),
      sidebar,
      chat,
    );
  }

  /**
   * @param {User} user
   * @param {User[]} users
   * @param {Words} words
   */
  #seatSwitch(user, users, words) {
    /** @type {HTMLSelectElement} */
    const select = h(
      'select',
      { 'aria-label': words.seat, title: words.seat, 'data-testid': 'seat-switch', onchange: () => this.#app.changeSeat(this, select.value) },
      users.map((one) => h('option', { value: one.id, selected: one.id === user.id }, one.name)),
    );
    return h('label', { class: 'seat' }, avatar(user), select, icon('down'));
  }

  #listen() {
    const { session } = this;
    const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ listener) => session.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail));
    const isOpen = (/** @type {{ channel: Id }} */ detail) => detail.channel === this.channel;
    on('state', () => this.#drawState());
    on('log', (detail) => isOpen(detail) && this.log.draw(detail));
    on('message', (detail) => isOpen(detail) && this.log.update(detail.message, detail));
    on('notices', (detail) => isOpen(detail) && this.log.drawNotices());
    on('typing', (detail) => isOpen(detail) && this.#drawTyping());
    on('modal', (detail) => showModal(detail, session, this.#ctx.words));
    const { signal } = this.#abort;
    document.addEventListener('visibilitychange', () => session.markRead(), { signal });
    this.element.addEventListener('keydown', (event) => event.key === 'Escape' && this.#toggleSidebar(false));
  }

  // ---- Channels ----

  /** @param {Id} id */
  openChannel(id) {
    const { session } = this;
    const channel = session.channels.get(id);
    if (!channel) return;
    this.channel = id;
    this.#toggleSidebar(false);
    this.log.setChannel(channel, this.#ctx.title(channel), session.lastRead(id));
    this.composer.setChannel(channel, this.#ctx.title(channel));
    session.open(id);
    this.#drawTyping();
    this.#app.remember();
    // On a touch screen the focus would raise a keyboard that nobody asked for.
    if (matchMedia('(hover: hover)').matches && this.element.contains(document.activeElement)) this.composer.focus();
  }

  #firstChannel() {
    const channels = [...this.session.channels.values()];
    return channels.find((channel) => channel.id === this.channel) ?? channels.find((channel) => channel.kind === 'text') ?? channels[0];
  }

  /** @param {boolean} [open] */
  #toggleSidebar(open = !this.element.classList.contains('sidebar-open')) {
    const was = this.element.classList.contains('sidebar-open');
    if (open === was) return;
    this.element.classList.toggle('sidebar-open', open);
    this.#menu.setAttribute('aria-expanded', String(open));
    if (open) /** @type {HTMLElement | null} */ (this.#nav.querySelector('[aria-current]'))?.focus();
    else if (getComputedStyle(this.#menu).display !== 'none') this.#menu.focus();
  }

  // ---- Drawing ----

  #drawState() {
    const { session } = this;
    const { words } = this.#ctx;
    this.#drawBanner();
    if (!session.ready) return;
    const known = this.channel === null ? undefined : session.channels.get(this.channel);
    if (!known || !this.#headline.hasChildNodes()) {
      const first = this.#firstChannel();
      if (first) this.#enter(first);
      return;
    }
    fillSidebar(this.#nav, { session, words, openChannel: (id) => this.openChannel(id) }, known.id);
    this.#menu.classList.toggle('has-unread', [...session.channels.values()].some((channel) => session.isUnread(channel)));
    this.#drawHeadline(known);
    this.composer.setChannel(known, this.#ctx.title(known));
    refill(this.#botStatus, h('span', { class: session.connected ? 'light on' : 'light' }), session.connected ? words.botOnline : words.botOffline);
    this.drawTheme();
    this.drawGuide();
    this.#app.countUnread();
  }

  /** @param {Channel} channel */
  #enter(channel) {
    this.channel = channel.id;
    this.#drawHeadline(channel);
    this.openChannel(channel.id);
  }

  /** @param {Channel} channel */
  #drawHeadline(channel) {
    const { session } = this;
    const sign = channel.kind === 'dm' ? avatar(session.bot) : icon(channel.kind === 'thread' ? 'thread' : 'hash');
    refill(this.#headline, sign, h('h1', { 'data-testid': 'channel-title' }, channelTitle(channel, session)), channel.topic && h('p', { class: 'topic', title: channel.topic }, channel.topic));
  }

  #drawBanner() {
    const { session } = this;
    const { words } = this.#ctx;
    const text = session.linked ? (session.connected ? '' : words.botAway) : words.linkLost;
    this.#banner.hidden = text === '';
    if (this.#banner.textContent !== text) this.#banner.textContent = text;
  }

  #drawTyping() {
    const { session } = this;
    const names = [...(session.typing.get(this.channel ?? '')?.keys() ?? [])].map((id) => this.#ctx.userName(id));
    refill(this.#typing, names.length > 0 && [dots(), this.#ctx.words.typing(new Intl.ListFormat(this.#ctx.locale).format(names)), '…']);
  }

  /** The label of the theme button says which theme is on. */
  drawTheme() {
    const label = this.#app.themeLabel(this.#ctx.words);
    this.#themeButton.title = label;
    this.#themeButton.setAttribute('aria-label', label);
  }

  // ---- The guide ----

  #toggleGuide() {
    dismissGuide(!isGuideDismissed());
    this.#app.drawGuides();
  }

  /** Shows the guide unless it was dismissed or has no steps; of two panes only the first carries it. */
  drawGuide() {
    if (!this.session.ready) return;
    const hasSteps = this.session.guide.steps.length > 0;
    this.#guideButton.hidden = !hasSteps;
    if (!hasSteps || isGuideDismissed() || !this.#app.isFirst(this)) {
      refill(this.#guideSlot);
      return;
    }
    const panel = guidePanel(this.#ctx, () => {
      dismissGuide(true);
      this.#app.drawGuides();
      this.focus();
    });
    refill(this.#guideSlot, panel);
  }
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} label
 * @param {string} testid
 * @param {() => void} onclick
 */
function iconButton(name, label, testid, onclick, more = '') {
  return h('button', { type: 'button', class: `icon-button ${more}`, title: label, 'aria-label': label, 'data-testid': testid, onclick }, icon(name));
}
