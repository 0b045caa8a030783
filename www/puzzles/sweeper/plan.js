/**
 * Routes drawn person by person, and the text of a whole plan: one word for each tick, one letter for each person, `.` from where a route ends.
 * @import { View } from './types.d.ts'
 */

/** @type {Record<string, [number, number]>} */
export const directions = { U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0] };

/** The plan of routes. @param {string[]} routes @returns {string} */
export function movesOf(routes) {
  const ticks = Math.max(0, ...routes.map((route) => route.length));
  const word = (/** @type {number} */ tick) => routes.map((route) => route[tick] ?? '.').join('');
  return Array.from({ length: ticks }, (_, tick) => word(tick)).join(' ');
}

/** @param {View} view */
export const routesOf = (view) => view.people.map((person) => person.text);

/** The plan with another route for one person. @param {View} view @param {number} person @param {string} route */
export const withRoute = (view, person, route) =>
  movesOf(routesOf(view).map((text, index) => (index === person ? route : text)));

/** The square beside another, -1 beyond the wall. @param {View} view @param {number} cell @param {string} letter */
export function beside(view, cell, letter) {
  const [dx, dy] = directions[letter];
  const [x, y] = [(cell % view.w) + dx, Math.floor(cell / view.w) + dy];
  return x < 0 || y < 0 || x >= view.w || y >= view.h ? -1 : y * view.w + x;
}

/** @param {number} code */
export const isOpen = (code) => code < 8;

/** Why a person cannot go that way; null if nothing forbids it. The rules have the last word. @param {View} view @param {number} index @param {string} letter */
export function obstacle(view, index, letter) {
  const person = view.people[index];
  const next = beside(view, person.cell, letter);
  if (next < 0 || !isOpen(view.start[next])) return 'noWay';
  if (person.route.length > 1 && person.route[person.route.length - 2] === next) return 'noTurn';
  if (person.text.length >= person.limit) return 'noSteps';
  return null;
}

/** The letter that leads from one square to one beside it. @param {View} view @param {number} from @param {number} to */
export const letterTo = (view, from, to) =>
  Object.keys(directions).find((letter) => beside(view, from, letter) === to) ?? null;
