/** Measures a search: one warm-up run, then several runs if it is short. Also the results of repeats in words. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Outcome } from '../../engine/types.ts';
import { type Comparison, repeat, SIGNIFICANT } from './repeats.ts';
import { median, spread } from './statistics.ts';

/** Shorter runs are repeated, because they are easily disturbed. */
const SHORT_MS = 1000;
const RUNS = 5;

/** The last run's outcome, and the milliseconds of each counted run. */
export type Measurement = Outcome & { runs: number[] };

const hasFailed = ({ stop, error }: Outcome) => stop === 'fault' || error !== null;

/** @param solve runs the search from start to end. @returns null if it was stopped */
export async function measureSearch(solve: () => Promise<Outcome>, signal: AbortSignal): Promise<Measurement | null> {
  let last = await solve();
  if (signal.aborted) return null;
  if (hasFailed(last) || last.elapsedMs > SHORT_MS) return { ...last, runs: [last.elapsedMs] };
  const solveAgain = async () => {
    last = await solve();
    return hasFailed(last) ? null : last.elapsedMs;
  };
  // The first run served as the warm-up of these: `repeat` does not count one more.
  const runs = await repeat(solveAgain, { maxRuns: RUNS, signal });
  return signal.aborted ? null : { ...last, runs: runs.length > 0 ? runs : [last.elapsedMs] };
}

/** The time that it took. */
export function durationText(runs: number[], t: Translate): string {
  const middle = median(runs).toFixed(1);
  if (runs.length < 2) return t('took.once', { ms: middle });
  return t('took', { ms: middle, n: runs.length, percent: Math.round(100 * spread(runs)) });
}

/** The test's result for the pairs so far. */
export function comparisonText({ a, p }: Comparison, t: Translate): string {
  const values = { n: a.length, p: p === null ? '' : p.toFixed(3) };
  if (p === null) return t('compare.none', values);
  return t(p <= SIGNIFICANT ? 'compare.differ' : 'compare.same', values);
}
