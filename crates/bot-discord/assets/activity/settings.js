// @ts-check
// What the reader has chosen for this page. It is remembered where the browser allows that.

import { at, dialog } from './dom.js';

/**
 * @typedef {{targets: boolean, sounds: boolean, theme: 'system' | 'light' | 'dark', language: '' | 'th' | 'en'}} Settings
 */

const KEY = 'board-settings';

/** @type {Settings} */
export const settings = { targets: true, sounds: false, theme: 'system', language: '', ...remembered() };

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    // Refused, or not ours.
    return {};
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It holds until the page is closed.
  }
}

function useTheme() {
  document.documentElement.style.colorScheme = settings.theme === 'system' ? '' : settings.theme;
}

/**
 * Fills the form, and tells of each change.
 * @param {(changed: keyof Settings) => void} onchange
 */
export function offerSettings(onchange) {
  useTheme();
  const form = /** @type {HTMLFormElement} */ (at('settings-form'));
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.checked = value === true;
    if (field instanceof HTMLSelectElement) field.value = String(value);
  }
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    Object.assign(settings, { [target.name]: target instanceof HTMLInputElement ? target.checked : target.value });
    remember();
    useTheme();
    onchange(/** @type {keyof Settings} */ (target.name));
  });
  at('settings-open').addEventListener('click', () => dialog('settings').showModal());
  at('settings-close').addEventListener('click', () => dialog('settings').close());
}
