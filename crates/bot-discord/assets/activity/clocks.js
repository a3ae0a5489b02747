// @ts-check
// Time by the server's clock.

/** @import { Clock } from './frames.js' */

/** What time it is by the server's clock when the page's is at 0. */
let start = 0;

/**
 * @param {number} now what time the server says it is
 * @param {number} [elapsed] what the page's clock says
 */
export function setTime(now, elapsed = performance.now()) {
  start = now - elapsed;
}

/** @param {number} [elapsed] what the page's clock says */
export const serverTime = (elapsed = performance.now()) => Math.round(start + elapsed);

/**
 * The time left on a clock, in milliseconds.
 * @param {Clock} clock
 * @param {number} [now] by the server's clock
 */
export const timeLeft = (clock, now = serverTime()) => Math.max(0, clock.flag === null ? clock.left : clock.flag - now);

/**
 * @param {Clock} clock
 * @param {number} [now] by the server's clock
 */
export function clockText(clock, now = serverTime()) {
  const seconds = Math.floor(timeLeft(clock, now) / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How little time is called short. */
const SHORT = 20_000;

/**
 * Whether a clock runs and has little left.
 * @param {Clock} clock
 * @param {number} [now] by the server's clock
 */
export const isShort = (clock, now = serverTime()) => clock.flag !== null && timeLeft(clock, now) < SHORT;
