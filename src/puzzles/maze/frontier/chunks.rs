//! Lists of millions of entries that never move: what is stored stays where it is, so that growing costs the same at every length, and no more is
//! taken than is filled.

use super::work::{Halt, Work};
use std::ops::{Index, IndexMut};

/// Entries in a piece: as many bits of a place tell where in it.
const BITS: u32 = 15;
const PIECE: usize = 1 << BITS;

/// A list in pieces. The first one grows like any list, the others come whole.
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    pieces: Vec<Vec<T>>,
    length: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks { pieces: Vec::new(), length: 0 }
    }
}

impl<T: Copy> Chunks<T> {
    /// A list of one.
    pub fn of(value: T) -> Chunks<T> {
        let mut list = Chunks::default();
        list.push(value);
        list
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
        if self.length.is_multiple_of(PIECE) {
            self.begin_piece();
        }
        self.length += 1;
        if let Some(piece) = self.pieces.last_mut() {
            piece.push(value);
        }
    }

    #[cold]
    fn begin_piece(&mut self) {
        let room = if self.pieces.is_empty() { 0 } else { PIECE };
        self.pieces.push(Vec::with_capacity(room));
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone {
        self.pieces.iter().flat_map(|piece| piece.iter().copied())
    }

    /// The entries of some places in order: those of a state are in one piece or in two that follow one another.
    #[inline]
    pub fn range(&self, places: std::ops::Range<usize>) -> impl Iterator<Item = T> {
        places.map(|place| self[place])
    }

    /// Entries made something else.
    pub fn change(&mut self, change: impl FnMut(&mut T)) {
        self.pieces.iter_mut().flatten().for_each(change);
    }

    /// Makes it a list of so many equal entries.
    pub fn fill(&mut self, value: T, length: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        self.pieces.iter_mut().for_each(Vec::clear);
        self.pieces.resize_with(length.div_ceil(PIECE), Vec::new);
        for (piece, from) in self.pieces.iter_mut().zip((0..).step_by(PIECE)) {
            piece.resize(PIECE.min(length - from), value);
            work.steps(piece.len() / 2)?;
        }
        self.length = length;
        Ok(())
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let first = self.pieces.first().map_or(0, Vec::capacity);
        ((first + self.pieces.len().saturating_sub(1) * PIECE) * size_of::<T>()) as u64
    }
}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;

    #[inline]
    fn index(&self, place: usize) -> &T {
        &self.pieces[place >> BITS][place & (PIECE - 1)]
    }
}

impl<T> IndexMut<usize> for Chunks<T> {
    #[inline]
    fn index_mut(&mut self, place: usize) -> &mut T {
        &mut self.pieces[place >> BITS][place & (PIECE - 1)]
    }
}

impl<T: Copy> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Chunks<T> {
        let mut list = Chunks::default();
        values.into_iter().for_each(|value| list.push(value));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_in_their_places() {
        let mut list: Chunks<usize> = (0..100_000).collect();
        list[70_000] = 7;
        assert_eq!((list.len(), list[0], list[99_999], list[70_000]), (100_000, 0, 99_999, 7));
        assert_eq!(list.range(32_766..32_770).collect::<Vec<_>>(), [32_766, 32_767, 32_768, 32_769]);
        assert_eq!(list.iter().count(), 100_000);
    }
}
