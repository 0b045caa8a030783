/**
 * Sokoban: the drawing. The level as a floor plan, goals as rings, boxes as crates with a brace (a tick on a goal), the
 * player as a small figure that faces its direction.
 */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Frames, Moment, Ui, View } from './types.ts';
import { deadlock } from './queries.ts';
import { drawDead, drawPassages, drawPlaces, drawReach, drawTurns, rings } from './overlays.ts';
import { drawGround, extentOf, placeOf, traced } from './walls.ts';

/** Eases a step: slow at both ends, half-way between the cells in the middle. */
const ease = (share: number) => share * share * (3 - 2 * share);

/** The boxes before the step after `index`. */
export function boxesAt(frames: Frames, index: number) {
  const boxes = new Set(frames.boxes);
  for (let step = 1; step <= index; step++) {
    if (frames.from[step] < 0) continue;
    boxes.delete(frames.from[step]);
    boxes.add(frames.to[step]);
  }
  return boxes;
}

/** The positions now: of the game, or of an answer at its time. */
export function momentOf({ view, mode, answer, time }: Scene<View, Ui, Frames>): Moment {
  const boxAt = (cell: number) => ({ ...placeOf(view, cell), cell });
  if (mode !== 'solve' || !answer) {
    return {
      boxes: Array.from(view.boxes, boxAt),
      player: view.player === null ? null : { ...boxAt(view.player), facing: view.facing },
    };
  }
  const { frames } = answer;
  const index = Math.min(Math.floor(time + 1e-9), frames.steps);
  const share = ease(Math.max(0, Math.min(1, time - index)));
  const boxes = boxesAt(frames, index);
  const next = index < frames.steps && share > 0 ? index + 1 : index;
  const boxBetween = (from: number, to: number) => {
    const [a, b] = [placeOf(view, from), placeOf(view, to)];
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, cell: from };
  };
  const moving = next > index ? frames.from[next] : -1;
  const [from, to] =
    next > index
      ? [frames.player[index], frames.player[next]]
      : [frames.player[Math.max(0, index - 1)], frames.player[index]];
  const facing = to === from - view.width ? 0 : to === from + 1 ? 1 : to === from - 1 ? 3 : 2;
  return {
    boxes: [...boxes].map((cell) => (cell === moving ? boxBetween(cell, frames.to[next]) : boxAt(cell))),
    player: { ...(next > index ? boxBetween(from, to) : boxAt(frames.player[index])), facing },
  };
}

/** @param places top left corners of their cells */
export function drawGoals(pen: Pen, places: Point[], theme: Theme) {
  const middles = places.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }));
  pen.shape(rings(middles, 0.2), { stroke: theme.accent, width: 0.06 });
  pen.shape(rings(middles, 0.06), { fill: theme.accent });
}

/** A tick on a box on a goal, a brace on the others: lines of points within a cell. */
const braces: Record<'home' | 'away', [number, number][][]> = {
  home: [
    [
      [0.31, 0.52],
      [0.45, 0.66],
      [0.7, 0.36],
    ],
  ],
  away: [
    [
      [0.22, 0.22],
      [0.78, 0.22],
      [0.78, 0.78],
      [0.22, 0.78],
      [0.22, 0.22],
    ],
    [
      [0.23, 0.77],
      [0.77, 0.23],
    ],
  ],
};

/** Draws boxes of one look. */
export function drawBoxes(pen: Pen, places: Point[], { home, theme }: { home: boolean; theme: Theme }) {
  const [fill, edge] = home ? [theme.goodSoft, theme.good] : [theme.warnSoft, theme.warn];
  const crates = (path: CanvasPath) => {
    for (const { x, y } of places) path.roundRect(x + 0.11, y + 0.11, 0.78, 0.78, 0.08);
  };
  const brace = ({ x, y }: Point) =>
    (home ? braces.home : braces.away).map((points) => points.map(([dx, dy]) => ({ x: x + dx, y: y + dy })));
  pen.shape(crates, { fill, stroke: edge, width: 0.05, join: 'miter' });
  pen.shape(traced(places.flatMap(brace)), { stroke: edge, width: home ? 0.07 : 0.04, cap: 'round', join: 'round' });
}

function drawMark(pen: Pen, { x, y }: Point, mark: 'selected' | 'dead', theme: Theme) {
  if (mark === 'selected')
    pen.rect(x + 0.03, y + 0.03, 0.94, 0.94, { stroke: theme.accent, width: 0.08, radius: 0.14 });
  else {
    pen.rect(x + 0.03, y + 0.03, 0.94, 0.94, { stroke: theme.bad, width: 0.09, radius: 0.14, dash: [0.16, 0.1] });
    pen.circle(x + 0.82, y + 0.18, 0.18, { fill: theme.bad });
    pen.text('!', x + 0.82, y + 0.19, {
      size: 0.3,
      weight: 700,
      color: theme.paper,
      align: 'center',
      baseline: 'middle',
    });
  }
}

