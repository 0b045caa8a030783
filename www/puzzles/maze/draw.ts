/** The calculation maze on paper: roads with their operators, start and goal, and a walk as one strand with order and direction. */

import type { Pen, Point, Scene, Theme } from '../contract.ts';
import type { Edge, Step, Ui, View } from './types.ts';

/** Distance of the outer crossings from the rim, in board units (1 = length of a road). */
export const margin = 0.46;

export const placeOf = (view: View, node: number): Point => ({
  x: margin + (node % view.w),
  y: margin + Math.floor(node / view.w),
});

export const middleOf = (edge: Edge): Point => ({
  x: margin + edge.x + (edge.horizontal ? 0.5 : 0),
  y: margin + edge.y + (edge.horizontal ? 0 : 0.5),
});

/** As printed: a real minus and a real multiplication sign. */
export const printed = (op: string, n: number) => `${op === '*' ? '×' : op === '-' ? '−' : '+'}${n}`;

export function draw(pen: Pen, scene: Scene<View, Ui>) {
  const { view, theme } = scene;
  const walk = shownSteps(scene);
  view.edges.forEach((edge) => {
    road(pen, view, edge, scene);
  });
  highlights(pen, scene);
  strand(pen, view, walk.list, walk.time, theme);
  for (let node = 0; node < view.w * view.h; node++) dot(pen, placeOf(view, node), theme);
  view.edges.forEach((edge, index) => {
    label(pen, edge, index, scene);
  });
  ends(pen, scene);
  if (scene.thumbnail) return;
  orders(pen, view, walk.list, walk.time, theme);
  head(pen, scene, walk.list, walk.time);
}

/** The walk to be drawn: an answer as far as it is played, or what has been walked on the board. */
export function shownSteps({ view, answer, time, mode }: Scene<View, Ui>) {
  if (answer && mode === 'solve') {
    const before = answer.view.walked.length - 1;
    return { list: answer.view.steps, time: before + time };
  }
  return { list: view.steps, time: view.steps.length };
}

/** A road is a line; a subtraction is broken, a multiplication is double: readable without colour. */
function road(pen: Pen, view: View, edge: Edge, { theme }: Scene<View, Ui>) {
  const [a, b] = [placeOf(view, edge.a), placeOf(view, edge.b)];
  if (edge.op === '-') pen.line([a, b], { stroke: theme.faint, width: 0.022, dash: [0.055, 0.06], cap: 'butt' });
  else if (edge.op === '*') {
    const [dx, dy] = edge.horizontal ? [0, 0.035] : [0.035, 0];
    for (const side of [-1, 1])
      pen.line(
        [
          { x: a.x + dx * side, y: a.y + dy * side },
          { x: b.x + dx * side, y: b.y + dy * side },
        ],
        { stroke: theme.ink, width: 0.02 },
      );
  } else pen.line([a, b], { stroke: theme.faint, width: 0.022 });
}

const dot = (pen: Pen, at: Point, theme: Theme) => pen.circle(at.x, at.y, 0.045, { fill: theme.ink });

/** Where one may go on, what is pointed at. */
function highlights(pen: Pen, { view, board, moves, mode, theme, ui, hover, thumbnail }: Scene<View, Ui>) {
  if (thumbnail) return;
  const movable =
    hover?.node === view.start || hover?.node === view.goal || ['start', 'goal', 'walk'].includes(ui.tool);
  if (hover?.kind === 'node' && (mode === 'play' || (mode === 'edit' && movable))) {
    const at = placeOf(view, Number(hover.node));
    pen.circle(at.x, at.y, 0.27, { fill: theme.accentSoft });
  }
  if (mode !== 'play') return;
  const here = placeOf(view, view.nodes[view.nodes.length - 1]);
  const hinted = ui.hint?.board === board && ui.hint.moves === moves ? ui.hint.node : null;
  for (const node of view.legal) {
    const to = placeOf(view, node);
    pen.line([here, to], { stroke: theme.accent, width: 0.03 });
    if (node === hinted) pen.circle(to.x, to.y, 0.24, { fill: theme.accentSoft, stroke: theme.accent, width: 0.045 });
    pen.circle(to.x, to.y, 0.13, {
      fill: theme.surface,
      stroke: theme.accent,
      width: 0.022,
      dash: [0.045, 0.045],
      cap: 'butt',
    });
  }
}

const figureSize = 0.235;

/** The operator in the middle of its road; its sign is drawn, for signs differ too much from font to font. */
function label(pen: Pen, edge: Edge, index: number, { theme, ui, mode, thumbnail, hover }: Scene<View, Ui>) {
  const at = middleOf(edge);
  const typing = mode === 'edit' && ui.typing?.edge === index && ui.typing.digits === '' ? ui.typing : null;
  const op = typing ? typing.op : edge.op;
  const pointed = mode === 'edit' && hover?.edge === index;
  const box = op === '*' ? theme.ink : pointed ? theme.accentSoft : theme.surface;
  operator(pen, at.x, at.y, op, typing ? '…' : String(edge.n), {
    theme,
    box,
    size: figureSize,
    least: thumbnail ? 0 : 10,
    edge: pointed && op === '*' ? theme.accent : undefined,
  });
}

