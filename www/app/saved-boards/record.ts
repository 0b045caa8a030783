/** What is stored about a board: the game, its edits, and what engines have found. Plain data and plain functions. */

import type { Outcome } from '../../engine/types.ts';
import type { Family, Language, Mode, FamilyData } from '../../puzzles/contract.ts';
import type { Line } from './lines.ts';
import type { Won } from './won.ts';
import { emptyHistory } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/translate.ts';
import { historyOf, linesOf, joinedHistory } from './lines.ts';
import { mergedWon } from './won.ts';

export const format = 1;

/**
 * What an engine has found, with the engine and the version of Tokeru. Without an engine: an answer that was pasted, or
 * came in a link.
 */
export interface Found {
  status: Outcome['status'];
  stop: Outcome['stop'];
  objective: number | null;
  bound: number | null;
  moves: string | null;
  engine: string;
  /** the engine's own options, as text */
  options: string;
  version: string;
  /** `file`: from an imported file, so its proof was not made here */
  origin: 'here' | 'file';
  at: number;
  nodes: number;
  elapsedMs: number;
  threads: number;
  memoryMb: number;
  extra: FamilyData;
}

export type Name = string | Record<Language, string> | null;

export interface Kept {
  format: number;
  /** family and code of the board's link */
  key: string;
  family: string;
  board: string;
  name: Name;
  size: string;
  made: number;
  at: number;
  moves: string;
  lines: Line[];
  mode: Mode;
  time: number;
  /** the boards before and after it on the undo list */
  past: string[];
  future: string[];
  /** a step of a drawing on which nothing was played or solved: the next step replaces it */
  draft: boolean;
  found: Found[];
  /** the reader's own best game; null if none was finished */
  won: Won | null;
  /** what a file says that its reader has reached, where none of its lines does */
  claimed: Won | null;
  /** the certificate that the checker has accepted here; null if none was */
  certificate: string | null;
}

/** What the list needs to know about a board. */
export type Card = Pick<Kept, 'key' | 'family' | 'name' | 'size' | 'made' | 'at' | 'mode' | 'won' | 'claimed'> & {
  played: number;
  told: Pick<Found, 'status' | 'objective' | 'bound' | 'origin'> | null;
};

export const isProof = ({ status, origin }: Pick<Found, 'status' | 'origin'>) =>
  origin === 'here' && (status === 'optimal' || status === 'infeasible');

type Direction = Family['objective']['direction'];

/** A value in which more is always better. */
export const worth = (value: number, direction: Direction) => (direction === 'max' ? value : -value);

/** The finding that says more, of two from one engine with the same options. */
export function better(one: Found, other: Found, direction: Direction): Found {
  const [newer, older] = one.at >= other.at ? [one, other] : [other, one];
  if (isProof(newer) !== isProof(older)) return isProof(newer) ? newer : older;
  if (newer.objective === null || older.objective === null) return older.objective === null ? newer : older;
  return worth(older.objective, direction) > worth(newer.objective, direction) ? older : newer;
}

const sourceOf = ({ engine, options, origin }: Found) => `${origin} ${engine} ${options}`;

/** Most findings that are stored about a board. */
const mostFound = 8;

/** Proofs first, then the newest. */
const inRank = (found: Found[]) => found.toSorted((a, b) => Number(isProof(b)) - Number(isProof(a)) || b.at - a.at);

function mergedFound(one: Found[], other: Found[], direction: Direction): Found[] {
  const bySource = new Map<string, Found>();
  for (const found of [...one, ...other]) {
    const source = sourceOf(found);
    const before = bySource.get(source);
    bySource.set(source, before ? better(before, found, direction) : found);
  }
  return inRank([...bySource.values()]).slice(0, mostFound);
}

/** The finding that represents a board: a proof, else the best answer, else the newest. */
export function foremost(found: Found[], direction: Direction): Found | null {
  const [first] = inRank(found);
  if (!first || isProof(first)) return first ?? null;
  const answers = found.filter(({ objective }) => objective !== null);
  const value = ({ objective }: Found) => worth(objective as number, direction);
  return answers.toSorted((a, b) => value(b) - value(a) || b.at - a.at)[0] ?? first;
}

const treeOf = ({ lines }: Kept) => historyOf(lines) ?? emptyHistory();

/**
 * Merges the records of two tabs, or of a tab and a file. The newer one sets the position and mode, and nothing played
 * or found is lost.
 */
export function merged(one: Kept, other: Kept, direction: Direction): Kept {
  const [newer, older] = one.at >= other.at ? [one, other] : [other, one];
  return {
    ...newer,
    name: newer.name ?? older.name,
    made: Math.min(one.made, other.made),
    lines: linesOf(joinedHistory(treeOf(newer), treeOf(older)), newer.moves),
    draft: newer.draft && older.draft,
    found: mergedFound(older.found, newer.found, direction),
    won: mergedWon(older.won, newer.won, direction),
    claimed: mergedWon(older.claimed, newer.claimed, direction),
    certificate: newer.certificate ?? older.certificate,
  };
}

/** @param count the number of moves, as the family counts them */
export function cardOf(kept: Kept, count: number, direction: Direction): Card {
  const { key, family, name, size, made, at, mode, found, won, claimed } = kept;
  const best = foremost(found, direction);
  const summary = best && { status: best.status, objective: best.objective, bound: best.bound, origin: best.origin };
  return { key, family, name, size, made, at, mode, won, claimed, played: count, told: summary };
}

/** A record and its card, which are written together. */
export interface Entry {
  kept: Kept;
  card: Card;
  direction: Direction;
}

/** @param family null if it cannot be had */
export function entryOf(kept: Kept, family: Family | null): Entry {
  const played = family ? movesOf(family).count(kept.moves) : 0;
  const direction = family?.objective.direction ?? 'none';
  return { kept, card: cardOf(kept, played, direction), direction };
}

/** What is stored was written earlier, even by a clock that has been put back since. */
export const mergedInto = (stored: Kept, kept: Kept, direction: Direction) =>
  merged(kept, { ...stored, at: Math.min(stored.at, kept.at) }, direction);

/** An entry with what is stored of its board. */
export function withStored(entry: Entry, stored: Kept | null): Entry {
  const { card, direction } = entry;
  if (!stored) return entry;
  const kept = mergedInto(stored, entry.kept, direction);
  return { kept, card: cardOf(kept, card.played, direction), direction };
}

/** A change that renames a board, if it is still stored. A named board is no longer a mere step of a drawing. */
export const renamed = (family: Family, name: Name) => (before: Kept | null) =>
  before && entryOf({ ...before, name, draft: false }, family);
