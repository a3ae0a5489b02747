// @ts-check
// Making and finding elements. Every text goes through here as a text node, so that nothing that anyone wrote can become markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Props
 */

/**
 * An element. `props` may hold `class`, listeners (`onclick`) and attributes: `true` sets an empty one (an ARIA one says "true"),
 * `false`, `null` and `undefined` leave it out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') element.className = String(value);
    else if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
  }
  refill(element, ...children);
  return element;
}

/**
 * Replaces all children; the empty are left out.
 * @param {ParentNode} parent
 * @param {...(Child | Child[])} children
 */
export function refill(parent, ...children) {
  const wanted = children.flat().filter((child) => child !== undefined && child !== null && child !== false && child !== '');
  parent.replaceChildren(...wanted.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * An element of the page, which has it.
 * @param {string} id
 */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} id
 */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (at(id));

/**
 * The file with the drawing of a piece.
 * @param {string} drawing
 */
export const drawn = (drawing) => `/.proxy/pieces/${drawing}.svg`;

export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
