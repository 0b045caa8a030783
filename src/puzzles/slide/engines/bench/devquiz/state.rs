//! A campaign's state in one text file: its cost, then a line for each board with the board itself. So the file shows
//! what is known of which board, on any machine and for any selection of the contest's boards.

use super::Entry;
use crate::base::lock::Unpoisoned;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::bench::files::text_of;
use std::collections::HashMap;
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;

/// The beginning of the file; the CPU seconds follow.
const HEAD: &str = "tokeru slide campaign 1";

/// The file in which a campaign is kept, as long as its run lasts.
pub(super) struct StateFile<'o> {
    options: &'o Options,
    option: &'static str,
    name: &'o str,
    /// Locked, because two runs with one state would overwrite each other's answers.
    lock: File,
}

impl<'o> StateFile<'o> {
    /// The file that `resume` or `save` names, if one of them is given. Errors: `not-a-file` for a device or a folder,
    /// which a file would replace; `in-use` for the file of another run; `can-not-write`.
    pub(super) fn open(options: &'o Options) -> Result<Option<StateFile<'o>>, OptionError> {
        let named = |option| Some((option, options.text(option)?));
        let Some((option, name)) = named("resume").or_else(|| named("save")) else { return Ok(None) };
        if std::fs::metadata(name).is_ok_and(|found| !found.is_file()) {
            return Err(options.error(option, Code("not-a-file")));
        }
        let lock = File::create(lock_name(name)).map_err(|_| options.error(option, Code("can-not-write")))?;
        // A run that ends removes the file of its lock, perhaps just before this one locks it.
        if lock.try_lock().is_err() || !Path::new(&lock_name(name)).exists() {
            return Err(options.error(option, Code("in-use")));
        }
        Ok(Some(StateFile { options, option, name, lock }))
    }

    /// Is there a state of an earlier run from which this one has to continue?
    pub(super) fn has_begun(&self) -> bool {
        self.option == "resume" && Path::new(self.name).exists()
    }

    /// Takes over what was saved of these boards. A line that can't be true is ignored: its moves do not solve its
    /// board, or its bound is above them. Returns the CPU seconds spent.
    pub(super) fn take_over(&self, entries: &mut [Entry]) -> Result<f64, OptionError> {
        let text = text_of(self.options, self.option)?;
        let mut lines = text.lines();
        let seconds: Option<f64> = lines.next().and_then(|head| head.strip_prefix(HEAD)?.trim().parse().ok());
        let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        let seconds = seconds.ok_or_else(|| self.options.error(self.option, Code("bad-value")))?;
        let saved: HashMap<&str, &str> = lines.filter_map(|line| line.split_once('\t')).collect();
        for entry in entries {
            let known = saved.get(Slide::print(&entry.board).trim());
            let _ = known.and_then(|known| take(entry, known));
        }
        Ok(seconds)
    }

    /// Writes the state. It is written beside the old one first, so that an interrupted run leaves a complete file.
    pub(super) fn save(&self, entries: &[Mutex<Entry>], seconds: f64) -> Result<(), OptionError> {
        let mut text = format!("{HEAD}\t{seconds:.1}\n");
        entries.iter().for_each(|entry| text += &line(&entry.lock().unpoisoned()));
        let new = format!("{}.new", self.name);
        let written = std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, self.name));
        written.map_err(|_| self.options.error(self.option, Code("can-not-write")))
    }
}

impl Drop for StateFile<'_> {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(lock_name(self.name));
        let _ = self.lock.unlock();
    }
}

fn lock_name(name: &str) -> String {
    format!("{name}.lock")
}

/// A board's line: board, bound, levels of effort spent, moves.
fn line(entry: &Entry) -> String {
    let (board, moves) = (Slide::print(&entry.board), Slide::print_moves(&entry.board, &entry.answer));
    format!("{}\t{}\t{}\t{moves}\n", board.trim(), entry.bound, entry.done)
}

fn take(entry: &mut Entry, known: &str) -> Option<()> {
    let mut parts = known.split('\t');
    let (bound, done): (u32, u32) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    entry.answer = Slide::parse_moves(&entry.board, parts.next()?).ok()?;
    if entry.solves() && bound as usize <= entry.answer.len() {
        (entry.bound, entry.done) = (bound, done);
    } else {
        entry.answer.clear();
    }
    Some(())
}
