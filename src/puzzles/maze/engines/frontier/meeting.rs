//! What a search does where its parts run together and exchange results.

use super::dealt::Dealing;
use super::passes::{Descent, ProofTree};
use super::search::{LOWEST_FLOOR, Search};

impl Search<'_, '_> {
    /// Divides the proof among the parts if it has taken long enough and is not raced. Is it divided now?
    pub(super) fn divide(&self) -> bool {
        !self.meter.is_raced() && self.part.divide(self.control)
    }

    /// The score of the best walk known, in this part or in one that it runs together with.
    pub(super) fn known(&self) -> Option<i64> {
        let of_all = Some(self.threshold()).filter(|&known| known > LOWEST_FLOOR);
        if self.part.is_connected() { of_all } else { self.best.as_ref().map(|best| best.score) }
    }

    /// Before a pass: combines what the parts know. Returns the bound of all.
    pub(super) fn meet(&mut self, bound: i64, descent: &mut Descent, tree: &mut ProofTree<'_>) -> i64 {
        let own = self.dealing.report((bound, self.threshold()), descent, &tree.take_lowered());
        let reports = self.part.meet(self.control, &own);
        if reports.is_empty() {
            return bound;
        }
        let (bound, best) = self.dealing.combine(&reports, descent);
        self.floor = self.floor.max(best);
        tree.learn(Dealing::lowered(&reports));
        bound.min(tree.bound().max(self.threshold()))
    }
}
