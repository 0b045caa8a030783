/** The level as a floor plan: walls only where they touch floor. While a level is drawn, every wall is a whole cell. */

import type { Pen, Point, Scene, Size, Theme } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';

type Trace = (path: CanvasPath) => void;
type Shown = Pick<Scene<View, Ui, Frames>, 'mode' | 'thumbnail'>;

/** Width of a wall beside the floor that it bounds, in cells. */
const band = 0.36;
/** Distance between the plan and the edge of the drawing. */
const rim = 0.06;
/** Shapes of one colour overlap by this much, so that no gap shows between them. */
const overlap = 0.01;

export const placeOf = (view: View, cell: number) => ({ x: cell % view.width, y: Math.floor(cell / view.width) });

/** Lines from point to point. */
export const traced =
  (lines: Point[][]): Trace =>
  (path) => {
    for (const [start, ...rest] of lines) {
      path.moveTo(start.x, start.y);
      for (const { x, y } of rest) path.lineTo(x, y);
    }
  };

function inks({ dark, forced, surface, ink }: Theme) {
  if (forced) return { wall: surface, contour: ink, lift: surface };
  return dark
    ? { wall: '#11100e', contour: '#7d7567', lift: '#ede9df' }
    : { wall: '#ddd6c8', contour: '#3a352e', lift: '#ffffff' };
}

type Kind = (x: number, y: number) => number;

const kindsOf =
  ({ cells, width, height }: View): Kind =>
  (x, y) =>
    x >= 0 && y >= 0 && x < width && y < height ? cells[y * width + x] : 0;

const neighbours: [dx: number, dy: number][] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** Cells without floor that connect to the edge of the board without crossing floor. */
function outsideCells(view: View, kind: Kind) {
  const reached = new Uint8Array(view.cells.length);
  const open: Point[] = [];
  const visit = (x: number, y: number) => {
    const inside = x >= 0 && y >= 0 && x < view.width && y < view.height;
    const cell = y * view.width + x;
    if (!inside || reached[cell] || kind(x, y) >= 2) return;
    reached[cell] = 1;
    open.push({ x, y });
  };
  for (let x = 0; x < view.width; x++) for (const y of [0, view.height - 1]) visit(x, y);
  for (let y = 0; y < view.height; y++) for (const x of [0, view.width - 1]) visit(x, y);
  for (let at = open.pop(); at; at = open.pop()) for (const [dx, dy] of neighbours) visit(at.x + dx, at.y + dy);
  return reached;
}

const plans: WeakMap<View, { filled: Kind; contour: Point[][] }> = new WeakMap();

/** Computed once for a view: a playback draws the same one many times a second. */
function planOf(view: View) {
  const plan = plans.get(view) ?? { filled: filledOf(view), contour: contourOf(view) };
  plans.set(view, plan);
  return plan;
}

/** The cells of the plan that are filled completely: floor, pillars, and walls with floor on both sides. */
function filledOf(view: View) {
  const kind = kindsOf(view);
  const floor = (x: number, y: number) => kind(x, y) >= 2;
  const outer = outsideCells(view, kind);
  const filled = view.cells.map((content, cell) => {
    const { x, y } = placeOf(view, cell);
    const between = (floor(x - 1, y) && floor(x + 1, y)) || (floor(x, y - 1) && floor(x, y + 1));
    return Number(content >= 2 || (content === 1 && (!outer[cell] || between)));
  });
  return kindsOf({ ...view, cells: filled });
}

const isPlan = ({ mode, thumbnail }: Shown) => mode !== 'edit' || thumbnail;

