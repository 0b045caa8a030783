/**
 * Statistics of repeated measurements: the counterpart of `src/base/statistics.rs`, which the page's modules leave out
 * because every byte of the rules is part of the first view. `tests/web/lab-shared.test.mjs` checks both against the
 * same table.
 */

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The value below which this share of the values lies, interpolated between neighbours; NaN for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = ascending(values);
  const at = Math.min(1, Math.max(0, share)) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at % 1);
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The interquartile range, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);

/**
 * Twice the rank of each value, so that the mean rank of ties is a whole number; the values are in ascending order of
 * magnitude.
 */
function doubledRanks(values: readonly number[]): number[] {
  const sizes = values.map(Math.abs);
  return sizes.map((size) => sizes.indexOf(size) + 1 + sizes.lastIndexOf(size) + 1);
}

/** The share of all assignments of signs whose positive ranks add up to at most `sum`, for both sides. */
function exact(ranks: readonly number[], sum: number): number {
  const ways = new Float64Array(ranks.reduce((all, rank) => all + rank, 0) + 1);
  ways[0] = 1;
  for (const rank of ranks) for (let at = ways.length - 1; at >= rank; at--) ways[at] += ways[at - rank];
  return (2 * ways.slice(0, sum + 1).reduce((all, way) => all + way, 0)) / 2 ** ranks.length;
}

/**
 * Wilcoxon's signed-rank test (1945): the probability of differences at least as one-sided if both series measure the
 * same. Pairs without a difference are dropped (Wilcoxon's own rule); null if none is left. Exact, because a reader
 * waits for few pairs: it counts all assignments of signs.
 */
export function pairedP(a: readonly number[], b: readonly number[]): number | null {
  const pairs = Math.min(a.length, b.length);
  const differences = a
    .slice(0, pairs)
    .map((value, at) => value - b[at])
    .filter((difference) => difference !== 0)
    .sort((x, y) => Math.abs(x) - Math.abs(y));
  if (differences.length === 0) return null;
  const ranks = doubledRanks(differences);
  const total = ranks.reduce((all, rank) => all + rank, 0);
  const positive = ranks.reduce((all, rank, at) => all + (differences[at] > 0 ? rank : 0), 0);
  return Math.min(1, exact(ranks, Math.min(positive, total - positive)));
}
