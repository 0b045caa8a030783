//! What is known of a cut before it is made.

use super::Cut;

/// Where the next cut is expected.
#[derive(Clone)]
pub(in crate::search::beam) struct ExpectedCut {
    /// Duplicates per thousand survivors lately: by as many more than the width are looked at from the beginning.
    duplicates: usize,
    /// The worst survivor of the last three generations, and where the next cut is expected to be at least.
    history: [i32; 3],
    pub(in crate::search::beam) guess: i32,
    /// The best survivor of the last generation.
    pub(in crate::search::beam) best: i32,
}

impl ExpectedCut {
    pub(in crate::search::beam) fn new() -> ExpectedCut {
        ExpectedCut { duplicates: 0, history: [i32::MIN; 3], guess: i32::MIN, best: i32::MIN }
    }

    /// How many candidates are looked at so that, probably, `width` of them are different.
    pub(in crate::search::beam) fn wanted(&self, width: usize) -> usize {
        width + width * self.duplicates / 1000 + 1
    }

    /// The next cut is expected where the last one was, moved by the lesser of its last two rises, less a margin.
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
