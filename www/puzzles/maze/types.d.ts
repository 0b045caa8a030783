/** The view as src/puzzles/maze/rules/view.rs makes it, and what the page remembers for the family. */

import type { Hint } from './hint.js';

export type Operator = '+' | '-' | '*';

/** `x`, `y`: column and row of crossing `a`. */
export interface Edge {
  a: number;
  b: number;
  op: Operator;
  n: number;
  horizontal: boolean;
  x: number;
  y: number;
}

export interface Step {
  from: number;
  to: number;
  edge: number;
  op: Operator;
  n: number;
  score: number;
}

export interface View {
  w: number;
  h: number;
  start: number;
  goal: number;
  edges: Edge[];
  /** crossings of the board's own beginning */
  walked: number[];
  /** all crossings passed, that beginning included */
  nodes: number[];
  /** likewise */
  steps: Step[];
  score: number;
  legal: number[];
  atGoal: boolean;
}

export interface Frames {
  steps: number;
  nodes: number[];
  scores: number[];
}

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
  typing: { edge: number; op: Operator; digits: string } | null;
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
