// @ts-check
// Making elements. Every text on the page goes through here as a text node, so nothing that anyone
// wrote can become markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element. `props` may hold `class`, listeners (`onclick`), custom properties (`style: {'--hue': 3}`, set
 * through the CSSOM which a strict content security policy allows) and attributes: `true` sets an empty
 * one (an ARIA one says "true"); `false`, `null` and `undefined` leave it out. Children that are empty are skipped.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} props
 * @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') element.className = String(value);
    else if (name === 'style') for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : String(value));
  }
  append(element, children);
  return element;
}

/**
 * Adds children as `h` does: nested lists are flattened, the empty are skipped, everything else is text.
 * @template {ParentNode} Parent
 * @param {Parent} parent
 * @param {Child[]} children
 */
export function append(parent, children) {
  for (const child of /** @type {any[]} */ (children).flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === '') continue;
    parent.append(child instanceof Node ? child : String(child));
  }
  return parent;
}

/**
 * Replaces all children.
 * @param {ParentNode} parent
 * @param {...Child} children
 */
export function refill(parent, ...children) {
  parent.replaceChildren();
  return append(parent, children);
}

/**
 * Whether a key press is the shortcut of a letter: by the letter, or by the key's place where the keyboard is set to
 * another script.
 * @param {KeyboardEvent} event
 * @param {string} letter in small
 */
export function isShortcut({ key, code, ctrlKey, metaKey, altKey }, letter) {
  if (ctrlKey || metaKey || altKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}

/** Drawings on a 24 × 24 grid; `fill` ones are silhouettes, the others are strokes. */
const DRAWINGS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  thread: 'M5 4v9a3 3 0 0 0 3 3h10M14 12l4 4-4 4',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1',
  send: 'M3.5 11.2 20.5 4 13.6 20.5l-3-7.1zM10.6 13.4 20.5 4',
  reply: 'M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  more: 'M6.2 12a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0Zm6.6 0a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0Zm6.6 0a.8.8 0 1 1-1.6 0 .8.8 0 0 1 1.6 0Z',
  apps: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6',
  slash: 'M15 5 9 19M4 4h16v16H4z',
  file: 'M20 11.5 12 19.4a5 5 0 0 1-7.1-7l8.6-8.6a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L15 7',
  people: 'M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20a7 7 0 0 1 14 0',
  language: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  down: 'M6 9l6 6 6-6',
  jump: 'M12 5v14M6 13l6 6 6-6',
  check: 'M5 12.5 10 17.5 19 7',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4l2-2ZM10 21h4',
  columns: 'M4 5h16v14H4zM12 5v14',
  theme: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9Z',
  help: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.1',
  rocket: 'M13.5 15.5 8.5 10.5C10 6 14 3.5 20.5 3.5 20.5 10 18 14 13.5 15.5ZM8.5 10.5H5l-1.5 4 4 .5M13.5 15.5V19l-4 1.5-.5-4M6.5 17.5l-3 3M16 9.2a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
  grid: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z',
  shrink: 'M4 5h16v14H4zM12 12.5h5.5v4H12z',
  grow: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  robot: 'M11 2h2v3h4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3h4zM7.5 9v4h3V9zM13.5 9v4h3V9zM2 10h1v5H2zM21 10h1v5h-1z',
};

/**
 * An icon, hidden from screen readers: whatever holds it has words of its own.
 * @param {keyof typeof DRAWINGS} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', DRAWINGS[name]);
  svg.append(path);
  return svg;
}

/**
 * A round picture for a user: a robot for the bot, the first letter of the name for people.
 * @param {Partial<User> | undefined} user
 */
export function avatar(user) {
  if (user?.bot) {
    const robot = icon('robot');
    robot.setAttribute('class', 'icon solid');
    return h('span', { class: 'avatar bot', 'aria-hidden': 'true' }, robot);
  }
  const name = user?.name ?? '?';
  return h('span', { class: 'avatar', 'aria-hidden': 'true', style: { '--hue': hue(user?.id ?? '') } }, initial(name));
}

/**
 * The letter to stand for a name: Thai writes some vowels before the consonant that the name begins with.
 * @param {string} name
 */
function initial(name) {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(name)].map((s) => s.segment);
  const leading = /^[เแโใไ]/;
  const first = letters.find((letter) => /\p{L}|\p{N}/u.test(letter) && !leading.test(letter)) ?? letters[0] ?? '?';
  return [...first.normalize('NFD')][0].toUpperCase();
}

/**
 * The colour of an id. Ids made close together differ only in their last digits.
 * @param {Id} id
 */
function hue(id) {
  let sum = 7;
  for (const digit of id) sum = (sum * 31 + digit.charCodeAt(0)) % 3600;
  return String((sum * 137) % 360);
}

/** What this browser remembers of the page; nothing, where storage is refused. */
export const memory = {
  /** @param {string} key */
  get(key) {
    try {
      return localStorage.getItem(`sandbox.${key}`);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try {
      localStorage.setItem(`sandbox.${key}`, value);
    } catch {
      // A full or forbidden storage costs only the memory of the page's own state.
    }
  },
};
