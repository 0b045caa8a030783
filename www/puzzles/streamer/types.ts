/** What the page remembers for the family. Views, frames and answers are made from the Rust structs. */

export type * from './view.ts';

export interface Ui {
  tool: string;
  map: number;
  seed: number;
  maps: number;
  chosen: number;
  side: number;
  keys: number;
  /** the cell that takes what is typed, counted through the maps that are shown; null: one draws by strokes and taps */
  caret: number | null;
  /** the cell that a stroke has come to; null: it is beside the maps */
  sweep: { at: number | null; wrote: boolean } | null;
  /** for which position, and how much of it is shown: of the next key the axis, whom it moves, the key; of the next map all that could be, it, it alone */
  hint: (({ key: string } | { map: number }) & { board: string; moves: string; step: 1 | 2 | 3 }) | null;
}

/** One event of a search with `layers`: a number for every layer since the last one. See src/search/beam/layers.rs. */
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
