// @ts-check
// One option of a command: a labelled input, its value, its error and what can be suggested for it.

import { ApiError } from './api.js';
import { OptionType } from './commands.js';
import { avatar, h, icon } from './dom.js';
import { fold, matching } from './listbox.js';
import { channelSign } from './sidebar.js';
import { localDescription, localName } from './words.js';

/** A pause in typing before suggestions are asked for. */
const AUTOCOMPLETE_MS = 140;

/** `entry` is the `CommandEntry` that the field belongs to. */
export class OptionField {
  #entry;
  /** @type {OptionItem | null} */
  #chosen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {AbortController | null} */
  #request = null;

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
    this.input = h('input', {
      id,
      class: 'option-input',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      inputmode: this.#isNumeric ? 'decimal' : null,
      'aria-required': Boolean(option.required),
      'aria-describedby': `${id}-hint ${id}-error`,
      'data-testid': `command-option-${option.name}`,
      ...(this.#hasList && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }),
    });
    this.error = h('span', { class: 'option-error', id: `${id}-error`, role: 'alert', 'data-testid': `command-option-error-${option.name}` });
    this.element = h(
      'div',
      { class: 'option' },
      h(
        'label',
        { for: id, title: localDescription(option, locale) },
        this.name,
        option.required && h('span', { class: 'required', title: words.required }, h('span', { 'aria-hidden': 'true' }, '*'), h('span', { class: 'unseen' }, words.required)),
      ),
      h('span', { class: 'option-value' }, this.input),
      h('span', { class: 'unseen', id: `${id}-hint` }, localDescription(option, locale)),
      !option.required &&
        h(
          'button',
          { type: 'button', class: 'icon-button small', tabindex: -1, title: words.removeOption(this.name), 'aria-label': words.removeOption(this.name), onclick: () => entry.remove(this) },
          icon('close'),
        ),
      this.error,
    );
    this.input.addEventListener('input', () => this.#typed());
    this.input.addEventListener('focus', () => this.#focused());
    this.input.addEventListener('blur', () => this.#left());
    this.input.addEventListener('keydown', (event) => this.#key(event));
    this.#fit();
  }

  get #isNumeric() {
    return this.option.type === OptionType.INTEGER || this.option.type === OptionType.NUMBER;
  }

  /** Whether the value must be one of a list. */
  get #isClosed() {
    const { type, choices } = this.option;
    return (choices ?? []).length > 0 || [OptionType.BOOLEAN, OptionType.USER, OptionType.MENTIONABLE, OptionType.CHANNEL].includes(type);
  }

  get #hasList() {
    return this.#isClosed || Boolean(this.option.autocomplete);
  }

  get text() {
    return this.input.value.trim();
  }

  get isEmpty() {
    return this.text === '';
  }

  focus() {
    this.input.focus();
  }

  /**
   * Puts text in as if it were typed.
   * @param {string} text
   */
  type(text) {
    this.input.value = text;
    this.#typed();
  }

  // ---- The value ----

  /** `{ value }`, `{}` when nothing is given, or `{ error }` with words for the person. */
  read() {
    const { words } = this.#entry;
    const { required } = this.option;
    if (this.#chosen) return { value: this.#chosen.value };
    if (this.isEmpty) return required ? { error: words.needed } : {};
    if (this.#isClosed) {
      const exact = this.#closedItems().find((item) => item.keys.some((key) => fold(key) === fold(this.text)));
      return exact ? { value: exact.value } : { error: words.notListed };
    }
    return this.#isNumeric ? this.#readNumber() : this.#readText();
  }

  #readNumber() {
    const { words } = this.#entry;
    const { type, min_value: min, max_value: max } = this.option;
    const value = Number(this.text.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)));
    if (type === OptionType.INTEGER && !Number.isSafeInteger(value)) return { error: words.notInteger };
    if (!Number.isFinite(value)) return { error: words.notNumber };
    if (min !== undefined && value < min) return { error: words.tooSmall(min) };
    if (max !== undefined && value > max) return { error: words.tooLarge(max) };
    return { value };
  }

  #readText() {
    const { words } = this.#entry;
    const { min_length: min, max_length: max } = this.option;
    const length = [...this.text].length;
    if (min !== undefined && length < min) return { error: words.tooShort(min) };
    if (max !== undefined && length > max) return { error: words.tooManyCharacters(max) };
    return { value: this.text };
  }

  /** Shows or clears the error beside the field; true when the value can be sent. */
  check() {
    const { error } = this.read();
    this.error.textContent = error ?? '';
    this.element.classList.toggle('wrong', Boolean(error));
    this.input.setAttribute('aria-invalid', String(Boolean(error)));
    return !error;
  }

  // ---- What is suggested ----

  /** @returns {OptionItem[]} */
  #closedItems() {
    const { words, locale, session } = this.#entry;
    const { option } = this;
    if (option.choices && option.choices.length > 0) return option.choices.map((choice) => choiceItem(choice, locale));
    if (option.type === OptionType.BOOLEAN) {
      return [
        { label: words.yes, value: true, keys: [words.yes, 'true', 'yes'] },
        { label: words.no, value: false, keys: [words.no, 'false', 'no'] },
      ];
    }
    if (option.type === OptionType.CHANNEL) {
      const types = option.channel_types;
      return [...session.channels.values()]
        .filter((channel) => channel.kind !== 'dm' && (!types || types.includes(channel.type)))
        .map((channel) => ({ label: `#${channel.name}`, value: channel.id, picture: icon(channelSign(channel)), keys: [channel.name, `#${channel.name}`, channel.id] }));
    }
    return [...session.users.values()].map((user) => ({
      label: user.name,
      detail: `@${user.username}`,
      value: user.id,
      picture: avatar(user),
      keys: [user.name, user.username, `@${user.name}`, `@${user.username}`, user.id],
    }));
  }

  #typed() {
    this.#chosen = null;
    this.#fit();
    if (this.element.classList.contains('wrong')) this.check();
    this.suggest();
    this.#entry.changed();
  }

  #focused() {
    this.#entry.describe(this);
    if (!this.#chosen) this.suggest();
  }

  #left() {
    this.#request?.abort();
    clearTimeout(this.#timer);
    const box = this.#entry.popup;
    if (box.isOpenFor(this.input)) box.hide();
    if (!this.isEmpty) this.check();
  }

  /** Shows what fits what was typed so far. */
  suggest() {
    if (this.#isClosed) this.#offer(matching(this.#closedItems(), this.text, (item) => item.keys), this.isEmpty && !this.option.required ? -1 : 0);
    else if (this.option.autocomplete) this.#askSoon();
  }

  /**
   * @param {OptionItem[]} items
   * @param {number} active
   * @param {string} [empty]
   */
  #offer(items, active, empty = this.#entry.words.nothingFound) {
    if (document.activeElement !== this.input) return;
    this.#entry.popup.show({
      owner: this.input,
      label: this.name,
      items: items.map((item) => ({ ...item, testid: `choice-${item.value}` })),
      active,
      empty,
      choose: (/** @type {OptionItem} */ item) => this.#choose(item),
    });
  }

  #askSoon() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#timer = setTimeout(() => this.#ask(), AUTOCOMPLETE_MS);
  }

  async #ask() {
    const { words, locale } = this.#entry;
    const request = new AbortController();
    this.#request = request;
    try {
      const choices = await this.#entry.autocomplete(this, request.signal);
      // The list chooses nothing by itself: what was typed is a full answer too.
      if (!request.signal.aborted) this.#offer(choices.map((choice) => choiceItem(choice, locale)), -1, words.noSuggestions);
    } catch (error) {
      if (request.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.#offer([], -1, words.suggestionsFailed);
    }
  }

  /** @param {OptionItem} item */
  #choose(item) {
    this.#chosen = item;
    this.input.value = item.label;
    this.#fit();
    this.check();
    this.#entry.popup.hide();
    this.#entry.changed();
    this.#entry.moveOn(this);
  }

  /** The input is as wide as its text, within what the style sheet allows. */
  #fit() {
    this.input.style.setProperty('--length', String(Math.max(8, [...this.input.value].length + 2)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    const { popup } = this.#entry;
    const open = popup.isOpenFor(this.input);
    if (event.key === 'Tab' && !event.shiftKey && open && (popup.active >= 0 || (this.option.autocomplete && !this.isEmpty))) {
      if (popup.chooseActive()) event.preventDefault();
      return;
    }
    if (open && popup.key(event)) return;
    if (event.key === 'ArrowDown' && !open && this.#hasList) {
      event.preventDefault();
      this.suggest();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#entry.submit();
    } else if (event.key === 'Backspace' && this.input.value === '') {
      event.preventDefault();
      this.#entry.remove(this);
    }
  }
}

/**
 * @param {Choice} choice
 * @param {string} locale
 */
function choiceItem(choice, locale) {
  const label = localName(choice, locale);
  return { label, value: choice.value, keys: [label, choice.name, String(choice.value)] };
}
