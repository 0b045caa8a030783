/**
 * All lines that were played on a board, as a tree: after going back, playing another move keeps the old line. A node
 * is a position, named by the moves that lead to it; its children continue them. The data are plain and immutable:
 * every function that changes a tree returns a new one.
 */

export interface Node {
  /** null for the root */
  parent: string | null;
  /** in the order in which they were first played */
  children: string[];
  /** the child visited last, to which redo leads */
  last: string | null;
}

/** Nodes by the moves that name them. Along a line, each name begins with the one before it. */
export type History = ReadonlyMap<string, Node>;

/** Most nodes that are kept, and most characters of their names together. */
const mostPositions = 2000;
const mostLetters = 1 << 24;

export const emptyHistory = (): History => new Map([['', { parent: null, children: [], last: null }]]);

/** The position to which redo leads; null at the end of a line. */
export const nextOf = (history: History, moves: string) => history.get(moves)?.last ?? null;

/** The lines that continue from a position. */
export const linesFrom = (history: History, moves: string) => history.get(moves)?.children ?? [];

/** The end of a line, reached by repeated redo. */
export function endOf(history: History, moves: string) {
  let end = moves;
  for (let next: string | null = moves; next !== null; next = nextOf(history, end)) end = next;
  return end;
}

/** Does the game with the moves `to` pass through the position `from`? A multi-digit number must not be cut in two. */
export const leads = (from: string, to: string) => to.startsWith(from) && !/^\d\d/.test(to.slice(from.length - 1));

/** The history after the reader has gone from one position to another: forward, back, or elsewhere. */
export function visited(history: History, from: string, to: string): History {
  if (from === to) return history;
  const next = new Map(history);
  if (!next.has(to)) {
    const parent = lastBefore(next, to);
    // A new line from a position without continuations needs no nodes for the positions on the way, until the reader
    // goes back to them.
    if (parent && nextOf(next, parent) === null) replace(next, parent, to);
    else addNode(next, parent, to);
  }
  leadRedoTo(next, leads(to, from) ? from : to);
  return trimmed(next, to);
}

/** The last node on the way to some moves, searched from the node `from`. */
function lastBefore(history: History, moves: string, from = ''): string {
  const on = linesFrom(history, from).find((child) => leads(child, moves));
  return on ? lastBefore(history, moves, on) : from;
}

/**
 * Inserts a position below the last one before it. Children that it leads to become its own; it takes the place of the
 * first of them.
 */
function addNode(nodes: Map<string, Node>, parent: string, moves: string) {
  const children = linesFrom(nodes, parent);
  const below = children.filter((child) => leads(moves, child));
  nodes.set(moves, { parent, children: below, last: below[0] ?? null });
  for (const child of below) change(nodes, child, () => ({ parent: moves }));
  const beside = [...new Set(children.map((child) => (leads(moves, child) ? moves : child))).add(moves)];
  change(nodes, parent, ({ last }) => ({ children: beside, last: last && beside.includes(last) ? last : moves }));
}

/** Makes redo lead to a position from all positions before it. */
function leadRedoTo(nodes: Map<string, Node>, moves: string) {
  const parent = nodes.get(moves)?.parent;
  if (typeof parent !== 'string') return;
  change(nodes, parent, () => ({ last: moves }));
  leadRedoTo(nodes, parent);
}

function change(nodes: Map<string, Node>, moves: string, how: (node: Node) => Partial<Node>) {
  const node = nodes.get(moves);
  if (node) nodes.set(moves, { ...node, ...how(node) });
}

/**
 * Halves a tree that has grown too large: first it drops the ends of other lines, longest first, then what could be
 * redone here.
 */
function trimmed(nodes: Map<string, Node>, current: string): History {
  let letters = 0;
  for (const moves of nodes.keys()) letters += moves.length;
  if (nodes.size <= mostPositions && letters <= mostLetters) return nodes;
  for (const moves of [...nodes.keys()].sort((a, b) => b.length - a.length)) {
    if (nodes.size <= mostPositions / 2 && letters <= mostLetters / 2) break;
    if (leads(moves, current)) continue;
    nodes.delete(moves);
    letters -= moves.length;
  }
  const isLeft = (moves: string) => nodes.has(moves);
  for (const moves of nodes.keys())
    change(nodes, moves, ({ children, last }) => {
      const left = children.filter(isLeft);
      return { children: left, last: left.find((child) => child === last) ?? left.at(-1) ?? null };
    });
  return nodes;
}

/** Replaces an end by a position that it leads to. */
function replace(nodes: Map<string, Node>, end: string, moves: string) {
  const parent = nodes.get(end)?.parent ?? '';
  nodes.delete(end);
  nodes.set(moves, { parent, children: [], last: null });
  change(nodes, parent, ({ children }) => ({
    children: children.map((child) => (child === end ? moves : child)),
    last: moves,
  }));
}
