/**
 * Sokoban: the drawing. Walls as one joined mass, floor as paper, goals as rings, boxes as crates with a brace (a tick once home),
 * the player as a small figure that looks where it goes.
 */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Frames, Moment, Ui, View } from './types.ts';
import { ask, deadlock, passages } from './known.ts';

/** Room around the board, in cells. */
export const margin = 0.25;

export const placeOf = (view: View, cell: number) => ({ x: cell % view.width, y: Math.floor(cell / view.width) });

/** Half-way through a step things stand between two cells. */
const eased = (share: number) => share * share * (3 - 2 * share);

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

/** What stands where: of the game being played, or of an answer at its time. */
export function momentOf({ view, mode, answer, time }: Scene<View, Ui, Frames>): Moment {
  const at = (cell: number) => ({ ...placeOf(view, cell), cell });
  if (mode !== 'solve' || !answer) {
    return {
      boxes: Array.from(view.boxes, at),
      player: view.player === null ? null : { ...at(view.player), facing: view.facing },
    };
  }
  const { frames } = answer;
  const index = Math.min(Math.floor(time + 1e-9), frames.steps);
  const share = eased(Math.max(0, Math.min(1, time - index)));
  const boxes = boxesAt(frames, index);
  const next = index < frames.steps && share > 0 ? index + 1 : index;
  const between = (from: number, to: number) => {
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
    boxes: [...boxes].map((cell) => (cell === moving ? between(cell, frames.to[next]) : at(cell))),
    player: { ...(next > index ? between(from, to) : at(frames.player[index])), facing },
  };
}

/** Every stretch of floor in one row, so that a large level takes a hundred shapes and not thousands. */
function* stretches({ cells, width }: View) {
  for (let start = 0; start < cells.length; start++) {
    const rim = (Math.floor(start / width) + 1) * width;
    let end = start;
    while (end < rim && cells[end] >= 2) end += 1;
    if (end > start) yield { start, length: end - start };
    start = Math.max(start, end - 1);
  }
}

/** All of a kind is one path: inking it piece by piece takes ten times as long. */
function drawGround(pen: Pen, view: View, theme: Theme) {
  const floor = (path: CanvasPath) => {
    for (const { start, length } of stretches(view)) {
      const { x, y } = placeOf(view, start);
      path.rect(x - 0.01, y - 0.01, length + 0.02, 1.02);
    }
  };
  const squares = (path: CanvasPath) =>
    view.cells.forEach((kind, cell) => {
      const { x, y } = placeOf(view, cell);
      if (kind >= 2 && (x + y) % 2) path.rect(x, y, 1, 1);
    });
  pen.shape(floor, { fill: theme.surface });
  pen.shape(squares, { fill: theme.ink, alpha: 0.035 });
  drawGoals(
    pen,
    [...view.cells.keys()].filter((cell) => view.cells[cell] === 3).map((cell) => placeOf(view, cell)),
    theme,
  );
}

/** Lines from point to point. */
const traced =
  (lines: Point[][]): ((path: CanvasPath) => void) =>
  (path) => {
    for (const [start, ...rest] of lines) {
      path.moveTo(start.x, start.y);
      for (const { x, y } of rest) path.lineTo(x, y);
    }
  };

/** Circles about points. */
const rings =
  (points: Point[], radius: number): ((path: CanvasPath) => void) =>
  (path) => {
    for (const { x, y } of points) {
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, Math.PI * 2);
    }
  };

/** @param places top left corners of their cells */
export function drawGoals(pen: Pen, places: Point[], theme: Theme) {
  const middles = places.map(({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }));
  pen.shape(rings(middles, 0.2), { stroke: theme.accent, width: 0.06 });
  pen.shape(rings(middles, 0.06), { fill: theme.accent });
}

