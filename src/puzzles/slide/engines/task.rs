//! One position to be solved, with everything that the engines share while they work on it.

use super::pattern_db::library::{self, Library};
use super::pattern_db::watch::BuildLimits;
use super::together::Together;
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::model::outcome::{EngineAnswer, EngineOutcome, StopReason};
use crate::model::value::Value;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Graph;
use crate::puzzles::slide::rules::board::letter;
use crate::search::control::Control;
use crate::search::share::Share;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// A solvable position, the moves that led to it, and the best answer so far.
pub struct Task<'a> {
    /// The graph on which tiles move.
    pub graph: Graph,
    /// The position to be solved.
    pub start: Position,
    /// The tables of the graph.
    pub library: Arc<Library>,
    /// Limits and reports.
    pub control: &'a Control<'a>,
    /// The share of the search that this task does.
    pub share: Share,
    /// The parts that go through a plan together, if this is one of several.
    pub together: Option<Together<'a>>,
    made: &'a [Direction],
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The best answer from the start, without the moves made before.
    answer: Option<Vec<Direction>>,
    /// No answer is shorter than this.
    bound: u32,
    /// Positions that the next search from both ends is expected to take.
    expected: f64,
    extra: Value,
}

impl<'a> Task<'a> {
    /// A task; `made` are the moves that led to `start`.
    pub fn new(graph: Graph, start: Position, made: &'a [Direction], control: &'a Control<'a>) -> Task<'a> {
        let library = library::of(&graph, control.limits().memory);
        Task { graph, start, library, control, share: Share::whole(), together: None, made, known: Mutex::default() }
    }

    /// Limits the task to a share of the search.
    pub fn sharing(self, share: Share) -> Task<'a> {
        Task { share, ..self }
    }

    /// Makes it one of several parts that go through a plan together.
    pub fn in_parts(self, together: Option<Together<'a>>) -> Task<'a> {
        Task { together, ..self }
    }

    /// Number of free cells.
    pub fn vertices(&self) -> usize {
        self.graph.len()
    }

    /// Number of moves that led to the position.
    pub fn made(&self) -> usize {
        self.made.len()
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.control.limits().threads
    }

    /// The limits for making tables. They may take half of the memory; the other half is for the searches.
    pub fn means(&self) -> BuildLimits<'a> {
        BuildLimits { control: self.control, threads: self.threads(), room: self.control.limits().memory / 2 }
    }

    /// Bytes that the tables leave free.
    pub fn room(&self) -> u64 {
        self.control.limits().memory.saturating_sub(self.library.bytes())
    }

    /// Reports that `bytes` bytes are in use beside the tables.
    pub fn hold(&self, bytes: u64) -> ControlFlow<StopReason> {
        self.control.memory(self.library.bytes() + bytes)
    }

    /// Takes an answer; reports it if it is the best so far.
    pub fn offer(&self, answer: &[Direction]) {
        debug_assert!(self.start.after(&self.graph, answer).is_solved(self.vertices()), "an answer solves");
        let mut known = self.known.lock().unpoisoned();
        if known.answer.as_ref().is_none_or(|a| answer.len() < a.len()) {
            known.answer = Some(answer.to_vec());
            let letters = || self.made.iter().chain(answer).map(|&step| letter(step)).collect();
            self.control.incumbent(self.total(answer.len()), letters);
        }
    }

    fn total(&self, moves: usize) -> i64 {
        (self.made.len() + moves) as i64
    }

    /// Records a proof that no answer is shorter than this.
    pub fn prove(&self, bound: u32) {
        let mut known = self.known.lock().unpoisoned();
        let most = known.answer.as_ref().map_or(u32::MAX, |a| a.len() as u32);
        known.bound = known.bound.max(bound.min(most));
        self.control.bound(self.total(known.bound as usize));
    }

    /// Replaces the answer and the bound.
    pub fn replace(&self, answer: &[Direction], bound: u32) {
        self.offer(answer);
        let mut known = self.known.lock().unpoisoned();
        (known.answer, known.bound) = (Some(answer.to_vec()), bound);
        self.control.bound(self.total(bound as usize));
    }

    /// The best answer so far.
    pub fn answer(&self) -> Option<Vec<Direction>> {
        self.known.lock().unpoisoned().answer.clone()
    }

    /// Length of the best answer so far, or a number that no search reaches.
    pub fn length(&self) -> u32 {
        self.known.lock().unpoisoned().answer.as_ref().map_or(1 << 20, |a| a.len() as u32)
    }

    /// The proved lower bound on the length of answers.
    pub fn bound(&self) -> u32 {
        self.known.lock().unpoisoned().bound
    }

    /// Is there nothing more to do, because the best answer is proved shortest or the search is to stop?
    pub fn is_over(&self) -> bool {
        self.is_proved() || self.control.stopped().is_some()
    }

    /// Is the best answer proved shortest?
    pub fn is_proved(&self) -> bool {
        self.bound() >= self.length()
    }

    /// The number of positions that the next search from both ends is expected to take, as far as earlier ones
    /// show.
    pub fn expected(&self) -> f64 {
        self.known.lock().unpoisoned().expected
    }

    /// Sets [`Task::expected`].
    pub fn expect(&self, positions: f64) {
        self.known.lock().unpoisoned().expected = positions;
    }

    /// Sets an engine's additional data for the outcome.
    pub fn set_extra(&self, extra: Value) {
        self.known.lock().unpoisoned().extra = extra;
    }

    /// The outcome of the work.
    pub fn verdict(&self) -> EngineOutcome<Direction> {
        let known = self.known.lock().unpoisoned();
        let best = known.answer.as_ref().map(|answer| EngineAnswer {
            moves: self.made.iter().chain(answer).copied().collect(),
            objective: self.total(answer.len()),
        });
        let bound = (known.bound > 0).then(|| self.total(known.bound as usize));
        let mut verdict = match best {
            Some(best) if bound.is_some_and(|b| b >= best.objective) || best.objective == self.made.len() as i64 => {
                EngineOutcome::optimal(best)
            }
            best => EngineOutcome::unproved(best, bound),
        };
        verdict.extra = known.extra.clone();
        verdict
    }
}
