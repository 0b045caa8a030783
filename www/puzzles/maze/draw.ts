/**
 * Draws the calculation maze like a printed one: roads with their operators, start and goal, and a walk as one line
 * through its dots, with its direction.
 */

import type { Pen, Point, Scene, Style, TextStyle, Theme } from '../contract.ts';
import type { Edge, Sign, Step, Ui, View } from './types.ts';
import { drawHintStep, currentHint, isHinted } from './marks.ts';

/** Distance of the outer crossings from the edge, in board units (1 = length of a road). */
export const margin = 0.46;

export const placeOf = (view: View, node: number): Point => ({
  x: margin + (node % view.w),
  y: margin + Math.floor(node / view.w),
});

export const middleOf = (edge: Edge): Point => ({
  x: margin + edge.x + (edge.horizontal ? 0.5 : 0),
  y: margin + edge.y + (edge.horizontal ? 0 : 0.5),
});

/** With a typographic minus and multiplication sign. */
export const formatOperator = (op: string, n: number | string) => `${op === '*' ? '×' : op === '-' ? '−' : '+'}${n}`;

/** An unset road has no operator yet. */
const isSet = (op: Sign | null): op is Sign => op !== null;

export function draw(pen: Pen, scene: Scene<View, Ui>) {
  const { view, theme } = scene;
  const walk = shownSteps(scene);
  const walkedSteps = walk.list.slice(0, Math.floor(walk.time + 1e-9));
  const walked = new Set(walkedSteps.map(({ edge }) => edge));
  view.edges.forEach((edge, index) => {
    if (!walked.has(index)) road(pen, view, edge, theme);
  });
  highlights(pen, scene);
  walkLine(pen, view, walk.list, walk.time, theme);
  for (let node = 0; node < view.w * view.h; node++) dot(pen, placeOf(view, node), theme);
  view.edges.forEach((edge, index) => {
    label(pen, edge, index, scene);
  });
  drawEnds(pen, scene);
  if (scene.thumbnail) return;
  arrows(pen, scene, walkedSteps);
  if (scene.mode === 'solve' && !scene.answer) stepNumbers(pen, view, walkedSteps, theme);
  head(pen, scene, walk.list, walk.time);
}

/** The walk to draw: an answer up to its playback, or the walk on the board. */
export function shownSteps({ view, answer, time, mode }: Scene<View, Ui>) {
  if (answer && mode === 'solve') {
    const before = answer.view.walked.length - 1;
    return { list: answer.view.steps, time: before + time };
  }
  return { list: view.steps, time: view.steps.length };
}

/**
 * A road is a line: broken for a subtraction, double for a multiplication, dotted if unset, so that it is readable
 * without colour. It ends at its dots.
 */
function road(pen: Pen, view: View, edge: Edge, theme: Theme) {
  const [a, b] = [placeOf(view, edge.a), placeOf(view, edge.b)];
  const thin = { stroke: theme.faint, width: 0.022, cap: 'butt' as const };
  if (edge.op === '-') return pen.line([a, b], { ...thin, dash: [0.055, 0.06] });
  if (!isSet(edge.op)) return unset(pen, a, b, edge, thin);
  if (edge.op === '+') return pen.line([a, b], thin);
  const [dx, dy] = edge.horizontal ? [0, 0.035] : [0.035, 0];
  for (const side of [-1, 1])
    pen.line(
      [
        { x: a.x + dx * side, y: a.y + dy * side },
        { x: b.x + dx * side, y: b.y + dy * side },
      ],
      { stroke: theme.ink, width: 0.02, cap: 'butt' },
    );
}

const dot = (pen: Pen, at: Point, theme: Theme) => pen.circle(at.x, at.y, 0.045, { fill: theme.ink });

