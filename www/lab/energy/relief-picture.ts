/**
 * The relief: a block on each square where the wanted tile could be, as high as the number of moves left from there,
 * with the number on it; the tile is on top of its own block, with its remaining path. Seen from the front and slightly
 * from above: no block is high enough to hide the number of the one behind it.
 */

import type { Pen, Point } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import { createPen } from '../../board/layout.ts';
import { heightAt, nameOf, maxHeightOnStretch, type Survey, trailOf, targetCellAt } from './survey.ts';

/** In squares: the highest block, the margin around the board, the gap between blocks. */
const [HIGHEST, AROUND, GAP] = [0.55, 0.1, 0.025];
/**
 * In squares, from the upper edge of a block's top: the places of its number, of the wanted tile, and of the label on a
 * flat square.
 */
const [NUMBER, TILE, NAME] = [0.25, 0.66, 0.4];
/** Largest square, in pixels. */
const LARGEST = 96;

interface Ground {
  pen: Pen;
  surface: Surface;
  survey: Survey;
  at: number;
  /** The greatest height on this stretch. */
  maxHeight: number;
}

function unitOf({ shown }: Survey, width: number): number {
  return Math.min(LARGEST, width / (shown.view.width + 2 * AROUND));
}

export const reliefHeight = (survey: Survey, width: number) =>
  Math.ceil(unitOf(survey, width) * (survey.shown.view.height + HIGHEST + 2 * AROUND));

const heightOn = ({ survey, at }: Ground, cell: number) => survey.terrain.moments[at].heights[cell] ?? -1;

const partOf = (ground: Ground, cell: number) => Math.max(0, heightOn(ground, cell)) / ground.maxHeight;

/** The upper left corner of a block's top face. */
function topOf(ground: Ground, cell: number): Point {
  const { width } = ground.survey.shown.view;
  const up = HIGHEST * (1 - partOf(ground, cell));
  return { x: AROUND + (cell % width), y: AROUND + Math.floor(cell / width) + up };
}

function middleOf(ground: Ground, cell: number): Point {
  const { x, y } = topOf(ground, cell);
  return { x: x + 0.5, y: y + TILE };
}

/** The top and front faces; higher blocks have stronger colours, on all of which ink is legible. */
function drawBlock(ground: Ground, cell: number) {
  const { pen, surface } = ground;
  const { theme } = surface;
  const { x, y } = topOf(ground, cell);
  const [part, side] = [partOf(ground, cell), 1 - 2 * GAP];
  const alpha = 0.06 + (theme.dark ? 0.4 : 0.48) * part;
  pen.rect(x + GAP, y + GAP, side, side + HIGHEST * part, { fill: theme.surface });
  pen.rect(x + GAP, y + GAP, side, side, { fill: theme.series[0], alpha });
  pen.rect(x + GAP, y + 1 - GAP, side, HIGHEST * part, { fill: theme.series[0], alpha: alpha + 0.3 });
  pen.rect(x + GAP, y + GAP, side, side + HIGHEST * part, { stroke: theme.faint, width: 0.012 });
}

/** Above the tile's path. */
function drawNumber(ground: Ground, cell: number) {
  const { pen, surface } = ground;
  const { x, y } = topOf(ground, cell);
  const text = surface.number(heightOn(ground, cell));
  pen.text(text, x + 0.5, y + NUMBER, { size: 0.3, color: surface.theme.ink, fit: 0.85 });
}

/** A square without a height: a wall, the hole, a tile of the chain, or one that stays in place. */
function drawFlat(ground: Ground, cell: number) {
  const { pen, surface, survey, at } = ground;
  const { theme } = surface;
  const square = survey.positions[at][cell];
  const { x, y } = topOf(ground, cell);
  if (square < 0) return pen.rect(x + GAP, y + GAP, 1 - 2 * GAP, 1 - 2 * GAP, { fill: theme.faint });
  const isHeld = survey.terrain.moments[at].held.includes(square - 1);
  const place: [number, number, number, number] = [x + 0.06, y + 0.06, 0.88, 0.88];
  pen.rect(...place, { fill: theme.surface, radius: 0.1 });
  if (square === 0) return pen.rect(...place, { stroke: theme.faint, width: 0.015, dash: [0.06, 0.05], radius: 0.1 });
  pen.rect(...place, { stroke: isHeld ? theme.ink : theme.line, width: isHeld ? 0.045 : 0.02, radius: 0.1 });
  const color = isHeld ? theme.ink : theme.muted;
  pen.text(nameOf(square - 1), x + 0.5, y + NAME, { size: 0.36, color, weight: isHeld ? 700 : 400 });
}

/** The squares that the tile has yet to enter. */
function drawTrail(ground: Ground, from: number, trail: number[]) {
  if (trail.length === 0) return;
  const { pen, surface } = ground;
  const { theme } = surface;
  const points = [from, ...trail].map((cell) => middleOf(ground, cell));
  const [before, end] = points.slice(-2);
  const round = { cap: 'round' as const, join: 'round' as const };
  pen.line(points, { ...round, stroke: theme.surface, width: 0.12, alpha: 0.8 });
  pen.line(points, { ...round, stroke: theme.accent, width: 0.05 });
  pen.arrow(end.x, end.y, Math.atan2(end.y - before.y, end.x - before.x), 0.22, { fill: theme.accent });
}

function drawTile(ground: Ground, cell: number, name: string) {
  const { pen, surface } = ground;
  const { theme } = surface;
  const { x, y } = middleOf(ground, cell);
  pen.circle(x, y, 0.29, { fill: theme.accent, stroke: theme.surface, width: 0.04 });
  pen.text(name, x, y, { size: 0.36, color: theme.accentInk, weight: 700 });
}

export function drawRelief(pen: Pen, survey: Survey, move: number, surface: Surface) {
  const { view } = survey.shown;
  const unit = unitOf(survey, surface.width);
  const { ctx } = pen;
  ctx.save();
  ctx.translate((surface.width - unit * (view.width + 2 * AROUND)) / 2, 0);
  const ground = {
    pen: createPen(ctx, unit, surface.theme),
    surface,
    survey,
    at: move,
    maxHeight: maxHeightOnStretch(survey, move),
  };
  // Draw rows from back to front: a block may cover the lower part of the one behind.
  for (const cell of survey.positions[move].keys())
    if (heightOn(ground, cell) >= 0) drawBlock(ground, cell);
    else drawFlat(ground, cell);
  const [target, { tile }] = [targetCellAt(survey, move), survey.terrain.moments[move]];
  if (target !== null && tile !== null && heightAt(survey, move) !== null) {
    drawTrail(ground, target, trailOf(survey, move));
    drawTile(ground, target, nameOf(tile));
  }
  for (const cell of survey.positions[move].keys()) if (heightOn(ground, cell) >= 0) drawNumber(ground, cell);
  ctx.restore();
}
