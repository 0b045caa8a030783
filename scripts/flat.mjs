// Does a figure stay level over a long run? The line of least squares through its samples may rise by so much and no more.

/** @typedef {Record<string, number> & { seconds: number }} Sample */

/** How much the line through samples rises from the first to the last of them. @param {Sample[]} samples @param {string} of */
function rise(samples, of) {
  const mean = (/** @type {(each: Sample) => number} */ value) =>
    samples.reduce((sum, each) => sum + value(each), 0) / samples.length;
  const [time, value] = [mean(({ seconds }) => seconds), mean((each) => each[of])];
  const slope = mean((each) => (each.seconds - time) * (each[of] - value)) / mean((each) => (each.seconds - time) ** 2);
  return { mean: value, by: slope * (samples[samples.length - 1].seconds - samples[0].seconds) };
}

/**
 * Says of each figure how much it rises. Fewer than five samples say nothing and are not flat.
 * @param {Sample[]} samples
 * @param {Record<string, { share: number, least: number }>} tolerances what it may rise by: a share of its mean, and in its own unit at least
 */
export function staysFlat(samples, tolerances) {
  if (samples.length < 5) {
    console.log(`only ${samples.length} samples: no word on what is flat`);
    return false;
  }
  const verdicts = Object.entries(tolerances).map(([name, { share, least }]) => {
    const { mean, by } = rise(samples, name);
    const most = Math.max(least, share * mean);
    const figures = `mean ${mean.toFixed(1)}, rises by ${by.toFixed(1)}, at most ${most.toFixed(1)}`;
    console.log(`${name}: ${figures}: ${by <= most ? 'flat' : 'NOT FLAT'}`);
    return by <= most;
  });
  return verdicts.every(Boolean);
}

/** A line of figures. @param {Sample} sample */
export const lineOf = (sample) =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${value.toFixed(name.endsWith('Mb') ? 1 : 0)}`)
    .join('  ');
