//! Questions that need a search:
//!
//! * `rating`: see [`super::rating::Rating`]; null for a room that no engine accepts;
//! * `certificate`: a textual proof of the fewest steps from the start, or that there is no answer; or why there is
//!   none;
//! * `orders PRUNINGS` and `budgets`: the records of small searches ([`super::recording`]), or null;
//! * `reason PERSON`: why the next step of that person is right, or null; of another person if that one cannot take a
//!   step.

use super::certificate::certificate;
use super::rating::{self, Difficulty};
use super::reason::reason;
use super::recording::{self, Budgets, Orders, budgets, orders};
use crate::model::certificate::{Certificate, QUESTION};
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::query::has_people;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Sweeper {
    const ANSWERS: &'static [Answer] = &[
        (recording::BUDGETS, Option::<Budgets>::declare),
        (recording::ORDERS, Option::<Orders>::declare),
        ("rating", Option::<Difficulty>::declare),
        (QUESTION, Certificate::declare),
        (reason::QUESTION, Option::<Reason>::declare),
    ];

    fn consult(board: &Board, moves: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        let (name, rest) = question.split_once(' ').map_or((question, None), |(name, rest)| (name, Some(rest)));
        match name {
            reason::QUESTION => Some(reason(board, moves, rest.and_then(|word| word.parse().ok()), control).value()),
            recording::ORDERS => Some(rest.and_then(|letters| orders(board, moves, letters, control)).value()),
            _ if rest.is_some() => None,
            recording::BUDGETS => Some(budgets(board, moves, control).value()),
            "rating" => Some(has_people(board).then(|| rating::of(board, control).difficulty()).value()),
            QUESTION => Some(certificate(board, control).value()),
            _ => None,
        }
    }
}
