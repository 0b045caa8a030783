//! The lines of many files in the order of their boards. A file is one ascending run, or several if `cat` has joined
//! shards or a run was made twice. A first pass finds where the runs begin; then they are read side by side.

use crate::campaign::{FORM, HEADER_MARK, LONGEST_HEADER, Line};
use crate::output::note;
use crate::status::Fatal;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

/// Most runs that are read side by side, each with a buffer.
const MOST_RUNS: usize = 2048;
const BUFFER: usize = 1 << 13;

/// A line, and its place.
pub(super) struct FoundLine {
    pub(super) line: Line,
    pub(super) text: Vec<u8>,
    pub(super) place: String,
}

#[derive(Default)]
pub(super) struct Runs {
    /// The header that all files share, without the shard.
    pub(super) header: serde_json::Value,
    /// Number of lines that can't be read, without those that were torn at the end of a file.
    pub(super) damaged: u64,
    runs: Vec<Run>,
    /// The number of the next line of each run.
    heads: BinaryHeap<Reverse<(u64, usize)>>,
}

/// Lines of a file in ascending order.
struct Run {
    name: Rc<str>,
    source: BufReader<Span>,
    line: u64,
    head: Option<FoundLine>,
}

/// The bytes of a file from one place to another.
struct Span {
    file: Rc<File>,
    at: u64,
    end: u64,
}

impl Read for Span {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min((self.end - self.at) as usize);
        let mut file: &File = &self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(&mut buffer[..most])?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Runs {
    pub(super) fn open(names: &[String]) -> Result<Runs, Fatal> {
        let mut runs = Runs { header: serde_json::Value::Null, damaged: 0, runs: Vec::new(), heads: BinaryHeap::new() };
        for name in names {
            if name == "-" {
                return Err(Fatal("merge: files of shards are read twice, so they can't be standard input".into()));
            }
            let file = File::open(name).map_err(|error| Fatal(format!("{name}: {error}")))?;
            runs.scan(name, &Rc::new(file))?;
        }
        for run in 0..runs.runs.len() {
            runs.advance(run)?;
        }
        Ok(runs)
    }

    /// The number of the next board, and all its lines; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Vec<FoundLine>)>, Fatal> {
        let Some(&Reverse((number, _))) = self.heads.peek() else { return Ok(None) };
        let mut group = Vec::new();
        while let Some(&Reverse((next, run))) = self.heads.peek()
            && next == number
        {
            self.heads.pop();
            group.extend(self.runs[run].head.take());
            self.advance(run)?;
        }
        Ok(Some((number, group)))
    }

    /// The number of the next board, if there is one.
    pub(super) fn peek(&self) -> Option<u64> {
        self.heads.peek().map(|&Reverse((number, _))| number)
    }

    fn advance(&mut self, run: usize) -> Result<(), Fatal> {
        let of = &mut self.runs[run];
        of.head = of.next().map_err(|error| Fatal(format!("{}: {error}", of.name)))?;
        if let Some(found) = &of.head {
            self.heads.push(Reverse((found.line.number, run)));
        }
        Ok(())
    }

    /// Finds the runs of a file.
    fn scan(&mut self, name: &str, file: &Rc<File>) -> Result<(), Fatal> {
        let failed = |error: io::Error| Fatal(format!("{name}: {error}"));
        let length = file.metadata().map_err(failed)?.len();
        let mut source = BufReader::with_capacity(1 << 16, Span { file: file.clone(), at: 0, end: length });
        let (mut bytes, mut at, mut line) = (Vec::new(), 0, 0);
        let (mut last, mut begun) = (None, None);
        loop {
            bytes.clear();
            let most = if line == 0 { LONGEST_HEADER } else { u64::MAX };
            let read = (&mut source).take(most).read_until(b'\n', &mut bytes).map_err(failed)? as u64;
            line += 1;
            if line == 1 && read == LONGEST_HEADER {
                return Err(Fatal(format!("{name}: line 1: not the file of a campaign")));
            }
            let number = self.look(&bytes, &format!("{name}: line {line}"), at + read == length)?;
            // A run goes on while the numbers grow.
            if let Some((start, first)) = begun.filter(|_| number.is_none() || number <= last) {
                self.begin(name, file, [start, at], first)?;
                begun = None;
            }
            if number.is_some() && begun.is_none() {
                begun = Some((at, line));
            }
            if read == 0 {
                return Ok(());
            }
            (last, at) = (number, at + read);
        }
    }

    /// The number of a line; `None` for a header, a line that can't be read, or the end.
    fn look(&mut self, bytes: &[u8], place: &str, is_last: bool) -> Result<Option<u64>, Fatal> {
        let is_torn = is_last && !bytes.ends_with(b"\n");
        let is_header = bytes.starts_with(HEADER_MARK) || HEADER_MARK.starts_with(bytes);
        if bytes.is_empty() {
            return Ok(None);
        }
        if is_header && !is_torn {
            return self.meet(bytes, place).map(|()| None);
        }
        match serde_json::from_slice::<Line>(bytes) {
            _ if self.header.is_null() && !is_header => Err(Fatal(format!("{place}: not the file of a campaign"))),
            Ok(line) if bytes.ends_with(b"\n") => Ok(Some(line.number)),
            _ if is_torn => {
                note(format_args!("{place}: torn; skipped"));
                Ok(None)
            }
            _ => {
                note(format_args!("{place}: damaged; skipped"));
                self.damaged += 1;
                Ok(None)
            }
        }
    }

    /// Takes a header. All headers must be equal except for the shard.
    fn meet(&mut self, bytes: &[u8], place: &str) -> Result<(), Fatal> {
        let mut header: serde_json::Value = serde_json::from_slice(bytes).unwrap_or_default();
        if header["form"] != FORM {
            return Err(Fatal(format!("{place}: a campaign of another version")));
        }
        header.as_object_mut().map(|fields| fields.remove("shard"));
        if self.header.is_null() {
            self.header = header.clone();
        }
        if self.header == header {
            return Ok(());
        }
        Err(Fatal(format!("{place}: another campaign: {header}, not {}", self.header)))
    }

    fn begin(&mut self, name: &str, file: &Rc<File>, [at, end]: [u64; 2], line: u64) -> Result<(), Fatal> {
        if self.runs.len() == MOST_RUNS {
            return Err(Fatal(format!(
                "{name}: line {line}: more than {MOST_RUNS} places where the numbers fall; sort the lines first"
            )));
        }
        let source = BufReader::with_capacity(BUFFER, Span { file: file.clone(), at, end });
        self.runs.push(Run { name: name.into(), source, line, head: None });
        Ok(())
    }
}

impl Run {
    fn next(&mut self) -> io::Result<Option<FoundLine>> {
        let mut text = Vec::new();
        if self.source.read_until(b'\n', &mut text)? == 0 {
            return Ok(None);
        }
        let place = format!("{}: line {}", self.name, self.line);
        self.line += 1;
        let line = serde_json::from_slice(&text)?;
        Ok(Some(FoundLine { line, text, place }))
    }
}
