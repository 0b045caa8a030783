/**
 * The level with figures in its squares: the share of positions that had a box there, or the steps of a packing plan.
 */

import type { Pen, Size } from '../../puzzles/contract.ts';
import type { View } from '../../puzzles/sokoban/types.ts';
import type { Surface } from '../shared/picture.ts';
import { createPen } from '../../board/layout.ts';
import { drawGoals } from '../../puzzles/sokoban/draw.ts';
import { drawGround, extentOf, placeOf } from '../../puzzles/sokoban/walls.ts';
import { heatAt, planAt, planCells, type Recording } from './record.ts';

const shown = { mode: 'play', thumbnail: false } as const;

/** Smallest font size that is drawn, in pixels. */
const SMALLEST = 11;

/** Largest sides of a square in pixels: in general, and in a plan. */
const [LARGEST, LARGEST_OF_PLAN] = [56, 40];

const unitOf = (view: View, { width, height }: Size) => {
  const extent = extentOf(view, shown);
  return Math.min(width / extent.width, height / extent.height);
};

/** The height of a level at this width. */
export function levelHeight(view: View, width: number, largest = LARGEST) {
  const extent = extentOf(view, shown);
  return Math.ceil(extent.height * Math.min(width / extent.width, largest));
}

export const planHeight = (view: View, width: number) => levelHeight(view, width, LARGEST_OF_PLAN);

/** Draws in cells of the level, centred in the picture. */
function drawOnLevel(pen: Pen, view: View, surface: Surface, draw: (cellPen: Pen) => void) {
  const unit = unitOf(view, surface);
  const extent = extentOf(view, shown);
  const left = Math.max(0, (surface.width - extent.width * unit) / 2);
  pen.at(left + extent.x * unit, extent.y * unit, {}, () => draw(createPen(pen.ctx, unit, surface.theme)));
}

const percent = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole));

/** A single hue, whose strength is the share relative to the largest one; the share itself is printed in the square. */
export function drawHeat(pen: Pen, recorded: Recording, positions: number, surface: Surface) {
  const { view } = recorded;
  const { theme, number } = surface;
  const counts = heatAt(recorded, positions);
  const maxCount = Math.max(1, ...counts);
  drawOnLevel(pen, view, surface, (cells) => {
    drawGround(cells, view, theme, shown);
    for (const [cell, count] of counts.entries()) {
      const { x, y } = placeOf(view, cell);
      if (count > 0) cells.rect(x, y, 1, 1, { fill: theme.accent, alpha: 0.12 + 0.58 * (count / maxCount) });
    }
    drawGoals(cells, goalsOf(view), theme);
    for (const [cell, count] of counts.entries()) {
      const share = percent(count, positions);
      const { x, y } = placeOf(view, cell);
      const style = { size: Math.max(0.34, SMALLEST / cells.unit), weight: 600, color: theme.ink, halo: theme.surface };
      if (share > 0) cells.text(number(share), x + 0.5, y + 0.5, style);
    }
  });
}

const goalsOf = (view: View) => view.cells.flatMap((kind, cell) => (kind === 3 ? [placeOf(view, cell)] : []));

/**
 * Goals show the step that fills them; squares where boxes are parked show the steps that park one, in a dashed frame.
 */
export function drawPlan(pen: Pen, recorded: Recording, positions: number, surface: Surface) {
  const { view } = recorded;
  const { theme, number } = surface;
  const plan = planAt(recorded, positions);
  drawOnLevel(pen, view, surface, (cells) => {
    drawGround(cells, view, theme, shown);
    drawGoals(cells, goalsOf(view), theme);
    if (!plan) return;
    const size = (text: string) => Math.max(0.42 - 0.05 * Math.max(0, text.length - 2), SMALLEST / cells.unit);
    for (const [cell, { stays, parks }] of planCells(plan)) {
      const { x, y } = placeOf(view, cell);
      const color = stays === null ? theme.warn : theme.good;
      const box = { stroke: color, fill: stays === null ? theme.warnSoft : theme.goodSoft, width: 0.05 };
      cells.rect(x + 0.08, y + 0.08, 0.84, 0.84, {
        ...box,
        radius: 0.1,
        dash: stays === null ? [0.14, 0.09] : undefined,
      });
      const text = [...parks, ...(stays === null ? [] : [stays])].map((step) => number(step)).join('·');
      cells.text(text, x + 0.5, y + 0.5, { size: size(text), weight: 700, color: theme.ink, fit: 0.8 });
    }
  });
}
