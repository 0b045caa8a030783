/** A run of the solver as the page shows it. */

import type { Outcome, Raise } from '../../engine/types.ts';
import type { Turn } from './runs.ts';
import { shareOf } from '../line.ts';

/** A run and what is known of it; it stays after the end. */
export interface Run {
  running: boolean;
  engine: string;
  started: boolean;
  live: {
    nodes: number;
    rate: number;
    best: number | null;
    bound: number | null;
    elapsedMs: number;
    memoryMb: number;
    threads: number;
  };
  /** how many answers have come so far */
  incumbents: number;
  /** why it has begun anew on one thread */
  fallback: { from: 'native' | 'threads' | 'workers'; code: string } | null;
  /** how much of the solver has arrived, in bytes */
  loading: { loaded: number; total: number | null } | null;
  /** its limits: of memory, and of time, where there is one */
  limitMb: number;
  limitMs?: number;
  /** it waits at a limit, and goes on from there under these */
  deeper?: ((limits: Raise) => void) | null;
  /** the same search once more, under these limits */
  anew?: (limits: Raise, turn: Turn) => unknown;
  /** the engine's own options, and whether it goes on from what was played: then its proof is of that position alone */
  options: Record<string, string>;
  fromHere: boolean;
  /** what the reader's own answer is worth, which is to be made better, and the key of the words for what is counted */
  yours?: { worth: number; unit: string };
  /** begun without a press of Solve: it looks for the proof beside a game that is over */
  quiet?: boolean;
  outcome: Outcome | null;
  /** of a run that was kept from an earlier visit: says which it was, in the reader's language */
  remark?: () => string;
}

/** What a run was asked for. */
export type Asked = Pick<Run, 'engine' | 'options' | 'fromHere' | 'limitMb' | 'limitMs' | 'quiet' | 'yours'>;

/** A run that has just been asked for. */
export const begun = (asked: Asked): Run => ({
  ...asked,
  running: true,
  started: false,
  live: { nodes: 0, rate: 0, best: null, bound: null, elapsedMs: 0, memoryMb: 0, threads: 0 },
  incumbents: 0,
  fallback: null,
  loading: null,
  outcome: null,
});

/** How much of the solver has arrived, in per cent, while it is waited for. */
export const loadedShare = (run: Run | null) =>
  run?.running && !run.started && run.loading ? shareOf(run.loading) : null;

/** In per cent of the best; null while nothing is known. */
export const gapOf = (best: number | null, bound: number | null) =>
  best === null || bound === null
    ? null
    : best === bound
      ? 0
      : (Math.abs(bound - best) / Math.max(1, Math.abs(best))) * 100;
