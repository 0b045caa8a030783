//! Statistics of repeated measurements, the same for all benchmarks: median, spread, and whether two rows differ by
//! more than chance.

/// Measurements in ascending order.
///
/// ```
/// use tokeru::base::statistics::Sample;
///
/// let seconds = Sample::new([3.0, 1.0, 2.0, 5.0, 4.0]);
/// assert_eq!((seconds.median(), seconds.least(), seconds.most()), (3.0, 1.0, 5.0));
/// assert_eq!(seconds.quantile(0.75), 4.0);
/// assert_eq!(seconds.spread(), 2.0 / 3.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// A sample of some values in any order.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Sample {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        Sample(values)
    }

    /// Number of values.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Sum of the values.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Their mean; NaN if there are none.
    pub fn mean(&self) -> f64 {
        self.total() / self.0.len() as f64
    }

    /// The value below which this share (0 to 1) of the values lies, interpolated between neighbours (type 7 of Hyndman
    /// and Fan, Sample Quantiles in Statistical Packages, 1996); NaN if there are none.
    pub fn quantile(&self, share: f64) -> f64 {
        let Some(last) = self.0.len().checked_sub(1) else { return f64::NAN };
        let at = share.clamp(0.0, 1.0) * last as f64;
        let (low, high) = (self.0[at.floor() as usize], self.0[at.ceil() as usize]);
        low + (high - low) * at.fract()
    }

    /// The middle value; NaN if there are none.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The smallest value; NaN if there are none.
    pub fn least(&self) -> f64 {
        self.quantile(0.0)
    }

    /// The largest value; NaN if there are none.
    pub fn most(&self) -> f64 {
        self.quantile(1.0)
    }

    /// The width of the middle half, as a share of the median; NaN if there are no values.
    pub fn spread(&self) -> f64 {
        (self.quantile(0.75) - self.quantile(0.25)) / self.median()
    }
}

/// Up to this many pairs the test counts every distribution of signs; with more it uses the normal distribution.
const MAX_EXACT_PAIRS: usize = 60;

/// The signed-rank test (Wilcoxon, Individual Comparisons by Ranking Methods, 1945), for both sides: the probability of
/// differences at least this one-sided if both rows measure the same. `a[i]` and `b[i]` are a pair; what the longer row
/// has more is ignored. Pairs without a difference are left out (Wilcoxon's own rule); `None` if none is left.
///
/// Up to 60 pairs the probability is exact, beyond that it is that of the normal distribution.
///
/// ```
/// use tokeru::base::statistics::paired_p;
///
/// let before = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let after = before.map(|seconds| seconds * 0.9);
/// assert_eq!(paired_p(&before, &after), Some(2.0 / 64.0)); // two of the 64 ways to distribute signs
/// assert_eq!(paired_p(&before, &before), None);
/// ```
pub fn paired_p(a: &[f64], b: &[f64]) -> Option<f64> {
    let mut differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).filter(|d| *d != 0.0).collect();
    differences.sort_by(|x, y| x.abs().total_cmp(&y.abs()));
    if differences.is_empty() {
        return None;
    }
    let ranks = doubled_ranks(&differences);
    let positive: usize = ranks.iter().zip(&differences).filter(|(_, d)| **d > 0.0).map(|(rank, _)| rank).sum();
    let total: usize = ranks.iter().sum();
    let smaller = positive.min(total - positive);
    let p = if ranks.len() <= MAX_EXACT_PAIRS { exact(&ranks, smaller) } else { normal(&ranks, smaller) };
    Some(p.min(1.0))
}

/// Twice the rank of each value, so that the mean rank of equal values is a whole number. The values must be sorted by
/// absolute value.
fn doubled_ranks(values: &[f64]) -> Vec<usize> {
    let equal = |value: &f64| {
        let first = values.partition_point(|v| v.abs() < value.abs());
        let end = values.partition_point(|v| v.abs() <= value.abs());
        first + 1 + end
    };
    values.iter().map(equal).collect()
}

/// The share of all distributions of signs whose positive ranks add up to at most `sum`, doubled for both sides.
fn exact(ranks: &[usize], sum: usize) -> f64 {
    let mut ways = vec![0.0; ranks.iter().sum::<usize>() + 1];
    ways[0] = 1.0;
    for &rank in ranks {
        for at in (rank..ways.len()).rev() {
            ways[at] += ways[at - rank];
        }
    }
    2.0 * ways[..=sum].iter().sum::<f64>() / 2f64.powi(ranks.len() as i32)
}

/// Approximates [`exact`] for many pairs, by the normal distribution with the variance of these ranks.
fn normal(ranks: &[usize], sum: usize) -> f64 {
    let mean = ranks.iter().sum::<usize>() as f64 / 2.0;
    let variance = ranks.iter().map(|&rank| (rank * rank) as f64 / 4.0).sum::<f64>();
    2.0 * normal_below((sum as f64 + 1.0 - mean) / variance.sqrt())
}

/// The normal distribution function for `z <= 0`, by Abramowitz and Stegun 26.2.17, with an error below 1e-7.
fn normal_below(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if z <= 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn an_empty_sample_has_no_figures() {
        let none = Sample::new([]);
        assert!(none.median().is_nan() && none.mean().is_nan() && none.count() == 0);
    }

    #[test]
    fn equal_differences_share_their_ranks() {
        assert_eq!(doubled_ranks(&[1.0, -2.0, 2.0, 3.0]), [2, 5, 5, 8]);
    }

    /// Table of Wilcoxon and Wilcox (1964): with 10 pairs a rank sum of 8 is just within 5 % for both sides, with 25
    /// pairs one of 89.
    #[test]
    fn exact_probabilities_match_the_table() {
        let ranks = |n: usize| (1..=n).map(|rank| 2 * rank).collect::<Vec<_>>();
        for (n, sum) in [(6, 0), (10, 8), (25, 89)] {
            assert!(exact(&ranks(n), 2 * sum) <= 0.05 && exact(&ranks(n), 2 * sum + 2) > 0.05, "{n}");
        }
    }

    #[test]
    fn the_normal_approximation_matches_the_exact_test() {
        let ranks: Vec<usize> = (1..=MAX_EXACT_PAIRS).map(|rank| 2 * rank).collect();
        for sum in [1200, 1400, 1600, 1800] {
            let (exact, normal) = (exact(&ranks, sum), normal(&ranks, sum));
            assert!((exact - normal).abs() < 0.05 * exact, "{sum}: {exact} {normal}");
        }
    }

    /// Of pairs that measure the same, one comparison in twenty is below 5 %.
    #[test]
    fn chance_is_significant_in_one_of_twenty_comparisons() {
        let mut rng = Rng::new(5);
        let mut row = |n: usize| (0..n).map(|_| rng.unit()).collect::<Vec<_>>();
        let below = (0..2000).filter(|_| paired_p(&row(20), &row(20)).is_some_and(|p| p <= 0.05)).count();
        assert!((60..=140).contains(&below), "{below}");
    }
}
