//! What parts tell one another of their candidates.

use crate::search::beam::selection::tie::Tie;

/// The number of bins in which scores are counted.
pub(super) const BINS: usize = 256;

/// What one part tells of its candidates from some score on, besides their hashes and ranks in order of arrival.
pub(super) struct ToldCandidates {
    /// Candidates by score, and the lowest bin of those that are told.
    pub(super) counts: [u32; BINS],
    pub(super) least: usize,
    /// How many are told.
    pub(super) count: usize,
    /// Is a byte told in place of each rank: how far its score is above the first? The rest is the hash's.
    pub(super) is_short: bool,
    /// What another part has said: the hashes from the word `from` on, and behind them the ranks.
    pub(super) words: Vec<i64>,
    pub(super) from: usize,
    /// Candidates at hand, of any score, and the best score.
    pub(super) stored: usize,
    pub(super) best: i32,
    /// Is the search to end without this cut?
    pub(super) stop: bool,
}

impl Default for ToldCandidates {
    fn default() -> ToldCandidates {
        ToldCandidates {
            counts: [0; BINS],
            least: 0,
            count: 0,
            is_short: false,
            words: Vec::new(),
            from: 0,
            stored: 0,
            best: i32::MIN,
            stop: false,
        }
    }
}

impl ToldCandidates {
    /// Empties it.
    pub(super) fn begin(&mut self, stored: usize) {
        (self.counts, self.least, self.count) = ([0; BINS], 0, 0);
        (self.stored, self.stop) = (stored, false);
    }

    pub(super) fn count(&mut self, bins: impl Iterator<Item = usize>) {
        bins.for_each(|bin| self.counts[bin % BINS] += 1);
    }

    /// Puts hashes and ranks that were heard behind those of others; `first` is the score of the lowest bin.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn append(&self, tie: Tie, first: i32, [hashes, ranks]: &mut [Vec<u64>; 2]) {
        let (told, behind) = self.words[self.from..].split_at(self.count);
        hashes.extend(told.iter().map(|&word| word as u64));
        if !self.is_short {
            return ranks.extend(behind[..self.count].iter().map(|&word| word as u64));
        }
        ranks.reserve(self.count);
        for (hashes, &bytes) in told.chunks(8).zip(behind) {
            let scores = bytes.to_le_bytes().map(|byte| first.wrapping_add(byte.into()));
            ranks.extend(hashes.iter().zip(scores).map(|(&hash, score)| tie.rank_by_hash(score, hash as u64)));
        }
    }

    /// Words behind the hashes, of as many ranks.
    pub(super) fn words_of_ranks(&self) -> usize {
        if self.is_short { self.count.div_ceil(8) } else { self.count }
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}
