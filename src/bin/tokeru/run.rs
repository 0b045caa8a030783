//! Runs one verb over all boards of all files. Errors of a board are reported with their place, and the run continues.

use crate::arguments::BoardArgs as Chosen;
use crate::boards::{BoardReader, BoardText, Fault};
use crate::input;
use crate::interrupt;
use crate::output::{note, print_row};
use crate::status::{BoardStatus, ExitStatus, Fatal};
use std::cell::RefCell;
use std::io::{self, Read};
use std::process::ExitCode;
use tokeru::base::text::Place;
use tokeru::family::MAX_TEXT;
use tokeru::model::error::{Code, Diagnostic, Error, ParseError, Severity};
use tokeru::model::value::Value;
use tokeru::puzzles::{self, Entry};
use tokeru::record;

/// What has to be done with a board.
pub(crate) enum BoardTurn {
    Work,
    /// Nothing; the status is known already.
    Done(BoardStatus),
}

/// An interceptor is asked about every board before any work on it, and takes the rows that would be printed.
pub(crate) trait Interceptor {
    fn turn(&mut self, source: &Source<'_>, board: &BoardText) -> Result<BoardTurn, Fatal>;
    fn row(&mut self, row: &Value);
}

/// The current file.
pub(crate) struct Source<'a> {
    pub(crate) family: &'static Entry,
    pub(crate) file: &'a str,
    pub(crate) json: bool,
    pub(crate) interceptor: Option<&'a RefCell<dyn Interceptor>>,
}

