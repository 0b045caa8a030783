/**
 * The tree of the lines played on a board, in its stored form: each position once, as what its moves add to the
 * position before.
 */

import type { History, Node } from '../../shared/player/history.ts';
import { leads, linesFrom, nextOf } from '../../shared/player/history.ts';

/**
 * A position: the index of the one before it (0 is the start), the text that follows, and the index of the child to
 * which redo leads (-1: none).
 */
export type Line = [parent: number, rest: string, last: number];

export const mostLines = 2000;
/** Most characters of all lines as stored, and in use, where each position has its full name. */
const mostKept = 1 << 20;
const mostNamed = 1 << 24;

/** The names of all positions, each after its parent. */
function inOrder(history: History) {
  const names = [''];
  for (const name of names) names.push(...(history.get(name)?.children ?? []));
  return names;
}

/** The stored form. If the tree is too large, only the current line is stored. */
export function linesOf(history: History, moves: string): Line[] {
  const names = inOrder(history);
  const places = new Map(names.map((name, place) => [name, place]));
  const lines = names.map((name): Line => {
    const { parent, last } = history.get(name) as Node;
    const before = parent ?? '';
    return [places.get(before) ?? 0, name.slice(before.length), last === null ? -1 : (places.get(last) ?? -1)];
  });
  const letters = lines.reduce((sum, [, rest]) => sum + rest.length, 0);
  if (lines.length <= mostLines && letters <= mostKept) return lines;
  return moves && moves.length <= mostKept
    ? [
        [0, '', 1],
        [0, moves, -1],
      ]
    : [[0, '', -1]];
}

const isPlace = (value: unknown, below: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < below;

function isLine(value: unknown, index: number, count: number): value is Line {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [parent, rest, last] = value;
  const follows = index === 0 ? parent === 0 && rest === '' : isPlace(parent, index) && rest !== '';
  return follows && typeof rest === 'string' && (last === -1 || (last !== 0 && isPlace(last, count)));
}

/** Names of all positions; null if there are more characters than are ever stored, or if two are equal. */
function namesOf(lines: Line[]) {
  const names: string[] = [];
  let [stored, letters] = [0, 0];
  for (const [parent, rest] of lines) {
    const name = (names[parent] ?? '') + rest;
    stored += rest.length;
    letters += name.length;
    if (stored > mostKept || letters > mostNamed) return null;
    names.push(name);
  }
  return new Set(names).size === names.length ? names : null;
}

/** Restores the tree; null if the data are not one. */
export function historyOf(lines: unknown): History | null {
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > mostLines) return null;
  if (!lines.every((line, index) => isLine(line, index, lines.length))) return null;
  const names = namesOf(lines);
  if (!names) return null;
  const nodes = new Map<string, Node>();
  lines.forEach(([parent, , last]: Line, index: number) => {
    // Redo leads to a child or nowhere.
    const next = last > index && lines[last][0] === index ? names[last] : null;
    nodes.set(names[index], { parent: index === 0 ? null : names[parent], children: [], last: next });
    if (index > 0) nodes.get(names[parent])?.children.push(names[index]);
  });
  return nodes;
}

/**
 * The position before each of the names, in sorted order: there a name follows those that it begins with, which `open`
 * holds. One pass, however many lines part at a position.
 * @param isEnd is it left out where another continues it?
 */
function parentsOf(names: string[], isEnd: (name: string) => boolean) {
  const parents = new Map<string, string>();
  const open: string[] = [];
  for (const name of names.toSorted()) {
    while (open.length > 0 && !name.startsWith(open[open.length - 1])) open.pop();
    let at = open.length - 1;
    for (; at > 0; at--) {
      if (!leads(open[at], name)) continue;
      if (!isEnd(open[at])) break;
      parents.delete(open[at]);
    }
    if (at >= 0) parents.set(name, open[at]);
    open.push(name);
  }
  return parents;
}

/** Where each position stands among the others: at its own place, or that of the first that continues it. */
function placesOf(names: string[], parents: Map<string, string>) {
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) as number;
  for (const [name, parent] of [...parents].reverse()) places.set(parent, Math.min(placeOf(parent), placeOf(name)));
  return placeOf;
}

/**
 * All lines of two trees. For a position in both, redo leads as in the first. A line of the second that merely ends
 * earlier than another adds no position.
 */
export function joinedHistory(one: History, other: History): History {
  const names = [...inOrder(one), ...inOrder(other).filter((name) => !one.has(name))];
  const parents = parentsOf(names, (name) => !one.has(name) && linesFrom(other, name).length === 0);
  if (parents.size >= mostLines) return one;
  const placeOf = placesOf(names, parents);
  const ordered = ['', ...[...parents.keys()].sort((a, b) => placeOf(a) - placeOf(b))];
  const nodes = new Map<string, Node>(
    ordered.map((name) => [name, { parent: parents.get(name) ?? null, children: [], last: null }]),
  );
  for (const [name, { parent }] of nodes) if (parent !== null) nodes.get(parent)?.children.push(name);
  for (const [name, node] of nodes) {
    const next = nextOf(one, name) ?? nextOf(other, name) ?? '';
    const isThere = (child: string) => leads(child, next) || leads(next, child);
    node.last = node.children.find(isThere) ?? null;
  }
  return nodes;
}
