//! Writes rows to standard output and messages to standard error. The reader may close the pipe early (`tokeru ... |
//! head`).

use std::io::{Error, ErrorKind, Write};
use tokeru::model::split::Splitter;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;

/// Writes to standard output and flushes, because the next answer may take minutes. Ends the program if the pipe is
/// closed.
pub(crate) fn put(text: impl std::fmt::Display) {
    put_bytes(text.to_string().as_bytes());
}

/// [`put`] for what is not text yet.
pub(crate) fn put_bytes(bytes: &[u8]) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) {
        std::process::exit(unwritten(&error).into());
    }
}

/// The exit status where standard output can't be written: a reader that has left is no error.
pub(crate) fn unwritten(error: &Error) -> u8 {
    if error.kind() == ErrorKind::BrokenPipe {
        return 0;
    }
    note(format_args!("standard output: {error}"));
    2
}

/// Writes a line to standard error; failures are ignored.
pub(crate) fn note(text: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "tokeru: {text}");
}

/// Writes a row as an object or as words.
pub(crate) fn print_row(row: &Value, json: bool) {
    if json {
        return put(format_args!("{}\n", to_json(row)));
    }
    let Value::Record(fields) = row else { return put(format_args!("{row}\n")) };
    let words: Vec<_> = fields.iter().filter(|(_, v)| *v != Value::Null).map(|(k, v)| format!("{k} {v}")).collect();
    put(format_args!("{}\n", words.join("  ")));
}

/// The same value as JSON.
pub(crate) fn to_json(value: &Value) -> serde_json::Value {
    use serde_json::Value as Json;
    match value {
        Value::Null => Json::Null,
        Value::Bool(b) => Json::from(*b),
        Value::Integer(n) => Json::from(*n),
        Value::Real(x) => Json::from(*x),
        Value::Text(t) => Json::from(t.as_str()),
        Value::List(items) => items.iter().map(to_json).collect(),
        Value::Numbers(items) => items.iter().map(|&n| Json::from(n)).collect(),
        Value::Record(fields) => Json::Object(fields.iter().map(|(k, v)| ((*k).to_owned(), to_json(v))).collect()),
    }
}

/// A sum of objectives. A few thousand of the largest are beyond the whole numbers of a row.
#[derive(Default)]
pub(crate) struct Sum(i128);

impl Sum {
    pub(crate) fn add(&mut self, objective: Option<i64>) {
        self.0 += objective.map_or(0, i128::from);
    }

    /// `None` if it is beyond the numbers of a row.
    pub(crate) fn total(&self) -> Option<i64> {
        self.0.try_into().ok()
    }
}

/// Prints boards so that every verb reads them back: with an empty line between them if they have several lines, or if
/// nothing else separates them.
pub(crate) struct Printer {
    splitter: Box<dyn Splitter>,
    begun: bool,
}

impl Printer {
    pub(crate) fn new(family: &Entry) -> Printer {
        Printer { splitter: family.splitter(), begun: false }
    }

    pub(crate) fn board(&mut self, text: &str) {
        let mut units = text.split_inclusive('\n');
        let parted = units.next().is_none_or(|first| self.splitter.unit(first).is_some());
        let long = units.next().is_some();
        for unit in text.split_inclusive('\n').skip(1) {
            self.splitter.unit(unit);
        }
        let gap = std::mem::replace(&mut self.begun, true) && (long || !parted);
        put(format_args!("{}{text}", if gap { "\n" } else { "" }));
    }
}
