/**
 * Types roads one after another, as a typist copies a printed sheet: a sign, digits, the next sign. The caret follows
 * the roads in reading order. Input appears on the board at once; only a sign waits for its digits.
 */

import type { Action, Scene } from '../contract.ts';
import type { Edge, Sign, Ui, View } from './types.ts';
import { edgeTarget } from './places.ts';

type Room = Scene<View, Ui>;

/** The highest number on a road. */
const maxNumber = 1_000_000;

/** Characters that can be typed for an operator. */
const signs: Record<string, Sign> = {
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

export const unsetOf = ({ edges }: View) => edges.filter(({ op }) => op === null).length;

const firstUnset = ({ edges }: View) => edges.findIndex(({ op }) => op === null);

/**
 * The road that takes input: the caret's, else the first unset one. Without either, none: nothing is overwritten
 * unasked.
 */
export function caretOf({ view, ui }: Pick<Room, 'view' | 'ui'>): number | null {
  if (ui.caret !== null && ui.caret < view.edges.length) return ui.caret;
  const unset = firstUnset(view);
  return unset < 0 ? null : unset;
}

/** Input on a road since the caret came there; null if the board differs by now, for example after an undo. */
export function typingOn(index: number, { view, ui }: Pick<Room, 'view' | 'ui'>) {
  const { typing } = ui;
  if (typing?.edge !== index) return null;
  const { op, n } = view.edges[index];
  return typing.digits === '' || (op === typing.op && n === Number(typing.digits)) ? typing : null;
}

export const caretAt = (index: number): Action<Ui> => ({
  ui: { caret: index, typing: null },
  focus: edgeTarget(index).id,
});

const roadEdit = ({ a, b }: Edge, text: string) => `edge ${a} ${b} ${text}`;

/** After the last road comes the first unset one. */
function nextRoad(index: number, { view }: Room): number | null {
  if (index + 1 < view.edges.length) return index + 1;
  const unset = firstUnset(view);
  return unset < 0 ? null : unset;
}

const finished: Action<Ui> = { ui: { caret: null, typing: null }, notice: 'allSet' };

/** The reply if no road is selected. */
const noRoad: Action<Ui> = { notice: 'pickRoad' };

export function nextRoadAction(scene: Room): Action<Ui> {
  const index = caretOf(scene);
  if (index === null) return noRoad;
  const next = nextRoad(index, scene);
  return next === null ? finished : caretAt(next);
}

export function backward(scene: Room): Action<Ui> {
  const index = caretOf(scene);
  return index === null ? noRoad : caretAt(Math.max(0, index - 1));
}

/** A sign after digits moves to the next road; otherwise it waits on this road for digits. */
function typeSign(op: Sign, index: number, scene: Room): Action<Ui> {
  const at = typingOn(index, scene)?.digits ? nextRoad(index, scene) : index;
  if (at === null) return finished;
  return { ...caretAt(at), ui: { caret: at, op, typing: { edge: at, op, digits: '' } } };
}

/** Digits without a sign keep the road's own sign; an unset road takes the last sign. */
function typeDigit(digit: string, index: number, scene: Room): Action<Ui> {
  const edge = scene.view.edges[index];
  const typed = typingOn(index, scene);
  const op = typed?.op ?? edge.op ?? scene.ui.op;
  const digits = `${typed?.digits ?? ''}${digit}`.replace(/^0+(?=\d)/, '');
  if (Number(digits) > maxNumber) return { notice: scene.t('mostOnRoad', { n: scene.number(maxNumber) }) };
  return {
    ...caretAt(index),
    ui: { caret: index, op, typing: { edge: index, op, digits } },
    edit: roadEdit(edge, `${op}${digits}`),
    continues: Boolean(typed?.digits),
  };
}

/** Erases the last digit, then the sign, then moves to the road before. */
export function erase(scene: Room): Action<Ui> {
  const index = caretOf(scene);
  if (index === null) return noRoad;
  const edge = scene.view.edges[index];
  const typed = typingOn(index, scene);
  if (!typed && edge.op === null) return backward(scene);
  if (!typed) return { ...caretAt(index), edit: roadEdit(edge, '?') };
  if (!typed.digits) return caretAt(index);
  const digits = typed.digits.slice(0, -1);
  return {
    ...caretAt(index),
    ui: { caret: index, typing: { ...typed, digits } },
    edit: roadEdit(edge, digits ? `${typed.op}${digits}` : '?'),
    continues: true,
  };
}

/** A key, from the keyboard or the keypad. */
export function typeKey(key: string, scene: Room): Action<Ui> | null {
  const index = caretOf(scene);
  if (index === null) return noRoad;
  if (key in signs) return typeSign(signs[key], index, scene);
  if (/^[0-9]$/.test(key)) return typeDigit(key, index, scene);
  if (key === 'Backspace') return erase(scene);
  if (key === 'Delete') return { ...caretAt(index), edit: roadEdit(scene.view.edges[index], '?') };
  return key === 'Enter' ? nextRoadAction(scene) : null;
}

/** Is the key input for a road? */
export const isRoadKey = (key: string) => key in signs || /^([0-9]|Backspace|Delete|Enter)$/.test(key);

const bareNumber = /^\d{1,7}$/;
const roadText = /^(?:[-+*]?\d{1,7}|\?)$/;

/** Width and height first, then as many roads as such a board has. */
function isBoard([width, height, ...rest]: string[]) {
  if (!bareNumber.test(width ?? '') || !bareNumber.test(height ?? '') || bareNumber.test(rest[0] ?? '')) return false;
  return rest.length >= 2 * Number(width) * Number(height) - Number(width) - Number(height);
}

/** A column of numbers or operators, as copied from a table; null for any other text. */
function columnOf(text: string) {
  const plain = text.normalize('NFKC').replace(/[−–]/g, '-').replace(/[x×]/gi, '*').trim();
  const words = plain.split(/[\s,;、]+/);
  if (words.length > 1000 || !words.every((word) => roadText.test(word)) || isBoard(words)) return null;
  // Bare numbers on one line are a walk.
  if (words.every((word) => bareNumber.test(word)) && !/[\n\t]/.test(plain)) return null;
  return words.map((word) => (bareNumber.test(word) ? `+${word}` : word));
}

/** Pasted numbers fill roads in reading order, starting at the caret. */
export function fillFromText(text: string, scene: Room): Action<Ui> | null {
  const { edges } = scene.view;
  const from = caretOf(scene) ?? 0;
  const column = scene.mode === 'edit' && edges.length ? columnOf(text) : null;
  if (!column) return null;
  const operators = column.slice(0, edges.length - from);
  const rest = column.length - operators.length;
  const values = { n: scene.number(operators.length), rest: scene.number(rest) };
  return {
    ...caretAt(Math.min(from + operators.length, edges.length - 1)),
    edit: operators.map((operator, index) => roadEdit(edges[from + index], operator)),
    notice: scene.t(rest ? 'pasted.rest' : 'pasted', values),
  };
}
