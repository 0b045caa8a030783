//! Perimeter search (Dillenburg and Nelson, Perimeter Search, 1994): positions pulled from the goals are stored, and a
//! search from the start may end at any of them.
//!
//! Pulls go greedily for the squares where boxes start, so the stored positions have some boxes at their starts and the
//! others on goals. A feature-space search that brings one box to its goal after the other passes through just such
//! positions. Every new position of one search is looked up in the table of the other. Either search may also finish on
//! its own; if no pull is left, there is no answer.

use super::best_first::answer;
use super::best_first::{BestFirst, Slice, Time, Weights};
use super::feature_space::{FeatureSpace, Strategy};
use crate::puzzles::sokoban::kernel::Push;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::{Control, Ticker};
use std::slice::from_ref;

/// Moves of the feature-space search in a turn, and pulls in a turn: pulls get three fifths of the time.
const MOVES_PER_TURN: u64 = 100;
const PULLS_PER_TURN: u64 = 900;

/// Pushes from the start and pulls from the goals.
pub struct Perimeter<'t> {
    forwards: FeatureSpace<'t>,
    backwards: BestFirst<'t>,
    /// The forward search has no moves left. That proves nothing, because its order of goals is a guess.
    stuck: bool,
    /// Number of nodes of each search that have been looked up.
    met: [usize; 2],
}

impl<'t> Perimeter<'t> {
    /// A search before its first turn; `None` if it has to stop. A share of `memory` may hold what it remembers about
    /// goals.
    pub fn new(tables: &'t Tables, packing: &Packing, memory: u64, ticker: &mut Ticker<'_>) -> Option<Perimeter<'t>> {
        let weights = Weights { so_far: 1, ahead: 5 };
        Some(Perimeter {
            forwards: FeatureSpace::new(tables, packing.clone(), Strategy::Order, memory, ticker)?,
            backwards: BestFirst::new(tables, packing.clone(), Time::Backwards, weights, None),
            stuck: false,
            met: [0; 2],
        })
    }

    /// Bytes of the last reports.
    pub fn reported_bytes(&self) -> u64 {
        self.forwards.reported_bytes() + self.backwards.reported_bytes()
    }

    /// Examines about this many moves and pulls.
    pub fn run(&mut self, nodes: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        let mut looked = 0;
        while looked < nodes {
            if !self.stuck {
                match self.forwards.run(MOVES_PER_TURN, control, ticker, meter) {
                    Slice::Exhausted => self.stuck = true,
                    Slice::Running => {}
                    ended => return ended,
                }
            }
            let pulls = self.backwards.run(PULLS_PER_TURN, control, ticker, meter);
            if pulls != Slice::Running {
                return pulls;
            }
            if let Some(answer) = self.meet(ticker) {
                return Slice::Solved(answer);
            }
            looked += MOVES_PER_TURN + PULLS_PER_TURN;
        }
        Slice::Running
    }

    /// Looks the new positions of each search up in the other.
    fn meet(&mut self, ticker: &mut Ticker<'_>) -> Option<Vec<Push>> {
        let stores = [self.forwards.store(), self.backwards.store()];
        for own in 0..2 {
            let (own_store, other_store) = (stores[own], stores[1 - own]);
            if let Some((node, other)) = own_store.common(other_store, self.met[own]) {
                let [forwards, backwards] = if own == 0 { [node, other] } else { [other, node] };
                return Some(self.pushes(forwards, backwards, ticker));
            }
            self.met[own] = own_store.len();
        }
        None
    }

    /// The pushes from the start to a meeting and from there to the goals.
    fn pushes(&mut self, forwards: u32, backwards: u32, ticker: &mut Ticker<'_>) -> Vec<Push> {
        let mut pushes = self.forwards.pushes(forwards, ticker);
        pushes.extend(answer::pushes(from_ref(&self.backwards), self.backwards.number(backwards)));
        pushes
    }
}
