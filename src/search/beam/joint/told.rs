//! What walkers tell one another of their candidates, and how they hear it.

/// Scores are counted in so many bins.
pub(in crate::search::beam) const BINS: usize = 256;

/// What one walker tells of its candidates from some score on, in order of arrival.
pub(in crate::search::beam) struct Told {
    /// Candidates by score, and the lowest bin of those that are told.
    pub(in crate::search::beam) counts: [u32; BINS],
    pub(in crate::search::beam) least: usize,
    pub(in crate::search::beam) lists: Lists,
    /// Candidates at hand, of any score, and the best score.
    pub(in crate::search::beam) stored: usize,
    pub(in crate::search::beam) best: i32,
    /// Is the search to end without this cut?
    pub(in crate::search::beam) stop: bool,
}

/// Hashes and ranks.
pub(in crate::search::beam) enum Lists {
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

impl Default for Told {
    fn default() -> Told {
        let lists = Lists::Own { hashes: Vec::new(), ranks: Vec::new() };
        Told { counts: [0; BINS], least: 0, lists, stored: 0, best: i32::MIN, stop: false }
    }
}

impl Told {
    /// Empties it.
    pub(in crate::search::beam) fn begin(&mut self, stored: usize) {
        (self.counts, self.least) = ([0; BINS], 0);
        (self.stored, self.stop) = (stored, false);
        let (hashes, ranks) = self.own();
        hashes.clear();
        ranks.clear();
    }

    pub(in crate::search::beam) fn count(&mut self, bins: impl Iterator<Item = usize>) {
        bins.for_each(|bin| self.counts[bin % BINS] += 1);
    }

    /// The lists of what this walker itself tells.
    pub(in crate::search::beam) fn own(&mut self) -> (&mut Vec<u64>, &mut Vec<u64>) {
        if let Lists::Heard { .. } = self.lists {
            self.lists = Lists::Own { hashes: Vec::new(), ranks: Vec::new() };
        }
        let Lists::Own { hashes, ranks } = &mut self.lists else { unreachable!("they are its own now") };
        (hashes, ranks)
    }

    pub(in crate::search::beam) fn len(&self) -> usize {
        match &self.lists {
            Lists::Own { hashes, .. } => hashes.len(),
            Lists::Heard { count, .. } => *count,
        }
    }

    /// Puts hashes and ranks behind those of others.
    pub(in crate::search::beam) fn append(&self, to: &mut [Vec<u64>; 2]) {
        match &self.lists {
            Lists::Own { hashes, ranks } => {
                to[0].extend_from_slice(hashes);
                to[1].extend_from_slice(ranks);
            }
            Lists::Heard { words, from, count } => {
                for (list, words) in to.iter_mut().zip(words[*from..from + 2 * count].chunks(*count.max(&1))) {
                    list.extend(words.iter().map(|&word| word as u64));
                }
            }
        }
    }

    pub(in crate::search::beam) fn bytes(&self) -> usize {
        match &self.lists {
            Lists::Own { hashes, ranks } => (hashes.capacity() + ranks.capacity()) * 8,
            Lists::Heard { words, .. } => words.capacity() * 8,
        }
    }
}

/// How a walker tells the others and hears them.
pub(in crate::search::beam) trait Round {
    /// Tells, waits until all have told, and hears what each has said, by number. What was told is gone then; other lists with their memory stand in its place.
    fn meet<R>(&mut self, told: &mut Told, hear: impl FnOnce(&[&Told]) -> R) -> R;

    /// Bytes of what is held for other rounds.
    fn bytes(&self) -> usize;
}
