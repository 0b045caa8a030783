//! Questions that take a search: `hint`, the next press of a shortest answer, or null.

use super::solve::fewest;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::Consult;

impl Consult for Lights {
    const ANSWERS: &'static [Answer] = &[("hint", Option::<usize>::declare)];

    fn consult(board: &Board, moves: &[usize], question: &str, control: &Control<'_>) -> Option<Value> {
        let hint = || fewest(board, moves, control).0.and_then(|answer| answer.get(moves.len()).copied());
        (question == "hint").then(|| hint().value())
    }
}
