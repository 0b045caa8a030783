/**
 * The deadlocks that a search met, by kind: for each the boxes at fault, cut out of the level with their surroundings,
 * and how often it was met.
 */

import type { Pen, Theme } from '../../puzzles/contract.ts';
import type { DeadlockKind, View } from '../../puzzles/sokoban/types.ts';
import type { Surface } from '../shared/picture.ts';
import { createPen } from '../../board/layout.ts';
import { drawGoals, drawPlayer } from '../../puzzles/sokoban/draw.ts';
import { placeOf } from '../../puzzles/sokoban/walls.ts';
import { deadlocksAt, kinds, type DeadlockCount, type Recording, totalCount } from './record.ts';

/** In pixels: a card, the gap between cards, and the heading of a row beside or above its cards. */
const [CARD, FOOT, GAP, ASIDE, ABOVE, NARROW] = [84, 22, 8, 176, 62, 560];
const ROW_GAP = 14;

/** Margin of a card around the boxes, in cells. */
const MARGIN = 1;

const narrow = (width: number) => width < NARROW;
const rowHeight = (width: number) => CARD + FOOT + ROW_GAP + (narrow(width) ? ABOVE : 0);

/** The number of cards side by side. */
const cardsPerRow = (width: number) =>
  Math.max(1, Math.floor((width - (narrow(width) ? 0 : ASIDE) + GAP) / (CARD + GAP)));

/** Kinds that the whole search met: their rows keep their places during playback. */
const rowsOf = ({ record }: Recording) => kinds.filter((kind) => record.deadlocks.some((each) => each.kind === kind));

export const deadlocksHeight = (recorded: Recording, width: number) => rowsOf(recorded).length * rowHeight(width) + 4;

/** The cells of a card: the boxes, the player if his place matters, and a margin. */
function windowOf(view: View, { boxes, player, kind }: DeadlockCount) {
  const withPlayer = kind === 'pair' || kind === 'corral' || kind === 'group';
  const places = [...boxes, ...(withPlayer ? [player] : [])].map((cell) => placeOf(view, cell));
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const side = Math.max(right - left, bottom - top) + 1;
  // A square window, with the boxes in its middle.
  const from = (low: number, high: number) => low - Math.floor((side - (high - low + 1)) / 2);
  return { left: from(left, right), top: from(top, bottom), side, withPlayer };
}

/** Walls, floor and goals of the window; cells outside the level stay blank. */
function ground(pen: Pen, view: View, { left, top, side }: ReturnType<typeof windowOf>, theme: Theme) {
  const goals = [];
  for (let y = top; y < top + side; y++)
    for (let x = left; x < left + side; x++) {
      const inside = x >= 0 && y >= 0 && x < view.width && y < view.height;
      const kind = inside ? view.cells[y * view.width + x] : 0;
      if (kind === 1) pen.rect(x, y, 1.01, 1.01, { fill: theme.muted });
      if (kind === 3) goals.push({ x, y });
    }
  drawGoals(pen, goals, theme);
}

/** A box at fault: crossed out, on a goal also ticked. */
function drawDeadlockedBox(pen: Pen, { x, y }: { x: number; y: number }, home: boolean, theme: Theme) {
  pen.rect(x + 0.12, y + 0.12, 0.76, 0.76, { fill: theme.badSoft, stroke: theme.bad, width: 0.09, radius: 0.08 });
  const cross = [
    { x: x + 0.24, y: y + 0.24 },
    { x: x + 0.76, y: y + 0.76 },
  ];
  if (home) pen.circle(x + 0.5, y + 0.5, 0.17, { fill: theme.good });
  else pen.line(cross, { stroke: theme.bad, width: 0.09, cap: 'round' });
}

function card(pen: Pen, view: View, met: DeadlockCount, x: number, y: number, { theme, number }: Surface) {
  pen.rect(x, y, CARD, CARD + FOOT, { fill: theme.surface, stroke: theme.line, width: 1, radius: 6 });
  const window = windowOf(view, met);
  const unit = (CARD - 12) / window.side;
  pen.at(x + 6 - window.left * unit, y + 6 - window.top * unit, {}, () => {
    const cells = createPen(pen.ctx, unit, theme);
    ground(cells, view, window, theme);
    for (const cell of met.boxes) drawDeadlockedBox(cells, placeOf(view, cell), view.cells[cell] === 3, theme);
    const at = placeOf(view, met.player);
    if (window.withPlayer && !met.boxes.includes(met.player)) drawPlayer(cells, at.x, at.y, 2, theme);
  });
  pen.text(number(met.count), x + CARD / 2, y + CARD + FOOT / 2 - 3, { size: 13, color: theme.ink, weight: 600 });
}

function heading(pen: Pen, kind: DeadlockKind, met: DeadlockCount[], y: number, { theme, t, number, width }: Surface) {
  const room = narrow(width) ? width : ASIDE - 16;
  const values = { times: number(totalCount(met)), kinds: number(met.length) };
  const lines = [
    { text: t(`kind.${kind}`), style: { size: 15, weight: 600, color: theme.ink, font: theme.figure } },
    { text: t(`kind.${kind}.note`), style: { size: 12.5, color: theme.muted } },
    { text: t('met', values), style: { size: 12.5, color: theme.muted } },
  ];
  for (const [at, { text, style }] of lines.entries())
    pen.text(text, 0, y + 10 + at * 20, { ...style, align: 'left', fit: room });
}

export function drawDeadlocks(pen: Pen, recorded: Recording, positions: number, surface: Surface) {
  const { theme, width } = surface;
  const byKind = deadlocksAt(recorded, positions);
  for (const [row, kind] of rowsOf(recorded).entries()) {
    const met = byKind.get(kind) ?? [];
    const y = row * rowHeight(width) + 4;
    const [left, top] = narrow(width) ? [0, y + ABOVE] : [ASIDE, y];
    if (row > 0)
      pen.line(
        [
          { x: 0, y: y - 7 },
          { x: width, y: y - 7 },
        ],
        { stroke: theme.line, width: 1 },
      );
    heading(pen, kind, met, y, surface);
    for (const [at, each] of met.slice(0, cardsPerRow(width)).entries())
      card(pen, recorded.view, each, left + at * (CARD + GAP), top, surface);
  }
}
