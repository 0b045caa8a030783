//! Which candidates survive: the best `width` by score and tie-break, one per hash. The outcome depends on the
//! candidates alone, not on their order of arrival.
//!
//! A candidate is stored with its score only, and one that provably does not survive is not stored. Then those clearly
//! below the expected cut are left aside in one pass without branches, and hashes are computed for the few that are
//! near the cut or above it. The expectation only decides *when* work is done: if it fails, the work is done after all,
//! and the cut is exact.

mod duplicates;
pub(super) mod expected;
pub mod gather;
pub(super) mod pool;
pub(super) mod seen;
pub(super) mod surviving;
pub(super) mod table;
pub mod tie;

use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use expected::ExpectedCut;
use gather::Gather;
use pool::{PIECE, make_room, nth_score, restrict};
use seen::SeenHashes;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use table::HashIndex;
use tie::Tie;

/// One choice of a leaf of the present layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<C> {
    /// More is better.
    pub score: i32,
    /// The leaf it comes from.
    pub parent: u32,
    /// The choice.
    pub choice: C,
}

/// A candidate of the next layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survivor<C> {
    /// The candidate.
    pub candidate: Candidate<C>,
    /// Its hash.
    pub hash: u64,
}

impl<C: Ord> Candidate<C> {
    /// Canonical order: by parent, then by choice.
    #[inline]
    fn place(&self, other: &Self) -> Ordering {
        self.parent.cmp(&other.parent).then_with(|| self.choice.cmp(&other.choice))
    }
}

/// The leaves of the present layer.
pub struct Layer<'a, P: Problem> {
    /// The problem.
    pub problem: &'a P,
    /// The number of the first of these leaves in the layer.
    pub first: usize,
    /// The leaves in canonical order: those of the layer or of one walker.
    pub leaves: &'a [P::Leaf],
    /// These leaves' places among their siblings over the last 16 generations, four bits each, the newest lowest;
    /// empty if ties do not use them.
    pub kin: &'a [u64],
}

impl<P: Problem> Layer<'_, P> {
    /// The leaf that a candidate comes from.
    #[inline]
    pub fn parent(&self, candidate: &Candidate<P::Choice>) -> &P::Leaf {
        &self.leaves[candidate.parent as usize - self.first]
    }

    #[inline]
    pub(super) fn hash(&self, candidate: &Candidate<P::Choice>) -> u64 {
        self.problem.hash(self.parent(candidate), candidate.choice)
    }
}

/// Counts of one cut.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Cut {
    /// Candidates that were offered.
    pub candidates: usize,
    /// Candidates that were found to have the hash of a better one.
    pub duplicates: usize,
    /// Best score.
    pub best: i32,
    /// Worst score that survives.
    pub worst: i32,
    /// A hash of the survivors' hashes and scores.
    pub fingerprint: u64,
}

/// Cuts the candidates of a generation. Keeps its memory from one generation to the next.
pub struct Cutter<C> {
    unique: bool,
    tie: Tie,
    scores: Vec<i32>,
    kept: Vec<Candidate<C>>,
    hashes: Vec<u64>,
    keys: Vec<u64>,
    ranks: Vec<u64>,
    table: HashIndex,
    seen: SeenHashes,
    expected: ExpectedCut,
}

/// Elementary steps of hashing a candidate, of looking up its hash, of ranking it, and of putting a survivor into
/// order.
pub(super) const STEPS_TO_HASH: usize = 8;
pub(super) const STEPS_TO_LOOK_UP: usize = 8;
pub(super) const STEPS_TO_RANK: usize = 4;
pub(super) const STEPS_TO_ARRANGE: usize = 4;

/// The key of a candidate that lost against one of the same hash; below all others.
pub(super) const LOST_KEY: u64 = 0;

impl<C: Copy + Ord> Cutter<C> {
    /// A cutter. With `unique`, candidates with equal hashes are one.
    pub fn new(unique: bool, tie: Tie) -> Cutter<C> {
        Cutter {
            unique,
            tie,
            scores: Vec::new(),
            kept: Vec::new(),
            hashes: Vec::new(),
            keys: Vec::new(),
            ranks: Vec::new(),
            table: HashIndex::default(),
            seen: SeenHashes::default(),
            expected: ExpectedCut::new(),
        }
    }

    /// Makes room for more candidates in a full gather: opens another piece, or drops those that cannot survive.
    #[cold]
    pub fn make_way<P: Problem<Choice = C>>(
        &mut self,
        gather: &mut Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
    ) -> Flow<()> {
        if gather.pool.len() >= gather.capacity {
            self.prune(gather, width, layer, watch)?;
        }
        gather.pool.turn();
        gather.room = PIECE.min(gather.capacity - gather.pool.len());
        watch.steps(PIECE)?;
        watch.holds(self.bytes(gather))
    }

