//! Untried moves in cells of positions with the same features, and the order in which the cells have their turns.

use super::{Features, Macro};
use crate::puzzles::sokoban::engines::paged_heap::PagedHeap;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound;

/// An untried move: the weight of its line, its order, its node and the move.
pub(super) type Untried = Reverse<(u32, u32, u32, Macro)>;

/// Bytes of a cell, excluding its moves.
const BYTES_PER_CELL: usize = 128;

/// The cells that have untried moves.
#[derive(Default)]
pub(super) struct Cells {
    cells: BTreeMap<Features, PagedHeap<Untried>>,
    /// The cell that had the last turn.
    last: Option<Features>,
    turns: u32,
}

impl Cells {
    /// The moves of a cell, to which the caller must add at least one.
    pub(super) fn of(&mut self, features: Features) -> &mut PagedHeap<Untried> {
        self.cells.entry(features).or_default()
    }

    /// Takes the best move of the cell after the last one, in a cycle.
    pub(super) fn next_in_turn(&mut self) -> Option<Untried> {
        let first = || self.cells.keys().next();
        let after = |last| self.cells.range((Bound::Excluded(last), Bound::Unbounded)).next().map(|(cell, _)| cell);
        let cell = *self.last.and_then(after).or_else(first)?;
        self.take(cell)
    }

    /// Takes the best move of a cell near the best one: the cell of rank r in about 1/(r + 1) of the turns, so that a
    /// large number of cells does not take the time of the best ones. The turn's number with its bits reversed is
    /// distributed evenly over 0 to 1 (van der Corput 1935).
    pub(super) fn next_near_front(&mut self) -> Option<Untried> {
        let last = self.cells.len().checked_sub(1)?;
        self.turns += 1;
        let even = f64::from(self.turns.reverse_bits()) / f64::from(u32::MAX);
        let rank = (self.cells.len() as f64).powf(even) as usize - 1;
        let cell = *self.cells.keys().nth(rank.min(last))?;
        self.take(cell)
    }

    fn take(&mut self, cell: Features) -> Option<Untried> {
        self.last = Some(cell);
        let heap = self.cells.get_mut(&cell)?;
        let best = heap.pop();
        if heap.is_empty() {
            self.cells.remove(&cell);
        }
        best
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.cells.values().map(PagedHeap::bytes).sum::<usize>() + self.cells.len() * BYTES_PER_CELL
    }
}
