/** A room from above: floor, things, people, routes with direction and times, and meetings. */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Frame, Frames, Ui, View } from './types.ts';
import { person, square } from './figures.ts';
import { cellBeside, directions, obstacle } from './plan.ts';

/** Distance between the room and the edge of the drawing, in squares. */
export const margin = 0.16;

/** Margin around a room that is being drawn, for the handles that change its size. */
export const shift = ({ mode, thumbnail }: Pick<Scene, 'mode' | 'thumbnail'>) =>
  mode === 'edit' && !thumbnail ? 0.5 : 0;

export const sizeOf = (view: View, scene: Pick<Scene, 'mode' | 'thumbnail'>) => ({
  width: view.w + 2 * (margin + shift(scene)),
  height: view.h + 2 * (margin + shift(scene)),
});

/** The middle of a square. */
export const middleOf = (view: View, cell: number): Point => ({
  x: margin + (cell % view.w) + 0.5,
  y: margin + Math.floor(cell / view.w) + 0.5,
});

export const colourOf = (theme: Theme, index: number) => theme.series[index % theme.series.length];

export type Room = Scene<View, Ui, Frames>;

/** Is an answer being played back? */
const answerOf = ({ answer, mode }: Room) => (answer && mode === 'solve' ? answer : null);

/** The time of the clock; the end of the routes unless the reader has turned it back. */
export const clockOf = (view: View, ui: Ui, moves: string) =>
  ui.clock && ui.clock.moves === moves ? Math.min(ui.clock.time, view.ticks) : view.ticks;

/** The drawn plan: its frames, its ticks, and the time. */
function drawnPlan(scene: Room) {
  const answer = answerOf(scene);
  const { view, ui, moves, mode } = scene;
  if (answer) return { plan: answer.view, frames: answer.frames.ticks, time: scene.time };
  return { plan: view, frames: view.history, time: mode === 'play' ? clockOf(view, ui, moves) : view.ticks };
}

export function draw(pen: Pen, scene: Room) {
  const { plan, frames, time } = drawnPlan(scene);
  const isDrawn = scene.mode === 'edit';
  room(pen, plan, isDrawn ? groundOf(plan) : frames[Math.floor(time + 1e-6)].squares, scene);
  if (!isDrawn) {
    routes(pen, plan, time, scene);
    if (answerOf(scene) || time < plan.ticks) flashes(pen, plan, frames, time, scene.theme);
  }
  if (scene.mode === 'play' && !scene.thumbnail && time === plan.ticks) {
    ways(pen, scene);
    hint(pen, scene);
  }
  drawPeople(pen, plan, frames, time, scene);
  if (!isDrawn && !scene.thumbnail) times(pen, plan, time, scene.theme);
  frame(pen, plan, scene);
}

/** The squares at the start, without the people. */
const groundOf = (view: View) => view.start.map((code) => (code >= 2 && code <= 4 ? 1 : code));

function room(pen: Pen, view: View, squares: number[], { theme, hover, mode, diagnostics, thumbnail }: Room) {
  squares.forEach((code, cell) => {
    const { x, y } = middleOf(view, cell);
    square(pen, x, y, code, theme, cell);
    if (!thumbnail && mode !== 'solve' && hover?.cell === cell)
      pen.rect(x - 0.46, y - 0.46, 0.92, 0.92, { stroke: theme.accent, width: 0.03, radius: 0.06 });
  });
  for (let column = 1; column < view.w; column++)
    grid(pen, { x: margin + column, y: margin }, { x: margin + column, y: margin + view.h }, theme);
  for (let row = 1; row < view.h; row++)
    grid(pen, { x: margin, y: margin + row }, { x: margin + view.w, y: margin + row }, theme);
  if (mode !== 'edit' || thumbnail) return;
  for (const { cell } of diagnostics)
    if (cell !== null && cell !== undefined) warning(pen, middleOf(view, cell), theme);
}

const grid = (pen: Pen, from: Point, to: Point, theme: Theme) =>
  pen.line([from, to], { stroke: theme.line, width: 0.015 });

/** A small flag in the corner of a square that cannot be cleaned. */
function warning(pen: Pen, { x, y }: Point, theme: Theme) {
  pen.polygon(
    [
      { x: x + 0.22, y: y - 0.24 },
      { x: x + 0.46, y: y - 0.24 },
      { x: x + 0.34, y: y - 0.46 },
    ],
    { fill: theme.warnSoft, stroke: theme.warn, width: 0.03, join: 'round' },
  );
  pen.text('!', x + 0.34, y - 0.31, { size: 0.17, color: theme.warn, weight: 700 });
}

const frame = (pen: Pen, view: View, { theme }: Room) =>
  pen.rect(margin, margin, view.w, view.h, { stroke: theme.ink, width: 0.05, radius: 0.03 });

