//! The rules: which steps are legal, and when a level is solved.
//!
//! The player walks from a square to an adjacent one. If a box is ahead and the square behind it is free of walls and
//! boxes, the step pushes the box. Nothing is ever pulled, and two boxes are never pushed at once. The level is solved
//! when every box is on a goal and every goal has a box.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Sokoban;
use crate::base::grid::Direction;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::{Board, Objective, Step};

/// The state of a game: the player, the boxes and the counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The player's cell; `None` on a board without a player.
    pub player: Option<usize>,
    /// Is there a box, by cell?
    pub boxes: Vec<bool>,
    /// Pushes so far.
    pub pushes: i64,
    /// Steps so far, pushes included.
    pub moves: i64,
}

impl Rules for Sokoban {
    type State = State;

    fn initial(board: &Board) -> State {
        State { player: board.player, boxes: board.boxes.clone(), pushes: 0, moves: 0 }
    }

    fn legal(board: &Board, state: &State) -> Vec<Step> {
        let both = |direction| [Step { direction, push: false }, Step { direction, push: true }];
        let steps = Direction::ALL.into_iter().flat_map(both);
        steps.filter(|&step| destination(board, state, step).is_ok()).collect()
    }

    fn apply(board: &Board, state: &mut State, step: Step) -> Result<(), Code> {
        let ahead = destination(board, state, step)?;
        if step.push {
            let behind = board.size.neighbour(ahead, step.direction).expect("a push was found legal");
            state.boxes[ahead] = false;
            state.boxes[behind] = true;
            state.pushes += 1;
        }
        state.player = Some(ahead);
        state.moves += 1;
        Ok(())
    }

    fn is_goal(board: &Board, state: &State) -> bool {
        state.boxes == board.goals
    }

    fn objective(board: &Board, state: &State) -> i64 {
        match board.objective {
            Objective::Pushes => state.pushes,
            Objective::Moves => state.moves,
        }
    }
}

/// The cell that a step leads to, or the rule that forbids the step.
fn destination(board: &Board, state: &State, step: Step) -> Result<usize, Code> {
    let player = state.player.ok_or(Code("no-player"))?;
    let ahead = board.free_neighbour(player, step.direction).ok_or(Code("wall-ahead"))?;
    match (state.boxes[ahead], step.push) {
        (false, false) => Ok(ahead),
        (true, false) => Err(Code("box-ahead")),
        (false, true) => Err(Code("no-box-ahead")),
        (true, true) => {
            let behind = board.free_neighbour(ahead, step.direction).filter(|&cell| !state.boxes[cell]);
            behind.map(|_| ahead).ok_or(Code("box-blocked"))
        }
    }
}
