//! Edits. Cells are numbered from 0 in reading order.
//!
//! * `size W H`: a solved board without walls. `sort`: the solved board with the same walls.
//! * `wall C`, `open C`: draws or erases a wall; the tile that belongs there goes or comes.
//! * `swap A B`: exchanges the contents of two free cells. `set C SYMBOL`: exchanges two cells so that this tile is on
//!   this cell.
//! * `shuffle SEED`: a random position that can be solved. `random SEED W H WALLS`: walls as well.

use super::board::shuffle::{shuffled, wall_in};
use super::board::{Board, Cell, MAX_SIDE, MIN_SIDE, square_of};
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::Edit;
use crate::puzzles::slide::Slide;

impl Edit for Slide {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut words = Cursor::new(operation);
        let word = words.word()?;
        let edited = match word.text {
            "size" => Board::solved(size(&mut words)?, |_| false),
            "sort" => board.goal(),
            "wall" => wall(board, cell(&mut words, board)?),
            "open" => open(board, cell(&mut words, board)?),
            "swap" => swap(board, &mut words)?,
            "set" => set(board, &mut words)?,
            "shuffle" => shuffled(board, words.word()?.parsed()?),
            "random" => random(&mut words)?,
            _ => return Err(ParseError::at(word, Code("unknown-edit"))),
        };
        words.end(edited)
    }
}

fn size(words: &mut Cursor<'_>) -> Result<Size, ParseError> {
    Ok(Size::new(words.number(MIN_SIDE, MAX_SIDE)?, words.number(MIN_SIDE, MAX_SIDE)?))
}

fn cell(words: &mut Cursor<'_>, board: &Board) -> Result<usize, ParseError> {
    words.number(0, board.size.cells() - 1)
}

/// Reads a cell that is not a wall.
fn free_cell(words: &mut Cursor<'_>, board: &Board) -> Result<usize, ParseError> {
    let mut look = words.clone();
    let cell = cell(words, board)?;
    let is_wall = board.squares[cell] == Cell::Wall;
    if is_wall { Err(ParseError::at(look.word()?, Code("is-a-wall"))) } else { Ok(cell) }
}

/// Draws a wall. The tile of its cell is first moved there, so that no other tile is removed. At least two free cells
/// stay.
fn wall(board: &Board, cell: usize) -> Board {
    let free = board.squares.iter().filter(|&&s| s != Cell::Wall).count();
    if board.squares[cell] == Cell::Wall || free <= 2 {
        return board.clone();
    }
    let mut edited = brought(board, cell, board.goal().squares[cell]);
    let was_last = board.goal().squares[cell] == Cell::Blank;
    edited.squares[cell] = Cell::Wall;
    if was_last && let Some(last) = edited.squares.iter().rposition(|&s| s != Cell::Wall) {
        // The blank's goal is now the free cell before: the blank replaces the tile that belonged there.
        replace(&mut edited, Cell::Tile(last as u8), Cell::Blank);
    }
    edited
}

/// Erases a wall. The cell gets its own tile. If it is now the last free cell, it gets the blank instead, and the
/// blank's old place gets the tile of the cell that was last before.
fn open(board: &Board, cell: usize) -> Board {
    let mut edited = board.clone();
    if board.squares[cell] != Cell::Wall {
        return edited;
    }
    let last = board.goal().find(Cell::Blank);
    edited.squares[cell] = Cell::Tile(cell as u8);
    if let Some(last) = last.filter(|&last| last < cell) {
        replace(&mut edited, Cell::Blank, Cell::Tile(last as u8));
        edited.squares[cell] = Cell::Blank;
    } else if last.is_none() {
        edited.squares[cell] = Cell::Blank;
    }
    edited
}

fn replace(board: &mut Board, old: Cell, new: Cell) {
    if let Some(cell) = board.find(old) {
        board.squares[cell] = new;
    }
}

/// The board with two cells exchanged so that `square` is on this cell.
fn brought(board: &Board, cell: usize, square: Cell) -> Board {
    let mut edited = board.clone();
    match board.find(square) {
        Some(from) => edited.squares.swap(from, cell),
        None => edited.squares[cell] = square,
    }
    edited
}

fn swap(board: &Board, words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let (a, b) = (free_cell(words, board)?, free_cell(words, board)?);
    let mut edited = board.clone();
    edited.squares.swap(a, b);
    Ok(edited)
}

fn set(board: &Board, words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let cell = free_cell(words, board)?;
    let token = words.word()?;
    let mut symbols = token.text.chars();
    let square = symbols.next().and_then(|c| square_of(c, board.size)).filter(|&s| s != Cell::Wall);
    match (square, symbols.next()) {
        (Some(square), None) => Ok(brought(board, cell, square)),
        _ => Err(ParseError::at(token, Code("unknown-square"))),
    }
}

fn random(words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let seed: u64 = words.word()?.parsed()?;
    let size = size(words)?;
    let walls = words.number(0, size.cells())?;
    let walled = wall_in(&Board::solved(size, |_| false), walls, &mut Rng::new(seed ^ 0x5eed));
    Ok(shuffled(&walled, seed))
}