export function drawPlayer(pen: Pen, x: number, y: number, facing: number, theme: Theme) {
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][facing];
  pen.circle(x + 0.5, y + 0.5, 0.33, { fill: theme.accent, stroke: theme.surface, width: 0.05 });
  for (const side of [-1, 1]) {
    const [ex, ey] = [x + 0.5 + dx * 0.13 - dy * side * 0.12, y + 0.5 + dy * 0.13 + dx * side * 0.12];
    pen.circle(ex, ey, 0.065, { fill: theme.surface });
    pen.circle(ex + dx * 0.03, ey + dy * 0.03, 0.03, { fill: theme.ink });
  }
}

type Hinted = NonNullable<Ui['hint']>;

const middle = ({ x, y }: Point) => ({ x: x + 0.5, y: y + 0.5 });

/** Marks the square where a box should rest, below everything on it. */
function drawRest(pen: Pen, { view, theme }: Scene<View, Ui, Frames>, { step, rest }: Hinted) {
  if (step !== 2) return;
  const { x, y } = middle(placeOf(view, rest));
  pen.circle(x, y, 0.4, { fill: theme.accentSoft });
}

/** The hint for the displayed position. */
export const currentHint = ({ ui: { hint }, board, moves }: Scene<View, Ui>) =>
  hint?.board === board && hint.moves === moves ? hint : null;

/** The box, its target, or the next push, depending on the step. */
function drawHint(pen: Pen, { view, theme }: Scene<View, Ui, Frames>, { step, box, to, rest }: Hinted) {
  const from = placeOf(view, box);
  if (step < 3) pen.rect(from.x + 0.05, from.y + 0.05, 0.9, 0.9, { stroke: theme.accent, width: 0.06, radius: 0.14 });
  if (step === 1) return;
  const end = middle(placeOf(view, step === 2 ? rest : to));
  const start = middle(from);
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const pointAlong = (point: Point, far: number) => ({
    x: point.x + Math.cos(angle) * far,
    y: point.y + Math.sin(angle) * far,
  });
  if (step === 2) {
    const dots = { stroke: theme.accent, width: 0.06, dash: [0.001, 0.14] };
    if (rest !== box) pen.line([pointAlong(start, 0.56), pointAlong(end, -0.3)], dots);
    return;
  }
  pen.line([start, end], { stroke: theme.accent, width: 0.12, cap: 'round' });
  const tip = pointAlong(end, 0.2);
  pen.arrow(tip.x, tip.y, angle, 0.36, { fill: theme.accent });
}

/** The overlays on the floor, below the boxes. */
function drawOverlays(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const { ui, mode } = scene;
  if (scene.thumbnail) return;
  if (ui.showDead) drawDead(pen, scene);
  if (mode !== 'play') return;
  if (ui.showPassages) drawPassages(pen, scene);
  if (ui.showReach) drawReach(pen, scene);
  if (ui.selected !== null) drawPlaces(pen, scene, ui.selected);
}

function drawAllBoxes(pen: Pen, { view, theme }: Scene<View, Ui, Frames>, { boxes }: Moment) {
  const isHome = ({ x, y }: Point) =>
    Number.isInteger(x) && Number.isInteger(y) && view.cells[y * view.width + x] === 3;
  for (const home of [true, false]) {
    const boxesOfKind = boxes.filter((box) => isHome(box) === home);
    if (boxesOfKind.length) drawBoxes(pen, boxesOfKind, { home, theme });
  }
}

function drawMarks(pen: Pen, scene: Scene<View, Ui, Frames>, { boxes }: Moment) {
  const { theme, ui, mode, thumbnail } = scene;
  const dead = new Set(deadlock(scene)?.boxes);
  for (const box of boxes) {
    if (mode === 'play' && !thumbnail && ui.selected === box.cell) drawMark(pen, box, 'selected', theme);
    else if (dead.has(box.cell)) drawMark(pen, box, 'dead', theme);
  }
}

export function draw(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const { view, theme, ui, mode } = scene;
  const playing = mode === 'play' && !scene.thumbnail;
  const { x, y } = extentOf(view, scene);
  pen.at(x, y, {}, () => {
    drawGround(pen, view, theme, scene);
    // A selected box shows its targets, and a hint would cover them.
    const hint = playing && ui.selected === null && currentHint(scene);
    if (hint) drawRest(pen, scene, hint);
    drawGoals(
      pen,
      [...view.cells.keys()].filter((cell) => view.cells[cell] === 3).map((cell) => placeOf(view, cell)),
      theme,
    );
    drawOverlays(pen, scene);
    const moment = momentOf(scene);
    drawAllBoxes(pen, scene, moment);
    drawMarks(pen, scene, moment);
    if (playing && ui.showPassages) drawTurns(pen, scene);
    if (moment.player) drawPlayer(pen, moment.player.x, moment.player.y, moment.player.facing, theme);
    if (hint) drawHint(pen, scene, hint);
  });
}
