//! Which candidates survive: the best `width` by score and tie-break, one per hash. The outcome depends on the candidates alone, not on their order of arrival.
//!
//! A candidate is stored with its score only; what is proved not to survive is not stored. Then those clearly below the expected cut are left aside in one
//! pass without branches, and hashes are computed for the few that are near the cut or above it. The expectation only decides *when* work is done: if it
//! fails, the work is done after all, and the cut is exact.

use super::Problem;
use std::cmp::Ordering;

/// Who wins among equal scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// The higher hash: random, yet the same for every storage and any number of threads.
    Hash,
    /// As [`Tie::Hash`] with another order for every seed.
    Seed(u64),
    /// The first in canonical order.
    First,
    /// The article's priority: the candidate whose ancestor so many generations ago (1 to 15) stood further ahead among its siblings, then the higher
    /// hash. First children come before second ones whoever their parents are, so equal scores spread over the families.
    Kin(u32),
}

impl Tie {
    /// Score and tie-break as one number, never [`DEAD`].
    #[inline(always)]
    pub(super) fn rank<P: Problem>(self, layer: &Layer<'_, P>, candidate: &Candidate<P::Choice>, hash: u64) -> u64 {
        let low = match self {
            Tie::Hash => (hash >> 32) as u32,
            Tie::Seed(seed) => ((hash ^ seed).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32) as u32,
            Tie::First => !candidate.parent,
            Tie::Kin(depth) => {
                let place = layer.kin[candidate.parent as usize - layer.first] >> (4 * (depth - 1)) & 15;
                ((15 - place as u32) << 28) | (hash >> 36) as u32
            }
        };
        u64::from(candidate.score as u32 ^ 0x8000_0000) << 32 | u64::from(low.max(1))
    }
}

/// One way on from a leaf of the present layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<C> {
    /// More is better.
    pub score: i32,
    /// The leaf it comes from.
    pub parent: u32,
    /// What it does.
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

/// What the leaves of the present layer know.
pub struct Layer<'a, P: Problem> {
    /// The problem.
    pub problem: &'a P,
    /// The number of the first of these leaves in the layer.
    pub first: usize,
    /// The leaves in canonical order, the layer's or one walker's.
    pub leaves: &'a [P::Leaf],
    /// These leaves' places among their siblings over the last 16 generations, four bits each, the newest lowest; empty if ties do not ask.
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

/// Takes the candidates of one walker.
pub struct Gather<C> {
    pub(super) pool: Vec<Candidate<C>>,
    /// Proved: `width` different candidates are at least this good. Worse ones are not stored.
    floor: i32,
    /// Candidates told in this generation.
    pub(super) told: usize,
    /// Most candidates to store before the floor is raised.
    capacity: usize,
}

impl<C> Default for Gather<C> {
    fn default() -> Gather<C> {
        Gather { pool: Vec::new(), floor: i32::MIN, told: 0, capacity: 0 }
    }
}

impl<C: Copy + Ord> Gather<C> {
    /// Empties it for the next generation.
    pub fn begin(&mut self, width: usize) {
        self.pool.clear();
        self.floor = i32::MIN;
        self.told = 0;
        self.capacity = 8 * width;
    }

    /// Takes a candidate, unless it is certain not to survive.
    #[inline]
    pub fn offer(&mut self, score: i32, parent: u32, choice: C) {
        self.told += 1;
        if score >= self.floor {
            self.pool.push(Candidate { score, parent, choice });
        }
    }

    /// Should [`Cutter::prune`] be called before more is offered?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.pool.len() >= self.capacity
    }

    fn bytes(&self) -> usize {
        self.pool.capacity() * size_of::<Candidate<C>>()
    }
}

/// Counts of one cut.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Cut {
    /// Candidates that were told.
    pub candidates: usize,
    /// Candidates that were seen to have a better one's hash.
    pub duplicates: usize,
    /// Best score.
    pub best: i32,
    /// Worst score that survives.
    pub worst: i32,
    /// The survivors' hashes and scores in one number.
    pub fingerprint: u64,
}

/// Cuts the candidates of a generation. Keeps its memory from one generation to the next.
pub struct Cutter<C> {
    unique: bool,
    tie: Tie,
    pool: Vec<Candidate<C>>,
    scores: Vec<i32>,
    kept: Vec<Candidate<C>>,
    hashes: Vec<u64>,
    keys: Vec<u64>,
    ranks: Vec<u64>,
    table: Table,
    expected: Expected,
}

/// Where the next cut is expected.
#[derive(Clone)]
pub(super) struct Expected {
    /// Duplicates per thousand survivors lately: so many more are looked at from the beginning.
    doubles: usize,
    /// The worst survivor of the last three generations, and where the next cut is expected to be at least.
    history: [i32; 3],
    pub(super) guess: i32,
    /// The best survivor of the last generation.
    pub(super) best: i32,
}

impl Expected {
    pub(super) fn new() -> Expected {
        Expected { doubles: 0, history: [i32::MIN; 3], guess: i32::MIN, best: i32::MIN }
    }

