/**
 * Calculation maze: hit tests and gestures. Drawing writes `size W H`, `start N`, `goal N`, `walk N..`; typing
 * (typing.ts) writes `edge A B +5`; playing writes the number of the next crossing.
 */

import type { Action, Gesture, Scene, Target } from '../contract.ts';
import type { Ui, View } from './types.ts';
import type { Sides } from './places.ts';
import { nodeTarget, draggedSize } from './places.ts';
import { caretAt, isRoadKey, typeKey } from './typing.ts';

export const directions: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The crossing at the end of the walk. */
export const currentNode = (view: View) => view.nodes[view.nodes.length - 1];

/** The place of a target in the keyboard's grid: crossings and roads alternate, with a hole between four of them. */
function gridOf(target: Target, { w, edges }: View) {
  if (target.kind === 'node')
    return { column: 2 * (Number(target.node) % w), row: 2 * Math.floor(Number(target.node) / w) };
  const { x, y, horizontal } = edges[Number(target.edge)];
  return { column: 2 * x + (horizontal ? 1 : 0), row: 2 * y + (horizontal ? 0 : 1) };
}

/** An arrow key while drawing moves the caret to the road; on a crossing there is no caret. */
function arrow(target: Target, [dx, dy]: [number, number], view: View): Action<Ui> | null {
  const { column, row } = gridOf(target, view);
  const isHole = (column + dx) % 2 !== 0 && (row + dy) % 2 !== 0;
  const [x, y] = isHole ? [column + 2 * dx, row + 2 * dy] : [column + dx, row + dy];
  if (x < 0 || y < 0 || x > 2 * (view.w - 1) || y > 2 * (view.h - 1)) return {};
  const node = (y >> 1) * view.w + (x >> 1);
  if (x % 2 === 0 && y % 2 === 0) return { ui: { caret: null, typing: null }, focus: nodeTarget(node).id };
  return caretAt(view.edges.findIndex(({ a, horizontal }) => a === node && horizontal === (x % 2 !== 0)));
}

function editKey({ key, target, shift }: Gesture & { type: 'key' }, scene: Scene<View, Ui>): Action<Ui> | null {
  if (directions[key] && target && !shift) return arrow(target, directions[key], scene.view);
  if (target?.kind === 'edge' && isRoadKey(key)) {
    // The keyboard's cell is the caret, however it moved there.
    const moved = scene.ui.caret !== target.edge;
    const ui = moved ? { ...scene.ui, caret: Number(target.edge), typing: null } : scene.ui;
    return typeKey(key, { ...scene, ui });
  }
  if (target?.kind === 'node' && (key === 's' || key === 'S')) return { edit: `start ${target.node}` };
  if (target?.kind === 'node' && (key === 'g' || key === 'G')) return { edit: `goal ${target.node}` };
  // Typing on a crossing changes nothing there: it goes to the caret, or to the first unset road.
  return isRoadKey(key) && key !== 'Enter' ? typeKey(key, scene) : null;
}

/** A handle: dragging it changes the size; a tap enlarges the board by one. */
function onHandle(gesture: Gesture, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  if (gesture.type === 'press' && gesture.from?.kind === 'handle') {
    const { sides } = gesture.from as unknown as { sides: Sides };
    return { ui: { sizing: { sides, from: gesture.point, w: view.w, h: view.h } } };
  }
  if (!ui.sizing) return null;
  if (gesture.type === 'drag')
    return { ui: { sizing: { ...ui.sizing, ...draggedSize(gesture.point, view, ui.sizing) } } };
  if (gesture.type === 'cancel') return { ui: { sizing: null, dragging: null } };
  if (gesture.type !== 'drop') return {};
  const { sides, from } = ui.sizing;
  const isTap = Math.hypot(gesture.point.x - from.x, gesture.point.y - from.y) < 0.2;
  const { w, h } = isTap
    ? { w: view.w + Number(sides.w), h: view.h + Number(sides.h) }
    : draggedSize(gesture.point, view, ui.sizing);
  return { ui: { sizing: null }, ...resized(view, w, h) };
}

/** Changes the size; typing continues at the first unset road. */
export const resized = (view: View, w: number, h: number): Action<Ui> =>
  w === view.w && h === view.h
    ? {}
    : { ui: { sizing: null, caret: null, typing: null }, edit: `size ${Math.min(w, 12)} ${Math.min(h, 12)}` };

