/** The family's state on the page. The types of views, frames and answers are made from the Rust structs. */

import type { Sizing, SizeRequest } from '../../shared/drawing/sizing.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** step limit of people that are put down */
  steps: number;
  /** the size in the input fields, and the board that it is for */
  sizeRequest: SizeRequest | null;
  seed: number;
  people: number;
  /** number of answers of a random room: any (0), or at most so many */
  solutions: string;
  /** difficulty of a random room; 0: any */
  level: string;
  /** furniture in per cent of the squares that no route needs */
  obstacles: number;
  things: number;
  meet: boolean;
  /** the person whose route is drawn */
  person: number;
  /** the clock turned back; valid for these moves */
  clock: { moves: string; time: number } | null;
  /** square where a drag began */
  dragging: number | null;
  /** the square that a stroke has reached, and whether it has changed anything */
  sweep: { at: number | null; wrote: boolean } | null;
  /** a dragged handle of a room that is being drawn */
  sizing: Sizing | null;
  /**
   * the person who steps next, the square entered and the target, with the position; how much of it is shown: who, what
   * for, the step
   */
  hint: { person: number; cell: number; aim: number | null; board: string; moves: string; step: 1 | 2 | 3 } | null;
}
