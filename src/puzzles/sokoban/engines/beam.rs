//! Beam search over pushes: of all positions after a number of pushes only the best go on, by the bound of what is still to come and by the boxes that
//! nothing can move as they stand.
//!
//! Best-first searches drown in levels where boxes that stand in each other's way can be moved in any order: the positions nearest to the goals are
//! taken first, and there are always more of them, though all were spoilt long ago. A beam takes no more than its width of them, and goes on. If it ends
//! without an answer it begins anew, four times as wide, up to a width at which other searches do better with the time.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::plan::sliced::Turns;
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::Ticker;

/// Positions that go on from a layer in the first round, how many times as many in the next, and in the last one.
const FIRST_WIDTH: usize = 64;
const GROWTH: usize = 4;
const LAST_WIDTH: usize = 256;
/// Layers without a better position after which a round ends.
const MAX_LAYERS_WITHOUT_GAIN: usize = 60;
/// Pushes made in one turn.
const PUSHES_PER_TURN: usize = 32;

/// A search under way.
pub struct Beam<'t> {
    tables: &'t Tables,
    packing: Packing,
    width: usize,
    search: BestFirst<'t>,
    /// The layer's positions that are not opened yet, the best one last.
    layer: Vec<u32>,
    /// What came of them: scores, and in the low half positions.
    made: Vec<u64>,
    /// The best score of the round, and the layers since then.
    best: u64,
    without_gain: usize,
    /// Was a position of this round left out?
    cut: bool,
    rounds: u64,
}

impl<'t> Beam<'t> {
    /// A search at its start; none if it is to stop.
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

    /// The next layer: the best of what was made.
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

    /// A round has ended; where nothing was left out another would be the same.
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

    /// Makes some of the pushes listed; false if there is none.
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

/// Bytes of an empty table of positions, and those that a search holds for each square.
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
