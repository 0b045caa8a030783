/** Lines of points, in one form for uPlot, the pen and the table. */

import type { Pen, Theme } from '../../puzzles/contract.ts';
import type { Surface } from './picture.ts';
import { atOnce } from '../../shared/turns.ts';

export interface Line {
  name: string;
  /** Its colour; `dash` also tells lines apart, so that no meaning depends on colour alone. */
  ink: (theme: Theme) => string;
  dash?: number[];
  /** A value holds until the next point, such as the best of a search. */
  step?: boolean;
  points: [number, number][];
}

/** Converts a step line into straight segments. */
const straight = ({ points, step }: Line): [number, number][] =>
  step
    ? points.flatMap(([x, y], at): [number, number][] =>
        at === 0
          ? [[x, y]]
          : [
              [x, points[at - 1][1]],
              [x, y],
            ],
      )
    : points;

/** All lines over one common row of x, in the form that uPlot needs: ascending, null where a line has no point. */
export function joinColumns(lines: Line[]): (number | null)[][] {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const columns = lines.map(({ points, step }) => {
    const values = new Map(points);
    let last: number | null = null;
    const end = points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
    return xs.map((x) => {
      const value = values.get(x);
      if (value !== undefined) last = value;
      return value ?? (step && x <= end ? last : null);
    });
  });
  return [xs, ...columns];
}

export interface Axes {
  log?: boolean;
  across: (value: number) => string;
  up: (value: number) => string;
}

const [LEFT, RIGHT, TOP, BOTTOM, SMALL] = [72, 16, 26, 30, 12.5];

/** Some round values in an interval. */
export function roundValues(min: number, max: number, count: number): number[] {
  const rough = (max - min) / Math.max(1, count);
  if (!(rough > 0)) return [min];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(min / step - 1e-9);
  return Array.from({ length: Math.floor(max / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
}

const powers = (min: number, max: number) => {
  const first = Math.ceil(Math.log10(min) - 1e-9);
  return Array.from(
    { length: Math.max(0, Math.floor(Math.log10(max) + 1e-9) - first + 1) },
    (_, at) => 10 ** (first + at),
  );
};

/** Draws the same lines with the pen. */
export const drawLines = (...of: Parameters<typeof drawingLines>) => atOnce(drawingLines(...of));

/** Draws line by line, for so many points that the page must run in between. */
export function* drawingLines(
  pen: Pen,
  lines: Line[],
  { log = false, across, up }: Axes,
  { theme, width, height }: Surface,
): Generator<void, void> {
  const shownPoints = lines.flatMap(({ points }) => points).filter(([x]) => !log || x > 0);
  if (shownPoints.length === 0) return;
  const [xs, ys] = [shownPoints.map(([x]) => x), shownPoints.map(([, y]) => y)];
  const edges = (values: number[]) =>
    values.reduce<[number, number]>(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  const [x0, x1] = edges(xs);
  const [y0, y1] = edges(ys);
  const scale = (value: number) => (log ? Math.log10(value) : value);
  const place = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 0.5);
  const x = (value: number) => LEFT + place(scale(value), scale(x0), scale(x1)) * (width - LEFT - RIGHT);
  const y = (value: number) => height - BOTTOM - place(value, y0, y1) * (height - TOP - BOTTOM);
  const rule = { stroke: theme.line, width: 1 };
  for (const tick of roundValues(y0, y1, 5)) {
    pen.line(
      [
        { x: LEFT, y: y(tick) },
        { x: width - RIGHT, y: y(tick) },
      ],
      rule,
    );
    pen.text(up(tick), LEFT - 8, y(tick), { size: SMALL, color: theme.muted, align: 'right' });
  }
  for (const tick of log ? powers(x0, x1) : roundValues(x0, x1, 8)) {
    pen.line(
      [
        { x: x(tick), y: TOP },
        { x: x(tick), y: height - BOTTOM },
      ],
      rule,
    );
    pen.text(across(tick), x(tick), height - 12, { size: SMALL, color: theme.muted });
  }
  let beside = LEFT;
  for (const line of lines) {
    yield;
    const points = straight(line).filter(([value]) => !log || value > 0);
    const stroke = line.ink(theme);
    pen.line(
      points.map(([px, py]) => ({ x: x(px), y: y(py) })),
      { stroke, width: 2, dash: line.dash },
    );
    pen.line(
      [
        { x: beside, y: 10 },
        { x: beside + 20, y: 10 },
      ],
      { stroke, width: 2, dash: line.dash },
    );
    const style = { size: SMALL, color: theme.ink, align: 'left' as const };
    pen.text(line.name, beside + 26, 10, style);
    beside += 26 + pen.measure(line.name, style) + 20;
  }
}
