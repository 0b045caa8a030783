/** What src/puzzles/streamer/rules/view.rs hands over; lists of numbers are plain arrays. */
export interface View {
  maps: number;
  chosen: number;
  height: number;
  width: number;
  keys: number;
  seed: string | null;
  pressed: number;
  /** number of maps chosen so far; the others of `shown` are only examples */
  picked: number;
  shown: number[];
  /** letters of the shown maps, row by row, as they are now */
  cells: string;
  starts: number[];
  players: number[];
  coins: number[];
  caught: number[];
  score: number;
}

export interface Frames {
  steps: number;
  height: number;
  width: number;
  shown: number[];
  cells: string;
  /** all players after no key, after one, ... */
  players: number[];
  coins: number[];
}

export interface Ui {
  tool: string;
  map: number;
  seed: number;
  maps: number;
  chosen: number;
  side: number;
  keys: number;
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
