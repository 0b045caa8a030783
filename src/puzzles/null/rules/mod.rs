//! What is legal.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Null;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::Board;

/// Where the climber stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    height: u32,
    steps: i64,
}

impl Rules for Null {
    type State = State;

    fn initial(_: &Board) -> State {
        State { height: 0, steps: 0 }
    }

    fn legal(board: &Board, state: &State) -> Vec<u32> {
        (1..=2).filter(|step| state.height + step <= board.goal).collect()
    }

    fn apply(board: &Board, state: &mut State, step: u32) -> Result<(), Code> {
        if state.height + step > board.goal {
            return Err(Code("above-goal"));
        }
        *state = State { height: state.height + step, steps: state.steps + 1 };
        Ok(())
    }

    fn is_goal(board: &Board, state: &State) -> bool {
        state.height == board.goal
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.steps
    }
}
