// @ts-check
// The buttons and select menus under a message, and the texts and pictures among them.

import { h, icon } from './dom.js';
import { Listbox } from './listbox.js';
import { markup } from './markup.js';
import { SelectType, selectItems } from './select-items.js';

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;
/** @type {number[]} */
const SELECTS = Object.values(SelectType);
const LINK_STYLE = 5;
/** @type {Record<number, string>} */
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };

/**
 * Whether a message consists of its components.
 * @param {Message} message
 */
export function isLayout(message) {
  return message.components.some(({ type }) => type !== ROW);
}

/**
 * The components of a message as elements, with what is being pressed drawn as busy. `show` draws a picture or file.
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {(media: EmbedImage) => HTMLElement} show
 */
export function components(message, ctx, show) {
  const busy = ctx.session.clicks.get(message.id)?.custom_id ?? null;
  const within = (/** @type {Component} */ component) => (component.components ?? []).map(part);
  /**
   * @param {Component} component
   * @returns {HTMLElement | null}
   */
  function part(component) {
    const { media, file, description } = component;
    switch (component.type) {
      case ROW:
        return h('div', { class: 'row' }, within(component));
      case BUTTON:
        return button(component, message, ctx, busy);
      case SECTION:
        return h('div', { class: 'section' }, h('div', {}, within(component)), component.accessory && part(component.accessory));
      case TEXT:
        return h('div', { class: 'text' }, markup(component.content ?? '', ctx));
      case THUMBNAIL:
        return media ? h('div', { class: 'thumbnail' }, show({ ...media, description })) : null;
      case GALLERY:
        return h('div', { class: 'gallery' }, (component.items ?? []).map((item) => show({ ...item.media, description: item.description })));
      case FILE:
        return file ? show(file) : null;
      case SEPARATOR:
        return h('hr', {});
      case CONTAINER: {
        const colour = component.accent_color === undefined ? undefined : { '--stripe': `#${component.accent_color.toString(16).padStart(6, '0')}` };
        return h('article', { class: 'embed', style: colour }, within(component));
      }
      default:
        return SELECTS.includes(component.type) ? select(component, message, ctx, busy) : null;
    }
  }
  return message.components.map(part);
}

/**
 * @param {Component} component
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {string | null} busy
 */
function button(component, message, ctx, busy) {
  const content = [component.emoji?.name && h('span', { class: 'emoji' }, component.emoji.name), component.label && h('span', {}, component.label)];
  if (component.style === LINK_STYLE) {
    const address = /^https?:\/\//.test(component.url ?? '') ? component.url : null;
    return h('a', { class: 'button secondary', href: address, target: '_blank', rel: 'noopener noreferrer' }, content, icon('external'));
  }
  const isBusy = busy === component.custom_id;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${STYLES[component.style ?? 0] ?? 'secondary'}${isBusy ? ' busy' : ''}`,
      disabled: component.disabled,
      // While one is being answered the others wait; the focus stays where it is.
      'aria-disabled': busy !== null,
      'aria-busy': isBusy,
      'aria-label': component.label ? null : component.emoji?.name,
      'data-testid': `button-${component.label ?? component.custom_id}`,
      'data-custom-id': component.custom_id,
      onclick: () => busy === null && ctx.session.click(message, component.custom_id),
    },
    content,
  );
}

/**
 * @param {Component} component
 * @param {Message} message
 * @param {PaneContext} ctx
 * @param {string | null} busy
 */
function select(component, message, ctx, busy) {
  const { words, session } = ctx;
  const many = (component.max_values ?? 1) > 1;
  const items = selectItems(component, session, session.channels.get(message.channel_id)?.guild_id ?? null);
  const chosen = items.filter((item) => item.selected).map((item) => item.label);
  const label = chosen.join(', ') || component.placeholder || words.choose;
  /** @type {Listbox<SelectItem>} */
  const box = new Listbox('select-list');
  const opener = h(
    'button',
    {
      type: 'button',
      class: `select${chosen.length ? '' : ' placeholder'}${busy === component.custom_id ? ' busy' : ''}`,
      disabled: component.disabled,
      'aria-disabled': busy !== null,
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-controls': box.id,
      'aria-expanded': 'false',
      'aria-label': component.placeholder ? `${component.placeholder}: ${chosen.join(', ') || words.choose}` : label,
      'data-testid': `select-${component.custom_id}`,
      'data-custom-id': component.custom_id,
    },
    h('span', {}, label),
    icon('down'),
  );
  const send = () => {
    const values = items.filter((item) => item.selected).map((item) => item.value);
    if (values.length >= (component.min_values ?? 1)) session.click(message, component.custom_id, values);
  };
  const done = many && h('button', { type: 'button', class: 'button primary', 'data-testid': 'select-done', onclick: () => (box.hide(), send()) }, words.confirmChoice);
  if (done) box.element.append(done);
  const choose = (/** @type {SelectItem} */ item, /** @type {number} */ index) => {
    if (!many) {
      for (const other of items) other.selected = other === item;
      box.hide();
      send();
    } else if (item.selected || items.filter((other) => other.selected).length < (component.max_values ?? 1)) {
      box.select(index, !item.selected);
    }
  };
  const open = () => {
    if (busy !== null) return;
    box.show({ owner: opener, items, choose, many, title: component.placeholder ?? '', active: Math.max(0, items.findIndex((item) => item.selected)), empty: words.nothingFound });
    box.element.scrollIntoView({ block: 'nearest' });
  };
  opener.addEventListener('click', () => (box.isOpen ? box.hide() : open()));
  opener.addEventListener('keydown', (event) => {
    if (box.key(event)) return;
    if (event.key === ' ' && box.isOpen) {
      event.preventDefault();
      box.chooseActive();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
    } else if (event.key.length === 1 && /\S/.test(event.key)) typeAhead(event.key);
  });
  const typeAhead = (/** @type {string} */ letter) => {
    if (!box.isOpen) open();
    box.seek(letter);
  };
  const holder = h('div', { class: 'select-holder' }, opener, box.element);
  holder.addEventListener('focusout', (event) => holder.contains(/** @type {Node | null} */ (event.relatedTarget)) || box.hide());
  return holder;
}
