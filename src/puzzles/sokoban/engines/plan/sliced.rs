//! Searches that run in slices, and tell between their turns what they hold.

use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::meter::{Account, Meter};
use crate::search::control::{Control, Ticker};
use std::ops::ControlFlow;

/// A search that expands one position after the other.
pub trait Turns {
    /// Expands a position.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice;

    /// Positions held.
    fn nodes(&self) -> usize;

    /// Bytes in use, and those that the coming turn is certain to take.
    fn bytes(&self) -> u64;

    /// Bytes that the first turn may take: nothing is known yet of what one takes.
    fn bytes_of_first_turn(&self) -> u64;

    /// Times that much was taken or given back at once: a report is due after each.
    fn jumps(&self) -> u64 {
        0
    }
}

/// A search with what it holds, as far as is known, and what it has told of that.
pub struct Sliced<S> {
    search: S,
    held: u64,
    /// Bytes that the coming turn is likely to take.
    ahead: u64,
    account: Account,
}

impl<S: Turns> Sliced<S> {
    /// Of a search that has told nothing yet.
    pub fn new(search: S) -> Sliced<S> {
        let (held, ahead) = (search.bytes(), search.bytes_of_first_turn());
        Sliced { search, held, ahead, account: Account::default() }
    }

    /// Expands up to `turns` positions.
    pub fn run(&mut self, turns: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        if self.account.due(self.search.nodes()) && self.report(0, control, meter).is_break() {
            return Slice::Stopped;
        }
        let (mut jumps, mut taken) = (self.search.jumps(), 0);
        for _ in 0..turns {
            taken += 1;
            let outcome = self.search.turn(ticker);
            if outcome != Slice::Running {
                return outcome;
            }
            if self.account.due(self.search.nodes()) || self.search.jumps() != jumps {
                if self.report(taken, control, meter).is_break() {
                    return Slice::Stopped;
                }
                (jumps, taken) = (self.search.jumps(), 0);
            }
        }
        if self.report(taken, control, meter).is_break() { Slice::Stopped } else { Slice::Running }
    }

    /// The search.
    pub fn search(&self) -> &S {
        &self.search
    }

    /// The search, to take from it what it has written down.
    pub fn search_mut(&mut self) -> &mut S {
        &mut self.search
    }

    /// Bytes that the last report told of.
    pub fn told(&self) -> u64 {
        self.account.told()
    }

    /// Tells what is held, and ahead what the coming turn takes if it takes as much as those since the last report did: in a level with hundreds of
    /// boxes one position may have thousands of children, which take megabytes.
    fn report(&mut self, turns: u64, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let now = self.search.bytes();
        self.ahead = now.saturating_sub(self.held).checked_div(turns).unwrap_or(self.ahead);
        self.held = now;
        self.account.report(self.search.nodes(), now + self.ahead, control, meter)
    }
}
