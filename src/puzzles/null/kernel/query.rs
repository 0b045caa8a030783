//! Small questions: `left`, the height still to climb.

use crate::model::puzzle::Query;
use crate::model::value::Value;
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::Board;

impl Query for Null {
    fn query(board: &Board, moves: &[u32], question: &str) -> Option<Value> {
        (question == "left").then(|| Value::from(board.goal - moves.iter().sum::<u32>()))
    }
}
