//! Edits: `cell MAP ROW COLUMN LETTER` sets a cell (all counted from 0), `keys T` and `chosen K` set these numbers,
//! `new N K H W T SEED` makes other maps.

use super::board::{Board, Cell, MAX_CHOSEN, MAX_KEYS};
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::{Edit, Notation};
use crate::puzzles::streamer::Streamer;

impl Edit for Streamer {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(operation);
        let word = cursor.word()?;
        let mut board = board.clone();
        match word.text {
            "cell" => set_cell(&mut board, &mut cursor)?,
            "keys" => board.keys = cursor.word()?.number(0, MAX_KEYS)?,
            "chosen" => board.chosen = cursor.word()?.number(1, MAX_CHOSEN.min(board.maps))?,
            "new" => return fresh(cursor.rest()),
            _ => return Err(ParseError::at(word, Code("unknown-edit"))),
        }
        cursor.end(board)
    }
}

/// Sets a cell, after which the maps are no longer those of the seed. A player that is placed leaves its old cell.
fn set_cell(board: &mut Board, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    let map = cursor.word()?.number(0, board.maps - 1)?;
    let row = cursor.word()?.number(0, board.size.height - 1)?;
    let column = cursor.word()?.number(0, board.size.width - 1)?;
    let word = cursor.word()?;
    let mut letters = word.text.chars();
    let cell = letters.next().and_then(Cell::of).filter(|_| letters.next().is_none());
    let cell = cell.ok_or_else(|| ParseError::at(word, Code("unknown-cell")))?;
    let start = map * board.size.cells();
    if cell == Cell::Player
        && let Some(old) = board.start(map)
    {
        board.cells[start + old] = Cell::Empty;
    }
    board.cells[start + board.size.cell(column, row)] = cell;
    board.seed = None;
    Ok(())
}

/// The header and the seed of new maps, in the order of the board's text.
fn fresh(text: &str) -> Result<Board, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (seed, head) = words.split_last().ok_or_else(|| ParseError::end(&Cursor::new(text)))?;
    Streamer::parse(&format!("{}\nseed {seed}\n", head.join(" ")))
}
