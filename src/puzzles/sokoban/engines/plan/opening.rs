//! Open-position search: pulls from the goals to a position in which every box is free, then pushes from the start to that position. It meets the
//! positions that were pulled long before it is there.

use super::pulling::Pulling;
use super::pushing::Pushing;
use super::sliced::Turns;
use super::target::ByTarget;
use super::tree;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Square};
use crate::search::control::Ticker;

/// Positions expanded in the pulls of the first round; each round is `GROWTH` times as long as the one before.
const FIRST_ROUND: u64 = 1200;
const GROWTH: u64 = 4;

/// What a round does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Pulls,
    /// A target was taken; the searches for it are made.
    Aim,
    /// Pushes, all of equal weight.
    Flat,
    /// Pushes of which those count less that better nothing.
    Weighted,
}

/// A search under way.
pub struct OpenPosition<'t> {
    tables: &'t Tables,
    packing: Packing,
    memory: u64,
    pulling: Pulling<'t>,
    /// The squares to be reached, with the searches for them, flat and weighted.
    target: Vec<Square>,
    pushing: [Option<Pushing<'t, ByTarget>>; 2],
    phase: Phase,
    /// Length of the round, and positions expanded in this phase.
    round: u64,
    used: u64,
    /// Positions of the pulls and of both searches that were looked for among the others.
    met: [usize; 3],
    dry: bool,
    /// Targets taken and searches for them made.
    jumps: u64,
}

impl<'t> OpenPosition<'t> {
    /// A search at its start; none if it is to stop.
    pub fn new(tables: &'t Tables, packing: Packing, memory: u64, ticker: &mut Ticker<'_>) -> Option<OpenPosition<'t>> {
        tables.prepare(ticker).continue_value()?;
        tables.prepare_macros(ticker).continue_value()?;
        Some(OpenPosition {
            tables,
            pulling: Pulling::new(tables, packing.clone()),
            packing,
            memory,
            target: Vec::new(),
            pushing: [None, None],
            phase: Phase::Pulls,
            round: FIRST_ROUND,
            used: 0,
            met: [0; 3],
            dry: false,
            jumps: 0,
        })
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        Pulling::bytes_at_start(level)
    }

    fn push(&mut self, which: usize, ticker: &mut Ticker<'_>) -> bool {
        self.pushing[which].as_mut().is_some_and(|search| search.turn(ticker))
    }

    fn next_phase(&mut self, goes_on: bool) -> Slice {
        self.used = 0;
        self.phase = match self.phase {
            Phase::Pulls => {
                self.dry = !goes_on;
                self.aim()
            }
            Phase::Aim => Phase::Flat,
            Phase::Flat => Phase::Weighted,
            Phase::Weighted if self.dry && !goes_on => return Slice::Exhausted,
            Phase::Weighted => {
                self.round = self.round.saturating_mul(GROWTH);
                Phase::Pulls
            }
        };
        Slice::Running
    }

    /// Takes the best position pulled so far for the target; where that is another one the searches for it are to begin anew.
    fn aim(&mut self) -> Phase {
        let best = self.pulling.best();
        if best == self.target {
            return Phase::Flat;
        }
        (self.target, self.pushing, self.met) = (best, [None, None], [self.pulling.store().len(), 0, 0]);
        self.jumps += 1;
        Phase::Aim
    }

    /// Makes the searches for the target. None if the search is to stop.
    fn begin(&mut self, ticker: &mut Ticker<'_>) -> Option<()> {
        for (which, flat) in [true, false].into_iter().enumerate() {
            let judge = ByTarget::new(self.tables, self.target.clone(), flat, ticker)?;
            let search = Pushing::new(self.tables, self.packing.clone(), judge, self.memory, ticker)?;
            self.pushing[which] = Some(search);
        }
        self.jumps += 1;
        Some(())
    }

    /// Looks for what is new on one side among what the other has; an answer too, if pushes have come to the goals.
    fn meet(&mut self, ticker: &mut Ticker<'_>) -> Option<Slice> {
        for which in 0..2 {
            let Some(pushing) = &mut self.pushing[which] else { continue };
            if let Some(node) = pushing.answer() {
                return Some(Slice::Solved(pushing.pushes(node, ticker)));
            }
            let (pushed, pulled) = (pushing.store(), self.pulling.store());
            let found = pushed
                .common(pulled, self.met[1 + which])
                .or_else(|| pulled.common(pushed, self.met[0]).map(|(pulled, pushed)| (pushed, pulled)));
            self.met[1 + which] = pushed.len();
            if let Some((pushed, pulled)) = found {
                let mut pushes = pushing.pushes(pushed, ticker);
                pushes.extend(self.pulling.pushes(pulled, ticker));
                return Some(Slice::Solved(pushes));
            }
        }
        self.met[0] = self.pulling.store().len();
        None
    }
}

impl Turns for OpenPosition<'_> {
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice {
        let (goes_on, most) = match self.phase {
            Phase::Pulls => (self.pulling.turn(ticker), self.round),
            Phase::Aim => return self.begin(ticker).map_or(Slice::Stopped, |()| self.next_phase(true)),
            Phase::Flat => (self.push(0, ticker), self.round * 5 / 4),
            Phase::Weighted => (self.push(1, ticker), self.round * 3 / 4),
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

    /// Positions met by all searches.
    fn nodes(&self) -> usize {
        self.pulling.store().len() + self.pushing.iter().flatten().map(|search| search.store().len()).sum::<usize>()
    }

    fn bytes(&self) -> u64 {
        let to_come = if self.phase == Phase::Aim { 2 * self.tables.bytes_between() } else { 0 };
        self.pulling.bytes() + self.pushing.iter().flatten().map(Pushing::bytes).sum::<u64>() + to_come
    }

    fn bytes_of_first_turn(&self) -> u64 {
        tree::bytes_of_children(&self.tables.level, &self.packing)
    }

    fn jumps(&self) -> u64 {
        self.jumps
    }
}
