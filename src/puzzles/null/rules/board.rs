//! Board and moves, and how they are written.

use crate::base::text::Cursor;
use crate::model::error::{Diagnostic, ParseError};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::puzzles::null::Null;

/// Highest goal.
pub const MAX: u32 = 1000;

/// The number to climb to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The goal, at most [`MAX`].
    pub goal: u32,
}

impl Notation for Null {
    const ID: &'static str = "null";
    const SENSE: Sense = Sense::Minimize;
    type Board = Board;
    type Move = u32;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        let token = cursor.word()?;
        let goal = token.number(0, MAX)?;
        cursor.end(Board { goal })
    }

    fn print(board: &Board) -> String {
        format!("{}\n", board.goal)
    }

    fn parse_moves(_: &Board, text: &str) -> Result<Vec<u32>, ParseError> {
        let mut cursor = Cursor::new(text);
        std::iter::from_fn(|| cursor.token()).map(|token| token.number(1, 2)).collect()
    }

    fn print_moves(_: &Board, moves: &[u32]) -> String {
        moves.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    fn diagnose(_: &Board) -> Vec<Diagnostic> {
        Vec::new()
    }
}