function drawWalls(pen: Pen, view: View, theme: Theme) {
  const wall = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < view.width && y < view.height && view.cells[y * view.width + x] === 1;
  // All in one path: where shapes drawn one by one overlap, their soft edges would show.
  pen.shape(
    (path) =>
      view.cells.forEach((kind, cell) => {
        if (kind !== 1) return;
        const { x, y } = placeOf(view, cell);
        const [right, down] = [wall(x + 1, y), wall(x, y + 1)];
        path.roundRect(x + 0.02, y + 0.02, 0.96, 0.96, 0.14);
        if (right) path.rect(x + 0.5, y + 0.02, 1, 0.96);
        if (down) path.rect(x + 0.02, y + 0.5, 0.96, 1);
        if (right && down && wall(x + 1, y + 1)) path.rect(x + 0.5, y + 0.5, 1, 1);
      }),
    { fill: theme.muted },
  );
}

/** A tick on a box that is home, a brace on the others: lines of points within a cell. */
const braces = {
  home: [
    [
      [0.3, 0.52],
      [0.45, 0.67],
      [0.71, 0.34],
    ],
  ],
  away: [
    [
      [0.26, 0.26],
      [0.74, 0.74],
    ],
    [
      [0.74, 0.26],
      [0.26, 0.74],
    ],
  ],
};

