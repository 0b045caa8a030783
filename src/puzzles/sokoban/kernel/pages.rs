//! Lists that grow page by page and are never copied. A vector that doubles briefly needs three times its size, and in
//! a browser the memory that it leaves behind is never returned.

use std::ops::{Index, IndexMut};

/// Items in a page, as a power of two.
const BITS: usize = 13;
const PAGE: usize = 1 << BITS;

/// A list in pages. Only the first page grows, so that a short list is small.
#[derive(Clone, Debug)]
pub struct Pages<T> {
    pages: Vec<Vec<T>>,
    /// Items in all pages but the last.
    full: usize,
}

impl<T> Default for Pages<T> {
    fn default() -> Pages<T> {
        Pages { pages: vec![Vec::new()], full: 0 }
    }
}

impl<T> Pages<T> {
    #[inline]
    fn last(&self) -> &Vec<T> {
        &self.pages[self.pages.len() - 1]
    }

    #[inline]
    fn last_mut(&mut self) -> &mut Vec<T> {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    /// Number of items.
    #[inline]
    pub fn len(&self) -> usize {
        self.full + self.last().len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.last().len() == PAGE {
            self.pages.push(Vec::with_capacity(PAGE));
            self.full += PAGE;
        }
        self.last_mut().push(item);
    }

    /// All items.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.pages.iter().flatten()
    }

    /// Removes the last item; an empty page is released.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.last().is_empty() && self.pages.len() > 1 {
            self.pages.pop();
            self.full -= PAGE;
        }
        self.last_mut().pop()
    }

    /// Removes and returns the first half, in whole pages if there are several; the items keep their order.
    pub fn take_half(&mut self) -> Pages<T> {
        if self.pages.len() == 1 {
            let half = self.len() / 2;
            let rest = self.last_mut().split_off(half);
            return Pages { pages: vec![std::mem::replace(self.last_mut(), rest)], full: 0 };
        }
        let rest = self.pages.split_off(self.pages.len() / 2);
        let pages = std::mem::replace(&mut self.pages, rest);
        self.full -= pages.len() * PAGE;
        let full = (pages.len() - 1) * PAGE;
        Pages { pages, full }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        ((self.pages.len() - 1) * PAGE + self.last().capacity()) * size_of::<T>()
    }
}

impl<T> Index<usize> for Pages<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.pages[index >> BITS][index & (PAGE - 1)]
    }
}

impl<T> IndexMut<usize> for Pages<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.pages[index >> BITS][index & (PAGE - 1)]
    }
}

/// Rows of words, all of the same width, in pages.
#[derive(Clone, Debug)]
pub struct Rows {
    width: usize,
    /// Rows in a page, as a power of two.
    bits: usize,
    pages: Vec<Vec<u64>>,
}

/// Most words in a page of rows; with more, pages of wide rows would take megabytes.
const MAX_PAGE_WORDS: usize = 1 << 16;

impl Rows {
    /// An empty list.
    pub fn new(width: usize) -> Rows {
        let bits = (MAX_PAGE_WORDS / width.max(1)).max(1).ilog2().min(BITS as u32) as usize;
        Rows { width, bits, pages: vec![Vec::new()] }
    }

    /// Adds a row at the end.
    pub fn push(&mut self, row: &[u64]) {
        let last = self.pages.len() - 1;
        if self.pages[last].len() == self.width << self.bits {
            self.pages.push(Vec::with_capacity(self.width << self.bits));
        }
        let last = self.pages.len() - 1;
        let page = &mut self.pages[last];
        // Rows have a word or two, and a browser would copy memory by a call.
        row.iter().for_each(|&word| page.push(word));
    }

    /// A row.
    #[inline]
    pub fn row(&self, index: usize) -> &[u64] {
        let within = index & ((1 << self.bits) - 1);
        &self.pages[index >> self.bits][within * self.width..][..self.width]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let last = &self.pages[self.pages.len() - 1];
        ((self.pages.len() - 1) * (self.width << self.bits) + last.capacity()) * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_behave_like_a_stack_and_a_list() {
        let mut pages = Pages::default();
        let count = 3 * PAGE + 5;
        (0..count).for_each(|item| pages.push(item));
        assert_eq!(pages.len(), count);
        assert!((0..count).all(|index| pages[index] == index));
        assert!(pages.bytes() >= count * size_of::<usize>());
        pages[PAGE] = 0;
        let mut back: Vec<usize> = std::iter::from_fn(|| pages.pop()).collect();
        back.reverse();
        assert_eq!((back.len(), back[PAGE], back[PAGE + 1]), (count, 0, PAGE + 1));
        assert!(pages.is_empty() && pages.pop().is_none());
    }

    #[test]
    fn the_first_half_is_taken_in_order() {
        for count in [0, 1, 7, PAGE, PAGE + 1, 4 * PAGE + 5] {
            let mut pages = Pages::default();
            (0..count).for_each(|item| pages.push(item));
            let half = pages.take_half();
            assert!(half.len() == count / 2 || count > PAGE && half.len().abs_diff(count / 2) <= PAGE);
            assert_eq!((half.len() + pages.len(), half.iter().count()), (count, half.len()));
            assert!(half.iter().chain(pages.iter()).copied().eq(0..count));
            pages.push(count);
            assert_eq!((pages.pop(), pages.len()), (Some(count), count - half.len()));
        }
    }

    #[test]
    fn rows_keep_their_words_together() {
        let mut rows = Rows::new(3);
        let count = 2 * PAGE as u64 + 7;
        (0..count).for_each(|row| rows.push(&[row, row + 1, row + 2]));
        assert!((0..count).all(|row| rows.row(row as usize) == [row, row + 1, row + 2]));
        assert!(rows.bytes() as u64 >= count * 24);
    }
}
