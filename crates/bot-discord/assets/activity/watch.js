// A board that is watched: it shows what the server tells, and asks for earlier boards.

const SQUARES = 64;
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [500, 15_000];

const at = (id) => document.getElementById(id);
const state = { shown: null, arrived: 0, turned: false, ply: null, pause: SHORTEST_PAUSE, socket: null };

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function drawBoard(shown) {
  const board = at("board");
  board.setAttribute("aria-label", shown.words);
  board.classList.toggle("chequered", shown.chequered);
  const pieces = new Map(shown.pieces.map((piece) => [piece.square, piece]));
  const [squares, files] = [[], [element("span")]];
  for (let place = 0; place < SQUARES; place += 1) {
    const [row, column] = [Math.floor(place / 8), place % 8];
    const square = state.turned ? row * 8 + 7 - column : (7 - row) * 8 + column;
    const drawn = element("div", "square");
    drawn.dataset.square = square;
    drawn.classList.toggle("dark", (Math.floor(square / 8) + (square % 8)) % 2 === 0);
    drawn.classList.toggle("last", shown.last?.includes(square) ?? false);
    drawn.classList.toggle("check", shown.check === square);
    const piece = pieces.get(square);
    if (piece) {
      const image = element("img");
      image.src = `/pieces/${piece.drawing}.svg`;
      image.alt = piece.name;
      drawn.append(image);
    }
    const [file, ...rank] = shown.squares[square];
    if (column === 0) squares.push(element("span", "label", rank.join("")));
    if (row === 7) files.push(element("span", "label", file));
    squares.push(drawn);
  }
  board.replaceChildren(...squares, ...files);
}

function clockText(clock) {
  const passed = clock.runs ? performance.now() - state.arrived : 0;
  const seconds = Math.max(0, Math.floor((clock.left - passed) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function drawPlates(shown) {
  for (const plate of document.querySelectorAll(".plate")) {
    const side = (plate.dataset.place === "below") === state.turned ? 1 : 0;
    const { name, side: called, clock } = shown.sides[side];
    plate.classList.toggle("lit", shown.turn === side);
    const right = [shown.turn === side ? shown.count : null, clock && clockText(clock)].filter(Boolean).join(" · ");
    plate.replaceChildren(element("span", "name", name ? `${name} · ${called}` : called), element("span", "clock", right));
  }
}

function drawMoves(shown) {
  const items = shown.moves.map(({ number, text }, index) => {
    const item = element("li");
    const button = element("button", "", number === null ? text : `${number}. ${text}`);
    button.type = "button";
    if (index + 1 === shown.ply) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => go(index + 1));
    item.append(button);
    return item;
  });
  at("moves").replaceChildren(...items);
  at("moves").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function draw() {
  const { shown } = state;
  if (!shown) return;
  document.title = shown.title;
  at("title").textContent = shown.title;
  at("words").textContent = shown.words;
  at("result").textContent = shown.result ?? "";
  drawBoard(shown);
  drawPlates(shown);
  drawMoves(shown);
  for (const id of ["first", "back"]) at(id).disabled = shown.ply === 0;
  for (const id of ["forward", "newest"]) at(id).disabled = shown.ply === shown.plies;
}

// The board after so many moves; the newest one is followed.
function go(ply) {
  const { plies } = state.shown;
  state.ply = ply >= plies ? null : Math.max(0, ply);
  if (state.socket?.readyState === WebSocket.OPEN) state.socket.send(JSON.stringify({ ply: state.ply }));
}

function connect() {
  const address = new URL(`${location.pathname.replace(/\/$/, "")}/live${location.search}`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  state.socket = socket;
  socket.addEventListener("open", () => {
    state.pause = SHORTEST_PAUSE;
    at("lost").hidden = true;
    if (state.ply !== null) socket.send(JSON.stringify({ ply: state.ply }));
  });
  socket.addEventListener("message", ({ data }) => {
    const shown = JSON.parse(data);
    if (state.shown && shown.number < state.shown.number) return;
    [state.shown, state.arrived] = [shown, performance.now()];
    draw();
  });
  socket.addEventListener("close", () => {
    at("lost").hidden = false;
    setTimeout(connect, state.pause);
    state.pause = Math.min(2 * state.pause, LONGEST_PAUSE);
  });
}

at("first").addEventListener("click", () => go(0));
at("back").addEventListener("click", () => go(state.shown.ply - 1));
at("forward").addEventListener("click", () => go(state.shown.ply + 1));
at("newest").addEventListener("click", () => go(state.shown.plies));
at("turn").addEventListener("click", () => {
  state.turned = !state.turned;
  draw();
});
addEventListener("keydown", ({ key }) => {
  if (!state.shown) return;
  if (key === "ArrowLeft") go(state.shown.ply - 1);
  if (key === "ArrowRight") go(state.shown.ply + 1);
});
setInterval(() => state.shown && drawPlates(state.shown), 250);
connect();
