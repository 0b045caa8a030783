//! Shared by the maze benchmarks: reading a board of the shared data, and one timed run of one engine.

use crate::base::clock::{Clock, CpuClock};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use std::path::PathBuf;

/// A board of the shared data, by file name. If it is missing, a row of the output says so.
pub(super) fn board(name: &str, sink: &mut dyn FnMut(Value)) -> Option<Board> {
    let shared = std::env::var_os("TOKERU_SHARED").map_or(PathBuf::from("../shared"), PathBuf::from);
    let text = std::fs::read_to_string(shared.join("data/maze").join(format!("{name}.txt"))).ok();
    let board = text.and_then(|text| Maze::parse(&text).ok());
    if board.is_none() {
        sink(record! { "board" => name, "skipped" => "no shared data" });
    }
    board
}

/// The results and costs of one run.
pub(super) struct MeasuredRun {
    /// The engine's outcome.
    pub(super) verdict: EngineOutcome<usize>,
    /// Nodes of all threads.
    pub(super) nodes: u64,
    /// CPU seconds of all threads.
    pub(super) cpu: f64,
    /// Seconds of wall time.
    pub(super) wall: f64,
}

/// Solves a board once.
pub(super) fn run(board: &Board, engine: &'static str, options: &[(&str, &str)], limits: &Limits) -> MeasuredRun {
    let mut request = Request { engine, moves: Vec::new(), limits: limits.clone(), options: Options::default() };
    options.iter().for_each(|&(name, value)| request.options.set(name, value));
    let counters = Counters::default();
    let control = Control::new(&request.limits, Maze::SENSE, &counters, &Silent);
    let (cpu, wall) = (CpuClock::process(), Clock::start());
    let verdict = Maze::solve(board, &request, &control).expect("options of this folder are known");
    MeasuredRun { verdict, nodes: control.stats().nodes, cpu: cpu.seconds(), wall: wall.seconds() }
}

impl MeasuredRun {
    /// The score, if it is proved best.
    pub(super) fn proved(&self) -> Option<i64> {
        let best = self.verdict.best.as_ref().filter(|_| self.verdict.status == Status::Optimal);
        best.map(|best| best.objective)
    }
}
