//! What the workers of one search show to one another at a cut.

use super::histogram::Histogram;
use crate::base::lock::Unpoisoned;
use crate::search::barrier::SpinBarrier;
use std::sync::{RwLock, RwLockReadGuard};

/// A candidate as its owner sees it.
#[derive(Clone, Copy)]
pub(super) struct RankedCandidate {
    pub(super) hash: u64,
    pub(super) rank: u64,
    pub(super) parent: u32,
    /// Its number at its worker; there children of one parent are in the order of their choices.
    pub(super) index: u32,
}

/// The entries that a worker deals to one owner, in a cache line of their own because other workers write theirs at the
/// same time.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct Dealt(pub(super) Vec<RankedCandidate>);

/// What an owner has found.
#[derive(Default)]
pub(super) struct Resolved {
    pub(super) entries: Vec<RankedCandidate>,
    /// The number of entries that are certain to survive, and the ranks of all others except duplicates.
    pub(super) certain: usize,
    pub(super) doubtful: Vec<u64>,
    /// The duplicates by worker and number.
    pub(super) duplicates: Vec<(usize, u32)>,
    /// Has this owner seen that the search has to stop? Then nothing is resolved.
    pub(super) stop: bool,
}

/// What a worker shows to the others.
#[derive(Default)]
pub(super) struct Slot {
    /// Two, used in turns: fast workers may write the next one while slow ones still read this one.
    pub(super) histograms: [RwLock<Histogram>; 2],
    /// The entries by owner.
    pub(super) shares: RwLock<Vec<Dealt>>,
    pub(super) resolved: RwLock<Resolved>,
}

/// Where the workers of one search meet.
pub(in super::super) struct SharedCut {
    pub(in super::super) barrier: SpinBarrier,
    pub(super) slots: Vec<Slot>,
}

impl SharedCut {
    pub(in super::super) fn new(threads: usize) -> SharedCut {
        SharedCut { barrier: SpinBarrier::new(threads), slots: (0..threads).map(|_| Slot::default()).collect() }
    }

    pub(super) fn resolved(&self) -> Vec<RwLockReadGuard<'_, Resolved>> {
        self.slots.iter().map(|slot| slot.resolved.read().unpoisoned()).collect()
    }
}

impl RankedCandidate {
    /// Does this candidate live, if both have the same hash?
    pub(super) fn stands_above(&self, other: &RankedCandidate) -> bool {
        let place = |entry: &RankedCandidate| (entry.parent, entry.index);
        (self.rank >> 32).cmp(&(other.rank >> 32)).then_with(|| place(other).cmp(&place(self))).is_gt()
    }
}

/// Candidates above a rank survive, and of those with this very rank the ones up to a place (parent, number at its
/// worker).
pub(super) struct Border {
    pub(super) rank: u64,
    pub(super) last: (u32, u32),
}

/// All candidates of the border's rank survive.
pub(super) const ALL_TIED: (u32, u32) = (u32::MAX, u32::MAX);

/// The place of the last survivor of the border's rank, which more candidates have than may survive.
#[cold]
pub(super) fn last_of(resolved: &[RwLockReadGuard<'_, Resolved>], rank: u64, at: usize) -> (u32, u32) {
    let entries = resolved.iter().flat_map(|resolved| &resolved.entries);
    let mut tied: Vec<_> =
        entries.filter(|entry| entry.rank == rank).map(|entry| (entry.parent, entry.index)).collect();
    tied.sort_unstable();
    tied[at - 1]
}
