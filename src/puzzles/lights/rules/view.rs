//! What a front end draws. `www/puzzles/lights/view.ts` is made from this struct.

use super::board::Board;
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::lights::Lights;
use crate::shape;

shape! {
    /// The lamps after the presses so far.
    pub struct View {
        width: usize,
        height: usize,
        /// in reading order
        lit: Vec<bool>,
        /// the lamps pressed, in this order
        pressed: Vec<usize>,
        solved: bool,
    }
}

impl Draw for Lights {
    type View = View;
    type Frames = Vec<View>;

    fn view(board: &Board, moves: &[usize]) -> View {
        let mut state = Lights::initial(board);
        for &cell in moves {
            Lights::apply(board, &mut state, cell).expect("only legal moves are drawn");
        }
        let solved = Lights::is_goal(board, &state);
        View { width: board.size.width, height: board.size.height, lit: state.lit, pressed: moves.to_vec(), solved }
    }

    fn frames(board: &Board, moves: &[usize]) -> Vec<View> {
        (0..=moves.len()).map(|made| Lights::view(board, &moves[..made])).collect()
    }
}
