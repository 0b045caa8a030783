/** A look at a position of a game that was played. */

import type { History } from './history.ts';
import { leads, visited } from './history.ts';

/** The history after a look at a position on the way to another one, wherever the reader stands: the game can be redone from there. */
export function lookedAt(history: History, end: string, moves: string): History {
  const there = history.has(end) ? end : [...history.keys()].find((known) => leads(end, known));
  return visited(history, there ?? '', moves);
}
