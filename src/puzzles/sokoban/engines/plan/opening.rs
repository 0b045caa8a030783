//! Open-position search: one side looks for a position in which every box is free, and the other side heads for it.
//! They usually meet long before.
//!
//! [`OpenPosition`] frees boxes by pulls from the goals, and pushes from the start to that position. [`OpenStart`]
//! frees them by pushes, and pulls from the goals.

use super::openness::ByOpenness;
use super::pulling::Pulling;
use super::pushing::Pushing;
use super::side::{Aimed, Side};
use super::sliced::Turns;
use super::target::ByTarget;
use super::tree;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square};
use crate::search::control::Ticker;

/// Positions expanded in the first round while boxes are freed, and the factor by which rounds grow.
const FIRST_ROUND: u64 = 1200;
const GROWTH: u64 = 4;

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Freeing,
    /// A new target was chosen, and the searches for it are set up.
    Aim,
    /// The other side searches, with the same weight for all moves.
    Flat,
    /// The other side searches, with a higher weight for moves that improve nothing.
    Weighted,
}

/// A search that frees boxes by pulls.
pub type OpenPosition<'t> = Opening<'t, Pulling<'t>, Pushing<'t, ByTarget>>;
/// A search that frees boxes by pushes.
pub type OpenStart<'t> = Opening<'t, Pushing<'t, ByOpenness<'t>>, Pulling<'t>>;

/// A search in progress: one side frees boxes, and the other comes to meet it.
pub struct Opening<'t, F, M> {
    tables: &'t Tables,
    packing: Packing,
    memory: u64,
    freeing: F,
    /// The target squares, and the flat and the weighted search for them.
    target: Vec<Square>,
    meeting: [Option<M>; 2],
    phase: Phase,
    /// The length of the round, and the positions expanded in this phase.
    round: u64,
    used: u64,
    /// Number of positions of the freeing side and of both other searches that have been looked up.
    met: [usize; 3],
    exhausted: bool,
    /// Number of times that a target was chosen or searches were set up.
    jumps: u64,
}

impl<'t> OpenPosition<'t> {
    /// A search before its first turn; `None` if it has to stop.
    pub fn new(tables: &'t Tables, packing: Packing, memory: u64, ticker: &mut Ticker<'_>) -> Option<OpenPosition<'t>> {
        prepare(tables, ticker)?;
        let freeing = Pulling::new(tables, packing.clone(), None);
        Some(Opening::with(tables, freeing, packing, memory))
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        Pulling::bytes_at_start(level)
    }
}

impl<'t> OpenStart<'t> {
    /// A search before its first turn; `None` if it has to stop.
    pub fn new(tables: &'t Tables, packing: Packing, memory: u64, ticker: &mut Ticker<'_>) -> Option<OpenStart<'t>> {
        prepare(tables, ticker)?;
        let freeing = Pushing::new(tables, packing.clone(), ByOpenness::new(tables), memory, ticker)?;
        Some(Opening::with(tables, freeing, packing, memory))
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        Pushing::<ByOpenness<'_>>::bytes_at_start(level)
    }
}

/// Prepares the tables that both sides need; `None` if the search has to stop.
fn prepare(tables: &Tables, ticker: &mut Ticker<'_>) -> Option<()> {
    tables.prepare(ticker).continue_value()?;
    tables.prepare_macros(ticker).continue_value()
}

