// @ts-check
// Who is writing, and where.

/** How long a "typing" lasts without a word that follows. */
const TYPING_MS = 10_000;

/** Calls `onChange(channel)` whenever someone begins or ends to write there. */
export class Typing {
  #onChange;
  /** By channel and user, when their typing ends, in milliseconds since 1970.
   * @type {Map<Id, Map<Id, number>>} */
  #until = new Map();

  /** @param {(channel: Id) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {Id | null} channel */
  at(channel) {
    return [...(this.#until.get(channel ?? '')?.keys() ?? [])];
  }

  /**
   * @param {Id} channel
   * @param {Id} user
   */
  begin(channel, user) {
    const users = this.#until.get(channel) ?? new Map();
    users.set(user, Date.now() + TYPING_MS);
    this.#until.set(channel, users);
    this.#onChange(channel);
    setTimeout(() => {
      if ((users.get(user) ?? Infinity) <= Date.now()) this.end(channel, user);
    }, TYPING_MS + 50);
  }

  /**
   * @param {Id} channel
   * @param {Id} user
   */
  end(channel, user) {
    if (this.#until.get(channel)?.delete(user)) this.#onChange(channel);
  }
}