/** Boxes that look alike. */
export function drawBoxes(pen: Pen, places: Point[], { home, theme }: { home: boolean; theme: Theme }) {
  const [fill, edge] = home ? [theme.goodSoft, theme.good] : [theme.warnSoft, theme.warn];
  const crates = (path: CanvasPath) => {
    for (const { x, y } of places) path.roundRect(x + 0.1, y + 0.1, 0.8, 0.8, 0.1);
  };
  const brace = ({ x, y }: Point) =>
    (home ? braces.home : braces.away).map((points) => points.map(([dx, dy]) => ({ x: x + dx, y: y + dy })));
  pen.shape(crates, { fill: theme.surface });
  pen.shape(crates, { fill, stroke: edge, width: 0.06, join: 'miter' });
  pen.shape(traced(places.flatMap(brace)), { stroke: edge, width: 0.08, cap: 'round', join: 'round' });
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

/** Small crosses where no box is of use any more. */
function drawDead(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const { view, theme } = scene;
  const dead = ask(scene, 'dead') ?? [];
  const lines = dead.flatMap((cell) => {
    const { x, y } = placeOf(view, cell);
    return [
      [0.4, 0.6],
      [0.6, 0.4],
    ].map(([a, b]) => [
      { x: x + 0.4, y: y + a },
      { x: x + 0.6, y: y + b },
    ]);
  });
  pen.shape(traced(lines), { stroke: theme.faint, width: 0.05, cap: 'round' });
}

/** Digits smaller than this say nothing, and thousands of them take long. */
const leastDigits = 4;

/**
 * Figures above nought in the middles of their cells.
 * @param figures by cell
 */
function drawFigures(pen: Pen, view: View, figures: number[], color: string) {
  const size = 0.3;
  if (size * pen.unit < leastDigits) return;
  figures.forEach((figure, cell) => {
    const { x, y } = placeOf(view, cell);
    if (figure > 0) pen.text(String(figure), x + 0.5, y + 0.52, { size, color, align: 'center', baseline: 'middle' });
  });
}

const drawReach = (pen: Pen, scene: Scene<View, Ui, Frames>) =>
  drawFigures(pen, scene.view, ask(scene, 'reach') ?? [], scene.theme.muted);

/** Two lines across a cell, in the way of what goes through it. */
function barsAt(view: View, cell: number) {
  const { x, y } = placeOf(view, cell);
  const lying = view.cells[cell - 1] === 1 && view.cells[cell + 1] === 1;
  return [0.42, 0.58].map((d) =>
    [0.18, 0.82].map((along) => (lying ? { x: x + along, y: y + d } : { x: x + d, y: y + along })),
  );
}

const drawBars = (pen: Pen, view: View, cells: number[], stroke: string) =>
  pen.shape(traced(cells.flatMap((cell) => barsAt(view, cell))), { stroke, width: 0.05, cap: 'round' });

/** A goal's number in the order of filling, in its corner so that a box leaves it readable. */
function drawTurn(pen: Pen, { view, theme }: Scene<View, Ui, Frames>, cell: number, turn: number) {
  const { x, y } = placeOf(view, cell);
  pen.circle(x + 0.79, y + 0.79, 0.19, { fill: theme.surface, stroke: theme.accent, width: 0.03 });
  pen.text(String(turn), x + 0.79, y + 0.8, { size: 0.26, color: theme.ink, align: 'center', baseline: 'middle' });
}

/** The dots of a tunnel. */
function dotsAt(view: View, cell: number) {
  const { x, y } = placeOf(view, cell);
  return [0.3, 0.5, 0.7].map((d) => ({ x: x + d, y: y + d }));
}

/** Dots on tunnels, bars across gates and entrances, and on goals behind an entrance the number in the order of filling them. */
function drawPassages(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const { view, theme } = scene;
  const found = passages(scene);
  if (!found) return;
  pen.shape(
    rings(
      found.tunnels.flatMap((cell: number) => dotsAt(view, cell)),
      0.045,
    ),
    {
      fill: theme.muted,
    },
  );
  drawBars(pen, view, found.gates, theme.muted);
  drawBars(pen, view, found.entrances, theme.accent);
  found.order.forEach((turn: number, cell: number) => {
    if (turn > 0) drawTurn(pen, scene, cell, turn);
  });
}

/** Where the chosen box can go, with the pushes that takes. */
function drawPlaces(pen: Pen, scene: Scene<View, Ui, Frames>, box: number) {
  const { view, theme } = scene;
  const pushes = ask(scene, `box ${box}`) ?? [];
  const places = (path: CanvasPath) =>
    pushes.forEach((count, cell) => {
      const { x, y } = placeOf(view, cell);
      if (count > 0) path.roundRect(x + 0.2, y + 0.2, 0.6, 0.6, 0.1);
    });
  pen.shape(places, { fill: theme.accentSoft, stroke: theme.accent, width: 0.03, alpha: 0.8, join: 'miter' });
  drawFigures(pen, view, pushes, theme.ink);
}

function drawHint(pen: Pen, { view, ui, theme }: Scene<View, Ui, Frames>) {
  if (!ui.hint) return;
  const [from, to] = [placeOf(view, ui.hint.box), placeOf(view, ui.hint.to)];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const [x, y] = [to.x + 0.5, to.y + 0.5];
  pen.line(
    [
      { x: from.x + 0.5, y: from.y + 0.5 },
      { x, y },
    ],
    { stroke: theme.accent, width: 0.12, cap: 'round' },
  );
  pen.arrow(x + Math.cos(angle) * 0.2, y + Math.sin(angle) * 0.2, angle, 0.36, { fill: theme.accent });
}

export function draw(pen: Pen, scene: Scene<View, Ui, Frames>) {
  const { view, theme, ui, mode, moves } = scene;
  pen.at(margin, margin, {}, () => {
    drawGround(pen, view, theme);
    drawWalls(pen, view, theme);
    const playing = mode === 'play' && !scene.thumbnail;
    if (ui.showDead && !scene.thumbnail) drawDead(pen, scene);
    if (playing && ui.showReach) drawReach(pen, scene);
    const dead = new Set(deadlock(scene)?.boxes);
    const moment = momentOf(scene);
    const isHome = ({ x, y }: Point) =>
      Number.isInteger(x) && Number.isInteger(y) && view.cells[y * view.width + x] === 3;
    for (const home of [true, false]) {
      const alike = moment.boxes.filter((box) => isHome(box) === home);
      if (alike.length) drawBoxes(pen, alike, { home, theme });
    }
    for (const box of moment.boxes) {
      if (playing && ui.selected === box.cell) drawMark(pen, box, 'selected', theme);
      else if (dead.has(box.cell)) drawMark(pen, box, 'dead', theme);
    }
    if (playing && ui.selected !== null) drawPlaces(pen, scene, ui.selected);
    if (playing && ui.showPassages) drawPassages(pen, scene);
    if (moment.player) drawPlayer(pen, moment.player.x, moment.player.y, moment.player.facing, theme);
    if (playing && ui.hint?.at === moves) drawHint(pen, scene);
  });
}