/** The bounding box of the cells that a plan shows; null if there are none. */
function boundsOf(view: View) {
  const shown = [...view.cells.keys()].filter((cell) => view.cells[cell] >= 2);
  const places = [...shown, ...view.boxes, ...(view.player === null ? [] : [view.player])].map((cell) =>
    placeOf(view, cell),
  );
  if (!places.length) return null;
  const ends = (values: number[]) =>
    values.reduce<[number, number]>(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [1e9, -1]);
  const [left, right] = ends(places.map(({ x }) => x));
  const [top, bottom] = ends(places.map(({ y }) => y));
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

const extents: WeakMap<View, Point & Size> = new WeakMap();

function planExtent(view: View): Point & Size {
  const bounds = boundsOf(view);
  if (!bounds) return gridExtent(view);
  const room = band + rim;
  const { left, top, width, height } = bounds;
  return { x: room - left, y: room - top, width: width + 2 * room, height: height + 2 * room };
}

/** With a margin for the handles that change the size. */
function gridExtent({ width, height }: View): Point & Size {
  const room = Math.max(0.8, 0.07 * Math.max(width, height));
  return { x: room, y: room, width: width + 2 * room, height: height + 2 * room };
}

/** The size of the drawing in cells, and the place of the first cell's corner in it. */
export function extentOf(view: View, shown: Shown): Point & Size {
  if (!isPlan(shown)) return gridExtent(view);
  const extent = extents.get(view) ?? planExtent(view);
  extents.set(view, extent);
  return extent;
}

/** Each run of floor in a row, so that a large level takes a hundred shapes and not thousands. */
function* stretches({ cells, width }: View) {
  for (let start = 0; start < cells.length; start++) {
    const edge = (Math.floor(start / width) + 1) * width;
    let end = start;
    while (end < edge && cells[end] >= 2) end += 1;
    if (end > start) yield { start, length: end - start };
    start = Math.max(start, end - 1);
  }
}

const [near, far, round] = [0, 1 - band, 0.12];
/** The place of a wall strip in its cell, by the side that touches a filled cell (`besides`). */
const [deep, along] = [band + overlap, 1 + 2 * overlap];
const strips: [left: number, top: number, width: number, height: number][] = [
  [-overlap, -overlap, deep, along],
  [far, -overlap, deep, along],
  [-overlap, -overlap, along, deep],
  [-overlap, far, along, deep],
];
/**
 * The corners of a cell: the sides that must be empty, the filled cell beyond, the place, and the radii, which round
 * the outer side of the plan.
 */
const corners: { sides: number[]; beyond: [number, number]; at: [number, number]; radii: number[] }[] = [
  { sides: [0, 2], beyond: [-1, -1], at: [near, near], radii: [0, 0, round, 0] },
  { sides: [1, 2], beyond: [1, -1], at: [far, near], radii: [0, 0, 0, round] },
  { sides: [0, 3], beyond: [-1, 1], at: [near, far], radii: [0, round, 0, 0] },
  { sides: [1, 3], beyond: [1, 1], at: [far, far], radii: [round, 0, 0, 0] },
];

/** The part of one wall that touches filled cells. */
function bandOf(path: CanvasPath, { x, y }: Point, filled: Kind) {
  const piece = ([left, top, width, height]: (typeof strips)[number]) => path.rect(x + left, y + top, width, height);
  if (filled(x, y)) return piece([-overlap, -overlap, along, along]);
  const sides = neighbours.map(([dx, dy]) => filled(x + dx, y + dy));
  strips.forEach((strip, side) => {
    if (sides[side]) piece(strip);
  });
  for (const { sides: empty, beyond, at, radii } of corners)
    if (!empty.some((side) => sides[side]) && filled(x + beyond[0], y + beyond[1]))
      path.roundRect(x + at[0], y + at[1], band, band, radii);
}

/** All in one path: the antialiased edges of separate shapes would show. */
function bands(view: View): Trace {
  const { filled } = planOf(view);
  return (path) =>
    view.cells.forEach((kind, cell) => {
      if (kind === 1) bandOf(path, placeOf(view, cell), filled);
    });
}

/** Every wall as a whole cell. */
const wholeCells =
  (view: View): Trace =>
  (path) =>
    view.cells.forEach((kind, cell) => {
      const { x, y } = placeOf(view, cell);
      if (kind === 1) path.rect(x - overlap, y - overlap, along, along);
    });

/** The line between floor and walls, in straight runs. */
function contourOf(view: View): Point[][] {
  const kind = kindsOf(view);
  const meets = (a: number, b: number) => (a >= 2 && b === 1) || (a === 1 && b >= 2);
  const runs = (lines: number, length: number, bound: (line: number, at: number) => boolean) => {
    const found: [line: number, from: number, to: number][] = [];
    for (let line = 0; line <= lines; line++)
      for (let at = 0; at < length; at++) {
        const from = at;
        while (at < length && bound(line, at)) at += 1;
        if (at > from) found.push([line, from, at]);
      }
    return found;
  };
  const horizontal = runs(view.height, view.width, (y, x) => meets(kind(x, y - 1), kind(x, y)));
  const vertical = runs(view.width, view.height, (x, y) => meets(kind(x - 1, y), kind(x, y)));
  return [
    ...horizontal.map(([y, from, to]) => [
      { x: from, y },
      { x: to, y },
    ]),
    ...vertical.map(([x, from, to]) => [
      { x, y: from },
      { x, y: to },
    ]),
  ];
}

/**
 * Draws the walls, then the floor with its squares over them. Each kind is one path: filling the shapes one by one
 * takes ten times as long.
 */
export function drawGround(pen: Pen, view: View, theme: Theme, shown: Shown) {
  const { wall, contour: line, lift } = inks(theme);
  const floor: Trace = (path) => {
    for (const { start, length } of stretches(view)) {
      const { x, y } = placeOf(view, start);
      path.rect(x - overlap, y - overlap, length + 2 * overlap, 1 + 2 * overlap);
    }
  };
  const squares: Trace = (path) =>
    view.cells.forEach((kind, cell) => {
      const { x, y } = placeOf(view, cell);
      if (kind >= 2 && (x + y) % 2) path.rect(x, y, 1, 1);
    });
  if (isPlan(shown)) pen.shape(bands(view), { fill: wall });
  else {
    // The cells cover the inner half of their outlines, which leaves one line around all.
    pen.shape(wholeCells(view), { stroke: line, width: 0.06, join: 'miter' });
    pen.shape(wholeCells(view), { fill: wall });
  }
  pen.shape(floor, { fill: theme.surface });
  pen.shape(floor, { fill: lift, alpha: 0.04 });
  pen.shape(squares, { fill: theme.ink, alpha: 0.03 });
  pen.shape(traced(planOf(view).contour), { stroke: line, width: 0.036, cap: 'square' });
}
