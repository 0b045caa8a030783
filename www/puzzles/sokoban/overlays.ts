/**
 * Overlays on the floor: distances, dead squares, narrow places, targets of a box. Each has its own part of the cell,
 * so that all can be on at once: figures in the top corners, crosses and numbers of the filling order at the bottom
 * right, dots at the bottom left, jambs on the walls, and the middle for a goal or a target.
 */

import type { Pen, Point, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { cachedQuery, passages } from './queries.ts';
import { placeOf, traced } from './walls.ts';

type SokobanScene = Scene<View, Ui, Frames>;

/** Circles around points. */
export const rings =
  (points: Point[], radius: number): ((path: CanvasPath) => void) =>
  (path) => {
    for (const { x, y } of points) {
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, Math.PI * 2);
    }
  };

/** The ends of a small cross's lines, at its left and at its right. */
const diagonals: [number, number][] = [
  [0.78, 0.92],
  [0.92, 0.78],
];

/** Small crosses on dead squares, except under boxes, which would hide half of a cross. */
export function drawDead(pen: Pen, scene: SokobanScene) {
  const { view, theme } = scene;
  const boxes = new Set(view.boxes);
  const dead = Array.from(cachedQuery(scene, 'dead') ?? []).filter((cell) => !boxes.has(cell));
  const lines = dead.flatMap((cell) => {
    const { x, y } = placeOf(view, cell);
    return diagonals.map(([a, b]) => [
      { x: x + 0.78, y: y + a },
      { x: x + 0.92, y: y + b },
    ]);
  });
  pen.shape(traced(lines), { stroke: theme.faint, width: 0.045, cap: 'round' });
}

/** Smaller digits are illegible, and thousands of them take long to draw. */
const leastDigits = 4;

/**
 * Positive numbers in their cells.
 * @param figures by cell
 * @param place in the cell, with the largest size and width
 */
function drawFigures(
  pen: Pen,
  view: View,
  figures: number[],
  color: string,
  place: (cell: number) => { x: number; y: number; size: number; fit: number },
) {
  figures.forEach((figure, cell) => {
    if (figure <= 0) return;
    const { x, y } = placeOf(view, cell);
    const { x: dx, y: dy, size, fit } = place(cell);
    if (size * pen.unit >= leastDigits) pen.text(String(figure), x + dx, y + dy, { size, fit, color });
  });
}

const left = { x: 0.18, y: 0.15, size: 0.2, fit: 0.28 };
const right = { ...left, x: 0.82 };
const middle = { x: 0.5, y: 0.5, size: 0.28, fit: 0.42 };

export const drawReach = (pen: Pen, scene: SokobanScene) =>
  drawFigures(pen, scene.view, cachedQuery(scene, 'reach') ?? [], scene.theme.muted, () => left);

/** The targets of the selected box, with the number of pushes: a slip in the middle, or beside the ring of a goal. */
export function drawPlaces(pen: Pen, scene: SokobanScene, box: number) {
  const { view, theme } = scene;
  const pushes = cachedQuery(scene, `box ${box}`) ?? [];
  const isGoal = (cell: number) => view.cells[cell] === 3;
  const places = [...pushes.keys()].filter((cell) => pushes[cell] > 0);
  const at = (cell: number) => placeOf(view, cell);
  const slips = (path: CanvasPath) => {
    for (const { x, y } of places.filter((cell) => !isGoal(cell)).map(at))
      path.roundRect(x + 0.26, y + 0.26, 0.48, 0.48, 0.1);
  };
  const halos = places.filter(isGoal).map((cell) => ({ x: at(cell).x + 0.5, y: at(cell).y + 0.5 }));
  pen.shape(slips, { fill: theme.accentSoft, stroke: theme.accent, width: 0.03, join: 'miter' });
  pen.shape(rings(halos, 0.14), { fill: theme.accentSoft });
  pen.shape(rings(halos, 0.06), { fill: theme.accent });
  drawFigures(pen, view, pushes, theme.ink, (cell) => (isGoal(cell) ? right : middle));
}

/** A mark at each wall of a passage; `x` of its points leads away from the wall, `y` along it. */
function jambs(view: View, cell: number, mark: Point[]) {
  const { x, y } = placeOf(view, cell);
  const between = view.cells[cell - 1] === 1 && view.cells[cell + 1] === 1;
  return [0, 1].map((side) =>
    mark.map(({ x: depth, y: along }) => {
      const across = side ? 1 - depth : depth;
      return between ? { x: x + across, y: y + along } : { x: x + along, y: y + across };
    }),
  );
}

const short = (y: number) => [
  { x: 0.04, y },
  { x: 0.17, y },
];
const wedge = [
  { x: 0.03, y: 0.38 },
  { x: 0.2, y: 0.5 },
  { x: 0.03, y: 0.62 },
];

/** Two short lines from each wall. */
const gateAt = (view: View, cell: number) => [0.43, 0.57].flatMap((along) => jambs(view, cell, short(along)));

/** A goal's number in the filling order, in a corner so that a box leaves it readable. */
function drawTurn(pen: Pen, { view, theme }: SokobanScene, cell: number, turn: number) {
  const { x, y } = placeOf(view, cell);
  pen.circle(x + 0.82, y + 0.82, 0.15, { fill: theme.surface, stroke: theme.accent, width: 0.03 });
  pen.text(String(turn), x + 0.82, y + 0.825, { size: 0.21, fit: 0.24, color: theme.ink });
}

/** Dots on tunnels, lines in gates, wedges at entrances; an entrance that is also a gate is drawn as an entrance. */
export function drawPassages(pen: Pen, scene: SokobanScene) {
  const { view, theme } = scene;
  const found = passages(scene);
  if (!found) return;
  const dots = Array.from(found.tunnels, (cell) => placeOf(view, cell)).flatMap(({ x, y }) =>
    [0.1, 0.2, 0.3].map((dx) => ({ x: x + dx, y: y + 0.86 })),
  );
  const entrances = new Set(found.entrances);
  const gates = Array.from(found.gates).filter((cell) => !entrances.has(cell));
  const wedges = [...entrances].flatMap((cell) => jambs(view, cell, wedge));
  pen.shape(rings(dots, 0.035), { fill: theme.muted });
  pen.shape(traced(gates.flatMap((cell) => gateAt(view, cell))), { stroke: theme.muted, width: 0.05, cap: 'butt' });
  pen.shape(traced(wedges), { fill: theme.accent });
}

/** The order in which the goals of a room are filled. */
export function drawTurns(pen: Pen, scene: SokobanScene) {
  passages(scene)?.order.forEach((turn, cell) => {
    if (turn > 0) drawTurn(pen, scene, cell, turn);
  });
}
