//! Questions beside the best answer: all best walks, the second best score, the cost of the last move, a certificate, a
//! rating. If the search is stopped before one is answered, it is left out.

use super::all::CrossingWalk;
use super::frame::Frame;
use super::search::Search;
use super::survey::Survey;
use super::work::{Halt, PassMemory, Work};
use crate::model::outcome::{EngineAnswer, EngineOutcome};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::engines::certificate::Claim;
use crate::puzzles::maze::engines::rating::Rating;
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::Request;
use crate::search::worker_pool::with_pool;
use std::sync::Arc;

/// Elementary steps of printing a crossing.
const STEPS_PER_WORD: usize = 16;

/// A question about a board whose best score is proved.
pub struct Extras<'e, 'c> {
    /// The board.
    pub board: &'e Board,
    /// The request, with its options.
    pub request: &'e Request<usize>,
    /// The limits.
    pub control: &'c Control<'c>,
    /// The most walks that are listed.
    pub cap: usize,
}

impl Extras<'_, '_> {
    /// The answers by name, or null.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general over the lifetime")]
    pub fn of(&self, verdict: &EngineOutcome<usize>) -> Value {
        let Some(EngineAnswer { moves, objective: score }) = &verdict.best else { return Value::Null };
        let flag = |name| self.request.options.flag(name) == Ok(true);
        let frame = Frame::new(self.board, &self.request.moves);
        let mut extra = Vec::new();
        if self.cap > 0
            && let Ok((complete, walks)) = self.walks(&frame, *score)
        {
            extra.push(("count", walks.len().into()));
            extra.push(("complete", complete.into()));
            extra.push(("walks", Value::List(walks)));
        }
        if flag("second")
            && let Ok(second) = self.survey(&frame, *score, |survey| survey.second())
        {
            extra.push(("second", second.map_or(Value::Null, Value::Integer)));
        }
        if let Some((_, before)) = self.request.moves.split_last().filter(|_| flag("hint")) {
            extra.push(("cost", self.cost(before, *score).map_or(Value::Null, Value::Integer)));
        }
        if flag("certificate") {
            let (before, walk) = moves.split_at(self.request.moves.len());
            let claim = Claim { board: self.board, before, walk, score: *score };
            extra.push(("certificate", claim.certificate(self.control).map_or(Value::Null, Value::Text)));
        }
        if flag("rating") {
            let rating = Rating::of(self.board, *score, self.control);
            extra.push(("rating", rating.map_or(Value::Null, |rating| rating.value())));
        }
        if extra.is_empty() { Value::Null } else { Value::Record(extra) }
    }

    fn survey<R: Send>(
        &self,
        frame: &Frame,
        best: i64,
        answer: impl FnOnce(&Survey<'_, '_>) -> Result<R, Halt> + Send,
    ) -> Result<R, Halt> {
        let (control, problem) = (self.control, &frame.problem);
        with_pool(control.limits().threads, |pool| answer(&Survey { problem, control, best, pool }))
    }

    /// The best walks as texts, and whether these are all of them.
    fn walks(&self, frame: &Frame, score: i64) -> Result<(bool, Vec<Value>), Halt> {
        let best = self.survey(frame, score, |survey| survey.best_walks(self.cap))?;
        let mut work = Work::new(self.control, &Arc::new(PassMemory::new(self.control.limits().memory)));
        let text = |walk: &CrossingWalk| {
            work.steps(STEPS_PER_WORD * walk.len())?;
            let walk: Vec<usize> = walk.iter().map(|&node| node.into()).collect();
            Ok(Value::Text(Maze::print_moves(self.board, &[&self.request.moves[..], &frame.moves(&walk)].concat())))
        };
        let walks = best.walks.iter().map(text).collect::<Result<_, Halt>>()?;
        Ok((best.complete, walks))
    }

    /// What the last of the moves already made has cost: how much higher the best score was before it.
    fn cost(&self, before: &[usize], score: i64) -> Option<i64> {
        let earlier = Frame::new(self.board, before);
        let (control, problem) = (self.control, &earlier.problem);
        let threads = control.limits().threads;
        let earlier = with_pool(threads, |pool| Search::new(problem, control, score - 1, &|_| {}, pool).raced().run());
        earlier.best.filter(|_| earlier.proved).map(|best| best.score - score)
    }
}
