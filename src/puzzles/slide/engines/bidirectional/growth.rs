//! The limits of a search that deepens from both ends: each is farther on where growth is slow.

/// How many times as many positions the next search may take. With the factor e the searches before the last and what the last takes beyond need cost
/// least together; to the last limit that there is one may go farther, because no search comes after it.
const GROWTH: f64 = 2.7;
const LAST_GROWTH: f64 = 3.0;
/// Two limits that differ by little tell little of those far on.
const LEAST_FACTOR: f64 = 1.25;

/// How the number of positions grows with the limit.
pub(super) struct Growth {
    /// A limit and its positions.
    before: Option<(u32, f64)>,
    /// For two moves more.
    pub(super) factor: f64,
}

impl Growth {
    /// Nothing is known but what is usual.
    pub(super) fn new(factor: f64) -> Growth {
        Growth { before: None, factor }
    }

    /// So many positions were looked at within a limit.
    pub(super) fn learn(&mut self, limit: u32, positions: f64) {
        if let Some((before, fewer)) = self.before {
            self.factor = (positions / fewer).powf(2.0 / f64::from(limit - before)).clamp(LEAST_FACTOR, 4.0);
        }
        self.before = Some((limit, positions));
    }

    /// The next limit: farther on where growth is slow, but below the known answer.
    pub(super) fn next(&self, limit: u32, known: u32) -> u32 {
        let steps = |most: f64| (most.ln() / self.factor.ln()) as u32;
        let last = known.saturating_sub(2);
        if limit + 2 * steps(LAST_GROWTH) >= last { last.max(limit + 2) } else { limit + 2 * steps(GROWTH).max(1) }
    }
}
