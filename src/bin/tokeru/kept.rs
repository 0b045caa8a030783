//! `tokeru solve --resume FILE`: a search that meets its limit is kept in a file, and the next run continues from
//! there.

use crate::identity;
use crate::lock::{Held, lock_file};
use crate::status::Fatal;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering::SeqCst;
use tokeru::model::event::{Observer, SolveEvent};
use tokeru::model::limits::Raise;
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::search::control::Counters;

/// More than any search uses until it reaches a place where it can be kept.
const NO_LIMIT: Raise = Raise { time: None, nodes: None, memory: u64::MAX };

/// The file, and what an earlier run has left in it.
pub(crate) struct StateFile {
    path: PathBuf,
    /// The new state is written here before it replaces the old one. The file exists, and is locked, as long as the
    /// run lasts.
    new: File,
    before: Option<Vec<u8>>,
}

/// The first bytes of every state.
const MARK: &[u8] = b"tokeru ";

impl StateFile {
    /// Opens the file. If there is none, the search has not begun.
    pub(crate) fn open(path: &Path) -> Result<StateFile, Fatal> {
        // A device may never end.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(Fatal(format!("--resume {}: not a file that a later run could continue", path.display())));
        }
        // It is better to find out before a search of hours than after it that no state can be written there.
        let mut file = StateFile { path: path.to_owned(), new: place_for_new(path)?, before: None };
        file.before = match state_in(path) {
            Ok(before) => Some(before),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(path, &error)),
        };
        Ok(file)
    }

    /// The observer of the search.
    pub(crate) fn watch<'f>(&'f self, counters: &'f Counters) -> Keeper<'f> {
        Keeper { file: self, counters, reason: Mutex::new(None), state: Mutex::new(None) }
    }

    /// Writes the state beside the old one and then replaces that. After a search that has finished there is nothing to
    /// continue from, and the old state is removed.
    pub(crate) fn end(&self, state: Option<Vec<u8>>, outcome: &Outcome) -> Result<(), Fatal> {
        let done = match state {
            Some(state) => self.write(&state),
            None if outcome.stop.is_none() && self.before.is_some() => std::fs::remove_file(&self.path),
            None => Ok(()),
        };
        done.map_err(|error| failed(&self.path, &error))
    }

    /// Writes the new state to the disk before it replaces the old one.
    fn write(&self, state: &[u8]) -> std::io::Result<()> {
        let mut new = &self.new;
        new.set_len(0)?;
        new.rewind()?;
        new.write_all(state)?;
        new.sync_all()?;
        std::fs::rename(beside(&self.path), &self.path)
    }
}

impl Drop for StateFile {
    fn drop(&mut self) {
        let beside = beside(&self.path);
        if identity::is_at(&self.new, &beside) {
            let _ = std::fs::remove_file(beside);
        }
    }
}

/// The bytes of a state. Of a file of another kind, which may have gigabytes, only those that show it.
fn state_in(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    (&mut file).take(MARK.len() as u64).read_to_end(&mut bytes)?;
    if bytes == MARK {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.to_owned().into_os_string();
    beside.push(".new");
    beside.into()
}

/// Opens and locks the file for the new state, because only one run at a time may use a state. Overwrites nothing but
/// the remains of a killed run.
fn place_for_new(path: &Path) -> Result<File, Fatal> {
    let beside = beside(path);
    let failed = |error: std::io::Error| failed(path, &error);
    let foreign = || Fatal(format!("--resume {}: {} is not the state of a search", path.display(), beside.display()));
    loop {
        let new =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&beside).map_err(failed)?;
        if !new.metadata().map_err(failed)?.is_file() {
            return Err(foreign());
        }
        lock_file(&new, &path.display().to_string()).map_err(failed)?;
        // The run that held the lock has moved this file to the place of the old state, or removed it: open a new one.
        if !identity::is_at(&new, &beside) {
            continue;
        }
        let mut head = Vec::new();
        (&new).take(MARK.len() as u64).read_to_end(&mut head).map_err(failed)?;
        if !MARK.starts_with(&head) {
            return Err(foreign());
        }
        return Ok(new);
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
        self.state.into_inner().held()
    }

    fn keep_for(&self, reason: StopReason) {
        self.reason.lock().held().get_or_insert(reason);
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
        *self.reason.lock().held()
    }

    fn keep(&self, state: Vec<u8>) {
        *self.state.lock().held() = Some(state);
    }
}

fn failed(path: &Path, error: &std::io::Error) -> Fatal {
    Fatal(format!("--resume {}: {error}", path.display()))
}