    /// How many candidates are looked at so that, probably, `width` of them are different.
    pub(super) fn wanted(&self, width: usize) -> usize {
        width + width * self.doubles / 1000 + 1
    }

    /// The next cut is expected where the last one was, moved by the lesser of its last two rises, less a margin.
    pub(super) fn learn(&mut self, width: usize, cut: &Cut) {
        self.doubles = cut.duplicates * 1000 / width;
        let Cut { best, worst, .. } = *cut;
        let [before, first, _] = self.history;
        self.history = [worst, before, first];
        let rise = worst.saturating_sub(before).min(before.saturating_sub(first));
        let margin = 1 + best.saturating_sub(worst) / 16;
        self.guess = if first == i32::MIN { first } else { worst.saturating_add(rise).saturating_sub(margin) };
        self.best = best;
    }
}

/// The key of a candidate that lost against one of the same hash; below all others.
pub(super) const DEAD: u64 = 0;

impl<C: Copy + Ord> Cutter<C> {
    /// A cutter.
    pub fn new(unique: bool, tie: Tie) -> Cutter<C> {
        Cutter {
            unique,
            tie,
            pool: Vec::new(),
            scores: Vec::new(),
            kept: Vec::new(),
            hashes: Vec::new(),
            keys: Vec::new(),
            ranks: Vec::new(),
            table: Table::default(),
            expected: Expected::new(),
        }
    }

    /// Raises the floor of a full gather: what is below the best `width` different ones of its own cannot survive among all.
    #[cold]
    pub fn prune<P: Problem<Choice = C>>(&mut self, gather: &mut Gather<C>, width: usize, layer: &Layer<'_, P>) {
        std::mem::swap(&mut self.pool, &mut gather.pool);
        if self.narrow(width, layer) >= width {
            gather.floor = self.kept.iter().map(|c| c.score).min().unwrap_or(i32::MIN);
        }
        gather.capacity = (2 * self.kept.len()).max(gather.capacity);
        std::mem::swap(&mut gather.pool, &mut self.kept);
    }

