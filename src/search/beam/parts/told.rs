//! What parts tell one another of their candidates.

/// Scores are counted in so many bins.
pub(super) const BINS: usize = 256;

/// What one part tells of its candidates from some score on, in order of arrival.
pub(super) struct ToldCandidates {
    /// Candidates by score, and the lowest bin of those that are told.
    pub(super) counts: [u32; BINS],
    pub(super) least: usize,
    pub(super) lists: ToldLists,
    /// Candidates at hand, of any score, and the best score.
    pub(super) stored: usize,
    pub(super) best: i32,
    /// Is the search to end without this cut?
    pub(super) stop: bool,
}

/// Hashes and ranks.
pub(super) enum ToldLists {
    Own {
        hashes: Vec<u64>,
        ranks: Vec<u64>,
    },
    /// As words that were heard: so many from a place on are the hashes, as many behind them the ranks.
    Heard {
        words: Vec<i64>,
        from: usize,
        count: usize,
    },
}

impl Default for ToldCandidates {
    fn default() -> ToldCandidates {
        let lists = ToldLists::Own { hashes: Vec::new(), ranks: Vec::new() };
        ToldCandidates { counts: [0; BINS], least: 0, lists, stored: 0, best: i32::MIN, stop: false }
    }
}

impl ToldCandidates {
    /// Empties it.
    pub(super) fn begin(&mut self, stored: usize) {
        (self.counts, self.least) = ([0; BINS], 0);
        (self.stored, self.stop) = (stored, false);
        let (hashes, ranks) = self.own();
        hashes.clear();
        ranks.clear();
    }

    pub(super) fn count(&mut self, bins: impl Iterator<Item = usize>) {
        bins.for_each(|bin| self.counts[bin % BINS] += 1);
    }

    /// The lists of what this part itself tells.
    pub(super) fn own(&mut self) -> (&mut Vec<u64>, &mut Vec<u64>) {
        if let ToldLists::Heard { .. } = self.lists {
            self.lists = ToldLists::Own { hashes: Vec::new(), ranks: Vec::new() };
        }
        let ToldLists::Own { hashes, ranks } = &mut self.lists else { unreachable!("they are its own now") };
        (hashes, ranks)
    }

    pub(super) fn len(&self) -> usize {
        match &self.lists {
            ToldLists::Own { hashes, .. } => hashes.len(),
            ToldLists::Heard { count, .. } => *count,
        }
    }

    /// Puts hashes and ranks behind those of others.
    pub(super) fn append(&self, to: &mut [Vec<u64>; 2]) {
        match &self.lists {
            ToldLists::Own { hashes, ranks } => {
                to[0].extend_from_slice(hashes);
                to[1].extend_from_slice(ranks);
            }
            ToldLists::Heard { words, from, count } => {
                for (list, words) in to.iter_mut().zip(words[*from..from + 2 * count].chunks(*count.max(&1))) {
                    list.extend(words.iter().map(|&word| word as u64));
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match &self.lists {
            ToldLists::Own { hashes, ranks } => (hashes.capacity() + ranks.capacity()) * 8,
            ToldLists::Heard { words, .. } => words.capacity() * 8,
        }
    }
}
