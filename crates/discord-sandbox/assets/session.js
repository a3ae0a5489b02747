// @ts-check
// What one seat knows: the state it read, kept up to date by the live feed. No element is made here.

import { Activities } from './activities.js';
import { ApiError, Live, act, get, upload } from './api.js';
import { CommandType } from './commands.js';
import { memory } from './dom.js';
import { Interactions } from './interactions.js';
import { Typing } from './typing.js';

/** This many messages are read at a time. */
const PAGE = 50;
/** This many messages of a channel are held as new ones arrive; older ones are read again when they are asked for. */
const MOST_MESSAGES = 400;

/**
 * Snowflakes are longer than a number can hold exactly.
 * @param {Id} a
 * @param {Id} b
 */
export function newer(a, b) {
  return BigInt(a) > BigInt(b);
}

/**
 * A seat at the server. It tells its changes as events:
 * `state` (anything outside messages), `log` (a channel's messages as a whole), `message` (one message, `detail.gone`
 * when it went away), `typing`, `notices`, `modal`.
 */
export class Session extends EventTarget {
  /** @type {User | null} */
  you = null;
  /** @type {State['application'] | null} */
  application = null;
  /** @type {Guide} */
  guide = { title: null, heading: null, steps: [] };
  connected = true;
  linked = true;
  /** @type {Map<Id, User>} */
  users = new Map();
  /** @type {Guild[]} */
  guilds = [];
  /** @type {Map<Id, Channel>} */
  channels = new Map();
  /** @type {Command[]} */
  commands = [];
  /** The channels that were read.
   * @type {Map<Id, ChannelLog>} */
  logs = new Map();
  typing = new Typing((channel) => this.#tell('typing', { channel }));
  activities;
  interactions = new Interactions((channel) => this.#tell('notices', { channel }));
  /** By message, the component that is busy or what was refused.
   * @type {Map<Id, { custom_id: string | null, error: string | null }>} */
  clicks = new Map();
  /** By channel, how many unseen messages notified this seat.
   * @type {Map<Id, number>} */
  mentions = new Map();

  #live;
  #locale;
  /** @type {Id | null} */
  #open = null;
  #inView = true;
  /** @type {Map<Id, Id>} */
  #lastRead;
  #loads = 0;
  /** @type {Frame[]} */
  #held = [];
  /** @type {Promise<unknown>} */
  #sends = Promise.resolve();

  /**
   * @param {Id} seat
   * @param {string} locale the language of this seat's client
   */
  constructor(seat, locale) {
    super();
    this.seat = seat;
    this.#locale = locale;
    this.activities = new Activities(seat, () => this.#tell('state'));
    this.#lastRead = new Map(Object.entries(JSON.parse(memory.get(`read.${seat}`) ?? '{}')));
    this.#live = new Live(seat, (frame) => this.#frame(frame), (up) => this.#link(up));
  }

  close() {
    this.#live.close();
  }

  get bot() {
    return this.application ? this.users.get(this.application.id) : undefined;
  }

  get ready() {
    return this.you !== null;
  }

  /**
   * @param {string} type
   * @param {object} [detail]
   */
  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {boolean} up */
  #link(up) {
    this.linked = up;
    this.#tell('state');
  }

  // ---- Reading ----

  /** Reads the state and the open channel anew. Events that arrive meanwhile are applied after it. */
  async refresh() {
    const open = this.#open;
    await this.#load(async () => {
      await act('locale', { seat: this.seat, locale: this.#locale });
      await this.#readState();
      for (const channel of this.logs.keys()) if (channel !== open) this.logs.delete(channel);
      this.clicks.clear();
    });
    if (open) await this.#readLog(open);
  }

  async #readState() {
    /** @type {State} */
    const state = await get('state', { seat: this.seat });
    this.you = state.you;
    this.application = state.application;
    this.guide = state.guide;
    this.connected = state.connected;
    // People come first wherever someone is chosen; the sort keeps their order.
    this.users = new Map(state.users.sort((a, b) => Number(a.bot) - Number(b.bot)).map((user) => [user.id, user]));
    this.guilds = state.guilds;
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.commands = state.commands;
    this.activities.read(state.activities);
    this.#tell('state');
  }

  /**
   * Shows a channel: its messages are read when they are not known yet.
   * @param {Id} channel
   */
  async open(channel) {
    this.#open = channel;
    this.markRead();
    this.#tell('state');
    if (this.logs.get(channel)?.status === 'ready') this.#tell('log', { channel });
    else await this.#readLog(channel);
  }

  /** @param {Id} channel */
  async #readLog(channel) {
    if (this.logs.get(channel)?.status !== 'ready') {
      this.logs.set(channel, { messages: [], more: false, status: 'loading' });
      this.#tell('log', { channel });
    }
    await this.#load(async () => {
      try {
        const { messages, more } = await get('messages', { seat: this.seat, channel, limit: PAGE });
        this.logs.set(channel, { messages, more, status: 'ready' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.logs.set(channel, { messages: [], more: false, status: 'failed' });
      }
    });
    this.markRead();
    this.#tell('log', { channel });
  }

