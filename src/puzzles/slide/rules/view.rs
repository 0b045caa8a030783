//! What a front end draws.

use super::State;
use super::board::{Board, SYMBOLS, Square};
use crate::base::grid::Direction;
use crate::model::puzzle::{Draw, Rules};
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::record;

impl Draw for Slide {
    /// `squares` in reading order: -1 a wall, 0 the blank, otherwise 1 + the cell where the tile belongs; `goal` likewise.
    fn view(board: &Board, moves: &[Direction]) -> Value {
        let mut state = Slide::initial(board);
        moves.iter().for_each(|&step| make(board, &mut state, step));
        record! {
            "width" => board.size.width, "height" => board.size.height, "squares" => numbers(&state.squares),
            "goal" => numbers(&board.goal().squares), "blank" => state.blank(), "moves" => state.moves,
            "solved" => Slide::is_goal(board, &state), "symbols" => String::from_utf8_lossy(SYMBOLS).into_owned(),
            "start" => numbers(&board.squares),
        }
    }

    /// `blanks`: the blank's cell from the start to the end; the rest follows from the start's squares.
    fn frames(board: &Board, moves: &[Direction]) -> Value {
        let mut state = Slide::initial(board);
        let blank = |state: &State| state.blank().map_or(-1, |cell| cell as i32);
        let mut blanks = vec![blank(&state)];
        for &step in moves {
            make(board, &mut state, step);
            blanks.push(blank(&state));
        }
        record! { "steps" => moves.len(), "squares" => numbers(&board.squares), "blanks" => blanks }
    }
}

fn make(board: &Board, state: &mut State, step: Direction) {
    Slide::apply(board, state, step).expect("only legal moves are drawn");
}

fn numbers(squares: &[Square]) -> Vec<i32> {
    let number = |square: &Square| match square {
        Square::Wall => -1,
        Square::Blank => 0,
        Square::Tile(home) => i32::from(*home) + 1,
    };
    squares.iter().map(number).collect()
}
