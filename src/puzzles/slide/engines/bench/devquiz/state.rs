//! A campaign's state in one text file: its cost, then a line for each board with the board itself. So the file shows
//! what is known of which board, on any machine and for any selection of the contest's boards.

use super::Entry;
use crate::base::lock::Unpoisoned;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

/// The beginning of the file; the CPU seconds follow.
const HEAD: &str = "tokeru slide campaign 1";

/// Writes the file, if one is wanted. It is written beside the old one first, so that an interrupted run leaves a
/// complete file.
pub(super) fn save(options: &Options, entries: &[Mutex<Entry>], seconds: f64) -> Result<(), OptionError> {
    let named = |option| Some((option, options.text(option)?));
    let Some((option, name)) = named("resume").or_else(|| named("save")) else { return Ok(()) };
    let mut text = format!("{HEAD}\t{seconds:.1}\n");
    entries.iter().for_each(|entry| text += &line(&entry.lock().unpoisoned()));
    let new = format!("{name}.new");
    let written = std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, Path::new(name)));
    written.map_err(|_| options.error(option, Code("can-not-write")))
}

/// A board's line: board, bound, levels of effort spent, moves.
fn line(entry: &Entry) -> String {
    let (board, moves) = (Slide::print(&entry.board), Slide::print_moves(&entry.board, &entry.answer));
    format!("{}\t{}\t{}\t{moves}\n", board.trim(), entry.bound, entry.done)
}

/// Takes over what was saved of these boards. A line whose moves do not solve its board is ignored. Returns the CPU
/// seconds spent.
pub(super) fn resume(options: &Options, name: &str, entries: &mut [Entry]) -> Result<f64, OptionError> {
    let text = std::fs::read_to_string(name).map_err(|_| options.error("resume", Code("no-such-file")))?;
    let mut lines = text.lines();
    let seconds = lines.next().and_then(|head| head.strip_prefix(HEAD)?.trim().parse().ok());
    let seconds = seconds.ok_or_else(|| options.error("resume", Code("bad-value")))?;
    let saved: HashMap<&str, &str> = lines.filter_map(|line| line.split_once('\t')).collect();
    for entry in entries {
        let known = saved.get(Slide::print(&entry.board).trim());
        let _ = known.and_then(|known| take(entry, known));
    }
    Ok(seconds)
}

fn take(entry: &mut Entry, known: &str) -> Option<()> {
    let mut parts = known.split('\t');
    let (bound, done) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    entry.answer = Slide::parse_moves(&entry.board, parts.next()?).ok()?;
    if entry.solves() {
        (entry.bound, entry.done) = (bound, done);
    } else {
        entry.answer.clear();
    }
    Some(())
}
