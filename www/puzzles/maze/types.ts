/** What the page remembers for the family. Views, frames and answers are made from the Rust structs. */

import type { Hint } from './hint.ts';
import type { Sign } from './view.ts';

export type * from './view.ts';

export interface Ui {
  tool: string;
  /** number that the palette's operator writes */
  n: number;
  /** sizes typed; null: the board's own */
  width: number | null;
  height: number | null;
  seed: number;
  multipliers: number | null;
  max: number;
  negative: number;
  /** an operator that waits for its digits */
  typing: { edge: number; op: Sign; digits: string } | null;
  /** what the hint panel has found out, and for which board and moves */
  hint: (Hint & { board: string }) | null;
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
