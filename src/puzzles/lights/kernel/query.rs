//! Small questions: `cross CELL`, the lamps that a press switches.

use crate::model::puzzle::Query;
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::{Board, switch};

impl Query for Lights {
    const ANSWERS: &'static [Answer] = &[("cross", Vec::<usize>::declare)];

    fn query(board: &Board, _: &[usize], question: &str) -> Option<Value> {
        let cell = question.strip_prefix("cross ")?.parse().ok().filter(|&cell| cell < board.size.cells())?;
        let mut switched = vec![false; board.size.cells()];
        switch(board.size, &mut switched, cell);
        Some((0..switched.len()).filter(|&cell| switched[cell]).collect::<Vec<usize>>().value())
    }
}