    /// Raises the floor: a candidate below the best `width` different ones of this gather cannot survive among all.
    fn prune<P: Problem<Choice = C>>(
        &mut self,
        gather: &mut Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
    ) -> Flow<()> {
        if self.narrow(gather, width, layer, watch)? >= width {
            gather.floor = self.kept.iter().map(|c| c.score).min().unwrap_or(i32::MIN);
        }
        gather.capacity = (2 * self.kept.len()).max(gather.capacity);
        gather.pool.refill(&self.kept);
        ControlFlow::Continue(())
    }

    /// Puts the survivors, at most `width`, into `survivors` in canonical order, that is from the last place to the
    /// first. Breaks if the search has to stop; the list is then of no use.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn cut<P: Problem<Choice = C>>(
        &mut self,
        gather: &mut Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> Flow<Cut> {
        let unique = self.narrow(gather, width, layer, watch)?;
        let duplicates = self.kept.len() - unique;
        let more = unique.min(width).saturating_sub(survivors.capacity());
        watch.holds(self.bytes(gather) + more * size_of::<Survivor<C>>())?;
        make_room(survivors, unique.min(width));
        watch.part(survivors.capacity());
        let fingerprint = self.survive(width, unique, layer, watch, survivors)?;
        arrange(survivors);
        watch.steps(STEPS_TO_ARRANGE * survivors.len())?;
        let best = survivors.iter().map(|s| s.candidate.score).max().unwrap_or(0);
        let worst = survivors.iter().map(|s| s.candidate.score).min().unwrap_or(0);
        let cut = Cut { candidates: gather.offered, duplicates, best, worst, fingerprint };
        self.expected.learn(width, &cut);
        ControlFlow::Continue(cut)
    }

    /// Puts into `kept` the candidates of the pool from some score on: at least enough for `width` different hashes, or
    /// all. Sets the keys of duplicates to [`LOST_KEY`]. Returns the number of different ones.
    fn narrow<P: Problem<Choice = C>>(
        &mut self,
        gather: &Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
    ) -> Flow<usize> {
        let pool = &gather.pool;
        let mut wanted = self.expected.wanted(width);
        let mut count = pool.reaching(self.expected.guess, watch)?;
        let mut threshold = self.expected.guess;
        loop {
            // A long list keeps no more candidates than are wanted, however far off the expectation was.
            let fails = count < wanted && count < pool.len() || pool.is_long() && count > 2 * wanted;
            if fails {
                threshold = nth_score(|| pool.pieces(), wanted, &mut self.scores, watch)?;
                count = pool.reaching(threshold, watch)?;
            }
            watch.holds(self.bytes_for(gather, count))?;
            pool.keep(threshold, count, &mut self.kept, watch)?;
            if self.kept.len() < wanted.min(pool.len()) {
                // A short list is counted as it is kept.
                count = self.kept.len();
                continue;
            }
            if self.kept.len() > wanted && !fails {
                let threshold = nth_score(|| std::iter::once(&self.kept[..]), wanted, &mut self.scores, watch)?;
                restrict(&mut self.kept, threshold);
                watch.steps(self.kept.len())?;
            }
            let unique = self.kept.len() - self.mark_doubles(layer, watch)?;
            if unique >= width || self.kept.len() == pool.len() {
                return ControlFlow::Continue(unique);
            }
            count = self.kept.len();
            wanted = count + (width - unique) * 2;
        }
    }

