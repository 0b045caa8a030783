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

export const methods: Method[] = [
  { key: 'straight', engine: 'article', options: { distances: 'straight' } },
  { key: 'around', engine: 'article', options: { distances: 'around' } },
  { key: 'tables', engine: 'optimal', options: {} },
];

/** An engine's report of an iteration's start: the method, its limit, and the nodes so far. */
export interface Told {
  by: string;
  limit: number;
  nodes: number;
}

export function toldOf(value: unknown): Told | null {
  const { by, limit, nodes } = (value ?? {}) as Partial<Told>;
  return typeof by === 'string' && Number.isFinite(limit) && Number.isFinite(nodes) ? (value as Told) : null;
}

interface Iteration {
  by: string;
  limit: number;
  nodes: number;
  /** It was interrupted. */
  cut: boolean;
}

export interface Course {
  /** The reports of their starts. */
  told: Told[];
  /** All nodes; null until the end. */
  nodes: number | null;
  /** Length of the answer that is proved shortest; null if none is. */
  length: number | null;
}

export const unbegun = (): Course => ({ told: [], nodes: null, length: null });

/** The finished iterations; all of them once the search has ended. */
export function iterationsOf({ told, nodes, length }: Course): Iteration[] {
  const ends = [...told.slice(1).map((next) => next.nodes), ...(nodes === null ? [] : [nodes])];
  return ends.slice(0, told.length).map((end, at) => ({
    by: told[at].by,
    limit: told[at].limit,
    nodes: end - told[at].nodes,
    cut: length === null && at === told.length - 1,
  }));
}

/** The points of a line: nodes over limits. Nodes of several methods within one limit are added. */
export function pointsOf(course: Course): [number, number][] {
  const sums = new Map<number, number>();
  for (const { limit, nodes } of iterationsOf(course)) sums.set(limit, (sums.get(limit) ?? 0) + nodes);
  return [...sums].filter(([, nodes]) => nodes > 0).sort(([a], [b]) => a - b);
}

/** Compares the node counts once each method has its proof; a count of zero gives no factor. */
export function comparedBy([straight, around, tables]: number[]) {
  const times = (a: number, b: number) => Math.round((10 * a) / b) / 10;
  if (around === 0 || tables === 0) return { key: 'told.few', walls: 0, tables: 0 };
  const key = straight === around ? 'told.same' : 'told.done';
  return { key, walls: times(straight, around), tables: times(around, tables) };
}

export const figuresOf = (board: string, courses: Record<Method['key'], Course>): Table => ({
  columns: ['board', 'method', 'by', 'limit', 'nodes', 'cut'],
  rows: methods.flatMap(({ key }) =>
    iterationsOf(courses[key]).map(({ by, limit, nodes, cut }): Cell[] => [board, key, by, limit, nodes, Number(cut)]),
  ),
});
