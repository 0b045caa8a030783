/**
 * What a reader has done with a board, kept in the browser between visits: in a frame under our site, for the element under the page that it stands in. Where
 * storage is forbidden or full nothing is kept, and nothing is said.
 */

import type { Rules } from '../engine/types.ts';
import type { Known } from './puzzle.ts';
import type { State } from './state.ts';

interface Saved {
  moves: string;
  /** the best that is known of the board */
  known: Known | null;
  /** the reader has once done what the author asks for */
  success: boolean;
  /** when, so that the oldest go first */
  at: number;
}

const prefix = 'tokeru-board ';
/** Boards that are kept, and letters of their moves. */
const mostBoards = 100;
const mostLetters = 20_000;

/** A board's name is its link, whatever the text was that it was read from. */
function nameOf(rules: Rules, family: string, board: string) {
  const link = rules.encodeLink(family, board);
  return link.ok ? prefix + link.link : null;
}

function parsed(text: string | null): Partial<Saved> {
  try {
    return JSON.parse(text ?? 'null') ?? {};
  } catch {
    return {}; // else one damaged entry would keep the oldest from being forgotten
  }
}

/** @param text of a browser's storage: it may be anything */
function read(text: string | null): Saved | null {
  const { moves, known, success, at } = parsed(text);
  if (typeof moves !== 'string' || moves.length > mostLetters) return null;
  const found = typeof known?.objective === 'number' ? { ...known, proved: known.proved === true } : null;
  return { moves, known: found, success: success === true, at: Number(at) || 0 };
}

/** Makes room: the boards that were left alone longest go. */
function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  if (names.length <= mostBoards) return;
  const ages = new Map(names.map((name) => [name, read(localStorage.getItem(name))?.at ?? 0]));
  names.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
  for (const name of names.slice(0, names.length - mostBoards)) localStorage.removeItem(name);
}

export function keep(rules: Rules, { family, board, moves, known, success }: State) {
  const name = family && nameOf(rules, family.id, board);
  if (!name) return;
  try {
    if (moves === '' && !success) return localStorage.removeItem(name);
    const saved: Saved = { moves: moves.length > mostLetters ? '' : moves, known, success, at: Date.now() };
    localStorage.setItem(name, JSON.stringify(saved));
    forgetOldest();
  } catch {} // private windows, sandboxes, and a storage that is full
}

export function recall(rules: Rules, family: string, board: string): Saved | null {
  const name = nameOf(rules, family, board);
  try {
    return name ? read(localStorage.getItem(name)) : null;
  } catch {
    return null;
  }
}
