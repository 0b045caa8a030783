/**
 * Needed only while a board is drawn: typing, strokes of walls, and the handles that change its size. Loads with the
 * keypad.
 */

import type { Action, Fact, Gesture, Pen, Point, Scene, Target } from '../contract.ts';
import type { Sheet } from '../../shared/drawing/sizing.ts';
import type { Ui } from './index.ts';
import type { Frames, View } from './view.ts';
import { besideBoard, drawMarks, onHandle } from '../../shared/drawing/sizing.ts';
import { continuedStroke } from '../../shared/drawing/strokes.ts';
import { placeOf, shift, sizeOf } from './draw.ts';
import { caretOf, fillFromText, typeKey } from './typing.ts';

export { fillFromText };

export type Board = Scene<View, Ui, Frames>;

const [minSide, maxSide] = [2, 8];

function sheetOf(view: View, scene: Board): Sheet {
  const { x, y } = placeOf(view, 0);
  const offset = shift(scene);
  return {
    x: x + offset,
    y: y + offset,
    w: view.width,
    h: view.height,
    least: minSide,
    most: maxSide,
    whole: sizeOf(view, scene),
  };
}

/** The target under a point beside the cells. */
export const hit = (view: View, point: Point, scene: Board) =>
  besideBoard(point, sheetOf(view, scene), scene.ui.sizing);

/** The cell with the input focus, with the digits that wait for more. */
function drawCaret(pen: Pen, scene: Board) {
  const { view, ui, theme } = scene;
  const cell = caretOf(scene);
  if (cell === null || ui.tool !== 'number') return;
  const offset = shift(scene);
  const { x, y } = placeOf(view, cell);
  const digits = ui.typing?.cell === cell ? ui.typing.digits : '';
  const frame = [x + offset + 0.03, y + offset + 0.03, 0.94, 0.94] as const;
  if (digits) pen.rect(...frame, { fill: theme.accentSoft, radius: 0.1 });
  pen.rect(...frame, { stroke: theme.accent, width: 0.06, hairline: 2, radius: 0.1 });
  if (!digits) return;
  const style = { size: 0.46, weight: 600, font: theme.figure, color: theme.ink, fit: 0.7 };
  pen.text(`${digits}…`, x + offset + 0.5, y + offset + 0.51, style);
}

export function marks(pen: Pen, scene: Board) {
  drawCaret(pen, scene);
  drawMarks(pen, sheetOf(scene.view, scene), scene.ui.sizing, scene.theme);
}

/** The edits that make a solved board of the new size, with the walls that fit. */
export const resized = (view: View, w: number, h: number) => [
  `size ${w} ${h}`,
  ...view.start.flatMap((square, cell) => {
    const [x, y] = [cell % view.width, Math.floor(cell / view.width)];
    return square < 0 && x < w && y < h ? [`wall ${y * w + x}`] : [];
  }),
];

const cellOf = (target: Target | null) => (typeof target?.cell === 'number' ? target.cell : null);

const wallAt = (view: View, cell: number) => (view.start[cell] < 0 ? 'open' : 'wall');

/** A stroke draws walls or erases them, depending on its first cell. It is one undo step. */
function strokeWalls(scene: Board, from: number | null, to: number | null, point: Point): Action<Ui> | null {
  const { view, ui } = scene;
  const stroke = ui.sweep ?? (from === null ? null : { writes: wallAt(view, from), at: from });
  if (!stroke) return null;
  const sheet = sheetOf(view, scene);
  const { at, cells } = continuedStroke(sheet, stroke.at, to, { x: point.x - sheet.x, y: point.y - sheet.y });
  const passed = ui.sweep || from === null ? cells : [from, ...cells];
  const edit = passed.map((cell) => `${stroke.writes} ${cell}`);
  return { ui: { sweep: { ...stroke, at } }, ...(edit.length ? { edit, continues: ui.sweep !== null } : {}) };
}

function exchange(view: View, a: number, b: number): Action<Ui> {
  const fine = a >= 0 && a !== b && view.start[a] >= 0 && view.start[b] >= 0;
  return { ui: { picked: null }, ...(fine ? { edit: `swap ${a} ${b}` } : {}) };
}

function onTap({ view, ui }: Board, cell: number): Action<Ui> | null {
  if (ui.tool === 'wall') return { edit: `${wallAt(view, cell)} ${cell}`, ui: { picked: null } };
  if (view.start[cell] < 0) return ui.tool === 'number' ? { notice: 'isWall' } : null;
  if (ui.tool === 'number') return { ui: { caret: cell, typing: null } };
  if (ui.picked === null) return { ui: { picked: view.start[cell] }, notice: 'picked' };
  return exchange(view, view.start.indexOf(ui.picked), cell);
}

export function onEdit(gesture: Gesture, scene: Board): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') {
    const cell = cellOf(gesture.target);
    if (gesture.key === '=') return cell === null ? null : { edit: `${wallAt(view, cell)} ${cell}` };
    // The keyboard's cell is the caret, however it moved there.
    const moved = cell !== null && cell !== ui.caret;
    return typeKey(gesture.key, moved ? { ...scene, ui: { ...ui, caret: cell, typing: null } } : scene);
  }
  const sized = onHandle(gesture, sheetOf(view, scene), ui.sizing, (w, h) => ({
    edit: resized(view, w, h),
    ui: { caret: null, typing: null },
  }));
  if (sized) return sized;
  if (gesture.type === 'cancel')
    return { ui: { picked: null, sweep: null }, takeBack: ui.sweep !== null && !gesture.keeps };
  const [from, cell] = ['from' in gesture ? cellOf(gesture.from) : null, cellOf(gesture.target)];
  if (gesture.type === 'drop') {
    if (ui.sweep) return { ui: { sweep: null } };
    return ui.tool !== 'wall' && from !== null && cell !== null && from !== cell ? exchange(view, from, cell) : null;
  }
  if (gesture.type === 'drag') return ui.tool === 'wall' ? strokeWalls(scene, from, cell, gesture.point) : null;
  return gesture.type === 'tap' && cell !== null ? onTap(scene, cell) : null;
}

/** The number of tiles, and where typing goes. */
export function draftFacts(scene: Board): Fact[] {
  const { view, t, number } = scene;
  const tiles = view.start.filter((square) => square > 0).length;
  const cell = caretOf(scene);
  const headline = { label: '', value: number(tiles), unit: t('tiles'), strong: true };
  if (cell === null || scene.focus || scene.ui.tool !== 'number') return [headline];
  const place = { row: Math.floor(cell / view.width) + 1, column: (cell % view.width) + 1 };
  return [headline, { label: '', value: t('caret', place) }];
}