/** Sign and number in a box, centred. Multiplications are bold on a dark box, subtractions slanted: readable without colour. */
export function operator(
  pen: Pen,
  x: number,
  y: number,
  op: string,
  digits: string,
  { theme, box, size, least, edge }: { theme: Theme; box: string; size: number; least: number; edge?: string },
) {
  const color = op === '*' ? theme.paper : op === '-' ? theme.muted : theme.ink;
  const text = {
    size,
    least,
    color,
    weight: op === '*' ? 700 : 500,
    italic: op === '-',
    font: theme.figure,
    align: 'left' as const,
  };
  const em = Math.max(size, least / pen.unit);
  const sign = em * 0.42;
  const room = 0.72;
  const natural = pen.measure(digits, text);
  const fitted = Math.min(natural, room - sign - em * 0.5);
  const width = sign + em * 0.12 + fitted;
  pen.rect(x - width / 2 - em * 0.22, y - em * 0.62, width + em * 0.44, em * 1.24, {
    fill: box,
    stroke: edge,
    width: 0.03,
    radius: em * 0.22,
  });
  const left = x - width / 2;
  const arm = sign / 2;
  const stroke = { stroke: color, width: em * (op === '*' ? 0.105 : 0.075), cap: 'butt' as const };
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

/** Start: a filled disk. Goal: a double ring. Both at once: a disk within a ring. */
function ends(pen: Pen, { view, theme, ui }: Scene<View, Ui>) {
  const start = placeOf(view, ui.dragging?.what === 'start' ? ui.dragging.node : view.start);
  const goal = placeOf(view, ui.dragging?.what === 'goal' ? ui.dragging.node : view.goal);
  const together = start.x === goal.x && start.y === goal.y;
  const letter = { size: 0.24, weight: 700, font: '"Helvetica Neue", Arial, sans-serif' };
  pen.circle(goal.x, goal.y, together ? 0.29 : 0.25, { fill: theme.surface, stroke: theme.ink, width: 0.03 });
  if (!together) {
    pen.circle(goal.x, goal.y, 0.19, { stroke: theme.ink, width: 0.02 });
    pen.text('G', goal.x, goal.y, { ...letter, size: 0.22, color: theme.ink });
  }
  pen.circle(start.x, start.y, 0.22, { fill: theme.ink, stroke: theme.surface, width: 0.03 });
  pen.text(together ? 'SG' : 'S', start.x, start.y, { ...letter, size: together ? 0.19 : 0.24, color: theme.surface });
}

/** Where a bend begins, as a share of the road. Two walks through one crossing keep apart in their own corners. */
const bend = 0.2;

/** The walk as one line, in front of a halo of paper: where it crosses itself the later strand lies on top. */
function strand(pen: Pen, view: View, steps: Step[], time: number, theme: Theme) {
  const whole = Math.min(Math.floor(time), steps.length);
  const reach = (index: number) => Math.min(1, Math.max(0, time - index));
  for (let index = 0; index < steps.length && index < Math.ceil(time); index++) {
    const { from, to } = steps[index];
    const [a, b] = [placeOf(view, from), placeOf(view, to)];
    const next = index + 1 < steps.length && reach(index + 1) > 0 ? placeOf(view, steps[index + 1].to) : null;
    const begin = index === 0 ? 0 : bend;
    const end = next && index + 1 <= whole ? 1 - bend : reach(index);
    const piece = (path: CanvasRenderingContext2D) => {
      path.moveTo(a.x + (b.x - a.x) * begin, a.y + (b.y - a.y) * begin);
      path.lineTo(a.x + (b.x - a.x) * Math.max(begin, end), a.y + (b.y - a.y) * Math.max(begin, end));
      if (next && end === 1 - bend)
        path.quadraticCurveTo(b.x, b.y, b.x + (next.x - b.x) * bend, b.y + (next.y - b.y) * bend);
    };
    pen.shape(piece, { stroke: theme.surface, width: 0.17, cap: 'butt' });
    pen.shape(piece, { stroke: theme.accent, width: 0.085, cap: 'round' });
  }
}

/** An arrow-head and a number on each road of the walk. */
function orders(pen: Pen, view: View, steps: Step[], time: number, theme: Theme) {
  steps.forEach(({ from, to }, index) => {
    if (index + 1 > time) return;
    const [a, b] = [placeOf(view, from), placeOf(view, to)];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    pen.arrow(a.x + (b.x - a.x) * 0.84, a.y + (b.y - a.y) * 0.84, angle, 0.19, { fill: theme.accent });
    const across = a.y === b.y;
    const at = { x: (a.x + b.x) / 2 + (across ? 0 : 0.33), y: (a.y + b.y) / 2 + (across ? 0.25 : 0) };
    if (pen.unit >= 44)
      pen.text(String(index + 1), at.x, at.y, {
        size: 0.13,
        least: 9,
        color: theme.accent,
        weight: 600,
        halo: theme.surface,
      });
  });
}

/** The head of the walk with the score in a bubble, up and to the left: the one corner of a crossing that is always free. */
function head(pen: Pen, { view, theme, mode, number }: Scene<View, Ui>, steps: Step[], time: number) {
  if (mode === 'edit') return;
  const done = Math.min(Math.floor(time + 1e-9), steps.length);
  const part = Math.min(time - done, 1);
  const from = placeOf(view, done ? steps[done - 1].to : view.start);
  const to = part > 0.001 && steps[done] ? placeOf(view, steps[done].to) : from;
  const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  if (from === to) pen.circle(at.x, at.y, 0.29, { stroke: theme.accent, width: 0.035 });
  else pen.circle(at.x, at.y, 0.1, { fill: theme.accent, stroke: theme.surface, width: 0.03 });
  const text = number(done ? steps[done - 1].score : 1);
  const style = { size: 0.19, least: 11, color: theme.accentInk, weight: 700 };
  const width = pen.measure(text, style) + 0.16;
  const height = Math.max(0.26, 17 / pen.unit);
  const left = Math.max(0.02, at.x - 0.24 - width);
  const top = Math.max(0.02, at.y - 0.2 - height);
  pen.rect(left, top, width, height, { fill: theme.accent, stroke: theme.surface, width: 0.02, radius: 0.07 });
  pen.text(text, left + width / 2, top + height / 2, style);
}
