/** Made from the Rust structs of src/puzzles/streamer by tests/it/declarations.rs: change those. */

/** The maps that are shown, and the players in them. */
export interface View {
  maps: number;
  chosen: number;
  height: number;
  width: number;
  keys: number;
  /** in digits: it may be larger than a number of JavaScript */
  seed: string | null;
  /** keys pressed so far */
  pressed: number;
  shown: number[];
  /** number of maps chosen so far */
  picked: number;
  /** letters of the shown maps, row by row, as they are now: coins that are taken are gone, players stand in `players` */
  cells: string;
  /** by shown map, like the next three: 1 where it is chosen */
  playing: number[];
  /** where its player stands, -1 where it has none */
  players: number[];
  coins: number[];
  /** 1 where a trap has caught the player */
  caught: number[];
  score: number;
}

/** For every number of keys pressed: `players` of all maps in turn, `coins` together. A player that a trap has caught stands in it. */
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

/** A key that a position offered. */
export interface TreeOffer {
  /** node of the position; the root is node 0 */
  from: number;
  key: string;
  /** coins, less 1,000 for every player that is caught */
  score: number;
  /** the node that it became; null where it did not survive. Nodes are counted layer by layer */
  child: number | null;
  /** it did not survive as the same position came another way */
  equal: boolean;
}

/** A beam of a few positions a layer, written down. */
export interface Tree {
  /** the maps that were chosen */
  maps: number[];
  width: number;
  /** layers behind the root */
  layers: number;
  /** in the order in which they were made, layer by layer */
  offers: TreeOffer[];
  /** what the one state did: n, it made the step to node n; -n, it took that back; 0, it stood at a leaf, whose keys were tried */
  walk: number[];
  /** as the engine counts them: positions whose keys were tried, keys that were tried, all layers as one number */
  expanded: number;
  candidates: number;
  fingerprint: string;
}

/** Survivors that left the winning line by the same key. */
export interface RiverFamily {
  /** the first layer that it is in; the layer behind the root is layer 1 */
  from: number;
  /** the key that left the line */
  key: string;
  /** above the line, where the tree is drawn without crossings */
  above: boolean;
  /** its survivors in that layer and in those behind it, until none is left */
  counts: number[];
}

/** The families of a beam. */
export interface River {
  /** the maps that were chosen */
  maps: number[];
  width: number;
  /** one position of equal ones was kept */
  unique: boolean;
  /** layers behind the root */
  layers: number;
  /** the keys of the winning line, and its coins */
  keys: string;
  coins: number;
  /** in the order in which they left the line; those of one layer from top to bottom */
  families: RiverFamily[];
  /** by layer: keys that all survivors share, and how many ancestors they had 5, 20 and 100 keys before */
  trunk: number[];
  ancestors5: number[];
  ancestors20: number[];
  ancestors100: number[];
  /** as the engine counts them: positions whose keys were tried, keys that were tried, equal positions dropped, all layers as one number */
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