/** The legal crossings, and the target under the pointer. */
function highlights(pen: Pen, scene: Scene<View, Ui>) {
  const { view, mode, theme, ui, hover, thumbnail } = scene;
  if (thumbnail) return;
  const movable =
    hover?.node === view.start || hover?.node === view.goal || ['start', 'goal', 'walk'].includes(ui.tool);
  if (hover?.kind === 'node' && (mode === 'play' || (mode === 'edit' && movable))) {
    const at = placeOf(view, Number(hover.node));
    pen.circle(at.x, at.y, 0.27, { fill: theme.accentSoft });
  }
  if (mode !== 'play') return;
  const end = placeOf(view, view.nodes[view.nodes.length - 1]);
  const hint = currentHint(scene);
  for (const node of view.legal) {
    const to = placeOf(view, node);
    pen.line([end, to], { stroke: theme.accent, width: 0.03 });
    if (node === hint?.node) drawHintStep(pen, [end, to], crossingRadius(view, node), hint.step, theme);
    pen.circle(to.x, to.y, 0.13, {
      fill: theme.surface,
      stroke: theme.accent,
      width: 0.022,
      dash: [0.045, 0.045],
      cap: 'butt',
    });
  }
}

export const figureSize = 0.235;
export const leastFigure = 10;

/** The operator in the middle of its road. Its sign is drawn, because signs differ too much between fonts. */
function label(pen: Pen, edge: Edge, index: number, scene: Scene<View, Ui>) {
  const { theme, ui, mode, thumbnail, hover } = scene;
  const middle = middleOf(edge);
  const typing = mode === 'edit' && ui.typing?.edge === index && ui.typing.digits === '' ? ui.typing : null;
  const op = typing ? typing.op : edge.op;
  const hinted = isHinted(edge, scene);
  const pointed = hinted || (mode === 'edit' && hover?.edge === index);
  if (!isSet(op)) return slip(pen, middle, pointed, theme);
  const box = op === '*' ? theme.ink : pointed ? theme.accentSoft : theme.surface;
  operator(pen, middle.x, middle.y, op, typing ? '…' : String(edge.n), {
    theme,
    box,
    size: figureSize,
    least: thumbnail ? 0 : leastFigure,
    edge: hinted || (pointed && op === '*') ? theme.accent : undefined,
  });
}

/** Half the width and height of the slip on an unset road. */
const slipSize = { x: 0.18, y: 0.13 };

/** Dots up to the slip on both sides. The slip stays empty, so that a photo underneath shows. */
function unset(pen: Pen, a: Point, b: Point, { horizontal }: Edge, thin: Style) {
  const rest = horizontal ? 0.5 - slipSize.x : 0.5 - slipSize.y;
  const [x, y] = horizontal ? [rest, 0] : [0, rest];
  const dotted = { ...thin, dash: [0.018, 0.05] };
  pen.line([a, { x: a.x + x, y: a.y + y }], dotted);
  pen.line([b, { x: b.x - x, y: b.y - y }], dotted);
}

/** The slip of a road without an operator. */
const slip = (pen: Pen, { x, y }: Point, pointed: boolean, theme: Theme) =>
  pen.rect(x - slipSize.x, y - slipSize.y, 2 * slipSize.x, 2 * slipSize.y, {
    stroke: pointed ? theme.accent : theme.muted,
    width: 0.016,
    dash: [0.04, 0.035],
    cap: 'butt',
    radius: 0.05,
  });

/** Half the width and height of an operator's box, and its contents. */
function boxOf(pen: Pen, digits: string, style: TextStyle) {
  const em = Math.max(style.size, (style.least ?? 0) / pen.unit);
  const sign = em * 0.42;
  const fitted = Math.min(pen.measure(digits, style), 0.72 - sign - em * 0.5);
  const width = sign + em * 0.12 + fitted;
  return { em, sign, fitted, width, across: width / 2 + em * 0.22, down: em * 0.62 };
}

const operatorStyle = (op: string, theme: Theme, size: number, least: number): TextStyle => ({
  size,
  least,
  color: op === '*' ? theme.paper : op === '-' ? theme.muted : theme.ink,
  weight: op === '*' ? 700 : 500,
  italic: op === '-',
  font: theme.figure,
  align: 'left',
});

/**
 * Sign and number in a box, centred. Multiplications are bold on a dark box, subtractions slanted: readable without
 * colour.
 */
