//! What a front end draws.

use super::State;
use super::board::{Board, Cell, SYMBOLS};
use crate::base::grid::Direction;
use crate::model::puzzle::{Draw, Rules};
use crate::puzzles::slide::Slide;
use crate::shape;

shape! {
    /// Squares in reading order: -1 for a wall, 0 for the blank, otherwise 1 + the cell where the tile belongs.
    pub struct View {
        width: usize,
        height: usize,
        squares: Vec<i32>,
        goal: Vec<i32>,
        blank: Option<usize>,
        moves: i64,
        solved: bool,
        /// the symbols of tiles, by the cell where they belong
        symbols: String,
        /// the squares of the board before any move
        start: Vec<i32>,
    }
}

shape! {
    /// The blank's cell from the start to the end; all else follows from the squares at the start.
    pub struct Frames {
        steps: usize,
        squares: Vec<i32>,
        blanks: Vec<i32>,
    }
}

impl Draw for Slide {
    type View = View;
    type Frames = Frames;

    fn view(board: &Board, moves: &[Direction]) -> View {
        let mut state = Slide::initial(board);
        moves.iter().for_each(|&step| make(board, &mut state, step));
        View {
            width: board.size.width,
            height: board.size.height,
            squares: numbers(&state.squares),
            goal: numbers(&board.goal().squares),
            blank: state.blank(),
            moves: state.moves,
            solved: Slide::is_goal(board, &state),
            symbols: String::from_utf8_lossy(SYMBOLS).into_owned(),
            start: numbers(&board.squares),
        }
    }

    fn frames(board: &Board, moves: &[Direction]) -> Frames {
        let mut state = Slide::initial(board);
        let blank = |state: &State| state.blank().map_or(-1, |cell| cell as i32);
        let mut blanks = vec![blank(&state)];
        for &step in moves {
            make(board, &mut state, step);
            blanks.push(blank(&state));
        }
        Frames { steps: moves.len(), squares: numbers(&board.squares), blanks }
    }
}

fn make(board: &Board, state: &mut State, step: Direction) {
    Slide::apply(board, state, step).expect("only legal moves are drawn");
}

fn numbers(squares: &[Cell]) -> Vec<i32> {
    let number = |square: &Cell| match square {
        Cell::Wall => -1,
        Cell::Blank => 0,
        Cell::Tile(home) => i32::from(*home) + 1,
    };
    squares.iter().map(number).collect()
}
