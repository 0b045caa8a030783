/** Medians, quartiles and a test of whether two lists of times differ. */

/** @param part 0 to 1; interpolates between neighbours */
export function quantile(values: number[], part: number) {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Two-sided p value of the Mann-Whitney U test, exact: it counts every distribution of the ranks. Ties count half. */
export function mannWhitney(first: number[], second: number[]) {
  const [n, m] = [first.length, second.length];
  let u = 0;
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0;
  const ways = counts(n, m);
  const total = ways.reduce((sum, count) => sum + count, 0);
  const tail = Math.min(Math.floor(u), Math.floor(n * m - u));
  const under = ways.slice(0, tail + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * under) / total);
}

/**
 * The number of arrangements of n values among m others for each U: the largest of all is one of the n, and beats all
 * m, or one of the m.
 */
function counts(n: number, m: number): number[] {
  if (n === 0 || m === 0) return [1];
  const result = new Array(n * m + 1).fill(0);
  counts(n - 1, m).forEach((count, u) => {
    result[u + m] += count;
  });
  counts(n, m - 1).forEach((count, u) => {
    result[u] += count;
  });
  return result;
}
