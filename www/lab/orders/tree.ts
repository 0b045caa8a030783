/**
 * The layout of a recorded tree of orders: a column for each step, ends from top to bottom in the order in which they
 * were reached.
 */

import type { Orders } from '../../puzzles/sweeper/view.ts';

/** The ends of nodes, by the recording's numbers. */
export const ends = ['open', 'reach', 'count', 'stock', 'dirty', 'answer'] as const;
export type End = (typeof ends)[number];

export interface PlacedNode {
  /** Steps from the start. */
  depth: number;
  /** From 0 to the number of ends: the middle of the node's subtree. */
  row: number;
  parent: number;
  end: End;
  /** It is on the path to the answer. */
  onAnswerPath: boolean;
}

export interface OrdersTree {
  nodes: PlacedNode[];
  depth: number;
  rows: number;
}

/** The answer's node and its ancestors. */
function answerPath({ parents, ends: codes }: Orders): Set<number> {
  const path = new Set<number>();
  for (let at = codes.indexOf(ends.indexOf('answer')); at >= 0; at = parents[at]) path.add(at);
  return path;
}

/** Parents precede their nodes in the recording, so one pass back and one forth suffice. */
export function treeOf(orders: Orders): OrdersTree {
  const { parents, ends: codes } = orders;
  const inner = new Set(parents);
  const depths: number[] = [];
  const [first, last] = [new Array(parents.length).fill(0), new Array(parents.length).fill(0)];
  let rows = 0;
  for (const [at, parent] of parents.entries()) {
    depths.push(parent < 0 ? 0 : depths[parent] + 1);
    if (!inner.has(at)) [first[at], last[at]] = [rows, rows++];
    else first[at] = Number.POSITIVE_INFINITY;
  }
  for (let at = parents.length - 1; at > 0; at--) {
    const parent = parents[at];
    first[parent] = Math.min(first[parent], first[at]);
    last[parent] = Math.max(last[parent], last[at]);
  }
  const path = answerPath(orders);
  const nodes = parents.map((parent, at) => {
    return {
      depth: depths[at],
      row: (first[at] + last[at]) / 2,
      parent,
      end: ends[codes[at]],
      onAnswerPath: path.has(at),
    };
  });
  return { nodes, depth: Math.max(1, ...depths), rows: Math.max(1, rows) };
}