export function operator(
  pen: Pen,
  x: number,
  y: number,
  op: string,
  digits: string,
  { theme, box, size, least, edge }: { theme: Theme; box: string; size: number; least: number; edge?: string },
) {
  const text = operatorStyle(op, theme, size, least);
  const { em, sign, fitted, width, across, down } = boxOf(pen, digits, text);
  pen.rect(x - across, y - down, 2 * across, 2 * down, { fill: box, stroke: edge, width: 0.03, radius: em * 0.22 });
  const left = x - width / 2;
  const arm = sign / 2;
  const stroke = { stroke: text.color, width: em * (op === '*' ? 0.105 : 0.075), cap: 'butt' as const };
  const [cx, cy] = [left + arm, y + em * 0.02];
  if (op === '*') {
    const reach = arm * 0.82;
    pen.line(
      [
        { x: cx - reach, y: cy - reach },
        { x: cx + reach, y: cy + reach },
      ],
      stroke,
    );
    pen.line(
      [
        { x: cx - reach, y: cy + reach },
        { x: cx + reach, y: cy - reach },
      ],
      stroke,
    );
  } else {
    pen.line(
      [
        { x: cx - arm, y: cy },
        { x: cx + arm, y: cy },
      ],
      stroke,
    );
    if (op === '+')
      pen.line(
        [
          { x: cx, y: cy - arm },
          { x: cx, y: cy + arm },
        ],
        stroke,
      );
  }
  pen.text(digits, left + sign + em * 0.12, y, { ...text, fit: fitted + 0.001 });
}

/** Start: a filled disk. Goal: a double ring. Both on one crossing: a disk within a ring. */
function drawEnds(pen: Pen, { view, theme, ui }: Scene<View, Ui>) {
  const start = placeOf(view, ui.dragging?.end === 'start' ? ui.dragging.node : view.start);
  const goal = placeOf(view, ui.dragging?.end === 'goal' ? ui.dragging.node : view.goal);
  const isSameCrossing = start.x === goal.x && start.y === goal.y;
  const letter = { size: 0.24, weight: 700, font: '"Helvetica Neue", Arial, sans-serif' };
  pen.circle(goal.x, goal.y, isSameCrossing ? 0.29 : 0.25, { fill: theme.surface, stroke: theme.ink, width: 0.03 });
  if (!isSameCrossing) {
    pen.circle(goal.x, goal.y, 0.19, { stroke: theme.ink, width: 0.02 });
    pen.text('G', goal.x, goal.y, { ...letter, size: 0.22, color: theme.ink });
  }
  pen.circle(start.x, start.y, 0.22, { fill: theme.ink, stroke: theme.surface, width: 0.03 });
  pen.text(isSameCrossing ? 'SG' : 'S', start.x, start.y, {
    ...letter,
    size: isSameCrossing ? 0.19 : 0.24,
    color: theme.surface,
  });
}

/** The walk as one line from dot to dot; clears the road that is being walked. */
function walkLine(pen: Pen, view: View, steps: Step[], time: number, theme: Theme) {
  const completed = Math.min(Math.floor(time + 1e-9), steps.length);
  const points = steps.slice(0, completed).map(({ to }) => placeOf(view, to));
  const start = placeOf(view, steps[0]?.from ?? view.start);
  const part = time - completed;
  if (steps[completed] && part > 0.001) {
    const [a, b] = [placeOf(view, steps[completed].from), placeOf(view, steps[completed].to)];
    const reached = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    pen.line([a, reached], { stroke: theme.surface, width: 0.17, cap: 'butt' });
    points.push(reached);
  }
  if (points.length) pen.line([start, ...points], { stroke: theme.accent, width: 0.075 });
}

/** The radius that a crossing covers of its roads: the disk of the start, the rings of the goal, or its dot. */
function crossingRadius({ start, goal }: View, node: number) {
  if (node === goal) return start === goal ? 0.31 : 0.27;
  return node === start ? 0.24 : 0.06;
}

/** The radius of the ring at the end of the walk. */
const ringRadius = (view: View, node: number) =>
  node === view.start || node === view.goal ? crossingRadius(view, node) + 0.05 : 0.2;

