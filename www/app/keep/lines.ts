/** The tree of the lines played on a board as it is kept: each position once, by what is added to the one before it. */

import type { History, Node } from '../../shared/player/history.ts';
import { lastBefore, leads, linesFrom, nextOf, put } from '../../shared/player/history.ts';

/** A position: the number of the one before it (0 is the start), the text that follows, and the child where redo leads (-1: none). */
export type Line = [parent: number, rest: string, last: number];

const mostLines = 2000;
/** Letters of all lines as they are kept, and as they are in use, where every position has its whole name. */
const mostKept = 1 << 20;
const mostNamed = 1 << 24;

/** Positions, each after the one that it goes on from. */
function inOrder(history: History) {
  const names = [''];
  for (const name of names) names.push(...(history.get(name)?.children ?? []));
  return names;
}

/** A tree too large to be kept is kept without what lies beside the present line. */
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

/** Names of all positions; null where they are too many letters, or two are the same. */
function namesOf(lines: Line[]) {
  const names: string[] = [];
  let letters = 0;
  for (const [parent, rest] of lines) {
    const name = (names[parent] ?? '') + rest;
    letters += name.length;
    if (letters > mostNamed) return null;
    names.push(name);
  }
  return new Set(names).size === names.length ? names : null;
}

/** The tree again; null where it is none. */
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

/** All lines of two trees. Where both know a position, redo leads on as in the first. The end of a line that goes on in the first is none of its own. */
export function together(one: History, other: History): History {
  const nodes = new Map(one);
  for (const name of inOrder(other)) {
    if (nodes.has(name)) continue;
    const parent = lastBefore(nodes, name);
    const goesOn = linesFrom(nodes, parent).some((child) => leads(name, child));
    if (!goesOn || nextOf(other, name) !== null) put(nodes, parent, name);
  }
  return nodes.size > mostLines ? one : nodes;
}
