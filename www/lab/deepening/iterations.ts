/**
 * The iterations of a search. The search reports the start of each one, so the nodes of an iteration are those until
 * the next one starts, or until the end.
 */

import type { Cell, Table } from '../shared/table.ts';

/** A search: the engine, its options, and its name in files. */
export interface Method {
  key: 'straight' | 'around' | 'tables';
  engine: string;
  options: Record<string, string>;
}

export const methods: [Method, Method, Method] = [
  { key: 'straight', engine: 'article', options: { distances: 'straight' } },
  { key: 'around', engine: 'article', options: { distances: 'around' } },
  { key: 'tables', engine: 'optimal', options: {} },
];

/** An engine's report of an iteration's start: the method, its limit, and the nodes so far. */
interface IterationStart {
  by: string;
  limit: number;
  nodes: number;
}

export function iterationStart(value: unknown): IterationStart | null {
  const { by, limit, nodes } = (value ?? {}) as Partial<IterationStart>;
  return typeof by === 'string' && Number.isFinite(limit) && Number.isFinite(nodes) ? (value as IterationStart) : null;
}

interface Iteration {
  by: string;
  limit: number;
  nodes: number;
  /** It was interrupted. */
  cut: boolean;
}

export interface SearchProgress {
  /** The reports of their starts. */
  starts: IterationStart[];
  /** All nodes; null until the end. */
  nodes: number | null;
  /** Length of the answer that is proved shortest; null if none is. */
  length: number | null;
}

export const newProgress = (): SearchProgress => ({ starts: [], nodes: null, length: null });

/** The finished iterations; all of them once the search has ended. */
export function iterationsOf({ starts, nodes, length }: SearchProgress): Iteration[] {
  const ends = [...starts.slice(1).map((next) => next.nodes), ...(nodes === null ? [] : [nodes])];
  return ends.slice(0, starts.length).map((end, at) => ({
    by: starts[at].by,
    limit: starts[at].limit,
    nodes: end - starts[at].nodes,
    cut: length === null && at === starts.length - 1,
  }));
}

/** The points of a line: nodes over limits. Nodes of several methods within one limit are added. */
export function pointsOf(progress: SearchProgress): [number, number][] {
  const sums = new Map<number, number>();
  for (const { limit, nodes } of iterationsOf(progress)) sums.set(limit, (sums.get(limit) ?? 0) + nodes);
  return [...sums].filter(([, nodes]) => nodes > 0).sort(([a], [b]) => a - b);
}

/** Compares the node counts once each method has its proof; a count of zero gives no factor. */
export function compareCounts([straight, around, tables]: number[]) {
  const times = (a: number, b: number) => Math.round((10 * a) / b) / 10;
  if (around === 0 || tables === 0) return { key: 'state.few', walls: 0, tables: 0 };
  const key = straight === around ? 'state.same' : 'state.done';
  return { key, walls: times(straight, around), tables: times(around, tables) };
}

export const figuresOf = (board: string, searches: Record<Method['key'], SearchProgress>): Table => ({
  columns: ['board', 'method', 'by', 'limit', 'nodes', 'cut'],
  rows: methods.flatMap(({ key }) =>
    iterationsOf(searches[key]).map(({ by, limit, nodes, cut }): Cell[] => [board, key, by, limit, nodes, Number(cut)]),
  ),
});
