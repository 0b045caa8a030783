//! What a front end draws: the goal and the heights climbed so far.

use super::board::Board;
use crate::model::puzzle::Draw;
use crate::model::value::Value;
use crate::puzzles::null::Null;
use crate::record;

impl Draw for Null {
    fn view(board: &Board, moves: &[u32]) -> Value {
        record! { "goal" => board.goal, "height" => moves.iter().sum::<u32>() }
    }

    fn frames(_: &Board, moves: &[u32]) -> Value {
        let climb = |height: &mut u32, step: &u32| {
            *height += step;
            Some(*height as i32)
        };
        Value::Numbers(std::iter::once(0).chain(moves.iter().scan(0, climb)).collect())
    }
}
