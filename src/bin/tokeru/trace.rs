//! `tokeru solve --trace FILE`: the trace of a search, a JSON object in each line (`docs/engines/trace.md`).

use crate::boards::BoardText;
use crate::identity;
use crate::lock::Held;
use crate::run::Source;
use crate::status::Fatal;
use std::fs::File;
use std::io::{BufWriter, Error, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tokeru::family::ParsedBoard;
use tokeru::family::solver::TextRequest;
use tokeru::model::value::Value;
use tokeru::search::recorder::heading;
use tokeru::wire::tree::Tree;

/// An open file, and its first error.
pub(crate) struct TraceFile {
    path: PathBuf,
    to: Mutex<(BufWriter<File>, Option<Error>)>,
}

impl TraceFile {
    /// Creates the file, whose old content is lost. So it must not be one of the files that the boards and the moves
    /// are read from.
    pub(crate) fn create(path: &Path, boards: &[String], moves: Option<&str>) -> Result<TraceFile, Fatal> {
        let own = identity::of_path(path);
        let is_own = |file: &str| own.is_some() && identity::of_input(file) == own;
        let moves = moves.and_then(|moves| moves.strip_prefix('@'));
        match () {
            () if boards.iter().any(|file| is_own(file)) => return Err(taken(path, "boards")),
            () if moves.is_some_and(is_own) => return Err(taken(path, "moves")),
            () => {}
        }
        let file = File::create(path).map_err(|error| failed(path, &error))?;
        Ok(TraceFile { path: path.to_owned(), to: Mutex::new((BufWriter::new(file), None)) })
    }

    /// Writes the heading of a board's trace. A board that can't be read has none, since it is not solved either.
    pub(crate) fn begin(&self, source: &Source<'_>, board: &BoardText, task: &TextRequest) {
        let Ok(ParsedBoard { board: text, .. }) = source.family.parse(&board.text.text) else { return };
        self.line(heading(source.family.id(), board.index, &text, &task.moves, &task.limits));
    }

    /// Writes a line. An error is kept for [`TraceFile::end`], because the search does not stop for it.
    pub(crate) fn line(&self, row: Value) {
        let mut to = self.to.lock().held();
        if let (writer, failed @ None) = &mut *to {
            let written = serde_json::to_writer(&mut *writer, &Tree(row)).map_err(Error::from);
            *failed = written.and_then(|()| writeln!(writer)).err();
        }
    }

    /// Flushes the file, and returns its first error.
    pub(crate) fn end(&self) -> Result<(), Fatal> {
        let mut to = self.to.lock().held();
        let (writer, broken) = &mut *to;
        broken.take().map_or_else(|| writer.flush(), Err).map_err(|error| failed(&self.path, &error))
    }
}

fn taken(path: &Path, what: &str) -> Fatal {
    Fatal(format!("--trace {}: the {what} are in this file", path.display()))
}

fn failed(path: &Path, error: &Error) -> Fatal {
    Fatal(format!("--trace {}: {error}", path.display()))
}
