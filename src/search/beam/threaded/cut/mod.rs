//! A parallel top-k cut with duplicates removed: all workers find the survivors of a generation together.
//!
//! 1. Each worker makes a histogram of its candidates' scores. From the sum of the histograms all see the same lowest
//!    score that can matter.
//! 2. Each hashes its candidates from that score on and deals them out by hash, so that equal hashes meet at one
//!    worker, their owner, which finds the duplicates.
//! 3. From the ranks of the rest all compute the same border, and each keeps its own candidates above it. Scores that
//!    fewer candidates than the width reach, even with duplicates, survive as a whole, so the ranks of those candidates
//!    are not read.
//!
//! All sums are over sets, so neither the number of workers nor their speed matters. Between the steps they meet at a
//! [`SpinBarrier`](crate::search::barrier::SpinBarrier).

mod histogram;
pub(super) mod slot;

use crate::base::lock::Unpoisoned;
use crate::search::beam::Problem;
use crate::search::beam::selection::expected::ExpectedCut;
use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::pool::{PIECE, Pool, digits, make_room, reach, restrict};
use crate::search::beam::selection::seen::SeenHashes;
use crate::search::beam::selection::surviving;
use crate::search::beam::selection::table::HashIndex;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::selection::{
    Candidate, Cut, LOST_KEY, Layer, STEPS_TO_HASH, STEPS_TO_LOOK_UP, STEPS_TO_RANK, Survivor,
};
use crate::search::beam::watch::{BLOCK, Watch};
use histogram::{BINS, Histogram};
use slot::{ALL_TIED, Border, Dealt, RankedCandidate, Resolved, SharedCut, last_of};
use std::sync::RwLockReadGuard;

/// One worker's side of the cuts.
pub(super) struct ParallelCut<C> {
    worker: usize,
    unique: bool,
    tie: Tie,
    /// Bytes that are needed for each survivor.
    per_leaf: usize,
    pub(super) expected: ExpectedCut,
    /// Histograms received.
    round: usize,
    kept: Vec<Candidate<C>>,
    hashes: Vec<u64>,
    ranks: Vec<u64>,
    doubtful: Vec<u64>,
    /// A rank such that fewer candidates than survive have it or a higher one.
    safe: u64,
    table: HashIndex,
    seen: SeenHashes,
}

impl<C: Copy + Ord> ParallelCut<C> {
    pub(super) fn new(worker: usize, unique: bool, tie: Tie, per_leaf: usize) -> ParallelCut<C> {
        ParallelCut {
            worker,
            unique,
            tie,
            per_leaf,
            expected: ExpectedCut::new(),
            round: 0,
            kept: Vec::new(),
            hashes: Vec::new(),
            ranks: Vec::new(),
            doubtful: Vec::new(),
            safe: u64::MAX,
            table: HashIndex::default(),
            seen: SeenHashes::default(),
        }
    }

