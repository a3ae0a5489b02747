// @ts-check
// The sandbox's page: one or two seats at a small chat server.
//
// The address says who sits here: `?seat=ID&channel=ID`, and `&beside=ID&beside_channel=ID` for a second seat. Without
// a seat the page asks who you will be. `app.js` holds the panes; a pane (`pane.js`) draws what its session
// (`session.js`) knows, and the session speaks the protocol that the sandbox's module documentation describes.
// Nothing here is built or fetched from elsewhere, and nothing that anyone wrote becomes markup (`dom.js`).
//
// # Names for tests: `data-testid`
//
// | where | names |
// |---|---|
// | start | `start`, `sit-<user>` (one seat), `sit-both`, `language` |
// | frame | `pane-<user>`, `seat-switch` (a `select` of user ids), `switch-<user>` (to the other seat, in narrow windows), `split`, `close-seat`, `language`, `theme`, `banner`, `bot-status` |
// | channels | `channels-toggle` (narrow panes), `channels`, `channel-<id>` (with `data-name`, `data-unread`), `mentions-<id>`, `channel-title`, `member-<user>` |
// | messages | `messages`, `message` (with `data-id`, `data-author`, `data-ephemeral`, `data-thinking`), `message-text`, `author`, `reply-quote`, `embed`, `attachment`, `image` (an `img`, with `alt`), `alt-badge`, `alt-text`, `thinking`, `dismiss`, `reply`, `more`, `open-thread-<id>`, `load-older`, `jump-to-end`, `command-mention-<name>` |
// | menus | `message-menu`, `user-menu`, `add-menu`, `app-<command>`, `menu-reply`, `menu-mention`, `add-file`, `add-command` |
// | components | `button-<label>` (or `button-<custom_id>` without a label; with `data-custom-id`), `select-<custom_id>`, `select-list`, `select-option-<value>`, `select-done` (many choices), `interaction-error` |
// | notices | `notice-waiting`, `notice-failed`, `typing` |
// | composer | `composer` (text area), `send`, `composer-error`, `reply-bar`, `reply-ping`, `reply-cancel`, `suggestions`, `mention-<id>`, `add`, `file-picker`, `tray`, `tray-file` |
// | commands | `command-<own name>` (in the picker: `command-count start`), `command-entry` (with `data-command`), `command-option-<own name>` (an input, for files too), `command-option-error-<own name>`, `command-add-option-<own name>`, `choice-<value>`, `command-cancel` |
// | dialogs | `modal`, `modal-field-<custom_id>`, `modal-submit`, `modal-error`, `lightbox`, `dialog-close` |
// | activities | `running` (one in the channel), `join`, `add-activity`, `stage` (with `data-layout`), `activity` (its frame), `stage-focused`, `stage-grid`, `stage-pip`, `stage-leave`, `ask`, `ask-yes`, `ask-no` |
// | guide | `guide`, `guide-dismiss`, `guide-toggle` |
//
// Own names are those of the command's author, whatever the seat's language. Typing `/play` and a space in the
// composer starts that command in every language.

import { ApiError, get } from './api.js';
import { memory, refill } from './dom.js';
import { localeOf, pageLocale, turnLocale } from './locales.js';
import { keepTimesTicking } from './markup.js';
import { Pane } from './pane.js';
import { startView, waitingView } from './start.js';
import { languageOf } from './words.js';

const THEMES = /** @type {const} */ (['auto', 'light', 'dark']);
const RETRY_MS = 1500;
/** As in `seats.css`: below this there is room for one of two seats at a time. */
const ROOM_FOR_TWO = matchMedia('(min-width: 900px)');

export class App {
  #root = /** @type {HTMLElement} */ (document.getElementById('app'));
  /** @type {User[]} */
  #users = [];
  /** @type {Guide} */
  #guide = { title: null, heading: null, steps: [] };
  /** @type {Pane[]} */
  #panes = [];
  /** The pane that is seen where there is room for one.
   * @type {Pane | null} */
  #front = null;
  #theme = THEMES.find((theme) => theme === memory.get('theme')) ?? 'auto';

