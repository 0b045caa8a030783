//! The rules as a program: which cell may be pressed, what a press changes, when the board is done. Slow and plain; the
//! kernel is tested against it.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Lights;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::{Board, switch};

/// Which lamps are on, and which have been pressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// By cell: is it on?
    pub lit: Vec<bool>,
    /// By cell: has it been pressed?
    pub pressed: Vec<bool>,
}

impl Rules for Lights {
    type State = State;

    fn initial(board: &Board) -> State {
        State { lit: board.lit.clone(), pressed: vec![false; board.lit.len()] }
    }

    fn legal(_: &Board, state: &State) -> Vec<usize> {
        (0..state.pressed.len()).filter(|&cell| !state.pressed[cell]).collect()
    }

    fn apply(board: &Board, state: &mut State, cell: usize) -> Result<(), Code> {
        if state.pressed[cell] {
            return Err(Code("pressed-twice"));
        }
        state.pressed[cell] = true;
        switch(board.size, &mut state.lit, cell);
        Ok(())
    }

    fn is_goal(_: &Board, state: &State) -> bool {
        !state.lit.contains(&true)
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.pressed.iter().filter(|&&pressed| pressed).count() as i64
    }
}
