/**
 * Stores what a reader has done with a board, in the browser, between visits: in a frame under our site, in an element
 * under the page around it. If storage is forbidden or full, nothing is stored, and no message appears.
 */

import type { Rules } from '../engine/types.ts';
import type { BestScore } from './puzzle.ts';
import type { State } from './state.ts';
import { better } from './puzzle.ts';

interface Saved {
  moves: string;
  /** the best score known for the board */
  known: BestScore | null;
  /** whether the reader has ever reached the author's goal */
  success: boolean;
  /** time of the last change: the oldest entries are removed first */
  at: number;
}

const prefix = 'tokeru-board ';
/** Most boards that are stored, and most characters of one board's moves. */
const mostBoards = 100;
const mostLetters = 20_000;

/** A board is stored under its link, however it was written when it was read. */
function nameOf(rules: Rules, family: string, board: string) {
  const link = rules.encodeLink(family, board);
  return link.ok ? prefix + link.link : null;
}

function parsed(text: string | null): Partial<Saved> {
  try {
    return JSON.parse(text ?? 'null') ?? {};
  } catch {
    return {}; // otherwise one damaged entry would stop the oldest from being removed
  }
}

/** @param text from a browser's storage, so it may be anything */
function read(text: string | null): Saved | null {
  const { moves, known, success, at } = parsed(text);
  if (typeof moves !== 'string' || moves.length > mostLetters) return null;
  const found = typeof known?.objective === 'number' ? { ...known, proved: known.proved === true } : null;
  return { moves, known: found, success: success === true, at: Number(at) || 0 };
}

/** Makes room: removes the boards that were not touched for longest. */
function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  if (names.length <= mostBoards) return;
  const ages = new Map(names.map((name) => [name, read(localStorage.getItem(name))?.at ?? 0]));
  names.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
  for (const name of names.slice(0, names.length - mostBoards)) localStorage.removeItem(name);
}

/** The moves are those of the tab that stores last; what is known of the board, and a success, may be from any tab. */
export function storeGame(rules: Rules, { family, board, moves, bestScore, success: reached }: State) {
  const name = family && nameOf(rules, family.id, board);
  if (!name) return;
  try {
    const before = read(localStorage.getItem(name));
    const success = reached || before?.success === true;
    if (moves === '' && !success) return localStorage.removeItem(name);
    const known = bestScore ? better(family, before?.known ?? null, bestScore) : (before?.known ?? null);
    const saved: Saved = { moves: moves.length > mostLetters ? '' : moves, known, success, at: Date.now() };
    localStorage.setItem(name, JSON.stringify(saved));
    forgetOldest();
  } catch {} // private windows, sandboxes, and full storage
}

export function recall(rules: Rules, family: string, board: string): Saved | null {
  const name = nameOf(rules, family, board);
  try {
    return name ? read(localStorage.getItem(name)) : null;
  } catch {
    return null;
  }
}
