//! Edits: `set CELL NAME [STEPS]`, `steps CELL N`, `move FROM TO`, `size W H`, `clear`.

use super::board::{Board, Cell, MAX_SIDE, MAX_STEPS};
use crate::base::grid::Size;
use crate::base::text::Cursor;
use crate::model::error::{Code, ParseError};
use crate::model::puzzle::Edit;
use crate::puzzles::sweeper::Sweeper;

/// The step limit of a person who is placed without one.
const DEFAULT_STEPS: u8 = 9;

/// A room in which every square holds its own step limit, which is easier to change than a [`Board`].
struct Draft {
    size: Size,
    cells: Vec<(Cell, u8)>,
}

impl Draft {
    fn of(board: &Board) -> Draft {
        let mut limits = board.limits.iter();
        let mut limit = |square: Cell| if square.is_person() { *limits.next().expect("one for each") } else { 0 };
        Draft { size: board.size, cells: board.squares.iter().map(|&square| (square, limit(square))).collect() }
    }

    fn board(self) -> Board {
        let limits = self.cells.iter().filter(|(square, _)| square.is_person()).map(|&(_, limit)| limit).collect();
        Board { size: self.size, squares: self.cells.into_iter().map(|(square, _)| square).collect(), limits }
    }

    fn cell(&self, cursor: &mut Cursor<'_>) -> Result<usize, ParseError> {
        cursor.number(0, self.cells.len() - 1)
    }

    fn set(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        let cell = self.cell(cursor)?;
        let name = cursor.word()?;
        let code = Cell::NAMES.iter().position(|n| *n == name.text);
        let square = Cell::ALL[code.ok_or_else(|| ParseError::at(name, Code("unknown-square")))?];
        let (before, limit) = self.cells[cell];
        let kept = if before.is_person() { limit } else { DEFAULT_STEPS };
        let limit = if at_end(cursor) { kept } else { steps(cursor)? };
        self.cells[cell] = (square, limit);
        Ok(())
    }

    fn steps(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        let place = cursor.clone().token();
        let cell = self.cell(cursor)?;
        let limit = steps(cursor)?;
        match place {
            Some(token) if !self.cells[cell].0.is_person() => Err(ParseError::at(token, Code("nobody-there"))),
            _ => {
                self.cells[cell].1 = limit;
                Ok(())
            }
        }
    }

    /// Moves what stands on one square to another; clean floor stays behind.
    fn carry(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        let (from, to) = (self.cell(cursor)?, self.cell(cursor)?);
        if from != to {
            self.cells[to] = std::mem::replace(&mut self.cells[from], (Cell::Clean, 0));
        }
        Ok(())
    }

    /// Cuts off squares, or adds dirty floor, on the right and at the bottom.
    fn resize(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        let size = Size::new(cursor.number(1, MAX_SIDE)?, cursor.number(1, MAX_SIDE)?);
        let old = |cell| {
            let (column, row) = size.position(cell);
            let inside = column < self.size.width && row < self.size.height;
            if inside { self.cells[self.size.cell(column, row)] } else { (Cell::Dirty, 0) }
        };
        self.cells = (0..size.cells()).map(old).collect();
        self.size = size;
        Ok(())
    }
}

impl Edit for Sweeper {
    fn edit(board: &Board, operation: &str) -> Result<Board, ParseError> {
        let mut cursor = Cursor::new(operation);
        let verb = cursor.word()?;
        let mut draft = Draft::of(board);
        match verb.text {
            "set" => draft.set(&mut cursor)?,
            "steps" => draft.steps(&mut cursor)?,
            "move" => draft.carry(&mut cursor)?,
            "size" => draft.resize(&mut cursor)?,
            "clear" => draft.cells.fill((Cell::Dirty, 0)),
            _ => return Err(ParseError::at(verb, Code("unknown-edit"))),
        }
        cursor.end(draft.board())
    }
}

fn at_end(cursor: &Cursor<'_>) -> bool {
    cursor.clone().token().is_none()
}

fn steps(cursor: &mut Cursor<'_>) -> Result<u8, ParseError> {
    cursor.number(0, usize::from(MAX_STEPS)).map(|limit| limit as u8)
}
