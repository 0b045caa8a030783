//! `tokeru solve --resume FILE`: a search that meets its limit is kept in a file, and the next run continues from there.

use crate::run::Fatal;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, PoisonError};
use tokeru::model::event::{Observer, SolveEvent};
use tokeru::model::limits::Raise;
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::search::control::Counters;

/// More than any search uses until it reaches a place where it can be kept.
const NO_LIMIT: Raise = Raise { time: None, nodes: None, memory: u64::MAX };

/// The file, and what an earlier run has left in it.
pub(crate) struct StateFile {
    path: PathBuf,
    before: Option<Vec<u8>>,
}

impl StateFile {
    /// Opens the file. If there is none, the search has not begun.
    pub(crate) fn open(path: &Path) -> Result<StateFile, Fatal> {
        // A device may never end.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(Fatal(format!("--resume {}: not a file that a later run could continue", path.display())));
        }
        let before = match std::fs::read(path) {
            Ok(before) => Some(before),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(path, &error)),
        };
        let file = StateFile { path: path.to_owned(), before };
        // Can a state be written there? It is better to find out before a search of hours than after it.
        let beside = file.beside();
        std::fs::write(&beside, "")
            .and_then(|()| std::fs::remove_file(&beside))
            .map_err(|error| failed(path, &error))?;
        Ok(file)
    }

    /// Where a state is written before it replaces the old one.
    fn beside(&self) -> PathBuf {
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        beside.into()
    }

    /// The observer of the search.
    pub(crate) fn watch<'f>(&'f self, counters: &'f Counters) -> Keeper<'f> {
        Keeper { file: self, counters, reason: Mutex::new(None), state: Mutex::new(None) }
    }

    /// Writes the state beside the old one and then replaces that. After a search that has finished there is nothing to continue from, and the old
    /// state is removed.
    pub(crate) fn end(&self, state: Option<Vec<u8>>, outcome: &Outcome) -> Result<(), Fatal> {
        let done = match state {
            Some(state) => {
                let beside = self.beside();
                std::fs::write(&beside, state).and_then(|()| std::fs::rename(&beside, &self.path))
            }
            None if outcome.stop.is_none() && self.before.is_some() => std::fs::remove_file(&self.path),
            None => Ok(()),
        };
        done.map_err(|error| failed(&self.path, &error))
    }
}

/// Makes a search that meets a limit go on to the next place where it can be kept.
pub(crate) struct Keeper<'f> {
    file: &'f StateFile,
    counters: &'f Counters,
    /// Why the search should be kept and end.
    reason: Mutex<Option<StopReason>>,
    state: Mutex<Option<Vec<u8>>>,
}

impl Keeper<'_> {
    /// The state in which the search was kept.
    pub(crate) fn state(self) -> Option<Vec<u8>> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep_for(&self, reason: StopReason) {
        self.reason.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
    }
}

impl Observer for Keeper<'_> {
    fn observe(&self, _: SolveEvent) {}

    fn limit_met(&self, reason: StopReason) -> Option<Raise> {
        self.keep_for(reason);
        Some(NO_LIMIT)
    }

    /// Ctrl-C.
    fn paused(&self) {
        self.keep_for(StopReason::Cancelled);
        self.counters.cancel.store(0, SeqCst);
    }

    fn kept(&self) -> Option<&[u8]> {
        self.file.before.as_deref()
    }

    fn keep_reason(&self) -> Option<StopReason> {
        *self.reason.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, state: Vec<u8>) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Some(state);
    }
}

fn failed(path: &Path, error: &std::io::Error) -> Fatal {
    Fatal(format!("--resume {}: {error}", path.display()))
}
