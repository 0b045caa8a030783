//! Bins for the scores of a layer, the same in all parts.

use crate::search::beam::parts::message::BINS;

/// Bins from a score on. The last bin holds all higher scores.
#[derive(Clone, Copy)]
pub(super) struct Bins {
    pub(super) from: i32,
    shift: u32,
}

impl Bins {
    /// Bins from a score on, wide enough for half of them to reach the best score that is expected.
    pub(super) fn new(from: i32, best: i32) -> Bins {
        let span = best.wrapping_sub(from) as u32;
        Bins { from, shift: (u32::BITS - span.leading_zeros()).saturating_sub(BINS.ilog2() - 1) }
    }

    /// The bin of a score.
    #[inline]
    pub(super) fn bin(self, score: i32) -> usize {
        (score.wrapping_sub(self.from) as u32 >> self.shift).min(BINS as u32 - 1) as usize
    }

    /// The least score of a bin. `BINS` gives the end of the last bin.
    pub(super) fn least(self, bin: usize) -> i64 {
        if bin == BINS { i64::MAX } else { i64::from(self.from) + ((bin as i64) << self.shift) }
    }

    /// Does each bin up to that of the best score hold a single score? The last bin never does.
    pub(super) fn is_exact(self, best: i32) -> bool {
        self.shift == 0 && self.bin(best) < BINS - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bin_but_the_last_has_an_exact_score() {
        let (narrow, wide) = (Bins::new(1000, 1100), Bins::new(1000, 3000));
        assert_eq!([1000, 1254, 1255, i32::MAX].map(|score| narrow.bin(score)), [0, 254, 255, 255]);
        assert_eq!(
            [1000, 1254, 1255, i32::MAX, i32::MIN].map(|best| narrow.is_exact(best)),
            [true, true, false, false, false]
        );
        assert!(!wide.is_exact(1000) && wide.bin(wide.least(7) as i32) == 7 && wide.bin(wide.least(7) as i32 - 1) == 6);
    }

    /// Before there is an expectation, bins begin at the lowest score there is.
    #[test]
    fn a_score_far_above_the_first_bin_is_not_exact() {
        assert!(!Bins::new(i32::MIN, i32::MIN).is_exact(100));
    }
}
