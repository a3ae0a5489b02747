// @ts-check
// Talking with the sandbox: requests with one kind of error, and a live feed that comes back by itself.

/** Words that a person may be shown; `status` is 0 when the server could not be reached at all. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function call(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('', 0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(body.error ?? `${response.status}`, response.status);
  return body;
}

/**
 * `GET /sandbox/<path>` with the given query; empty values are left out.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} query
 */
export function get(path, query = {}) {
  const filled = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  return call(`/sandbox/${path}?${new URLSearchParams(filled)}`, { cache: 'no-store' });
}

/**
 * `POST /sandbox/act/<path>`.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export function act(path, body, signal) {
  return call(`/sandbox/act/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/**
 * Hands a file over; returns its id.
 * @param {Id} seat
 * @param {File} file
 * @returns {Promise<Id>}
 */
export async function upload(seat, file) {
  const query = new URLSearchParams({ seat, name: file.name });
  /** @type {Record<string, string>} */
  const headers = file.type ? { 'content-type': file.type } : {};
  const answer = await call(`/sandbox/act/upload?${query}`, { method: 'POST', headers, body: file });
  return answer.file;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** The live feed of one seat. Calls `onFrame(frame)` for each event and `onLink(isUp)` when the connection changes. */
export class Live {
  #seat;
  #onFrame;
  #onLink;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wait = FIRST_WAIT;
  #closed = false;

  /**
   * @param {Id} seat
   * @param {(frame: Frame) => void} onFrame
   * @param {(isUp: boolean) => void} onLink
   */
  constructor(seat, onFrame, onLink) {
    this.#seat = seat;
    this.#onFrame = onFrame;
    this.#onLink = onLink;
    window.addEventListener('online', this.#retryNow);
    window.addEventListener('pagehide', this.#leave);
    this.#connect();
  }

  close() {
    this.#closed = true;
    window.removeEventListener('online', this.#retryNow);
    window.removeEventListener('pagehide', this.#leave);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** A browser may keep a page that was left, with its connections. If it is shown again, it connects again. */
  #leave = () => this.#socket?.close();

  #retryNow = () => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect() {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/sandbox/live?seat=${encodeURIComponent(this.#seat)}`);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (this.#closed) return;
      const frame = JSON.parse(data);
      if (frame.type === 'hello') {
        this.#wait = FIRST_WAIT;
        this.#onLink(true);
      }
      this.#onFrame(frame);
    });
    socket.addEventListener('close', () => {
      if (this.#closed) return;
      this.#socket = null;
      this.#onLink(false);
      // Spread out, so that many pages do not come back in the same moment.
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + Math.random() * 0.6));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }
}
