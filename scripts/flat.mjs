// Does a figure stay level over a long run? Its least-squares line may rise only by a tolerance.

/** @typedef {Record<string, number> & { seconds: number }} Sample */

/**
 * The rise of the line through the samples, from the first to the last.
 * @param {Sample[]} samples @param {string} key
 */
function rise(samples, key) {
  const mean = (/** @type {(sample: Sample) => number} */ value) =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const [time, value] = [mean(({ seconds }) => seconds), mean((sample) => sample[key])];
  const slope =
    mean((sample) => (sample.seconds - time) * (sample[key] - value)) / mean((sample) => (sample.seconds - time) ** 2);
  return { mean: value, by: slope * (samples[samples.length - 1].seconds - samples[0].seconds) };
}

/**
 * Reports how much each figure rises. Fewer than five samples are too few and count as not flat.
 * @param {Sample[]} samples
 * @param {Record<string, { share: number, least: number }>} tolerances a share of its mean, and a least value in its
 * own unit
 */
export function isFlat(samples, tolerances) {
  if (samples.length < 5) {
    console.log(`only ${samples.length} samples, too few to tell what is flat`);
    return false;
  }
  const verdicts = Object.entries(tolerances).map(([name, { share, least }]) => {
    const { mean, by } = rise(samples, name);
    const limit = Math.max(least, share * mean);
    const figures = `mean ${mean.toFixed(1)}, rises by ${by.toFixed(1)}, at most ${limit.toFixed(1)}`;
    console.log(`${name}: ${figures}: ${by <= limit ? 'flat' : 'NOT FLAT'}`);
    return by <= limit;
  });
  return verdicts.every(Boolean);
}

/** The figures of a sample in one line. @param {Sample} sample */
export const lineOf = (sample) =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${value.toFixed(name.endsWith('Mb') ? 1 : 0)}`)
    .join('  ');
