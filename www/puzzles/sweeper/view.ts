/** Made from the Rust structs of src/puzzles/sweeper by tests/it/declarations.rs: change those. */

/** A person of the room: the code of its square, and its route so far. */
export interface Walker {
  kind: number;
  start: number;
  limit: number;
  cell: number;
  left: number;
  carries: number;
  /** squares in the order of time, the start first */
  route: number[];
  /** letters of the route */
  text: string;
}

/** The room at one tick; the first three fields are by person. */
export interface Frame {
  cells: number[];
  carries: number[];
  /** 1 for people who have moved since the tick before */
  moved: number[];
  squares: number[];
  /** squares on which people meet */
  met: number[];
}

/**
 * The room, as drawn and as it is now.
 * Codes of squares: 0 dirty, 1 clean, 2 boy, 3 girl, 4 robot, 5 puddle, 6 apple, 7 bottle, 8 trash bin, 9
 * recycling bin, 10 obstacle.
 */
export interface View {
  w: number;
  h: number;
  /** as drawn, people included */
  start: number[];
  /** as they are now, people not included */
  squares: number[];
  people: Walker[];
  /** number of complete ticks of the drawn routes */
  ticks: number;
  /**
   * the room at every complete tick, beginning with the start, as in `Frames`, so that incomplete routes can be
   * viewed on one clock
   */
  history: Frame[];
  /** steps already said in the incomplete tick */
  said: number;
  steps: number;
  dirty: number;
  done: boolean;
  /** pairs of tick and square */
  meetings: number[];
}

/** The room at every tick, one more than there are steps. */
export interface Frames {
  steps: number;
  ticks: Frame[];
}

/** Do the bounds leave a chance of an answer? */
export interface Hope {
  possible: boolean;
}

/** How a budget was decided. */
export type BudgetEnd = 'refused' | 'answer' | 'capped' | 'stopped';

/** A search for an answer with at most `budget` steps, and the number of its nodes. */
export interface TriedBudget {
  budget: number;
  /** nodes */
  spent: number;
  end: BudgetEnd;
}

/** A search for the fewest steps, with the budgets that it tried. */
export interface Budgets {
  tried: TriedBudget[];
  /** steps of the best answer */
  steps: number | null;
  /** are they proved to be the fewest? */
  proved: boolean;
  /** of the whole search */
  nodes: number;
}

/**
 * The record of the article's search: person after person in reading order, one node for each step, in the order
 * in which they were entered.
 */
export interface Orders {
  /**
   * by node: the previous node, -1 at the start; the person; the direction (0 up, 1 right, 2 down, 3 left), -1
   * for stopping
   */
  parents: number[];
  people: number[];
  steps: number[];
  /**
   * by node: 0 expanded, 1 to 3 refused by reach, count or stock, 4 the end of a plan that leaves something
   * dirty, 5 an answer
   */
  ends: number[];
  /** number of all nodes, including those after the last recorded one */
  nodes: number;
  /** number of all nodes by the same codes */
  counts: number[];
  /** the answer's letters without unnecessary steps, or null if none was found */
  answer: string | null;
  /** has the search finished? */
  complete: boolean;
}

/** How hard a room is, from 1 (easy) to 5, and what a short run has shown about it. */
export interface Difficulty {
  level: number;
  solved: boolean;
  impossible: boolean;
  /** fewer steps than dirt: people must meet */
  meetings: boolean;
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

/** What the family's questions are answered with. */
export interface Answers {
  hope: Hope;
  budgets: Budgets | null;
  orders: Orders | null;
  rating: Difficulty | null;
  certificate: Certificate;
  reason: Reason | null;
}
