// What the Activity's server and its page tell each other. Squares are numbers from 0 for a1 to 63 for h8, times are in milliseconds.

export interface Clock {
  /** The time left before the turn. */
  left: number;
  /** When it will have run out, in milliseconds of Unix time by the server's clock, if it runs. */
  flag: number | null;
}

export interface Side {
  name: string;
  side: string;
  clock: Clock | null;
}

export interface Piece {
  square: number;
  name: string;
  drawing: string;
}

/** Two squares that a move leads between. */
export interface Step {
  from: number;
  to: number;
}

export interface Move extends Step {
  code: string;
  words: string;
  /** What the piece becomes. */
  promotion: string | null;
  drawing: string | null;
}

/** What someone can do besides moving. */
export interface Action {
  act: string;
  label: string;
  /** What is asked before it is done. */
  ask: string | null;
  style: 'plain' | 'danger' | 'good';
}

/** What is drawn as a board, whatever it is of. */
export interface Position {
  words: string;
  pieces: Piece[];
  /** The names of the squares. */
  squares: string[];
  chequered?: boolean;
  check?: number | null;
}

export interface Board extends Position {
  game: number;
  revision: number;
  title: string;
  sides: Side[];
  chequered: boolean;
  last: [number, number] | null;
  check: number | null;
  /** Whose turn it is; none once the game is over. */
  turn: number | null;
  count: string | null;
  result: string | null;
  ply: number;
  plies: number;
  moves: { number: number | null; text: string }[];
  yours: number | null;
  legal?: Move[];
  /** Where the pieces of whoever waits might go. */
  later?: Step[];
  can?: Action[];
  notes?: string[];
}

export interface Puzzle extends Position {
  key: string;
  title: string;
  task: string;
  last: [number, number] | null;
  yours: number;
  legal: Move[];
  can: Action[];
  step: number;
  state: PuzzleState;
  said: string | null;
  solvers: string[];
}

export type PuzzleState = 'open' | 'solved' | 'failed';

export interface FourBoard extends Position {
  game: string;
  /** How much has happened in it. */
  shown: number;
  title: string;
  turn: number | null;
  sides: { name: string; army: string; clock: Clock | null; out: boolean }[];
  /** The armies that the reader moves. */
  yours: number[];
  throw: { faces: number[]; words: string } | null;
  legal: Move[];
  can: Action[];
  notes: string[];
  last: [number, number][];
  result: string | null;
}

export interface ListedGame {
  game: number;
  kind: string;
  title: string;
  sides: string[];
  turn: number | null;
  yours: number | null;
  result: string | null;
}

/** The boards of the channel. */
export interface Channel {
  games: ListedGame[];
  four: { game: string; title: string; yours: boolean } | null;
  puzzle: { title: string; state: PuzzleState; solvers: string[] } | null;
}

export interface Welcome {
  now: number;
  you: { name: string };
  session: string;
  language: string;
  texts: Record<string, string>;
}

/** How a finished game went. */
export interface Chart {
  game: number;
  title: string;
  /** What is drawn upwards, and what it is counted in. */
  upwards: string;
  rightwards: string;
  sides: [string, string];
  /** How many positions are searched and how many there are to search, while that is under way. */
  progress: [number, number] | null;
  /** The first side's chances in each position, in thousandths; none while they are not known. */
  chances: number[];
  /** The positions after the turning points. */
  turning: number[];
  /** The positions in which counts ran, without the last. */
  counts: { from: number; to: number; name: string }[];
  /** All of it in words. */
  words: string;
}

/** The board on which something is done, as it was shown then. */
export type ActedOn =
  | { of: 'game'; game: number; revision: number }
  | { of: 'puzzle'; puzzle: string; step: number }
  | { of: 'four'; game: string; shown: number };

/** What is to be done. */
export interface Intent {
  on: ActedOn;
  act: string;
  move?: string;
}

/** An act: it is sent until the server says that it is done or refused, and happens once. */
export interface Act extends Intent {
  type: 'act';
  id: string;
  at: number;
}

export interface Look {
  type: 'look';
  game: number | null;
  ply: number | null;
}

export type FrameToServer =
  | { type: 'hello'; session: string; language: string | null }
  | Look
  | { type: 'puzzle' }
  | { type: 'four' }
  | { type: 'renew' }
  | Act;

export type FrameToPage = { seq: number } & (
  | ({ type: 'welcome' } & Welcome)
  | ({ type: 'channel' } & Channel)
  | { type: 'board'; now: number; board: Board }
  | { type: 'puzzle'; puzzle: Puzzle }
  | { type: 'four'; now?: number; four: FourBoard }
  | { type: 'chart'; chart: Chart }
  | { type: 'done'; id: string }
  | { type: 'refused'; id: string; text: string }
  | { type: 'session'; session: string }
  | { type: 'said'; text: string }
);

/** What has been granted to the page: the session, and Discord's token for the SDK. */
export interface Grant {
  session: string;
  token: string;
}
