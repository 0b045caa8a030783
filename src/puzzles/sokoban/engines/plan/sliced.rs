//! Searches that run in slices and report their memory between turns.

use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::engines::best_first::Slice;
use crate::puzzles::sokoban::kernel::meter::{Account, Meter};
use crate::search::control::{Control, Ticker};
use std::ops::ControlFlow;

/// A search that expands one position in each turn.
pub trait Turns {
    /// Most elementary steps of a turn on average: a slice with more expensive turns has fewer of them.
    const STEPS_PER_TURN: u64 = u64::MAX;

    /// Expands a position.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice;

    /// Number of stored positions.
    fn nodes(&self) -> usize;

    /// Bytes in use, including those that the next turn is certain to take.
    fn bytes(&self) -> u64;

    /// Bytes that the first turn may take, because no turn has been measured yet.
    fn bytes_of_first_turn(&self) -> u64;

    /// Number of times that much memory was taken or released at once; a report is due after each.
    fn jumps(&self) -> u64 {
        0
    }
}

/// A search together with the memory that it has reported.
pub struct Sliced<S> {
    search: S,
    held: u64,
    /// Bytes that the next turn is likely to take.
    ahead: u64,
    account: Account,
}

impl<S: Turns> Sliced<S> {
    /// A search that has reported nothing yet.
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
        let (begun, most) = (ticker.worked(), turns.saturating_mul(S::STEPS_PER_TURN));
        for _ in 0..turns {
            if ticker.worked() - begun > most {
                break;
            }
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

    /// The search, for taking out what it has recorded.
    pub fn search_mut(&mut self) -> &mut S {
        &mut self.search
    }

    /// Bytes of the last report.
    pub fn reported_bytes(&self) -> u64 {
        self.account.reported_bytes()
    }

    /// Reports the memory in use, and in advance that of the next turn, if it takes as much as the turns since the last
    /// report: on a level with hundreds of boxes, one position may have thousands of children, which take
    /// megabytes.
    fn report(&mut self, turns: u64, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let now = self.search.bytes();
        self.ahead = now.saturating_sub(self.held).checked_div(turns).unwrap_or(self.ahead);
        self.held = now;
        self.account.report(self.search.nodes(), now + self.ahead, control, meter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::Level;
    use crate::puzzles::sokoban::kernel::tables::Tables;
    use crate::search::control::Counters;

    /// Turns of this many elementary steps each.
    struct Costly {
        steps: usize,
        turns: usize,
    }

    impl Turns for Costly {
        const STEPS_PER_TURN: u64 = 100;

        fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice {
            self.turns += 1;
            if ticker.steps(self.steps).is_break() { Slice::Stopped } else { Slice::Running }
        }

        fn nodes(&self) -> usize {
            self.turns
        }

        fn bytes(&self) -> u64 {
            0
        }

        fn bytes_of_first_turn(&self) -> u64 {
            0
        }
    }

    /// The number of turns that a slice of 1000 has.
    fn turns(steps: usize) -> usize {
        let board = Sokoban::parse("#####\n#@$.#\n#####\n").expect("a level");
        let tables = Tables::new(Level::new(&board, &[]));
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let mut sliced = Sliced::new(Costly { steps, turns: 0 });
        assert!(sliced.run(1000, &control, &mut control.ticker(), &Meter::new(&tables)) == Slice::Running);
        sliced.search().turns
    }

    #[test]
    fn a_slice_has_fewer_turns_if_they_are_costly() {
        assert_eq!([turns(1), turns(99), turns(1_000)], [1000, 1000, 101]);
        // A turn that costs more than the slice is the only one.
        assert_eq!(turns(10_000_000), 1);
    }
}
