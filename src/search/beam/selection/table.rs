//! A table that finds the candidate of a hash.

use crate::base::pieces::Pieces;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;

/// Slots of a piece of the table, as a power of two.
const PIECE: u32 = 16;

/// A hash table with open addressing, from hashes to indices of candidates. A new stamp empties it.
#[derive(Default)]
pub(in crate::search::beam) struct HashIndex {
    slots: Pieces<u64, PIECE>,
    stamp: u32,
}

impl HashIndex {
    pub(in crate::search::beam) fn words(&self) -> usize {
        self.slots.len()
    }

    /// Words for `entries` entries.
    pub(in crate::search::beam) fn words_for(&self, entries: usize) -> usize {
        size(entries).max(self.slots.len())
    }

    pub(in crate::search::beam) fn clear(&mut self, entries: usize, watch: &mut Watch<'_>) -> Flow<()> {
        let size = size(entries);
        if self.slots.len() < size || self.stamp == u32::MAX {
            // The old table is freed before the new one is allocated.
            self.slots = Pieces::default();
            self.stamp = 0;
            let mut flow = ControlFlow::Continue(());
            let filled = Pieces::filled(&0, size, |bytes| {
                flow = watch.steps(bytes / 8);
                flow.is_continue()
            });
            flow?;
            self.slots = filled.unwrap_or_default();
        }
        self.stamp += 1;
        ControlFlow::Continue(())
    }

    /// The slot that holds a candidate of this hash, or the empty one where it belongs.
    #[inline]
    fn slot(&self, hash: u64, hash_of: impl Fn(usize) -> u64) -> (usize, Option<usize>) {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.slots[slot];
            if (entry >> 32) as u32 != self.stamp {
                return (slot, None);
            }
            let index = entry as u32 as usize;
            if hash_of(index) == hash {
                return (slot, Some(index));
            }
            slot = (slot + 1) & mask;
        }
    }

    #[inline]
    pub(in crate::search::beam) fn find_or_insert(
        &mut self,
        hash: u64,
        index: usize,
        hash_of: impl Fn(usize) -> u64,
    ) -> Option<usize> {
        let (slot, found) = self.slot(hash, hash_of);
        if found.is_none() {
            self.slots[slot] = u64::from(self.stamp) << 32 | index as u64;
        }
        found
    }

    pub(in crate::search::beam) fn replace(&mut self, hash: u64, old: usize, new: usize) {
        let mask = self.slots.len() - 1;
        let entry = |index: usize| u64::from(self.stamp) << 32 | index as u64;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != entry(old) {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = entry(new);
    }
}

/// Slots for `entries` entries.
fn size(entries: usize) -> usize {
    (2 * entries).next_power_of_two().max(16)
}
