// @ts-check
// What opens above the page: forms that the bot asks to be filled in, and a picture at its full size.

import { ApiError } from './api.js';
import { h, icon } from './dom.js';

const PARAGRAPH = 2;

/** @param {HTMLDialogElement} dialog */
function show(dialog) {
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.showModal();
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Words} words
 */
function closeButton(dialog, words) {
  return h('button', { type: 'button', class: 'icon-button', title: words.close, 'aria-label': words.close, 'data-testid': 'dialog-close', onclick: () => dialog.close() }, icon('close'));
}

/**
 * The bot's form. When the server refuses what was entered, the form stays open and says why.
 * @param {{ interaction: Id, modal: Modal }} shown
 * @param {Session} session
 * @param {Words} words
 */
export function showModal({ interaction, modal }, session, words) {
  const inputs = modal.components.flatMap((row) => row.components).map((input) => textInput(input, words));
  const error = h('p', { class: 'fault', role: 'alert', 'data-testid': 'modal-error' });
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': `modal-${interaction}`, 'data-testid': 'modal' });
  const form = h(
    'form',
    {
      onsubmit: async (event) => {
        event.preventDefault();
        try {
          await session.submit(interaction, Object.fromEntries(inputs.map(({ id, control }) => [id, control.value])));
          dialog.close();
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          error.textContent = failure.message || words.noConnection;
        }
      },
    },
    h('header', {}, h('h2', { id: `modal-${interaction}` }, modal.title), closeButton(dialog, words)),
    h('p', { class: 'modal-from' }, words.sittingAs(session.you?.name ?? '')),
    inputs.map(({ element }) => element),
    error,
    h(
      'footer',
      {},
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, words.cancel),
      h('button', { type: 'submit', class: 'button primary', 'data-testid': 'modal-submit' }, words.submit),
    ),
  );
  dialog.append(form);
  show(dialog);
  inputs[0]?.control.focus();
}

/**
 * @param {TextInput} input
 * @param {Words} words
 */
function textInput(input, words) {
  const needed = input.required !== false;
  const control = h(input.style === PARAGRAPH ? 'textarea' : 'input', {
    placeholder: input.placeholder,
    minlength: input.min_length,
    maxlength: input.max_length,
    required: needed,
    autocomplete: 'off',
    rows: input.style === PARAGRAPH ? 4 : null,
    'data-testid': `modal-field-${input.custom_id}`,
  });
  control.value = input.value ?? '';
  const label = h('span', {}, input.label, needed && h('span', { class: 'required', title: words.required, 'aria-hidden': 'true' }, '*'));
  return { id: input.custom_id, control, element: h('label', { class: 'modal-field' }, label, control) };
}

/**
 * Asks for a yes; closing is a no.
 * @param {string} title
 * @param {Child} content
 * @param {{ yes: string, words: Words }} labels
 * @returns {Promise<boolean>}
 */
function askFor(title, content, { yes, words }) {
  const id = `ask-${crypto.randomUUID()}`;
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': id, 'data-testid': 'ask' });
  let isAgreed = false;
  /** @type {HTMLButtonElement} */
  const agree = h('button', { type: 'button', class: 'button primary', 'data-testid': 'ask-yes' }, yes);
  agree.addEventListener('click', () => {
    isAgreed = true;
    dialog.close();
  });
  dialog.append(
    h(
      'div',
      { class: 'ask' },
      h('header', {}, h('h2', { id }, title), closeButton(dialog, words)),
      content,
      h('footer', {}, h('button', { type: 'button', class: 'button secondary', 'data-testid': 'ask-no', onclick: () => dialog.close() }, words.cancel), agree),
    ),
  );
  show(dialog);
  agree.focus();
  return new Promise((done) => dialog.addEventListener('close', () => done(isAgreed)));
}

/**
 * Asks a seat whether the app may do what it asks for.
 * @param {string[]} scopes
 * @param {Session} session
 * @param {Words} words
 */
export function askConsent(scopes, session, words) {
  /** @type {Record<string, unknown>} */
  const known = { identify: words.scopeIdentify, guilds: words.scopeGuilds };
  const list = h('ul', { class: 'scopes' }, scopes.map((scope) => h('li', {}, icon('check'), h('span', {}, String(known[scope] ?? scope)))));
  const content = [h('p', { class: 'modal-from' }, words.sittingAs(session.you?.name ?? '')), h('p', {}, words.mayThen), list];
  return askFor(String(words.asksFor(session.bot?.name ?? '')), content, { yes: words.authorize, words });
}

/**
 * Opens a page elsewhere, if the person wants that; says whether.
 * @param {string} url
 * @param {Words} words
 */
export async function askToOpen(url, words) {
  const isWanted = await askFor(words.openLink, [h('p', {}, words.leaving), h('p', { class: 'address' }, url)], { yes: words.openLink, words });
  if (isWanted) window.open(url, '_blank', 'noopener');
  return isWanted;
}

/**
 * A picture as large as the window lets it be, with its description.
 * @param {Attachment} file
 * @param {Words} words
 */
export function enlarge(file, words) {
  const dialog = h('dialog', { class: 'lightbox', 'aria-label': file.description ?? file.filename, 'data-testid': 'lightbox' });
  dialog.append(
    h('div', { class: 'lightbox-bar' }, h('a', { href: file.url, target: '_blank', rel: 'noopener' }, words.openImage), closeButton(dialog, words)),
    h('img', { src: file.url, alt: file.description ?? file.filename, width: file.width, height: file.height }),
  );
  if (file.description) dialog.append(h('p', { class: 'lightbox-text' }, file.description));
  show(dialog);
}
