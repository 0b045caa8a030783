//! A flood fill of the squares that the player can walk to, the inner loop of many engines.

use super::{Level, NONE, Square};
use crate::search::work;

/// A reusable flood fill; clearing it takes no time.
#[derive(Clone, Debug)]
pub struct Flood {
    stamp: Vec<u32>,
    now: u32,
    /// The squares reached, of which there are `len`; the list has room for all squares.
    queue: Vec<Square>,
    len: usize,
}

impl Flood {
    /// For a level with this many squares.
    pub fn new(squares: usize) -> Flood {
        Flood { stamp: vec![0; squares], now: 0, queue: vec![NONE; squares], len: 0 }
    }

    /// Fills from a square, around the occupied ones, and returns the lowest number reached, which names the region.
    pub fn fill(&mut self, level: &Level, occupied: &[bool], from: Square) -> Square {
        self.clear();
        self.extend(level, occupied, from)
    }

    /// Clears what was reached.
    pub fn clear(&mut self) {
        self.len = 0;
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamp.fill(0);
            self.now = 1;
        }
    }

    /// Continues from another square and keeps what was reached. Returns the lowest number reached by this fill.
    pub fn extend(&mut self, level: &Level, occupied: &[bool], from: Square) -> Square {
        let Flood { stamp, now, queue, len } = self;
        let (now, begun) = (*now, *len);
        let (mut lowest, mut read, mut end) = (from, begun, begun + 1);
        stamp[from as usize] = now;
        queue[begun] = from;
        while read < end {
            let square = queue[read];
            read += 1;
            lowest = lowest.min(square);
            for next in level.next[square as usize] {
                if next != NONE && stamp[next as usize] != now && !occupied[next as usize] {
                    stamp[next as usize] = now;
                    queue[end] = next;
                    end += 1;
                }
            }
        }
        *len = end;
        work::add((read - begun) * 4);
        lowest
    }

    /// Was this square reached?
    #[inline]
    pub fn reached(&self, square: Square) -> bool {
        self.stamp.get(square as usize) == Some(&self.now)
    }

    /// All squares reached, nearest first.
    pub fn squares(&self) -> &[Square] {
        &self.queue[..self.len]
    }
}
