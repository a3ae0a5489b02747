// @ts-check
// Discord's client, in which the page is a frame: who the reader is, and how much room there is.

import { Refusal } from './refusal.js';
import { DiscordSDK } from './sdk.js';

/** @import { Grant } from './frames.js' */

const LAYOUTS = ['focused', 'pip', 'grid'];

export class Discord {
  /** @type {DiscordSDK} */
  #sdk;
  /** @type {string} */
  #client;

  /**
   * @param {DiscordSDK} sdk
   * @param {string} client
   */
  constructor(sdk, client) {
    [this.#sdk, this.#client] = [sdk, client];
  }

  /** Shakes hands with the client. */
  static async open() {
    const { client } = await (await fetch('/.proxy/activity/config')).json();
    const sdk = Discord.#framed(client);
    await sdk.ready();
    return new Discord(sdk, client);
  }

  /** @param {string} client */
  static #framed(client) {
    try {
      return new DiscordSDK(client, { disableConsoleLogOverride: true });
    } catch {
      // The page is open outside Discord.
      throw new Refusal('');
    }
  }

  /**
   * A fresh session. The client asks the reader only the first time.
   * @returns {Promise<Grant>}
   */
  async grant() {
    const code = await this.#authorize();
    const answer = await fetch('/.proxy/activity/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code, instance: this.#sdk.instanceId }),
    });
    if (answer.ok) return answer.json();
    // What is no answer of ours comes from a proxy that did not reach the server.
    const { text } = await answer.json();
    throw new Refusal(text);
  }

  async #authorize() {
    try {
      const { code } = await this.#sdk.commands.authorize({
        client_id: this.#client,
        response_type: 'code',
        state: '',
        prompt: 'none',
        scope: ['identify'],
      });
      return code;
    } catch {
      throw new Refusal('');
    }
  }

  /**
   * Tells the client who the page acts for, which it wants before it tells the page anything of them.
   * @param {Grant} granted
   * @returns {Promise<string>} the language of the reader's client
   */
  async authenticate({ token }) {
    await this.#sdk.commands.authenticate({ access_token: token });
    return (await this.#sdk.commands.userSettingsGetLocale()).locale;
  }

  /** Shows the page by the room that the client gives it. */
  followLayout() {
    const follow = (/** @type {{layout_mode: number}} */ { layout_mode: mode }) => {
      document.documentElement.dataset.layout = LAYOUTS[mode] ?? LAYOUTS[0];
    };
    // An older client has one layout only.
    this.#sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', follow).catch(() => undefined);
  }
}
