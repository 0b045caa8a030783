/** Live analysis on the maze: an arrow beside each legal road; while a maze is drawn, its best routes stand out. */

import type { Analysis, Choice, Outcome, Pen, Point, Scene, Shown } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { drawArrow, drawSlip } from '../../shared/drawing/weighed.ts';
import { margin, middleOf, placeOf } from './draw.ts';
import { currentNode } from './gestures.ts';
import { shift, directionOf } from './places.ts';

interface Road extends Choice {
  node: number;
}

type MazeScene = Scene<View, Ui, Frames>;

const after = (moves: string, node: number) => (moves ? `${moves} ${node}` : String(node));

/** Most routes that are counted. */
const mostRoutes = 100;

/** The best routes, as far as they are listed. */
function countOf({ status, extra }: Outcome) {
  const { walks, complete } = (extra ?? {}) as { walks?: string[]; complete?: boolean };
  if (status !== 'optimal' || !walks?.length) return null;
  return { answerSet: 'best' as const, answers: walks.length, complete: complete === true, moves: walks };
}

const roadName = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** The roads of the board's own beginning, and those of these walks. */
function roadsOf({ walked }: View, walks: string[]) {
  const ways = walks.map((walk) => [...walked, ...walk.split(' ').filter(Boolean).map(Number)]);
  return new Set([walked, ...ways].flatMap((nodes) => nodes.slice(1).map((node, at) => roadName(nodes[at], node))));
}

/** The radius around a crossing that stays clear of a road: start and goal are larger than a dot. */
const clearRadius = ({ start, goal }: View, node: number) => (node === start || node === goal ? 0.3 : 0.07);

/** Dims everything that no best route uses. */
function dimUnused(pen: Pen, view: View, walks: string[], scene: MazeScene) {
  const used = roadsOf(view, walks);
  const offset = shift(scene);
  for (const edge of view.edges) {
    if (used.has(roadName(edge.a, edge.b))) continue;
    const { x, y } = middleOf(edge);
    const [before, behind] = [
      0.5 - clearRadius(view, Math.min(edge.a, edge.b)),
      0.5 - clearRadius(view, Math.max(edge.a, edge.b)),
    ];
    const at = { x: x + offset - (edge.horizontal ? before : 0.32), y: y + offset - (edge.horizontal ? 0.2 : before) };
    const [width, height] = edge.horizontal ? [before + behind, 0.4] : [0.64, before + behind];
    pen.rect(at.x, at.y, width, height, { fill: scene.theme.surface, alpha: 0.72 });
  }
}

/** An arrow beside the road, on the side where it covers nothing. */
function arrow(pen: Pen, view: View, from: Point, to: Point, best: boolean, scene: MazeScene) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const aside = dx ? { x: 0, y: from.y < margin + view.h - 1.5 ? 0.21 : -0.21 } : { x: 0.27, y: 0 };
  const at = (share: number) => ({ x: from.x + dx * share + aside.x, y: from.y + dy * share + aside.y });
  drawArrow(pen, at(0.3), at(0.74), best, scene.theme, { head: 0.2 });
}

function draw(pen: Pen, scene: MazeScene, { weighed, count }: Shown<Road>) {
  const { view, theme } = scene;
  if (count?.complete) dimUnused(pen, view, count.moves, scene);
  const from = placeOf(view, currentNode(view));
  for (const { choice, best, label } of weighed.toReversed()) {
    const to = placeOf(view, choice.node);
    arrow(pen, view, from, to, best, scene);
    drawSlip(pen, { x: to.x + 0.25, y: to.y + 0.21 }, label, best, theme, { letters: 0.16 });
  }
}

export const analysis: Analysis<View, Ui, Frames, Road> = {
  choices: ({ view, moves }) => view.legal.map((node) => ({ node, moves: after(moves, node) })),
  isNextIn: ({ moves }, game) => `${game} `.startsWith(`${moves} `),
  name: ({ node }, { view, t }) => t(directionOf(currentNode(view), node)),
  counting: { search: { engine: 'frontier', options: { all: String(mostRoutes) } }, read: countOf },
  draw,
};
