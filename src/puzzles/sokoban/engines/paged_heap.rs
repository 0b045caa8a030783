//! A binary heap in pages. A single vector would be copied whenever it grows, which takes longer and longer, and no
//! stop could come in between.

use crate::puzzles::sokoban::kernel::pages::Pages;

/// A heap that returns its greatest item first.
#[derive(Clone, Debug)]
pub(super) struct PagedHeap<T>(Pages<T>);

impl<T> Default for PagedHeap<T> {
    fn default() -> PagedHeap<T> {
        PagedHeap(Pages::default())
    }
}

impl<T: Ord + Copy> PagedHeap<T> {
    /// The greatest item.
    pub(super) fn peek(&self) -> Option<&T> {
        (!self.0.is_empty()).then(|| &self.0[0])
    }

    /// Is there no item?
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an item.
    pub(super) fn push(&mut self, item: T) {
        self.0.push(item);
        self.rise(self.0.len() - 1, item);
    }

    /// Removes the greatest item.
    pub(super) fn pop(&mut self) -> Option<T> {
        let last = self.0.pop()?;
        if self.0.is_empty() {
            return Some(last);
        }
        let greatest = self.0[0];
        let hole = self.sink();
        self.rise(hole, last);
        Some(greatest)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Puts an item into a hole, or higher up if the items above it are smaller.
    fn rise(&mut self, mut hole: usize, item: T) {
        while hole > 0 {
            let parent = (hole - 1) / 2;
            if self.0[parent] >= item {
                break;
            }
            self.0[hole] = self.0[parent];
            hole = parent;
        }
        self.0[hole] = item;
    }

    /// Moves the hole from the top down to a leaf. The item that fills it comes from the end of the heap, so it seldom
    /// belongs higher up.
    fn sink(&mut self) -> usize {
        let len = self.0.len();
        let mut hole = 0;
        while 2 * hole + 2 < len {
            let left = 2 * hole + 1;
            let greater = if self.0[left] > self.0[left + 1] { left } else { left + 1 };
            self.0[hole] = self.0[greater];
            hole = greater;
        }
        if 2 * hole + 1 < len {
            self.0[hole] = self.0[2 * hole + 1];
            hole = 2 * hole + 1;
        }
        hole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use std::collections::BinaryHeap;

    #[test]
    fn it_agrees_with_a_binary_heap() {
        let mut rng = Rng::new(3);
        let (mut paged, mut whole) = (PagedHeap::default(), BinaryHeap::new());
        for step in 0..100_000 {
            // More and more items at first, then fewer and fewer, over several pages.
            if rng.chance(if step < 60_000 { 0.8 } else { 0.1 }) {
                let item = (rng.below(50), rng.below(1000));
                paged.push(item);
                whole.push(item);
            } else {
                assert_eq!(paged.pop(), whole.pop());
            }
            assert_eq!(paged.peek(), whole.peek());
        }
        while let Some(item) = whole.pop() {
            assert_eq!(paged.pop(), Some(item));
        }
        assert_eq!(paged.pop(), None);
    }
}
