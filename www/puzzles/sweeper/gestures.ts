/**
 * Room Sweeper: what is pointed at, and what a gesture means. Drawing the room writes `set CELL NAME`, `move FROM TO`; playing
 * draws one person's route at a time and writes the whole plan.
 */

import type { Action, Gesture, Scene, Target } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { margin } from './draw.ts';
import { letterTo, obstacle, withRoute } from './plan.ts';

export type Room = Scene<View, Ui, Frames>;
export type GestureReply = Action<Ui> | null;

/** Names of squares as edit.rs reads them, by code. */
export const names = [
  'dirty',
  'clean',
  'boy',
  'girl',
  'robot',
  'puddle',
  'apple',
  'bottle',
  'trash-bin',
  'recycling-bin',
  'obstacle',
];

const letters: Record<string, string> = { ArrowUp: 'U', ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L' };

export const targetOf = (cell: number): Target => ({ id: `cell-${cell}`, cell });

export function hit(view: View, point: { x: number; y: number }) {
  const [column, row] = [Math.floor(point.x - margin), Math.floor(point.y - margin)];
  return column < 0 || row < 0 || column >= view.w || row >= view.h ? null : targetOf(row * view.w + column);
}

/** What the tool writes on a square; null if it is there already. */
function painted(cell: number, { view, ui }: Room): string | null {
  const code = names.indexOf(ui.tool);
  if (code < 0) return null;
  const somebody = code >= 2 && code <= 4;
  const same = view.start[cell] === code;
  if (somebody && same && view.people.find((p) => p.start === cell)?.limit === ui.steps) return null;
  if (!somebody && same) return null;
  return somebody ? `set ${cell} ${ui.tool} ${ui.steps}` : `set ${cell} ${ui.tool}`;
}

export function onEdit(gesture: Gesture, scene: Room): GestureReply {
  if (gesture.type === 'cancel') return { ui: { dragging: null } };
  if (gesture.type === 'key') return null;
  const cell = gesture.target?.cell;
  const from = 'from' in gesture ? gesture.from?.cell : undefined;
  if (scene.ui.tool === 'hand') return carry(gesture.type, from, cell);
  const sweeps = gesture.type === 'tap' || gesture.type === 'press' || gesture.type === 'drag';
  if (!sweeps || typeof cell !== 'number') return null;
  // People are put down one by one: a sweep would leave a crowd behind.
  const somebody = ['boy', 'girl', 'robot'].includes(scene.ui.tool);
  if (somebody && gesture.type !== 'tap') return null;
  const edit = painted(cell, scene);
  return edit ? { edit } : null;
}

function carry(type: string, from: unknown, to: unknown): GestureReply {
  if (type === 'press') return { ui: { dragging: typeof to === 'number' ? to : null } };
  if (type !== 'drop') return null;
  const moved = typeof from === 'number' && typeof to === 'number' && from !== to;
  return { ui: { dragging: null }, ...(moved ? { edit: `move ${from} ${to}` } : {}) };
}

/** One step more for the person whose route is drawn. */
export function extend({ view, ui }: Room, letter: string, explain: boolean): GestureReply {
  const person = view.people[ui.person];
  if (!person) return null;
  const reason = obstacle(view, ui.person, letter);
  if (reason) return explain ? { say: reason } : null;
  return { ui: { hint: null }, moves: withRoute(view, ui.person, person.text + letter) };
}

/** The last step of the person chosen is taken back. */
export function takeBack({ view, ui }: Room): GestureReply {
  const person = view.people[ui.person];
  return person?.text ? { ui: { hint: null }, moves: withRoute(view, ui.person, person.text.slice(0, -1)) } : null;
}

/** Somebody on a square: who is there now, else who starts there; the one chosen last. */
function whoIsAt(view: View, cell: number, chosen: number) {
  const order = view.people.map((_, index) => (chosen + 1 + index) % view.people.length);
  const now = order.find((index) => view.people[index].cell === cell);
  return now ?? order.find((index) => view.people[index].start === cell);
}

export function onPlay(gesture: Gesture, scene: Room): GestureReply {
  const { view, ui, say } = scene;
  if (gesture.type === 'cancel') return null;
  if (gesture.type === 'key') return onKey(gesture, scene);
  const cell = gesture.target?.cell;
  if (typeof cell !== 'number') return null;
  const person = view.people[ui.person];
  if (gesture.type === 'press') {
    const who = whoIsAt(view, cell, ui.person - 1);
    return who === undefined || person?.cell === cell ? null : { ui: { person: who, hint: null } };
  }
  if (gesture.type === 'drag' && person) return toward(cell, scene, false);
  if (gesture.type !== 'tap' || !person) return null;
  if (letterTo(view, person.cell, cell)) return toward(cell, scene, true);
  const who = whoIsAt(view, cell, ui.person);
  return who === undefined
    ? { say: say('notBeside', { who: say(`kind${person.kind}`) }) }
    : { ui: { person: who, hint: null } };
}

/** A step to a square beside, or back over the last one. */
function toward(cell: number, scene: Room, explain: boolean): GestureReply {
  const person = scene.view.people[scene.ui.person];
  if (cell === person.cell) return null;
  if (person.route[person.route.length - 2] === cell) return takeBack(scene);
  const letter = letterTo(scene.view, person.cell, cell);
  return letter ? extend(scene, letter, explain) : null;
}

function onKey({ key, shift }: { key: string; shift: boolean }, scene: Room): GestureReply {
  const letter = letters[key];
  if (letter && !shift) {
    const action = extend(scene, letter, true);
    const person = scene.view.people[scene.ui.person];
    const [dx, dy] = ({ U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] } as Record<string, [number, number]>)[letter];
    return action?.moves !== undefined && person
      ? { ...action, focus: `cell-${person.cell + dx + dy * scene.view.w}` }
      : action;
  }
  if (key === 'Backspace') return takeBack(scene);
  const index = Number(key) - 1;
  if (!(index in scene.view.people)) return null;
  return { ui: { person: index, hint: null }, focus: `cell-${scene.view.people[index].cell}` };
}