  async start() {
    this.#applyTheme();
    const state = await this.#readState();
    this.#users = state.users.filter((user) => !user.bot);
    this.#guide = state.guide;
    const query = new URLSearchParams(location.search);
    const isSeat = (/** @type {Id | null} */ id) => this.#users.some((user) => user.id === id);
    const seat = query.get('seat');
    const beside = query.get('beside');
    if (!seat || !isSeat(seat)) this.#ask();
    else {
      this.#sit(seat, query.get('channel'));
      if (beside && isSeat(beside) && beside !== seat) this.#sit(beside, query.get('beside_channel'));
      if (query.get('front') !== 'beside') this.bringForward(this.#panes[0]);
      this.#focusFirst();
    }
    document.addEventListener('keydown', (event) => this.#typeAnywhere(event));
    document.addEventListener('focusin', () => this.#listenToFocused());
    ROOM_FOR_TWO.addEventListener('change', () => this.#arranged());
    keepTimesTicking();
  }

  /** @returns {Promise<State>} */
  async #readState() {
    for (;;) {
      try {
        return await get('state');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refill(this.#root, waitingView());
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  #ask() {
    document.documentElement.lang = languageOf(pageLocale());
    const onSit = (/** @type {Id[]} */ seats) => {
      for (const seat of seats) this.#sit(seat, null);
      this.bringForward(this.#panes[0]);
      this.#focusFirst();
    };
    const onTurn = () => {
      turnLocale(null);
      this.#ask();
    };
    refill(this.#root, startView(this.#users, this.#guide, { onSit, onTurn }));
  }

  /** Ready to type; on a touch screen the focus would raise a keyboard that nobody asked for. */
  #focusFirst() {
    if (matchMedia('(hover: hover)').matches) this.#panes[0].focus();
  }

  // ---- Panes ----

  /**
   * @param {Id} seat
   * @param {Id | null} channel
   */
  #sit(seat, channel) {
    if (this.#panes.length === 0) refill(this.#root);
    const pane = this.#pane(seat, channel);
    this.#panes.push(pane);
    this.#root.append(pane.element);
    this.bringForward(pane);
  }

  /**
   * @param {Id} seat
   * @param {Id | null} channel
   */
  #pane(seat, channel) {
    const user = this.#users.find((one) => one.id === seat);
    if (!user) throw new RangeError(`nobody has the seat ${seat}`);
    return new Pane({ ...user, locale: localeOf(seat) }, this.#users, this, channel);
  }

  /**
   * Shows a seat where there is room for one only; beside another it is there already.
   * @param {Pane} pane
   */
  bringForward(pane) {
    this.#front = pane;
    this.#arranged();
  }

  #arranged() {
    for (const pane of this.#panes) {
      pane.element.classList.toggle('front', pane === this.#front);
      pane.session.inView = ROOM_FOR_TWO.matches || pane === this.#front;
    }
    this.drawSeats();
    this.#root.classList.toggle('two', this.#panes.length > 1);
    this.#root.classList.toggle('alone', this.#users.length < 2);
    this.#listenToFocused();
    this.drawGuides();
    this.remember();
  }

  /** Tells every pane who sits here. */
  drawSeats() {
    for (const pane of this.#panes) pane.drawSeats(this.#panes);
  }

  /**
   * The seat's client speaks another language.
   * @param {Pane} pane
   */
  turnLanguage(pane) {
    turnLocale(pane.seat);
    this.#replace(pane, pane.seat, pane.channel).focus();
    this.#arranged();
  }

  /**
   * Seats someone else here; if they sit in the other pane, the two change places.
   * @param {Pane} pane
   * @param {Id} seat
   */
  changeSeat(pane, seat) {
    const other = this.#panes.find((one) => one !== pane && one.seat === seat);
    const before = { seat: pane.seat, channel: pane.channel };
    if (other) this.#replace(other, before.seat, before.channel);
    this.#replace(pane, seat, other ? other.channel : before.channel).focus();
    this.#arranged();
  }

  /**
   * @param {Pane} old
   * @param {Id} seat
   * @param {Id | null} channel
   */
  #replace(old, seat, channel) {
    const pane = this.#pane(seat, channel);
    this.#panes[this.#panes.indexOf(old)] = pane;
    if (this.#front === old) this.#front = pane;
    old.element.before(pane.element);
    old.close();
    return pane;
  }

  /** Adds a second seat, in the channel of the first. */
  split() {
    const free = this.#users.find((user) => user.id !== this.#panes[0].seat);
    if (!free || this.#panes.length > 1) return;
    this.#sit(free.id, this.#panes[0].channel);
    this.#panes[1].focus();
  }

  /** @param {Pane} pane */
  closePane(pane) {
    this.#panes = this.#panes.filter((one) => one !== pane);
    pane.close();
    this.bringForward(this.#panes[0]);
    this.#panes[0].focus();
  }

  /** @param {Pane} pane */
  isFirst(pane) {
    return this.#panes.indexOf(pane) <= 0;
  }

  firstPane() {
    return this.#panes[0];
  }

  drawGuides() {
    for (const pane of this.#panes) pane.drawGuide();
  }

  /** Keeps the address up to date, so that a reload or a copied address leads back here. */
  remember() {
    const [first, second] = this.#panes;
    if (!first) return;
    const query = new URLSearchParams({ seat: first.seat });
    if (first.channel) query.set('channel', first.channel);
    if (second) query.set('beside', second.seat);
    if (second?.channel) query.set('beside_channel', second.channel);
    if (second && second === this.#front) query.set('front', 'beside');
    history.replaceState(null, '', `?${query}`);
  }

  /** The number of messages that ask for someone here stands in the title. */
  countUnread() {
    const total = this.#panes.flatMap((pane) => [...pane.session.mentions.values()]).reduce((sum, n) => sum + n, 0);
    this.drawSeats();
    document.title = total > 0 ? `(${total}) Discord sandbox` : 'Discord sandbox';
  }

  // ---- Keyboard and screen reader ----

  get #focused() {
    return this.#panes.find((pane) => pane.element.contains(document.activeElement)) ?? this.#front;
  }

  #listenToFocused() {
    for (const pane of this.#panes) pane.log.setLive(pane === this.#focused);
  }

  /**
   * Letters typed while nothing in particular has the focus go to the composer.
   * @param {KeyboardEvent} event
   */
  #typeAnywhere(event) {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isNowhere = document.activeElement?.matches('body, .log, .message');
    if (isLetter && isNowhere && !event.defaultPrevented && !document.querySelector('dialog[open]')) this.#focused?.focus();
  }

  // ---- Theme ----

  turnTheme() {
    this.#theme = THEMES[(THEMES.indexOf(this.#theme) + 1) % THEMES.length];
    memory.set('theme', this.#theme);
    this.#applyTheme();
    for (const pane of this.#panes) pane.drawTheme();
  }

  #applyTheme() {
    document.documentElement.dataset.theme = this.#theme;
  }

  /** @param {Words} words */
  themeLabel(words) {
    return words.theme({ auto: words.themeAuto, light: words.themeLight, dark: words.themeDark }[this.#theme]);
  }
}

new App().start();
