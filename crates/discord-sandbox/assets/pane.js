// @ts-check
// One seat on the page: its channels, the open channel's messages, and the composer.

import { ApiError } from './api.js';
import { openUserMenu } from './apps.js';
import { Composer } from './composer.js';
import { shownName, usedName } from './commands.js';
import { enlarge, showModal } from './dialogs.js';
import { avatar, h, icon, refill } from './dom.js';
import { dismissGuide, guidePanel, isGuideDismissed } from './guide.js';
import { languageName, otherLocale } from './locales.js';
import { Log } from './log.js';
import { dots } from './message.js';
import { otherSeat } from './seats.js';
import { Session } from './session.js';
import { Stage } from './stage.js';
import { channelSign, channelTitle, fillSidebar } from './sidebar.js';
import { languageOf, wordsFor } from './words.js';

let count = 0;

/**
 * A pane for `user`, whose language it speaks. `users` are those who may sit here. `app` is told what concerns the
 * whole page.
 */
export class Pane {
  #app;
  #ctx;
  #user;
  #headline = h('div', { class: 'channel-head' });
  #banner = h('p', { class: 'banner', role: 'status', hidden: true, 'data-testid': 'banner' });
  #typing = h('p', { class: 'typing', 'aria-live': 'off', 'data-testid': 'typing' });
  /** @type {HTMLButtonElement} */
  #guideButton;
  #nav;
  /** @type {HTMLButtonElement} */
  #menu;
  #themeButton;
  #seatSwitch;
  #seats;
  #botStatus = h('p', { class: 'bot-status', 'data-testid': 'bot-status' });
  #stage;
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
    this.#user = user;
    this.channel = channel;
    this.#app = app;
    const words = wordsFor(user.locale);
    this.session = new Session(user.id, user.locale);
    this.#ctx = this.#context(user, words);
    this.log = new Log(this.#ctx);
    this.composer = new Composer(this.#ctx);
    this.#stage = new Stage(this.#ctx);
    this.#nav = h('nav', { 'aria-label': words.channelsOf(user.name), 'data-testid': 'channels' });
    this.#themeButton = h('button', { type: 'button', class: 'icon-button', 'data-testid': 'theme', onclick: () => app.turnTheme() }, icon('theme'));
    this.#menu = iconButton('menu', words.openChannels, 'channels-toggle', () => this.#toggleSidebar(), 'menu');
    this.#menu.setAttribute('aria-expanded', 'false');
    this.#menu.setAttribute('aria-controls', `sidebar-${this.id}`);
    this.#guideButton = iconButton('help', words.guide, 'guide-toggle', () => this.#toggleGuide());
    this.#seatSwitch = this.#makeSeatSwitch(user, users, words);
    this.#seats = h('div', { class: 'seats-taken' }, this.#seatSwitch);
    this.element = this.#build(user, words);
    this.#listen();
  }

  close() {
    this.#abort.abort();
    this.session.close();
    this.#stage.close();
    this.element.remove();
  }

  get user() {
    return this.#user;
  }

  focus() {
    this.composer.focus();
  }

  focusSeat() {
    this.#seatSwitch.querySelector('select')?.focus();
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
      channel: () => session.channels.get(this.channel ?? '') ?? null,
      holder: () => this.element,
      commandName: (_, path) => shownName(session.commands, path, user.locale),
      usedCommandName: (own) => usedName(session.commands, own, user.locale),
      openChannel: (id) => this.openChannel(id),
      startCommand: (id, path) => this.composer.startCommand(id, path),
      runMenuCommand: (id, target, shown) => this.#runMenuCommand(id, target, shown),
      mention: (mentioned) => {
        this.#toggleSidebar(false);
        this.composer.mention(mentioned);
      },
      install: (installation) => this.session.install(installation),
      replyTo: (message) => this.composer.setReply(message),
      jumpTo: (id) => this.log.jumpTo(id),
      toBottom: () => this.log.toBottom(),
      enlarge: (file) => enlarge(file, words),
    };
  }

