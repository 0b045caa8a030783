//! The output of a campaign: lines on standard output, or in a file that a later run continues. The lines are in the
//! order of the boards. So file and boards can be read side by side to know what is done, without holding any of it in
//! memory.

use crate::lock::lock_file;
use crate::output::{note, print_row, to_json};
use crate::status::Fatal;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Error, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tokeru::model::value::Value;

/// The beginning of a header, and of no other line.
pub(crate) const HEADER_MARK: &[u8] = b"{\"campaign\":";

/// A file of another kind may be one line of gigabytes.
pub(crate) const LONGEST_HEADER: u64 = 16 << 20;

/// The fields that every line has.
#[derive(Deserialize)]
pub(crate) struct Line {
    pub(crate) key: String,
    pub(crate) number: u64,
    status: Option<String>,
    error: Option<IgnoredAny>,
    #[serde(default)]
    wrong: Vec<IgnoredAny>,
}

impl Line {
    /// Is this a board that can't be read or solved, or a trial that found something?
    pub(crate) fn is_bad(&self) -> bool {
        self.error.is_some() || !self.wrong.is_empty()
    }

    pub(crate) fn is_unanswered(&self) -> bool {
        self.status.as_deref() == Some("unknown")
    }
}

pub(crate) enum Log {
    Printed,
    Kept(Kept),
}

/// A file, which is read to the end of what an earlier run has left, and then written.
pub(crate) struct Kept {
    name: String,
    file: BufReader<File>,
    /// The first line of this run's file.
    header: String,
    /// Number of lines read or written, and the byte after the last line that was read.
    line: u64,
    end: u64,
    reading: bool,
    written: u64,
}

impl Log {
    pub(crate) fn open(path: Option<&Path>, header: &Value) -> Result<Log, Fatal> {
        let Some(path) = path else {
            print_row(header, true);
            return Ok(Log::Printed);
        };
        let name = path.display().to_string();
        let failed = |error: Error| Fatal(format!("--resume {name}: {error}"));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // A device may never end, and a pipe can't be continued.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(Fatal(format!("--resume {name}: not a file that a later run could continue")));
        }
        lock_file(&file, &name).map_err(failed)?;
        let file = BufReader::with_capacity(1 << 16, file);
        let header = to_json(header);
        let first = format!("{header}\n");
        let mut kept = Kept { name: name.clone(), file, header: first, line: 0, end: 0, reading: true, written: 0 };
        kept.begin(&header)?;
        Ok(Log::Kept(kept))
    }

    /// The next line that an earlier run has left.
    pub(crate) fn before(&mut self) -> Result<Option<Line>, Fatal> {
        let Log::Kept(kept) = self else { return Ok(None) };
        let Some(bytes) = kept.next()? else { return Ok(None) };
        serde_json::from_slice(&bytes).map(Some).map_err(|error| kept.fails(&error.to_string()))
    }

    pub(crate) fn write(&mut self, row: &Value) {
        match self {
            Log::Printed => print_row(row, true),
            Log::Kept(kept) => kept.write(&to_json(row)),
        }
    }

    pub(crate) fn is_kept(&self) -> bool {
        matches!(self, Log::Kept(_))
    }

    /// Lines written by this run.
    pub(crate) fn written(&self) -> u64 {
        if let Log::Kept(kept) = self { kept.written } else { 0 }
    }

    /// Why the file can't be continued from its present line.
    pub(crate) fn fails(&self, reason: &str) -> Fatal {
        match self {
            Log::Printed => Fatal(reason.to_owned()),
            Log::Kept(kept) => kept.fails(reason),
        }
    }
}

impl Kept {
    /// Reads the header, which must be that of this very share, or writes it if there is none yet.
    fn begin(&mut self, header: &serde_json::Value) -> Result<(), Fatal> {
        let Some(bytes) = self.next()? else {
            self.write(header);
            self.written = 0;
            return Ok(());
        };
        let found: serde_json::Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if !bytes.starts_with(HEADER_MARK) {
            return Err(self.fails("not the file of a campaign"));
        }
        let parts = |header: &serde_json::Value| {
            let mut parts = header.as_object().cloned().unwrap_or_default();
            let wants = parts.remove("wants").and_then(|wants| wants.as_object().cloned()).unwrap_or_default();
            parts.into_iter().chain(wants).collect::<Vec<_>>()
        };
        let (found, now) = (parts(&found), parts(header));
        match now.iter().find(|part| !found.contains(part)) {
            None if found.len() == now.len() => Ok(()),
            None => Err(self.fails("begun by another version")),
            Some((name, now)) => {
                let was = found.iter().find(|(other, _)| other == name).map(|(_, was)| was.to_string());
                Err(self.fails(&format!("begun with {name} {}, now {now}", was.as_deref().unwrap_or("none"))))
            }
        }
    }

    /// The next whole line. A last line that was torn when its writer was killed is cut off. Damage before the last
    /// line is an error.
    fn next(&mut self) -> Result<Option<Vec<u8>>, Fatal> {
        if !self.reading {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let most = if self.line == 0 { LONGEST_HEADER } else { u64::MAX };
        let read = (&mut self.file).take(most).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| self.fails(&error.to_string()))?;
        let whole = bytes.ends_with(b"\n") && serde_json::from_slice::<IgnoredAny>(&bytes).is_ok();
        if whole {
            (self.line, self.end) = (self.line + 1, self.end + read as u64);
            return Ok(Some(bytes));
        }
        // Another program may have joined all lines, and a file of another kind may have a single one: neither must be
        // cut off.
        let is_torn_header = self.header.as_bytes().starts_with(&bytes);
        if self.line == 0 && !is_torn_header {
            self.line = 1;
            let is_ours = bytes.starts_with(HEADER_MARK);
            return Err(self.fails(if is_ours { "a damaged header" } else { "not the file of a campaign" }));
        }
        if !self.at_end()? {
            self.line += 1;
            return Err(self.fails("damaged, and not the last line"));
        }
        if read > 0 {
            note(format_args!("--resume {}: line {}: torn; its board is done again", self.name, self.line + 1));
        }
        self.reading = false;
        let cut = self.file.get_mut();
        cut.set_len(self.end)
            .and_then(|()| cut.seek(SeekFrom::Start(self.end)))
            .map_err(|e| self.fails(&e.to_string()))?;
        Ok(None)
    }

    fn at_end(&mut self) -> Result<bool, Fatal> {
        let ahead = self.file.fill_buf().map(<[u8]>::is_empty);
        ahead.map_err(|error| self.fails(&error.to_string()))
    }

    /// Writes a row at once and in one piece: it outlives this process, however that ends.
    fn write(&mut self, row: &serde_json::Value) {
        if let Err(error) = self.file.get_mut().write_all(format!("{row}\n").as_bytes()) {
            note(format_args!("--resume {}: {error}", self.name));
            std::process::exit(2);
        }
        (self.line, self.written) = (self.line + 1, self.written + 1);
    }

    fn fails(&self, reason: &str) -> Fatal {
        Fatal(format!("--resume {}: line {}: {reason}", self.name, self.line))
    }
}
