//! Questions that take a search: `rating`, see [`super::rating::Rating`], null for a room that no engine takes; `certificate`, a proof in text of the fewest
//! steps, or that there is no answer.

use super::certificate::certificate;
use super::rating::{self, Difficulty};
use crate::model::certificate::{Certificate, QUESTION};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::query::has_people;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Sweeper {
    const ANSWERS: &'static [Answer] = &[("rating", Option::<Difficulty>::declare), (QUESTION, Certificate::declare)];

    fn consult(board: &Board, _: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        match question {
            "rating" => Some(has_people(board).then(|| rating::of(board, control).told()).value()),
            QUESTION => Some(certificate(board, control).value()),
            _ => None,
        }
    }
}
