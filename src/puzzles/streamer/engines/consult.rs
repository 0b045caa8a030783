//! The question that takes a search: `reason`, why the next key or map of a best answer is right, or null.

use super::reason::reason;
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Streamer {
    const ANSWERS: &'static [Answer] = &[(reason::QUESTION, Option::<Reason>::declare)];

    fn consult(board: &Board, moves: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        (question == reason::QUESTION).then(|| reason(board, moves, control).value())
    }
}