    /// Copies the best `width` of those that live, in reverse order of arrival; returns their fingerprint.
    fn survive<P: Problem<Choice = C>>(
        &mut self,
        width: usize,
        unique: usize,
        layer: &Layer<'_, P>,
        watch: &mut Watch<'_>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> Flow<u64> {
        self.rank(layer);
        watch.steps(STEPS_TO_RANK * self.kept.len())?;
        let (above, mut at) = self.border(width, unique);
        watch.steps(STEPS_TO_RANK * self.kept.len())?;
        let last = self.last_at_border(above, at);
        let mut fingerprint = 0u64;
        for ((&candidate, &hash), &key) in self.kept.iter().zip(&self.hashes).zip(&self.keys).rev() {
            if key >= above || (at > 0 && key + 1 == above && last.is_none_or(|l| candidate.place(&l).is_le())) {
                at -= usize::from(key < above);
                survivors.push(Survivor { candidate, hash });
                fingerprint = fingerprint.wrapping_add((hash ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            }
        }
        ControlFlow::Continue(fingerprint)
    }

    /// Computes score and tie-break of all that live as one number, never [`LOST_KEY`].
    fn rank<P: Problem<Choice = C>>(&mut self, layer: &Layer<'_, P>) {
        let tie = self.tie;
        for ((key, candidate), &hash) in self.keys.iter_mut().zip(&self.kept).zip(&self.hashes) {
            *key = if *key == LOST_KEY { LOST_KEY } else { tie.rank(layer, candidate, hash) };
        }
    }

    /// A key and a count: all keys from it on survive, and `count` of those with the key just below it.
    fn border(&mut self, width: usize, unique: usize) -> (u64, usize) {
        if unique <= width {
            return (LOST_KEY + 1, 0);
        }
        // Usually only the worst score is in doubt.
        let least = self.kept.iter().fold(i32::MAX, |least, c| least.min(c.score));
        let safe = (u64::from(least as u32 ^ 0x8000_0000) + 1) << 32;
        let count = self.keys.iter().map(|&key| usize::from(key >= safe)).sum::<usize>();
        let (top, wanted) = if count < width { (safe, width - count) } else { (u64::MAX, width) };
        make_room(&mut self.ranks, self.keys.len());
        self.ranks.resize(self.keys.len(), 0);
        let mut doubtful = 0;
        for &key in &self.keys {
            self.ranks[doubtful] = !key;
            doubtful += usize::from(key < top);
        }
        self.ranks.truncate(doubtful);
        let (better, border, _) = self.ranks.select_nth_unstable(wanted - 1);
        let equal = better.iter().filter(|key| *key == border).count() + 1;
        (!*border + 1, equal)
    }

    /// The last survivor of the border's key in canonical order, if more candidates have that key than may survive.
    #[cold]
    fn last_at_border(&self, above: u64, at: usize) -> Option<Candidate<C>> {
        let equal = self.keys.iter().filter(|key| **key + 1 == above && **key != LOST_KEY).count();
        if at == 0 || equal <= at {
            return None;
        }
        let mut tied: Vec<_> =
            (0..self.kept.len()).filter(|&i| self.keys[i] + 1 == above).map(|i| self.kept[i]).collect();
        tied.sort_unstable_by(Candidate::place);
        Some(tied[at - 1])
    }

    /// Bytes in use, a gather's included.
    pub fn bytes(&self, gather: &Gather<C>) -> usize {
        self.bytes_for(gather, 0)
    }

    /// Bytes in use once `kept` candidates are kept.
    fn bytes_for(&self, gather: &Gather<C>, kept: usize) -> usize {
        let words = self.hashes.capacity().max(kept) + self.keys.capacity().max(kept) + self.ranks.capacity().max(kept);
        let table = if self.unique { self.table.words_for(kept) } else { 0 };
        let room = if kept > PIECE { kept + PIECE } else { kept };
        self.kept.capacity().max(room) * size_of::<Candidate<C>>()
            + (words + table) * 8
            + self.scores.capacity() * 4
            + if self.unique { self.seen.bytes() + self.seen.growth(kept, kept) } else { 0 }
            + gather.bytes()
    }
}

/// Puts survivors into canonical order, from the last place to the first. Walkers report parents in ascending or in
/// descending order, so usually a reversal and a few swaps among siblings are enough, if anything has to be done at
/// all.
pub(super) fn arrange<C: Copy + Ord>(survivors: &mut [Survivor<C>]) {
    let parent = |survivor: &Survivor<C>| survivor.candidate.parent;
    if survivors.first().zip(survivors.last()).is_some_and(|(first, last)| parent(first) < parent(last)) {
        survivors.reverse();
    }
    if survivors.windows(2).fold(true, |all, pair| all & stands_behind(&pair[0], &pair[1])) {
        return;
    }
    if !survivors.is_sorted_by(|a, b| parent(a) >= parent(b)) {
        return survivors.sort_unstable_by(|a, b| b.candidate.place(&a.candidate));
    }
    for i in 1..survivors.len() {
        let mut at = i;
        while at > 0 && survivors[at - 1].candidate.place(&survivors[at].candidate).is_lt() {
            survivors.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Does the first one have the later place? Without a branch, since it can't be predicted whether two survivors are
/// siblings.
fn stands_behind<C: Ord>(
    Survivor { candidate: a, .. }: &Survivor<C>,
    Survivor { candidate: b, .. }: &Survivor<C>,
) -> bool {
    (a.parent > b.parent) | ((a.parent == b.parent) & (a.choice > b.choice))
}
