//! The histograms of scores that workers show one another.

/// The number of bins in which scores are counted.
pub(super) const BINS: usize = 256;

/// The histogram of a worker's candidates by score; also the sum over all workers.
pub(super) struct Histogram {
    pub(super) counts: [u32; BINS],
    /// Candidates counted, and candidates in store.
    pub(super) counted: usize,
    pub(super) stored: usize,
    /// Does a worker want the search to end without this cut?
    pub(super) stop: bool,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { counts: [0; BINS], counted: 0, stored: 0, stop: false }
    }
}

impl Histogram {
    pub(super) fn count(&mut self, bins: impl Iterator<Item = usize>) {
        for bin in bins {
            self.counts[bin % BINS] += 1;
            self.counted += 1;
        }
    }

    pub(super) fn add(&mut self, other: &Histogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        self.counted += other.counted;
        self.stored += other.stored;
        self.stop |= other.stop;
    }
}
