//! Where a cut is expected before it is made.

use super::Cut;

/// Where the next cut is expected.
#[derive(Clone)]
pub(in crate::search::beam) struct ExpectedCut {
    /// Duplicates per thousand survivors in the last cut: that many more candidates than the width are looked at from
    /// the beginning.
    duplicates: usize,
    /// The worst score that survived in each of the last three generations, and the least score at which the next cut
    /// is expected.
    history: [i32; 3],
    pub(in crate::search::beam) guess: i32,
    /// The best score of the last generation.
    pub(in crate::search::beam) best: i32,
}

impl ExpectedCut {
    pub(in crate::search::beam) fn new() -> ExpectedCut {
        ExpectedCut { duplicates: 0, history: [i32::MIN; 3], guess: i32::MIN, best: i32::MIN }
    }

    /// How many candidates have to be looked at so that `width` of them are probably different.
    pub(in crate::search::beam) fn wanted(&self, width: usize) -> usize {
        width + width * self.duplicates / 1000 + 1
    }

    /// Learns from a cut. The next one is expected at the same score, plus the smaller of the last two rises, less a
    /// margin.
    pub(in crate::search::beam) fn learn(&mut self, width: usize, cut: &Cut) {
        self.duplicates = cut.duplicates * 1000 / width;
        let Cut { best, worst, .. } = *cut;
        let [before, first, _] = self.history;
        self.history = [worst, before, first];
        let rise = worst.saturating_sub(before).min(before.saturating_sub(first));
        let margin = 1 + best.saturating_sub(worst) / 16;
        self.guess = if first == i32::MIN { first } else { worst.saturating_add(rise).saturating_sub(margin) };
        self.best = best;
    }
}
