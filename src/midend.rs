//! Everything that a front end may ask, in text, over the registry. Stateless: a call depends on its arguments alone.

use crate::family::Family;
#[cfg(feature = "engines")]
use crate::family::Task;
use crate::model::error::{Code, Diagnostic, Error, ParseError};
#[cfg(feature = "engines")]
use crate::model::event::Observer;
use crate::model::link::Opening;
#[cfg(feature = "engines")]
use crate::model::options::Options;
#[cfg(feature = "engines")]
use crate::model::outcome::Outcome;
use crate::model::outcome::Report;
use crate::model::value::Value;
use crate::puzzles::FAMILIES;
#[cfg(feature = "engines")]
use crate::search::control::Counters;

/// Longest board, move list or edit that is read, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// All families that are shipped, in alphabetical order.
pub fn families() -> impl Iterator<Item = &'static dyn Family> {
    FAMILIES.iter().copied()
}

/// The family of a name.
pub fn family(id: &str) -> Result<&'static dyn Family, Error> {
    families().find(|f| f.id() == id).ok_or_else(|| Error::UnknownFamily(id.to_owned()))
}

/// Canonical text and findings of a board.
pub fn parse(id: &str, text: &str) -> Result<(String, Vec<Diagnostic>), Error> {
    capped(text).map_err(Error::Board)?;
    family(id)?.parse(text)
}

/// The texts of the boards in a file.
pub fn split<'t>(id: &str, text: &'t str) -> Result<Vec<&'t str>, Error> {
    capped(text).map_err(Error::Board)?;
    Ok(family(id)?.split(text))
}

#[cfg(feature = "cli")]
/// Where a cell of a finding is, in words that count as the notation does: `[("row", 2), ("column", 5)]`, both from 1.
pub fn place(id: &str, board: &str, cell: usize) -> Result<Vec<(&'static str, usize)>, Error> {
    capped(board).map_err(Error::Board)?;
    family(id)?.place(board, cell)
}

/// Canonical text of moves, legal or not.
pub fn normalize_moves(id: &str, board: &str, moves: &str) -> Result<String, Error> {
    within(board, moves)?;
    family(id)?.normalize_moves(board, moves)
}

/// Canonical text and findings of a board after an edit.
pub fn edit(id: &str, board: &str, operation: &str) -> Result<(String, Vec<Diagnostic>), Error> {
    capped(board).map_err(Error::Board)?;
    capped(operation).map_err(Error::Edit)?;
    family(id)?.edit(board, operation)
}

/// What is needed to draw a board after legal moves, in the family's own shape.
pub fn view(id: &str, board: &str, moves: &str) -> Result<Value, Error> {
    within(board, moves)?;
    family(id)?.view(board, moves)
}

/// What is needed to animate legal moves, in the family's own shape.
pub fn frames(id: &str, board: &str, moves: &str) -> Result<Value, Error> {
    within(board, moves)?;
    family(id)?.frames(board, moves)
}

/// Texts of the moves that are legal after legal moves.
pub fn legal(id: &str, board: &str, moves: &str) -> Result<Vec<String>, Error> {
    within(board, moves)?;
    family(id)?.legal(board, moves)
}

/// What the rules say of moves: legal? in the goal? with which objective?
pub fn check(id: &str, board: &str, moves: &str) -> Result<Report, Error> {
    within(board, moves)?;
    family(id)?.check(board, moves)
}

/// The family's answer to a small question about a position.
pub fn query(id: &str, board: &str, moves: &str, question: &str) -> Result<Value, Error> {
    within(board, moves)?;
    family(id)?.query(board, moves, question)
}

#[cfg(feature = "engines")]
/// Solves a board. Counters may be read, and `cancel` set, from another thread meanwhile.
pub fn solve(
    id: &str,
    board: &str,
    task: &Task,
    counters: &Counters,
    observer: &dyn Observer,
) -> Result<Outcome, Error> {
    within(board, &task.moves)?;
    family(id)?.solve(board, task, counters, observer)
}

#[cfg(feature = "engines")]
/// Move sequences of exactly `depth` moves: as the rules count them and as the kernel does.
pub fn perft(id: &str, board: &str, depth: usize) -> Result<(u64, u64), Error> {
    capped(board).map_err(Error::Board)?;
    family(id)?.perft(board, depth)
}

#[cfg(feature = "engines")]
/// A board from a seed.
pub fn generate(id: &str, seed: u64, options: &Options) -> Result<String, Error> {
    family(id)?.generate(seed, options)
}

/// A link's code after `#/<family>/`, its moves shown as played.
pub fn encode_link(id: &str, board: &str, moves: &str) -> Result<String, Error> {
    encode_opening(id, board, moves, Opening::Play)
}

/// A link's code after `#/<family>/`.
pub fn encode_opening(id: &str, board: &str, moves: &str, opening: Opening) -> Result<String, Error> {
    within(board, moves)?;
    family(id)?.encode(board, moves, opening)
}

/// Canonical board and moves of a link's code.
pub fn decode_link(id: &str, code: &str) -> Result<(String, String), Error> {
    decode_opening(id, code).map(|(board, moves, _)| (board, moves))
}

/// Canonical board and moves of a link's code, and how the moves are shown.
pub fn decode_opening(id: &str, code: &str) -> Result<(String, String, Opening), Error> {
    family(id)?.decode(code)
}

/// Runs a family's benchmark.
#[cfg(feature = "cli")]
pub fn bench(id: &str, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), Error> {
    family(id)?.bench(options, sink)
}

fn within(board: &str, moves: &str) -> Result<(), Error> {
    capped(board).map_err(Error::Board)?;
    capped(moves).map_err(Error::Moves)
}

fn capped(text: &str) -> Result<(), ParseError> {
    let place = crate::base::text::Place { line: 1, column: 1 };
    let error = ParseError { place, code: Code("text-too-long"), found: String::new() };
    if text.len() <= MAX_TEXT { Ok(()) } else { Err(error) }
}
