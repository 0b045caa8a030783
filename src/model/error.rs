//! All errors and findings about input. Codes are stable; front ends translate them into sentences.

use crate::base::text::{Cursor, Place, Token};
use crate::model::outcome::StopReason;
use std::fmt;

/// A stable name such as `edge-used-twice`: lower case, words joined by hyphens, translated by front ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Code(pub &'static str);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Where it went wrong.
    pub place: Place,
    /// What went wrong.
    pub code: Code,
    /// The text found there, at most 40 characters of it; empty at the end of the text, and where no single word is at
    /// fault (`text-too-long`).
    pub found: String,
}

impl ParseError {
    /// An error about a token.
    pub fn at(token: Token<'_>, code: Code) -> ParseError {
        ParseError { place: token.place, code, found: token.text.chars().take(40).collect() }
    }

    /// The text ended too early.
    pub fn end(cursor: &Cursor<'_>) -> ParseError {
        ParseError { place: cursor.place(), code: Code("unexpected-end"), found: String::new() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.place.line, self.place.column, self.code)?;
        if self.found.is_empty() {
            return Ok(());
        }
        // Control characters are escaped, because a terminal would obey them instead of showing them.
        let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        write!(f, " '{}'", self.found.chars().map(shown).collect::<String>())
    }
}

/// The first move that the rules forbid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which move, from 0.
    pub step: usize,
    /// Which rule.
    pub code: Code,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.step + 1, self.code)
    }
}

/// How much a finding about a board matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The board can't be played or solved as it is.
    Error,
    /// Worth knowing, but the board can still be solved.
    Warning,
}

/// A finding about a board, which may be half made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The cell concerned, if there is one (numbered by the family, row by row).
    pub cell: Option<usize>,
    /// What was found.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// How many such cells or things there are, where the finding stands for all of them.
    pub count: Option<usize>,
}

impl Diagnostic {
    /// A finding about one cell, or about the whole board.
    pub fn new(cell: Option<usize>, code: Code, severity: Severity) -> Diagnostic {
        Diagnostic { cell, code, severity, count: None }
    }
}

/// An unknown solver option, or a value that the option does not accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// Name of the option.
    pub name: String,
    /// The value given; empty if the option was not set.
    pub value: String,
    /// What is wrong.
    pub code: Code,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}={}: {}", self.name, self.value, self.code)
    }
}

/// Why a search can't begin with the moves of the option `answer`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnswerError {
    /// The text can't be read.
    Text(ParseError),
    /// The first wrong move: it is forbidden, differs from the move that was made, or is missing at the end.
    Move(Violation),
}

impl AnswerError {
    /// The stable code of the failure.
    pub fn code(&self) -> Code {
        match self {
            AnswerError::Text(e) => e.code,
            AnswerError::Move(v) => v.code,
        }
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::Text(e) => e.fmt(f),
            AnswerError::Move(v) => v.fmt(f),
        }
    }
}

/// Every way in which a request in text can fail.
#[derive(Clone, PartialEq, Debug)]
pub enum Error {
    /// No family of that name.
    UnknownFamily(String),
    /// The board's text can't be read.
    Board(ParseError),
    /// The moves' text can't be read.
    Moves(ParseError),
    /// The edit's text can't be read.
    Edit(ParseError),
    /// A move that the rules forbid, in a request that needs legal moves.
    Violation(Violation),
    /// The findings of a board that can't be solved; at least one of them is an error.
    Unsound(Vec<Diagnostic>),
    /// An option or the engine is unknown, or a value is refused.
    Option(OptionError),
    /// The moves of the option `answer` are refused.
    Answer(AnswerError),
    /// A link can't be made or read.
    Link(Code),
    /// A question that the family does not know.
    UnknownQuestion(String),
    /// The request needed a search, and that was stopped before it had a result. A stopped solve is no error.
    Stopped(StopReason),
}

impl Error {
    /// The stable code of the failure; for [`Error::Unsound`] that of the first error among the findings.
    pub fn code(&self) -> Code {
        match self {
            Error::UnknownFamily(_) => Code("unknown-family"),
            Error::Board(e) | Error::Moves(e) | Error::Edit(e) => e.code,
            Error::Violation(v) => v.code,
            Error::Unsound(list) => {
                list.iter().find(|d| d.severity == Severity::Error).map_or(Code("unsound"), |d| d.code)
            }
            Error::Option(e) => e.code,
            Error::Answer(e) => e.code(),
            Error::Link(code) => *code,
            Error::UnknownQuestion(_) => Code("unknown-question"),
            Error::Stopped(_) => Code("stopped"),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownFamily(name) => write!(f, "unknown family '{name}'"),
            Error::Board(e) => write!(f, "board: {e}"),
            Error::Moves(e) => write!(f, "moves: {e}"),
            Error::Edit(e) => write!(f, "edit: {e}"),
            Error::Violation(v) => v.fmt(f),
            Error::Unsound(list) => {
                write!(f, "the board can't be solved:")?;
                let mut errors = list.iter().filter(|d| d.severity == Severity::Error);
                errors.try_for_each(|d| match (d.cell, d.count) {
                    (Some(cell), None) => write!(f, " {} (cell {cell})", d.code),
                    (Some(cell), Some(count)) => write!(f, " {} ({count}, first: cell {cell})", d.code),
                    (None, _) => write!(f, " {}", d.code),
                })
            }
            Error::Option(e) => e.fmt(f),
            Error::Answer(e) => write!(f, "answer: {e}"),
            Error::Link(code) => write!(f, "link: {code}"),
            Error::UnknownQuestion(name) => write!(f, "unknown question '{name}'"),
            Error::Stopped(reason) => write!(f, "stopped ({})", reason.name()),
        }
    }
}