impl<'t, F: Side, M: Aimed<'t>> Opening<'t, F, M> {
    fn with(tables: &'t Tables, freeing: F, packing: Packing, memory: u64) -> Opening<'t, F, M> {
        Opening {
            tables,
            packing,
            memory,
            freeing,
            target: Vec::new(),
            meeting: [None, None],
            phase: Phase::Freeing,
            round: FIRST_ROUND,
            used: 0,
            met: [0; 3],
            exhausted: false,
            jumps: 0,
        }
    }

    fn step(&mut self, which: usize, ticker: &mut Ticker<'_>) -> bool {
        self.meeting[which].as_mut().is_some_and(|search| search.turn(ticker))
    }

    fn next_phase(&mut self, goes_on: bool) -> Slice {
        self.used = 0;
        self.phase = match self.phase {
            Phase::Freeing => {
                self.exhausted = !goes_on;
                self.aim()
            }
            Phase::Aim => Phase::Flat,
            Phase::Flat => Phase::Weighted,
            Phase::Weighted if self.exhausted && !goes_on => return Slice::Exhausted,
            Phase::Weighted => {
                self.round = self.round.saturating_mul(GROWTH);
                Phase::Freeing
            }
        };
        Slice::Running
    }

    /// Takes the most open position found so far as the target. If it is a new one, the searches for it start again.
    fn aim(&mut self) -> Phase {
        let best = self.freeing.best();
        if best == self.target {
            return Phase::Flat;
        }
        (self.target, self.meeting, self.met) = (best, [None, None], [self.freeing.store().len(), 0, 0]);
        self.jumps += 1;
        Phase::Aim
    }

    /// Sets up the searches for the target; `None` if the search has to stop.
    fn begin(&mut self, ticker: &mut Ticker<'_>) -> Option<()> {
        for (which, flat) in [true, false].into_iter().enumerate() {
            let (packing, target) = (self.packing.clone(), self.target.clone());
            self.meeting[which] = Some(M::toward(self.tables, packing, target, flat, self.memory, ticker)?);
        }
        self.jumps += 1;
        Some(())
    }

    /// Looks the new positions of each side up in the other; also returns an answer if pushes have reached the goals.
    fn meet(&mut self, ticker: &mut Ticker<'_>) -> Option<Slice> {
        if let Some(node) = self.freeing.answer() {
            return Some(Slice::Solved(self.freeing.pushes(node, ticker)));
        }
        for which in 0..2 {
            let Some(meeting) = &mut self.meeting[which] else { continue };
            if let Some(node) = meeting.answer() {
                return Some(Slice::Solved(meeting.pushes(node, ticker)));
            }
            let (own, others) = (meeting.store(), self.freeing.store());
            let found = own
                .common(others, self.met[1 + which])
                .or_else(|| others.common(own, self.met[0]).map(|(other, own)| (own, other)));
            self.met[1 + which] = own.len();
            if let Some((own, other)) = found {
                let (near, far) = (meeting.pushes(own, ticker), self.freeing.pushes(other, ticker));
                return Some(Slice::Solved(if M::FORWARDS { joined(near, far) } else { joined(far, near) }));
            }
        }
        self.met[0] = self.freeing.store().len();
        None
    }
}

fn joined(mut first: Vec<Push>, then: Vec<Push>) -> Vec<Push> {
    first.extend(then);
    first
}

impl<'t, F: Side, M: Aimed<'t>> Turns for Opening<'t, F, M> {
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice {
        let (goes_on, most) = match self.phase {
            Phase::Freeing => (self.freeing.turn(ticker), self.round),
            Phase::Aim => return self.begin(ticker).map_or(Slice::Stopped, |()| self.next_phase(true)),
            Phase::Flat => (self.step(0, ticker), self.round * 5 / 4),
            Phase::Weighted => (self.step(1, ticker), self.round * 3 / 4),
        };
        if ticker.tick().is_break() || ticker.steps(0).is_break() {
            return Slice::Stopped;
        }
        if let Some(slice) = self.meet(ticker) {
            return slice;
        }
        self.used += 1;
        if goes_on && self.used < most {
            return Slice::Running;
        }
        self.next_phase(goes_on)
    }

    /// Number of positions stored by all searches.
    fn nodes(&self) -> usize {
        self.freeing.store().len() + self.meeting.iter().flatten().map(|search| search.store().len()).sum::<usize>()
    }

    fn bytes(&self) -> u64 {
        let to_come = if self.phase == Phase::Aim { 2 * self.tables.bytes_between() } else { 0 };
        self.freeing.bytes() + self.meeting.iter().flatten().map(Side::bytes).sum::<u64>() + to_come
    }

    fn bytes_of_first_turn(&self) -> u64 {
        tree::bytes_of_children(&self.tables.level, &self.packing)
    }

    fn jumps(&self) -> u64 {
        self.jumps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::tables::without_limits;

    const ROOM: &str = "########\n#      #\n# $$@  #\n# $    #\n#   .. #\n#   .  #\n########\n";

    /// The boxes after a search has run to its answer and its pushes are made, each of which must start from a box.
    fn boxes_after<S: Turns>(tables: &Tables, make: impl FnOnce(Packing, &mut Ticker<'_>) -> Option<S>) -> Vec<Square> {
        let pushes = without_limits(|ticker| {
            let mut search = make(tables.packing()?, ticker)?;
            let ends = (0..100_000).map(|_| search.turn(ticker)).find(|slice| *slice != Slice::Running);
            ends.and_then(|slice| if let Slice::Solved(pushes) = slice { Some(pushes) } else { None })
        });
        let mut boxes = tables.level.boxes.clone();
        for Push { from, direction } in pushes {
            let moved = boxes.iter_mut().find(|square| **square == from).expect("a box stands there");
            *moved = tables.level.step(from, direction.into());
        }
        boxes
    }

    #[test]
    fn searches_from_both_ends_bring_all_boxes_to_goals() {
        let tables = Tables::new(Level::new(&Sokoban::parse(ROOM).unwrap(), &[]));
        let pulled = boxes_after(&tables, |packing, ticker| OpenPosition::new(&tables, packing, 1 << 30, ticker));
        let pushed = boxes_after(&tables, |packing, ticker| OpenStart::new(&tables, packing, 1 << 30, ticker));
        assert!(tables.level.solved(&pulled) && tables.level.solved(&pushed));
    }
}
