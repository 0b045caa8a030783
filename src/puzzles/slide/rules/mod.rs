//! The rules as a program: the blank changes places with a tile beside it, walls never move, and the goal is all tiles
//! in order. Slow and plain; kernel and engines are tested against it.

pub mod board;
pub mod edit;
pub mod link;
pub mod view;

use super::Slide;
use crate::base::grid::Direction;
use crate::model::error::Code;
use crate::model::puzzle::Rules;
use board::{Board, Cell};

/// The content of each cell, and the number of moves made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The contents in reading order.
    pub squares: Vec<Cell>,
    /// The number of moves made.
    pub moves: i64,
}

impl State {
    /// The cell of the blank; `None` on a half-made board without one.
    pub fn blank(&self) -> Option<usize> {
        self.squares.iter().position(|&s| s == Cell::Blank)
    }
}

impl Rules for Slide {
    type State = State;

    fn initial(board: &Board) -> State {
        State { squares: board.squares.clone(), moves: 0 }
    }

    fn legal(board: &Board, state: &State) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|&d| partner(board, state, d).is_ok()).collect()
    }

    fn apply(board: &Board, state: &mut State, step: Direction) -> Result<(), Code> {
        let (blank, tile) = partner(board, state, step)?;
        state.squares.swap(blank, tile);
        state.moves += 1;
        Ok(())
    }

    fn is_goal(board: &Board, state: &State) -> bool {
        board.is_whole() && state.squares == board.goal().squares
    }

    fn objective(_: &Board, state: &State) -> i64 {
        state.moves
    }
}

/// The cell of the blank and the cell of the tile that it is exchanged with.
fn partner(board: &Board, state: &State, step: Direction) -> Result<(usize, usize), Code> {
    let blank = state.blank().ok_or(Code("blank-missing"))?;
    let tile = board.size.neighbour(blank, step).ok_or(Code("off-the-board"))?;
    match state.squares[tile] {
        Cell::Wall => Err(Code("into-a-wall")),
        Cell::Blank => Err(Code("blank-twice")),
        Cell::Tile(_) => Ok((blank, tile)),
    }
}
