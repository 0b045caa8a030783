//! Which candidates survive: those above a border, which all parts compute alike.

use super::JointCut;
use crate::search::beam::parts::message::{BINS, CandidateMessage};
use crate::search::beam::selection::pool::{make_room, reach};
use crate::search::beam::selection::tie::score_of;
use crate::search::beam::selection::{LOST_KEY, Survivor};
use std::ops::Range;

/// Candidates above a rank survive, and of those with this very rank the ones up to a place (place of the part in the
/// layer, number within the part).
#[derive(Clone, Copy)]
pub(super) struct JointBorder {
    pub(super) rank: u64,
    pub(super) last: (usize, usize),
    /// The bin of the rank's score; the first one if everything survives.
    pub(super) bin: usize,
}

impl JointBorder {
    /// Everything survives that is no duplicate.
    pub(super) const NONE: JointBorder = JointBorder { rank: LOST_KEY + 1, last: ALL_TIED, bin: 0 };

    /// Does a candidate survive?
    pub(super) fn is_passed(&self, rank: u64, place: (usize, usize)) -> bool {
        rank > self.rank || rank == self.rank && (self.last == ALL_TIED || place <= self.last)
    }
}

/// All candidates of the border's rank survive.
const ALL_TIED: (usize, usize) = (usize::MAX, usize::MAX);

impl<C: Copy + Ord> JointCut<C> {
    /// The least rank of a bin's scores; the end of the last bin for `BINS`.
    fn floor(&self, bin: usize) -> u64 {
        let rank = |score: i32| u64::from(score as u32 ^ 0x8000_0000) << 32;
        i32::try_from(self.bins.least(bin)).map_or(u64::MAX, rank).max(LOST_KEY + 1)
    }

    /// The border below which nothing survives.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn border(
        &mut self,
        different: &[u32; BINS],
        width: usize,
        place: &impl Fn(usize) -> usize,
    ) -> JointBorder {
        let (bin, above) = reach(different, width);
        let scores = self.floor(bin)..self.floor(bin + 1);
        let mut doubtful = std::mem::take(&mut self.doubtful);
        if doubtful.len() < self.lists[1].len() {
            make_room(&mut doubtful, self.lists[1].len());
            doubtful.resize(self.lists[1].len(), 0);
        }
        // Without a branch that could be mispredicted: every rank is written, and the next rank overwrites it unless it
        // is in doubt.
        let mut count = 0;
        for rank in &self.lists[1] {
            doubtful[count] = !rank;
            count += usize::from(scores.contains(rank));
        }
        let (better, &mut border, worse) = doubtful[..count].select_nth_unstable(width - above - 1);
        let at = better.iter().filter(|rank| **rank == border).count();
        let last = if worse.contains(&border) { self.last_of(!border, at, place) } else { ALL_TIED };
        self.doubtful = doubtful;
        JointBorder { rank: !border, last, bin }
    }

    /// The position of the last survivor of the border's rank, which more candidates have than may survive.
    #[cold]
    fn last_of(&self, rank: u64, at: usize, place: &impl Fn(usize) -> usize) -> (usize, usize) {
        let tied = (0..self.lists[1].len()).filter(|&index| self.lists[1][index] == rank);
        // As one number each, so that no further code for sorting is compiled.
        let number = |(place, index): (usize, usize)| (place as u64) << 32 | index as u64;
        let mut tied: Vec<u64> = tied.map(|index| number(self.position(index, place))).collect();
        let last = *tied.select_nth_unstable(at).1;
        ((last >> 32) as usize, last as u32 as usize)
    }

    /// The range of a part's candidates in the lists, by the number of the part.
    fn listed(&self, number: usize) -> Range<usize> {
        let at = self.order(self.starts.len()).position(|each| each == number).expect("one of the parts");
        self.starts[at]..self.starts.get(at + 1).copied().unwrap_or(self.lists[1].len())
    }

    /// The weight of a survivor of this score: how many of its children are expected to survive, in no particular unit.
    /// The weight grows nearly in proportion to the distance of its score from the worst of its layer (measured).
    #[inline]
    fn weight(&self, score: i32) -> u64 {
        (self.bins.bin(score) + 1).saturating_sub(self.border.bin) as u64
    }

    /// The weight of a part's survivors, computed from its message: of those among the `first` of its candidates, and
    /// of the rest. Duplicates are counted too, since the weight only serves to distribute leaves.
    pub(in crate::search::beam::parts) fn weights(
        &self,
        message: &CandidateMessage,
        (number, place): (usize, usize),
        first: usize,
    ) -> [u64; 2] {
        let bins = message.counts.iter().skip(self.border.bin);
        let all: u64 = bins.zip(1..).map(|(&count, weight)| u64::from(count) * weight).sum();
        let over: u64 = self.survivors((number, place), first).map(|(_, score, _)| self.weight(score)).sum();
        [over, all.saturating_sub(over)]
    }

    /// How many of the survivors, from the first on, have this weight together.
    pub(in crate::search::beam::parts) fn first_of_weight(&self, survivors: &[Survivor<C>], mut weight: u64) -> usize {
        let is_over = |survivor: &Survivor<C>| {
            let is_over = weight == 0;
            weight = weight.saturating_sub(self.weight(survivor.candidate.score));
            is_over
        };
        survivors.iter().position(is_over).unwrap_or(survivors.len())
    }

    /// Number, score and hash of the survivors among a part's first `first` candidates.
    pub(in crate::search::beam::parts) fn survivors(
        &self,
        (number, place): (usize, usize),
        first: usize,
    ) -> impl Iterator<Item = (usize, i32, u64)> {
        let start = self.listed(number).start;
        let passed = move |&index: &usize| self.border.is_passed(self.lists[1][start + index], (place, index));
        (0..first)
            .filter(passed)
            .map(move |index| (index, score_of(self.lists[1][start + index]), self.lists[0][start + index]))
    }

    /// Best and worst score of all survivors.
    pub(in crate::search::beam::parts) fn extremes(&self) -> (i32, i32) {
        let rank = if self.border.rank == JointBorder::NONE.rank {
            let least = self.lists[1].iter().filter(|rank| **rank != LOST_KEY).min();
            least.copied().unwrap_or_default()
        } else {
            self.border.rank
        };
        (self.best, score_of(rank))
    }
}