  /**
   * Reads the messages before the oldest that is known.
   * @param {Id} channel
   */
  async readOlder(channel) {
    const log = this.logs.get(channel);
    if (log?.status !== 'ready' || !log.more || log.reading) return;
    log.reading = true;
    try {
      const query = { seat: this.seat, channel, limit: PAGE, before: log.messages[0]?.id };
      const { messages, more } = await get('messages', query);
      if (this.logs.get(channel) !== log) return;
      log.messages = [...messages, ...log.messages];
      log.more = more;
      this.#tell('log', { channel, older: true });
    } catch (error) {
      // The button stays, and can be pressed again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      log.reading = false;
    }
  }

  /** @param {() => Promise<void>} work */
  async #load(work) {
    this.#loads += 1;
    try {
      await work();
    } catch (error) {
      // The feed reconnects and starts over; until then the page shows what it had.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      this.#loads -= 1;
    }
    if (this.#loads === 0) for (const frame of this.#held.splice(0)) this.#apply(frame);
  }

  /**
   * @param {Id} channel
   * @param {Id} id
   */
  message(channel, id) {
    return this.logs.get(channel)?.messages.find((message) => message.id === id);
  }

  // ---- Unread ----

  /** @param {Channel} channel */
  isUnread(channel) {
    const last = channel.last_message_id;
    if (!last || (channel.id === this.#open && this.#inView)) return false;
    const read = this.#lastRead.get(channel.id);
    return !read || newer(last, read);
  }

  /**
   * The id up to which a channel had been read, for a line above what is new.
   * @param {Id} channel
   */
  lastRead(channel) {
    return this.#lastRead.get(channel);
  }

  /**
   * Whether this seat is the one that is looked at, where there is room for one only.
   * @param {boolean} inView
   */
  set inView(inView) {
    this.#inView = inView;
    this.markRead();
  }

  markRead() {
    const channel = this.#open ? this.channels.get(this.#open) : undefined;
    if (!channel?.last_message_id || document.hidden || !this.#inView) return;
    this.mentions.delete(channel.id);
    if (this.#lastRead.get(channel.id) === channel.last_message_id) return;
    this.#lastRead.set(channel.id, channel.last_message_id);
    memory.set(`read.${this.seat}`, JSON.stringify(Object.fromEntries(this.#lastRead)));
    this.#tell('state');
  }

  // ---- The feed ----

  /** @param {Frame} frame */
  #frame(frame) {
    if (frame.type === 'hello' || frame.type === 'resync') this.refresh();
    else if (this.#loads > 0) this.#held.push(frame);
    else this.#apply(frame);
  }

  /** @param {Frame} frame */
  #apply(frame) {
    switch (frame.type) {
      case 'message_created':
        this.#arrive(frame.message);
        break;
      case 'message_updated':
        this.#put(frame.message);
        break;
      case 'message_deleted':
        this.#remove(frame.channel_id, frame.message_id);
        break;
      case 'channel_created':
      case 'channel_updated':
        this.channels.set(frame.channel.id, frame.channel);
        this.#tell('state');
        break;
      case 'typing':
        if (frame.user_id !== this.seat) this.typing.begin(frame.channel_id, frame.user_id);
        break;
      case 'commands_changed':
        this.#load(() => this.#readState());
        break;
      case 'bot_status':
        this.connected = frame.connected;
        this.#tell('state');
        break;
      case 'activity':
        this.activities.hear(frame.activity);
        break;
      case 'interaction':
        this.#interaction(frame.interaction);
        break;
      case 'modal':
        this.#tell('modal', { interaction: frame.interaction_id, modal: frame.modal });
        break;
      default:
        // A newer server may say more than this page knows.
        break;
    }
  }

  /** @param {Message} message */
  #arrive(message) {
    const channel = this.channels.get(message.channel_id);
    if (channel && (!channel.last_message_id || newer(message.id, channel.last_message_id))) channel.last_message_id = message.id;
    this.typing.end(message.channel_id, message.author.id);
    this.#put(message);
    const seen = message.channel_id === this.#open && !document.hidden && this.#inView;
    if (seen) {
      this.markRead();
    } else {
      if (message.pings.includes(this.seat)) this.mentions.set(message.channel_id, (this.mentions.get(message.channel_id) ?? 0) + 1);
      this.#tell('state');
    }
  }

  /** @param {Message} message */
  #put(message) {
    const log = this.logs.get(message.channel_id);
    if (log?.status !== 'ready') return;
    this.clicks.delete(message.id);
    let at = log.messages.length;
    while (at > 0 && !newer(message.id, log.messages[at - 1].id)) at -= 1;
    const known = log.messages[at]?.id === message.id;
    // An update of a message older than those on the page would stand in the wrong place.
    if (!known && at === 0 && log.more) return;
    log.messages.splice(at, known ? 1 : 0, message);
    this.#tell('message', { channel: message.channel_id, message, fresh: !known });
    if (message.channel_id !== this.#open) this.shorten(message.channel_id);
  }

  /**
   * Lets the older messages of a channel go when it has grown long.
   * @param {Id} channel
   */
  shorten(channel) {
    const log = this.logs.get(channel);
    if (!log || log.messages.length <= MOST_MESSAGES) return;
    log.messages = log.messages.slice(-MOST_MESSAGES / 2);
    log.more = true;
    this.#tell('log', { channel });
  }

  /**
   * @param {Id} channel
   * @param {Id} id
   */
  #remove(channel, id) {
    const log = this.logs.get(channel);
    const at = log?.messages.findIndex((message) => message.id === id) ?? -1;
    if (!log || at < 0) return;
    const [message] = log.messages.splice(at, 1);
    this.#tell('message', { channel, message, gone: true });
  }

  /** @param {InteractionState} interaction */
  #interaction(interaction) {
    if (interaction.kind === 'autocomplete') return;
    this.interactions.hear(interaction);
    if (interaction.kind === 'component') this.#clickEnded(interaction);
  }

  /** @param {InteractionState} interaction */
  #clickEnded({ status, channel_id: channel, message_id: id, error }) {
    if (status === 'waiting' || !id) return;
    if (status === 'failed') this.clicks.set(id, { custom_id: null, error });
    else this.clicks.delete(id);
    this.#retold(channel, id);
  }

  /**
   * @param {Id} channel
   * @param {Id} id
   */
  #retold(channel, id) {
    const message = this.message(channel, id);
    if (message) this.#tell('message', { channel, message, fresh: false });
  }

  // ---- Doing ----

  /**
   * Sends a message; messages leave in the order in which they were written.
   * @param {Id} channel
   * @param {string} content
   * @param {ReplyTo | null} reply
   * @param {File[]} picked
   */
  say(channel, content, reply, picked) {
    this.interactions.goOn(channel);
    const answered = reply ? { reply_to: reply.id, ping: reply.ping } : {};
    const sent = this.#sends.then(async () => {
      const files = await Promise.all(picked.map((file) => this.upload(file)));
      return act('message', { seat: this.seat, channel, content, ...answered, files });
    });
    this.#sends = sent.catch(() => {});
    return sent;
  }

  /**
   * Installs the app for oneself, or takes it off.
   * @param {User['installation']} installation
   */
  install(installation) {
    return act('install', { seat: this.seat, installation });
  }

  /**
   * Uses a command. `shown` is its name in the notice that is shown until the bot answers.
   * @param {Id} channel
   * @param {Id} command
   * @param {SentOption[]} options
   * @param {string} shown
   */
  async command(channel, command, options, shown) {
    this.interactions.goOn(channel);
    const isEntryPoint = this.commands.some(({ id, type }) => id === command && type === CommandType.ENTRY_POINT);
    const { interaction } = await (isEntryPoint ? act('launch', { seat: this.seat, channel }) : act('command', { seat: this.seat, channel, command, options }));
    // What Discord launches by itself is no interaction.
    if (interaction) this.interactions.sent(interaction, channel, shown);
  }

  /**
   * Uses a command of a menu on a message or a person.
   * @param {Id} channel
   * @param {Id} command
   * @param {MenuTarget} target
   * @param {string} shown
   */
  async menuCommand(channel, command, target, shown) {
    this.interactions.goOn(channel);
    const { interaction } = await act('menu', { seat: this.seat, channel, command, target });
    this.interactions.sent(interaction, channel, shown);
  }

  /**
   * Hands a file over; its id is returned.
   * @param {File} file
   */
  upload(file) {
    return upload(this.seat, file);
  }

  /**
   * Choices for the option that is being typed.
   * @param {Id} channel
   * @param {Id} command
   * @param {SentOption[]} options
   * @param {AbortSignal} signal
   */
  async autocomplete(channel, command, options, signal) {
    /** @type {{ choices: Choice[] }} */
    const { choices } = await act('autocomplete', { seat: this.seat, channel, command, options }, signal);
    return choices;
  }

  /**
   * Presses a button or makes a choice in a select menu.
   * @param {Message} message
   * @param {string} custom_id
   * @param {string[]} [values]
   */
  async click(message, custom_id, values) {
    this.interactions.goOn(message.channel_id);
    this.clicks.set(message.id, { custom_id, error: null });
    this.#retold(message.channel_id, message.id);
    try {
      const { interaction } = await act('component', { seat: this.seat, channel: message.channel_id, message: message.id, custom_id, values });
      const heard = this.interactions.heard(interaction);
      if (heard) this.#clickEnded(heard);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.clicks.set(message.id, { custom_id: null, error: error.message });
      this.#retold(message.channel_id, message.id);
    }
  }

  /**
   * @param {Id} interaction
   * @param {Record<string, string>} fields
   */
  submit(interaction, fields) {
    return act('modal', { seat: this.seat, interaction, fields });
  }

  /** @param {Message} message */
  async dismiss(message) {
    try {
      await act('dismiss', { seat: this.seat, message: message.id });
    } catch (error) {
      // It may be gone already; either way it need not stand here any longer.
      if (!(error instanceof ApiError)) throw error;
    }
    this.#remove(message.channel_id, message.id);
  }
}
