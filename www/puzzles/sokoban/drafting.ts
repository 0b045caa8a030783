/**
 * Needed only while a level is drawn: brushes, strokes, typing, and the handles that change its size. Loads with the
 * keypad.
 */

import type { Action, Control, Gesture, Pen, Point, Scene } from '../contract.ts';
import type { Sheet } from '../../shared/drawing/sizing.ts';
import type { SokobanScene } from './gestures.ts';
import type { Ui, View } from './types.ts';
import { besideBoard, drawMarks, onHandle, requestedSize } from '../../shared/drawing/sizing.ts';
import { continuedStroke } from '../../shared/drawing/strokes.ts';
import { draftTranslator } from './draft-words.ts';
import { cellOf, cellTarget } from './gestures.ts';
import { extentOf, placeOf } from './walls.ts';

/** In the order of the digits that choose them. */
export const brushes = ['wall', 'floor', 'goal', 'box', 'player'];

/** Their characters in level files. */
export const signs = ['#', '-', '.', '$', '@'];

/** Limits for the sides of a level that is drawn by hand. */
const [minSide, maxSide] = [3, 64];

function sheetOf(view: View, scene: SokobanScene): Sheet {
  const { x, y, ...whole } = extentOf(view, scene);
  return { x, y, w: view.width, h: view.height, least: minSide, most: maxSide, whole };
}

/** The target under a point beside the cells. */
export const hit = (view: View, point: Point, scene: SokobanScene) =>
  besideBoard(point, sheetOf(view, scene), scene.ui.sizing);

export const marks = (pen: Pen, scene: SokobanScene) =>
  drawMarks(pen, sheetOf(scene.view, scene), scene.ui.sizing, scene.theme);

/** An empty room, which stays one when it is resized. */
const isBlank = ({ cells, boxes, player, width, height }: View) =>
  boxes.length === 0 &&
  player === width + 1 &&
  cells.every((kind, cell) => {
    const { x, y } = { x: cell % width, y: Math.floor(cell / width) };
    const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1;
    return kind === (isEdge ? 1 : 2);
  });

const resized = (view: View, w: number, h: number) =>
  isBlank(view) ? `new ${w} ${h}` : `grow 0 0 ${w - view.width} ${h - view.height}`;

/** What the brush writes on a cell; a second use erases it. */
function brushOperation({ view, ui }: SokobanScene, cell: number) {
  if (ui.tool === 'wall') return view.cells[cell] === 1 ? 'floor' : 'wall';
  if (ui.tool === 'box') return view.boxes.includes(cell) ? 'clear' : 'box';
  if (ui.tool === 'goal') return view.cells[cell] === 3 ? 'no-goal' : 'goal';
  return ui.tool;
}

/** The edit operations. Goals have only `toggle-goal`, so cells that are already right are left out. */
function operations({ view }: SokobanScene, writes: string, cells: number[]) {
  const goal = writes === 'goal' || writes === 'no-goal';
  const changed = goal ? cells.filter((cell) => (view.cells[cell] === 3) !== (writes === 'goal')) : cells;
  return changed.map((cell) => {
    const { x, y } = placeOf(view, cell);
    return `${goal ? 'toggle-goal' : writes} ${x} ${y}`;
  });
}

/** A stroke draws or erases, depending on its first cell. It is one undo step. */
function onStroke(scene: SokobanScene, from: number | null, to: number | null, point: Point): Action<Ui> | null {
  const { view, ui } = scene;
  const stroke = ui.sweep ?? (from === null ? null : { writes: brushOperation(scene, from), at: from });
  if (!stroke || ui.tool === 'player') return null;
  const sheet = sheetOf(view, scene);
  const { at, cells } = continuedStroke(sheet, stroke.at, to, { x: point.x - sheet.x, y: point.y - sheet.y });
  const passed = ui.sweep || from === null ? cells : [from, ...cells];
  const edit = operations(scene, stroke.writes, passed);
  return { ui: { sweep: { ...stroke, at } }, ...(edit.length ? { edit, continues: ui.sweep !== null } : {}) };
}

/** Typing as in level files: a letter for a cell, then the next cell. */
const letters: Record<string, string[]> = {
  '#': ['wall'],
  '-': ['floor'],
  _: ['floor'],
  '.': ['floor', 'goal'],
  $: ['floor', 'box'],
  '@': ['floor', 'player'],
  '*': ['goal', 'box'],
  '+': ['goal', 'player'],
};