    /// Finds this worker's survivors in canonical order, from the last place to the first; `None` if there are no
    /// candidates at all or a worker wants to stop. In the returned cut, best, worst and fingerprint are those of
    /// this worker's survivors, and the duplicates those of all workers. `layer` is this worker's part of the
    /// layer.
    ///
    /// A worker that learns of a stop goes on to the next place where all workers learn of it, because all must come to
    /// every barrier. What it reports until then does not matter.
    pub(super) fn cut<P: Problem<Choice = C>>(
        &mut self,
        shared: &SharedCut,
        gather: &Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> Option<Cut> {
        let pool = &gather.pool;
        // The pieces of the layer before have room for as many survivors as there are leaves.
        let sizes = (width, layer.leaves.len());
        self.kept.clear();
        if self.expected.guess > i32::MIN {
            self.keep(shared, pool, self.expected.guess, sizes, watch);
        }
        let mut wanted = self.expected.wanted(width);
        let sum = self.count_kept(shared, pool.len(), watch);
        if sum.stop {
            return None;
        }
        let narrow = sum.counted >= wanted && self.expected.guess > i32::MIN;
        if narrow {
            let threshold = self.threshold(&sum, wanted);
            self.safe = self.safe(&sum, width);
            restrict(&mut self.kept, threshold);
            let _ = watch.steps(self.kept.len());
        } else {
            self.widen(shared, pool, (wanted, sum.stored), sizes, watch);
        }
        loop {
            self.deal(shared, layer, watch);
            let turn = shared.barrier.arrive();
            self.see_own(shared);
            shared.barrier.pass(turn);
            self.resolve(shared, watch);
            shared.barrier.wait();
            let resolved = shared.resolved();
            if resolved.iter().any(|resolved| resolved.stop) {
                return None;
            }
            let kept: usize = resolved.iter().map(|resolved| resolved.entries.len()).sum();
            let duplicates: usize = resolved.iter().map(|resolved| resolved.duplicates.len()).sum();
            let unique = kept - duplicates;
            if unique >= width || kept == sum.stored {
                let chosen = self.survive(&resolved, width, unique, survivors, watch);
                return (unique > 0).then_some(Cut { candidates: gather.offered, duplicates, ..chosen });
            }
            drop(resolved);
            wanted = kept + (width - unique) * 2;
            self.widen(shared, pool, (wanted, sum.stored), sizes, watch);
        }
    }

    /// Keeps this worker's candidates from a score on, if there is room for them and for what is made of them: at most
    /// `width` leaves, where there were `before`.
    fn keep(
        &mut self,
        shared: &SharedCut,
        pool: &Pool<C>,
        threshold: i32,
        (width, before): (usize, usize),
        watch: &mut Watch<'_>,
    ) {
        self.kept.clear();
        let Some(count) = pool.reaching(threshold, watch).continue_value() else { return };
        let room = if count > PIECE { count + PIECE } else { count };
        let more = room.saturating_sub(self.kept.capacity()) * size_of::<Candidate<C>>();
        let leaves = count.min(width).saturating_sub(before) * self.per_leaf;
        if watch.holds(self.bytes(shared) + more + self.growth(count) + leaves + pool.bytes()).is_continue() {
            let _ = pool.keep(threshold, count, &mut self.kept, watch);
        }
    }

    /// Bytes on top of those in use for the entries of `count` candidates and their resolution. Each worker resolves an
    /// equal part of all.
    fn growth(&self, count: usize) -> usize {
        let entries = 2 * count * size_of::<RankedCandidate>() + count * (size_of::<Survivor<C>>() + 8);
        let words = count.saturating_sub(self.hashes.capacity()) + count.saturating_sub(self.ranks.capacity());
        let known = self.hashes.capacity() * (2 * size_of::<RankedCandidate>() + size_of::<Survivor<C>>() + 8);
        entries.saturating_sub(known)
            + self.seen.growth(count, count)
            + (words + self.table.words_for(count) - self.table.words()) * 8
    }

    /// Shows this worker's histogram and waits for the sum of all.
    fn sum(&mut self, shared: &SharedCut, stored: usize, fill: impl FnOnce(&mut Histogram)) -> Histogram {
        let turn = self.round % 2;
        self.round += 1;
        let mut own = Histogram { stored, ..Histogram::default() };
        fill(&mut own);
        *shared.slots[self.worker].histograms[turn].write().unpoisoned() = own;
        shared.barrier.wait();
        let mut sum = Histogram::default();
        shared.slots.iter().for_each(|slot| sum.add(&slot.histograms[turn].read().unpoisoned()));
        sum
    }

    /// By how many bits scores are shifted so that the expected ones fill half of the bins.
    fn shift(&self) -> u32 {
        let span = self.expected.best.wrapping_sub(self.expected.guess) as u32;
        (u32::BITS - span.leading_zeros()).saturating_sub(BINS.ilog2() - 1)
    }

    fn count_kept(&mut self, shared: &SharedCut, stored: usize, watch: &mut Watch<'_>) -> Histogram {
        let (guess, shift) = (self.expected.guess, self.shift());
        let kept = std::mem::take(&mut self.kept);
        let bin = |c: &Candidate<C>| (c.score.wrapping_sub(guess) as u32 >> shift).min(BINS as u32 - 1) as usize;
        let sum = self.sum(shared, stored, |histogram| {
            let _ = watch.steps(kept.len());
            histogram.stop = watch.is_over();
            histogram.count(kept.iter().map(bin));
        });
        self.kept = kept;
        sum
    }

    /// The score that at least `wanted` of the counted candidates reach, rounded down to a bin.
    fn threshold(&self, sum: &Histogram, wanted: usize) -> i32 {
        self.expected.guess.wrapping_add((reach(&sum.counts, wanted).0 << self.shift()) as i32)
    }

    /// The lowest rank of the scores that fewer than `width` reach. The last bin has no upper end, so there may be no
    /// such rank.
    fn safe(&self, sum: &Histogram, width: usize) -> u64 {
        let (bin, _) = reach(&sum.counts, width);
        let score = self.expected.guess.wrapping_add(((bin as i32) + 1) << self.shift());
        if bin + 1 == BINS { u64::MAX } else { u64::from(score as u32 ^ 0x8000_0000) << 32 }
    }

    /// Keeps the best `wanted` of the candidates that all workers have in store; needed if the expectation has failed.
    #[cold]
    fn widen(
        &mut self,
        shared: &SharedCut,
        pool: &Pool<C>,
        (wanted, stored): (usize, usize),
        sizes: (usize, usize),
        watch: &mut Watch<'_>,
    ) {
        self.safe = u64::MAX;
        let threshold = if stored <= wanted { i32::MIN } else { self.nth_score(shared, pool, wanted, watch) };
        self.keep(shared, pool, threshold, sizes, watch);
    }

    /// The score that `wanted` candidates of all workers reach, found byte by byte.
    fn nth_score(&mut self, shared: &SharedCut, pool: &Pool<C>, mut wanted: usize, watch: &mut Watch<'_>) -> i32 {
        let mut prefix = 0u64;
        for shift in [24, 16, 8, 0] {
            let sum = self.sum(shared, pool.len(), |histogram| {
                for piece in pool.pieces() {
                    let _ = watch.steps(piece.len());
                    histogram.count(digits(piece, shift, prefix));
                }
            });
            let (bin, above) = reach(&sum.counts, wanted);
            wanted -= above;
            prefix = prefix << 8 | bin as u64;
        }
        (prefix as u32 ^ 0x8000_0000) as i32
    }

    /// Hashes and ranks the kept candidates and deals them out to the owners of their hashes.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn deal<P: Problem<Choice = C>>(&mut self, shared: &SharedCut, layer: &Layer<'_, P>, watch: &mut Watch<'_>) {
        let owners = shared.slots.len() as u64;
        let mut shares = shared.slots[self.worker].shares.write().unpoisoned();
        shares.resize_with(shared.slots.len(), Dealt::default);
        shares.iter_mut().for_each(|share| share.0.clear());
        make_room(&mut self.hashes, self.kept.len());
        make_room(&mut self.ranks, self.kept.len());
        watch.part(self.kept.len());
        for (index, candidate) in self.kept.iter().enumerate() {
            if index % BLOCK == 0 && watch.steps(STEPS_TO_HASH * BLOCK.min(self.kept.len() - index)).is_break() {
                break;
            }
            let hash = layer.hash(candidate);
            let rank = self.tie.rank(layer, candidate, hash);
            self.hashes.push(hash);
            self.ranks.push(rank);
            let owner = if self.unique { (((hash >> 32) * owners) >> 32) as usize } else { self.worker };
            shares[owner].0.push(RankedCandidate { hash, rank, parent: candidate.parent, index: index as u32 });
        }
    }

