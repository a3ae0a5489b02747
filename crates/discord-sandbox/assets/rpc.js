// @ts-check
// A client's side of what Discord's SDK says to it from a framed page: a handshake, then commands, each with one answer, and events
// for those who subscribed to them. https://github.com/discord/embedded-app-sdk has the other side.

const Opcode = { HANDSHAKE: 0, FRAME: 1, CLOSE: 2, HELLO: 3 };

const CloseCode = { NORMAL: 1000, INVALID_CLIENTID: 4000, INVALID_ORIGIN: 4001, INVALID_VERSION: 4004, INVALID_ENCODING: 4005 };

/** Discord's numbers for what can be wrong with a command. */
export const ErrorCode = { INVALID_PAYLOAD: 4000, INVALID_COMMAND: 4002, INVALID_EVENT: 4004, INVALID_PERMISSIONS: 4006, INVALID_CLIENTID: 4007, INVALID_TOKEN: 4009, OAUTH2: 5000 };

/** Events to which one may subscribe, and the scope that each of them needs.
 * @type {Record<string, string | null>} */
const EVENTS = {
  ACTIVITY_LAYOUT_MODE_UPDATE: null,
  ORIENTATION_UPDATE: null,
  THERMAL_STATE_UPDATE: null,
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: null,
  CURRENT_USER_UPDATE: 'identify',
};

/** Refuses a command. */
export class RpcError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A client for one frame. */
export class Rpc {
  #frame;
  #client;
  #abort = new AbortController();
  #ready = false;
  /** @type {Set<string>} */
  #scopes = new Set();
  /** @type {Set<string>} */
  #subscribed = new Set();

  /**
   * `origin` is that of the framed page, `frameId` what its address calls the frame.
   * @param {{ element: HTMLIFrameElement, origin: string, frameId: string }} frame
   * @param {RpcClient} client
   */
  constructor(frame, client) {
    this.#frame = frame;
    this.#client = client;
    window.addEventListener('message', (event) => this.#hear(event), { signal: this.#abort.signal });
  }

  close() {
    this.#abort.abort();
  }

  /**
   * Tells the page of an event, if it subscribed to it.
   * @param {string} evt
   * @param {object} data
   */
  dispatch(evt, data) {
    if (this.#subscribed.has(evt)) this.#send(Opcode.FRAME, { cmd: 'DISPATCH', evt, data, nonce: null });
  }

  /**
   * @param {number} opcode
   * @param {object} payload
   */
  #send(opcode, payload) {
    this.#frame.element.contentWindow?.postMessage([opcode, payload], this.#frame.origin);
  }

  /** @param {MessageEvent} event */
  #hear({ source, origin, data }) {
    if (source !== this.#frame.element.contentWindow || origin !== this.#frame.origin || !Array.isArray(data)) return;
    const [opcode, payload] = data;
    if (opcode === Opcode.HANDSHAKE) this.#shakeHands(payload);
    else if (opcode === Opcode.FRAME && this.#ready) this.#answer(payload);
    else if (opcode === Opcode.CLOSE) this.#client.closed();
  }

  /** @param {any} payload */
  #shakeHands(payload) {
    const refuse = (/** @type {number} */ code, /** @type {string} */ message) => this.#send(Opcode.CLOSE, { code, message });
    if (payload?.v !== 1) refuse(CloseCode.INVALID_VERSION, 'Invalid Version');
    else if ((payload.encoding ?? 'json') !== 'json') refuse(CloseCode.INVALID_ENCODING, 'Invalid Encoding');
    else if (payload.client_id !== this.#client.applicationId) refuse(CloseCode.INVALID_CLIENTID, 'Invalid Client ID');
    else if (payload.frame_id !== this.#frame.frameId) refuse(CloseCode.INVALID_ORIGIN, 'Invalid Origin');
    else {
      // A page that is loaded anew begins anew.
      this.#ready = true;
      this.#scopes.clear();
      this.#subscribed.clear();
      const config = { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' };
      this.#send(Opcode.FRAME, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config, user: this.#client.user() } });
    }
  }

  /** @param {any} payload */
  async #answer(payload) {
    const { cmd, nonce } = payload ?? {};
    if (typeof cmd !== 'string' || typeof nonce !== 'string') return;
    try {
      const data = await this.#obey(cmd, payload.args ?? {}, payload.evt);
      this.#send(Opcode.FRAME, { cmd, data, evt: null, nonce });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#send(Opcode.FRAME, { cmd, data: { code: error.code, message: error.message }, evt: 'ERROR', nonce });
    }
  }

  /** @param {string} scope */
  #need(scope) {
    if (!this.#scopes.has(scope)) throw new RpcError(ErrorCode.INVALID_PERMISSIONS, 'Not authenticated or invalid scope');
  }

  /**
   * @param {string} cmd
   * @param {any} args
   * @param {unknown} evt
   * @returns {Promise<object | null>}
   */
  async #obey(cmd, args, evt) {
    switch (cmd) {
      case 'AUTHORIZE':
        return { code: await this.#authorize(args) };
      case 'AUTHENTICATE': {
        if (typeof args.access_token !== 'string') throw new RpcError(ErrorCode.INVALID_PAYLOAD, 'An access token is needed');
        const authenticated = await this.#client.authenticate(args.access_token);
        this.#scopes = new Set(/** @type {string[]} */ (authenticated.scopes));
        return authenticated;
      }
      case 'SUBSCRIBE': {
        const event = String(evt);
        if (!(event in EVENTS)) throw new RpcError(ErrorCode.INVALID_EVENT, `Invalid event: ${event}`);
        if (EVENTS[event]) this.#need(EVENTS[event]);
        this.#subscribed.add(event);
        return { evt: event };
      }
      case 'UNSUBSCRIBE':
        this.#subscribed.delete(String(evt));
        return { evt: String(evt) };
      case 'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS':
        return { participants: this.#client.participants() };
      case 'USER_SETTINGS_GET_LOCALE':
        this.#need('identify');
        return { locale: this.#client.locale };
      case 'SET_CONFIG':
        return { use_interactive_pip: Boolean(args.use_interactive_pip) };
      case 'ENCOURAGE_HW_ACCELERATION':
        return { enabled: true };
      case 'GET_PLATFORM_BEHAVIORS':
        return { iosKeyboardResizesView: true };
      case 'OPEN_EXTERNAL_LINK':
        return { opened: await this.#client.openLink(webAddress(args.url)) };
      // What is logged is in the browser's console anyway, and a window turns as it likes.
      case 'CAPTURE_LOG':
      case 'SET_ORIENTATION_LOCK_STATE':
        return null;
      default:
        throw new RpcError(ErrorCode.INVALID_COMMAND, `Invalid command: ${cmd}`);
    }
  }

  /** @param {any} args */
  async #authorize({ client_id: client, response_type: type, scope, prompt }) {
    if (client !== this.#client.applicationId) throw new RpcError(ErrorCode.INVALID_CLIENTID, 'Invalid Client ID');
    const isList = Array.isArray(scope) && scope.length > 0 && scope.every((one) => typeof one === 'string');
    if (!isList || (type ?? 'code') !== 'code') throw new RpcError(ErrorCode.INVALID_PAYLOAD, 'Scopes are needed, and a code is what they give');
    return this.#client.authorize(scope, prompt === 'none');
  }
}

/** @param {unknown} url */
function webAddress(url) {
  const address = URL.canParse(String(url)) ? new URL(String(url)) : null;
  if (!address || !['http:', 'https:'].includes(address.protocol)) throw new RpcError(ErrorCode.INVALID_PAYLOAD, 'A web address is needed');
  return address.href;
}
