/** Visiting a position within a game that was played. */

import type { History } from './history.ts';
import { leads, visited } from './history.ts';

/**
 * The history after a visit to a position on the way to `end`, wherever the reader was before. Redo then leads along
 * that game.
 */
export function lookedAt(history: History, end: string, moves: string): History {
  const there = history.has(end) ? end : [...history.keys()].find((known) => leads(end, known));
  return visited(history, there ?? '', moves);
}