function onKey(key: string, cell: number | null, { view }: SokobanScene): Action<Ui> | null {
  const brush = /^[1-5]$/.test(key) ? brushes[Number(key) - 1] : null;
  if (brush) return { ui: { tool: brush }, notice: `tool.${brush}` };
  const kinds = key === 'Backspace' ? ['floor'] : letters[key];
  if (!kinds || cell === null) return null;
  const at = key === 'Backspace' ? Math.max(0, cell - 1) : cell;
  const next = key === 'Backspace' ? at : Math.min(cell + 1, view.cells.length - 1);
  const { x, y } = placeOf(view, at);
  return { edit: kinds.map((kind) => `${kind} ${x} ${y}`), focus: cellTarget(next).id };
}

export function onEdit(gesture: Gesture, scene: SokobanScene): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') return onKey(gesture.key, cellOf(gesture.target), scene);
  const sized = onHandle(gesture, sheetOf(view, scene), ui.sizing, (w, h) => ({ edit: resized(view, w, h) }));
  if (sized) return sized;
  if (gesture.type === 'cancel') return { ui: { sweep: null }, takeBack: ui.sweep !== null && !gesture.keeps };
  if (gesture.type === 'drop') return ui.sweep ? { ui: { sweep: null } } : null;
  const cell = cellOf(gesture.target);
  if (gesture.type === 'drag') return onStroke(scene, cellOf(gesture.from), cell, gesture.point);
  return gesture.type === 'tap' && cell !== null
    ? { edit: operations(scene, brushOperation(scene, cell), [cell]) }
    : null;
}

/** Does something touch each of the four sides, or is the level empty? Then there is nothing to crop. */
function isTight({ cells, boxes, player, width, height }: View): boolean {
  const holds = cells.flatMap((kind, cell) =>
    kind === 1 || kind === 3 || boxes.includes(cell) || cell === player ? [cell] : [],
  );
  const holdsSome = (side: (cell: number) => boolean) => holds.some(side);
  const sides = holdsSome((cell) => cell % width === 0) && holdsSome((cell) => cell % width === width - 1);
  return (
    !holds.length || (sides && holdsSome((cell) => cell < width) && holdsSome((cell) => cell >= width * (height - 1)))
  );
}

/** What a level contains while it is drawn. */
export function describeDraft({ view, language }: SokobanScene) {
  const goals = view.cells.filter((kind) => kind === 3).length;
  return draftTranslator({ language })('drawn', { boxes: view.boxes.length, goals });
}

export function tools({ t, language, ui, board, view }: SokobanScene): Control[] {
  const tDraft = draftTranslator({ language });
  const requested = requestedSize(ui.sizeRequest, board, view);
  const size = (id: 'width' | 'height') =>
    ({
      type: 'number',
      id,
      label: t(id),
      value: requested[id],
      ...{ least: minSide, most: maxSide },
      run: (value: number) => ({ ui: { sizeRequest: { ...requested, [id]: value, board } } }),
    }) as Control;
  const edit = (id: string, operation: (view: View) => string | string[], extra: object = {}) =>
    ({
      type: 'button',
      id,
      label: tDraft(id),
      run: ({ view: now }: Scene) => ({ edit: operation(now) }),
      ...extra,
    }) as Control;
  const photo = () => ({ photo: true });
  return [
    { type: 'group', id: 'places', label: '' },
    {
      type: 'button',
      id: 'clear',
      label: t('clear'),
      run: ({ view: { width, height } }: Scene) => ({
        edit: `new ${Math.max(minSide, width)} ${Math.max(minSide, height)}`,
        opens: true,
        ui: { tool: 'wall' },
      }),
    },
    { type: 'button', id: 'photo', label: t('photo'), hint: tDraft('photo.hint'), run: photo },
    edit('crop', () => 'crop', { disabled: isTight(view) }),
    { type: 'group', id: 'turning', label: '' },
    edit('rotate', () => 'rotate'),
    edit('flip', () => 'flip'),
    { type: 'group', id: 'sizes', label: tDraft('sizes') },
    size('width'),
    size('height'),
    edit('resize', (now) => resized(now, requested.width, requested.height)),
    {
      type: 'button',
      id: 'objective',
      label: tDraft(view.objective === 'pushes' ? 'countMoves' : 'countPushes'),
      hint: tDraft('objective.hint'),
      run: (scene: Scene) => ({ edit: `objective ${scene.view.objective === 'pushes' ? 'moves' : 'pushes'}` }),
    },
  ];
}
