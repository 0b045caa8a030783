/**
 * Sokoban: the drawing. Walls as one joined mass, floor as paper, goals as rings, boxes as crates with a brace (a tick once home),
 * the player as a small figure that looks where it goes.
 * @import { Pen, Scene, Theme } from '../contract.d.ts'
 * @import { Frames, Moment, Ui, View } from './types.d.ts'
 */
import { ask, deadlock, passages } from './known.js';

/** Room around the board, in cells. */
export const margin = 0.25;

/** @param {View} view @param {number} cell */
export const placeOf = (view, cell) => ({ x: cell % view.width, y: Math.floor(cell / view.width) });

/** Half-way through a step things stand between two cells. @param {number} share */
const eased = (share) => share * share * (3 - 2 * share);

/** The boxes before the step after `index`. @param {Frames} frames @param {number} index */
export function boxesAt(frames, index) {
  const boxes = new Set(frames.boxes);
  for (let step = 1; step <= index; step++) {
    if (frames.from[step] < 0) continue;
    boxes.delete(frames.from[step]);
    boxes.add(frames.to[step]);
  }
  return boxes;
}

/** What stands where: of the game being played, or of an answer at its time. @param {Scene<View, Ui, Frames>} scene @returns {Moment} */
export function momentOf({ view, mode, answer, time }) {
  const at = (/** @type {number} */ cell) => ({ ...placeOf(view, cell), cell });
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
  const between = (/** @type {number} */ from, /** @type {number} */ to) => {
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

/** @param {Pen} pen @param {View} view @param {Theme} theme */
function drawGround(pen, view, theme) {
  view.cells.forEach((kind, cell) => {
    const { x, y } = placeOf(view, cell);
    if (kind >= 2) pen.rect(x - 0.01, y - 0.01, 1.02, 1.02, { fill: theme.surface });
    if (kind >= 2 && (x + y) % 2) pen.rect(x, y, 1, 1, { fill: theme.ink, alpha: 0.035 });
    if (kind === 3) drawGoal(pen, x + 0.5, y + 0.5, theme);
  });
}

/** @param {Pen} pen @param {number} x @param {number} y @param {Theme} theme */
export function drawGoal(pen, x, y, theme) {
  pen.circle(x, y, 0.2, { stroke: theme.accent, width: 0.06 });
  pen.circle(x, y, 0.06, { fill: theme.accent });
}

/** @param {Pen} pen @param {View} view @param {Theme} theme */
function drawWalls(pen, view, theme) {
  const wall = (/** @type {number} */ x, /** @type {number} */ y) =>
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

/** @param {Pen} pen @param {number} x @param {number} y @param {{ home: boolean, theme: Theme, mark?: 'selected' | 'dead' | null }} look */
export function drawBox(pen, x, y, { home, theme, mark }) {
  const [fill, edge] = home ? [theme.goodSoft, theme.good] : [theme.warnSoft, theme.warn];
  pen.rect(x + 0.1, y + 0.1, 0.8, 0.8, { fill: theme.surface, radius: 0.1 });
  pen.rect(x + 0.1, y + 0.1, 0.8, 0.8, { fill, stroke: edge, width: 0.06, radius: 0.1 });
  const line = (/** @type {number[][]} */ points) =>
    pen.line(
      points.map(([dx, dy]) => ({ x: x + dx, y: y + dy })),
      { stroke: edge, width: 0.08, cap: 'round', join: 'round' },
    );
  if (home)
    line([
      [0.3, 0.52],
      [0.45, 0.67],
      [0.71, 0.34],
    ]);
  else {
    line([
      [0.26, 0.26],
      [0.74, 0.74],
    ]);
    line([
      [0.74, 0.26],
      [0.26, 0.74],
    ]);
  }
  if (mark === 'selected')
    pen.rect(x + 0.03, y + 0.03, 0.94, 0.94, { stroke: theme.accent, width: 0.08, radius: 0.14 });
  if (mark === 'dead') {
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

/** @param {Pen} pen @param {number} x @param {number} y @param {number} facing @param {Theme} theme */
export function drawPlayer(pen, x, y, facing, theme) {
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

/** Small crosses where no box is of use any more. @param {Pen} pen @param {Scene<View, Ui, Frames>} scene */
function drawDead(pen, scene) {
  const { view, theme } = scene;
  for (const cell of ask(scene, 'dead') ?? []) {
    const { x, y } = placeOf(view, cell);
    for (const [a, b] of [
      [0.4, 0.6],
      [0.6, 0.4],
    ])
      pen.line(
        [
          { x: x + 0.4, y: y + a },
          { x: x + 0.6, y: y + b },
        ],
        { stroke: theme.faint, width: 0.05, cap: 'round' },
      );
  }
}

/** @param {Pen} pen @param {Scene<View, Ui, Frames>} scene */
function drawReach(pen, scene) {
  const { view, theme } = scene;
  (ask(scene, 'reach') ?? []).forEach((/** @type {number} */ steps, /** @type {number} */ cell) => {
    if (steps <= 0) return;
    const { x, y } = placeOf(view, cell);
    pen.text(String(steps), x + 0.5, y + 0.52, { size: 0.3, color: theme.muted, align: 'center', baseline: 'middle' });
  });
}

/** Two lines across a cell, in the way of what goes through it. @param {Pen} pen @param {View} view @param {number} cell @param {string} stroke */
function drawBars(pen, view, cell, stroke) {
  const { x, y } = placeOf(view, cell);
  const lying = view.cells[cell - 1] === 1 && view.cells[cell + 1] === 1;
  for (const d of [0.42, 0.58]) {
    const at = (/** @type {number} */ along) => (lying ? { x: x + along, y: y + d } : { x: x + d, y: y + along });
    pen.line([at(0.18), at(0.82)], { stroke, width: 0.05, cap: 'round' });
  }
}

/** A goal's number in the order of filling, in its corner so that a box leaves it readable. @param {Pen} pen @param {Scene<View, Ui, Frames>} scene @param {number} cell @param {number} turn */
function drawTurn(pen, { view, theme }, cell, turn) {
  const { x, y } = placeOf(view, cell);
  pen.circle(x + 0.79, y + 0.79, 0.19, { fill: theme.surface, stroke: theme.accent, width: 0.03 });
  pen.text(String(turn), x + 0.79, y + 0.8, { size: 0.26, color: theme.ink, align: 'center', baseline: 'middle' });
}

/**
 * Dots on tunnels, bars across gates and entrances, and on goals behind an entrance the number in the order of filling them.
 * @param {Pen} pen @param {Scene<View, Ui, Frames>} scene
 */
function drawPassages(pen, scene) {
  const { view, theme } = scene;
  const found = passages(scene);
  if (!found) return;
  for (const cell of found.tunnels) {
    const { x, y } = placeOf(view, cell);
    for (const d of [0.3, 0.5, 0.7]) pen.circle(x + d, y + d, 0.045, { fill: theme.muted });
  }
  for (const cell of found.gates) drawBars(pen, view, cell, theme.muted);
  for (const cell of found.entrances) drawBars(pen, view, cell, theme.accent);
  found.order.forEach((/** @type {number} */ turn, /** @type {number} */ cell) => {
    if (turn > 0) drawTurn(pen, scene, cell, turn);
  });
}

/** Where the chosen box can go, with the pushes that takes. @param {Pen} pen @param {Scene<View, Ui, Frames>} scene @param {number} box */
function drawPlaces(pen, scene, box) {
  const { view, theme } = scene;
  (ask(scene, `box ${box}`) ?? []).forEach((/** @type {number} */ pushes, /** @type {number} */ cell) => {
    if (pushes <= 0) return;
    const { x, y } = placeOf(view, cell);
    pen.rect(x + 0.2, y + 0.2, 0.6, 0.6, {
      fill: theme.accentSoft,
      stroke: theme.accent,
      width: 0.03,
      radius: 0.1,
      alpha: 0.8,
    });
    pen.text(String(pushes), x + 0.5, y + 0.52, { size: 0.3, color: theme.ink, align: 'center', baseline: 'middle' });
  });
}

/** @param {Pen} pen @param {Scene<View, Ui, Frames>} scene */
function drawHint(pen, { view, ui, theme }) {
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

/** @param {Pen} pen @param {Scene<View, Ui, Frames>} scene */
export function draw(pen, scene) {
  const { view, theme, ui, mode, moves } = scene;
  pen.at(margin, margin, {}, () => {
    drawGround(pen, view, theme);
    drawWalls(pen, view, theme);
    const playing = mode === 'play' && !scene.thumbnail;
    if (ui.showDead && !scene.thumbnail) drawDead(pen, scene);
    if (playing && ui.showReach) drawReach(pen, scene);
    const dead = new Set(deadlock(scene)?.boxes);
    const moment = momentOf(scene);
    for (const { x, y, cell } of moment.boxes) {
      const whole = Number.isInteger(x) && Number.isInteger(y);
      const mark = playing && ui.selected === cell ? 'selected' : dead.has(cell) ? 'dead' : null;
      drawBox(pen, x, y, { home: whole && view.cells[y * view.width + x] === 3, theme, mark });
    }
    if (playing && ui.selected !== null) drawPlaces(pen, scene, ui.selected);
    if (playing && ui.showPassages) drawPassages(pen, scene);
    if (moment.player) drawPlayer(pen, moment.player.x, moment.player.y, moment.player.facing, theme);
    if (playing && ui.hint?.at === moves) drawHint(pen, scene);
  });
}
