/** Needed only while maps are drawn: typing and strokes. Loads with the keypad. */

import type { Action, Cell, Control, Fact, Gesture, Pen, Point, Scene, Target } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { continuedStroke } from '../../shared/drawing/strokes.ts';
import { corner } from './layout.ts';
import { letters } from './tools.ts';

export type Maps = Scene<View, Ui, Frames>;

/** The kinds of cells, in the order of the digits that type them. */
export const kinds = Object.keys(letters);

/** Cell numbers run through all displayed maps. */
const areaOf = ({ width, height }: View) => width * height;

/** The place of a cell: the index of its map among the displayed ones, row and column. */
function placeOf(view: View, cell: number) {
  const within = cell % areaOf(view);
  return {
    index: Math.floor(cell / areaOf(view)),
    row: Math.floor(within / view.width),
    column: within % view.width,
  };
}

/** The border is wall and can't be typed over. */
function isInner(view: View, cell: number) {
  const { row, column } = placeOf(view, cell);
  return row > 0 && column > 0 && row < view.height - 1 && column < view.width - 1;
}

/** The next inner cell in reading order, or the previous one; null at the end. */
function neighbour(view: View, cell: number, step: 1 | -1): number | null {
  for (let at = cell + step; at >= 0 && at < view.cells.length; at += step) if (isInner(view, at)) return at;
  return null;
}

/** The first cell of a map. */
const firstOf = (view: View, index: number) => neighbour(view, index * areaOf(view), 1);

/** The cell with the input focus, while typing. */
export function caretOf({ view, ui: { caret } }: Pick<Maps, 'view' | 'ui'>): number | null {
  return caret !== null && caret < view.cells.length && isInner(view, caret) ? caret : null;
}

function idOf(view: View, cell: number) {
  const { index, row, column } = placeOf(view, cell);
  return `cell-${view.shown[index]}-${row}-${column}`;
}

const caretAt = (view: View, cell: number): Action<Ui> => ({ ui: { caret: cell }, focus: idOf(view, cell) });

/** The cell of a target; for a whole map its first cell. */
function cellOf(view: View, target: Target | null): number | null {
  const index = view.shown.indexOf(Number(target?.map ?? -1));
  if (!target || index < 0) return null;
  if (target.row === undefined) return firstOf(view, index);
  return index * areaOf(view) + Number(target.row) * view.width + Number(target.column);
}

const operation = (view: View, cell: number, letter: string) => {
  const { index, row, column } = placeOf(view, cell);
  return `cell ${view.shown[index]} ${row} ${column} ${letter}`;
};

/** Puts a kind on the caret's cell and moves on. */
function writeCell(kind: string, cell: number, { view }: Maps): Action<Ui> {
  const next = neighbour(view, cell, 1);
  const edit = operation(view, cell, letters[kind]);
  const moved = next === null ? { ui: { caret: null }, notice: 'typedAll' } : caretAt(view, next);
  return { ...moved, edit, ui: { ...moved.ui, tool: kind } };
}

/** A keypad key for a kind: while typing it is input, else it selects what strokes and taps draw. */
export function choose(kind: string, scene: Maps): Action<Ui> {
  const cell = caretOf(scene);
  return cell === null ? { ui: { tool: kind } } : writeCell(kind, cell, scene);
}

/** Moves to the next or the previous cell without a change, or begins typing. */
export function moveCaret(step: 1 | -1, scene: Maps): Action<Ui> | null {
  const { view } = scene;
  const cell = caretOf(scene);
  const next = cell === null ? firstOf(view, 0) : neighbour(view, cell, step);
  if (next !== null) return caretAt(view, next);
  return step > 0 ? { ui: { caret: null }, notice: 'typedAll' } : null;
}

/** Begins typing, or ends it. */
export const toggleTyping = (scene: Maps): Action<Ui> | null =>
  caretOf(scene) === null ? moveCaret(1, scene) : { ui: { caret: null } };

/** Typing as in map files: a letter for a cell, or the number of a kind; then the next cell. */
function onKey(key: string, cell: number, scene: Maps): Action<Ui> | null {
  const kind = /^[1-5]$/.test(key) ? kinds[Number(key) - 1] : kinds.find((name) => letters[name] === key.toLowerCase());
  if (kind) return writeCell(kind, cell, scene);
  if (key !== 'Backspace') return null;
  const before = neighbour(scene.view, cell, -1) ?? cell;
  return { ...caretAt(scene.view, before), edit: operation(scene.view, before, letters.empty) };
}

/** Around the maps only walls are allowed. */
const fits = (view: View, cell: number, kind: string) => kind === 'wall' || isInner(view, cell);

/** A stroke is one undo step. A map has a single player, which a stroke would only drag along. */
function onStroke({ view, ui }: Maps, from: number | null, to: number | null, point: Point): Action<Ui> | null {
  const isFirst = ui.sweep === null;
  const at = ui.sweep === null ? from : ui.sweep.at;
  if ((isFirst && from === null) || ui.tool === 'player') return null;
  const passed = [...(isFirst && from !== null ? [from] : []), ...cellsBetween(view, at, to, point)];
  const edit = passed
    .filter((cell) => fits(view, cell, ui.tool))
    .map((cell) => operation(view, cell, letters[ui.tool]));
  const wrote = ui.sweep?.wrote ?? false;
  const sweep = { at: to, wrote: wrote || edit.length > 0 };
  return { ui: { sweep }, ...(edit.length ? { edit, continues: wrote } : {}) };
}

/**
 * The cells between two points of a stroke. A stroke stays in one map, whose border it may cross; in another map it
 * starts again.
 */
