//! Lists of millions of entries that never move. Growing costs the same at every length, and a list takes little more
//! memory than it fills.

use super::work::{Halt, Work};
use std::ops::{Index, IndexMut};

/// Entries of the first piece, which grows like any list and whose entries are the quickest to reach.
const FIRST_PIECE_ENTRIES: usize = 1 << 15;
/// The other pieces are allocated whole. This many bits of an index give the entry within a piece.
const BITS: u32 = 13;
const PIECE: usize = 1 << BITS;
/// The least and the most entries that [`Chunks::with_room`] allocates at first.
const LEAST_ROOM: usize = 16;
const MOST_ROOM: usize = 512;

/// A list in pieces.
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    first: Vec<T>,
    others: Vec<Vec<T>>,
    length: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks { first: Vec::new(), others: Vec::new(), length: 0 }
    }
}

impl<T: Copy> Chunks<T> {
    /// A list of one.
    pub fn of(value: T) -> Chunks<T> {
        Chunks { first: vec![value], others: Vec::new(), length: 1 }
    }

    /// An empty list that need not grow for `entries` entries, or for the first few hundred.
    pub fn with_room(entries: usize) -> Chunks<T> {
        Chunks::for_entries(entries.clamp(LEAST_ROOM, MOST_ROOM))
    }

    /// An empty list for `entries` entries.
    pub fn for_entries(entries: usize) -> Chunks<T> {
        Chunks { first: Vec::with_capacity(entries.min(FIRST_PIECE_ENTRIES)), others: Vec::new(), length: 0 }
    }

    /// Number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds an entry.
    #[inline]
    pub fn push(&mut self, value: T) {
        if self.length < FIRST_PIECE_ENTRIES {
            self.first.push(value);
        } else {
            self.push_behind(value);
        }
        self.length += 1;
    }

    #[inline(never)]
    fn push_behind(&mut self, value: T) {
        if (self.length - FIRST_PIECE_ENTRIES).is_multiple_of(PIECE) {
            self.others.push(Vec::with_capacity(PIECE));
        }
        if let Some(piece) = self.others.last_mut() {
            piece.push(value);
        }
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone {
        self.first.iter().chain(self.others.iter().flatten()).copied()
    }

    /// The entries of some places in order.
    #[inline]
    pub fn range(&self, places: std::ops::Range<usize>) -> impl Iterator<Item = T> {
        places.map(|place| self[place])
    }

    /// Changes every entry in place.
    pub fn change(&mut self, change: impl FnMut(&mut T)) {
        self.first.iter_mut().chain(self.others.iter_mut().flatten()).for_each(change);
    }

    /// Makes it a list of `length` equal entries.
    pub fn fill(&mut self, value: T, length: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        let behind = length.saturating_sub(FIRST_PIECE_ENTRIES);
        self.first.clear();
        self.first.resize(length - behind, value);
        self.others.resize_with(behind.div_ceil(PIECE), || Vec::with_capacity(PIECE));
        work.steps(self.first.len() / 2)?;
        for (piece, from) in self.others.iter_mut().zip((0..).step_by(PIECE)) {
            piece.clear();
            piece.resize(PIECE.min(behind - from), value);
            work.steps(PIECE / 2)?;
        }
        self.length = length;
        Ok(())
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        ((self.first.capacity() + self.others.len() * PIECE) * size_of::<T>()) as u64
    }
}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        match place.checked_sub(FIRST_PIECE_ENTRIES) {
            None => &self.first[place],
            Some(behind) => &self.others[behind >> BITS][behind & (PIECE - 1)],
        }
    }
}

impl<T> IndexMut<usize> for Chunks<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        match place.checked_sub(FIRST_PIECE_ENTRIES) {
            None => &mut self.first[place],
            Some(behind) => &mut self.others[behind >> BITS][behind & (PIECE - 1)],
        }
    }
}

impl<T: Copy> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Chunks<T> {
        let values = values.into_iter();
        let mut list = Chunks::for_entries(values.size_hint().0);
        values.for_each(|value| list.push(value));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_behaves_like_a_list_across_pieces() {
        let mut list: Chunks<usize> = (0..100_000).collect();
        list[70_000] = 7;
        assert_eq!((list.len(), list[0], list[99_999], list[70_000]), (100_000, 0, 99_999, 7));
        for edge in [FIRST_PIECE_ENTRIES, FIRST_PIECE_ENTRIES + PIECE] {
            assert_eq!(list.range(edge - 1..edge + 1).collect::<Vec<_>>(), [edge - 1, edge]);
        }
        assert_eq!(list.iter().count(), 100_000);
    }
}
