//! A family as seen from outside: text in, text out. One blanket adapter turns text into types for all families.
//!
//! There are three traits, one for each kind of build: [`Family`] serves the page, [`solver::Solver`] workers and the
//! command line, [`workshop::Workshop`] benchmarks and trials. No call depends on an earlier one. Nothing here is
//! serialised: texts and plain [`Value`]s go in and out, and the borders give them a form.

mod last;
#[cfg(feature = "engines")]
pub mod solver;
#[cfg(feature = "cli")]
pub mod workshop;

use crate::base::text::Place;
use crate::check;
use crate::model::error::{Code, Diagnostic, Error, ParseError};
use crate::model::link::{self, Decoded, LinkText, Opening};
use crate::model::outcome::Sense;
use crate::model::puzzle::{Draw, Edit, Engine, Notation, Offer, Pack, Query, Rules};
use crate::model::report::Report;
use crate::model::shape::Shape;
use crate::model::value::Value;
use std::marker::PhantomData;
use std::rc::Rc;

/// Longest board, move list or edit that is parsed, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// Everything the page needs from a family. [`crate::puzzles::family`] returns the one of an id.
///
/// * A `board` is any text that [`Family::parse`] reads, a half-made board too. `moves` are from the start of the
///   board; the empty text is no moves. Neither needs to be canonical; what is returned is.
/// * A board that can't be read is [`Error::Board`], moves that can't be read are [`Error::Moves`], and moves that the
///   rules forbid, where legal ones are needed, [`Error::Violation`]. The other errors are named at each method.
/// * A text longer than [`MAX_TEXT`] is such an error too (`text-too-long`), before any of it is parsed.
///
/// ```
/// use tokeru::family::ParsedBoard;
/// use tokeru::model::link::Opening;
/// use tokeru::puzzles;
///
/// let lights = puzzles::TEMPLATE;
/// let ParsedBoard { board, findings } = lights.parse(" 2 1  ## ")?;
/// assert_eq!((board.as_str(), findings.len()), ("2 1\n##\n", 0));
/// assert!(lights.check(&board, "0")?.is_answer());
/// let code = lights.encode(&board, "1", Opening::Play)?;
/// assert_eq!(lights.decode(&code)?.moves, "1");
/// let error = lights.parse("two by one").unwrap_err();
/// assert_eq!(error.code().0, "not-a-number");
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub trait Family: Sync {
    /// Its name in links and on the command line.
    fn id(&self) -> &'static str;
    /// Which way the objective improves.
    fn sense(&self) -> Sense;
    /// The engines, the default one first.
    fn engines(&self) -> &'static [Engine];
    /// The options of its generator, besides `seed`.
    fn generator_options(&self) -> &'static [&'static str];
    /// The texts of the boards in a file; the whole file if none is found, empty if the file is longer than
    /// [`MAX_TEXT`].
    fn split<'t>(&self, text: &'t str) -> Vec<&'t str>;
    /// The title in one of the texts of [`Family::split`], if the format has titles and this text has one.
    fn title(&self, text: &str) -> Option<String>;
    /// Reads a board.
    fn parse(&self, text: &str) -> Result<ParsedBoard, Error>;
    /// Canonical text of moves, legal or not.
    fn normalize_moves(&self, board: &str, moves: &str) -> Result<String, Error>;
    /// The board after an edit, such as `edge 3 4 +5`: each family has operations of its own. [`Error::Edit`] if the
    /// operation can't be read or the board does not allow it.
    fn edit(&self, board: &str, operation: &str) -> Result<ParsedBoard, Error>;
    /// What is needed to draw a board after legal moves, in the family's own shape.
    fn view(&self, board: &str, moves: &str) -> Result<Value, Error>;
    /// What is needed to animate legal moves, in the family's own shape.
    fn frames(&self, board: &str, moves: &str) -> Result<Value, Error>;
    /// Texts of the moves that are legal after some legal moves, in the order of the rules; empty if the game is over.
    fn legal(&self, board: &str, moves: &str) -> Result<Vec<String>, Error>;
    /// Checks moves against the rules: are they legal, do they reach the goal, and with which objective? A forbidden
    /// move is part of the report, not an error.
    fn check(&self, board: &str, moves: &str) -> Result<Report, Error>;
    /// The answer to a small question about the position after legal moves, in the family's own shape. The question is
    /// a word, sometimes with arguments; [`Error::UnknownQuestion`] if the family does not know it.
    fn query(&self, board: &str, moves: &str, question: &str) -> Result<Value, Error>;
    /// A link's code after `#/<family>/`. The moves need not be legal. [`Error::Link`] has the codes of
    /// [`link::encode`].
    fn encode(&self, board: &str, moves: &str, opening: Opening) -> Result<String, Error>;
    /// What a link's code (what follows `#/<family>/`) holds. The moves may be illegal. [`Error::Link`] has the codes
    /// of [`link::decode`].
    fn decode(&self, code: &str) -> Result<LinkText, Error>;
}

/// A board that has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedBoard {
    /// Its canonical text.
    pub board: String,
    /// What is wrong with it, or worth knowing; empty for a board without fault.
    pub findings: Vec<Diagnostic>,
}

/// A board and moves on it.
type Position<P> = (Rc<<P as Notation>::Board>, Rc<Vec<<P as Notation>::Move>>);

