/**
 * The state that engine and solver share: time limits, the backends tried so far, the rules, and the number of threads
 * of a task.
 */

import type { backendsOf } from './backends.ts';
import type { Native } from './native.ts';
import type { Watch } from './protocol.ts';
import { cores } from './features.ts';
import { rules } from './rules.ts';

export interface Environment {
  watch: Watch;
  backends: ReturnType<typeof backendsOf>;
  fetchRules: (family: string) => Promise<void>;
  /** The address of a family's rules; undefined for an unknown family. */
  rulesAt: (family: string) => URL | undefined;
  /** the computer's own Tokeru while the engine is paired with it, and whether it answers questions too */
  paired: { native: Native | null; answers?: boolean };
  /** threads of a solve that names no number */
  defaultThreads: number;
}

/**
 * Most threads for each core. With many more, a thread that searches keeps the others from starting, and the pool is
 * taken for dead.
 */
const PER_CORE = 4;
const MOST_THREADS = 64;
/** Without shared memory each worker holds the whole module. */
const MOST_WORKERS = 16;
/** Least memory of a part, in MiB. */
const PART_MB = 64;

/** The number of threads to use, clamped to what the device allows. */
export const threadCount = (requested: unknown, otherwise: number) =>
  Math.min(MOST_THREADS, PER_CORE * cores(), Math.max(1, Math.trunc(Number(requested ?? otherwise)) || 1));

/**
 * Does this engine have an option?
 * @param engine the family's first engine if absent
 */
export function hasOption(option: string, family: string, engine?: string) {
  const engines = rules.families().find(({ id }) => id === family)?.engines ?? [];
  return Boolean(engines.find((info) => (engine ? info.id === engine : info.default))?.options.includes(option));
}

/** The engine option that names its part of a search; an engine without it can't be split. */
export const PART = 'part';

/** Can the engine search a part? */
export const canSplit = (family: string, engine?: string) => hasOption(PART, family, engine);

/** The number of parts for so many threads. It is limited by memory too, because every part makes its own tables. */
export const partCount = (threads: number, memoryMb = PART_MB) =>
  Math.max(1, Math.min(MOST_WORKERS, threads, Math.trunc(memoryMb / PART_MB)));

/** Compares two objectives of a family: is the first better? */
export function betterFor(family: string) {
  const sign = rules.families().find(({ id }) => id === family)?.direction === 'minimize' ? -1 : 1;
  return (a: number, b: number) => sign * a > sign * b;
}