    /// The survivors in canonical order, that is from the last place to the first.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn cut<P: Problem<Choice = C>>(
        &mut self,
        gather: &mut Gather<C>,
        width: usize,
        layer: &Layer<'_, P>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> Cut {
        std::mem::swap(&mut self.pool, &mut gather.pool);
        let unique = self.narrow(width, layer);
        let duplicates = self.kept.len() - unique;
        let fingerprint = self.survive(width, unique, layer, survivors);
        arrange(survivors);
        let best = survivors.iter().map(|s| s.candidate.score).max().unwrap_or(0);
        let worst = survivors.iter().map(|s| s.candidate.score).min().unwrap_or(0);
        let cut = Cut { candidates: gather.told, duplicates, best, worst, fingerprint };
        self.expected.learn(width, &cut);
        cut
    }

    /// Puts into `kept` the candidates of the pool from some score on, enough of them that at least `width` have different hashes, or all.
    /// Sets the keys of doubles to [`DEAD`]. Returns the number of different ones.
    fn narrow<P: Problem<Choice = C>>(&mut self, width: usize, layer: &Layer<'_, P>) -> usize {
        let mut wanted = self.expected.wanted(width);
        keep(&self.pool, self.expected.guess, &mut self.kept);
        loop {
            if self.kept.len() < wanted && self.kept.len() < self.pool.len() {
                let threshold = nth_score(&self.pool, wanted, &mut self.scores);
                keep(&self.pool, threshold, &mut self.kept);
            } else if self.kept.len() > wanted {
                let threshold = nth_score(&self.kept, wanted, &mut self.scores);
                restrict(&mut self.kept, threshold);
            }
            let unique = self.kept.len() - self.mark_doubles(layer);
            if unique >= width || self.kept.len() == self.pool.len() {
                return unique;
            }
            wanted = self.kept.len() + (width - unique) * 2;
        }
    }

    /// Of each hash the best score lives, the first place among equal scores.
    fn mark_doubles<P: Problem<Choice = C>>(&mut self, layer: &Layer<'_, P>) -> usize {
        let Cutter { table, kept, hashes, keys, .. } = self;
        hashes.clear();
        hashes.extend(kept.iter().map(|c| layer.hash(c)));
        keys.clear();
        keys.resize(kept.len(), !DEAD);
        if !self.unique {
            return 0;
        }
        table.clear(kept.len());
        let mut doubles = 0;
        for (index, &hash) in hashes.iter().enumerate() {
            let Some(other) = table.find_or_insert(hash, index, |other| hashes[other]) else { continue };
            doubles += 1;
            let better = kept[index].score.cmp(&kept[other].score).then_with(|| kept[other].place(&kept[index]));
            if better == Ordering::Greater {
                keys[other] = DEAD;
                table.replace(hash, other, index);
            } else {
                keys[index] = DEAD;
            }
        }
        doubles
    }

    /// Copies the best `width` of those that live, in order of arrival; returns their fingerprint.
    fn survive<P: Problem<Choice = C>>(
        &mut self,
        width: usize,
        unique: usize,
        layer: &Layer<'_, P>,
        survivors: &mut Vec<Survivor<C>>,
    ) -> u64 {
        self.rank(layer);
        let (above, mut at) = self.border(width, unique);
        let last = self.last_at_border(above, at);
        survivors.clear();
        let mut fingerprint = 0u64;
        for ((&candidate, &hash), &key) in self.kept.iter().zip(&self.hashes).zip(&self.keys) {
            if key >= above || (at > 0 && key + 1 == above && last.is_none_or(|l| candidate.place(&l).is_le())) {
                at -= usize::from(key < above);
                survivors.push(Survivor { candidate, hash });
                fingerprint = fingerprint.wrapping_add((hash ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            }
        }
        fingerprint
    }

    /// Score and tie-break of all that live as one number, never [`DEAD`].
    fn rank<P: Problem<Choice = C>>(&mut self, layer: &Layer<'_, P>) {
        let tie = self.tie;
        for ((key, candidate), &hash) in self.keys.iter_mut().zip(&self.kept).zip(&self.hashes) {
            *key = if *key == DEAD { DEAD } else { tie.rank(layer, candidate, hash) };
        }
    }

    /// All keys from the first number on survive, and so many of those with the key just below it.
    fn border(&mut self, width: usize, unique: usize) -> (u64, usize) {
        if unique <= width {
            return (DEAD + 1, 0);
        }
        // Mostly only the worst score is in doubt.
        let least = self.kept.iter().fold(i32::MAX, |least, c| least.min(c.score));
        let safe = (u64::from(least as u32 ^ 0x8000_0000) + 1) << 32;
        let count = self.keys.iter().map(|&key| usize::from(key >= safe)).sum::<usize>();
        let (top, wanted) = if count < width { (safe, width - count) } else { (u64::MAX, width) };
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

    /// If more have the border's key than may survive: the last of them in canonical order that does.
    #[cold]
    fn last_at_border(&self, above: u64, at: usize) -> Option<Candidate<C>> {
        let equal = self.keys.iter().filter(|key| **key + 1 == above && **key != DEAD).count();
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
        let candidates = (self.pool.capacity() + self.kept.capacity()) * size_of::<Candidate<C>>();
        let words = self.hashes.capacity() + self.keys.capacity() + self.ranks.capacity() + self.table.words();
        candidates + words * 8 + self.scores.capacity() * 4 + gather.bytes()
    }
}

/// The score that so many candidates reach, or the least if there are not so many.
fn nth_score<C>(candidates: &[Candidate<C>], wanted: usize, scores: &mut Vec<i32>) -> i32 {
    if candidates.len() <= wanted {
        return i32::MIN;
    }
    scores.clear();
    scores.extend(candidates.iter().map(|c| !c.score));
    !*scores.select_nth_unstable(wanted - 1).1
}

/// Copies the candidates from a score on, without a branch that could be mispredicted.
pub(super) fn keep<C: Copy>(pool: &[Candidate<C>], threshold: i32, kept: &mut Vec<Candidate<C>>) {
    let Some(&first) = pool.first() else { return kept.clear() };
    kept.resize(pool.len(), first);
    let mut count = 0;
    for candidate in pool {
        kept[count] = *candidate;
        count += usize::from(candidate.score >= threshold);
    }
    kept.truncate(count);
}

/// Drops the candidates below a score, as [`keep`] does.
pub(super) fn restrict<C: Copy>(kept: &mut Vec<Candidate<C>>, threshold: i32) {
    let mut count = 0;
    for index in 0..kept.len() {
        kept[count] = kept[index];
        count += usize::from(kept[index].score >= threshold);
    }
    kept.truncate(count);
}

/// Brings survivors into canonical order, from the last place to the first. Walkers tell parents in ascending or in descending order, so that mostly a
/// reversal and a few swaps among siblings do it.
pub(super) fn arrange<C: Copy + Ord>(survivors: &mut [Survivor<C>]) {
    let parent = |survivor: &Survivor<C>| survivor.candidate.parent;
    if survivors.first().zip(survivors.last()).is_some_and(|(first, last)| parent(first) < parent(last)) {
        survivors.reverse();
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

/// Open addressing from hashes to indices of candidates; emptied by a new stamp.
#[derive(Default)]
pub(super) struct Table {
    slots: Vec<u64>,
    stamp: u32,
}

impl Table {
    pub(super) fn words(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn clear(&mut self, entries: usize) {
        let size = (2 * entries).next_power_of_two().max(16);
        if self.slots.len() < size || self.stamp == u32::MAX {
            self.slots = vec![0; size];
            self.stamp = 0;
        }
        self.stamp += 1;
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
    pub(super) fn find_or_insert(&mut self, hash: u64, index: usize, hash_of: impl Fn(usize) -> u64) -> Option<usize> {
        let (slot, found) = self.slot(hash, hash_of);
        if found.is_none() {
            self.slots[slot] = u64::from(self.stamp) << 32 | index as u64;
        }
        found
    }

    pub(super) fn replace(&mut self, hash: u64, old: usize, new: usize) {
        let mask = self.slots.len() - 1;
        let entry = |index: usize| u64::from(self.stamp) << 32 | index as u64;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != entry(old) {
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = entry(new);
    }
}