/// A board, legal moves on it, and the state after them.
type Replayed<P> = (Rc<<P as Notation>::Board>, Rc<Vec<<P as Notation>::Move>>, <P as Rules>::State);

/// The blanket adapter between text and a family's types. Each thread keeps the board and the moves that it read last,
/// because the next question is usually about them.
pub struct Adapter<P>(PhantomData<fn() -> P>);

impl<P: Rules> Adapter<P> {
    /// The adapter of a family.
    pub const NEW: Adapter<P> = Adapter(PhantomData);

    fn board(text: &str) -> Result<Rc<P::Board>, Error> {
        capped(text).and_then(|()| last::board::<P, _>(text, || P::parse(text))).map_err(Error::Board)
    }

    /// A position whose moves may be illegal.
    fn position(board: &str, moves: &str) -> Result<Position<P>, Error> {
        let board = Self::board(board)?;
        let read = || last::moves::<P, _>(moves, || P::parse_moves(&board, moves));
        let moves = capped(moves).and_then(|()| read()).map_err(Error::Moves)?;
        Ok((board, moves))
    }

    /// A position whose moves are all legal, and the state after them.
    fn replayed(board: &str, moves: &str) -> Result<Replayed<P>, Error> {
        let (board, moves) = Self::position(board, moves)?;
        let (state, violation) = check::replay::<P>(&board, &moves);
        violation.map_or(Ok((board, moves, state)), |v| Err(Error::Violation(v)))
    }

    /// A position whose moves are all legal; they are replayed once for all questions about it.
    fn legal_position(board: &str, moves: &str) -> Result<Position<P>, Error> {
        let (board, moves) = Self::position(board, moves)?;
        if !last::legal() {
            check::replay::<P>(&board, &moves).1.map_or(Ok(()), |v| Err(Error::Violation(v)))?;
            last::keep_legal();
        }
        Ok((board, moves))
    }

    /// Text and findings of a board. It is remembered, because the next question will be about this text.
    fn described(board: P::Board) -> ParsedBoard {
        let text = P::print(&board);
        let board = last::keep_board::<P>(&text, board);
        ParsedBoard { board: text, findings: P::diagnose(&board) }
    }
}

fn capped(text: &str) -> Result<(), ParseError> {
    let place = Place { line: 1, column: 1 };
    let error = ParseError { place, code: Code("text-too-long"), found: String::new() };
    if text.len() <= MAX_TEXT { Ok(()) } else { Err(error) }
}

impl<P: Rules + Pack + Edit + Draw + Query + Offer> Family for Adapter<P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn sense(&self) -> Sense {
        P::SENSE
    }

    fn engines(&self) -> &'static [Engine] {
        P::ENGINES
    }

    fn generator_options(&self) -> &'static [&'static str] {
        P::GENERATOR_OPTIONS
    }

    fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
        if text.len() <= MAX_TEXT { P::split(text) } else { Vec::new() }
    }

    fn title(&self, text: &str) -> Option<String> {
        if text.len() <= MAX_TEXT { P::title(text) } else { None }
    }

    fn parse(&self, text: &str) -> Result<ParsedBoard, Error> {
        Ok(Self::described(Rc::unwrap_or_clone(Self::board(text)?)))
    }

    fn normalize_moves(&self, board: &str, moves: &str) -> Result<String, Error> {
        let (board, moves) = Self::position(board, moves)?;
        Ok(P::print_moves(&board, &moves))
    }

    fn edit(&self, board: &str, operation: &str) -> Result<ParsedBoard, Error> {
        let board = Self::board(board)?;
        let edited = capped(operation).and_then(|()| P::edit(&board, operation)).map_err(Error::Edit)?;
        Ok(Self::described(edited))
    }

    fn view(&self, board: &str, moves: &str) -> Result<Value, Error> {
        let (board, moves) = Self::legal_position(board, moves)?;
        Ok(P::view(&board, &moves).value())
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Value, Error> {
        let (board, moves) = Self::legal_position(board, moves)?;
        Ok(P::frames(&board, &moves).value())
    }

    fn legal(&self, board: &str, moves: &str) -> Result<Vec<String>, Error> {
        let (board, _, state) = Self::replayed(board, moves)?;
        Ok(P::legal(&board, &state).iter().map(|&step| P::print_moves(&board, &[step])).collect())
    }

    fn check(&self, board: &str, moves: &str) -> Result<Report, Error> {
        let (board, moves) = Self::position(board, moves)?;
        let report = check::check::<P>(&board, &moves);
        if report.violation.is_none() {
            last::keep_legal();
        }
        Ok(report)
    }

    fn query(&self, board: &str, moves: &str, question: &str) -> Result<Value, Error> {
        let (board, moves) = Self::legal_position(board, moves)?;
        P::query(&board, &moves, question).ok_or_else(|| Error::UnknownQuestion(question.to_owned()))
    }

    fn encode(&self, board: &str, moves: &str, opening: Opening) -> Result<String, Error> {
        let (board, moves) = Self::position(board, moves)?;
        link::encode::<P>(&board, &moves, opening).map_err(Error::Link)
    }

    fn decode(&self, code: &str) -> Result<LinkText, Error> {
        let Decoded { board, moves, opening } = link::decode::<P>(code).map_err(Error::Link)?;
        let moves = P::print_moves(&board, &moves);
        Ok(LinkText { board: Self::described(board).board, moves, opening })
    }
}
