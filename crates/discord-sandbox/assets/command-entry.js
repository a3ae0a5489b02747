// @ts-check
// A slash command being filled in: its name as a chip, its options as fields.

import { OptionType, nest } from './commands.js';
import { h, icon, refill } from './dom.js';
import { FileField } from './file-field.js';
import { OptionField } from './option-field.js';
import { localDescription, localName } from './words.js';

let count = 0;

/** Lives in the composer from the choice of a command until it is sent or cancelled. */
export class CommandEntry {
  #composer;

  /**
   * @param {CommandPath} entry
   * @param {Composer} composer
   */
  constructor(entry, composer) {
    this.id = count += 1;
    this.entry = entry;
    this.#composer = composer;
    /** @type {CommandField[]} */
    this.fields = [];
    this.hint = h('p', { class: 'command-hint', 'aria-live': 'polite' });
    this.rest = h('span', { class: 'option-adders' });
    this.list = h('div', { class: 'options' });
    this.element = h(
      'div',
      { class: 'command-entry', role: 'group', 'aria-label': `/${entry.shown}`, 'data-testid': 'command-entry', 'data-command': entry.own },
      h(
        'span',
        { class: 'command-chip' },
        `/${entry.shown}`,
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button small',
            title: this.words.cancelCommand,
            'aria-label': this.words.cancelCommand,
            'data-testid': 'command-cancel',
            onclick: () => composer.cancelCommand(),
          },
          icon('close'),
        ),
      ),
      this.list,
      this.rest,
    );
    const required = entry.options.filter((option) => option.required);
    // A command of optional things begins with its first, which is what it is mostly used with.
    for (const option of required.length > 0 ? required : entry.options.slice(0, 1)) this.add(option);
    this.describe(null);
  }

  get words() {
    return this.#composer.words;
  }

  get locale() {
    return this.#composer.locale;
  }

  get session() {
    return this.#composer.session;
  }

  get popup() {
    return this.#composer.popup;
  }

  /** @param {CommandOption} option */
  add(option) {
    const field = option.type === OptionType.ATTACHMENT ? new FileField(option, this) : new OptionField(option, this);
    this.fields.push(field);
    this.list.append(field.element);
    this.#refreshRest();
    return field;
  }

  /**
   * Takes an optional field away; Backspace in an empty first field takes the whole command.
   * @param {CommandField} field
   * @returns {void}
   */
  remove(field) {
    const at = this.fields.indexOf(field);
    if (field.option.required) {
      if (at === 0) this.#composer.cancelCommand();
      else this.fields[at - 1].focus();
      return;
    }
    this.fields.splice(at, 1);
    field.element.remove();
    this.#refreshRest();
    const next = this.fields[Math.max(0, at - 1)];
    if (next) next.focus();
    else this.#composer.focusSend();
  }

  #refreshRest() {
    const taken = new Set(this.fields.map((field) => field.option));
    const left = this.entry.options.filter((option) => !taken.has(option));
    refill(
      this.rest,
      left.map((option) => {
        const name = localName(option, this.locale);
        return h(
          'button',
          {
            type: 'button',
            class: 'adder',
            title: localDescription(option, this.locale),
            'aria-label': this.words.addOption(name),
            'data-testid': `command-add-option-${option.name}`,
            onclick: () => this.add(option).focus(),
          },
          icon('plus'),
          name,
        );
      }),
    );
  }

  /**
   * Says what the command, or the option that has the focus, is for.
   * @param {CommandField | null} field
   */
  describe(field) {
    const text = field ? localDescription(field.option, this.locale) : this.entry.description;
    refill(this.hint, h('strong', {}, field ? field.name : `/${this.entry.shown}`), text && ` ${text}`);
  }

  focus() {
    const first = this.fields.find((field) => field.isEmpty) ?? this.fields[0];
    if (first) first.focus();
    else this.#composer.focusSend();
  }

  /**
   * Text that followed the name in what was typed: it belongs to the first field.
   * @param {string} text
   */
  type(text) {
    if (text && this.fields[0]) this.fields[0].type(text);
  }

  /**
   * Goes to the next empty required field, if there is one.
   * @param {CommandField} field
   */
  moveOn(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1);
    const next = [...after, ...this.fields].find((one) => one.isEmpty && one.option.required);
    (next ?? field).focus();
  }

  /** Any field changed: what the server refused may be right now. */
  changed() {
    this.#composer.showError('');
  }

  /**
   * @param {CommandField} field
   * @param {AbortSignal} signal
   */
  autocomplete(field, signal) {
    const options = this.#given((one) => one !== field);
    options.push({ name: field.option.name, value: field.text, focused: true });
    return this.#composer.autocomplete(this.entry, nest(this.entry.path, options), signal);
  }

  /**
   * @param {(field: CommandField) => boolean} isWanted
   * @returns {SentOption[]}
   */
  #given(isWanted) {
    return this.fields
      .filter(isWanted)
      .map((field) => ({ name: field.option.name, value: field.read().value }))
      .filter((option) => option.value !== undefined);
  }

  submit() {
    const wrong = this.fields.filter((field) => !field.check());
    if (wrong.length > 0) wrong[0].focus();
    else this.#composer.sendCommand(this.entry, nest(this.entry.path, this.#given(() => true)));
  }
}
