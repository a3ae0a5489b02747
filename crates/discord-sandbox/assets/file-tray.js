// @ts-check
// The files that go along with the message being written.

import { h, icon, refill } from './dom.js';

/** What Discord takes with one message. */
const MOST = 10;

/** Picked, pasted and dropped files, each until it is sent or taken off again. */
export class FileTray {
  #words;
  /** @type {File[]} */
  #files = [];

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
    this.list = h('ul', { class: 'tray', hidden: true, 'aria-label': words.attached, 'data-testid': 'tray' });
    this.picker = h('input', { type: 'file', multiple: true, class: 'unseen', tabindex: -1, 'aria-label': words.attach, 'data-testid': 'file-picker' });
    this.picker.addEventListener('change', () => {
      this.add(this.picker.files ?? []);
      this.picker.value = '';
    });
  }

  get isEmpty() {
    return this.#files.length === 0;
  }

  /** Opens the browser's own dialog to choose files. */
  pick() {
    this.picker.click();
  }

  /** @param {Iterable<File>} files */
  add(files) {
    this.#files = [...this.#files, ...files].slice(0, MOST);
    this.#draw();
  }

  /** The files, which are no longer here. */
  take() {
    const files = this.#files;
    this.#files = [];
    this.#draw();
    return files;
  }

  #draw() {
    const { remove } = this.#words;
    this.list.hidden = this.isEmpty;
    refill(
      this.list,
      this.#files.map((file) =>
        h(
          'li',
          { class: 'tray-file', 'data-testid': 'tray-file' },
          h('span', {}, file.name),
          h('button', { type: 'button', class: 'icon-button small', title: remove(file.name), 'aria-label': remove(file.name), onclick: () => this.#drop(file) }, icon('close')),
        ),
      ),
    );
  }

  /** @param {File} file */
  #drop(file) {
    this.#files = this.#files.filter((one) => one !== file);
    this.#draw();
  }
}
