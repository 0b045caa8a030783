/** The places of crossings and roads on the board, and hit tests. */

import type { Point, Scene, Target } from '../contract.ts';
import type { Ui, View } from './types.ts';
import { margin, middleOf } from './draw.ts';

/** Margin around a board that is being drawn, for the handles that change its size. */
const handleMargin = 0.3;

/** The board's offset from the corner of the drawing. */
export const shift = ({ mode, thumbnail }: Pick<Scene, 'mode' | 'thumbnail'>) =>
  mode === 'edit' && !thumbnail ? handleMargin : 0;

export const sizeOf = (view: View, scene: Pick<Scene, 'mode' | 'thumbnail'>) => ({
  width: view.w - 1 + 2 * (margin + shift(scene)),
  height: view.h - 1 + 2 * (margin + shift(scene)),
});

/** The rectangle of the outer crossings; a single row or column gets some room, so that it is a rectangle. */
export function frameOf(scene: Scene<View, Ui>) {
  const at = margin + shift(scene);
  const { w, h } = scene.view;
  const [x, y] = [w > 1 ? 0 : 0.25, h > 1 ? 0 : 0.25];
  return { x: at - x, y: at - y, width: w - 1 + 2 * x, height: h - 1 + 2 * y };
}

/** The direction from a crossing to its neighbour. */
export const directionOf = (from: number, to: number) =>
  to === from + 1 ? 'right' : to === from - 1 ? 'left' : to > from ? 'down' : 'up';

export const nodeTarget = (node: number): Target => ({ id: `node-${node}`, kind: 'node', node });
export const edgeTarget = (edge: number): Target => ({ id: `edge-${edge}`, kind: 'edge', edge });

/** The sides that a handle changes. */
export type Sides = { w: boolean; h: boolean };

/** The right edge changes the width, the lower edge the height, their corner both. */
function handleAt(point: Point, view: View, scene: Scene<View, Ui>): Target | null {
  const { width, height } = sizeOf(view, scene);
  const near = (at: number, middle: number, reach: number) => Math.abs(at - middle) < reach;
  const [right, low] = [point.x > width - 0.42, point.y > height - 0.42];
  const sides: Sides | null =
    right && low
      ? { w: true, h: true }
      : right && near(point.y, height / 2, 0.6)
        ? { w: true, h: false }
        : low && near(point.x, width / 2, 0.6)
          ? { w: false, h: true }
          : null;
  return sides && { id: `handle-${sides.w ? 'w' : ''}${sides.h ? 'h' : ''}`, kind: 'handle', sides, point };
}

const longestSide = 12;
const clampSide = (side: number) => Math.min(longestSide, Math.max(1, side));

/** The size after dragging a handle. Outward there may be little room, so half a road's length adds a row. */
export function draggedSize(point: Point, { w, h }: View, { sides, from }: NonNullable<Ui['sizing']>) {
  const steps = (distance: number) => Math.round(distance > 0 ? distance * 2 : distance);
  return {
    w: clampSide(sides.w ? w + steps(point.x - from.x) : w),
    h: clampSide(sides.h ? h + steps(point.y - from.y) : h),
  };
}

function sizeAt(point: Point, view: View, sizing: NonNullable<Ui['sizing']>): Target {
  const { w, h } = draggedSize(point, view, sizing);
  return { id: `size-${w}x${h}`, kind: 'size', w, h };
}

/** The road with the nearest middle. */
function roadAt(view: View, point: Point) {
  let best = -1;
  let nearest = 0.36;
  view.edges.forEach((edge, index) => {
    const middle = middleOf(edge);
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
    if (distance < nearest) {
      nearest = distance;
      best = index;
    }
  });
  return best < 0 ? null : edgeTarget(best);
}

export function hit(view: View, point: Point, scene: Scene<View, Ui>): Target | null {
  if (scene.mode === 'edit' && scene.ui.sizing) return sizeAt(point, view, scene.ui.sizing);
  const offset = shift(scene);
  const onBoard = { x: point.x - offset, y: point.y - offset };
  const [x, y] = [onBoard.x - margin, onBoard.y - margin];
  const [column, row] = [Math.round(x), Math.round(y)];
  const inside = column >= 0 && column < view.w && row >= 0 && row < view.h;
  if (inside && Math.hypot(x - column, y - row) < 0.27) return nodeTarget(row * view.w + column);
  return roadAt(view, onBoard) ?? (offset ? handleAt(point, view, scene) : null);
}
