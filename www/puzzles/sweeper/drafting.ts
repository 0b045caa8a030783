/**
 * Needed only while a room is drawn: brushes and their strokes, and the handles that change its size. Loads with the
 * keypad.
 */

import type { Action, Control, Gesture, Pen, Point, Scene } from '../contract.ts';
import type { Sheet } from '../../shared/drawing/sizing.ts';
import type { Room } from './gestures.ts';
import type { Ui, View } from './types.ts';
import { besideBoard, drawMarks, onHandle, requestedSize } from '../../shared/drawing/sizing.ts';
import { continuedStroke } from '../../shared/drawing/strokes.ts';
import { margin, shift, sizeOf } from './draw.ts';
import { names } from './gestures.ts';

/** Limits for the sides of a room. */
const [minSide, maxSide] = [1, 9];

/** Keys that select a brush. */
export const letters: Record<string, string> = {
  d: 'dirty',
  c: 'clean',
  b: 'boy',
  g: 'girl',
  r: 'robot',
  p: 'puddle',
  a: 'apple',
  t: 'bottle',
  h: 'trash-bin',
  y: 'recycling-bin',
  o: 'obstacle',
  m: 'hand',
};

function sheetOf(view: View, scene: Room): Sheet {
  const at = margin + shift(scene);
  return { x: at, y: at, w: view.w, h: view.h, least: minSide, most: maxSide, whole: sizeOf(view, scene) };
}

/** The target under a point beside the squares. */
export const hit = (view: View, point: Point, scene: Room) => besideBoard(point, sheetOf(view, scene), scene.ui.sizing);

export const marks = (pen: Pen, scene: Room) =>
  drawMarks(pen, sheetOf(scene.view, scene), scene.ui.sizing, scene.theme);

const resized = (w: number, h: number): Action<Ui> => ({ edit: `size ${w} ${h}` });

const isPerson = (tool: string) => ['boy', 'girl', 'robot'].includes(tool);

/** What the brush writes on a square; null if it is already there. */
function brushOperation(cell: number, { view, ui }: Room): string | null {
  const code = names.indexOf(ui.tool);
  if (code < 0) return null;
  const isSame = view.start[cell] === code;
  if (!isPerson(ui.tool)) return isSame ? null : `set ${cell} ${ui.tool}`;
  const keeps = isSame && view.people.find((person) => person.start === cell)?.limit === ui.steps;
  return keeps ? null : `set ${cell} ${ui.tool} ${ui.steps}`;
}

/** A stroke is one undo step. People are put down one at a time, because a stroke would leave a crowd behind. */
function strokeAction(cells: number[], at: number | null, scene: Room): Action<Ui> {
  const wrote = scene.ui.sweep?.wrote ?? false;
  const edit = cells.flatMap((cell) => brushOperation(cell, scene) ?? []);
  return { ui: { sweep: { at, wrote: wrote || edit.length > 0 } }, ...(edit.length ? { edit, continues: wrote } : {}) };
}

/** Continues a stroke, which may have begun beside the room. */
function continueStroke(point: Point, from: unknown, to: number | null, scene: Room) {
  const sheet = sheetOf(scene.view, scene);
  const start = scene.ui.sweep ? scene.ui.sweep.at : typeof from === 'number' ? from : null;
  const { at, cells } = continuedStroke(sheet, start, to, { x: point.x - sheet.x, y: point.y - sheet.y });
  const first = scene.ui.sweep || start === null ? [] : [start];
  return strokeAction([...first, ...cells], at, scene);
}

/** The hand moves the contents of a square. */
function onHand(type: string, from: unknown, to: unknown): Action<Ui> | null {
  if (type === 'press') return { ui: { dragging: typeof to === 'number' ? to : null } };
  if (type !== 'drop') return null;
  const moved = typeof from === 'number' && typeof to === 'number' && from !== to;
  return { ui: { dragging: null }, ...(moved ? { edit: `move ${from} ${to}` } : {}) };
}

export function onEdit(gesture: Gesture, scene: Room): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') {
    const tool = letters[gesture.key];
    return tool ? { ui: { tool }, notice: `tool.${tool}` } : null;
  }
  const sized = onHandle(gesture, sheetOf(view, scene), ui.sizing, resized);
  if (sized) return sized;
  if (gesture.type === 'cancel')
    return { ui: { dragging: null, sweep: null }, takeBack: ui.sweep?.wrote && !gesture.keeps };
  const cell = gesture.target?.cell;
  const from = 'from' in gesture ? gesture.from?.cell : undefined;
  if (ui.tool === 'hand') return onHand(gesture.type, from, cell);
  if (gesture.type === 'drop') return ui.sweep ? { ui: { sweep: null } } : null;
  if (isPerson(ui.tool) && gesture.type !== 'tap') return null;
  const to = typeof cell === 'number' ? cell : null;
  if (gesture.type === 'drag') return continueStroke(gesture.point, from, to, scene);
  if (to === null || gesture.type !== 'tap') return null; // a press may begin a pinch, which draws nothing
  const edit = brushOperation(to, scene);
  return edit ? { edit } : null;
}

export function tools({ t, ui, board, view }: Room): Control[] {
  const number = (id: string, value: number, more: object = {}) =>
    ({ type: 'number', id, label: t(id), value, least: minSide, most: maxSide, ...more }) as Control;
  const button = (id: string, run: (scene: Scene) => Action, more: object = {}) =>
    ({ type: 'button', id, label: t(id), run, ...more }) as Control;
  const requested = requestedSize(ui.sizeRequest, board, { width: view.w, height: view.h });
  const sizeField = (id: string) => ({
    run: (value: number) => ({ ui: { sizeRequest: { ...requested, [id]: value, board } } }),
  });
  const steps = { label: t('stepLimit'), hint: t('stepLimit.hint'), least: 0, most: 99 };
  return [
    { type: 'group', id: 'floor', label: '' },
    button('clear', () => ({ edit: 'clear', opens: true, ui: { tool: 'obstacle' } })),
    button('photo', () => ({ photo: true }), { hint: t('photo.hint') }),
    { type: 'group', id: 'people', label: '' },
    number('steps', ui.steps, steps),
    { type: 'group', id: 'size', label: t('size') },
    number('width', requested.width, sizeField('width')),
    number('height', requested.height, sizeField('height')),
    button('resize', () => resized(requested.width, requested.height)),
  ];
}
