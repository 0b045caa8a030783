//! What a generator is asked for, and what its boards lack of it.

use crate::output::note;
use std::cell::Cell;
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;

/// The numbers of things that a generator is asked for. A board that is too small for them has fewer.
pub(crate) struct Requested {
    options: Options,
    numbers: Vec<(String, usize)>,
    /// Does a board's view list things under one of these names? In this the boards of a family are alike.
    is_listed: Cell<bool>,
}

impl Requested {
    pub(crate) fn new(options: &Options) -> Requested {
        let number = |(name, value): (&str, &str)| Some((name.to_owned(), value.parse().ok()?));
        let numbers: Vec<_> = options.iter().filter_map(number).collect();
        Requested { options: options.clone(), is_listed: Cell::new(!numbers.is_empty()), numbers }
    }

    /// Reports of which things, listed in the board's view under the name of an option, there are fewer than asked for,
    /// and which options the board does not meet.
    pub(crate) fn note_missing(&self, family: &Entry, seed: u64, board: &str) {
        for (name, there) in family.unmet(board, &self.options).unwrap_or_default() {
            let requested = self.options.text(name).unwrap_or_default();
            match there {
                Some(there) => note(format_args!("seed {seed}: {name}: {there} of the {requested} asked for")),
                None => note(format_args!("seed {seed}: {name}: no board was found to have {requested} at most")),
            }
        }
        if !self.is_listed.get() {
            return;
        }
        let view = family.view(board, "").unwrap_or(Value::Null);
        let count = |name: &str| match view.get(name) {
            Value::List(things) => Some(things.len()),
            Value::Numbers(things) => Some(things.len()),
            _ => None,
        };
        self.is_listed.set(self.numbers.iter().any(|(name, _)| count(name).is_some()));
        for (name, requested) in &self.numbers {
            if let Some(there) = count(name).filter(|there| there < requested) {
                note(format_args!("seed {seed}: {name}: {there} of the {requested} asked for"));
            }
        }
    }
}
