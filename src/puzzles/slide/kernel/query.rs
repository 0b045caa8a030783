//! Small questions: `reasons`, why the board can't be solved.

use crate::base::grid::Direction;
use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::shape;

shape! {
    /// Why the board can't be solved: a code with words, the cell where it shows, and the cells of that part of the
    /// board.
    struct Obstacle {
        code: &'static str,
        cell: Option<usize>,
        part: Vec<usize>,
    }
}

impl Query for Slide {
    const ANSWERS: &'static [Answer] = &[("reasons", Vec::<Obstacle>::declare)];

    fn query(board: &Board, _: &[Direction], question: &str) -> Option<Value> {
        (question == "reasons").then(|| reasons(board).value())
    }
}

fn reasons(board: &Board) -> Vec<Obstacle> {
    obstacles(board)
        .into_iter()
        .map(|found| Obstacle { code: found.code.0, cell: found.cell, part: found.part })
        .collect()
}
