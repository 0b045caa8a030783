//! The parts of a search by layers of pushes instead of priorities: positions are expanded, and the new positions are
//! made and scored.

use super::{BestFirst, Slice, answer};
use crate::puzzles::sokoban::engines::open_list::OpenList;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_SUM;
use crate::puzzles::sokoban::kernel::store::{self, NO_NODE};
use crate::puzzles::sokoban::kernel::{NONE, Square};
use crate::search::control::Ticker;
use std::slice::from_ref;

impl BestFirst<'_> {
    /// Takes the positions with which the search begins.
    pub fn take_starts(&mut self) -> Vec<u32> {
        std::iter::from_fn(|| self.open.take(u32::MAX)).map(|(_, entry)| entry.node).collect()
    }

    /// Lists the pushes of a position.
    pub fn widen(&mut self, node: u32, ticker: &mut Ticker<'_>) {
        self.open_up(0, node, ticker);
    }

    /// Makes the next listed push. Returns `None` if no push is left, and `Some(None)` if the push leads to no new
    /// position.
    pub fn make_next(&mut self) -> Option<Option<u32>> {
        let (_, entry) = self.open.take(u32::MAX)?;
        Some(Some(self.make(entry)).filter(|&node| node != NO_NODE))
    }

    /// Ends a layer: clears the list of pushes.
    pub fn end_layer(&mut self) {
        self.open = OpenList::default();
    }

    /// The answer, if a position made is the target of the search.
    pub fn solved(&self) -> Option<Slice> {
        let node = self.answer?;
        Some(Slice::Solved(answer::pushes(from_ref(self), self.part.global(node))))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + self.open.bytes()
    }

    /// The bound on what is still to come, plus a push for each box off the goals that is held on both axes: some other
    /// box has to be moved first, which no bound of single boxes counts. Returns `None` if some box finds no goal.
    /// Bits of a hash in the low part decide among equals.
    pub fn score(&mut self, node: u32, ticker: &mut Ticker<'_>) -> Option<u64> {
        let mut boxes = std::mem::take(&mut self.boxes);
        let player = self.store.position(node, &mut boxes);
        let (distances, spots) = (self.distances, &self.tables.spots);
        let rest = self.matching.solve_rows(|row| distances.row(spots.of(boxes[row], player)), ticker);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        let blocked = boxes.iter().filter(|&&square| self.is_blocked(square)).count();
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        self.boxes = boxes;
        let noise = store::hash(self.store.key(node), player) & 0xffff;
        (rest < IMPOSSIBLE_SUM).then_some((rest as u64 + blocked as u64) << 16 | noise)
    }

    /// Is a box off the goals held by a wall or another box on both axes?
    fn is_blocked(&self, square: Square) -> bool {
        let level = &self.tables.level;
        let blocked = |direction| {
            let next = level.step(square, direction);
            next == NONE || self.occupied[next as usize]
        };
        !level.is_goal[square as usize] && (0..2).all(|axis| blocked(axis) || blocked(axis + 2))
    }
}
