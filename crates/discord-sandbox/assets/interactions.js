// @ts-check
// What became of what a seat asked of the bot: commands on their way, refusals, and answers that came early.

/** This many interactions are remembered for answers that come late. */
const MOST_HEARD = 100;

/** Calls `onChange(channel)` whenever the notices there change. */
export class Interactions {
  #onChange;
  /** Commands on their way and refusals, oldest first.
   * @type {Notice[]} */
  #notices = [];
  /** What the feed told of: it may be faster than the answer to the request.
   * @type {Map<Id, InteractionState>} */
  #heard = new Map();
  #refusals = 0;

  /** @param {(channel: Id) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {Id | undefined} channel */
  notices(channel) {
    return this.#notices.filter((notice) => notice.channel === channel);
  }

  /** @param {Id} id */
  heard(id) {
    return this.#heard.get(id);
  }

  /**
   * Takes what the feed tells of a command, a form or a component.
   * @param {InteractionState} interaction
   */
  hear(interaction) {
    this.#heard.set(interaction.id, interaction);
    if (this.#heard.size > MOST_HEARD) this.#heard.delete([...this.#heard.keys()][0]);
    if (interaction.kind === 'component') return;
    if (interaction.status === 'failed' && !this.#notices.some((notice) => notice.id === interaction.id)) {
      this.#add({ id: interaction.id, channel: interaction.channel_id, command: null, words: interaction.error, failed: true });
    } else this.#settle(interaction.id);
  }

  /**
   * A command is on its way; `shown` is its name.
   * @param {Id} id
   * @param {Id} channel
   * @param {string} shown
   */
  sent(id, channel, shown) {
    this.#add({ id, channel, command: shown, words: null, failed: false });
    this.#settle(id);
  }

  /**
   * Something could not be asked at all.
   * @param {Id} channel
   * @param {string} words
   */
  refuse(channel, words) {
    this.#refusals += 1;
    this.#add({ id: `refusal-${this.#refusals}`, channel, command: null, words, failed: true });
  }

  /** @param {Notice} notice */
  drop(notice) {
    this.#notices = this.#notices.filter((one) => one !== notice);
    this.#onChange(notice.channel);
  }

  /**
   * Whoever goes on has seen what failed before.
   * @param {Id} channel
   */
  goOn(channel) {
    this.#notices = this.#notices.filter((notice) => notice.channel !== channel || !notice.failed);
    this.#onChange(channel);
  }

  /** @param {Notice} notice */
  #add(notice) {
    this.#notices.push(notice);
    this.#onChange(notice.channel);
  }

  /** @param {Id} id */
  #settle(id) {
    const heard = this.#heard.get(id);
    const notice = this.#notices.find((one) => one.id === id);
    if (!notice || !heard || heard.status === 'waiting') return;
    if (heard.status === 'failed') Object.assign(notice, { failed: true, words: heard.error });
    else this.#notices = this.#notices.filter((one) => one !== notice);
    this.#onChange(notice.channel);
  }
}
