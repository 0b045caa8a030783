/** What the page remembers for the family. Views, frames and answers are made from the Rust structs. */

import type { Point } from '../contract.ts';
import type { Hint } from './hint.ts';
import type { Sides } from './places.ts';
import type { Sign } from './view.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** the road that takes what is typed; null: the first that is unset */
  caret: number | null;
  /** the last sign typed: digits alone take it */
  op: Sign;
  /** a handle that is being pulled, the point where it was taken, and the size it has come to */
  sizing: { sides: Sides; from: Point; w: number; h: number } | null;
  seed: number;
  multipliers: number | null;
  max: number;
  negative: number;
  /** what was typed on a road since the caret came there; a sign waits for its digits */
  typing: { edge: number; op: Sign; digits: string } | null;
  /** what a hint has found out, for which board and moves, and how much of it is shown: the road, where it leads, the step */
  hint: (Hint & { board: string; step: 1 | 2 | 3 }) | null;
  dragging: { what: 'start' | 'goal'; node: number } | null;
  /** the maker's form, once touched */
  makeWidth?: number;
  makeHeight?: number;
  makeMultipliers?: number;
  makeMax?: number;
  makeNegative?: number;
  makeLevel?: string;
  makeUnique?: string;
  makeSeed?: number;
  makeCount?: number;
}