export function onEdit(gesture: Gesture, scene: Scene<View, Ui>): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') return editKey(gesture, scene);
  const sized = onHandle(gesture, scene);
  if (sized) return sized;
  if (gesture.type === 'drag' && gesture.from?.kind === 'node' && gesture.target?.kind === 'node')
    return drag(gesture.from, gesture.target, scene);
  if (gesture.type === 'drop' && ui.dragging) {
    const { end, node } = ui.dragging;
    return { ui: { dragging: null }, ...(node === view[end] ? {} : { edit: `${end} ${node}` }) };
  }
  if (gesture.type === 'cancel') return { ui: { dragging: null } };
  if (gesture.type !== 'tap' || !gesture.target) return null;
  if (gesture.target.kind === 'edge') return tapEdge(Number(gesture.target.edge));
  return tapNode(Number(gesture.target.node), scene);
}

function drag(from: Target, to: Target, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  const end =
    ui.dragging?.end ??
    (from.node === view.goal && !(ui.tool === 'start' && from.node === view.start)
      ? 'goal'
      : from.node === view.start
        ? 'start'
        : null);
  return end ? { ui: { dragging: { end, node: Number(to.node) } } } : null;
}

/** Picking a road means typing on it: the tools for crossings are put away. */
const tapEdge = (edge: number): Action<Ui> => ({ ...caretAt(edge), ui: { caret: edge, typing: null, tool: 'road' } });

function tapNode(node: number, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  if (ui.tool === 'start' || ui.tool === 'goal') return { edit: `${ui.tool} ${node}` };
  if (ui.tool !== 'walk') return null;
  const { walked } = view;
  if (node === walked[walked.length - 1])
    return walked.length > 1 ? { edit: `walk ${walked.slice(0, -1).join(' ')}` } : null;
  return { edit: `walk ${[...walked, node].join(' ')}` };
}

export function onPlay(gesture: Gesture, { view, moves }: Scene<View, Ui>): Action<Ui> | null {
  if (gesture.type === 'key') {
    if (gesture.key === 'Backspace') return { undo: true };
    const direction = directions[gesture.key];
    return direction && !gesture.shift ? walk(view, direction) : null;
  }
  // A walk can be drawn in one stroke from its end; going back over the last road takes it back.
  if (gesture.type === 'drag' && gesture.from?.kind === 'node' && gesture.target?.kind === 'node')
    return stepTo(view, Number(gesture.target.node), false);
  if (gesture.type === 'cancel' && !gesture.keeps && gesture.moves !== moves) return { moves: gesture.moves };
  if (gesture.type !== 'tap' || !gesture.target) return null;
  if (gesture.target.kind === 'node') return stepTo(view, Number(gesture.target.node), true);
  return alongEdge(view, Number(gesture.target.edge));
}

/** Do two crossings have an unset road between them? */
export const isUnset = ({ edges }: View, from: number, to: number) =>
  edges.some(({ a, b, op }) => op === null && ((a === from && b === to) || (a === to && b === from)));

function walk(view: View, [dx, dy]: [number, number]): Action<Ui> {
  const at = currentNode(view);
  const [x, y] = [(at % view.w) + dx, Math.floor(at / view.w) + dy];
  const to = y * view.w + x;
  const inside = x >= 0 && x < view.w && y >= 0 && y < view.h;
  if (inside && view.legal.includes(to)) return { move: String(to), focus: `node-${to}` };
  return { notice: inside && isUnset(view, at, to) ? 'violation.road-unset' : 'noWay' };
}

function stepTo(view: View, node: number, explain: boolean): Action<Ui> | null {
  if (node === currentNode(view)) return null;
  if (view.legal.includes(node)) return { move: String(node), focus: `node-${node}` };
  const last = view.steps[view.steps.length - 1];
  const played = view.steps.length > view.walked.length - 1;
  if (played && last?.from === node) return { undo: true };
  if (!explain) return null;
  return { notice: isUnset(view, currentNode(view), node) ? 'violation.road-unset' : 'clickNeighbour' };
}

function alongEdge(view: View, index: number): Action<Ui> | null {
  const edge = view.edges[index];
  const at = currentNode(view);
  if (edge.a !== at && edge.b !== at) return { notice: 'clickNeighbour' };
  return stepTo(view, edge.a === at ? edge.b : edge.a, true);
}
