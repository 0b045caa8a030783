/**
 * Pictures of a trace over nodes, never over seconds, so that the same search on one thread gives the same pictures on
 * every machine.
 */

import type { Pen, Theme, Translate } from '../../puzzles/contract.ts';
import type { Bar } from '../shared/bars.ts';
import type { Line } from '../shared/lines.ts';
import type { Surface } from '../shared/picture.ts';
import type { Row, Trace } from './read.ts';
import { createPen } from '../../board/layout.ts';
import { createSvgContext } from '../../board/svg.ts';
import { light } from '../../board/theme.ts';
import { drawBars, scaleFor } from '../shared/bars.ts';
import { drawingLines } from '../shared/lines.ts';
import { atOnce } from '../../shared/turns.ts';
import { drawPlaces, placesHeight, placesOf } from './places.ts';

/** Kinds with a lane, in this order; unknown kinds follow. */
// biome-ignore format: in the order of docs/engines/trace.md
const kinds = ['start', 'sample', 'depth', 'answer', 'bound', 'layer', 'turn', 'line', 'prunes', 'pass', 'table', 'packing', 'plan', 'region', 'back', 'budget', 'tasks', 'end'];

const figureOf = (row: Row, field: string): number | null => {
  const value = row[field];
  return typeof value === 'number' ? value : null;
};

/**
 * The points of a field, at the nodes of their rows; a logarithmic axis begins at 1. For equal nodes the last row
 * counts.
 */
function pointsOf(rows: Row[], fieldOf: (row: Row) => number | null): [number, number][] {
  const points: [number, number][] = [];
  for (const row of rows) {
    const value = fieldOf(row);
    const x = Math.max(1, row.nodes);
    if (value === null) continue;
    if (points.at(-1)?.[0] === x) points.pop();
    points.push([x, value]);
  }
  return points;
}

/** Best and bound, from samples and, immediately, from answers and bounds. */
export function scoreLines(rows: Row[], t: Translate): Line[] {
  const best = (row: Row) => (row.kind === 'answer' ? figureOf(row, 'objective') : figureOf(row, 'best'));
  const last = Math.max(1, rows.at(-1)?.nodes ?? 1);
  const extended = (points: [number, number][]): [number, number][] => {
    const [end, value] = points.at(-1) ?? [last, 0];
    return end < last ? [...points, [last, value]] : points;
  };
  const samples = rows.filter(({ kind }) => ['sample', 'answer', 'bound', 'end'].includes(kind));
  const lines: Line[] = [
    {
      name: t('line.bound'),
      ink: ({ series }) => series[0],
      dash: [6, 4],
      step: true,
      points: pointsOf(samples, (row) => figureOf(row, 'bound')),
    },
    { name: t('line.best'), ink: ({ accent }) => accent, step: true, points: pointsOf(samples, best) },
  ];
  return lines.map((line) => ({ ...line, points: extended(line.points) }));
}

/** Depth, layer or iteration, as the engine defines it. */
export const depthLines = (rows: Row[], t: Translate): Line[] => [
  {
    name: t('line.depth'),
    ink: ({ ink }) => ink,
    points: pointsOf(rows, (row) => figureOf(row, row.kind === 'layer' ? 'layer' : 'depth')),
  },
];

/** Tables: entries and capacity, hits, and the queue. */
export const tableLines = (rows: Row[], t: Translate): Line[] => {
  const tables = rows.filter(({ kind }) => kind === 'table');
  const line = (field: string, style: Pick<Line, 'ink' | 'dash'>): Line => ({
    ...{ name: t(`line.${field}`), step: true, ...style },
    points: pointsOf(tables, (row) => figureOf(row, field)),
  });
  const lines = [
    line('places', { ink: ({ faint }) => faint }),
    line('positions', { ink: ({ ink }) => ink }),
    line('hits', { ink: ({ accent }) => accent, dash: [2, 3] }),
    line('waiting', { ink: ({ series }) => series[0], dash: [6, 4] }),
  ];
  return lines.filter(({ points }) => points.length > 0);
};

