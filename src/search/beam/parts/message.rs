//! The parts' messages about their candidates.

use crate::search::beam::selection::tie::Tie;

/// The number of bins in which scores are counted.
pub(super) const BINS: usize = 256;

/// One part's message about its candidates from some score on. Their hashes and ranks, in order of arrival, are sent
/// with it.
pub(super) struct CandidateMessage {
    /// Number of candidates by score, and the lowest bin of those that are sent.
    pub(super) counts: [u32; BINS],
    pub(super) least: usize,
    /// How many candidates are sent.
    pub(super) count: usize,
    /// Is each rank sent as a byte, the distance of its score from the first one? The rest of the rank follows from
    /// the hash.
    pub(super) is_short: bool,
    /// The words of another part: the hashes from the word `from` on, and after them the ranks.
    pub(super) words: Vec<i64>,
    pub(super) from: usize,
    /// Number of candidates in store, of any score, and the best score.
    pub(super) stored: usize,
    pub(super) best: i32,
    /// Does the part want the search to end without this cut?
    pub(super) stop: bool,
}

impl Default for CandidateMessage {
    fn default() -> CandidateMessage {
        CandidateMessage {
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

impl CandidateMessage {
    /// Empties it.
    pub(super) fn begin(&mut self, stored: usize) {
        (self.counts, self.least, self.count) = ([0; BINS], 0, 0);
        (self.stored, self.stop) = (stored, false);
    }

    pub(super) fn count(&mut self, bins: impl Iterator<Item = usize>) {
        bins.for_each(|bin| self.counts[bin % BINS] += 1);
    }

    /// Appends the hashes and ranks that were received to those of others; `first` is the score of the lowest bin.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(super) fn append(&self, tie: Tie, first: i32, [hashes, ranks]: &mut [Vec<u64>; 2]) {
        let (sent, behind) = self.words[self.from..].split_at(self.count);
        hashes.extend(sent.iter().map(|&word| word as u64));
        if !self.is_short {
            return ranks.extend(behind[..self.count].iter().map(|&word| word as u64));
        }
        ranks.reserve(self.count);
        for (hashes, &bytes) in sent.chunks(8).zip(behind) {
            let scores = bytes.to_le_bytes().map(|byte| first.wrapping_add(byte.into()));
            ranks.extend(hashes.iter().zip(scores).map(|(&hash, score)| tie.rank_by_hash(score, hash as u64)));
        }
    }

    /// Number of words of the ranks, which follow the hashes.
    pub(super) fn words_of_ranks(&self) -> usize {
        if self.is_short { self.count.div_ceil(8) } else { self.count }
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}
