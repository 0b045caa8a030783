/** Made from the Rust structs of src/puzzles/slide by tests/it/declarations.rs: change those. */

/** Squares stand in reading order: -1 a wall, 0 the blank, otherwise 1 + the cell where the tile belongs. */
export interface View {
  width: number;
  height: number;
  squares: number[];
  goal: number[];
  blank: number | null;
  moves: number;
  solved: boolean;
  /** how tiles are written, by the cell where they belong */
  symbols: string;
  /** the squares of the board before any move */
  start: number[];
}

/** The blank's cell from the start to the end; all else follows from the squares at the start. */
export interface Frames {
  steps: number;
  squares: number[];
  blanks: number[];
}

/** Why the board can't be solved: a code with words, the cell where it shows, and the cells of that part of the board. */
export interface Obstacle {
  code: string;
  cell: number | null;
  part: number[];
}

/** The next move of a quick answer, and how many there are. */
export interface Hint {
  move: string;
  left: number;
}

/** Why a board has no certificate. */
export type NoCertificate = 'unsound' | 'unproved' | 'too-large' | 'no-form';

/** A proof in text of what a board's best answer is, or that it has none. */
export interface Certificate {
  /** the certificate, for the checker of the family */
  text: string | null;
  /** why there is none */
  reason: NoCertificate | null;
}

/** What is proved of the other moves. */
export type ReasonKind = 'only' | 'equal' | 'others' | 'several' | 'trap';

/**
 * Why the next move of a best answer is right.
 * `only`: there is no other. `equal`: all are as good. `others`: each of the others is worse. `several`: those in `refuted` are, and others are as
 * good. `trap`: the one that looks best is worse.
 */
export interface Reason {
  /** a best answer, the moves already made included */
  moves: string;
  /** its objective */
  best: number;
  kind: ReasonKind;
  /** what is wrong with each of the refuted moves, a code of the family's; null where it takes a search to see it */
  why: string | null;
  /** moves that are proved to be worse */
  refuted: string[];
  /** the best that any of them leads to; null if none of them leads to an answer */
  other: number | null;
  /** places that show it */
  cells: number[];
}

/** A circuit and the moves on it: cells in order; spots beside it; cells whose tiles leave the route at its end. */
export interface Stage {
  from: number;
  moves: number;
  circuit: number[];
  spots: number[];
  leaving: number[];
}

/** What is wanted of a tile: that it comes home alone, that the chain which it leads turns home, or that it joins a chain. */
export type Wish = 'carry' | 'turn' | 'join';

/** The position before the first move, or after one. */
export interface Moment {
  energy: number;
  /** sum of the distances of all tiles from home, around the walls */
  distance: number;
  /** number of the stage that the next move belongs to, at the end the last one; null between stages */
  stage: number | null;
  /** tiles in order, named by the cells where they belong */
  held: number[];
  wish: Wish | null;
  /** the wanted tile, named in the same way */
  tile: number | null;
  /** by cell: moves until the wish is met if the wanted tile stood there and all else as it does; -1 where it could not */
  heights: number[];
}

/** Where one comes to by moves that each bring a tile nearer to its home: the lowest sum of distances of all ways, and a way there. */
export interface Descent {
  moves: string;
  lowest: number;
  /** positions on all ways */
  positions: number;
}

/** The answer of the engine `route` with its usual options; a moment more than there are moves. */
export interface Terrain {
  moves: string;
  stages: Stage[];
  moments: Moment[];
  /** null if there are too many ways */
  descent: Descent | null;
}

/** What the family's questions are answered with. */
export interface Answers {
  reasons: Obstacle[];
  hint: Hint | null;
  certificate: Certificate;
  reason: Reason | null;
  terrain: Terrain | null;
}
