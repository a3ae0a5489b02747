// @ts-check
// A menu that opens at a button or under the pointer, and goes as soon as something else is done.

import { h, icon } from './dom.js';

/** So far from the edge of the window a menu stays, in pixels. */
const MARGIN = 8;

/**
 * Opens a menu inside `holder`: at `anchor`, or at `point` if one is given. The focus goes into it, and back when it
 * closes. `name` is for tests.
 * @param {HTMLElement} holder
 * @param {{ name: string, label: string, groups: MenuGroup[], anchor: HTMLElement, point?: Point | null }} shown
 */
export function openMenu(holder, { name, label, groups, anchor, point }) {
  const menu = h(
    'div',
    { class: 'menu-box', role: 'menu', popover: 'auto', tabindex: -1, 'aria-label': label, 'data-testid': name },
    groups.filter((group) => group.items.length > 0).map((group) => groupOf(group, () => menu.hidePopover())),
  );
  menu.addEventListener('keydown', (event) => move(menu, event));
  menu.addEventListener('toggle', (event) => event.newState === 'closed' && menu.remove());
  holder.append(menu);
  menu.showPopover();
  place(menu, point ?? below(anchor));
  itemsOf(menu)[0]?.focus();
}

/**
 * @param {MenuGroup} group
 * @param {() => void} close
 */
function groupOf({ title, items }, close) {
  return h(
    'div',
    { class: 'menu-group', role: 'group', 'aria-label': title },
    title && h('p', { class: 'list-title', 'aria-hidden': 'true' }, title),
    items.map((item) => {
      const choose = () => {
        close();
        item.choose();
      };
      return h(
        'button',
        { type: 'button', class: 'menu-item', role: 'menuitem', tabindex: -1, 'data-testid': item.testid, onclick: choose },
        icon(item.icon),
        h('span', {}, item.label),
      );
    }),
  );
}

/** @param {HTMLElement} menu */
function itemsOf(menu) {
  return /** @type {HTMLElement[]} */ ([...menu.querySelectorAll('[role="menuitem"]')]);
}

/**
 * Arrows, Home and End walk through the items; Tab leaves.
 * @param {HTMLElement} menu
 * @param {KeyboardEvent} event
 */
function move(menu, event) {
  const items = itemsOf(menu);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const last = items.length - 1;
  /** @type {Record<string, number>} */
  const goals = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last };
  const goal = goals[event.key];
  if (goal !== undefined) items[goal]?.focus();
  else if (event.key === 'Tab') menu.hidePopover();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {HTMLElement} anchor
 * @returns {Point}
 */
function below(anchor) {
  const { left, bottom } = anchor.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
}

/**
 * @param {HTMLElement} menu
 * @param {Point} point
 */
function place(menu, { x, y }) {
  const { width, height } = menu.getBoundingClientRect();
  menu.style.setProperty('left', `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`);
  menu.style.setProperty('top', `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`);
}