/** The same, with the temporary rings: at the end of the walk, and at legal crossings. */
function coveredRadius({ view, mode, answer }: Scene<View, Ui>, node: number, last: number) {
  if (node === last && (mode === 'play' || answer)) return ringRadius(view, node) + 0.03;
  const ring = mode === 'play' && view.legal.includes(node) ? 0.15 : 0;
  return Math.max(ring, crossingRadius(view, node));
}

/** A smaller head would be no wider than its line. */
const leastHead = 0.11;

/** An arrow head on each road of the walk, between the label and the next crossing; left out where there is no room. */
function arrows(pen: Pen, scene: Scene<View, Ui>, steps: Step[]) {
  const { view, theme } = scene;
  const last = steps[steps.length - 1]?.to;
  for (const { from, to, op, edge: index } of steps) {
    const [a, b, edge] = [placeOf(view, from), placeOf(view, to), view.edges[index]];
    const box = boxOf(pen, String(edge.n), operatorStyle(op, theme, figureSize, leastFigure));
    const tip = 1 - coveredRadius(scene, to, last) - 0.01;
    const size = Math.min(0.15, tip - (0.5 + (edge.horizontal ? box.across : box.down)) - 0.02);
    if (size < leastHead) continue;
    pen.arrow(a.x + (b.x - a.x) * tip, a.y + (b.y - a.y) * tip, Math.atan2(b.y - a.y, b.x - a.x), size, {
      fill: theme.accent,
    });
  }
}

/** Numbers the roads of a walk on paper, which has no playback. */
function stepNumbers(pen: Pen, view: View, steps: Step[], theme: Theme) {
  if (pen.unit < 44) return;
  steps.forEach(({ from, to }, index) => {
    const [a, b] = [placeOf(view, from), placeOf(view, to)];
    const across = a.y === b.y;
    const at = { x: (a.x + b.x) / 2 + (across ? 0 : 0.33), y: (a.y + b.y) / 2 + (across ? 0.25 : 0) };
    const style = { size: 0.13, least: 9, color: theme.accent, weight: 600, halo: theme.surface };
    pen.text(String(index + 1), at.x, at.y, style);
  });
}

/**
 * The end of the walk: a ring with a dot, and the score in a bubble up and to the left, the one corner of a crossing
 * that is always free.
 */
function head(pen: Pen, { view, theme, mode, number, answer }: Scene<View, Ui>, steps: Step[], time: number) {
  const isUntouched = view.steps.length < view.walked.length;
  if (mode === 'edit' || (mode === 'solve' && !answer && isUntouched)) return;
  const drawnSteps = Math.min(Math.floor(time + 1e-9), steps.length);
  const part = Math.min(time - drawnSteps, 1);
  const node = drawnSteps ? steps[drawnSteps - 1].to : view.start;
  const from = placeOf(view, node);
  const to = part > 0.001 && steps[drawnSteps] ? placeOf(view, steps[drawnSteps].to) : from;
  const dot = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  if (from !== to) pen.circle(dot.x, dot.y, 0.1, { fill: theme.accent, stroke: theme.surface, width: 0.03 });
  else {
    const isPlain = node !== view.start && node !== view.goal;
    pen.circle(dot.x, dot.y, ringRadius(view, node), {
      fill: isPlain ? theme.surface : undefined,
      stroke: theme.accent,
      width: 0.035,
    });
    if (isPlain) pen.circle(dot.x, dot.y, 0.085, { fill: theme.accent });
  }
  const text = number(drawnSteps ? steps[drawnSteps - 1].score : 1);
  const style = { size: 0.19, least: 11, color: theme.accentInk, weight: 700 };
  const width = pen.measure(text, style) + 0.16;
  const height = Math.max(0.26, 17 / pen.unit);
  const left = Math.max(0.02, dot.x - 0.24 - width);
  const top = Math.max(0.02, dot.y - 0.2 - height);
  pen.rect(left, top, width, height, { fill: theme.accent, stroke: theme.surface, width: 0.02, radius: 0.07 });
  pen.text(text, left + width / 2, top + height / 2, style);
}
