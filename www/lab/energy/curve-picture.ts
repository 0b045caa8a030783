/**
 * Plots over the moves: the energy, which only falls; the sum of all distances; and the best result of moves that each
 * bring a tile nearer.
 */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import { roundValues } from '../shared/lines.ts';
import { fallsOf, longestLevel, type Survey } from './survey.ts';

export const CURVE_HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM, SMALL] = [40, 14, 12, 28, 12.5];

type Scale = (value: number) => number;

/** A step function: a value holds until the next one. */
function steps(values: number[], x: Scale, y: Scale) {
  return values.flatMap((value, at) =>
    at === 0
      ? [{ x: x(0), y: y(value) }]
      : [
          { x: x(at), y: y(values[at - 1]) },
          { x: x(at), y: y(value) },
        ],
  );
}

function drawAxes(
  pen: Pen,
  [moves, maxValue]: [number, number],
  x: Scale,
  y: Scale,
  { theme, number, width }: Surface,
) {
  const rule = { stroke: theme.line, width: 1 };
  for (const tick of roundValues(0, maxValue, 4)) {
    pen.line(
      [
        { x: LEFT, y: y(tick) },
        { x: width - RIGHT, y: y(tick) },
      ],
      rule,
    );
    pen.text(number(tick), LEFT - 8, y(tick), { size: SMALL, color: theme.muted, align: 'right' });
  }
  for (const tick of roundValues(0, moves, width < 500 ? 4 : 8))
    pen.text(number(tick), x(tick), y(0) + 16, { size: SMALL, color: theme.muted });
}

export function drawCurve(pen: Pen, { terrain }: Survey, at: number, surface: Surface) {
  const { theme, width, height } = surface;
  const { moments, descent } = terrain;
  const moves = moments.length - 1;
  const maxValue = Math.max(...moments.map(({ energy, distance }) => Math.max(energy, distance)));
  const x: Scale = (move) => LEFT + (move / moves) * (width - LEFT - RIGHT);
  const y: Scale = (value) => height - BOTTOM - (value / maxValue) * (height - TOP - BOTTOM);
  drawAxes(pen, [moves, maxValue], x, y, surface);
  const dashed = { stroke: theme.muted, width: 1.5, dash: [6, 4], join: 'round' as const };
  pen.line(
    moments.map(({ distance }, move) => ({ x: x(move), y: y(distance) })),
    dashed,
  );
  const [from, to] = longestLevel(moments);
  const level = y(moments[from].energy);
  pen.rect(x(from), level - 5, x(to) - x(from), 10, { fill: theme.accent, alpha: 0.25 });
  pen.line(
    steps(
      moments.map(({ energy }) => energy),
      x,
      y,
    ),
    { stroke: theme.accent, width: 2.5 },
  );
  for (const fall of fallsOf(moments)) pen.circle(x(fall), y(moments[fall].energy), 2.8, { fill: theme.accent });
  if (descent) {
    const end = { x: x(descent.moves.length), y: y(descent.lowest) };
    pen.line([{ x: x(0), y: y(moments[0].distance) }, end], { stroke: theme.ink, width: 2, dash: [1.5, 3] });
    pen.circle(end.x, end.y, 4, { fill: theme.surface, stroke: theme.ink, width: 2 });
  }
  pen.line(
    [
      { x: x(at), y: TOP },
      { x: x(at), y: height - BOTTOM },
    ],
    { stroke: theme.ink, width: 1 },
  );
}
