//! Edits: `wall|floor|goal|box|player COLUMN ROW`, `clear COLUMN ROW` (takes box and player away), `toggle-goal COLUMN
//! ROW`, `new WIDTH HEIGHT`, `grow LEFT TOP RIGHT BOTTOM` (negative numbers cut off), `crop`, `rotate`, `flip`,
//! `objective pushes|moves`. Columns and rows count from 0.

use super::board::{Board, MAX_SIDE, Objective};
use crate::base::grid::Size;
use crate::base::text::{Cursor, Token};
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::Edit;
use crate::puzzles::sokoban::Sokoban;

impl Edit for Sokoban {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut words = Cursor::new(operation);
        let word = words.word()?;
        let edited = match word.text {
            "new" => fresh(&mut words)?,
            "grow" => grow(board, &mut words)?,
            "crop" => crop(board),
            "rotate" => rotate(board),
            "flip" => flip(board),
            "objective" => Board { objective: objective(words.word()?)?, ..board.clone() },
            _ => put(board, word, &mut words)?,
        };
        words.end(edited)
    }
}

fn objective(word: Token<'_>) -> Result<Objective, ParseError> {
    match word.text {
        "pushes" => Ok(Objective::Pushes),
        "moves" => Ok(Objective::Moves),
        _ => Err(ParseError::at(word, Code("unknown-objective"))),
    }
}

/// Puts one thing on one cell, and removes what cannot stand together with it.
fn put(board: &Board, thing: Token<'_>, words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let column = words.number(0, board.size.width as i64 - 1)? as usize;
    let row = words.number(0, board.size.height as i64 - 1)? as usize;
    let cell = board.size.cell(column, row);
    let mut board = board.clone();
    match thing.text {
        "wall" | "floor" => {
            clear(&mut board, cell);
            board.goals[cell] = false;
            board.walls[cell] = thing.text == "wall";
        }
        "goal" => (board.walls[cell], board.goals[cell]) = (false, true),
        "toggle-goal" => (board.walls[cell], board.goals[cell]) = (false, !board.goals[cell]),
        "box" => {
            clear(&mut board, cell);
            board.boxes[cell] = true;
        }
        "clear" => clear(&mut board, cell),
        "player" => {
            clear(&mut board, cell);
            board.player = Some(cell);
        }
        _ => return Err(ParseError::at(thing, Code("unknown-edit"))),
    }
    Ok(board)
}

/// Removes wall, box and player from a cell; a goal stays.
fn clear(board: &mut Board, cell: usize) {
    board.walls[cell] = false;
    board.boxes[cell] = false;
    board.player = board.player.filter(|&player| player != cell);
}

/// A room with a wall around it and a player inside.
fn fresh(words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let width = words.number(3, MAX_SIDE as i64)? as usize;
    let height = words.number(3, MAX_SIDE as i64)? as usize;
    let mut board = Board::empty(Size::new(width, height));
    for cell in 0..board.size.cells() {
        let (x, y) = board.size.position(cell);
        board.walls[cell] = x == 0 || y == 0 || x == width - 1 || y == height - 1;
    }
    board.player = Some(board.size.cell(1, 1));
    Ok(board)
}

fn grow(board: &Board, words: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let place = words.place();
    let most = MAX_SIDE as i64;
    let mut amount = || words.number(-most, most);
    let (left, top, right, bottom) = (amount()?, amount()?, amount()?, amount()?);
    let (width, height) = (board.size.width as i64 + left + right, board.size.height as i64 + top + bottom);
    if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
        return Err(ParseError { place, code: Code("too-large"), found: format!("{width}x{height}") });
    }
    Ok(framed(board, Size::new(width as usize, height as usize), left, top))
}

/// The board in a frame of another size, moved right and down by this many cells.
fn framed(board: &Board, size: Size, left: i64, top: i64) -> Board {
    let inside = |x: i64, y: i64| (0..size.width as i64).contains(&x) && (0..size.height as i64).contains(&y);
    moved(board, size, &|x, y| {
        let (x, y) = (x as i64 + left, y as i64 + top);
        inside(x, y).then(|| size.cell(x as usize, y as usize))
    })
}

/// Removes the columns and rows on all four sides that hold nothing; an empty board stays as it is.
fn crop(board: &Board) -> Board {
    let holds =
        |&cell: &usize| board.walls[cell] || board.goals[cell] || board.boxes[cell] || board.player == Some(cell);
    let held = (0..board.size.cells()).filter(holds).map(|cell| board.size.position(cell));
    let corners = held.fold(None, |corners, (x, y)| {
        let (left, top, right, low) = corners.unwrap_or((x, y, x, y));
        Some((left.min(x), top.min(y), right.max(x), low.max(y)))
    });
    let Some((left, top, right, low)) = corners else { return board.clone() };
    framed(board, Size::new(right - left + 1, low - top + 1), -(left as i64), -(top as i64))
}

/// A quarter turn to the right.
fn rotate(board: &Board) -> Board {
    let size = Size::new(board.size.height, board.size.width);
    moved(board, size, &|x, y| Some(size.cell(board.size.height - 1 - y, x)))
}

/// Swaps left and right.
fn flip(board: &Board) -> Board {
    let size = board.size;
    moved(board, size, &|x, y| Some(size.cell(size.width - 1 - x, y)))
}

/// Moves every cell to its target.
fn moved(board: &Board, size: Size, target: &dyn Fn(usize, usize) -> Option<usize>) -> Board {
    let mut result = Board { objective: board.objective, ..Board::empty(size) };
    for cell in 0..board.size.cells() {
        let (x, y) = board.size.position(cell);
        let Some(to) = target(x, y) else { continue };
        result.walls[to] = board.walls[cell];
        result.goals[to] = board.goals[cell];
        result.boxes[to] = board.boxes[cell];
        if board.player == Some(cell) {
            result.player = Some(to);
        }
    }
    result
}