  /**
   * @param {User} user
   * @param {Words} words
   */
  #build(user, words) {
    const app = this.#app;
    const other = otherLocale(user.locale);
    const language = h(
      'button',
      { type: 'button', class: 'icon-button', lang: languageOf(other), title: languageName(other), 'aria-label': words.language(languageName(other)), 'data-testid': 'language', onclick: () => app.turnLanguage(this) },
      icon('language'),
    );
    const sidebar = h(
      'div',
      { class: 'sidebar', id: `sidebar-${this.id}` },
      this.#nav,
      h('footer', {}, this.#botStatus, this.#guideButton, language, this.#themeButton),
    );
    const chat = h(
      'div',
      { class: 'chat' },
      h(
        'header',
        { class: 'bar' },
        this.#menu,
        this.#headline,
        h(
          'div',
          { class: 'seats-bar', role: 'group', 'aria-label': words.seats },
          this.#seats,
          h('button', { type: 'button', class: 'icon-button split', title: words.sideBySide, 'data-testid': 'split', onclick: () => app.split() }, icon('columns'), h('span', {}, words.sideBySide)),
          iconButton('close', words.closeSeat, 'close-seat', () => app.closePane(this), 'close-seat'),
        ),
      ),
      this.#banner,
      this.#stage.bar,
      this.#stage.element,
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
  #makeSeatSwitch(user, users, words) {
    /** @type {HTMLSelectElement} */
    const select = h(
      'select',
      { 'aria-label': words.seat, title: words.seat, 'data-testid': 'seat-switch', onchange: () => this.#app.changeSeat(this, select.value) },
      users.map((one) => h('option', { value: one.id, selected: one.id === user.id }, one.name)),
    );
    return h('label', { class: 'seat' }, avatar(user), select, icon('down'));
  }

  /**
   * Draws who sits on this page: this seat in its place among `panes`, a way to each of the others.
   * @param {Pane[]} panes
   */
  drawSeats(panes) {
    const { words } = this.#ctx;
    const seats = panes.map((pane) => (pane === this ? this.#seatSwitch : otherSeat(pane, words, () => this.#goTo(pane))));
    // Only what changed is touched: the select may be open.
    if ([...this.#seats.children].indexOf(this.#seatSwitch) !== seats.indexOf(this.#seatSwitch)) refill(this.#seats, seats);
    else {
      for (const element of [...this.#seats.children]) if (element !== this.#seatSwitch) element.remove();
      const at = seats.indexOf(this.#seatSwitch);
      this.#seatSwitch.before(...seats.slice(0, at));
      this.#seatSwitch.after(...seats.slice(at + 1));
    }
  }

  /** @param {Pane} pane */
  #goTo(pane) {
    this.#app.bringForward(pane);
    pane.focusSeat();
  }

  /**
   * @param {Id} id
   * @param {MenuTarget} target
   * @param {string} shown
   */
  async #runMenuCommand(id, target, shown) {
    if (this.channel === null) return;
    this.#toggleSidebar(false);
    this.log.toBottom();
    try {
      await this.session.menuCommand(this.channel, id, target, shown);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.session.interactions.refuse(this.channel, error.message || this.#ctx.words.noConnection);
    }
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

  /** Where this seat begins: in a server of its language, if there is one. */
  #firstChannel() {
    const channels = [...this.session.channels.values()];
    const guilds = this.session.guilds.filter((guild) => languageOf(guild.locale) === languageOf(this.#user.locale));
    const isOwn = (/** @type {Channel} */ { kind, guild_id: id }) => kind === 'text' && guilds.some((guild) => guild.id === id);
    return channels.find((channel) => channel.id === this.channel) ?? channels.find(isOwn) ?? channels.find((channel) => channel.kind === 'text') ?? channels[0];
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
    fillSidebar(this.#nav, { session, words, openChannel: (id) => this.openChannel(id), openUser: (user, anchor) => openUserMenu(user, this.#ctx, anchor) }, known.id);
    this.#menu.classList.toggle('has-unread', [...session.channels.values()].some((channel) => session.isUnread(channel)));
    this.#drawHeadline(known);
    this.composer.setChannel(known, this.#ctx.title(known));
    refill(this.#botStatus, h('span', { class: session.connected ? 'light on' : 'light' }), session.connected ? words.botOnline : words.botOffline);
    this.#stage.draw();
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
    const sign = channel.kind === 'dm' ? avatar(session.bot) : icon(channelSign(channel));
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
    const names = session.typing.at(this.channel).map((id) => this.#ctx.userName(id));
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
    const isShown = !isGuideDismissed();
    dismissGuide(isShown);
    this.#app.drawGuides();
    this.#toggleSidebar(false);
    if (!isShown) this.#app.firstPane().log.toTop();
  }

  /** Shows the guide unless it was dismissed or has no steps; of two panes only the first carries it. It stands before all messages, so that it takes no room from them. */
  drawGuide() {
    if (!this.session.ready) return;
    const hasSteps = this.session.guide.steps.length > 0;
    this.#guideButton.hidden = !hasSteps;
    if (!hasSteps || isGuideDismissed() || !this.#app.isFirst(this)) {
      refill(this.log.preface);
      return;
    }
    const panel = guidePanel(this.#ctx, () => {
      dismissGuide(true);
      this.#app.drawGuides();
      this.focus();
    });
    refill(this.log.preface, panel);
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
