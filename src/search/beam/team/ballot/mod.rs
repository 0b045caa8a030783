//! The cut of a generation that all workers find together; nothing is left to one of them.
//!
//! 1. Everybody counts its own candidates by score. From the sums all see the same lowest score that can matter.
//! 2. Everybody hashes its candidates from that score on and deals them out by hash, so that equal hashes meet at one worker, who finds the doubles.
//! 3. From the ranks of those that live everybody sees the same border, and keeps its own candidates above it.
//!
//! All sums are over sets, so neither the number of workers nor their pace can matter. Between the steps all meet at the [`Gate`].

mod tally;

use super::gate::Gate;
use crate::search::beam::Problem;
use crate::search::beam::selection::expected::Expected;
use crate::search::beam::selection::gather::Gather;
use crate::search::beam::selection::pool::{PIECE, Pool, digits, make_room, reach, restrict};
use crate::search::beam::selection::table::Table;
use crate::search::beam::selection::{
    ARRANGED, Candidate, Cut, DEAD, FOUND, HASHED, Layer, RANKED, Survivor, Tie, arrange,
};
use crate::search::beam::watch::{BLOCK, Watch};
use std::sync::{RwLock, RwLockReadGuard};
use tally::{BINS, Tally};

/// A candidate as its judge sees it.
#[derive(Clone, Copy)]
struct Claim {
    hash: u64,
    rank: u64,
    parent: u32,
    /// Its number at its worker; there children of one parent are in the order of their choices.
    index: u32,
}

/// What a judge has found.
#[derive(Default)]
struct Verdict {
    claims: Vec<Claim>,
    /// Of all claims; [`DEAD`] for doubles.
    ranks: Vec<u64>,
    /// The doubles by worker and number.
    doubles: Vec<(usize, u32)>,
    /// Has this judge heard that the search is to stop? Then there is no verdict.
    stop: bool,
}

/// What a worker shows to the others.
#[derive(Default)]
struct Booth {
    /// Two in turns, because the fast may tell the next one while the slow still read this.
    tallies: [RwLock<Tally>; 2],
    /// The claims by judge.
    shares: RwLock<Vec<Vec<Claim>>>,
    verdict: RwLock<Verdict>,
}

/// Where the workers of one search meet.
pub(super) struct Hall {
    pub(super) gate: Gate,
    booths: Vec<Booth>,
}

impl Hall {
    pub(super) fn new(threads: usize) -> Hall {
        Hall { gate: Gate::new(threads), booths: (0..threads).map(|_| Booth::default()).collect() }
    }

    fn verdicts(&self) -> Vec<RwLockReadGuard<'_, Verdict>> {
        self.booths.iter().map(|booth| booth.verdict.read().expect("nobody panics")).collect()
    }
}

/// One worker's part in the cuts.
pub(super) struct Voter<C> {
    worker: usize,
    unique: bool,
    tie: Tie,
    /// Bytes that are needed for each survivor.
    per_leaf: usize,
    pub(super) expected: Expected,
    /// Tallies told.
    round: usize,
    kept: Vec<Candidate<C>>,
    hashes: Vec<u64>,
    ranks: Vec<u64>,
    doubtful: Vec<u64>,
    table: Table,
}

impl<C: Copy + Ord> Voter<C> {
    pub(super) fn new(worker: usize, unique: bool, tie: Tie, per_leaf: usize) -> Voter<C> {
        Voter {
            worker,
            unique,
            tie,
            per_leaf,
            expected: Expected::new(),
            round: 0,
            kept: Vec::new(),
            hashes: Vec::new(),
            ranks: Vec::new(),
            doubtful: Vec::new(),
            table: Table::default(),
        }
    }

