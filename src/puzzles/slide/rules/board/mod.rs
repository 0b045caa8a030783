//! Board and moves, and how they are written.

pub mod blocks;
pub mod graph;
pub mod shuffle;
pub mod solvable;

use crate::base::grid::{Direction, Size};
use crate::base::text::{Cursor, Place};
use crate::model::error::{Code, Diagnostic, ParseError, Severity};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::split::Splitter;
use crate::puzzles::slide::Slide;

/// The fewest cells in a row or column.
pub const MIN_SIDE: usize = 2;
/// The most cells in a row or column.
pub const MAX_SIDE: usize = 8;
/// The symbol of the tile that belongs to each cell, in reading order.
pub const SYMBOLS: &[u8; 63] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$";

/// The most moves that are read.
pub const MAX_MOVES: usize = 200_000;

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// A wall, where nothing ever moves.
    Wall,
    /// The hole.
    Blank,
    /// The tile that belongs to this cell.
    Tile(u8),
}

/// A board. While it is being edited, tiles may be missing or doubled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Width and height.
    pub size: Size,
    /// The content of each cell, in reading order.
    pub squares: Vec<Cell>,
}

impl Board {
    /// The solved board with walls on the cells for which `wall` is true: the blank is on the last cell that is free.
    pub fn solved(size: Size, wall: impl Fn(usize) -> bool) -> Board {
        let mut squares: Vec<Cell> =
            (0..size.cells()).map(|cell| if wall(cell) { Cell::Wall } else { Cell::Tile(cell as u8) }).collect();
        if let Some(last) = squares.iter().rposition(|&s| s != Cell::Wall) {
            squares[last] = Cell::Blank;
        }
        Board { size, squares }
    }

    /// The solved board with the same walls.
    pub fn goal(&self) -> Board {
        Board::solved(self.size, |cell| self.squares[cell] == Cell::Wall)
    }

    /// The first cell with this content.
    pub fn find(&self, square: Cell) -> Option<usize> {
        self.squares.iter().position(|&s| s == square)
    }

    /// Does the board have all tiles of the goal and one blank, and nothing else?
    pub fn is_whole(&self) -> bool {
        let goal = self.goal();
        let wanted = goal.squares.iter().filter(|&&s| s != Cell::Wall);
        goal.find(Cell::Blank).is_some() && wanted.into_iter().all(|&s| self.find(s).is_some())
    }
}

impl Notation for Slide {
    const ID: &'static str = "slide";
    const SENSE: Sense = Sense::Minimize;
    type Board = Board;
    type Move = Direction;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let width = side(&mut cursor)?;
        let height = side(&mut cursor)?;
        let size = Size::new(width, height);
        let squares = (0..size.cells()).map(|_| square(&mut cursor, size)).collect::<Result<_, _>>()?;
        cursor.end(Board { size, squares })
    }

    fn print(board: &Board) -> String {
        let cells: String = board.squares.iter().map(|&s| char::from(symbol(s))).collect();
        format!("{},{},{cells}\n", board.size.width, board.size.height)
    }

    fn parse_moves(_: &Board, text: &str) -> Result<Vec<Direction>, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut moves = Vec::new();
        loop {
            cursor.skip_space();
            let place = cursor.place();
            let Some(letter) = cursor.bump() else { return Ok(moves) };
            if moves.len() == MAX_MOVES {
                return Err(wrong(place, letter, "too-many-moves"));
            }
            moves.push(direction(letter).ok_or_else(|| wrong(place, letter, "not-a-direction"))?);
        }
    }

    fn print_moves(_: &Board, moves: &[Direction]) -> String {
        moves.iter().map(|&d| letter(d)).collect()
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        let unwhole = unwhole(board);
        if unwhole.is_empty() { unsolvable(board) } else { unwhole }
    }

    fn place(board: &Board, cell: usize) -> Vec<(&'static str, usize)> {
        board.size.place(cell)
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::<Lines>::default()
    }
}

