/** Sokoban: the meaning of gestures. Playing writes LURD letters; drawing writes operations such as `wall 3 4`. */

import type { Action, Gesture, Point, Scene, Target } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { cachedQuery } from './queries.ts';
import { extentOf, placeOf } from './walls.ts';

export type SokobanScene = Scene<View, Ui, Frames>;

/** Direction numbers as in the view; letters in the same order. */
export const letters = 'urdl';
const keys: Record<string, number> = {
  ArrowUp: 0,
  ArrowRight: 1,
  ArrowDown: 2,
  ArrowLeft: 3,
  w: 0,
  d: 1,
  s: 2,
  a: 3,
  k: 0,
  l: 1,
  j: 2,
  h: 3,
};

export const cellTarget = (cell: number): Target => ({ id: `cell-${cell}`, cell });

export const cellOf = (target: Target | null): number | null => (typeof target?.cell === 'number' ? target.cell : null);

export function hit(view: View, point: Point, scene: SokobanScene): Target | null {
  const origin = extentOf(view, scene);
  const [x, y] = [Math.floor(point.x - origin.x), Math.floor(point.y - origin.y)];
  const inside = x >= 0 && y >= 0 && x < view.width && y < view.height;
  return inside ? cellTarget(y * view.width + x) : null;
}

/** The next cell in a direction; -1 for a wall or the edge. */
function ahead(view: View, cell: number, direction: number) {
  const { x, y } = placeOf(view, cell);
  const [nx, ny] = [x + [0, 1, 0, -1][direction], y + [-1, 0, 1, 0][direction]];
  const inside = nx >= 0 && ny >= 0 && nx < view.width && ny < view.height;
  const next = ny * view.width + nx;
  return inside && view.cells[next] !== 1 ? next : -1;
}

/** A step of the player, which the keyboard's cell follows, or a message about the obstacle. */
function stepAction({ view }: SokobanScene, direction: number): Action<Ui> {
  if (view.player === null) return { notice: 'noPlayer' };
  const next = ahead(view, view.player, direction);
  if (next < 0) return { notice: 'noWay' };
  const step = (move: string) => ({ move, ui: { selected: null }, focus: cellTarget(next).id });
  if (!view.boxes.includes(next)) return step(letters[direction]);
  const behind = ahead(view, next, direction);
  const free = behind >= 0 && !view.boxes.includes(behind);
  return free ? step(letters[direction].toUpperCase()) : { notice: 'boxStuck' };
}

/**
 * The length of the moves up to the last push; 0 if there is none. Scans from the end, since there may be 200,000
 * steps.
 */
function endOfPushes(moves: string) {
  let end = moves.length;
  while (end > 0 && moves[end - 1] >= 'a') end--;
  return end;
}

/** The moves without the last push and the walks around it. */
export const withoutLastPush = (moves: string) =>
  moves.slice(0, endOfPushes(moves.slice(0, Math.max(0, endOfPushes(moves) - 1))));

function pushTo(scene: SokobanScene, from: number, to: number): Action<Ui> {
  const way = cachedQuery(scene, `push ${from} ${to}`);
  return way ? { move: way, ui: { selected: null } } : { notice: 'noWayForBox', ui: { selected: null } };
}

function onTap(scene: SokobanScene, cell: number): Action<Ui> | null {
  const { view, ui } = scene;
  if (view.boxes.includes(cell)) return { ui: { selected: ui.selected === cell ? null : cell } };
  if (ui.selected !== null) {
    const pushes = cachedQuery(scene, `box ${ui.selected}`)?.[cell] ?? -1;
    if (pushes > 0) return pushTo(scene, ui.selected, cell);
  }
  if (cell === view.player || view.cells[cell] < 2) return ui.selected === null ? null : { ui: { selected: null } };
  const way = cachedQuery(scene, `walk ${cell}`);
  return way ? { move: way, ui: { selected: null } } : { ui: { selected: null }, notice: 'noWay' };
}

/** Shortest swipe, in cells. */
const leastSwipe = 0.3;

/** A swipe is one step along its longer axis. */
function onSwipe(scene: SokobanScene, start: Point, end: Point): Action<Ui> | null {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < leastSwipe) return null;
  return stepAction(scene, Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 1 : 3) : dy > 0 ? 2 : 0);
}

export function onPlay(gesture: Gesture, scene: SokobanScene): Action<Ui> | null {
  if (gesture.type === 'key') {
    if (gesture.key in keys && !gesture.shift) return stepAction(scene, keys[gesture.key]);
    if (gesture.key === 'Backspace') return { moves: withoutLastPush(scene.moves), ui: { selected: null } };
    return gesture.key === 'Escape' && scene.ui.selected !== null ? { ui: { selected: null } } : null;
  }
  if (gesture.type === 'tap') {
    const cell = cellOf(gesture.target);
    return cell === null ? null : onTap(scene, cell);
  }
  if (gesture.type === 'cancel') return null;
  const [from, to] = [cellOf(gesture.from), cellOf(gesture.target)];
  if (from === null) return null;
  const box = scene.view.boxes.includes(from);
  if (gesture.type === 'drag') return box && scene.ui.selected !== from ? { ui: { selected: from } } : null;
  if (gesture.type !== 'drop') return null;
  if (box) return to === null || to === from ? null : pushTo(scene, from, to);
  // A swipe within the player's cell or beyond the board moves the player, too; elsewhere a shaky tap would count as
  // one.
  const swipes = from === scene.view.player || to !== from;
  return gesture.start && swipes ? onSwipe(scene, gesture.start, gesture.point) : null;
}
