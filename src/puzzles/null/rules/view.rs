//! What a front end draws: the goal and the heights climbed so far.

use super::board::Board;
use crate::model::puzzle::Draw;
use crate::puzzles::null::Null;
use crate::shape;

shape! {
    /// The goal, and the height reached.
    pub struct View {
        goal: u32,
        height: u32,
    }
}

impl Draw for Null {
    type View = View;
    type Frames = Vec<u32>;

    fn view(board: &Board, moves: &[u32]) -> View {
        View { goal: board.goal, height: moves.iter().sum() }
    }

    fn frames(_: &Board, moves: &[u32]) -> Vec<u32> {
        (0..=moves.len()).map(|count| moves[..count].iter().sum()).collect()
    }
}
