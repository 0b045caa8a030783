//! Reading words and numbers of a text, with errors that know their place.

use crate::base::text::{Cursor, Token};
use crate::model::error::{Code, ParseError};
use std::str::FromStr;

impl<'t> Cursor<'t> {
    /// The next word; the error `unexpected-end` at the end of the text.
    pub fn word(&mut self) -> Result<Token<'t>, ParseError> {
        self.token().ok_or_else(|| ParseError::end(self))
    }

    /// The next word as a number between two ends, inclusive. Errors: those of [`Cursor::word`] and [`Token::number`].
    pub fn number<T: FromStr + PartialOrd>(&mut self, low: T, high: T) -> Result<T, ParseError> {
        self.word()?.number(low, high)
    }

    /// The value; the error `unexpected-text` if more words follow.
    pub fn end<T>(&mut self, value: T) -> Result<T, ParseError> {
        self.token().map_or(Ok(value), |token| Err(ParseError::at(token, Code("unexpected-text"))))
    }
}

impl Token<'_> {
    /// A number of any kind. Errors: those of [`Token::number_error`].
    pub fn parsed<T: FromStr>(self) -> Result<T, ParseError> {
        self.text.parse().map_err(|_| self.number_error())
    }

    /// The error for a word that can't be read as a number: `not-a-number`, or `out-of-range` if the word is a whole
    /// number, which is then too large for its type, or negative.
    pub fn number_error(self) -> ParseError {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        ParseError::at(self, Code(if whole { "out-of-range" } else { "not-a-number" }))
    }

    /// A number between two ends, inclusive. Errors: `not-a-number`, `out-of-range`.
    pub fn number<T: FromStr + PartialOrd>(self, low: T, high: T) -> Result<T, ParseError> {
        let value = self.parsed()?;
        if (low..=high).contains(&value) { Ok(value) } else { Err(ParseError::at(self, Code("out-of-range"))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_numbers_and_ends_have_a_place() {
        let mut cursor = Cursor::new("3\n 70 x");
        assert_eq!(cursor.number(1, 9), Ok(3));
        let error = |found: ParseError| (found.place.line, found.place.column, found.code.0);
        assert_eq!(cursor.number(1, 9).map_err(error), Err((2, 2, "out-of-range")));
        assert_eq!(cursor.clone().end(()).map_err(error), Err((2, 5, "unexpected-text")));
        assert_eq!(cursor.number(1, 9).map_err(error), Err((2, 5, "not-a-number")));
        assert_eq!(cursor.number(1, 9).map_err(error), Err((2, 6, "unexpected-end")));
        assert_eq!(cursor.end(7), Ok(7));
    }

    #[test]
    fn a_too_large_or_negative_integer_is_out_of_range() {
        let mut cursor = Cursor::new("99999999999999999999 -1 - -x 1.5 1e9");
        let codes =
            std::iter::from_fn(|| cursor.token()).map(|word| word.number(0u32, 9).map_err(|found| found.code.0));
        let (range, other) = (Err("out-of-range"), Err("not-a-number"));
        assert_eq!(codes.collect::<Vec<_>>(), [range, range, other, other, other, other]);
    }
}