/** Is any line not constant? */
export const hasLine = (lines: Line[]) =>
  lines.some(({ points }) => new Set(points.map(([, value]) => value)).size > 1);

/** The charts of a trace, in their order: those that have a line once all of it is drawn. */
const chartsOf = ({ rows }: Trace) =>
  [scoreLines, depthLines, tableLines].filter((lines) => hasLine(lines(rows, (key) => key)));

/** The places of the rows of each kind. */
export function lanesOf(rows: Row[]): { kind: string; at: number[] }[] {
  const byKind = new Map<string, number[]>();
  for (const { kind, nodes } of rows) {
    const at = byKind.get(kind);
    if (at) at.push(Math.max(1, nodes));
    else byKind.set(kind, [Math.max(1, nodes)]);
  }
  const place = (kind: string) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);
  return [...byKind]
    .map(([kind, at]) => ({ kind, at }))
    .sort((a, b) => place(a.kind) - place(b.kind) || (a.kind < b.kind ? -1 : 1));
}

const [LANE, LEFT, COUNT, FONT] = [24, 110, 60, 12.5];

export const lanesHeight = (rows: Row[]) => Math.max(1, lanesOf(rows).length) * LANE + 8;

/** A stroke for each event, over the logarithm of the nodes. @param maxNodes nodes at the right edge */
export function drawLanes(pen: Pen, rows: Row[], maxNodes: number, { theme, t, number, width }: Surface) {
  const x = (nodes: number) => LEFT + (Math.log10(nodes) / Math.max(1, Math.log10(maxNodes))) * (width - LEFT - COUNT);
  for (const [index, { kind, at }] of lanesOf(rows).entries()) {
    const y = index * LANE + LANE / 2;
    const name = kinds.includes(kind) ? t(`kind.${kind}`) : kind;
    pen.text(name, 0, y, { size: FONT, color: theme.ink, align: 'left', fit: LEFT - 8 });
    pen.line(
      [
        { x: LEFT, y },
        { x: width - COUNT, y },
      ],
      { stroke: theme.line, width: 1 },
    );
    const stroke = kind === 'answer' ? theme.accent : theme.ink;
    for (const nodes of new Set(at.map((each) => Math.round(x(each)))))
      pen.line(
        [
          { x: nodes, y: y - 7 },
          { x: nodes, y: y + 7 },
        ],
        { stroke, width: 1.5, cap: 'butt' },
      );
    pen.text(number(at.length), width, y, { size: FONT, color: theme.muted, align: 'right' });
  }
}

// biome-ignore format: of the maze, then of Sokoban
const PRUNES = ['goal', 'dead_end', 'bound', 'dead_square', 'passage', 'crowded', 'pair', 'frozen', 'corral'];

/** The tasks of each thread, by the latest figures. */
export function tasksOf(rows: Row[]): number[] {
  const tasks: number[] = [];
  for (const row of rows.filter(({ kind }) => kind === 'tasks')) {
    const [thread, count] = [figureOf(row, 'thread'), figureOf(row, 'tasks')];
    if (thread !== null && count !== null && thread >= 0 && thread < 1024) tasks[thread] = (tasks[thread] ?? 0) + count;
  }
  return Array.from(tasks, (had) => had ?? 0);
}

/**
 * What prunings have cut, or passes have merged and dropped, up to a row: the latest figures of prunings, the sums of
 * passes.
 */
export function cutsOf(rows: Row[]): [string, number][] {
  const last = rows.findLast(({ kind }) => kind === 'prunes');
  const prunes = PRUNES.map((key): [string, number] => [key, (last && figureOf(last, key)) ?? 0]);
  const passes = rows.filter(({ kind }) => kind === 'pass');
  const sum = (key: string) => passes.reduce((all, row) => all + (figureOf(row, key) ?? 0), 0);
  const sums = passes.length > 0 ? ['merges', 'drops'].map((key): [string, number] => [key, sum(key)]) : [];
  return [...prunes, ...sums].filter(([, value]) => value > 0);
}

