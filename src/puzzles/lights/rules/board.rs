//! Board and moves, and how they are written.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::base::text::Cursor;
use crate::model::error::{Code, Diagnostic, ParseError, Severity};
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::split::{Headed, Splitter};
use crate::puzzles::lights::Lights;

/// Longest side.
pub const MAX_SIDE: usize = 11;

/// Lamps in a rectangle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Width and height, each 1 to [`MAX_SIDE`].
    pub size: Size,
    /// In reading order: is the lamp on?
    pub lit: Vec<bool>,
}

impl Board {
    /// All lamps off.
    pub fn dark(size: Size) -> Board {
        Board { size, lit: vec![false; size.cells()] }
    }

    /// A board that can be solved: dark, then with about half of the lamps pressed.
    pub fn random(size: Size, rng: &mut Rng) -> Board {
        let mut board = Board::dark(size);
        (0..size.cells()).filter(|_| rng.chance(0.5)).for_each(|cell| switch(size, &mut board.lit, cell));
        board
    }
}

/// Switches a lamp and its neighbours.
pub fn switch(size: Size, lit: &mut [bool], cell: usize) {
    lit[cell] ^= true;
    size.neighbours(cell).for_each(|(_, beside)| lit[beside] ^= true);
}

impl Notation for Lights {
    const ID: &'static str = "lights";
    const SENSE: Sense = Sense::Minimize;
    type Board = Board;
    type Move = usize;

    fn parse(text: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(text);
        let size = Size::new(cursor.number(1, MAX_SIDE)?, cursor.number(1, MAX_SIDE)?);
        let mut lit = Vec::with_capacity(size.cells());
        for _ in 0..size.height {
            let row = cursor.word()?;
            if row.text.len() != size.width || row.text.contains(|lamp| lamp != '#' && lamp != '.') {
                return Err(ParseError::at(row, Code("not-a-row")));
            }
            lit.extend(row.text.chars().map(|lamp| lamp == '#'));
        }
        cursor.end(Board { size, lit })
    }

    fn print(board: &Board) -> String {
        let lamp = |&lit: &bool| if lit { '#' } else { '.' };
        let rows = board.lit.chunks(board.size.width).map(|row| row.iter().map(lamp).chain(['\n']).collect::<String>());
        format!("{} {}\n{}", board.size.width, board.size.height, rows.collect::<String>())
    }

    fn parse_moves(board: &Board, text: &str) -> Result<Vec<usize>, ParseError> {
        let mut cursor = Cursor::new(text);
        std::iter::from_fn(|| cursor.token()).map(|token| token.number(0, board.size.cells() - 1)).collect()
    }

    fn print_moves(_: &Board, moves: &[usize]) -> String {
        moves.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    }

    fn diagnose(board: &Board) -> Vec<Diagnostic> {
        let dark = Diagnostic::new(None, Code("all-dark"), Severity::Warning);
        if board.lit.contains(&true) { Vec::new() } else { vec![dark] }
    }

    fn splitter() -> Box<dyn Splitter> {
        Box::new(Headed::new(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit())))
    }
}
