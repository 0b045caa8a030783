//! Questions that take a search: `rating`, see [`super::rating::Rating`]; null for a room that no engine takes.

use super::rating;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::query::has_people;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Sweeper {
    fn consult(board: &Board, _: &[Step], question: &str, control: &Control<'_>) -> Option<Value> {
        (question == "rating").then(|| if has_people(board) { rating::of(board, control).value() } else { Value::Null })
    }
}
