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

/** The scales of a drawing: from a value to its place in pixels. */
interface Places {
  x: (value: number) => number;
  y: (value: number) => number;
  /** The least and the greatest value of each axis. */
  across: [number, number];
  up: [number, number];
}

const edgesOf = (values: number[]) =>
  values.reduce<[number, number]>(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);

function placesOf(points: [number, number][], log: boolean, { width, height }: Surface): Places {
  const [across, up] = [edgesOf(points.map(([x]) => x)), edgesOf(points.map(([, y]) => y))];
  const scale = (value: number) => (log ? Math.log10(value) : value);
  const share = (value: number, [from, to]: [number, number]) => (to > from ? (value - from) / (to - from) : 0.5);
  const scaled: [number, number] = [scale(across[0]), scale(across[1])];
  return {
    x: (value) => LEFT + share(scale(value), scaled) * (width - LEFT - RIGHT),
    y: (value) => height - BOTTOM - share(value, up) * (height - TOP - BOTTOM),
    across,
    up,
  };
}

/** The lines of a grid with their labels. */
function drawGrid(pen: Pen, axes: Axes, { x, y, across, up }: Places, { theme, width, height }: Surface) {
  const rule = { stroke: theme.line, width: 1 };
  const label = { size: SMALL, color: theme.muted };
  for (const tick of roundValues(...up, 5)) {
    const [from, to] = [LEFT, width - RIGHT].map((end) => ({ x: end, y: y(tick) }));
    pen.line([from, to], rule);
    pen.text(axes.up(tick), LEFT - 8, y(tick), { ...label, align: 'right' });
  }
  for (const tick of axes.log ? powers(...across) : roundValues(...across, 8)) {
    const [from, to] = [TOP, height - BOTTOM].map((end) => ({ x: x(tick), y: end }));
    pen.line([from, to], rule);
    pen.text(axes.across(tick), x(tick), height - 12, label);
  }
}

/** Draws line by line, for so many points that the page must run in between. */
export function* drawingLines(pen: Pen, lines: Line[], axes: Axes, surface: Surface): Generator<void, void> {
  const { log = false } = axes;
  const shown = (points: [number, number][]) => points.filter(([x]) => !log || x > 0);
  const points = shown(lines.flatMap((line) => line.points));
  if (points.length === 0) return;
  const { theme } = surface;
  const places = placesOf(points, log, surface);
  drawGrid(pen, axes, places, surface);
  let legend = LEFT;
  for (const line of lines) {
    yield;
    const stroke = { stroke: line.ink(theme), width: 2, dash: line.dash };
    pen.line(
      shown(straight(line)).map(([x, y]) => ({ x: places.x(x), y: places.y(y) })),
      stroke,
    );
    const [from, to] = [legend, legend + 20].map((end) => ({ x: end, y: 10 }));
    pen.line([from, to], stroke);
    const style = { size: SMALL, color: theme.ink, align: 'left' as const };
    pen.text(line.name, legend + 26, 10, style);
    legend += 26 + pen.measure(line.name, style) + 20;
  }
}
