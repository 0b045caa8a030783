//! Edits: `on CELL`, `off CELL`; `size W H`, a dark board; `random SEED`, a board of the same size that can be solved.

use super::board::{Board, MAX_SIDE};
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::Edit;
use crate::puzzles::lights::Lights;

impl Edit for Lights {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut words = Cursor::new(operation);
        let word = words.word()?;
        let edited = match word.text {
            "on" | "off" => set(board, words.number(0, board.size.cells() - 1)?, word.text == "on"),
            "size" => Board::dark(Size::new(words.number(1, MAX_SIDE)?, words.number(1, MAX_SIDE)?)),
            "random" => Board::random(board.size, &mut Rng::new(words.number(0, u64::MAX)?)),
            _ => return Err(ParseError::at(word, Code("unknown-edit"))),
        };
        words.end(edited)
    }
}

fn set(board: &Board, cell: usize, lit: bool) -> Board {
    let mut edited = board.clone();
    edited.lit[cell] = lit;
    edited
}
