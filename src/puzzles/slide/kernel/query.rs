//! Small questions: `reasons` why the board can't be solved, `hint` the next move of an answer.

use crate::base::grid::Direction;
use crate::model::puzzle::Query;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::record;

impl Query for Slide {
    fn query(board: &Board, _: &[Direction], question: &str) -> Option<Value> {
        let numbers = |cells: &[usize]| cells.iter().map(|&c| c as i32).collect::<Vec<i32>>();
        match question {
            "reasons" => Some(
                obstacles(board)
                    .iter()
                    .map(|o| record! { "code" => o.code.0, "cell" => o.cell, "part" => numbers(&o.part) })
                    .collect(),
            ),
            _ => None,
        }
    }
}
