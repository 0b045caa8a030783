/**
 * Next moves as live analysis shows them: an arrow for each, and a label with what it leads to. Weight and fill mark
 * the best move, so colour alone never does.
 */

import type { Pen, Point, Theme } from '../../puzzles/drawing.ts';

/** Sizes in board units: an arrow's head, and a label's text. */
interface Sizes {
  head: number;
  letters: number;
}

export function drawArrow(
  pen: Pen,
  from: Point,
  to: Point,
  best: boolean,
  theme: Theme,
  { head }: Pick<Sizes, 'head'>,
) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const neck = { x: to.x - (dx / far) * head * 0.7, y: to.y - (dy / far) * head * 0.7 };
  const colour = best ? theme.accent : theme.muted;
  const width = head * (best ? 0.36 : 0.2);
  pen.line([from, neck], { stroke: theme.surface, width: width + head * 0.18, cap: 'round' });
  pen.line([from, neck], { stroke: colour, width, cap: 'butt' });
  pen.arrow(to.x, to.y, Math.atan2(dy, dx), head * (best ? 1 : 0.8), { fill: colour });
}

/** Smallest size of the text, in CSS pixels. */
const leastLetters = 11;

/** A label centred on a point. */
export function drawSlip(
  pen: Pen,
  { x, y }: Point,
  text: string,
  best: boolean,
  theme: Theme,
  { letters }: Pick<Sizes, 'letters'>,
) {
  const em = Math.max(letters, leastLetters / pen.unit);
  const style = { size: em, color: best ? theme.accentInk : theme.ink, weight: best ? 700 : 500, font: theme.font };
  const [width, height] = [Math.max(pen.measure(text, style) + em * 0.7, em * 1.4), em * 1.4];
  pen.rect(x - width / 2, y - height / 2, width, height, {
    fill: best ? theme.accent : theme.surface,
    stroke: best ? theme.surface : theme.muted,
    width: em * 0.1,
    radius: height / 2,
  });
  pen.text(text, x, y, style);
}
