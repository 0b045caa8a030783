//! What parts tell one another of their candidates.

/// The number of bins in which scores are counted.
pub(super) const BINS: usize = 256;

/// What one part tells of its candidates from some score on, besides their hashes and ranks in order of arrival.
pub(super) struct ToldCandidates {
    /// Candidates by score, and the lowest bin of those that are told.
    pub(super) counts: [u32; BINS],
    pub(super) least: usize,
    /// How many are told.
    pub(super) count: usize,
    /// What another part has said: the hashes from the word `from` on, and behind them as many ranks.
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

    /// Puts hashes and ranks that were heard behind those of others.
    pub(super) fn append(&self, to: &mut [Vec<u64>; 2]) {
        let words = &self.words[self.from..self.from + 2 * self.count];
        for (list, words) in to.iter_mut().zip(words.chunks(self.count.max(1))) {
            list.extend(words.iter().map(|&word| word as u64));
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}
