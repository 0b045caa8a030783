/** What engine and solver share: limits of waiting, the backends tried so far, the rules, and how many threads a task has. */

import type { backendsOf } from './backends.ts';
import type { Native } from './native.ts';
import type { Watch } from './protocol.ts';
import { cores } from './features.ts';
import { PART } from './part.ts';
import { rules } from './rules.ts';

export interface Environment {
  watch: Watch;
  backends: ReturnType<typeof backendsOf>;
  fetchRules: (family: string) => Promise<void>;
  /** Where a family's rules are; nothing where there is no such family. */
  rulesAt: (family: string) => URL | undefined;
  /** the computer's own Tokeru, while the engine is paired with it; whether it answers questions too */
  paired: { native: Native | null; answers?: boolean };
  /** threads of a solve that asks for no number */
  standard: number;
}

/** Threads for each core at most: of many more, one that searches keeps the others from starting, and the pool is taken for dead. */
const PER_CORE = 4;
const MOST_THREADS = 64;
/** Workers without shared memory each hold the whole module. */
const MOST_WORKERS = 16;
/** MiB of a part at least. */
const PART_MB = 64;

/** A number of threads that can be had. */
export const threadsIn = (wish: unknown, otherwise: number) =>
  Math.min(MOST_THREADS, PER_CORE * cores(), Math.max(1, Math.trunc(Number(wish ?? otherwise)) || 1));

/**
 * Does this engine know an option?
 * @param engine the family's first one if none is named
 */
export function takes(option: string, family: string, engine?: string) {
  const engines = rules.families().find(({ id }) => id === family)?.engines ?? [];
  return Boolean(engines.find((each) => (engine ? each.id === engine : each.default))?.options.includes(option));
}

/** Does it know how to search a part? */
export const splits = (family: string, engine?: string) => takes(PART, family, engine);

/** Parts of a search on so many threads: no more than have some memory each, for all of them make tables. */
export const partsIn = (threads: number, memoryMb = PART_MB) =>
  Math.max(1, Math.min(MOST_WORKERS, threads, Math.trunc(memoryMb / PART_MB)));

/** Which of two objectives is better in a family. */
export function betterIn(family: string) {
  const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
  return (a: number, b: number) => sign * a > sign * b;
}
