/**
 * Room Sweeper: hit tests, and the meaning of gestures in play. Playing draws one person's route at a time and writes
 * the whole plan. Drawing the room (drafting.ts) writes `set CELL NAME` and `move FROM TO`.
 */

import type { Action, Gesture, Scene, Target } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { margin, shift } from './draw.ts';
import { letterTo, obstacle, withRoute } from './plan.ts';

export type Room = Scene<View, Ui, Frames>;
type GestureReply = Action<Ui> | null;

/** Names of squares in the syntax of edit.rs, by code. */
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

export function hit(view: View, point: { x: number; y: number }, scene: Room) {
  const corner = margin + shift(scene);
  const [column, row] = [Math.floor(point.x - corner), Math.floor(point.y - corner)];
  return column < 0 || row < 0 || column >= view.w || row >= view.h ? null : targetOf(row * view.w + column);
}

/** Adds a step to the route of the chosen person. */
export function extend({ view, ui }: Room, letter: string, explain: boolean): GestureReply {
  const person = view.people[ui.person];
  if (!person) return null;
  const reason = obstacle(view, ui.person, letter);
  if (reason) return explain ? { notice: reason } : null;
  return { ui: { hint: null }, moves: withRoute(view, ui.person, person.text + letter) };
}

/** Takes back the last step of the chosen person. */
export function takeBack({ view, ui }: Room): GestureReply {
  const person = view.people[ui.person];
  return person?.text ? { ui: { hint: null }, moves: withRoute(view, ui.person, person.text.slice(0, -1)) } : null;
}

/** A person on a square: one who is there now, else one who starts there; the chosen one comes last. */
function personAt(view: View, cell: number, chosen: number) {
  const order = view.people.map((_, index) => (chosen + 1 + index) % view.people.length);
  const occupant = order.find((index) => view.people[index].cell === cell);
  return occupant ?? order.find((index) => view.people[index].start === cell);
}

export function onPlay(gesture: Gesture, scene: Room): GestureReply {
  const { view, ui, t } = scene;
  if (gesture.type === 'cancel') {
    const { keeps, moves } = gesture;
    return keeps || moves === scene.moves ? null : { moves };
  }
  if (gesture.type === 'key') return onKey(gesture, scene);
  const cell = gesture.target?.cell;
  if (typeof cell !== 'number') return null;
  const person = view.people[ui.person];
  if (gesture.type === 'press') {
    const index = personAt(view, cell, ui.person - 1);
    return index === undefined || person?.cell === cell ? null : { ui: { person: index, hint: null } };
  }
  if (gesture.type === 'drag' && person) return walkToward(cell, scene, false);
  if (gesture.type !== 'tap' || !person) return null;
  if (letterTo(view, person.cell, cell)) return walkToward(cell, scene, true);
  const index = personAt(view, cell, ui.person);
  return index === undefined
    ? { notice: t('notBeside', { who: t(`kind${person.kind}`) }) }
    : { ui: { person: index, hint: null } };
}

/** A step to a neighbouring square, or back over the last step. */
function walkToward(cell: number, scene: Room, explain: boolean): GestureReply {
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
