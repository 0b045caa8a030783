//! Which candidates of one walker are duplicates of better ones.

use super::pool::make_room;
use super::{Cutter, LOST_KEY, Layer, STEPS_TO_HASH, STEPS_TO_LOOK_UP};
use crate::search::beam::Problem;
use crate::search::beam::watch::{BLOCK, Flow, Watch};
use std::cmp::Ordering;
use std::ops::ControlFlow;

impl<C: Copy + Ord> Cutter<C> {
    /// Marks all candidates of a hash as duplicates except the one of the best score, or the first place among equal
    /// scores. Returns their number.
    pub(super) fn mark_doubles<P: Problem<Choice = C>>(
        &mut self,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
    ) -> Flow<usize> {
        let Cutter { table, seen, kept, hashes, keys, .. } = self;
        make_room(hashes, kept.len());
        make_room(keys, kept.len());
        for block in kept.chunks(BLOCK) {
            watch.steps(STEPS_TO_HASH * block.len())?;
            hashes.extend(block.iter().map(|c| layer.hash(c)));
        }
        keys.resize(kept.len(), !LOST_KEY);
        if !self.unique {
            return ControlFlow::Continue(0);
        }
        seen.begin(hashes.len());
        for block in hashes.chunks(BLOCK) {
            watch.steps(2 * block.len())?;
            seen.see(block.iter().copied());
        }
        seen.select(hashes.iter().copied());
        watch.steps(hashes.len())?;
        table.clear(seen.repeated().len(), watch)?;
        let mut duplicates = 0;
        for block in seen.repeated().chunks(BLOCK) {
            watch.steps(STEPS_TO_LOOK_UP * block.len())?;
            for index in block.iter().map(|&index| index as usize) {
                let hash = hashes[index];
                let Some(other) = table.find_or_insert(hash, index, |other| hashes[other]) else { continue };
                duplicates += 1;
                let better = kept[index].score.cmp(&kept[other].score).then_with(|| kept[other].place(&kept[index]));
                if better == Ordering::Greater {
                    keys[other] = LOST_KEY;
                    table.replace(hash, other, index);
                } else {
                    keys[index] = LOST_KEY;
                }
            }
        }
        ControlFlow::Continue(duplicates)
    }
}
