/** The family's state on the page. The types of views, frames and answers are made from the Rust structs. */

export type * from './view.ts';

export interface Ui {
  tool: string;
  map: number;
  seed: number;
  maps: number;
  chosen: number;
  side: number;
  keys: number;
  /** the cell with the input focus, counted through the displayed maps; null: strokes and taps draw */
  caret: number | null;
  /** the cell that a stroke has reached; null: it is beside the maps */
  sweep: { at: number | null; wrote: boolean } | null;
  /**
   * with its position, and how much of it is shown; for a key: the axis, the players that it moves, the key; for a map:
   * all possible maps, the suggested one, that one alone
   */
  hint: (({ key: string } | { map: number }) & { board: string; moves: string; step: 1 | 2 | 3 }) | null;
}

/**
 * One event of a search with `layers`: a number for every layer since the last event. See src/search/beam/layers.rs.
 */
export interface Layers {
  layers: number;
  elapsed: number;
  widths: number[];
  candidates: number[];
  duplicates: number[];
  best: number[];
  worst: number[];
  shared: number[];
  ancestors5: number[];
  ancestors20: number[];
  ancestors100: number[];
  families: number[];
}