/// Runs `work` on every selected board; it returns whether the board was answered. Usage errors end the run.
pub(crate) fn over_boards(
    chosen: &Chosen,
    json: bool,
    work: impl FnMut(&Source<'_>, &BoardText) -> Result<bool, Error>,
) -> Result<ExitCode, Fatal> {
    each_board(chosen, json, None, work).map(|tally| tally.status())
}

/// [`over_boards`] for a verb that has an interceptor, or whose exit status does not follow from its boards alone.
pub(crate) fn each_board(
    chosen: &Chosen,
    json: bool,
    interceptor: Option<&RefCell<dyn Interceptor>>,
    mut work: impl FnMut(&Source<'_>, &BoardText) -> Result<bool, Error>,
) -> Result<ExitStatus, Fatal> {
    let family = puzzles::family(&chosen.family)?;
    let mut tally = ExitStatus::default();
    for file in &chosen.files {
        let source = Source { family, file: input::title(file), json, interceptor };
        match over_file(&source, file, chosen.index, &mut tally, &mut work) {
            Ok(()) => {}
            Err(FileEnd::Fatal(error)) => return Err(error),
            Err(FileEnd::Unread(error)) => {
                let hint =
                    if file.contains("#/") { "; a link is read by `tokeru show`, which prints its board" } else { "" };
                note(format_args!("{}: {error}{hint}", source.file));
                tally.add_unread();
            }
        }
        if interrupt::pressed() {
            break;
        }
    }
    Ok(tally)
}

/// Why a run over a file ends early.
enum FileEnd {
    /// The file can't be read; the run continues with the next one.
    Unread(io::Error),
    Fatal(Fatal),
}

impl From<io::Error> for FileEnd {
    fn from(error: io::Error) -> FileEnd {
        FileEnd::Unread(error)
    }
}

impl From<Fatal> for FileEnd {
    fn from(error: Fatal) -> FileEnd {
        FileEnd::Fatal(error)
    }
}

fn over_file(
    source: &Source<'_>,
    file: &str,
    index: Option<u64>,
    tally: &mut ExitStatus,
    work: &mut impl FnMut(&Source<'_>, &BoardText) -> Result<bool, Error>,
) -> Result<(), FileEnd> {
    let mut boards = BoardReader::new(source.family, input::open(file)?)?;
    let mut is_noted = false;
    while let Some(board) = boards.next()? {
        if let Some(Place { line, column }) = boards.latin().filter(|_| !is_noted) {
            note(format_args!("{}: line {line}, column {column}: not UTF-8; read as Latin-1", source.file));
            is_noted = true;
        }
        if index.is_none_or(|index| index == board.index) {
            source.do_one(&board, tally, work)?;
        }
        if index == Some(board.index) || interrupt::pressed() {
            return Ok(());
        }
    }
    let Some(k) = index else { return Ok(()) };
    let count = boards.count();
    let there = if count == 1 { "there is 1".to_owned() } else { format!("there are {count}") };
    Err(Fatal(format!("--index {k}: {} has no such board; {there}", source.file)).into())
}

impl Source<'_> {
    fn do_one(
        &self,
        board: &BoardText,
        tally: &mut ExitStatus,
        work: &mut impl FnMut(&Source<'_>, &BoardText) -> Result<bool, Error>,
    ) -> Result<(), Fatal> {
        let turn =
            self.interceptor.map_or(Ok(BoardTurn::Work), |interceptor| interceptor.borrow_mut().turn(self, board))?;
        if let BoardTurn::Done(board) = turn {
            tally.add(board);
            return Ok(());
        }
        match &board.text.fault {
            Some(fault) => self.refuse_text(board, fault),
            None => match work(self, board) {
                Ok(answered) => {
                    tally.add(BoardStatus { unanswered: !answered, ..BoardStatus::default() });
                    return Ok(());
                }
                Err(Error::Board(error)) => self.refuse_syntax(board, &error),
                Err(Error::Unsound(findings)) => self.refuse_unsound(board, &findings),
                // The next board may fare better.
                Err(error @ (Error::Link(_) | Error::Stopped(_))) => {
                    self.refuse(board, board.text.place, error.code(), &error.to_string());
                }
                Err(error) => return Err(Fatal(format!("{}: board {}: {error}", self.file, board.index))),
            },
        }
        tally.add(BoardStatus::BAD);
        Ok(())
    }

    fn refuse_text(&self, board: &BoardText, fault: &Fault) {
        let most = MAX_TEXT >> 20;
        match fault {
            Fault::TooLong => {
                let words = format!("text-too-long: a board has at most {most} MiB");
                self.refuse(board, board.text.place, Code("text-too-long"), &words);
            }
            Fault::Nul(place) => {
                let words = "nul-byte: not allowed in a text; UTF-16 is read if it begins with a byte order mark (BOM)";
                self.refuse(board, *place, Code("nul-byte"), words);
            }
            Fault::AnotherGame(error) => self.refuse_at(board, error.place, error),
        }
    }

    fn refuse_syntax(&self, board: &BoardText, error: &ParseError) {
        self.refuse_at(board, board.text.in_file(error), error);
    }

    fn refuse_at(&self, board: &BoardText, place: Place, error: &ParseError) {
        let blank = error.found.chars().find(|&c| c.is_whitespace() && !matches!(c, ' ' | '\n' | '\r'));
        let hint = match blank.map(u32::from) {
            None => String::new(),
            Some(9) => " (a tab; write spaces)".to_owned(),
            Some(number) => format!(" (U+{number:04X}, an unusual space; write a plain one)"),
        };
        let message = ParseError { place, ..error.clone() }.to_string();
        let words = message.split_once(": ").map_or(message.as_str(), |(_, words)| words);
        self.refuse(board, place, error.code, &format!("{words}{hint}"));
    }

    fn refuse_unsound(&self, board: &BoardText, findings: &[Diagnostic]) {
        // Warnings are left out: they do not prevent a solve.
        let reasons = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let reasons: Vec<_> = reasons.map(|finding| self.words_of(&board.text.text, finding)).collect();
        let code = Error::Unsound(findings.to_vec()).code();
        self.refuse(board, board.text.place, code, &format!("the board can't be solved: {}", reasons.join(", ")));
    }

    fn refuse(&self, board: &BoardText, place: Place, code: Code, words: &str) {
        let Place { line, column } = place;
        note(format_args!("{}: line {line}, column {column}: {words} (board {})", self.file, board.index));
        if self.json || self.interceptor.is_some() {
            self.print(&record! {
                "family" => self.family.id(), "index" => board.index as i64, "error" => code.0, "message" => words,
                "file" => self.json.then_some(self.file), "line" => line, "column" => column,
            });
        }
    }

    /// Prints a row of a board, or passes it to the interceptor.
    pub(crate) fn print(&self, row: &Value) {
        match self.interceptor {
            Some(interceptor) => interceptor.borrow_mut().row(row),
            None => print_row(row, self.json),
        }
    }

    /// The place of a finding, as the family counts.
    pub(crate) fn place_of(&self, board: &str, finding: &Diagnostic) -> Vec<(&'static str, usize)> {
        let place = finding.cell.and_then(|cell| self.family.place(board, cell).ok());
        place.unwrap_or_default()
    }

    /// A finding in words: `tile-twice (row 1, column 2)`, or `roads-unset (38, first: row 3, column 1)` if it stands
    /// for many.
    pub(crate) fn words_of(&self, board: &str, finding: &Diagnostic) -> String {
        let place: Vec<_> = self.place_of(board, finding).iter().map(|(name, n)| format!("{name} {n}")).collect();
        let place = place.join(", ");
        match (finding.count, place.as_str()) {
            (None, "") => finding.code.to_string(),
            (None, place) => format!("{} ({place})", finding.code),
            (Some(count), place) => format!("{} ({count}, first: {place})", finding.code),
        }
    }
}

/// The name of a severity.
pub(crate) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The moves given on the command line, read from a file if the argument begins with `@`.
pub(crate) fn moves_text(argument: &str, boards: &Chosen) -> Result<String, Fatal> {
    let Some(name) = argument.strip_prefix('@') else { return Ok(argument.to_owned()) };
    if name == "-" && boards.files.iter().any(|file| file == "-") {
        return Err(Fatal("--moves @-: boards and moves can't both be standard input".into()));
    }
    let mut bytes = Vec::new();
    let read = input::open(name).and_then(|file| file.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes));
    read.map_err(|error| Fatal(format!("--moves @{name}: {error}")))?;
    // A text that is too long may have been cut within a character. It is refused later for its length.
    let too_long = bytes.len() > MAX_TEXT;
    String::from_utf8(bytes)
        .or_else(|error| if too_long { Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()) } else { Err(error) })
        .map_err(|_| Fatal(format!("--moves @{name}: not UTF-8")))
}
