//! `tokeru merge`: joins and judges the files of a campaign's shards. Memory holds a line of each file, however long
//! the files are.

mod answers;
mod numbers;
mod runs;

use crate::arguments::MergeArgs;
use crate::campaign::numbers::families;
use crate::output::{note, put};
use crate::status::Fatal;
use runs::{FoundLine, Runs};
use std::process::ExitCode;
use tokeru::model::value::Value;

pub(crate) fn merge(arguments: &MergeArgs) -> Result<ExitCode, Fatal> {
    let runs = Runs::open(&arguments.files)?;
    if runs.header.is_null() {
        // No file has a whole first line.
        return Err(Fatal(format!("{}: not the file of a campaign", arguments.files[0])));
    }
    let verb = runs.header["campaign"].as_str().unwrap_or_default().to_owned();
    let family = runs.header["family"].as_str().unwrap_or_default().to_owned();
    let families = families(&family)?;
    match (verb.as_str(), families.as_slice()) {
        ("solve", [_]) => answers::merge(runs, &family, arguments),
        _ if !arguments.boards.is_empty() => {
            Err(Fatal(format!("--boards: the boards of {verb} follow from their numbers")))
        }
        ("generate", &[family]) => numbers::boards(runs, family, arguments.json),
        ("curate", &[family]) => numbers::levels(runs, family, arguments.json),
        ("oracle", families) => numbers::trials(runs, families, arguments.json),
        _ => Err(Fatal(format!("{}: not a campaign of this version", arguments.files[0]))),
    }
}

/// The counts that all merges have.
#[derive(Default)]
struct Totals {
    boards: u64,
    missing: u64,
    repeated: u64,
    conflicts: u64,
    wrong: u64,
}

impl Totals {
    /// Is something untrue or in conflict?
    fn is_bad(&self) -> bool {
        self.wrong + self.conflicts > 0
    }

    fn wrong(&mut self, found: &FoundLine, number: u64, why: &str) {
        self.wrong += 1;
        note(format_args!("{}: board {number}: {why}", found.place));
    }

    fn conflict(&mut self, [one, other]: [&FoundLine; 2], number: u64, why: &str) {
        self.conflicts += 1;
        note(format_args!("{} and {}: board {number}: {why}", one.place, other.place));
    }

    fn missing(&mut self, place: Option<(&str, usize)>, [number, key]: [u64; 2]) {
        self.missing += 1;
        let key = crate::campaign::key_text(key);
        match place {
            Some((file, line)) => note(format_args!("{file}: line {line}: board {number}, key {key}: missing")),
            None => note(format_args!("board {number}, key {key}: missing")),
        }
    }
}

/// Prints a line as it was found, with words of this program after it.
fn print_found(found: &FoundLine, words: &[(&str, Value)], json: bool) {
    let Ok(serde_json::Value::Object(mut fields)) = serde_json::from_slice(&found.text) else { return };
    fields.extend(words.iter().map(|(name, value)| ((*name).to_owned(), crate::output::to_json(value))));
    if json {
        return put(format_args!("{}\n", serde_json::Value::Object(fields)));
    }
    let word = |(name, value): (&String, &serde_json::Value)| match value.as_str() {
        Some(text) => format!("{name} {text}"),
        None => format!("{name} {value}"),
    };
    put(format_args!("{}\n", fields.iter().map(word).collect::<Vec<_>>().join("  ")));
}
