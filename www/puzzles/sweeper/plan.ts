/**
 * Routes drawn person by person, and the text of a whole plan: a word for each tick, a letter for each person, `.`
 * after the end of a route.
 */

import type { View } from './types.ts';

export const directions: Record<string, [number, number]> = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };

/** The plan with these routes. */
export function movesOf(routes: string[]): string {
  const ticks = Math.max(0, ...routes.map((route) => route.length));
  const word = (tick: number) => routes.map((route) => route[tick] ?? '.').join('');
  return Array.from({ length: ticks }, (_, tick) => word(tick)).join(' ');
}

export const routesOf = (view: View) => view.people.map((person) => person.text);

/** The plan with another route for one person. */
export const withRoute = (view: View, person: number, route: string) =>
  movesOf(routesOf(view).map((text, index) => (index === person ? route : text)));

/** The neighbour of a square, -1 beyond the wall. */
export function cellBeside(view: View, cell: number, letter: string) {
  const [dx, dy] = directions[letter];
  const [x, y] = [(cell % view.w) + dx, Math.floor(cell / view.w) + dy];
  return x < 0 || y < 0 || x >= view.w || y >= view.h ? -1 : y * view.w + x;
}

export const isOpen = (code: number) => code < 8;

/** Why a person cannot go that way; null if nothing forbids it. The rules decide. */
export function obstacle(view: View, index: number, letter: string) {
  const person = view.people[index];
  const next = cellBeside(view, person.cell, letter);
  if (next < 0 || !isOpen(view.start[next])) return 'noWay';
  if (person.route.length > 1 && person.route[person.route.length - 2] === next) return 'noTurn';
  if (person.text.length >= person.limit) return 'noSteps';
  return null;
}

/** The letter of the step from a square to its neighbour. */
export const letterTo = (view: View, from: number, to: number) =>
  Object.keys(directions).find((letter) => cellBeside(view, from, letter) === to) ?? null;
