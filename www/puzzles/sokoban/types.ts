/** What the page remembers for the family. Views, frames and answers are made from the Rust structs. */

import type { Sizing, Wish } from '../../shared/drawing/sizing.ts';
import type { Hint } from './view.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** the box that waits for a place to go to */
  selected: number | null;
  showDead: boolean;
  showReach: boolean;
  /** tunnels, gates and the order of goals */
  showPassages: boolean;
  /** with the position that it was given for, and how much of it is shown: which box, where it goes to, the push (default) */
  hint: (Hint & { board: string; at: string; step?: 1 | 2 | 3 }) | null;
  /** the size that the fields for it say, for the board that they were filled in for */
  wish: Wish | null;
  seed: number;
  boxes: number;
  /** what a stroke writes, and the cell that it has come to; null: it is beyond the board */
  sweep: { writes: string; at: number | null } | null;
  /** a handle of a level that is being drawn, while it is pulled */
  sizing: Sizing | null;
}

/** Everything of one moment that is drawn. */
export interface Moment {
  boxes: { x: number; y: number; cell: number }[];
  player: { x: number; y: number; facing: number } | null;
}
