/**
 * Types tiles one after another in reading order. A number goes to its cell as soon as it is unambiguous; the tile that
 * was there takes its place, so that the board has every tile once at any time.
 */

import type { Action, Scene } from '../contract.ts';
import type { Ui } from './index.ts';
import type { Frames, View } from './view.ts';

type Board = Scene<View, Ui, Frames>;

/** The next cell that is no wall. */
function nextCell({ start }: View, cell: number): number | null {
  const next = start.findIndex((square, index) => index > cell && square >= 0);
  return next < 0 ? null : next;
}

/** The cell with the input focus. */
export function caretOf({ view, ui }: Pick<Board, 'view' | 'ui'>): number | null {
  const { caret } = ui;
  return caret !== null && view.start[caret] >= 0 ? caret : nextCell(view, -1);
}

const targetOf = (cell: number) => `cell-${cell}`;

const caretAt = (cell: number): Action<Ui> => ({
  ui: { tool: 'number', caret: cell, typing: null },
  focus: targetOf(cell),
});

/** Puts a tile (0: the hole) on the caret's cell and moves on. */
function placeTile(square: number, cell: number, { view }: Board): Action<Ui> {
  const next = nextCell(view, cell);
  const edit = `set ${cell} ${square === 0 ? '0' : view.symbols[square - 1]}`;
  return next === null ? { edit, ui: { caret: null, typing: null }, notice: 'typedAll' } : { edit, ...caretAt(next) };
}

/** Tiles whose numbers begin with these digits, without those typed before this cell. */
function matchingTiles(digits: string, cell: number, { start }: View) {
  const begins = (square: number) => square > 0 && String(square).startsWith(digits);
  const left = start.slice(cell).filter(begins);
  return left.length ? left : start.filter(begins);
}

function typeDigit(digit: string, cell: number, scene: Board): Action<Ui> {
  const { view, ui } = scene;
  const before = ui.typing?.cell === cell ? ui.typing.digits : '';
  if (!before && digit === '0') return placeTile(0, cell, scene);
  const digits = before + digit;
  const found = matchingTiles(digits, cell, view);
  if (!found.length) return { ...caretAt(cell), notice: 'noSuchTile' };
  if (found.length === 1 && String(found[0]) === digits) return placeTile(found[0], cell, scene);
  return { ...caretAt(cell), ui: { tool: 'number', caret: cell, typing: { cell, digits } } };
}

/** Finishes the current input; without input the tile stays. */
export function onward(scene: Board): Action<Ui> | null {
  const { view, ui } = scene;
  const cell = caretOf(scene);
  if (cell === null) return null;
  if (ui.typing?.cell === cell) {
    const square = Number(ui.typing.digits);
    return view.start.includes(square) ? placeTile(square, cell, scene) : { ...caretAt(cell), notice: 'noSuchTile' };
  }
  const next = nextCell(view, cell);
  return next === null ? { ui: { caret: null, typing: null }, notice: 'typedAll' } : caretAt(next);
}

export function backward(scene: Board): Action<Ui> | null {
  const cell = caretOf(scene);
  if (cell === null) return null;
  const before = scene.view.start.findLastIndex((square, index) => index < cell && square >= 0);
  return caretAt(before < 0 ? cell : before);
}

/** Erases pending digits; without any, moves back. */
export const erase = (scene: Board): Action<Ui> | null =>
  scene.ui.typing ? caretAt(scene.ui.typing.cell) : backward(scene);

/** A key of the keyboard or the keypad; letters as on the tiles of a contest. */
export function typeKey(key: string, scene: Board): Action<Ui> | null {
  const cell = caretOf(scene);
  if (cell === null) return null;
  if (/^[0-9]$/.test(key)) return typeDigit(key, cell, scene);
  if (key === 'Backspace') return erase(scene);
  if (key === 'Enter') return onward(scene);
  const square = key.length === 1 && /[A-Z]/i.test(key) ? scene.view.symbols.indexOf(key.toUpperCase()) + 1 : 0;
  return square > 0 && scene.view.start.includes(square) ? placeTile(square, cell, scene) : null;
}

/** Pasted numbers, one for each cell: 0 is the hole, `=` or `#` a wall. */
export function fillFromText(text: string, { view, mode }: Board): Action<Ui> | null {
  const words = text
    .normalize('NFKC')
    .trim()
    .split(/[\s,、]+/);
  const fits = words.length === view.width * view.height && words.every((word) => /^(\d{1,2}|[=#])$/.test(word));
  if (mode !== 'edit' || !fits || words.length < 4) return null;
  const symbols = words.map((word) => (/\d/.test(word) ? (word === '0' ? '0' : view.symbols[Number(word) - 1]) : '='));
  return { board: `${view.width},${view.height},${symbols.join('')}\n`, ui: { caret: null, typing: null } };
}
