/** Repeated measurements: one uncounted warm-up, then the counted ones. */

import { pairedP } from './statistics.ts';

/** One measurement: a number, or null if it was stopped or failed. */
export type Measure = () => Promise<number | null>;

interface RepeatOptions {
  /** Most repetitions. */
  maxRuns: number;
  signal: AbortSignal;
  /** Called after each repetition with all counted values so far. */
  onValues?: (values: number[]) => void;
}

/** The counted values: all, or those before it was stopped. */
export async function repeat(measure: Measure, { maxRuns, signal, onValues }: RepeatOptions): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run <= maxRuns; run++) {
    const value = await measure();
    if (value === null || signal.aborted) return values;
    if (run > 0) values.push(value);
    if (run > 0) onValues?.([...values]);
  }
  return values;
}

export interface Comparison {
  a: number[];
  b: number[];
  /** Of Wilcoxon's signed-rank test; null if no pair differs. */
  p: number | null;
}

/**
 * Up to this p value a difference is called significant. The test is repeated after each pair, so at 0.05 two equal
 * things would differ one time in ten. At 0.03, within ten pairs, they do so less than one time in twenty.
 */
export const SIGNIFICANT = 0.03;

/**
 * Measures two things alternately, until they differ significantly or there are enough pairs. The order within a pair
 * alternates, so that neither always runs on the warmer machine.
 */
export async function compare(
  [a, b]: [Measure, Measure],
  {
    maxRuns,
    signal,
    onComparison,
  }: Omit<RepeatOptions, 'onValues'> & { onComparison?: (comparison: Comparison) => void },
): Promise<Comparison> {
  const comparison: Comparison = { a: [], b: [], p: null };
  for (let pair = 0; pair <= maxRuns; pair++) {
    const [earlier, later] = pair % 2 ? [b, a] : [a, b];
    const first = await earlier();
    const second = first === null || signal.aborted ? null : await later();
    if (first === null || second === null || signal.aborted) return comparison;
    if (pair === 0) continue;
    comparison.a.push(pair % 2 ? second : first);
    comparison.b.push(pair % 2 ? first : second);
    comparison.p = pairedP(comparison.a, comparison.b);
    onComparison?.({ ...comparison });
    if (comparison.p !== null && comparison.p <= SIGNIFICANT) return comparison;
  }
  return comparison;
}
