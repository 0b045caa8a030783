//! Small questions: `left`, the height still to climb.

use super::Null;
use super::board::Board;
use crate::model::value::Value;
use crate::search::engine::Analyse;

impl Analyse for Null {
    fn query(board: &Board, moves: &[u32], question: &str) -> Option<Value> {
        (question == "left").then(|| Value::from(board.goal - moves.iter().sum::<u32>()))
    }
}
