/**
 * The tree of orders: continued nodes in ink, ends with a mark for their reason, the path to the answer in vermilion.
 */

import type { Pen, Point, Theme } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import { type End, ends, type OrdersTree, type PlacedNode } from './tree.ts';

/** In pixels: the margin of the tree, the line height of the legend and its letters. */
const [EDGE, LEGEND, LETTERS] = [10, 26, 13];
const [NARROW, MIDDLE] = [640, 960];

export const treeHeight = (width: number) => (width < NARROW ? 420 : 460) + legendLines(width) * LEGEND;
const legendLines = (width: number) => (width < NARROW ? 3 : width < MIDDLE ? 2 : 1);

/** The size of a mark for a distance between rows, in pixels. */
const sizeOf = (rowHeight: number) => Math.max(1.3, Math.min(4.5, rowHeight * 0.42));

/** The mark of an end; continued nodes have none. */
function mark(pen: Pen, { x, y }: Point, end: End, size: number, theme: Theme) {
  const corners = (turn: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const angle = turn + (2 * Math.PI * at) / count;
      return { x: x + Math.cos(angle) * size * 1.15, y: y + Math.sin(angle) * size * 1.15 };
    });
  if (end === 'reach') pen.circle(x, y, size, { fill: theme.paper, stroke: theme.muted, width: 1.2 });
  if (end === 'count') pen.rect(x - size, y - size, 2 * size, 2 * size, { fill: theme.muted });
  if (end === 'stock') pen.polygon(corners(-Math.PI / 2, 3), { fill: theme.muted });
  if (end === 'dirty') pen.circle(x, y, size, { fill: theme.faint });
  if (end === 'answer') pen.circle(x, y, Math.max(4, size), { fill: theme.accent });
}

/**
 * The meaning of each mark, with the number of nodes that ended so: in columns, in the largest size at which the
 * longest line fits.
 */
function legend(pen: Pen, counts: number[], { theme, t, number, width }: Surface) {
  const lines = legendLines(width);
  const entries = ends.map((end, at) => ({ end, text: `${t(`end.${end}`)} ${number(counts[at])}` })).slice(1);
  const perLine = Math.ceil(entries.length / lines);
  const room = width / perLine - 28;
  const longest = Math.max(...entries.map(({ text }) => pen.measure(text, { size: LETTERS, color: theme.ink })));
  const size = LETTERS * Math.min(1, room / longest);
  for (const [at, { end, text }] of entries.entries()) {
    const x = ((at % perLine) * width) / perLine + 8;
    const y = Math.floor(at / perLine) * LEGEND + 12;
    mark(pen, { x, y }, end, 4.5, theme);
    pen.text(text, x + 12, y, { size, color: theme.ink, align: 'left' });
  }
}

export function drawTree(pen: Pen, { nodes, depth, rows }: OrdersTree, counts: number[], surface: Surface) {
  const { theme, width, height } = surface;
  legend(pen, counts, surface);
  const top = legendLines(width) * LEGEND + EDGE;
  const [across, down] = [(width - 2 * EDGE) / depth, (height - top - EDGE) / rows];
  const place = ({ depth: column, row }: PlacedNode) => ({ x: EDGE + column * across, y: top + (row + 0.5) * down });
  const edge = (node: PlacedNode) => [place(nodes[node.parent]), place(node)] as const;
  const branches = nodes.filter(({ parent }) => parent >= 0);
  const lines = (list: PlacedNode[]) => (path: CanvasPath) => {
    for (const [from, to] of list.map(edge)) {
      path.moveTo(from.x, from.y);
      path.lineTo(to.x, to.y);
    }
  };
  const isCut = ({ end }: PlacedNode) => end !== 'open';
  pen.shape(lines(branches.filter((node) => isCut(node) && !node.onAnswerPath)), { stroke: theme.line, width: 1 });
  pen.shape(lines(branches.filter((node) => !isCut(node) && !node.onAnswerPath)), { stroke: theme.ink, width: 1 });
  pen.shape(lines(branches.filter(({ onAnswerPath }) => onAnswerPath)), { stroke: theme.accent, width: 3 });
  for (const node of nodes) mark(pen, place(node), node.end, sizeOf(down), theme);
}
