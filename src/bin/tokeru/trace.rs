//! `tokeru solve --trace FILE`: what a search tells of its way, a JSON object in each line (`docs/engines/trace.md`).

use crate::boards::BoardText;
use crate::run::{Fatal, Source};
use std::fs::File;
use std::io::{BufWriter, Error, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tokeru::family::solver::TextRequest;
use tokeru::model::value::Value;
use tokeru::search::recorder::heading;
use tokeru::wire::tree::Tree;

/// An open file, and what went wrong with it first.
pub(crate) struct TraceFile {
    path: PathBuf,
    to: Mutex<(BufWriter<File>, Option<Error>)>,
}

impl TraceFile {
    /// What the file had before is overwritten; so it is none of the boards' own.
    pub(crate) fn create(path: &Path, boards: &[String]) -> Result<TraceFile, Fatal> {
        let own = path.canonicalize().ok();
        if own.is_some() && boards.iter().any(|file| Path::new(file).canonicalize().ok() == own) {
            return Err(Fatal(format!("--trace {}: the boards are in this file", path.display())));
        }
        let file = File::create(path).map_err(|error| failed(path, &error))?;
        Ok(TraceFile { path: path.to_owned(), to: Mutex::new((BufWriter::new(file), None)) })
    }

    /// The heading of a board's trace. A board that can't be read has none, for it is not solved either.
    pub(crate) fn begin(&self, source: &Source<'_>, board: &BoardText, task: &TextRequest) {
        let Ok((text, _)) = source.family.parse(&board.text.text) else { return };
        self.line(heading(source.family.id(), board.index, &text, &task.moves, &task.limits));
    }

    /// Writes a line. What goes wrong is kept for [`TraceFile::end`], for a search does not stop at it.
    pub(crate) fn line(&self, row: Value) {
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        if let (writer, failed @ None) = &mut *to {
            let written = serde_json::to_writer(&mut *writer, &Tree(row)).map_err(Error::from);
            *failed = written.and_then(|()| writeln!(writer)).err();
        }
    }

    /// Writes out what is held back.
    pub(crate) fn end(&self) -> Result<(), Fatal> {
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, broken) = &mut *to;
        broken.take().map_or_else(|| writer.flush(), Err).map_err(|error| failed(&self.path, &error))
    }
}

fn failed(path: &Path, error: &Error) -> Fatal {
    Fatal(format!("--trace {}: {error}", path.display()))
}
