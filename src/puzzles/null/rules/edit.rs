//! Edits: `goal N`.

use super::board::Board;
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::{Edit, Notation};
use crate::puzzles::null::Null;

impl Edit for Null {
    fn edit(_: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(operation);
        let word = cursor.word()?;
        if word.text == "goal" { Null::parse(cursor.rest()) } else { Err(ParseError::at(word, Code("unknown-edit"))) }
    }
}
