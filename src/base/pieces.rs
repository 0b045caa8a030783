//! A long list in pieces. It grows without ever being copied as a whole, so adding an element never takes long and
//! memory can be limited exactly enough.

use std::ops::{Index, IndexMut};

/// A list in pieces of `1 << BITS` elements. The first piece grows like a vector, so a short list costs no more than
/// one.
///
/// ```
/// use tokeru::base::pieces::Pieces;
///
/// let mut list: Pieces<u32, 4> = Pieces::default();
/// (0..40).for_each(|n| list.push(n));
/// assert_eq!((list.len(), list[39], list.pieces().count()), (40, 39, 3));
/// ```
#[derive(Clone, Debug)]
pub struct Pieces<T, const BITS: u32> {
    pieces: Vec<Vec<T>>,
    len: usize,
}

impl<T, const BITS: u32> Default for Pieces<T, BITS> {
    fn default() -> Self {
        Pieces { pieces: Vec::new(), len: 0 }
    }
}

impl<T, const BITS: u32> Pieces<T, BITS> {
    /// Elements of a full piece.
    pub const PIECE: usize = 1 << BITS;

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is the list empty?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an element.
    #[inline]
    pub fn push(&mut self, element: T) {
        if self.len & (Self::PIECE - 1) == 0 {
            self.begin_piece();
        }
        self.pieces[self.len >> BITS].push(element);
        self.len += 1;
    }

    #[cold]
    fn begin_piece(&mut self) {
        if self.pieces.len() <= self.len >> BITS {
            let capacity = if self.len == 0 { 0 } else { Self::PIECE };
            self.pieces.push(Vec::with_capacity(capacity));
        }
    }

    /// The last element, `None` if there are none.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.len.checked_sub(1).map(|last| &self[last])
    }

    /// Removes and returns the last element, `None` if there are none. Its memory stays.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.pieces[self.len >> BITS].pop()
    }

    /// Removes the elements from `len` on and frees all pieces after the last one that is still in use; the first piece
    /// always stays.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.pieces.truncate(len.div_ceil(Self::PIECE).max(1));
        if let Some(last) = self.pieces.last_mut() {
            last.truncate(len - (len.saturating_sub(1) & !(Self::PIECE - 1)));
        }
        self.len = len;
    }

    /// The elements from `first`, which must be below the length, to the end of its piece.
    pub fn piece_from(&mut self, first: usize) -> &mut [T] {
        &mut self.pieces[first >> BITS][first & (Self::PIECE - 1)..]
    }

    /// Removes all elements and keeps the memory.
    pub fn clear(&mut self) {
        self.pieces.iter_mut().for_each(Vec::clear);
        self.len = 0;
    }

    /// The pieces in order, none of them empty.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = &[T]> {
        self.pieces.iter().map(Vec::as_slice).filter(|piece| !piece.is_empty())
    }

    /// The pieces in order, to be sorted or shortened. Afterwards the list may only be read piece by piece, or cleared.
    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Vec<T>> {
        self.pieces.iter_mut().filter(|piece| !piece.is_empty())
    }

    /// The elements in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flatten()
    }

    /// Bytes that the elements have room in: those of all pieces, full or not.
    pub fn bytes(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.capacity() as u64).sum::<u64>() * size_of::<T>() as u64
    }
}

impl<T: Clone, const BITS: u32> Pieces<T, BITS> {
    /// `len` copies of an element. `go_on` is called with the bytes of each piece once that is made; `None` as soon as
    /// it returns false.
    pub fn filled(element: &T, len: usize, mut go_on: impl FnMut(usize) -> bool) -> Option<Self> {
        let mut pieces = Vec::with_capacity(len.div_ceil(Self::PIECE));
        for first in (0..len).step_by(Self::PIECE) {
            let count = Self::PIECE.min(len - first);
            pieces.push(vec![element.clone(); count]);
            if !go_on(count * size_of::<T>()) {
                return None;
            }
        }
        Some(Pieces { pieces, len })
    }
}

impl<T, const BITS: u32> Index<usize> for Pieces<T, BITS> {
    type Output = T;
    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.pieces[index >> BITS][index & (Self::PIECE - 1)]
    }
}

impl<T, const BITS: u32> IndexMut<usize> for Pieces<T, BITS> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pieces[index >> BITS][index & (Self::PIECE - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_behaves_like_a_list() {
        let mut list: Pieces<usize, 3> = Pieces::default();
        for round in 0..3 {
            (0..21 + round).for_each(|n| list.push(n * n));
            list[9] += 1;
            assert_eq!((list.len(), list[9], list[20]), (21 + round, 82, 400));
            assert_eq!(list.iter().rev().count(), 21 + round);
            assert_eq!(
                (list.last().copied(), list.pop(), list.pop()),
                (Some((20 + round).pow(2)), Some((20 + round).pow(2)), Some((19 + round).pow(2)))
            );
            (19 + round..21 + round).for_each(|n| list.push(n * n));
            assert_eq!(list.pieces().map(<[usize]>::len).collect::<Vec<_>>(), [8, 8, 5 + round]);
            list.clear();
            assert!(list.is_empty() && list.pieces().next().is_none());
        }
        assert_eq!(list.bytes(), 24 * 8);
    }

    #[test]
    fn it_can_be_truncated_anywhere() {
        for len in 0..=24 {
            let mut list: Pieces<usize, 3> = Pieces::default();
            (0..21).for_each(|n| list.push(n));
            list.truncate(len);
            assert_eq!(list.iter().copied().collect::<Vec<_>>(), (0..len.min(21)).collect::<Vec<_>>());
            (list.len()..30).for_each(|n| list.push(n));
            assert_eq!((list.len(), list[len.min(21)]), (30, len.min(21)));
            assert_eq!(list.piece_from(len), &(len..30.min((len | 7) + 1)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn filling_stops_when_memory_is_refused() {
        let full = Pieces::<u8, 3>::filled(&7, 20, |_| true).expect("never refused");
        assert_eq!((full.len(), full[19], full.iter().count()), (20, 7, 20));
        let mut left = 20;
        let mut go_on = |bytes: usize| {
            left -= bytes;
            left > 4
        };
        assert!(Pieces::<u8, 3>::filled(&7, 20, &mut go_on).is_none());
        assert_eq!(left, 4);
    }
}
