/**
 * The relief: a column on each square where the wanted tile could stand, as high as it would have moves to go, and the tile on top of its own. Seen from
 * above the bottom corner; columns are drawn from the back to the front.
 */

import type { Pen, Point } from '../../puzzles/contract.ts';
import type { Look } from '../shared/picture.ts';
import { heightAt, type Survey, wantedAt } from './survey.ts';

/** Height of a square's diamond as a share of its width; and of the highest column as a share of the board's width. */
const [FLAT, STEEP] = [0.5, 0.42];
/** Margins in pixels: above for the tile on the highest column. */
const [TOP, SIDE, BOTTOM] = [34, 8, 10];
/** Smallest figure that is written, in pixels, and the diamond from which there is room for it. */
const [FIGURE, ROOM] = [11, 34];
const LARGEST = 64;

interface Ground {
  /** Half a diamond across. */
  half: number;
  left: number;
  top: number;
  /** Pixels of a move. */
  step: number;
}

function groundOf({ shown, highest }: Survey, width: number): Ground & { height: number } {
  const { width: columns, height: rows } = shown.view;
  const half = Math.min(LARGEST, (2 * (width - 2 * SIDE)) / (columns + rows)) / 2;
  const most = STEEP * half * (columns + rows);
  const left = width / 2 - ((columns - rows) * half) / 2;
  const height = Math.ceil(TOP + most + (columns + rows) * half * FLAT + BOTTOM);
  return { half, left, top: TOP + most, step: most / highest, height };
}

export const reliefHeight = (survey: Survey, width: number) => groundOf(survey, width).height;

/** The corners of a diamond from the back, clockwise. */
function cornersOf({ half, left, top }: Ground, row: number, column: number, above: number): Point[] {
  const x = left + (column - row) * half;
  const y = top + (column + row) * half * FLAT - above;
  const flat = half * FLAT;
  return [
    { x, y },
    { x: x + half, y: y + flat },
    { x, y: y + 2 * flat },
    { x: x - half, y: y + flat },
  ];
}

/** The two sides that are seen, and the top: darker the higher. */
function drawColumn(
  pen: Pen,
  ground: Ground,
  [row, column]: [number, number],
  height: number,
  part: number,
  look: Look,
) {
  const { theme } = look;
  const top = cornersOf(ground, row, column, height * ground.step);
  const foot = cornersOf(ground, row, column, 0);
  const edge = { stroke: theme.ink, width: 0.7, alpha: 0.55, join: 'round' as const };
  for (const [a, b, shade] of [
    [1, 2, 0.5],
    [2, 3, 0.3],
  ]) {
    const side = [top[a], top[b], foot[b], foot[a]];
    pen.polygon(side, { fill: theme.surface });
    pen.polygon(side, { fill: theme.ink, alpha: shade * (0.35 + 0.65 * part) });
    pen.polygon(side, edge);
  }
  pen.polygon(top, { fill: theme.surface });
  pen.polygon(top, { fill: theme.accent, alpha: 0.1 + 0.8 * part });
  pen.polygon(top, edge);
}

/** A square without a height: walls are solid, the hole is dashed, tiles that stay are empty. */
function drawFlat(pen: Pen, ground: Ground, [row, column]: [number, number], square: number, { theme }: Look) {
  const corners = cornersOf(ground, row, column, 0);
  if (square < 0) pen.polygon(corners, { fill: theme.faint });
  pen.polygon(corners, { stroke: theme.faint, width: 1, ...(square === 0 ? { dash: [3, 3] } : {}) });
}

function drawFigure(
  pen: Pen,
  ground: Ground,
  [row, column]: [number, number],
  height: number,
  part: number,
  look: Look,
) {
  if (2 * ground.half < ROOM) return;
  const [{ x, y }] = cornersOf(ground, row, column, height * ground.step);
  const color = part > 0.45 ? look.theme.accentInk : look.theme.ink;
  pen.text(look.number(height), x, y + ground.half * FLAT, { size: FIGURE, color });
}

function drawTile(pen: Pen, ground: Ground, place: [number, number], height: number, name: string, { theme }: Look) {
  const [{ x, y }] = cornersOf(ground, ...place, height * ground.step);
  const radius = Math.max(9, ground.half * 0.46);
  const middle = y + ground.half * FLAT - radius * 0.8;
  pen.circle(x, middle, radius, { fill: theme.surface, stroke: theme.ink, width: 2 });
  pen.text(name, x, middle, { size: Math.max(FIGURE, radius), color: theme.ink, weight: 700 });
}

export function drawRelief(pen: Pen, survey: Survey, at: number, look: Look) {
  const { shown, terrain, positions } = survey;
  const { width: columns, height: rows, symbols } = shown.view;
  const ground = groundOf(survey, look.width);
  const { heights, tile } = terrain.moments[at];
  const [wanted, own] = [wantedAt(survey, at), heightAt(survey, at)];
  // Farther squares first: those nearer may cover them.
  for (let depth = 0; depth < columns + rows - 1; depth++)
    for (let row = Math.max(0, depth - columns + 1); row <= Math.min(depth, rows - 1); row++) {
      const place: [number, number] = [row, depth - row];
      const cell = row * columns + depth - row;
      const height = heights[cell] ?? -1;
      const part = Math.min(1, height / survey.highest);
      if (height < 0) drawFlat(pen, ground, place, positions[at][cell], look);
      else drawColumn(pen, ground, place, Math.min(height, survey.highest), part, look);
      if (cell === wanted && own !== null && own >= 0 && tile !== null)
        drawTile(pen, ground, place, own, symbols[tile], look);
      else if (height >= 0) drawFigure(pen, ground, place, Math.min(height, survey.highest), part, look);
    }
}
