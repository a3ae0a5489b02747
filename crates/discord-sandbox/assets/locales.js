// @ts-check
// The language of whoever sits here: that of the browser, unless another was chosen on the page.

import { memory } from './dom.js';
import { languageOf } from './words.js';

/** The languages of Discord's clients; of those that differ by country only, the more common one comes first. */
const LOCALES = [
  ...['en-US', 'en-GB', 'th', 'id', 'da', 'de', 'es-ES', 'es-419', 'fr', 'hr', 'it', 'lt', 'hu', 'nl', 'no', 'pl'],
  ...['pt-BR', 'ro', 'fi', 'sv-SE', 'vi', 'tr', 'cs', 'el', 'bg', 'ru', 'uk', 'hi', 'zh-CN', 'zh-TW', 'ja', 'ko'],
];

/** The first of the browser's languages that Discord has, by Discord's name for it. */
function browserLocale() {
  const isSame = (/** @type {string} */ one, /** @type {string} */ other) => one.split('-')[0] === other.split('-')[0];
  for (const language of navigator.languages ?? [navigator.language]) {
    const found = LOCALES.find((locale) => locale === language) ?? LOCALES.find((locale) => isSame(locale, language));
    if (found) return found;
  }
  return LOCALES[0];
}

/** @param {string} key */
function chosen(key) {
  return LOCALES.find((locale) => locale === memory.get(key));
}

/** The language of the page as long as nobody sits at it. */
export function pageLocale() {
  return chosen('locale') ?? browserLocale();
}

/**
 * The language of a seat's client.
 * @param {Id} seat
 */
export function localeOf(seat) {
  return chosen(`locale.${seat}`) ?? pageLocale();
}

/**
 * What a change of language leads to: Thai, or from Thai to the browser's own language or English.
 * @param {string} locale
 */
export function otherLocale(locale) {
  if (languageOf(locale) !== 'th') return 'th';
  return languageOf(browserLocale()) === 'th' ? LOCALES[0] : browserLocale();
}

/**
 * Remembers another language for a seat, or for the page when none is given.
 * @param {Id | null} seat
 */
export function turnLocale(seat) {
  const [key, now] = seat === null ? ['locale', pageLocale()] : [`locale.${seat}`, localeOf(seat)];
  memory.set(key, otherLocale(now));
}

/**
 * A language's own name for itself.
 * @param {string} locale
 */
export function languageName(locale) {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale.split('-')[0]) ?? locale;
}
