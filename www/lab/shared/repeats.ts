/** Measurements that are repeated: one that warms up and is not counted, then some that are. */

import { pairedP } from './statistics.ts';

/** What is measured: a number, or null where it was stopped or failed. */
export type Measure = () => Promise<number | null>;

export interface Course {
  /** So many at most. */
  most: number;
  signal: AbortSignal;
  /** Hears all that is counted so far, after each. */
  told?: (values: number[]) => void;
}

/** The values that are counted: all, or those until it was stopped. */
export async function repeated(measure: Measure, { most, signal, told }: Course): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run <= most; run++) {
    const value = await measure();
    if (value === null || signal.aborted) return values;
    if (run > 0) values.push(value);
    if (run > 0) told?.([...values]);
  }
  return values;
}

export interface Comparison {
  a: number[];
  b: number[];
  /** Of Wilcoxon's signed-rank test; null where no pair differs. */
  p: number | null;
}

/** From here on a difference is called more than chance. */
export const SIGNIFICANT = 0.05;

/**
 * Two that are measured by turns, until they differ by more than chance or there are enough pairs. Who begins a pair changes, so that neither always
 * has the warmer machine.
 */
export async function compared(
  [a, b]: [Measure, Measure],
  { most, signal, told }: Omit<Course, 'told'> & { told?: (comparison: Comparison) => void },
): Promise<Comparison> {
  const comparison: Comparison = { a: [], b: [], p: null };
  for (let pair = 0; pair <= most; pair++) {
    const turns = pair % 2 ? [b, a] : [a, b];
    const first = await turns[0]();
    const second = first === null || signal.aborted ? null : await turns[1]();
    if (first === null || second === null || signal.aborted) return comparison;
    if (pair === 0) continue;
    comparison.a.push(pair % 2 ? second : first);
    comparison.b.push(pair % 2 ? first : second);
    comparison.p = pairedP(comparison.a, comparison.b);
    told?.({ ...comparison });
    if (comparison.p !== null && comparison.p <= SIGNIFICANT) return comparison;
  }
  return comparison;
}
