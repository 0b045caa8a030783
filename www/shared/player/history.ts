/**
 * All lines that were played on a board, as a tree: going back and playing something else keeps the other line. A node is a position, named by the moves that
 * lead there; its children go on from it. Plain data, never changed: every function returns a new tree.
 */

export interface Node {
  /** null in the root */
  parent: string | null;
  /** in the order in which they were first played */
  children: string[];
  /** the child that was visited last, where redo leads */
  last: string | null;
}

/** Positions by their moves. Along a line each name begins with the one before it. */
export type History = ReadonlyMap<string, Node>;

/** Most positions that are kept, and most letters of their names together. */
const mostPositions = 2000;
const mostLetters = 1 << 24;

export const emptyHistory = (): History => new Map([['', { parent: null, children: [], last: null }]]);

/** Where redo leads; null at the end of a line. */
export const nextOf = (history: History, moves: string) => history.get(moves)?.last ?? null;

/** The lines that go on from a position. */
export const linesFrom = (history: History, moves: string) => history.get(moves)?.children ?? [];

/** The end of a line, as redo would reach it. */
export function endOf(history: History, moves: string) {
  let end = moves;
  for (let next: string | null = moves; next !== null; next = nextOf(history, end)) end = next;
  return end;
}

/** The history after some more moves from a position, or after a jump to another one. */
export function played(history: History, from: string, to: string): History {
  if (from === to) return history;
  const next = new Map(history);
  if (!next.has(to)) {
    const parent = to.startsWith(from) && next.has(from) ? from : '';
    if (isEnd(next.get(parent))) lengthen(next, parent, to);
    else branch(next, parent, to);
  }
  favour(next, to);
  return trimmed(next, to);
}

const isEnd = (node: Node | undefined) => node !== undefined && node.parent !== null && node.children.length === 0;

/** Going on where nothing was played before: positions on the way need no node until the reader goes back to them. */
function lengthen(nodes: Map<string, Node>, end: string, moves: string) {
  const parent = nodes.get(end)?.parent ?? '';
  nodes.delete(end);
  nodes.set(moves, { parent, children: [], last: null });
  change(nodes, parent, ({ children }) => ({ children: children.map((child) => (child === end ? moves : child)) }));
}

function branch(nodes: Map<string, Node>, parent: string, moves: string) {
  nodes.set(moves, { parent, children: [], last: null });
  change(nodes, parent, ({ children }) => ({ children: [...children, moves] }));
}

/** The history after going back from a position to one with fewer moves, which may lie between two that are known. */
export function wentBack(history: History, from: string, to: string): History {
  const next = new Map(history);
  if (!next.has(to)) {
    let below = from;
    for (let up = next.get(below)?.parent; up && up.length > to.length; up = next.get(up)?.parent) below = up;
    between(next, below, to);
  }
  favour(next, from);
  return trimmed(next, to);
}

/** Puts a position on the way to another one. */
function between(nodes: Map<string, Node>, below: string, moves: string) {
  const parent = nodes.get(below)?.parent ?? '';
  nodes.set(moves, { parent, children: [below], last: below });
  change(nodes, parent, ({ children, last }) => ({
    children: children.map((child) => (child === below ? moves : child)),
    last: last === below ? moves : last,
  }));
  change(nodes, below, () => ({ parent: moves }));
}

/** Redo leads along the way to a position from now on. */
function favour(nodes: Map<string, Node>, moves: string) {
  for (let at = moves, up = nodes.get(at)?.parent; typeof up === 'string'; at = up, up = nodes.get(at)?.parent) {
    const child = at;
    change(nodes, up, () => ({ last: child }));
  }
}

function change(nodes: Map<string, Node>, moves: string, how: (node: Node) => Partial<Node>) {
  const node = nodes.get(moves);
  if (node) nodes.set(moves, { ...node, ...how(node) });
}

/** Half as large where it has grown too large: without the ends of other lines, the longest first, then without what can be redone here. */
function trimmed(nodes: Map<string, Node>, here: string): History {
  let letters = 0;
  for (const moves of nodes.keys()) letters += moves.length;
  if (nodes.size <= mostPositions && letters <= mostLetters) return nodes;
  const way = wayTo(nodes, here);
  for (const moves of [...nodes.keys()].sort((a, b) => b.length - a.length)) {
    if (nodes.size <= mostPositions / 2 && letters <= mostLetters / 2) break;
    if (way.has(moves)) continue;
    cut(nodes, moves);
    letters -= moves.length;
  }
  return nodes;
}

/** Takes an end away. */
function cut(nodes: Map<string, Node>, moves: string) {
  const parent = nodes.get(moves)?.parent ?? '';
  nodes.delete(moves);
  change(nodes, parent, ({ children, last }) => {
    const left = children.filter((child) => child !== moves);
    return { children: left, last: last === moves ? (left.at(-1) ?? null) : last };
  });
}

/** A position and all before it. */
function wayTo(nodes: History, moves: string) {
  const way = new Set<string>();
  for (let at: string | null | undefined = moves; typeof at === 'string'; at = nodes.get(at)?.parent) way.add(at);
  return way;
}