    /// Adds to the set the hashes that this worker has dealt to itself.
    fn see_own(&mut self, shared: &SharedCut) {
        let shares = shared.slots[self.worker].shares.read().unpoisoned();
        let own = &shares[self.worker].0;
        self.seen.begin(own.len() * shared.slots.len());
        self.seen.see(own.iter().map(|entry| entry.hash));
    }

    /// Finds the duplicates among the entries dealt to this worker: of each hash the candidate of the best score lives,
    /// or the first place among equal scores.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn resolve(&mut self, shared: &SharedCut, watch: &mut Watch<'_>) {
        let mut resolved = shared.slots[self.worker].resolved.write().unpoisoned();
        let Resolved { entries, certain, doubtful, duplicates, stop } = &mut *resolved;
        let ParallelCut { worker, table, seen, .. } = self;
        duplicates.clear();
        let shares: Vec<_> = shared.slots.iter().map(|slot| slot.shares.read().unpoisoned()).collect();
        make_room(entries, shares.iter().map(|share| share[*worker].0.len()).sum());
        watch.part(entries.capacity());
        let mut ends = Vec::with_capacity(shared.slots.len());
        for (number, share) in shares.iter().enumerate() {
            let share = &share[*worker].0;
            if number != *worker {
                seen.see(share.iter().map(|entry| entry.hash));
            }
            entries.extend_from_slice(share);
            let _ = watch.steps(2 * share.len());
            ends.push(entries.len());
        }
        seen.select(entries.iter().map(|entry| entry.hash));
        let _ = watch.steps(entries.len());
        if self.unique && table.clear(seen.repeated().len(), watch).is_continue() {
            let owner = |index: usize| ends.iter().position(|&end| index < end).expect("within one of them");
            let _ = watch.steps(STEPS_TO_LOOK_UP * seen.repeated().len());
            for index in seen.repeated().iter().map(|&index| index as usize) {
                let hash = entries[index].hash;
                let Some(other) = table.find_or_insert(hash, index, |other| entries[other].hash) else { continue };
                let better = entries[index].stands_above(&entries[other]);
                let loser = if better { other } else { index };
                duplicates.push((owner(loser), entries[loser].index));
                entries[loser].rank = LOST_KEY;
                if better {
                    table.replace(hash, other, index);
                }
            }
        }
        let safe = self.safe;
        *certain = entries.iter().map(|entry| usize::from(entry.rank >= safe)).sum();
        make_room(doubtful, entries.len() - *certain + 1);
        doubtful.resize(entries.len() - *certain + 1, 0);
        let mut count = 0;
        for entry in &*entries {
            doubtful[count] = entry.rank;
            count += usize::from(entry.rank < safe && entry.rank != LOST_KEY);
        }
        doubtful.truncate(count);
        let _ = watch.steps(entries.len());
        *stop = watch.is_over();
    }

    /// Copies those of this worker's candidates that are among the best `width` of all that live.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn survive(
        &mut self,
        resolved: &[RwLockReadGuard<'_, Resolved>],
        width: usize,
        unique: usize,
        survivors: &mut Vec<Survivor<C>>,
        watch: &mut Watch<'_>,
    ) -> Cut {
        let own = |&&(worker, _): &&(usize, u32)| worker == self.worker;
        for &(_, index) in resolved.iter().flat_map(|resolved| resolved.duplicates.iter().filter(own)) {
            self.ranks[index as usize] = LOST_KEY;
        }
        let _ = watch.steps(STEPS_TO_RANK * unique);
        let border = self.border(resolved, width, unique);
        let _ = watch.steps(STEPS_TO_RANK * unique);
        let passes = |rank, candidate: &Candidate<C>, index| {
            rank > border.rank || rank == border.rank && (candidate.parent, index as u32) <= border.last
        };
        surviving::survive(&self.kept, &self.hashes, &self.ranks, passes, survivors, watch)
    }

    /// The border below which nothing survives.
    fn border(&mut self, resolved: &[RwLockReadGuard<'_, Resolved>], width: usize, unique: usize) -> Border {
        if unique <= width {
            return Border { rank: LOST_KEY + 1, last: ALL_TIED };
        }
        let wanted = width - resolved.iter().map(|resolved| resolved.certain).sum::<usize>();
        make_room(&mut self.doubtful, resolved.iter().map(|resolved| resolved.doubtful.len()).sum());
        self.doubtful.extend(resolved.iter().flat_map(|resolved| &resolved.doubtful).map(|rank| !rank));
        let (better, &mut border, worse) = self.doubtful.select_nth_unstable(wanted - 1);
        if !worse.contains(&border) {
            return Border { rank: !border, last: ALL_TIED };
        }
        let at = better.iter().filter(|rank| **rank == border).count() + 1;
        Border { rank: !border, last: last_of(resolved, !border, at) }
    }

    /// Bytes in use, those of the slot included.
    pub(super) fn bytes(&self, shared: &SharedCut) -> usize {
        let slot = &shared.slots[self.worker];
        let resolved = slot.resolved.read().unpoisoned();
        let shares = slot.shares.read().unpoisoned();
        let entries = resolved.entries.capacity() + shares.iter().map(|share| share.0.capacity()).sum::<usize>();
        let words =
            self.hashes.capacity() + self.ranks.capacity() + self.doubtful.capacity() + resolved.doubtful.capacity();
        self.kept.capacity() * size_of::<Candidate<C>>()
            + entries * size_of::<RankedCandidate>()
            + self.seen.bytes()
            + (words + self.table.words()) * 8
    }
}
