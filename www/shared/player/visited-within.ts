/** Visiting a position within a game that was played. */

import type { History } from './history.ts';
import { leads, visited } from './history.ts';

/**
 * The history after a visit to a position on the way to `end`, wherever the reader was before. Redo then leads along
 * that game.
 */
export function visitedWithin(history: History, end: string, moves: string): History {
  const line = history.has(end) ? end : [...history.keys()].find((moves) => leads(end, moves));
  return visited(history, line ?? '', moves);
}