    /// This worker's survivors among all, in canonical order from the last place to the first; none if there are no candidates at all or somebody wants to
    /// stop. Of the cut, best, worst and fingerprint are theirs alone, the duplicates everybody's. `layer` is this worker's part of the layer.
    ///
    /// Whoever hears of a stop on the way goes on to the next place where it is told to all, for all must come to every gate; what it tells until then
    /// is of no importance.
    pub(super) fn cut<P: Problem<Choice = C>>(
        &mut self,
        hall: &Hall,
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
            self.keep(hall, pool, self.expected.guess, sizes, watch);
        }
        let mut wanted = self.expected.wanted(width);
        let sum = self.count_kept(hall, pool.len(), watch);
        if sum.stop {
            return None;
        }
        let narrow = sum.counted >= wanted && self.expected.guess > i32::MIN;
        if narrow {
            let threshold = self.threshold(&sum, wanted);
            restrict(&mut self.kept, threshold);
            let _ = watch.steps(self.kept.len());
        } else {
            self.widen(hall, pool, (wanted, sum.stored), sizes, watch);
        }
        loop {
            self.deal(hall, layer, watch);
            hall.gate.wait();
            self.judge(hall, watch);
            hall.gate.wait();
            let verdicts = hall.verdicts();
            if verdicts.iter().any(|verdict| verdict.stop) {
                return None;
            }
            let kept: usize = verdicts.iter().map(|verdict| verdict.ranks.len()).sum();
            let duplicates: usize = verdicts.iter().map(|verdict| verdict.doubles.len()).sum();
            let unique = kept - duplicates;
            if unique >= width || kept == sum.stored {
                let chosen = self.survive(&verdicts, width, unique, survivors, watch);
                return (unique > 0).then_some(Cut { candidates: gather.told, duplicates, ..chosen });
            }
            drop(verdicts);
            wanted = kept + (width - unique) * 2;
            self.widen(hall, pool, (wanted, sum.stored), sizes, watch);
        }
    }

    /// Keeps this worker's candidates from a score on, if there is room for them and for what is made of them: at most `width` leaves, where there were `before`.
    fn keep(
        &mut self,
        hall: &Hall,
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
        if watch.holds(self.bytes(hall) + more + self.growth(count) + leaves + pool.bytes()).is_continue() {
            let _ = pool.keep(threshold, count, &mut self.kept, watch);
        }
    }

    /// Bytes that claims and verdicts on so many candidates take on top of those in use: an equal part of all is judged here.
    fn growth(&self, count: usize) -> usize {
        let claims = 2 * count * size_of::<Claim>() + count * (size_of::<Survivor<C>>() + 8);
        let words = count.saturating_sub(self.hashes.capacity()) + count.saturating_sub(self.ranks.capacity());
        let known = self.hashes.capacity() * (2 * size_of::<Claim>() + size_of::<Survivor<C>>() + 8);
        claims.saturating_sub(known) + (words + self.table.words_for(count) - self.table.words()) * 8
    }

    /// Tells a tally and waits for the sum of all.
    fn sum(&mut self, hall: &Hall, stored: usize, fill: impl FnOnce(&mut Tally)) -> Tally {
        let turn = self.round % 2;
        self.round += 1;
        let mut own = Tally { stored, ..Tally::default() };
        fill(&mut own);
        *hall.booths[self.worker].tallies[turn].write().expect("nobody panics") = own;
        hall.gate.wait();
        let mut sum = Tally::default();
        hall.booths.iter().for_each(|booth| sum.add(&booth.tallies[turn].read().expect("nobody panics")));
        sum
    }

    /// How far scores are shifted so that those expected fill half of the bins.
    fn shift(&self) -> u32 {
        let span = self.expected.best.wrapping_sub(self.expected.guess) as u32;
        (u32::BITS - span.leading_zeros()).saturating_sub(BINS.ilog2() - 1)
    }

    fn count_kept(&mut self, hall: &Hall, stored: usize, watch: &mut Watch<'_>) -> Tally {
        let (guess, shift) = (self.expected.guess, self.shift());
        let kept = std::mem::take(&mut self.kept);
        let bin = |c: &Candidate<C>| (c.score.wrapping_sub(guess) as u32 >> shift).min(BINS as u32 - 1) as usize;
        let sum = self.sum(hall, stored, |tally| {
            let _ = watch.steps(kept.len());
            tally.stop = watch.is_over();
            tally.count(kept.iter().map(bin));
        });
        self.kept = kept;
        sum
    }

    /// The score from which on at least so many have been counted.
    fn threshold(&self, sum: &Tally, wanted: usize) -> i32 {
        self.expected.guess.wrapping_add((reach(&sum.counts, wanted).0 << self.shift()) as i32)
    }

    /// Keeps the best of all candidates at hand, so many of all workers' together; needed when the expectation has failed.
    #[cold]
    fn widen(
        &mut self,
        hall: &Hall,
        pool: &Pool<C>,
        (wanted, stored): (usize, usize),
        sizes: (usize, usize),
        watch: &mut Watch<'_>,
    ) {
        let threshold = if stored <= wanted { i32::MIN } else { self.nth_score(hall, pool, wanted, watch) };
        self.keep(hall, pool, threshold, sizes, watch);
    }

    /// The score that so many candidates of all workers reach; byte by byte.
    fn nth_score(&mut self, hall: &Hall, pool: &Pool<C>, mut wanted: usize, watch: &mut Watch<'_>) -> i32 {
        let mut prefix = 0u64;
        for shift in [24, 16, 8, 0] {
            let sum = self.sum(hall, pool.len(), |tally| {
                for piece in pool.pieces() {
                    let _ = watch.steps(piece.len());
                    tally.count(digits(piece, shift, prefix));
                }
            });
            let (bin, above) = reach(&sum.counts, wanted);
            wanted -= above;
            prefix = prefix << 8 | bin as u64;
        }
        (prefix as u32 ^ 0x8000_0000) as i32
    }

    /// Hashes and ranks what is kept and deals it out among the judges.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn deal<P: Problem<Choice = C>>(&mut self, hall: &Hall, layer: &Layer<'_, P>, watch: &mut Watch<'_>) {
        let judges = hall.booths.len() as u64;
        let mut shares = hall.booths[self.worker].shares.write().expect("nobody panics");
        shares.resize(hall.booths.len(), Vec::new());
        shares.iter_mut().for_each(Vec::clear);
        make_room(&mut self.hashes, self.kept.len());
        make_room(&mut self.ranks, self.kept.len());
        watch.part(self.kept.len());
        for (index, candidate) in self.kept.iter().enumerate() {
            if index % BLOCK == 0 && watch.steps(HASHED * BLOCK.min(self.kept.len() - index)).is_break() {
                break;
            }
            let hash = layer.hash(candidate);
            let rank = self.tie.rank(layer, candidate, hash);
            self.hashes.push(hash);
            self.ranks.push(rank);
            let judge = if self.unique { (((hash >> 32) * judges) >> 32) as usize } else { self.worker };
            shares[judge].push(Claim { hash, rank, parent: candidate.parent, index: index as u32 });
        }
    }

    /// Finds the doubles among the claims dealt to this worker: of each hash the best score lives, the first place among equal scores.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn judge(&mut self, hall: &Hall, watch: &mut Watch<'_>) {
        let mut verdict = hall.booths[self.worker].verdict.write().expect("nobody panics");
        let Verdict { claims, ranks, doubles, stop } = &mut *verdict;
        doubles.clear();
        let shares: Vec<_> = hall.booths.iter().map(|booth| booth.shares.read().expect("nobody panics")).collect();
        make_room(claims, shares.iter().map(|share| share[self.worker].len()).sum());
        watch.part(claims.capacity());
        let mut ends = Vec::with_capacity(hall.booths.len());
        for share in shares {
            claims.extend_from_slice(&share[self.worker]);
            let _ = watch.steps(2 * share[self.worker].len());
            ends.push(claims.len());
        }
        let cleared = !self.unique || self.table.clear(claims.len(), watch).is_continue();
        if self.unique && cleared {
            let owner = |index: usize| ends.iter().position(|&end| index < end).expect("within one of them");
            for index in 0..claims.len() {
                if index % BLOCK == 0 && watch.steps(FOUND * BLOCK.min(claims.len() - index)).is_break() {
                    break;
                }
                let hash = claims[index].hash;
                let Some(other) = self.table.find_or_insert(hash, index, |other| claims[other].hash) else { continue };
                let better = claims[index].stands_above(&claims[other]);
                let loser = if better { other } else { index };
                doubles.push((owner(loser), claims[loser].index));
                claims[loser].rank = DEAD;
                if better {
                    self.table.replace(hash, other, index);
                }
            }
        }
        make_room(ranks, claims.len());
        ranks.extend(claims.iter().map(|claim| claim.rank));
        let _ = watch.steps(claims.len());
        *stop = watch.is_over();
    }

    /// Copies those of this worker's candidates that are among the best `width` of all that live.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn survive(
        &mut self,
        verdicts: &[RwLockReadGuard<'_, Verdict>],
        width: usize,
        unique: usize,
        survivors: &mut Vec<Survivor<C>>,
        watch: &mut Watch<'_>,
    ) -> Cut {
        let own = |&&(worker, _): &&(usize, u32)| worker == self.worker;
        for &(_, index) in verdicts.iter().flat_map(|verdict| verdict.doubles.iter().filter(own)) {
            self.ranks[index as usize] = DEAD;
        }
        let _ = watch.steps(RANKED * unique);
        let border = self.border(verdicts, width, unique);
        let _ = watch.steps(RANKED * unique);
        let mut cut = Cut { best: i32::MIN, worst: i32::MAX, ..Cut::default() };
        watch.part(self.kept.len());
        survivors.clear();
        for (index, ((&candidate, &hash), &rank)) in self.kept.iter().zip(&self.hashes).zip(&self.ranks).enumerate() {
            if rank > border.rank || rank == border.rank && (candidate.parent, index as u32) <= border.last {
                survivors.push(Survivor { candidate, hash });
                cut.fingerprint = cut.fingerprint.wrapping_add((hash ^ rank).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                cut.best = cut.best.max(candidate.score);
                cut.worst = cut.worst.min(candidate.score);
            }
        }
        let _ = watch.steps(RANKED * self.kept.len());
        arrange(survivors);
        let _ = watch.steps(ARRANGED * survivors.len());
        cut
    }

    /// The last that survives.
    fn border(&mut self, verdicts: &[RwLockReadGuard<'_, Verdict>], width: usize, unique: usize) -> Border {
        if unique <= width {
            return Border { rank: DEAD + 1, last: EVERYBODY };
        }
        let ranks = || verdicts.iter().map(|verdict| verdict.ranks.iter());
        // Mostly only the worst score is in doubt.
        let alive = |rank: u64| if rank == DEAD { u64::MAX } else { rank };
        let least = ranks().map(|ranks| ranks.fold(u64::MAX, |least, &rank| least.min(alive(rank))));
        let least = least.fold(u64::MAX, u64::min);
        let safe = ((least >> 32) + 1) << 32;
        let count: usize = ranks().map(|ranks| ranks.map(|&rank| usize::from(rank >= safe)).sum::<usize>()).sum();
        let (top, wanted) = if count < width { (safe, width - count) } else { (u64::MAX, width) };
        self.doubtful.clear();
        self.doubtful.resize(verdicts.iter().map(|verdict| verdict.ranks.len()).sum(), 0);
        let mut doubtful = 0;
        for ranks in ranks() {
            for &rank in ranks {
                self.doubtful[doubtful] = !rank;
                doubtful += usize::from(rank < top);
            }
        }
        self.doubtful.truncate(doubtful);
        let (better, &mut border, worse) = self.doubtful.select_nth_unstable(wanted - 1);
        if !worse.contains(&border) {
            return Border { rank: !border, last: EVERYBODY };
        }
        let at = better.iter().filter(|rank| **rank == border).count() + 1;
        Border { rank: !border, last: last_of(verdicts, !border, at) }
    }

    /// Bytes in use, those of the booth included.
    pub(super) fn bytes(&self, hall: &Hall) -> usize {
        let booth = &hall.booths[self.worker];
        let verdict = booth.verdict.read().expect("nobody panics");
        let shares = booth.shares.read().expect("nobody panics");
        let claims = verdict.claims.capacity() + shares.iter().map(Vec::capacity).sum::<usize>();
        let words =
            self.hashes.capacity() + self.ranks.capacity() + self.doubtful.capacity() + verdict.ranks.capacity();
        self.kept.capacity() * size_of::<Candidate<C>>()
            + claims * size_of::<Claim>()
            + (words + self.table.words()) * 8
    }
}

impl Claim {
    /// Does it live, if both have the same hash?
    fn stands_above(&self, other: &Claim) -> bool {
        let place = |claim: &Claim| (claim.parent, claim.index);
        (self.rank >> 32).cmp(&(other.rank >> 32)).then_with(|| place(other).cmp(&place(self))).is_gt()
    }
}

/// All above a rank survive, and of those with this very rank the ones up to a place (parent, number at its worker).
struct Border {
    rank: u64,
    last: (u32, u32),
}

/// All of those at the border.
const EVERYBODY: (u32, u32) = (u32::MAX, u32::MAX);

/// More have the border's rank than may survive: the place of the last that does.
#[cold]
fn last_of(verdicts: &[RwLockReadGuard<'_, Verdict>], rank: u64, at: usize) -> (u32, u32) {
    let claims = verdicts.iter().flat_map(|verdict| &verdict.claims);
    let mut tied: Vec<_> = claims.filter(|claim| claim.rank == rank).map(|claim| (claim.parent, claim.index)).collect();
    tied.sort_unstable();
    tied[at - 1]
}
