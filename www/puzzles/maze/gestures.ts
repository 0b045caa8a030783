/**
 * Calculation maze: what is pointed at, and what a gesture means. Drawing writes `edge A B +5`, `start N`, `goal N`, `walk N..`; playing
 * writes the number of the next crossing.
 */

import type { Action, Gesture, Scene, Target } from '../contract.ts';
import type { Edge, Ui, View } from './types.ts';
import { margin, middleOf } from './draw.ts';

/** what may be typed for an operator */
const typed: Record<string, Edge['op']> = {
  '+': '+',
  ';': '+',
  '-': '-',
  '−': '-',
  '*': '*',
  x: '*',
  X: '*',
  '×': '*',
  ':': '*',
};

const toolOperators: Record<string, Edge['op']> = { plus: '+', minus: '-', times: '*' };

export const directions: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where the walker stands. */
export const here = (view: View) => view.nodes[view.nodes.length - 1];

export const nodeTarget = (node: number): Target => ({ id: `node-${node}`, kind: 'node', node });
export const edgeTarget = (edge: number): Target => ({ id: `edge-${edge}`, kind: 'edge', edge });

export function hit(view: View, point: { x: number; y: number }) {
  const [x, y] = [point.x - margin, point.y - margin];
  const [column, row] = [Math.round(x), Math.round(y)];
  const inside = column >= 0 && column < view.w && row >= 0 && row < view.h;
  if (inside && Math.hypot(x - column, y - row) < 0.27) return nodeTarget(row * view.w + column);
  let best = -1;
  let least = 0.36;
  view.edges.forEach((edge, index) => {
    const middle = middleOf(edge);
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best < 0 ? null : edgeTarget(best);
}

const setEdge = (edge: Edge, op: Edge['op'], n: number | string) => `edge ${edge.a} ${edge.b} ${op}${n}`;

/** Typing on a road: an operator waits for its digits; digits alone change the number. */
function typeOnEdge(key: string, index: number, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  const edge = view.edges[index];
  const op = typed[key];
  if (op) return { ui: { typing: { edge: index, op, digits: '' } } };
  if (!/^[0-9]$/.test(key)) return null;
  const before = ui.typing?.edge === index ? ui.typing : { edge: index, op: edge.op, digits: '' };
  const digits = `${before.digits}${key}`.replace(/^0+(?=\d)/, '');
  return { ui: { typing: { ...before, digits } }, edit: setEdge(edge, before.op, digits) };
}

export function onEdit(gesture: Gesture, scene: Scene<View, Ui>): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') {
    const { target, key } = gesture;
    if (target?.kind === 'edge') return typeOnEdge(key, Number(target.edge), scene);
    if (target?.kind === 'node' && (key === 's' || key === 'S')) return { edit: `start ${target.node}` };
    if (target?.kind === 'node' && (key === 'g' || key === 'G')) return { edit: `goal ${target.node}` };
    return null;
  }
  if (gesture.type === 'drag' && gesture.from?.kind === 'node' && gesture.target?.kind === 'node')
    return drag(gesture.from, gesture.target, scene);
  if (gesture.type === 'drop' && ui.dragging) {
    const { what, node } = ui.dragging;
    return { ui: { dragging: null }, ...(node === view[what] ? {} : { edit: `${what} ${node}` }) };
  }
  if (gesture.type === 'cancel') return { ui: { dragging: null } };
  if (gesture.type !== 'tap' || !gesture.target) return null;
  if (gesture.target.kind === 'edge') return tapEdge(Number(gesture.target.edge), scene);
  return tapNode(Number(gesture.target.node), scene);
}

function drag(from: Target, to: Target, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  const what =
    ui.dragging?.what ??
    (from.node === view.goal && !(ui.tool === 'start' && from.node === view.start)
      ? 'goal'
      : from.node === view.start
        ? 'start'
        : null);
  return what ? { ui: { dragging: { what, node: Number(to.node) } } } : null;
}

function tapEdge(index: number, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  const op = toolOperators[ui.tool];
  return op ? { ui: { typing: null }, edit: setEdge(view.edges[index], op, ui.n) } : null;
}

function tapNode(node: number, { view, ui }: Scene<View, Ui>): Action<Ui> | null {
  if (ui.tool === 'start' || ui.tool === 'goal') return { edit: `${ui.tool} ${node}` };
  if (ui.tool !== 'walk') return null;
  const { walked } = view;
  if (node === walked[walked.length - 1])
    return walked.length > 1 ? { edit: `walk ${walked.slice(0, -1).join(' ')}` } : null;
  return { edit: `walk ${[...walked, node].join(' ')}` };
}

export function onPlay(gesture: Gesture, { view }: Scene<View, Ui>): Action<Ui> | null {
  if (gesture.type === 'key') {
    if (gesture.key === 'Backspace') return { undo: true };
    const direction = directions[gesture.key];
    return direction && !gesture.shift ? walk(view, direction) : null;
  }
  // A walk can be drawn in one sweep, from the crossing where one stands; going back over the last road takes it back.
  if (gesture.type === 'drag' && gesture.from?.kind === 'node' && gesture.target?.kind === 'node')
    return stepTo(view, Number(gesture.target.node), false);
  if (gesture.type !== 'tap' || !gesture.target) return null;
  if (gesture.target.kind === 'node') return stepTo(view, Number(gesture.target.node), true);
  return alongEdge(view, Number(gesture.target.edge));
}

function walk(view: View, [dx, dy]: [number, number]): Action<Ui> {
  const at = here(view);
  const [x, y] = [(at % view.w) + dx, Math.floor(at / view.w) + dy];
  const to = y * view.w + x;
  const inside = x >= 0 && x < view.w && y >= 0 && y < view.h;
  return inside && view.legal.includes(to) ? { move: String(to), focus: `node-${to}` } : { say: 'noWay' };
}

function stepTo(view: View, node: number, explain: boolean): Action<Ui> | null {
  if (node === here(view)) return null;
  if (view.legal.includes(node)) return { move: String(node), focus: `node-${node}` };
  const last = view.steps[view.steps.length - 1];
  const played = view.steps.length > view.walked.length - 1;
  if (played && last?.from === node) return { undo: true };
  return explain ? { say: 'clickNeighbour' } : null;
}

function alongEdge(view: View, index: number): Action<Ui> | null {
  const edge = view.edges[index];
  const at = here(view);
  if (edge.a !== at && edge.b !== at) return { say: 'clickNeighbour' };
  return stepTo(view, edge.a === at ? edge.b : edge.a, true);
}
