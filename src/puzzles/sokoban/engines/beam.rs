//! Beam search over pushes. Of all positions after a number of pushes only the best are expanded. They are ranked by
//! the bound on what is still to come, and by the boxes that nothing can move at present.
//!
//! Best-first searches get lost in levels where boxes in each other's way can be moved in any order: they always take
//! the positions nearest to the goals, and there are always more of them, although all were spoilt long ago. A beam
//! takes no more of them than its width, and moves on to the next layer. If it ends without an answer, it starts again
//! four times as wide, up to a width beyond which other searches use the time better.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::plan::sliced::Turns;
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::Ticker;

/// Width of the first round, the factor by which it grows, and the width of the last round.
const FIRST_WIDTH: usize = 64;
const GROWTH: usize = 4;
const LAST_WIDTH: usize = 256;
/// Layers without a better position after which a round ends.
const MAX_LAYERS_WITHOUT_GAIN: usize = 60;
/// Most pushes made in one turn.
const PUSHES_PER_TURN: usize = 32;

/// A search in progress.
pub struct Beam<'t> {
    tables: &'t Tables,
    packing: Packing,
    width: usize,
    search: BestFirst<'t>,
    /// The layer's positions that are not expanded yet, with the best one last.
    layer: Vec<u32>,
    /// The positions that they led to: scores in the high half, nodes in the low half.
    made: Vec<u64>,
    /// The best score of the round, and the number of layers since then.
    best: u64,
    without_gain: usize,
    /// Was a position left out in this round?
    cut: bool,
    rounds: u64,
}

impl<'t> Beam<'t> {
    /// A search before its first turn; `None` if it has to stop.
    pub fn new(tables: &'t Tables, packing: Packing, ticker: &mut Ticker<'_>) -> Option<Beam<'t>> {
        tables.prepare(ticker).continue_value()?;
        tables.prepare_macros(ticker).continue_value()?;
        let search = Beam::begun(tables, &packing);
        let mut beam = Beam {
            tables,
            packing,
            width: FIRST_WIDTH,
            search,
            layer: Vec::new(),
            made: Vec::new(),
            best: u64::MAX,
            without_gain: 0,
            cut: false,
            rounds: 0,
        };
        beam.layer = beam.search.take_starts();
        Some(beam)
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        let (squares, boxes) = (level.len() as u64, level.boxes.len() as u64);
        BYTES_OF_TABLE + squares * BYTES_PER_SQUARE + boxes * boxes * 4
    }

    fn begun(tables: &'t Tables, packing: &Packing) -> BestFirst<'t> {
        BestFirst::new(tables, packing.clone(), Time::Forwards, Weights { so_far: 0, ahead: 1 }, None)
    }

    /// Makes the next layer of the best new positions.
    fn next_layer(&mut self) {
        self.search.end_layer();
        self.made.sort_unstable();
        self.cut |= self.made.len() > self.width;
        self.made.truncate(self.width);
        let best = self.made.first().map_or(u64::MAX, |made| made >> 48);
        self.without_gain = if best < self.best { 0 } else { self.without_gain + 1 };
        self.best = self.best.min(best);
        self.layer = self.made.drain(..).rev().map(|made| made as u32).collect();
    }

    /// Ends a round. If nothing was left out, another round would be the same.
    fn next_round(&mut self) -> Slice {
        self.width *= GROWTH;
        if !self.cut || self.width > LAST_WIDTH {
            return Slice::Exhausted;
        }
        self.search = Beam::begun(self.tables, &self.packing);
        self.layer = self.search.take_starts();
        (self.best, self.without_gain, self.cut) = (u64::MAX, 0, false);
        self.rounds += 1;
        Slice::Running
    }

    /// Makes some of the listed pushes; false if none is left, `None` if the search has to stop.
    fn make(&mut self, ticker: &mut Ticker<'_>) -> Option<bool> {
        for _ in 0..PUSHES_PER_TURN {
            let Some(made) = self.search.make_next() else { return Some(false) };
            ticker.steps(self.tables.level.len() * 6).continue_value()?;
            let Some(node) = made else { continue };
            ticker.tick().continue_value()?;
            if let Some(score) = self.search.score(node, ticker) {
                self.made.push(score << 32 | u64::from(node));
            }
        }
        Some(true)
    }
}

/// Bytes of an empty table of positions, and bytes that a search holds for each square.
const BYTES_OF_TABLE: u64 = 1 << 15;
const BYTES_PER_SQUARE: u64 = 64;

impl Turns for Beam<'_> {
    const STEPS_PER_TURN: u64 = 1 << 16;

    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice {
        if let Some(solved) = self.search.solved() {
            return solved;
        }
        if let Some(node) = self.layer.pop() {
            self.search.widen(node, ticker);
            return if ticker.steps(0).is_break() { Slice::Stopped } else { Slice::Running };
        }
        match self.make(ticker) {
            None => return Slice::Stopped,
            Some(true) => return Slice::Running,
            Some(false) => self.next_layer(),
        }
        if self.layer.is_empty() || self.without_gain > MAX_LAYERS_WITHOUT_GAIN {
            return self.next_round();
        }
        Slice::Running
    }

    fn nodes(&self) -> usize {
        self.search.store().len()
    }

    fn bytes(&self) -> u64 {
        let lists = self.made.capacity() * size_of::<u64>() + self.layer.capacity() * size_of::<u32>();
        self.search.bytes() + lists as u64
    }

    fn bytes_of_first_turn(&self) -> u64 {
        0
    }

    fn jumps(&self) -> u64 {
        self.rounds
    }
}
