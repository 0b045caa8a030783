//! Which candidates of all parts are duplicates of better ones.

use super::{JointCut, Sums};
use crate::search::beam::selection::tie::score_of;
use crate::search::beam::selection::{LOST_KEY, STEPS_TO_LOOK_UP};
use crate::search::beam::watch::Watch;

impl<C: Copy + Ord> JointCut<C> {
    /// Finds the duplicates: of each hash the candidate of the best score lives, or the first place among equal scores.
    /// Only hashes whose bit was met more than once are looked up.
    pub(super) fn compare(&mut self, sums: &mut Sums, place: &impl Fn(usize) -> usize, watch: &mut Watch<'_>) {
        let hashes = &self.lists[0];
        self.seen.see(hashes[self.starts.get(1).copied().unwrap_or(hashes.len())..].iter().copied());
        let _ = watch.steps(hashes.len());
        self.seen.select(hashes.iter().copied());
        let _ = watch.steps(hashes.len());
        let count = self.seen.repeated().len();
        let count = if self.table.clear(count, watch).is_break() { 0 } else { count };
        let _ = watch.steps(STEPS_TO_LOOK_UP * count);
        for at in 0..count {
            let (index, hashes) = (self.seen.repeated()[at] as usize, &self.lists[0]);
            let hash = hashes[index];
            if let Some(other) = self.table.find_or_insert(hash, index, |other| hashes[other]) {
                let is_better = self.is_better(index, other, place);
                if is_better {
                    self.table.replace(hash, other, index);
                }
                let loser = if is_better { other } else { index };
                let score = score_of(self.lists[1][loser]);
                sums.different[self.bins.bin(score)] -= 1;
                self.lists[1][loser] = LOST_KEY;
            }
        }
    }

    /// Of two candidates with the same hash, does the first one live?
    fn is_better(&self, index: usize, other: usize, place: &impl Fn(usize) -> usize) -> bool {
        let score = |at: usize| self.lists[1][at] >> 32;
        let by_place = || self.position(other, place).cmp(&self.position(index, place));
        score(index).cmp(&score(other)).then_with(by_place).is_gt()
    }
}
