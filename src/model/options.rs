//! Named options in text form, as they come from the command line or the page.

use crate::model::error::{Code, OptionError};
use std::str::FromStr;

/// Most parts of a search.
const MAX_SEARCH_PARTS: u64 = 64;

/// One of the separate parts of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchPart {
    /// Which part, from 0.
    pub number: u64,
    /// How many parts there are, 1 to 64.
    pub parts: u64,
    /// Nodes of the first part, which searches everything until then, before it leaves the others their shares.
    pub alone: Option<u64>,
}

/// Options in a short list sorted by name. Families read them by type; an unknown name is an error.
///
/// ```
/// use tokeru::model::options::Options;
///
/// let mut options = Options::default();
/// options.set("width", "200");
/// assert_eq!(options.within("width", 1..=1000, 50), Ok(200));
/// assert_eq!(options.within("height", 1..=1000, 50), Ok(50));
/// assert_eq!(options.only(&["height"]).unwrap_err().code.0, "unknown-option");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Sets an option, in place of its value so far.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.place(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    /// The index of a name, or the one at which it would be inserted.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.as_str().cmp(name))
    }

    /// Removes an option, if it is set.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }

    /// The text of an option, `None` if it is not set.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.place(name).ok().map(|at| self.0[at].1.as_str())
    }

    /// A switch: `true` or `false`, off if it is not set. Any other value is the error `bad-value`.
    pub fn flag(&self, name: &str) -> Result<bool, OptionError> {
        self.get(name, false)
    }

    /// The value of an option, or the default if it is not set. A text that is no such value is the error `bad-value`.
    pub fn get<T: FromStr>(&self, name: &str, default: T) -> Result<T, OptionError> {
        match self.text(name) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| self.error(name, Code("bad-value"))),
        }
    }

    /// A number between two ends, inclusive, or the default, which must lie between them too. Errors: `bad-value`,
    /// `out-of-range`.
    pub fn within<T: FromStr + PartialOrd>(
        &self,
        name: &str,
        range: std::ops::RangeInclusive<T>,
        default: T,
    ) -> Result<T, OptionError> {
        let value = self.get(name, default)?;
        if range.contains(&value) { Ok(value) } else { Err(self.error(name, Code("out-of-range"))) }
    }

    /// Seconds above 0, or the default, which must be above 0 too. Errors: `bad-value`, `out-of-range`.
    pub fn seconds(&self, name: &str, default: f64) -> Result<f64, OptionError> {
        let seconds = self.get(name, default)?;
        if seconds > 0.0 { Ok(seconds) } else { Err(self.error(name, Code("out-of-range"))) }
    }

    /// The option `part`, written `number/parts` or `number/parts/alone`; the only part if it is not set. Anything else
    /// is the error `bad-value`.
    pub fn part(&self) -> Result<SearchPart, OptionError> {
        let Some(text) = self.text("part") else { return Ok(SearchPart { number: 0, parts: 1, alone: None }) };
        let mut numbers = text.split('/').map(|number| number.parse::<u64>().ok());
        let part = match [(); 4].map(|()| numbers.next()) {
            [Some(Some(number)), Some(Some(parts)), None, None] => Some(SearchPart { number, parts, alone: None }),
            [Some(Some(number)), Some(Some(parts)), Some(alone @ Some(_)), None] => {
                Some(SearchPart { number, parts, alone })
            }
            _ => None,
        };
        let part = part.filter(|part| part.number < part.parts && part.parts <= MAX_SEARCH_PARTS);
        part.ok_or_else(|| self.error("part", Code("bad-value")))
    }

    /// An error about an option, with the value that it has here.
    pub fn error(&self, name: &str, code: Code) -> OptionError {
        OptionError { name: name.to_owned(), value: self.text(name).unwrap_or_default().to_owned(), code }
    }

    /// The error `unknown-option` for the first option, in the order of the names, that is not known.
    pub fn only(&self, known: &[&str]) -> Result<(), OptionError> {
        match self.iter().map(|(name, _)| name).find(|name| !known.contains(name)) {
            None => Ok(()),
            Some(name) => Err(self.error(name, Code("unknown-option"))),
        }
    }

    /// All of them, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<V: ToString, const N: usize> From<[(&str, V); N]> for Options {
    fn from(options: [(&str, V); N]) -> Options {
        let mut all = Options::default();
        options.into_iter().for_each(|(name, value)| all.set(name, value.to_string()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_sorted_and_unique() {
        let mut options = Options::from([("b", 1), ("c", 2), ("a", 3), ("b", 4)]);
        options.remove("c");
        assert_eq!(options.iter().collect::<Vec<_>>(), [("a", "3"), ("b", "4")]);
        assert_eq!(options.only(&["a"]).unwrap_err().name, "b");
    }

    #[test]
    fn a_switch_takes_true_or_false() {
        let options = Options::from([("on", "true"), ("off", "false"), ("odd", "maybe")]);
        assert_eq!(["on", "off", "absent"].map(|name| options.flag(name)), [true, false, false].map(Ok));
        assert_eq!(options.flag("odd").map_err(|error| error.to_string()), Err("option odd=maybe: bad-value".into()));
    }

    #[test]
    fn seconds_must_be_above_0() {
        let seconds = |text: &str| Options::from([("time", text)]).seconds("time", 1.0).map_err(|error| error.code.0);
        assert_eq!([seconds("2.5"), Options::default().seconds("time", 1.0).map_err(|_| "")], [2.5, 1.0].map(Ok));
        assert_eq!(["0", "-1", "nan"].map(seconds), [Err("out-of-range"); 3]);
        assert_eq!(seconds("soon"), Err("bad-value"));
    }

    #[test]
    fn parts_count_from_0_up_to_64() {
        let part = |text: &str| Options::from([("part", text)]).part().map_err(|error| error.code.0);
        assert_eq!(part("63/64"), Ok(SearchPart { number: 63, parts: 64, alone: None }));
        assert_eq!(part("0/1/5"), Ok(SearchPart { number: 0, parts: 1, alone: Some(5) }));
        for wrong in ["64/64", "1/1", "0/0", "0/65", "0", "0/1/5/6", "0/x", ""] {
            assert_eq!(part(wrong), Err("bad-value"), "{wrong}");
        }
    }
}
