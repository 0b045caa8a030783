//! Plan search: a packing plan is found backwards, then a feature-space search follows it forwards (after Shoham and
//! Schaeffer 2020).

pub mod follow;
pub mod found;
pub mod opening;
pub mod openness;
pub mod packing;
pub mod pulling;
pub mod pushing;
pub mod side;
pub mod sinks;
pub mod sliced;
pub mod steps;
pub mod target;
pub mod tree;

use super::best_first::Slice;
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::Ticker;
use follow::ByPlan;
use found::FoundPacking;
use packing::{Found, PackingSearch, Turn};
use pushing::Pushing;
use side::Side;
use sliced::Turns;
use steps::Plan;

/// Positions that the packing search expands in each of its two runs.
const PACKING_TURNS: u64 = 1000;

/// The stage of the search.
enum Stage<'t> {
    /// Looks for the plan. Also the number of turns of this run so far.
    Packing(Box<PackingSearch<'t>>, u64),
    /// Follows the plan.
    Following(Box<Pushing<'t, ByPlan<'t>>>),
}

/// A search in progress.
pub struct PlanSearch<'t> {
    tables: &'t Tables,
    packing: Packing,
    memory: u64,
    stage: Stage<'t>,
    /// The result of an earlier packing search, after its score.
    found: Option<(u64, Found)>,
    /// The plans found so far, each of which leaves fewer boxes on the board than the one before.
    packings: Vec<FoundPacking>,
    /// The number of boxes that the last of these plans leaves on the board.
    left: u64,
}

impl<'t> PlanSearch<'t> {
    /// A search before its first turn; `None` if it has to stop. A share of `memory` may hold what it remembers about
    /// goals.
    pub fn new(tables: &'t Tables, packing: Packing, memory: u64, ticker: &mut Ticker<'_>) -> Option<PlanSearch<'t>> {
        tables.prepare(ticker).continue_value()?;
        tables.prepare_macros(ticker).continue_value()?;
        let first = Box::new(PackingSearch::new(tables, false, ticker)?);
        Some(PlanSearch {
            tables,
            packing,
            memory,
            stage: Stage::Packing(first, 0),
            found: None,
            packings: Vec::new(),
            left: u64::MAX,
        })
    }

    /// The plan, once it is followed, and whether it brings every box to a goal.
    pub fn plan(&self) -> Option<(&Plan, bool)> {
        let Stage::Following(follow) = &self.stage else { return None };
        Some((follow.scoring.plan(), self.found.as_ref().is_some_and(|found| found.1.complete)))
    }

    /// The plans found since the last call, each of which leaves fewer boxes on the board than the one before.
    pub fn take_packings(&mut self) -> Vec<FoundPacking> {
        std::mem::take(&mut self.packings)
    }

    /// Records the plan if it leaves fewer boxes than before.
    fn write_packing(&mut self) {
        let Stage::Packing(search, _) = &self.stage else { return };
        if search.left() < self.left {
            self.left = search.left();
            self.packings.push(FoundPacking::read(search.met(), &search.plan()));
        }
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        PackingSearch::bytes_at_start(level)
    }

    /// Goes to the next stage. A packing search that ends with boxes left is run once more, with parking at every
    /// position; then the better plan is followed. Returns `None` if the search has to stop.
    fn next_stage(&mut self, ticker: &mut Ticker<'_>) -> Option<()> {
        let Stage::Packing(search, _) = &self.stage else { return Some(()) };
        let now = (search.score(), search.plan());
        let again = self.found.is_none() && !now.1.complete;
        let better = self.found.take().filter(|before| before.0 <= now.0).unwrap_or(now);
        self.stage = if again {
            Stage::Packing(Box::new(PackingSearch::new(self.tables, true, ticker)?), 0)
        } else {
            let plan = Plan::read(self.tables, &better.1, ticker)?;
            let scoring = ByPlan::new(self.tables, plan, ticker)?;
            let follow = Pushing::new(self.tables, self.packing.clone(), scoring, self.memory, ticker)?;
            Stage::Following(Box::new(follow))
        };
        self.found = Some(better);
        Some(())
    }
}

impl Turns for PlanSearch<'_> {
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> Slice {
        let follow = match &mut self.stage {
            Stage::Packing(search, turns) => {
                *turns += 1;
                let over = *turns >= PACKING_TURNS;
                let turn = search.turn(ticker);
                self.write_packing();
                return match turn {
                    Turn::Stopped => Slice::Stopped,
                    Turn::Running if !over => Slice::Running,
                    _ => self.next_stage(ticker).map_or(Slice::Stopped, |()| Slice::Running),
                };
            }
            Stage::Following(follow) => follow,
        };
        if let Some(node) = follow.answer() {
            return Slice::Solved(follow.pushes(node, ticker));
        }
        if !follow.turn(ticker) {
            return Slice::Exhausted;
        }
        if ticker.tick().is_break() || ticker.steps(0).is_break() { Slice::Stopped } else { Slice::Running }
    }

    /// Number of positions stored in this stage.
    fn nodes(&self) -> usize {
        match &self.stage {
            Stage::Packing(search, _) => search.met(),
            Stage::Following(follow) => follow.store().len(),
        }
    }

    fn bytes_of_first_turn(&self) -> u64 {
        tree::bytes_of_children(&self.tables.level, &self.packing)
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Packing(search, _) => search.bytes(),
            Stage::Following(follow) => follow.bytes(),
        }
    }
}
