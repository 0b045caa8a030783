/** Made from the Rust structs of src/puzzles/sokoban by tests/it/declarations.rs: change those. */

export type Counts = 'pushes' | 'moves';

/** The level and where everything stands. */
export interface View {
  width: number;
  height: number;
  /** by cell: 0 outside, 1 wall, 2 floor, 3 goal */
  cells: number[];
  /** cells with a box */
  boxes: number[];
  player: number | null;
  pushes: number;
  moves: number;
  solved: boolean;
  objective: Counts;
  /** 0 up, 1 right, 2 down, 3 left */
  facing: number;
}

/** By position: where the player is, and the push that led there (-1: none). */
export interface Frames {
  steps: number;
  player: number[];
  from: number[];
  to: number[];
  /** at the start */
  boxes: number[];
}

/** Why a position is dead, and the boxes that show it. */
export interface Deadlock {
  kind: string;
  boxes: number[];
}

/** Equal exactly for positions that allow the same: the boxes, and a name of the player's region. */
export interface Key {
  boxes: number[];
  region: number;
}

export type Why = 'to-goal' | 'off-goal' | 'make-way';

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

/** The next push of an answer, with the steps to it: of one with the fewest pushes where there is a reason, else of one found quickly. */
export interface Hint {
  moves: string;
  box: number;
  to: number;
  /** where the box rests after the pushes that follow */
  rest: number;
  why: Why;
  /** of the whole answer */
  pushes: number;
  /** why no other push is better, where that is proved */
  reason: Reason | null;
}

/** Cells where no box rests, and the order in which goals are filled. */
export interface Marks {
  tunnels: number[];
  gates: number[];
  /** of goal rooms */
  entrances: number[];
  /** by cell, from 1; 0 everywhere else */
  order: number[];
}

/** How hard a level is, 0 to 100, from its fewest pushes and the positions that it took to prove them. */
export interface Rating {
  rating: number;
  pushes: number;
  nodes: number;
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

/** What the family's questions are answered with. */
export interface Answers {
  reach: number[];
  walk: string | null;
  dead: number[];
  distances: number[];
  deadlock: Deadlock | null;
  box: number[];
  push: string | null;
  key: Key;
  bound: number | null;
  hint: Hint | null;
  passages: Marks | null;
  rating: Rating | null;
  certificate: Certificate;
  reason: Reason | null;
}
