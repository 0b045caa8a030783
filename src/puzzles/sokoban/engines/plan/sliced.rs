//! Searches that run in slices, and tell between their turns what they hold.

use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::tables::Meter;
use crate::search::control::{Control, Ticker};
use std::ops::ControlFlow;

/// What is held between two reports may grow by about so many bytes.
const BYTES_BETWEEN_REPORTS: u64 = 1 << 18;
/// Positions between two reports: adding up what is held takes longer than a few of them.
const NODES_BETWEEN_REPORTS: std::ops::RangeInclusive<u64> = 64..=1 << 13;

/// A search that expands one position after the other.
pub trait Turns {
    /// Expands a position.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice;

    /// Positions held.
    fn nodes(&self) -> usize;

    /// Bytes in use.
    fn bytes(&self) -> u64;
}

/// A search with what it has told of its memory.
pub struct Sliced<S> {
    search: S,
    metered: u64,
}

impl<S: Turns> Sliced<S> {
    /// Of a search that has told nothing yet.
    pub fn new(search: S) -> Sliced<S> {
        Sliced { search, metered: 0 }
    }

    /// Expands up to so many positions.
    pub fn run(&mut self, turns: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        let (mut reported, mut due) = (self.search.nodes() as u64, *NODES_BETWEEN_REPORTS.start());
        for _ in 0..turns {
            let outcome = self.search.turn(ticker);
            if outcome != Slice::Running {
                return outcome;
            }
            let nodes = self.search.nodes() as u64;
            if nodes.abs_diff(reported) < due {
                continue;
            }
            if self.report(control, meter).is_break() {
                return Slice::Stopped;
            }
            (reported, due) = (nodes, self.interval(nodes));
        }
        if self.report(control, meter).is_break() { Slice::Stopped } else { Slice::Running }
    }

    /// Positions that together are as large as what may go untold.
    fn interval(&self, nodes: u64) -> u64 {
        let nodes = BYTES_BETWEEN_REPORTS * nodes / self.metered.max(1);
        nodes.clamp(*NODES_BETWEEN_REPORTS.start(), *NODES_BETWEEN_REPORTS.end())
    }

    fn report(&mut self, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let now = self.search.bytes();
        let before = std::mem::replace(&mut self.metered, now);
        meter.change(control, before, now)
    }
}
