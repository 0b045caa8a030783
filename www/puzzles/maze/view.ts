/** Made from the Rust structs of src/puzzles/maze by tests/it/declarations.rs: change those. */

export type Sign = '+' | '-' | '*';

/** A road; `x` and `y` are column and row of its crossing `a`. */
export interface Edge {
  a: number;
  b: number;
  /** null while the road is unset; its number is then 0 */
  op: Sign | null;
  n: number;
  horizontal: boolean;
  x: number;
  y: number;
}

/** A road walked, and the score after it. */
export interface Step {
  from: number;
  to: number;
  edge: number;
  op: Sign;
  n: number;
  score: number;
}

/** The maze and the walk so far. */
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
  score: number;
  /** one for each road walked, that beginning included */
  steps: Step[];
  /** crossings that the next move can lead to */
  legal: number[];
  atGoal: boolean;
}

/** Every position from the end of the walked beginning on. */
export interface Frames {
  steps: number;
  nodes: number[];
  scores: number[];
}

/** Roads that can still be reached, and whether the goal can. */
export interface Open {
  roads: number[];
  goal: boolean;
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

/** A state of the frontier, which alone decides what can still follow. */
export interface SweepState {
  /** the label of each road of the cut; 0: not walked */
  labels: number[];
  /** the part that each road of the cut belongs to: roads of one part are connected already */
  parts: number[];
  /** the worth of the best beginning that leads here */
  value: number;
  /** the number of ways that led here; only the best of them is kept */
  ways: number;
  /** whether the best walk passes here */
  best: boolean;
}

/** The frontier before a crossing. */
export interface SweepLayer {
  /** the crossing that is passed next */
  crossing: number;
  /** the road at each place of the frontier; null at the board's edge */
  cut: (number | null)[];
  /** the number of all states, and of the ways that led to them */
  states: number;
  ways: number;
  /**
   * the number of ways not followed, because they could not reach the level, or because they left a part of the
   * walk behind
   */
  dropped: number;
  broken: number;
  /** the best states */
  shown: SweepState[];
}

/** A recorded sweep. */
export interface Sweep {
  score: number;
  /** only walks worth more than this are looked for */
  level: number;
  /** labels: stretches of the walk between multipliers */
  stretches: number;
  /** the best walk, crossing by crossing */
  walk: number[];
  /** the label of each road on that walk; 0: not walked, or a multiplier */
  labels: number[];
  /** the roads of the multipliers that this walk crosses, in order */
  multipliers: number[];
  layers: SweepLayer[];
}

/** What the family's questions are answered with. */
export interface Answers {
  open: Open;
  certificate: Certificate;
  reason: Reason | null;
  sweep: Sweep | null;
}
