//! Random numbers that are the same on every machine and in every version, because links contain seeds.

/// SplitMix64 (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014): one 64-bit word of state,
/// passes BigCrush. Not for secrets.
///
/// ```
/// use tokeru::base::rng::Rng;
///
/// let mut rng = Rng::new(2026);
/// let dice: Vec<i64> = (0..3).map(|_| rng.between(1, 6)).collect();
/// let mut again = Rng::new(2026);
/// assert_eq!(dice, (0..3).map(|_| again.between(1, 6)).collect::<Vec<_>>());
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of a seed, which may be any number.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end` (which must not be 0); the bias is below 2^-32 for the sizes used here.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// A number between both ends, inclusive; `low` must not be above `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// A number from 0 to below 1, a multiple of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with the given probability: never for 0, always for 1.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts the items in random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_never_changes() {
        let mut rng = Rng::new(1);
        assert_eq!(rng.next(), 0x910A_2DEC_8902_5CC1);
        assert!((0..1000).all(|_| rng.below(7) < 7));
    }
}
