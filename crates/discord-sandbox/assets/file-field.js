// @ts-check
// An option of a command that is a file.

import { ApiError } from './api.js';
import { h, icon } from './dom.js';
import { localDescription, localName } from './words.js';

/** Stands among the `OptionField`s of a `CommandEntry`, and can what they can. */
export class FileField {
  #entry;
  /** The file as the sandbox knows it.
   * @type {Id | null} */
  #file = null;
  /** Why there is none.
   * @type {string | null} */
  #fault = null;
  #uploads = 0;

  /**
   * @param {CommandOption} option
   * @param {CommandEntry} entry
   */
  constructor(option, entry) {
    const { words, locale } = entry;
    this.option = option;
    this.#entry = entry;
    this.name = localName(option, locale);
    const id = `option-${entry.id}-${option.name}`;
    this.input = h('input', { id, type: 'file', class: 'option-file', 'aria-required': Boolean(option.required), 'aria-describedby': `${id}-error`, 'data-testid': `command-option-${option.name}` });
    this.input.addEventListener('change', () => this.#picked());
    this.input.addEventListener('focus', () => entry.describe(this));
    this.error = h('span', { class: 'option-error', id: `${id}-error`, role: 'alert', 'data-testid': `command-option-error-${option.name}` });
    const remove = words.removeOption(this.name);
    this.element = h(
      'div',
      { class: 'option' },
      h('label', { for: id, title: localDescription(option, locale) }, this.name, option.required && h('span', { class: 'required', 'aria-hidden': 'true' }, '*')),
      h('span', { class: 'option-value' }, this.input),
      !option.required && h('button', { type: 'button', class: 'icon-button small', title: remove, 'aria-label': remove, onclick: () => entry.remove(this) }, icon('close')),
      this.error,
    );
  }

  /** What was typed: nothing can be. */
  get text() {
    return '';
  }

  get isEmpty() {
    return this.#file === null && this.#uploads === 0;
  }

  focus() {
    this.input.focus();
  }

  /** A file is not typed. */
  type() {}

  async #picked() {
    const file = this.input.files?.[0];
    this.#file = null;
    this.#fault = null;
    this.#entry.changed();
    if (!file) return;
    this.#uploads += 1;
    try {
      const id = await this.#entry.session.upload(file);
      // Another one may have been picked meanwhile.
      if (this.input.files?.[0] === file) this.#file = id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#fault = error.message || this.#entry.words.noConnection;
    } finally {
      this.#uploads -= 1;
    }
    this.check();
  }

  /** `{ value }`, `{}` when nothing is given, or `{ error }` with words for the person. */
  read() {
    const { words } = this.#entry;
    if (this.#fault) return { error: this.#fault };
    if (this.#uploads > 0) return { error: words.uploading };
    if (this.#file) return { value: this.#file };
    return this.option.required ? { error: words.needed } : {};
  }

  /** Shows or clears the error beside the field; true when the value can be sent. */
  check() {
    const { error } = this.read();
    this.error.textContent = error ?? '';
    this.element.classList.toggle('wrong', Boolean(error));
    this.input.setAttribute('aria-invalid', String(Boolean(error)));
    return !error;
  }
}
