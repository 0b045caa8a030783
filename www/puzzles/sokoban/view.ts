/** Made from the Rust structs of src/puzzles/sokoban by tests/it/declarations.rs: change those. */

export type Counts = 'pushes' | 'moves';

/** The level and the current position. */
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

/** By position: the cell of the player, and the push that led there (-1 for none). */
export interface Frames {
  steps: number;
  player: number[];
  from: number[];
  to: number[];
  /** at the start */
  boxes: number[];
}

/** Why a position is dead, and the boxes that prove it. */
export interface Deadlock {
  kind: string;
  boxes: number[];
}

/** Equal exactly for positions that allow the same: the boxes, and a name of the player's region. */
export interface Key {
  boxes: number[];
  region: number;
}

/** The article's search on a level, with its first prunings. */
export interface ArticleCount {
  /** positions in the table */
  nodes: number;
  /** largest number of processes alive at one time */
  processes: number;
  /** of the answer; null if there is none, or if the table became too large */
  pushes: number | null;
  /** has the search finished? */
  complete: boolean;
}

export type Why = 'to-goal' | 'off-goal' | 'make-way';

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

/**
 * The next push of an answer, with the steps to it. If there is a reason, the answer has the fewest pushes;
 * otherwise it was found quickly.
 */
export interface Hint {
  moves: string;
  box: number;
  to: number;
  /** the cell where the box rests after the following pushes */
  rest: number;
  why: Why;
  /** of the whole answer */
  pushes: number;
  /** why no other push is better, if that is proved */
  reason: Reason | null;
}

/** Cells on which no box rests, and the order in which goals are filled. */
export interface Marks {
  tunnels: number[];
  gates: number[];
  /** of goal rooms */
  entrances: number[];
  /** by cell, from 1; 0 for all other cells */
  order: number[];
}

/** A step of a packing plan: some box comes to this cell, and step `until` takes it away again; null if it stays. */
export interface PlannedStep {
  cell: number;
  until: number | null;
}

/** A packing plan at one moment of the search for it. */
export interface PackingFound {
  /** number of positions that the search had stored */
  met: number;
  steps: PlannedStep[];
  initial: number;
}

/** A packing plan, found backwards by taking boxes off the goals. */
export interface PackingPlan {
  steps: PlannedStep[];
  /** how many of them can be done in any order: those for boxes that the packing search left on the board */
  initial: number;
  /** does it bring every box to a goal? */
  complete: boolean;
  /** number of positions of the search for it */
  nodes: number;
  /** the plans found, each of which left fewer boxes on the board than the one before */
  found: PackingFound[];
}

/** How hard a level is, from 0 to 100, by its fewest pushes and the number of positions of their proof. */
export interface Rating {
  rating: number;
  pushes: number;
  nodes: number;
}

/** How a recorded search ended. */
export type SearchEnd = 'solved' | 'none' | 'limit';

/**
 * The workers at one moment: by worker the positions stored, the pushes on the open list and the table; and the
 * positions sent to other workers so far.
 */
export interface SearchMoment {
  /** number of positions stored until then */
  positions: number;
  /** number of entries examined */
  looked: number;
  stored: number[];
  waiting: number[];
  /** number of places in the tables, and number of positions found in them */
  places: number[];
  hits: number[];
  sent: number;
}

/**
 * The kinds of deadlocks that a search tells apart: a square from which no goal can be reached, boxes that hold
 * one another, two that can't both come
 * home, three or more that can't share the goals, an area that can't be entered, and a passage that is blocked.
 */
export type DeadlockKind = 'square' | 'frozen' | 'pair' | 'group' | 'corral' | 'passage';

/**
 * A deadlock that the search met: the boxes to blame, the player's cell after the last push, and how often it was
 * met.
 */
export interface MetDeadlock {
  kind: DeadlockKind;
  boxes: number[];
  player: number;
  count: number;
}

/**
 * The record of a search for the fewest pushes. Positions are in the order in which they were stored, beginning
 * with that of the level.
 */
export interface RecordedSearch {
  workers: number;
  end: SearchEnd;
  /** of the answer */
  pushes: number | null;
  /** number of entries examined */
  looked: number;
  /**
   * by position: the previous one, -1 at the start; the old and the new cell of the box, -1 at the start; the
   * worker that stored it
   */
  parents: number[];
  from: number[];
  to: number[];
  owners: number[];
  moments: SearchMoment[];
  deadlocks: MetDeadlock[];
  /** for each meeting with a deadlock: its index, and the number of positions stored until then */
  met: number[];
  metAt: number[];
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
  article: ArticleCount | null;
  hint: Hint | null;
  passages: Marks | null;
  plan: PackingPlan | null;
  rating: Rating | null;
  search: RecordedSearch | null;
  certificate: Certificate;
  reason: Reason | null;
}
