//! Which hashes may occur twice: a set of bits, which fits into the nearest cache, finds the few that have to be looked
//! up in a table.

use super::pool::make_room;

/// Bits for each hash: with so many, few hashes share a bit by chance.
const BITS_PER_HASH: usize = 16;

/// The hashes of one cut.
#[derive(Default)]
pub(in crate::search::beam) struct SeenHashes {
    bits: Vec<u64>,
    /// Bits that were met more than once.
    again: Vec<u64>,
    repeated: Vec<u32>,
}

impl SeenHashes {
    /// Empties the set and gives it room for `hashes` hashes.
    pub(in crate::search::beam) fn begin(&mut self, hashes: usize) {
        let words = words(hashes);
        for set in [&mut self.bits, &mut self.again] {
            set.clear();
            set.resize(words, 0);
        }
    }

    /// Adds hashes.
    pub(in crate::search::beam) fn see(&mut self, hashes: impl Iterator<Item = u64>) {
        let SeenHashes { bits, again, .. } = self;
        let mask = bits.len() * 64 - 1;
        for hash in hashes {
            let (word, bit) = (hash as usize & mask, 1 << (hash & 63));
            again[word / 64] |= bits[word / 64] & bit;
            bits[word / 64] |= bit;
        }
    }

    /// Selects, by number, the hashes that may occur twice; without a branch that could be mispredicted.
    pub(in crate::search::beam) fn select(&mut self, hashes: impl ExactSizeIterator<Item = u64>) {
        let SeenHashes { again, repeated, .. } = self;
        let mask = again.len() * 64 - 1;
        let mut count = 0;
        make_room(repeated, hashes.len());
        repeated.resize(hashes.len(), 0);
        for (index, hash) in hashes.enumerate() {
            repeated[count] = index as u32;
            count += (again[(hash as usize & mask) / 64] >> (hash & 63) & 1) as usize;
        }
        repeated.truncate(count);
    }

    /// The hashes that were selected, by number.
    pub(in crate::search::beam) fn repeated(&self) -> &[u32] {
        &self.repeated
    }

    pub(in crate::search::beam) fn bytes(&self) -> usize {
        (self.bits.capacity() + self.again.capacity()) * 8 + self.repeated.capacity() * 4
    }

    /// Bytes that a set for `hashes` hashes takes on top of those in use, if `looked_at` of them are selected from in
    /// the end.
    pub(in crate::search::beam) fn growth(&self, hashes: usize, looked_at: usize) -> usize {
        (2 * words(hashes) * 8 + looked_at * 4).saturating_sub(self.bytes())
    }
}

/// Words of a set for `hashes` hashes.
fn words(hashes: usize) -> usize {
    (hashes * BITS_PER_HASH / 64).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn every_duplicate_hash_is_found_and_few_others() {
        let mut rng = Rng::new(3);
        let mut seen = SeenHashes::default();
        for count in [0, 1, 2, 100, 3000] {
            let mut hashes: Vec<u64> = (0..count).map(|_| rng.next()).collect();
            let twice: Vec<u64> = hashes.iter().step_by(50).copied().collect();
            hashes.extend(&twice);
            seen.begin(hashes.len());
            let (own, others) = hashes.split_at(hashes.len() / 3);
            seen.see(own.iter().copied());
            seen.see(others.iter().copied());
            seen.select(hashes.iter().copied());
            let repeated: Vec<u64> = seen.repeated().iter().map(|&index| hashes[index as usize]).collect();
            assert!(twice.iter().all(|hash| repeated.iter().filter(|each| *each == hash).count() == 2));
            assert!(repeated.len() <= 2 * twice.len() + hashes.len() / 4, "{} of {}", repeated.len(), hashes.len());
        }
    }
}