function cellsBetween(view: View, at: number | null, to: number | null, point: Point): number[] {
  const area = areaOf(view);
  const mapOf = (cell: number) => Math.floor(cell / area);
  if (at === null || (to !== null && mapOf(to) !== mapOf(at))) return to === null ? [] : [to];
  const first = mapOf(at) * area;
  const { x, y } = corner(view, mapOf(at));
  const sheet = { w: view.width, h: view.height };
  const place = { x: point.x - x, y: point.y - y };
  return continuedStroke(sheet, at - first, to === null ? null : to - first, place).cells.map((cell) => first + cell);
}

export function onEdit(gesture: Gesture, scene: Maps): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') {
    // The keyboard's cell is the caret, however it moved there.
    const cell = cellOf(view, gesture.target) ?? caretOf(scene) ?? firstOf(view, 0);
    return cell === null ? null : onKey(gesture.key, cell, scene);
  }
  if (gesture.type === 'cancel' || gesture.type === 'drop') {
    const takeBack = gesture.type === 'cancel' && !gesture.keeps && ui.sweep?.wrote;
    return ui.sweep === null ? null : { ui: { sweep: null }, takeBack };
  }
  const cell = cellOf(view, gesture.target);
  if (gesture.type === 'drag') return onStroke(scene, cellOf(view, gesture.from), cell, gesture.point);
  if (gesture.type !== 'tap' || cell === null) return null;
  if (gesture.target?.row === undefined || (caretOf(scene) !== null && !gesture.keyboard))
    return isInner(view, cell) ? caretAt(view, cell) : null;
  return fits(view, cell, ui.tool) ? { edit: operation(view, cell, letters[ui.tool]) } : null;
}

function nameOf({ view, t }: Maps, cell: number) {
  const { index, row, column } = placeOf(view, cell);
  const start = view.players[index] === cell % areaOf(view);
  const kind = start ? 'player' : (kinds.find((name) => letters[name] === view.cells[cell]) ?? 'empty');
  const place = { number: view.shown[index], row: row + 1, column: column + 1 };
  return t('cellDrawn', { ...place, kind: t(`tool.${kind}`) });
}

/** The map with the input focus, cell by cell, and one cell for each of the others. */
export function cells(scene: Maps, maps: (Cell | null)[]): (Cell | null)[][] {
  const { view } = scene;
  const { index: current } = placeOf(view, caretOf(scene) ?? 0);
  const at = corner(view, current);
  const cell = (row: number, column: number): Cell => {
    const number = current * areaOf(view) + row * view.width + column;
    const target = { id: idOf(view, number), map: view.shown[current], row, column };
    return { target, label: nameOf(scene, number), x: at.x + column, y: at.y + row, width: 1, height: 1 };
  };
  const inner = (side: number) => Array.from({ length: Math.max(0, side - 2) }, (_, index) => index + 1);
  const rows = inner(view.height).map((row) => inner(view.width).map((column) => cell(row, column)));
  return [...rows, maps.filter((_, index) => index !== current)];
}

/** The cell with the input focus; on a small screen the frame is larger than the cell, so that it is visible. */
export function marks(pen: Pen, scene: Maps) {
  const { view, theme } = scene;
  const cell = caretOf(scene);
  if (cell === null) return;
  const { x, y } = middleOf(view, cell);
  const half = Math.max(0.56, 8 / pen.unit);
  const frame = [x - half, y - half, 2 * half, 2 * half] as const;
  pen.rect(...frame, { stroke: theme.surface, width: 0.3, hairline: 5, radius: 0.15 });
  pen.rect(...frame, { stroke: theme.accent, width: 0.14, hairline: 2.5, radius: 0.15 });
}

function middleOf(view: View, cell: number): Point {
  const { index, row, column } = placeOf(view, cell);
  const at = corner(view, index);
  return { x: at.x + column + 0.5, y: at.y + row + 0.5 };
}

/** The point to keep in view on large maps. */
export function centre(scene: Maps): Point | null {
  const cell = caretOf(scene);
  return cell === null ? null : middleOf(scene.view, cell);
}

/** The number of coins, and where typing goes. */
export function draftFacts(scene: Maps): Fact[] {
  const { view, t, number } = scene;
  const coins = view.cells.split(letters.coin).length - 1;
  const headline = { label: '', value: number(coins), unit: t('coins.drawn', { n: coins }), strong: true };
  const cell = caretOf(scene);
  if (cell === null || scene.focus) return [headline];
  const { index, row, column } = placeOf(view, cell);
  const place = { number: view.shown[index], row: row + 1, column: column + 1 };
  return [headline, { label: '', value: t('caret', place) }];
}

/** Clears all maps and keeps their size; typing continues at the first cell. */
function clearMaps({ view, ui }: Maps): Action<Ui> {
  const { maps, chosen, height, width, keys } = view;
  const wall = `${letters.wall.repeat(width)}\n`;
  const row = `${letters.wall}${letters.empty.repeat(width - 2)}${letters.wall}\n`;
  const map = wall + row.repeat(height - 2) + wall;
  return {
    board: `${maps} ${chosen} ${height} ${width} ${keys}\n${map.repeat(maps)}`,
    ui: { caret: caretOf({ view, ui }) === null ? null : firstOf(view, 0) },
  };
}

export const tools = ({ t }: Maps): Control[] => [
  { type: 'group', id: 'paint', label: '' },
  { type: 'button', id: 'clear', label: t('clear'), run: (scene) => clearMaps(scene as Maps) },
];
