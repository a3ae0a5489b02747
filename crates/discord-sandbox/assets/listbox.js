// @ts-check
// A list to choose from, driven by the keyboard of whatever has the focus (an input, a text area, a button).

import { h, refill } from './dom.js';

let count = 0;

/**
 * A listbox; the focus stays with its owner, which learns of the active item by `aria-activedescendant`.
 * @template {ListItem} [Item=ListItem]
 */
export class Listbox {
  /** @type {Item[]} */
  items = [];
  active = -1;
  /** @type {HTMLElement | null} */
  #owner = null;
  /** @type {((item: Item, index: number) => unknown) | null} */
  #choose = null;

  /**
   * `testid` names the list for tests.
   * @param {string} testid
   */
  constructor(testid) {
    this.id = `list-${(count += 1)}`;
    this.title = h('p', { class: 'list-title' });
    this.list = h('ul', { class: 'list', role: 'listbox', id: this.id, 'data-testid': testid });
    this.empty = h('p', { class: 'list-empty', role: 'status' });
    this.element = h('div', { class: 'list-box', hidden: true }, this.title, this.list, this.empty);
    // The owner keeps the focus while the list is clicked.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {HTMLElement} owner */
  isOpenFor(owner) {
    return this.isOpen && this.#owner === owner;
  }

  /**
   * Shows items for `owner`. `active` is the index chosen by Enter at once, or -1 for none; `title` is seen, `label` only
   * heard.
   * @param {object} shown
   * @param {HTMLElement} shown.owner
   * @param {Item[]} shown.items
   * @param {(item: Item, index: number) => unknown} shown.choose
   * @param {string} [shown.label]
   * @param {string} [shown.title]
   * @param {number} [shown.active]
   * @param {boolean} [shown.many]
   * @param {string} [shown.empty]
   */
  show({ owner, items, choose, label, title = '', active = -1, many = false, empty = '' }) {
    this.hide();
    this.items = items;
    this.#owner = owner;
    this.#choose = choose;
    this.title.textContent = title;
    this.list.setAttribute('aria-label', label ?? title);
    this.list.setAttribute('aria-multiselectable', String(many));
    refill(this.list, items.map((item, index) => this.#row(item, index)));
    this.list.hidden = items.length === 0;
    this.empty.textContent = items.length === 0 ? empty : '';
    owner.setAttribute('aria-controls', this.id);
    this.#expanded('true');
    this.element.hidden = items.length === 0 && !empty;
    this.#activate(items.length > 0 ? active : -1);
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  #row(item, index) {
    return h(
      'li',
      {
        id: `${this.id}-${index}`,
        class: 'list-item',
        role: 'option',
        'aria-selected': String(Boolean(item.selected)),
        'data-testid': item.testid,
        onclick: () => this.#choose?.(item, index),
      },
      item.picture,
      h('span', { class: 'list-label' }, item.label),
      item.detail && h('span', { class: 'list-detail' }, item.detail),
    );
  }

  hide() {
    this.element.hidden = true;
    this.#expanded('false');
    this.#owner?.removeAttribute('aria-activedescendant');
    this.#owner = null;
    this.active = -1;
  }

  /**
   * A text area has no such state.
   * @param {'true' | 'false'} state
   */
  #expanded(state) {
    if (this.#owner?.getAttribute('role') === 'combobox') this.#owner.setAttribute('aria-expanded', state);
  }

  /**
   * Marks an item as selected or not, in a list of many choices.
   * @param {number} index
   * @param {boolean} selected
   */
  select(index, selected) {
    this.items[index].selected = selected;
    this.list.children[index].setAttribute('aria-selected', String(selected));
  }

  /** @param {number} index */
  #activate(index) {
    this.list.children[this.active]?.classList.remove('active');
    this.active = index;
    const row = this.list.children[index];
    if (index < 0 || !row) {
      this.#owner?.removeAttribute('aria-activedescendant');
      return;
    }
    row.classList.add('active');
    row.scrollIntoView({ block: 'nearest' });
    this.#owner?.setAttribute('aria-activedescendant', row.id);
  }

  /**
   * Takes a key press of the owner: arrows and page keys move, Enter chooses the active item, Escape closes. True
   * when the key was for the list; its default is then prevented. Tab chooses too, and moves on as Tab does.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.isOpen || this.items.length === 0 || event.isComposing) return false;
    const last = this.items.length - 1;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(last, this.active + 8),
      PageUp: Math.max(0, this.active - 8),
    };
    if (event.key in moves && !event.altKey) this.#activate(moves[event.key]);
    else if (event.key === 'Enter' && !event.shiftKey && this.active >= 0) this.#choose?.(this.items[this.active], this.active);
    else if (event.key === 'Escape') this.hide();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /**
   * Makes the next item that begins with a letter the active one.
   * @param {string} letter
   */
  seek(letter) {
    const sought = fold(letter);
    const after = [...this.items.keys()].map((index) => (index + this.active + 1) % this.items.length);
    const found = after.find((index) => fold(this.items[index].label).startsWith(sought));
    if (found !== undefined) this.#activate(found);
  }

  /** Chooses the active item, or the first when none is; false when there is nothing to choose. */
  chooseActive() {
    const index = Math.max(this.active, 0);
    if (!this.isOpen || !this.items[index]) return false;
    this.#choose?.(this.items[index], index);
    return true;
  }
}

/**
 * Filters items by what was typed: those that begin with it come first, then those that contain it.
 * @template Item
 * @param {Item[]} items
 * @param {string} typed
 * @param {(item: Item) => (string | undefined)[]} keysOf
 */
export function matching(items, typed, keysOf) {
  const sought = fold(typed);
  if (!sought) return items;
  const rank = (/** @type {Item} */ item) => {
    const keys = keysOf(item).map((key) => fold(key ?? ''));
    if (keys.some((key) => key.startsWith(sought))) return 0;
    return keys.some((key) => key.includes(sought)) ? 1 : 2;
  };
  return items
    .map((item, index) => ({ item, index, rank: rank(item) }))
    .filter((found) => found.rank < 2)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((found) => found.item);
}

/**
 * Text for comparing: case, width and the order of Thai marks do not count.
 * @param {string} text
 */
export function fold(text) {
  return text.normalize('NFKC').toLowerCase().trim();
}
