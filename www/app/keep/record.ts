/** What is kept of a board: the game, how it was drawn, and what engines have found. Plain data and plain functions. */

import type { Outcome } from '../../engine/types.ts';
import type { Family, Language, Mode, Own } from '../../puzzles/contract.ts';
import type { Line } from './lines.ts';
import type { Won } from './won.ts';
import { emptyHistory } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/speech.ts';
import { historyOf, linesOf, together } from './lines.ts';
import { mergedWon } from './won.ts';

export const format = 1;

/** What an engine has found, and which engine in which version of Tokeru; no engine: an answer that was pasted, or came in a link. */
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
  /** `file`: it came with an imported file, and its proof was not seen here */
  origin: 'here' | 'file';
  at: number;
  nodes: number;
  elapsedMs: number;
  threads: number;
  memoryMb: number;
  extra: Own;
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
  /** the boards before and after it, while it was drawn */
  past: string[];
  future: string[];
  /** one step of a drawing on which nothing was played or solved: the next step takes its place */
  draft: boolean;
  found: Found[];
  /** the reader's own best game; null while none was finished */
  won: Won | null;
  /** what the checker has accepted here; null where nothing was */
  certificate: string | null;
}

/** What a list needs to know of a board. */
export type Card = Pick<Kept, 'key' | 'family' | 'name' | 'size' | 'made' | 'at' | 'mode' | 'won'> & {
  played: number;
  told: Pick<Found, 'status' | 'objective' | 'bound' | 'origin'> | null;
};

export const isProof = ({ status, origin }: Pick<Found, 'status' | 'origin'>) =>
  origin === 'here' && (status === 'optimal' || status === 'infeasible');

type Direction = Family['objective']['direction'];

/** More is better. */
export const worth = (value: number, direction: Direction) => (direction === 'max' ? value : -value);

/** Of two findings of one engine with the same options the one that says more. */
export function better(one: Found, other: Found, direction: Direction): Found {
  const [newer, older] = one.at >= other.at ? [one, other] : [other, one];
  if (isProof(newer) !== isProof(older)) return isProof(newer) ? newer : older;
  if (newer.objective === null || older.objective === null) return older.objective === null ? newer : older;
  return worth(older.objective, direction) > worth(newer.objective, direction) ? older : newer;
}

const sourceOf = ({ engine, options, origin }: Found) => `${origin} ${engine} ${options}`;

/** Findings of several runs that are kept of a board. */
const mostFound = 8;

/** Proofs before all else, then what is newest. */
const inRank = (found: Found[]) => found.toSorted((a, b) => Number(isProof(b)) - Number(isProof(a)) || b.at - a.at);

function mergedFound(one: Found[], other: Found[], direction: Direction): Found[] {
  const all = new Map<string, Found>();
  for (const each of [...one, ...other]) {
    const source = sourceOf(each);
    const before = all.get(source);
    all.set(source, before ? better(before, each, direction) : each);
  }
  return inRank([...all.values()]).slice(0, mostFound);
}

/** The finding that stands for a board: a proof, else the best answer, else what is newest. */
export function foremost(found: Found[], direction: Direction): Found | null {
  const [first] = inRank(found);
  if (!first || isProof(first)) return first ?? null;
  const answers = found.filter(({ objective }) => objective !== null);
  const value = ({ objective }: Found) => worth(objective as number, direction);
  return answers.toSorted((a, b) => value(b) - value(a) || b.at - a.at)[0] ?? first;
}

const treeOf = ({ lines }: Kept) => historyOf(lines) ?? emptyHistory();

/** Two tabs, or a tab and a file: the newer one says where the reader stands, and nothing that was played or found is lost. */
export function merged(one: Kept, other: Kept, direction: Direction): Kept {
  const [newer, older] = one.at >= other.at ? [one, other] : [other, one];
  return {
    ...newer,
    name: newer.name ?? older.name,
    made: Math.min(one.made, other.made),
    lines: linesOf(together(treeOf(newer), treeOf(older)), newer.moves),
    draft: newer.draft && older.draft,
    found: mergedFound(older.found, newer.found, direction),
    won: mergedWon(older.won, newer.won, direction),
    certificate: newer.certificate ?? older.certificate,
  };
}

/** @param count of the moves, as the family counts them */
export function cardOf(kept: Kept, count: number, direction: Direction): Card {
  const { key, family, name, size, made, at, mode, found, won } = kept;
  const best = foremost(found, direction);
  const told = best && { status: best.status, objective: best.objective, bound: best.bound, origin: best.origin };
  return { key, family, name, size, made, at, mode, won, played: count, told };
}

/** A board under another name, as far as it is there. What has a name of its own is no mere step of a drawing. */
export const renamed = (family: Family, name: Name) => (before: Kept | null) => {
  if (!before) return null;
  const kept = { ...before, name, draft: false };
  return { kept, card: cardOf(kept, movesOf(family).count(kept.moves), family.objective.direction) };
};