/** Each person's route has its own lane, so that people who walk together are drawn side by side. */
const lane = (view: View, index: number) =>
  (index - (view.people.length - 1) / 2) * Math.min(0.12, 0.5 / view.people.length);

function routes(pen: Pen, view: View, time: number, { theme, mode, ui, thumbnail }: Room) {
  const lines = view.people.map(({ route }, index) => {
    const shift = lane(view, index);
    const places = Array.from(route, (cell) => middleOf(view, cell)).map(({ x, y }) => ({
      x: x + shift,
      y: y + shift,
    }));
    return { places, colour: colourOf(theme, index), chosen: mode === 'play' && ui.person === index };
  });
  for (const { places, colour, chosen } of lines) {
    const style = {
      stroke: colour,
      width: chosen ? 0.1 : 0.07,
      cap: 'round' as const,
      join: 'round' as const,
    };
    const walked = Math.min(time, places.length - 1);
    if (walked < places.length - 1) pen.line(places, { ...style, alpha: 0.25, width: 0.05 });
    if (walked > 0) pen.line([...places.slice(0, Math.floor(walked) + 1), pointBetween(places, walked)], style);
    if (!thumbnail) heads(pen, places, walked, colour);
  }
}

/** The place at a time between two ticks. */
function pointBetween(places: Point[], time: number) {
  const from = places[Math.floor(time)];
  const to = places[Math.min(Math.floor(time) + 1, places.length - 1)];
  const part = time - Math.floor(time);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** An arrow head on every step walked. */
function heads(pen: Pen, places: Point[], walked: number, colour: string) {
  for (let step = 1; step <= Math.floor(walked + 1e-6); step++) {
    const [from, to] = [places[step - 1], places[step]];
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const tip = { x: (from.x + to.x) / 2 + Math.cos(angle) * 0.1, y: (from.y + to.y) / 2 + Math.sin(angle) * 0.1 };
    pen.arrow(tip.x, tip.y, angle, 0.2, { fill: colour });
  }
}

/** The corners of a square, in the order in which times are written there. */
const corners: [dx: number, dy: number][] = [
  [-0.34, -0.34],
  [0.34, -0.34],
  [0.34, 0.36],
  [-0.34, 0.36],
];

/** The tick of every step, in a corner of the square that it leads to; a fifth visit of a square gets none. */
function times(pen: Pen, view: View, time: number, theme: Theme) {
  const taken = new Map();
  view.people.forEach(({ route }, index) => {
    for (let step = 1; step < route.length && step <= time + 1e-6; step++) {
      const corner = corners[taken.get(route[step]) ?? 0];
      taken.set(route[step], (taken.get(route[step]) ?? 0) + 1);
      if (!corner) continue;
      const [x, y] = corner;
      const middle = middleOf(view, route[step]);
      const style = { size: 0.22, least: 8, color: colourOf(theme, index), weight: 700, halo: theme.surface };
      pen.text(String(step), middle.x + x, middle.y + y, style);
    }
  });
}

/** Flashes the squares that a meeting has just cleaned. */
function flashes(pen: Pen, view: View, frames: Frame[], time: number, theme: Theme) {
  const tick = Math.floor(time + 1e-6);
  for (const cell of frames[tick].met) {
    const { x, y } = middleOf(view, cell);
    const left = Math.max(margin, x - 1.5);
    const top = Math.max(margin, y - 1.5);
    const width = Math.min(margin + view.w, x + 1.5) - left;
    const height = Math.min(margin + view.h, y + 1.5) - top;
    const alpha = 1 - Math.min(1, time - tick);
    pen.rect(left, top, width, height, { fill: theme.goodSoft, alpha: alpha * 0.6, radius: 0.2 });
    pen.rect(left + 0.04, top + 0.04, width - 0.08, height - 0.08, {
      stroke: theme.good,
      width: 0.06,
      dash: [0.16, 0.1],
      alpha,
      radius: 0.2,
    });
  }
}

/** The hint for the displayed position. */
const currentHint = ({ ui: { hint }, board, moves }: Room) =>
  hint?.board === board && hint.moves === moves ? hint : null;

/**
 * Step 1 marks the person who steps next, step 2 also the target; step 3 highlights the step itself. All are below the
 * people and the times.
 */
function hint(pen: Pen, scene: Room) {
  const { view, theme } = scene;
  const shownHint = currentHint(scene);
  if (!shownHint) return;
  area(pen, middleOf(view, view.people[shownHint.person].cell), theme);
  if (shownHint.step === 2 && shownHint.aim !== null) area(pen, middleOf(view, shownHint.aim), theme);
}

/** A soft mark on a square. */
function area(pen: Pen, { x, y }: Point, { accent }: Theme) {
  pen.rect(x - 0.5, y - 0.5, 1, 1, { fill: accent, alpha: 0.14 });
  pen.rect(x - 0.5, y - 0.5, 1, 1, { stroke: accent, width: 0.05, radius: 0.06 });
}

/** A chevron on every square that the chosen person can enter, at the edge of entry. */
function ways(pen: Pen, scene: Room) {
  const { view, ui, theme } = scene;
  const walker = view.people[ui.person];
  if (!walker || view.done) return;
  const colour = colourOf(theme, ui.person);
  for (const letter of Object.keys(directions)) {
    if (obstacle(view, ui.person, letter)) continue;
    const [dx, dy] = directions[letter];
    const middle = middleOf(view, cellBeside(view, walker.cell, letter));
    const [x, y] = [middle.x - dx * 0.26, middle.y - dy * 0.26];
    const pointAt = (along: number, aside: number) => ({
      x: x + dx * along - dy * aside,
      y: y + dy * along + dx * aside,
    });
    const next = currentHint(scene);
    const hinted = next?.step === 3 && next.cell === cellBeside(view, walker.cell, letter);
    const [disk, line] = hinted ? [theme.accent, theme.accentInk] : [theme.surface, colour];
    const large = hinted ? 1.5 : 1;
    pen.circle(x, y, 0.155 * large, { fill: disk, stroke: hinted ? theme.accent : colour, width: 0.03 });
    const chevron = [
      pointAt(-0.035 * large, -0.075 * large),
      pointAt(0.045 * large, 0),
      pointAt(-0.035 * large, 0.075 * large),
    ];
    pen.line(chevron, { stroke: line, width: 0.045 * large, join: 'round' });
  }
}

/** The places of all people at a time. */
const spotsOf = (view: View, frames: Frame[], time: number): Point[] =>
  view.people.map((_, index) =>
    pointBetween(
      frames.map((frame) => middleOf(view, frame.cells[index])),
      time,
    ),
  );

/** The number on a person's shirt; none for the only one of a kind. */
export function numberOf(view: View, index: number) {
  const alike = (other: View['people'][number]) => other.kind === view.people[index].kind;
  return view.people.filter(alike).length > 1 ? String(view.people.slice(0, index + 1).filter(alike).length) : '';
}

function drawPeople(pen: Pen, view: View, frames: Frame[], time: number, { theme, mode, ui, thumbnail, answer }: Room) {
  const isDrawn = mode === 'edit';
  const spots = isDrawn ? view.people.map(({ start }) => middleOf(view, start)) : spotsOf(view, frames, time);
  const { carries } = frames[Math.floor(time + 1e-6)];
  view.people.forEach((walker, index) => {
    const colour = colourOf(theme, index);
    const number = numberOf(view, index);
    const home = middleOf(view, walker.start);
    const spot = { x: spots[index].x + (isDrawn ? 0 : sideOffset(spots, index)), y: spots[index].y };
    if (Math.hypot(spots[index].x - home.x, spots[index].y - home.y) > 0.5)
      pen.at(home.x, home.y, { scale: 0.5, alpha: 0.6 }, () =>
        person(pen, 0, 0, walker.kind, theme, colour, { number }),
      );
    const chosen = mode === 'play' && ui.person === index && !thumbnail;
    if (chosen)
      pen.circle(spot.x, spot.y, 0.45, {
        stroke: colour,
        width: 0.05,
        dash: [0.1, 0.07],
        fill: theme.surface,
        alpha: 0.9,
      });
    const load = isDrawn ? 0 : carries[index];
    person(pen, spot.x, spot.y, walker.kind, theme, colour, {
      scale: isDrawn || thumbnail ? 1 : 0.82,
      carries: load,
      number,
    });
    const left = isDrawn ? walker.limit : walker.limit - Math.min(Math.floor(time + 1e-6), walker.text.length);
    // Beside an answer, numbers are those of the answer's steps.
    if (!answer) badge(pen, spot, String(left), colour, theme, thumbnail);
  });
}

/** The sideways offset of people close to one another: the closer, the larger. */
function sideOffset(spots: Point[], index: number) {
  const [centre, side] = [spots[index], index - (spots.length - 1) / 2];
  const near = spots.map((spot, other) => (other === index ? 1 : Math.hypot(spot.x - centre.x, spot.y - centre.y)));
  return Math.max(0, 0.6 - Math.min(...near)) * Math.max(-0.33, Math.min(0.33, side * 0.33));
}

/** A badge with the number of steps left. */
function badge(pen: Pen, { x, y }: Point, text: string, colour: string, theme: Theme, thumbnail: boolean) {
  if (thumbnail) return;
  pen.circle(x - 0.32, y + 0.32, 0.155, { fill: theme.surface, stroke: colour, width: 0.035 });
  pen.text(text, x - 0.32, y + 0.325, { size: 0.2, least: 7, color: theme.ink, weight: 700, fit: 0.26 });
}
