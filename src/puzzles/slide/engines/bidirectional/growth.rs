//! The limits of a search that deepens from both ends: they rise faster where the growth is slow.

/// The growth in positions that the next search may have. With the factor e, the cost of all earlier searches and of
/// the last one's overshoot is least. The highest possible limit may be further, because no search comes after it.
const GROWTH: f64 = 2.7;
pub(super) const LAST_GROWTH: f64 = 3.0;
/// Two limits with nearly the same cost tell little about much higher ones.
const LEAST_FACTOR: f64 = 1.25;
/// The factor for two more moves as long as none is known.
const FACTOR: f64 = 2.0;

/// How an amount (of positions, of states, or of the cost of both) grows with the limit.
pub(super) struct Growth {
    /// A limit, its amount, and the number of the pattern's tables at that time.
    before: Option<(u32, f64, usize)>,
    /// The growth for two more moves.
    factor: f64,
}

impl Growth {
    /// Begins with the usual growth.
    pub(super) fn new() -> Growth {
        Growth { before: None, factor: FACTOR }
    }

    /// Records the amount that a limit took. Limits searched with different patterns tell nothing about the growth.
    pub(super) fn learn(&mut self, limit: u32, amount: f64, tables: usize) {
        let alike = self.before.filter(|&(before, _, had)| had == tables && before < limit);
        if let Some((before, less, _)) = alike {
            self.factor = (amount / less).powf(2.0 / f64::from(limit - before)).clamp(LEAST_FACTOR, 4.0);
        }
        self.before = Some((limit, amount, tables));
    }

    /// The amount that a limit is expected to take; 0 if no limit has been recorded.
    pub(super) fn at(&self, limit: u32) -> f64 {
        let steps = |before: u32| (f64::from(limit) - f64::from(before)) / 2.0;
        self.before.map_or(0.0, |(before, amount, _)| amount * self.factor.powf(steps(before)))
    }

    /// The next limit: higher where growth is slow, but below the known answer.
    pub(super) fn next(&self, limit: u32, known: u32) -> u32 {
        let steps = |most: f64| (most.ln() / self.factor.ln()) as u32;
        let last = known.saturating_sub(2);
        if limit + 2 * steps(LAST_GROWTH) >= last { last.max(limit + 2) } else { limit + 2 * steps(GROWTH).max(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_learned_only_from_the_same_tables() {
        let mut growth = Growth::new();
        assert!(growth.at(10) == 0.0, "nothing is known");
        growth.learn(10, 100.0, 4);
        growth.learn(12, 300.0, 4);
        assert!((growth.at(14) - 900.0).abs() < 1e-9 && (growth.at(10) - 100.0).abs() < 1e-9);
        // A larger pattern makes the search smaller, but not its growth.
        growth.learn(16, 50.0, 5);
        assert!((growth.at(18) - 150.0).abs() < 1e-9);
        // A limit that is no higher than the one before tells nothing either.
        growth.learn(14, 20.0, 5);
        assert!((growth.at(16) - 60.0).abs() < 1e-9);
    }
}
