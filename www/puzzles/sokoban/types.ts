/** The family's state on the page. The types of views, frames and answers are made from the Rust structs. */

import type { Sizing, SizeRequest } from '../../shared/drawing/sizing.ts';
import type { Hint } from './view.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** the selected box, which waits for a target */
  selected: number | null;
  showDead: boolean;
  showReach: boolean;
  /** tunnels, gates and the order of goals */
  showPassages: boolean;
  /** with its position, and how much of it is shown: the box, its target, the push */
  hint: (Pick<Hint, 'box' | 'to' | 'rest' | 'why'> & { board: string; moves: string; step: 1 | 2 | 3 }) | null;
  /** the size in the input fields, and the board that it is for */
  sizeRequest: SizeRequest | null;
  seed: number;
  boxes: number;
  /** what a stroke writes, and the cell that it has reached; null: it is beyond the board */
  sweep: { writes: string; at: number | null } | null;
  /** a dragged handle of a level that is being drawn */
  sizing: Sizing | null;
}

/** Everything that is drawn at one moment. */
export interface Moment {
  boxes: { x: number; y: number; cell: number }[];
  player: { x: number; y: number; facing: number } | null;
}
