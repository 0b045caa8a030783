//! Board and moves, and how they are written.

use crate::base::text::{Cursor, Token};
use crate::model::error::{Code, Diagnostic, ParseError};
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
        let token = cursor.token().ok_or_else(|| ParseError::end(&cursor))?;
        let goal = number(token, 0, MAX)?;
        cursor.token().map_or(Ok(Board { goal }), |t| Err(ParseError::at(t, Code("unexpected-text"))))
    }

    fn print(board: &Board) -> String {
        format!("{}\n", board.goal)
    }

    fn parse_moves(_: &Board, text: &str) -> Result<Vec<u32>, ParseError> {
        let mut cursor = Cursor::new(text);
        std::iter::from_fn(|| cursor.token()).map(|token| number(token, 1, 2)).collect()
    }

    fn print_moves(_: &Board, moves: &[u32]) -> String {
        moves.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    fn diagnose(_: &Board) -> Vec<Diagnostic> {
        Vec::new()
    }
}

fn number(token: Token<'_>, low: u32, high: u32) -> Result<u32, ParseError> {
    let value = token.text.parse().map_err(|_| ParseError::at(token, Code("not-a-number")))?;
    if (low..=high).contains(&value) { Ok(value) } else { Err(ParseError::at(token, Code("out-of-range"))) }
}
