/** The family's state on the page. The types of views, frames and answers are made from the Rust structs. */

import type { Point } from '../contract.ts';
import type { Sides } from './places.ts';
import type { Sign } from './view.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** the road with the input focus; null: the first unset one */
  caret: number | null;
  /** the last sign typed, for digits without a sign */
  op: Sign;
  /** a dragged handle, the point where the drag began, and the current size */
  sizing: { sides: Sides; from: Point; w: number; h: number } | null;
  seed: number;
  multipliers: number | null;
  max: number;
  negative: number;
  /** input on a road since the caret came there; a sign waits for its digits */
  typing: { edge: number; op: Sign; digits: string } | null;
  /** the next crossing of a hint, its board and moves, and how much is shown: the road, its direction, the step */
  hint: { node: number; board: string; moves: string; step: 1 | 2 | 3 } | null;
  dragging: { end: 'start' | 'goal'; node: number } | null;
  /** the maker's form, once changed */
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
