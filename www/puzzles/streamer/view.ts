/** Made from the Rust structs of src/puzzles/streamer by tests/it/declarations.rs: change those. */

/** The maps that are shown, and the players in them. */
export interface View {
  maps: number;
  chosen: number;
  height: number;
  width: number;
  keys: number;
  /** as digits, because it may exceed the numbers of JavaScript */
  seed: string | null;
  /** keys pressed so far */
  pressed: number;
  shown: number[];
  /** number of maps chosen so far */
  picked: number;
  /** letters of the shown maps, row by row, without taken coins and without the players, which are in `players` */
  cells: string;
  /** by shown map, like the next three: 1 where it is chosen */
  playing: number[];
  /** the cell of its player, -1 if it has none */
  players: number[];
  coins: number[];
  /** 1 where a trap has caught the player */
  caught: number[];
  score: number;
}

/**
 * For every number of keys pressed: `players` of all maps in turn, and `coins` of all maps together. A caught
 * player stands in its trap.
 */
export interface Frames {
  steps: number;
  height: number;
  width: number;
  shown: number[];
  /** by shown map: 1 where it is chosen */
  playing: number[];
  /** letters of the maps before any key */
  cells: string;
  players: number[];
  coins: number[];
}

/** By map: its coins, and those that can be reached without a trap. */
export interface Reach {
  coins: number[];
  reachable: number[];
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

/** A key that was tried in a position. */
export interface TreeOffer {
  /** the node of the position; the root is node 0 */
  from: number;
  key: string;
  /** the number of coins, less 1,000 for every caught player */
  score: number;
  /** the node that it led to, or null if that did not survive; nodes are numbered layer by layer */
  child: number | null;
  /** it did not survive because an equal position did */
  equal: boolean;
}

/** The record of a beam with a few positions in each layer. */
export interface Tree {
  /** the maps that were chosen */
  maps: number[];
  width: number;
  /** number of layers below the root */
  layers: number;
  /** in the order in which they were tried, layer by layer */
  offers: TreeOffer[];
  /** the walk of the state: n is the step to node n, -n undoes it, and 0 expands the leaf at which the state is */
  walk: number[];
  /** as the engine counts them: positions expanded, keys tried, and a fingerprint of all layers */
  expanded: number;
  candidates: number;
  fingerprint: string;
}

/** Survivors that left the winning line by the same key. */
export interface RiverFamily {
  /** its first layer; the layer below the root is layer 1 */
  from: number;
  /** the key by which it left the line */
  key: string;
  /** drawn above the line, so that no lines cross */
  above: boolean;
  /** the number of its survivors in that layer and in each later one, until none is left */
  counts: number[];
}

/** The families of a beam. */
export interface River {
  /** the maps that were chosen */
  maps: number[];
  width: number;
  /** only one of equal positions was kept */
  unique: boolean;
  /** number of layers below the root */
  layers: number;
  /** the keys of the winning line, and its coins */
  keys: string;
  coins: number;
  /** in the order in which they left the line, and from top to bottom within a layer */
  families: RiverFamily[];
  /** by layer: number of keys that all survivors share, and number of their ancestors 5, 20 and 100 keys before */
  trunk: number[];
  ancestors5: number[];
  ancestors20: number[];
  ancestors100: number[];
  /**
   * as the engine counts them: positions expanded, keys tried, equal positions dropped, and a fingerprint of all
   * layers
   */
  expanded: number;
  candidates: number;
  duplicates: number;
  fingerprint: string;
}

/** What the family's questions are answered with. */
export interface Answers {
  reach: Reach;
  choice: number[];
  rows: string;
  reason: Reason | null;
  tree: Tree | null;
  river: River | null;
}
