//! Searches that run in slices, and tell between their turns what they hold.

use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::tables::Meter;
use crate::search::control::{Control, Ticker};
use std::ops::ControlFlow;

/// What is held between two reports may grow by about so many bytes.
const BYTES_BETWEEN_REPORTS: u64 = 1 << 18;
/// Positions between two reports. In a level with hundreds of boxes the moves that wait in one position take a tenth of a megabyte.
const NODES_BETWEEN_REPORTS: std::ops::RangeInclusive<u64> = 1..=1 << 13;

/// A search that expands one position after the other.
pub trait Turns {
    /// Expands a position.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice;

    /// Positions held.
    fn nodes(&self) -> usize;

    /// Bytes in use, and those that the coming turn is certain to take.
    fn bytes(&self) -> u64;

    /// Times that much was taken or given back at once: a report is due after each.
    fn jumps(&self) -> u64 {
        0
    }
}

/// A search with what it holds, as far as is known, and what it has told of that.
pub struct Sliced<S> {
    search: S,
    held: u64,
    metered: u64,
}

impl<S: Turns> Sliced<S> {
    /// Of a search that has told nothing yet.
    pub fn new(search: S) -> Sliced<S> {
        Sliced { search, held: 0, metered: 0 }
    }

    /// Expands up to so many positions.
    pub fn run(&mut self, turns: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        let (mut reported, mut due) = (self.search.nodes() as u64, *NODES_BETWEEN_REPORTS.start());
        let (mut jumps, mut taken) = (self.search.jumps(), 0);
        for _ in 0..turns {
            taken += 1;
            let outcome = self.search.turn(ticker);
            if outcome != Slice::Running {
                return outcome;
            }
            let nodes = self.search.nodes() as u64;
            if nodes.abs_diff(reported) < due && self.search.jumps() == jumps {
                continue;
            }
            if self.report(taken, control, meter).is_break() {
                return Slice::Stopped;
            }
            (reported, due, jumps, taken) = (nodes, self.interval(nodes), self.search.jumps(), 0);
        }
        if self.report(taken, control, meter).is_break() { Slice::Stopped } else { Slice::Running }
    }

    /// Positions that together are as large as what may go untold.
    fn interval(&self, nodes: u64) -> u64 {
        let nodes = BYTES_BETWEEN_REPORTS * nodes / self.held.max(1);
        nodes.clamp(*NODES_BETWEEN_REPORTS.start(), *NODES_BETWEEN_REPORTS.end())
    }

    /// Tells what is held, and ahead what the coming turn takes if it takes as much as those since the last report did: in a level with hundreds of
    /// boxes one position may have thousands of children, which take megabytes.
    fn report(&mut self, turns: u64, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let now = self.search.bytes();
        let ahead = now.saturating_sub(self.held) / turns.max(1);
        self.held = now;
        let before = std::mem::replace(&mut self.metered, now + ahead);
        meter.change(control, before, now + ahead)
    }
}
