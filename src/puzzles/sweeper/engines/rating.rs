//! How hard a room is and how many answers it has, by short runs of the solver. Nodes limit both runs, so the result is
//! the same everywhere.

use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Offer;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::Board;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use crate::shape;

/// Most nodes of the run that rates a room; some hundredths of a second.
const RATING_NODES: u64 = 20_000;
/// Node counts at which the next level begins.
const LEVEL_NODES: [u64; 4] = [60, 300, 2_000, RATING_NODES];
/// Most nodes of the run that counts a room's answers.
const COUNTING_NODES: u64 = 300_000;

/// What a short run shows about a room.
pub struct Rating {
    /// 1 (easy) to 5, by the nodes of the solver.
    pub level: usize,
    status: Status,
    /// Are meetings needed because there are fewer steps than dirt?
    meetings: bool,
}

shape! {
    /// How hard a room is, from 1 (easy) to 5, and what a short run has shown about it.
    pub struct Difficulty {
        level: usize,
        solved: bool,
        impossible: bool,
        /// fewer steps than dirt: people must meet
        meetings: bool,
    }
}

impl Rating {
    /// The rating as front ends receive it.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty {
            level: self.level,
            solved: self.status == Status::Feasible,
            impossible: self.status == Status::Infeasible,
            meetings: self.meetings,
        }
    }
}

/// Rates a room that a solver accepts.
pub fn of(board: &Board, whole: &Control<'_>) -> Rating {
    let (verdict, nodes) = run(board, Options::default(), RATING_NODES, whole);
    let steps: usize = board.limits.iter().map(|&limit| usize::from(limit)).sum();
    let dirty = board.squares.iter().filter(|square| square.is_dirty()).count();
    let level = LEVEL_NODES.iter().filter(|&&least| nodes >= least).count() + 1;
    Rating { level, status: verdict.status, meetings: dirty > steps }
}

/// Number of answers up to a cap, if it can be found quickly.
pub fn answers(board: &Board, cap: u64, whole: &Control<'_>) -> Option<u64> {
    let mut options = Options::default();
    options.set("mode", "count");
    options.set("cap", cap.to_string());
    let (verdict, _) = run(board, options, COUNTING_NODES, whole);
    let count = verdict.extra.get("count").integer()? as u64;
    (*verdict.extra.get("complete") == Value::Bool(true) || count >= cap).then_some(count)
}

/// Runs the solver once; returns its outcome and nodes.
fn run(
    board: &Board,
    options: Options,
    nodes: u64,
    whole: &Control<'_>,
) -> (EngineOutcome<crate::puzzles::sweeper::rules::board::Step>, u64) {
    let limits = Limits { nodes: Some(nodes), memory: 64 << 20, ..Limits::default() };
    let (counters, request) =
        (Counters::default(), Request { engine: Sweeper::ENGINES[0].id, moves: Vec::new(), limits, options });
    let control = whole.part(&request.limits, &counters);
    let verdict = Sweeper::solve(board, &request, &control).expect("options of this file are known");
    (verdict, control.stats().nodes)
}
