// What the page's parts hand each other.

import type { FrameToServer, Intent, Position, Step } from './frames.js';

/** What shows a board of its kind on the page. */
export interface View {
  /** What the server is asked for, also after each loss. */
  wanted(): FrameToServer[];
  draw(): void;
  choose(step: Step): unknown;
  /** The act of this id was refused, and why has been told. */
  refused(id: string): void;
  /** Drops what has been chosen ahead. */
  escape?(): void;
  turn(): void;
  /** Something else is shown from now on. */
  leave?(): void;
  step?(where: 'first' | 'back' | 'forward' | 'newest'): void;
}

/** What views do with the page. */
export interface Page {
  showBoard(
    shown: { key: string; position: Position; isTurned: boolean; last: number[]; steps: Step[]; ahead: Step | null },
    label: string,
  ): void;
  send(frame: FrameToServer): void;
  /** Does something, and gives the id by which it may be refused. */
  act(intent: Intent): string;
}
