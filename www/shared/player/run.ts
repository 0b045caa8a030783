/** A run of the solver, as the page shows it. */

import type { Outcome, Raise } from '../../engine/types.ts';
import type { Turn } from './runs.ts';
import { shareOf } from '../connection.ts';

/** A run and what is known about it. It remains in the state after its end. */
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
  /** how many answers have arrived so far */
  incumbents: number;
  /** why it started over with another backend */
  fallback: { from: 'native' | 'threads' | 'workers'; code: string } | null;
  /** how much of the solver has arrived, in bytes */
  loading: { loaded: number; total: number | null } | null;
  /** its limits: of memory, and of time if there is one */
  limitMb: number;
  limitMs?: number;
  /** set while it waits at a limit: continues under these limits */
  deeper?: ((limits: Raise) => void) | null;
  /** searches again from the start, under these limits */
  anew?: (limits: Raise, turn: Turn) => unknown;
  /**
   * the engine's own options, and whether the search continues the reader's moves: its proof then covers that position
   * alone
   */
  options: Record<string, string>;
  fromHere: boolean;
  /** the options change the rules, so that its proof is not about the board */
  otherRules?: boolean;
  /** the value of the reader's own answer that the run is to improve, and the key of the unit's words */
  yours?: { worth: number; unit: string };
  /** begun without a press of Solve: looks for the proof beside a finished game */
  quiet?: boolean;
  outcome: Outcome | null;
  /** for a run kept from an earlier visit: says which run it was, in the reader's language */
  remark?: () => string;
}

/** What was requested of a run. */
export type RunOptions = Pick<Run, 'engine' | 'options' | 'fromHere' | 'limitMb' | 'limitMs' | 'quiet' | 'yours'>;

/** A run that has just been requested. */
export const newRun = (runOptions: RunOptions): Run => ({
  ...runOptions,
  running: true,
  started: false,
  live: { nodes: 0, rate: 0, best: null, bound: null, elapsedMs: 0, memoryMb: 0, threads: 0 },
  incumbents: 0,
  fallback: null,
  loading: null,
  outcome: null,
});

/** How much of the solver has arrived, in per cent, while the run waits for it. */
export const loadedShare = (run: Run | null) =>
  run?.running && !run.started && run.loading ? shareOf(run.loading) : null;

/** The gap in per cent of the best; null while either is unknown. */
export const gapOf = (best: number | null, bound: number | null) =>
  best === null || bound === null
    ? null
    : best === bound
      ? 0
      : (Math.abs(bound - best) / Math.max(1, Math.abs(best))) * 100;
