//! Positions as words, for parts of a search without shared memory.

use super::{LARGE_GROUPS, Packed};
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;

/// The most bytes of tiles, groups and ways.
const MOST_BYTES: usize = MAX_VERTICES + LARGE_GROUPS + 1;

impl<const T: usize, const G: usize> Packed<T, G> {
    /// The number of words of a position.
    pub const WORDS: usize = 1 + (T + G + 1).div_ceil(8);

    /// Appends its words.
    #[inline(always)]
    pub fn write(&self, words: &mut Vec<i64>) {
        let mut bytes = [0; MOST_BYTES];
        bytes[..T].copy_from_slice(&self.places);
        bytes[T..T + G].copy_from_slice(&self.values);
        bytes[T + G] = self.ways;
        words.push(self.hash as i64);
        words.extend(bytes.as_chunks().0[..Self::WORDS - 1].iter().map(|&bytes| i64::from_le_bytes(bytes)));
    }

    /// Reads one from its words.
    #[inline(always)]
    pub fn read(words: &[i64]) -> Packed<T, G> {
        let mut bytes = [0; MOST_BYTES];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(&words[1..Self::WORDS]) {
            *bytes = word.to_le_bytes();
        }
        let (mut places, mut values) = ([0; T], [0; G]);
        places.copy_from_slice(&bytes[..T]);
        values.copy_from_slice(&bytes[T..T + G]);
        Packed { hash: words[0] as u64, places, values, ways: bytes[T + G] }
    }
}
