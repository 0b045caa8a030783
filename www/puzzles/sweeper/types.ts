/** What the page remembers for the family. Views, frames and answers are made from the Rust structs. */

import type { Sizing, Wish } from '../../shared/drawing/sizing.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** step limit given to people put down */
  steps: number;
  /** the size that the fields for it say, for the board that they were filled in for */
  wish: Wish | null;
  seed: number;
  people: number;
  /** answers wanted of a room made by chance: as many as there are (0), or at most so many */
  solutions: string;
  /** how hard it is to be; 0: as it comes */
  level: string;
  /** furniture in per cent of the squares that no route needs */
  obstacles: number;
  things: number;
  meet: boolean;
  /** whose route is drawn */
  person: number;
  /** the clock turned back, as long as these are the moves */
  clock: { moves: string; time: number } | null;
  /** square dragged from, while something is moved */
  dragging: number | null;
  /** the square that a stroke has come to, and whether it has changed anything */
  sweep: { at: number | null; wrote: boolean } | null;
  /** a handle of a room that is being drawn, while it is pulled */
  sizing: Sizing | null;
  /** the person who steps next, onto which square and on the way to which, for which position; how much of it is shown: who, what for, the step */
  hint: { person: number; cell: number; aim: number | null; board: string; moves: string; step: 1 | 2 | 3 } | null;
}
