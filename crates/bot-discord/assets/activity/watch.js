// @ts-check
// A board that is watched: it shows what the server tells, and asks for earlier boards.

/**
 * What the server tells, as `activity/shown.rs` writes it.
 * @typedef {{left: number, flag: number | null}} Clock
 * @typedef {{name: string, side: string, clock: Clock | null}} Side
 * @typedef {{square: number, name: string, drawing: string}} Piece
 * @typedef {{number: number | null, text: string}} Move
 * @typedef {{
 *   number: number, title: string, words: string, sides: Side[], pieces: Piece[], squares: string[], chequered: boolean,
 *   last: number[] | null, check: number | null, turn: number | null, count: string | null, result: string | null,
 *   ply: number, plies: number, moves: Move[],
 * }} Board
 * @typedef {{now: number, board: Board}} Told
 */

const SQUARES = 64;
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [500, 15_000];

/** @type {Board | null} */
let board = null;
/** What time it is by the server's clock when the page's is at 0. */
let start = 0;
let turned = false;
/**
 * The board that is looked back at; the newest is followed if there is none.
 * @type {number | null}
 */
let wanted = null;
let pause = SHORTEST_PAUSE;
/** @type {WebSocket | null} */
let socket = null;

/**
 * An element of the page, which has it.
 * @param {string} id
 */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} id
 */
const button = (id) => /** @type {HTMLButtonElement} */ (at(id));

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {string} [text]
 */
function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * @param {number} square
 * @param {Board} shown
 * @param {Piece | undefined} piece
 */
function drawnSquare(square, shown, piece) {
  const drawn = element('div', 'square');
  drawn.dataset.square = String(square);
  drawn.classList.toggle('dark', (Math.floor(square / 8) + (square % 8)) % 2 === 0);
  drawn.classList.toggle('last', shown.last?.includes(square) ?? false);
  drawn.classList.toggle('check', shown.check === square);
  if (piece) {
    const image = element('img', '');
    image.src = `/pieces/${piece.drawing}.svg`;
    image.alt = piece.name;
    drawn.append(image);
  }
  return drawn;
}

/** @param {Board} shown */
function drawBoard(shown) {
  at('board').setAttribute('aria-label', shown.words);
  at('board').classList.toggle('chequered', shown.chequered);
  const pieces = new Map(shown.pieces.map((piece) => [piece.square, piece]));
  /** @type {HTMLElement[]} */
  const squares = [];
  const files = [element('span', '')];
  for (let place = 0; place < SQUARES; place += 1) {
    const [row, column] = [Math.floor(place / 8), place % 8];
    const square = turned ? row * 8 + 7 - column : (7 - row) * 8 + column;
    const [file, ...rank] = shown.squares[square];
    if (column === 0) squares.push(element('span', 'label', rank.join('')));
    if (row === 7) files.push(element('span', 'label', file));
    squares.push(drawnSquare(square, shown, pieces.get(square)));
  }
  at('board').replaceChildren(...squares, ...files);
}

/** @param {Clock} clock */
function clockText(clock) {
  const left = clock.flag === null ? clock.left : clock.flag - start - performance.now();
  const seconds = Math.max(0, Math.floor(left / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** @param {Board} shown */
function drawPlates(shown) {
  for (const id of ['above', 'below']) {
    const side = (id === 'below') === turned ? 1 : 0;
    const { name, side: called, clock } = shown.sides[side];
    const isLit = shown.turn === side;
    const right = [isLit ? shown.count : null, clock && clockText(clock)].filter(Boolean).join(' · ');
    at(id).classList.toggle('lit', isLit);
    at(id).replaceChildren(
      element('span', 'name', name ? `${name} · ${called}` : called),
      element('span', 'clock', right),
    );
  }
}

/** @param {Board} shown */
function drawMoves(shown) {
  const items = shown.moves.map(({ number, text }, index) => {
    const step = element('button', '', number === null ? text : `${number}. ${text}`);
    step.type = 'button';
    if (index + 1 === shown.ply) step.setAttribute('aria-current', 'step');
    step.addEventListener('click', () => go(index + 1));
    const item = element('li', '');
    item.append(step);
    return item;
  });
  at('moves').replaceChildren(...items);
  at('moves').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}

function draw() {
  if (!board) return;
  document.title = board.title;
  at('title').textContent = board.title;
  at('words').textContent = board.words;
  at('result').textContent = board.result ?? '';
  drawBoard(board);
  drawPlates(board);
  drawMoves(board);
  for (const id of ['first', 'back']) button(id).disabled = board.ply === 0;
  for (const id of ['forward', 'newest']) button(id).disabled = board.ply === board.plies;
}

function ask() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ply: wanted }));
}

/**
 * Asks for the board after this many moves; the newest one is followed.
 * @param {number} ply
 */
function go(ply) {
  if (!board) return;
  wanted = ply >= board.plies ? null : Math.max(0, ply);
  ask();
}

function connect() {
  const address = new URL(`${location.pathname.replace(/\/$/, '')}/live${location.search}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  socket = new WebSocket(address);
  socket.addEventListener('open', () => {
    pause = SHORTEST_PAUSE;
    at('lost').hidden = true;
    if (wanted !== null) ask();
  });
  socket.addEventListener('message', ({ data }) => {
    /** @type {Told} */
    const told = JSON.parse(data);
    if (board && told.board.number < board.number) return;
    [board, start] = [told.board, told.now - performance.now()];
    draw();
  });
  socket.addEventListener('close', () => {
    at('lost').hidden = false;
    setTimeout(connect, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  });
}

at('first').addEventListener('click', () => go(0));
at('back').addEventListener('click', () => go((board?.ply ?? 0) - 1));
at('forward').addEventListener('click', () => go((board?.ply ?? 0) + 1));
at('newest').addEventListener('click', () => go(board?.plies ?? 0));
at('turn').addEventListener('click', () => {
  turned = !turned;
  draw();
});
addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') go((board?.ply ?? 0) - 1);
  if (key === 'ArrowRight') go((board?.ply ?? 0) + 1);
});
setInterval(() => board && drawPlates(board), 250);
connect();
