// @ts-check
// Where a person writes: messages, replies, mentions and slash commands.

import { ApiError } from './api.js';
import { CommandEntry } from './command-entry.js';
import { entriesOf, entryPoint } from './commands.js';
import { avatar, h, icon, refill } from './dom.js';
import { FileTray } from './file-tray.js';
import { Listbox, fold, matching } from './listbox.js';
import { openMenu } from './menu.js';
import { channelSign } from './sidebar.js';

/** What Discord's server takes from a person at most, in characters. */
const LONGEST = 4000;
/** From here on the characters that are left are counted. */
const NEAR_LONGEST = 3500;

/** `ctx` is the pane's; see `pane.js`. */
export class Composer {
  #ctx;
  /** @type {Channel | null} */
  #channel = null;
  /** @type {Map<Id, string>} */
  #drafts = new Map();
  /** @type {ReplyTo | null} */
  #reply = null;
  /** @type {CommandEntry | null} */
  #command = null;
  #sending = false;

  /** @param {PaneContext} ctx */
  constructor(ctx) {
    this.#ctx = ctx;
    const { words } = ctx;
    /** @type {Listbox<any>} its items are commands, people, channels or values of an option */
    this.popup = new Listbox('suggestions');
    /** @type {HTMLTextAreaElement} */
    this.input = h('textarea', {
      class: 'composer-input',
      rows: 1,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      autocomplete: 'off',
      enterkeyhint: 'send',
      'data-testid': 'composer',
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
      onclick: () => this.#suggest(),
      onpaste: (event) => this.#takeFiles(event, event.clipboardData),
      onblur: () => this.popup.isOpenFor(this.input) && this.popup.hide(),
    });
    this.tray = new FileTray(words);
    this.plus = h(
      'button',
      { type: 'button', class: 'send', title: words.add, 'aria-label': words.add, 'aria-haspopup': 'menu', 'data-testid': 'add', onclick: () => this.#openMenu() },
      icon('plus'),
    );
    this.sendButton = h('button', { type: 'submit', class: 'send', title: words.send, 'aria-label': words.send, 'data-testid': 'send' }, icon('send'));
    this.slot = h('div', { class: 'composer-slot' }, this.input);
    this.replyBar = h('div', { class: 'reply-bar', hidden: true, 'data-testid': 'reply-bar' });
    this.hintBar = h('div', { class: 'hint-bar', hidden: true });
    this.error = h('p', { class: 'composer-error', role: 'alert', 'data-testid': 'composer-error' });
    this.counter = h('span', { class: 'counter', 'aria-live': 'polite' });
    this.element = h(
      'form',
      {
        class: 'composer',
        novalidate: true,
        'data-testid': 'composer-form',
        onsubmit: (event) => {
          event.preventDefault();
          this.#submit();
        },
        onkeydown: (event) => event.key === 'Escape' && !event.isComposing && this.#escape(),
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => this.#takeFiles(event, event.dataTransfer),
      },
      this.popup.element,
      this.error,
      this.replyBar,
      this.hintBar,
      this.tray.list,
      this.tray.picker,
      h('div', { class: 'composer-box' }, this.plus, this.slot, this.counter, this.sendButton),
    );
  }

  get words() {
    return this.#ctx.words;
  }

  get locale() {
    return this.#ctx.locale;
  }

  get session() {
    return this.#ctx.session;
  }

  focus() {
    if (this.#command) this.#command.focus();
    else this.input.focus();
  }

  focusSend() {
    this.sendButton.focus();
  }

  /**
   * Switches to a channel. The draft in the other one is kept until the user comes back to it.
   * @param {Channel} channel
   * @param {string} label
   */
  setChannel(channel, label) {
    this.input.placeholder = this.words.write(label);
    this.input.setAttribute('aria-label', this.words.write(label));
    const before = this.#channel;
    this.#channel = channel;
    if (channel.id === before?.id) {
      // What is suggested may be known only now.
      if (this.popup.isOpenFor(this.input)) this.#suggest();
      return;
    }
    if (before) this.#drafts.set(before.id, this.input.value);
    this.setReply(null);
    this.#setCommand(null);
    // What was typed before any channel was open is meant for this one.
    this.#setText(before ? (this.#drafts.get(channel.id) ?? '') : this.input.value);
    this.showError('');
  }

  /** @param {string} text */
  showError(text) {
    this.error.textContent = text;
  }

  /** @param {unknown} error */
  #showFailure(error) {
    if (!(error instanceof ApiError)) throw error;
    this.showError(error.message || (error.status === 0 ? this.words.noConnection : this.words.notSent));
  }

  // ---- Replies ----

  /**
   * Answers a message, or none. The author is notified unless that is switched off.
   * @param {Message | null} message
   */
  setReply(message) {
    const reply = message && { id: message.id, ping: true };
    this.#reply = reply;
    this.replyBar.hidden = !message;
    if (!message || !reply) return;
    const { words } = this;
    const state = h('span', {}, words.pingOn);
    const toggle = h('button', { type: 'button', class: 'ping-toggle', 'aria-pressed': 'true', 'data-testid': 'reply-ping' }, icon('bell'), state);
    toggle.addEventListener('click', () => {
      reply.ping = !reply.ping;
      toggle.setAttribute('aria-pressed', String(reply.ping));
      state.textContent = reply.ping ? words.pingOn : words.pingOff;
      this.input.focus();
    });
    refill(
      this.replyBar,
      h('span', { class: 'reply-to' }, words.replyingTo(h('strong', {}, message.author.name))),
      toggle,
      h(
        'button',
        { type: 'button', class: 'icon-button small', title: words.cancelReply, 'aria-label': words.cancelReply, 'data-testid': 'reply-cancel', onclick: () => (this.setReply(null), this.focus()) },
        icon('close'),
      ),
    );
    this.#setCommand(null);
    this.input.focus();
  }

  // ---- Files and the menu ----

  #openMenu() {
    const { words } = this;
    /** @type {MenuItem[]} */
    const items = [
      { label: words.attach, icon: 'file', testid: 'add-file', choose: () => this.tray.pick() },
      { label: words.commands, icon: 'slash', testid: 'add-command', choose: () => this.#listCommands() },
    ];
    const launch = this.#channel && entryPoint(this.session.commands, this.#channel);
    /** @type {MenuItem[]} */
    const activities = launch ? [{ label: words.launch(this.session.bot?.name), icon: 'rocket', testid: 'add-activity', choose: () => this.#launch(launch) }] : [];
    const groups = [{ title: null, items }, { title: words.activities, items: activities }];
    openMenu(this.#ctx.holder(), { name: 'add-menu', label: words.add, groups, anchor: this.plus });
  }

  /** @param {Command} command */
  #launch(command) {
    const [entry] = this.#entries.filter((one) => one.id === command.id);
    this.sendCommand(entry, []);
  }

  /** The commands as if a slash had been typed. */
  #listCommands() {
    this.#setCommand(null);
    this.input.focus();
    this.#setText('/');
  }

  /**
   * Files that were pasted or dropped; text is left to the browser.
   * @param {Event} event
   * @param {DataTransfer | null} from
   */
  #takeFiles(event, from) {
    const files = [...(from?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    this.tray.add(files);
  }

  /**
   * Puts a mention into the text.
   * @param {User} user
   */
  mention(user) {
    this.#setCommand(null);
    this.input.focus();
    this.input.setRangeText(`@${user.name} `, this.input.selectionStart, this.input.selectionEnd, 'end');
    this.#typed();
  }

  // ---- Text ----

  /** @param {string} text */
  #setText(text) {
    this.input.value = text;
    this.#typed();
  }

  #typed() {
    // The height follows the text, within what the style sheet allows.
    this.input.style.setProperty('height', 'auto');
    // Out of sight it has none.
    if (this.input.scrollHeight > 0) this.input.style.setProperty('height', `${this.input.scrollHeight}px`);
    const length = [...this.input.value].length;
    this.counter.textContent = length >= NEAR_LONGEST ? String(LONGEST - length) : '';
    this.counter.classList.toggle('over', length > LONGEST);
    if (this.error.textContent) this.showError('');
    this.#suggest();
  }

  #suggest() {
    if (document.activeElement !== this.input) return;
    if (!this.#suggestCommands() && !this.#suggestMentions() && this.popup.isOpenFor(this.input)) this.popup.hide();
  }

  get #entries() {
    return entriesOf(this.session.commands, this.locale, this.#channel);
  }

  #suggestCommands() {
    const text = this.input.value;
    if (!/^\/[^\n]*$/.test(text)) return false;
    const typed = text.slice(1);
    const named = this.#named(typed);
    if (named) {
      this.#setCommand(named.entry, named.rest);
      return true;
    }
    const found = matching(this.#entries, typed, (entry) => [entry.shown, entry.own]);
    this.popup.show({
      owner: this.input,
      title: this.words.commands,
      items: found.map((entry) => ({ label: `/${entry.shown}`, detail: entry.description, entry, testid: `command-${entry.own}` })),
      active: 0,
      empty: this.words.noSuchCommand(typed),
      choose: (/** @type {{ entry: CommandPath }} */ { entry }) => this.#setCommand(entry),
    });
    return true;
  }

  /**
   * The entry whose whole name was typed with a space after it, and the text that follows.
   * @param {string} typed
   */
  #named(typed) {
    for (const entry of this.#entries) {
      for (const name of [entry.shown, entry.own]) {
        if (fold(typed.slice(0, name.length)) === fold(name) && /\s/.test(typed.charAt(name.length))) return { entry, rest: typed.slice(name.length).trim() };
      }
    }
    return null;
  }