export function drawCuts(pen: Pen, rows: Row[], surface: Surface) {
  const { t, number } = surface;
  barsOf(
    pen,
    cutsOf(rows).map(([key, value]) => ({ name: t(`cut.${key}`), value, text: number(value) })),
    surface,
  );
}

export function drawTasks(pen: Pen, rows: Row[], surface: Surface) {
  const { t, number } = surface;
  barsOf(
    pen,
    tasksOf(rows).map((value, at) => ({ name: t('thread', { n: number(at + 1) }), value, text: number(value) })),
    surface,
  );
}

function barsOf(pen: Pen, bars: Bar[], surface: Surface) {
  const values = bars.map(({ value }) => value ?? 0);
  drawBars(pen, bars, scaleFor(values, 1, surface.number), surface);
}

const compact = (value: number) =>
  value >= 1e9
    ? `${value / 1e9}G`
    : value >= 1e6
      ? `${value / 1e6}M`
      : value >= 1e3
        ? `${value / 1e3}k`
        : String(value);
export const axes = (number: Surface['number']) => ({ log: true, across: compact, up: number });

/** Distance between two pictures. */
const GAP = 16;

/** All pictures below one another, for saving. */
export const drawAll = (...of: Parameters<typeof drawingAll>) => atOnce(drawingAll(...of));

/**
 * Draws picture by picture and line by line; the pen must not be used elsewhere meanwhile.
 * @param height of each chart
 */
function* drawingAll(pen: Pen, trace: Trace, rows: Row[], surface: Surface, height: number): Generator<void, void> {
  const maxNodes = Math.max(10, trace.rows.at(-1)?.nodes ?? 10);
  let y = 0;
  function* part(partHeight: number, draw: (surface: Surface) => Iterable<void>): Generator<void, void> {
    pen.ctx.save();
    pen.ctx.translate(0, y * pen.unit);
    yield* draw({ ...surface, height: partHeight });
    pen.ctx.restore();
    y += partHeight + GAP;
  }
  for (const lines of chartsOf(trace))
    yield* part(height, (partSurface) => drawingLines(pen, lines(rows, surface.t), axes(surface.number), partSurface));
  yield* part(lanesHeight(trace.rows), (partSurface) => asGenerator(() => drawLanes(pen, rows, maxNodes, partSurface)));
  if (placesOf(trace, trace.rows))
    yield* part(placesHeight(trace, surface.width), (partSurface) =>
      asGenerator(() => drawPlaces(pen, trace, rows, partSurface)),
    );
}

function* asGenerator(draw: () => void): Generator<void, void> {
  draw();
  yield;
}

export function allHeight(trace: Trace, height: number, width: number) {
  const places = placesHeight(trace, width);
  return chartsOf(trace).length * (height + GAP) + lanesHeight(trace.rows) + (places && GAP + places);
}

/** A fixed width for texts measured for a digest. */
const measure = (_: string, text: string) => 7 * text.length;

/** 32-bit FNV-1a of a text's characters. */
function* fnv(text: string): Generator<void, string> {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    if (at % 100_000 === 0) yield;
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * A digest of the drawing's commands at one size, in the light colours, without words. For a long trace it takes
 * several frames.
 */
export function* digestOf(trace: Trace): Generator<void, string> {
  const [width, height] = [800, 200];
  const { ctx, toText } = createSvgContext(width, allHeight(trace, height, width), measure);
  const theme: Theme = light;
  const surface: Surface = { theme, t: (key) => key, number: String, width, height };
  yield* drawingAll(createPen(ctx, 1, theme), trace, trace.rows, surface, height);
  return yield* fnv(toText(''));
}