/// A comma begins a board. Text before the first comma is no board: the contest's file begins with its budget.
#[derive(Default)]
struct Lines {
    begun: bool,
}

impl Splitter for Lines {
    fn unit(&mut self, unit: &str) -> Option<bool> {
        unit.contains(',').then(|| std::mem::replace(&mut self.begun, true))
    }

    fn end(&mut self) -> bool {
        self.begun
    }
}

/// The letter of a move.
pub fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'U',
        Direction::Right => 'R',
        Direction::Down => 'D',
        Direction::Left => 'L',
    }
}

fn direction(letter: char) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&d| self::letter(d) == letter.to_ascii_uppercase())
}

/// The character of a square.
pub fn symbol(square: Cell) -> u8 {
    match square {
        Cell::Wall => b'=',
        Cell::Blank => b'0',
        Cell::Tile(home) => SYMBOLS[usize::from(home)],
    }
}

/// The square that a character stands for on a board of a size; `None` for any other character, and for a tile that
/// belongs beyond the last cell.
pub fn square_of(c: char, size: Size) -> Option<Cell> {
    match c {
        '=' => Some(Cell::Wall),
        '0' => Some(Cell::Blank),
        c => {
            let home = SYMBOLS.iter().position(|&s| char::from(s) == c)?;
            (home < size.cells()).then_some(Cell::Tile(home as u8))
        }
    }
}

fn wrong(place: Place, c: char, code: &'static str) -> ParseError {
    ParseError { place, code: Code(code), found: c.to_string() }
}

/// Reads a side and the comma after it.
fn side(cursor: &mut Cursor<'_>) -> Result<usize, ParseError> {
    let token = cursor.take_while(|c| c != ',' && !c.is_whitespace());
    if token.text.is_empty() && cursor.peek().is_none() {
        return Err(ParseError::end(cursor));
    }
    let value = token.parsed()?;
    if !(MIN_SIDE..=MAX_SIDE).contains(&value) {
        return Err(ParseError::at(token, Code("out-of-range")));
    }
    let place = cursor.place();
    match cursor.bump() {
        Some(',') => Ok(value),
        Some(c) => Err(wrong(place, c, "comma-missing")),
        None => Err(ParseError::end(cursor)),
    }
}

fn square(cursor: &mut Cursor<'_>, size: Size) -> Result<Cell, ParseError> {
    cursor.skip_space();
    let place = cursor.place();
    let c = cursor.bump().ok_or_else(|| ParseError::end(cursor))?;
    square_of(c, size).ok_or_else(|| wrong(place, c, "unknown-square"))
}

/// Tiles and blanks that are missing, doubled or without a home.
fn unwhole(board: &Board) -> Vec<Diagnostic> {
    let goal = board.goal();
    let error = |cell, code| Diagnostic::new(cell, Code(code), Severity::Error);
    let mut found = Vec::new();
    for (cell, &square) in board.squares.iter().enumerate().filter(|(_, s)| **s != Cell::Wall) {
        if board.find(square) != Some(cell) {
            found.push(error(Some(cell), if square == Cell::Blank { "blank-twice" } else { "tile-twice" }));
        } else if goal.find(square).is_none() {
            found.push(error(Some(cell), "tile-homeless"));
        }
    }
    for (cell, &square) in goal.squares.iter().enumerate() {
        if square != Cell::Wall && board.find(square).is_none() {
            found.push(error(Some(cell), if square == Cell::Blank { "blank-missing" } else { "tile-missing" }));
        }
    }
    if goal.find(Cell::Blank).is_none() {
        found.push(error(None, "blank-missing"));
    }
    found
}

/// Why a whole board can't be solved. These are warnings, because "there is no answer" is an answer that engines
/// give.
fn unsolvable(board: &Board) -> Vec<Diagnostic> {
    let warning = |o: &solvable::Obstacle| Diagnostic::new(o.cell, o.code, Severity::Warning);
    solvable::obstacles(board).iter().map(warning).collect()
}