  #suggestMentions() {
    const upToCaret = this.input.value.slice(0, this.input.selectionStart);
    const [, sign, typed] = /(?:^|\s)([@#])([^\s@#]*)$/.exec(upToCaret) ?? [];
    if (!sign) return false;
    /** @type {MentionItem[]} */
    const all = sign === '@' ? this.#people() : this.#places();
    const items = matching(all, typed, (item) => item.keys);
    if (items.length === 0) return false;
    this.popup.show({
      owner: this.input,
      title: sign === '@' ? this.words.people : this.words.channels,
      items,
      active: 0,
      choose: (/** @type {MentionItem} */ item) => {
        const start = upToCaret.length - typed.length - 1;
        this.input.setRangeText(`${item.insert} `, start, this.input.selectionStart, 'end');
        this.popup.hide();
        this.#typed();
      },
    });
    return true;
  }

  /** @returns {MentionItem[]} */
  #people() {
    return [...this.session.users.values()].map((user) => ({
      label: user.name,
      detail: `@${user.username}`,
      picture: avatar(user),
      insert: `@${user.name}`,
      keys: [user.name, user.username],
      testid: `mention-${user.id}`,
    }));
  }

  /** @returns {(MentionItem & { testid: string })[]} */
  #places() {
    return [...this.session.channels.values()]
      .filter((channel) => channel.kind !== 'dm' && channel.kind !== 'category')
      .map((channel) => ({
        label: `#${channel.name}`,
        picture: icon(channelSign(channel)),
        insert: `#${channel.name}`,
        keys: [channel.name],
        testid: `mention-${channel.id}`,
      }));
  }

  /**
   * What a client sends for `@name` and `#name`. Longer names go first: one may begin with another.
   * @param {string} text
   */
  #encode(text) {
    const names = [
      ...[...this.session.users.values()].flatMap((user) => [user.name, user.username].map((name) => [`@${name}`, `<@${user.id}>`])),
      ...this.#places().map((place) => [place.insert, `<#${place.testid.slice('mention-'.length)}>`]),
    ].sort(([a], [b]) => b.length - a.length);
    let out = '';
    for (let at = 0; at < text.length; ) {
      const found = /[@#]/.test(text[at]) && names.find(([name]) => text.slice(at, at + name.length).toLowerCase() === name.toLowerCase());
      out += found ? found[1] : text[at];
      at += found ? found[0].length : 1;
    }
    return out;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    const isOpen = this.popup.isOpenFor(this.input);
    if (isOpen && this.popup.key(event)) return;
    if (isOpen && event.key === 'Tab' && !event.shiftKey && this.popup.chooseActive()) {
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  #escape() {
    if (this.#command) this.cancelCommand();
    else if (this.#reply) this.setReply(null);
  }

  #submit() {
    if (this.#command) this.#command.submit();
    else this.#sendText();
  }

  async #sendText() {
    const text = this.input.value;
    const { words } = this;
    if ((text.trim() === '' && this.tray.isEmpty) || !this.#channel) return;
    const over = [...text].length - LONGEST;
    if (over > 0) {
      this.showError(words.tooLong(over));
      return;
    }
    if (text.startsWith('/') && !text.includes('\n')) {
      this.showError(words.noSuchCommand(text.slice(1)));
      return;
    }
    const channel = this.#channel.id;
    const reply = this.#reply;
    const files = this.tray.take();
    this.setReply(null);
    this.#setText('');
    this.popup.hide();
    this.#ctx.toBottom();
    try {
      await this.session.say(channel, this.#encode(text), reply, files);
    } catch (error) {
      if (this.#channel.id === channel && this.input.value === '') {
        this.#setText(text);
        this.tray.add(files);
      }
      this.#showFailure(error);
    }
  }

  // ---- Commands ----

  /**
   * Starts a command by its id and its words, as a click on `</name:id>` does.
   * @param {Id} id
   * @param {string} path
   */
  startCommand(id, path) {
    const entry = this.#entries.find((one) => one.id === id && one.own === path) ?? this.#entries.find((one) => one.own === path);
    if (entry) this.#setCommand(entry);
    else this.showError(this.words.noSuchCommand(path));
  }

  /**
   * @param {CommandPath | null} entry
   * @param {string} [rest]
   */
  #setCommand(entry, rest = '') {
    this.popup.hide();
    const had = this.#command !== null;
    const command = entry && new CommandEntry(entry, this);
    this.#command = command;
    this.hintBar.hidden = !entry;
    if (!command) {
      if (had) refill(this.slot, this.input);
      return;
    }
    this.setReply(null);
    this.showError('');
    this.input.value = '';
    refill(this.slot, command.element);
    refill(this.hintBar, command.hint);
    command.focus();
    command.type(rest);
  }

  cancelCommand() {
    this.#setCommand(null);
    this.#setText('');
    this.input.focus();
  }

  /**
   * @param {CommandPath} entry
   * @param {SentOption[]} options
   * @param {AbortSignal} signal
   */
  async autocomplete(entry, options, signal) {
    return this.#channel ? this.session.autocomplete(this.#channel.id, entry.id, options, signal) : [];
  }

  /**
   * @param {CommandPath} entry
   * @param {SentOption[]} options
   */
  async sendCommand(entry, options) {
    if (this.#sending || !this.#channel) return;
    const command = this.#command;
    this.#sending = true;
    this.#ctx.toBottom();
    try {
      await this.session.command(this.#channel.id, entry.id, options, `/${entry.shown}`);
      if (this.#command === command) this.cancelCommand();
    } catch (error) {
      this.#showFailure(error);
    } finally {
      this.#sending = false;
    }
  }
}
