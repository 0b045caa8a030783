/** Made from the Rust structs of src/puzzles/slide by tests/it/declarations.rs: change those. */

/** Squares in reading order: -1 for a wall, 0 for the blank, otherwise 1 + the cell where the tile belongs. */
export interface View {
  width: number;
  height: number;
  squares: number[];
  goal: number[];
  blank: number | null;
  moves: number;
  solved: boolean;
  /** the symbols of tiles, by the cell where they belong */
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

/**
 * Why the board can't be solved: a code with words, the cell where it shows, and the cells of that part of the
 * board.
 */
export interface Obstacle {
  code: string;
  cell: number | null;
  part: number[];
}

/** The next move of a quick answer, and the number of moves left. */
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
 * `only`: there is no other. `equal`: all are as good. `others`: each of the others is worse. `several`: those in
 * `refuted` are, and others are as good. `trap`: the one that looks best is worse.
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

/** The aim for a tile: to come home alone, to lead its chain home, or to join a chain. */
export type Wish = 'carry' | 'turn' | 'join';

/** The position before the first move, or after one. */
export interface Moment {
  energy: number;
  /** sum of the distances of all tiles from home, around the walls */
  distance: number;
  /** number of the stage of the next move, at the end of the last move; null between stages */
  stage: number | null;
  /** tiles in order, named by the cells where they belong */
  held: number[];
  wish: Wish | null;
  /** the wanted tile, named in the same way */
  tile: number | null;
  /** by cell: moves until the aim is reached if the wanted tile were there; -1 where it can't be */
  heights: number[];
}

/**
 * The result of moves that each bring a tile nearer to its home: the lowest sum of distances on any way, and a way
 * to it.
 */
export interface Descent {
  moves: string;
  lowest: number;
  /** positions on all ways */
  positions: number;
}

/** The answer of the engine `route` with its usual options. There is one more moment than there are moves. */
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
