//! Positions that were searched without success, and how far. They make a depth-first search affordable on a graph
//! where many ways lead to the same place.
//!
//! An entry is provisional when a search enters a position. It is a fact once the whole iteration has ended without an
//! answer: if the position had an answer within its budget, so had the start. Within an iteration a provisional entry
//! is enough. Take a shortest answer, and on it the last position that was entered with as large a budget as it can
//! have. Its successor was not cut by an admissible bound, so it was entered, now or before, with as large a budget. So
//! the position was not the last, a contradiction.

use super::pattern_db::watch::BuildWatch;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most vertices: a position has 64 bits.
pub const MAX_VERTICES: usize = 16;

/// Buckets of a piece of the table, as a power of two: half a megabyte.
const PIECE: u32 = 14;

/// Entries of a bucket: half a cache line.
const WAYS: usize = 4;

/// A table for all threads. An entry is one word, so that it is never half-written. With its bucket it determines the
/// whole position, so that no two positions are confused.
pub struct TranspositionTable {
    pieces: Vec<Vec<[AtomicU64; WAYS]>>,
    /// The number of buckets, as a power of two; at least 8, so that an entry has room for the budget beside the rest
    /// of the key.
    bits: u32,
}

impl TranspositionTable {
    /// An empty table of this number of entries or more, a power of two. `None` if the search is to stop.
    pub fn new(entries: u64, watch: &mut BuildWatch<'_>) -> Option<TranspositionTable> {
        let bits = (entries / WAYS as u64).max(256).next_power_of_two().ilog2();
        let buckets = 1 << bits.min(PIECE);
        let empty = || std::array::from_fn(|_| AtomicU64::new(0));
        let piece = |_| {
            watch.steps(buckets * WAYS)?;
            Some((0..buckets).map(|_| empty()).collect())
        };
        let pieces: Option<_> = (0..1 << bits.saturating_sub(PIECE)).map(piece).collect();
        Some(TranspositionTable { pieces: pieces?, bits })
    }

    /// Number of positions that it can hold.
    pub fn entries(&self) -> u64 {
        (WAYS as u64) << self.bits
    }

    /// Number of positions that it holds. This reads the whole table.
    pub fn occupied(&self) -> usize {
        let slots = self.pieces.iter().flatten().flatten();
        slots.filter(|slot| slot.load(Relaxed) != 0).count()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        8 * self.entries()
    }

    /// The position on at most 16 vertices as a number.
    #[inline]
    pub fn key(tiles: &[u8]) -> u64 {
        tiles.iter().take(MAX_VERTICES).rev().fold(0, |key, &tile| key << 4 | u64::from(tile & 15))
    }

    /// Was the position searched with this budget or a larger one? If not, an entry for this budget is made.
    #[inline]
    pub fn enter(&self, key: u64, budget: u8) -> bool {
        let mixed = mixed(key);
        let number = (mixed >> (64 - self.bits)) as usize;
        let bucket = &self.pieces[number >> PIECE][number & ((1 << PIECE) - 1)];
        let entry = mixed << self.bits | u64::from(budget);
        let mut least = u64::MAX;
        let mut place = 0;
        for (way, slot) in bucket.iter().enumerate() {
            let found = slot.load(Relaxed);
            if (found ^ entry) >> 8 == 0 && found != 0 {
                if found >= entry {
                    return true;
                }
                place = way;
                break;
            }
            if found & 0xff < least {
                least = found & 0xff;
                place = way;
            }
        }
        bucket[place].store(entry, Relaxed);
        false
    }
}

/// A reversible mix of a word whose upper bits depend on all of its bits.
#[inline]
fn mixed(key: u64) -> u64 {
    let half = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (half ^ half >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::{Control, Counters};
    use std::collections::HashMap;

    /// Positions may be forgotten, but none is ever mistaken for another, or for one with a larger budget.
    #[test]
    fn only_entered_positions_are_reported_as_failed() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let failures = TranspositionTable::new(1, &mut BuildWatch::new(&control)).expect("nobody says stop");
        let mut rng = Rng::new(3);
        let mut entered: HashMap<u64, u8> = HashMap::new();
        let mut hits = 0;
        for _ in 0..200_000 {
            // Few different keys over all bits, so that many positions meet in a bucket and some occur again.
            let key = (rng.below(3000) as u64).wrapping_mul(0x0123_4567_89ab_cdef).rotate_left(rng.below(4) as u32);
            let budget = 1 + rng.below(255) as u8;
            let hit = failures.enter(key, budget);
            assert!(!hit || entered.get(&key).is_some_and(|&most| most >= budget));
            hits += u32::from(hit);
            let most = entered.entry(key).or_default();
            *most = budget.max(*most);
        }
        assert!(hits > 1000, "{hits} hits");
    }

    #[test]
    fn a_position_has_its_own_key() {
        let tiles: Vec<u8> = (0..16).collect();
        let mut other = tiles.clone();
        other.swap(0, 15);
        assert_ne!(TranspositionTable::key(&tiles), TranspositionTable::key(&other));
        assert_eq!(TranspositionTable::key(&tiles), 0xfedc_ba98_7654_3210);
    }
}
