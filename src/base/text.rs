//! A cursor over text that knows its line and column, so that error messages can say where.

/// A place in a text. Line and column count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// A word: a stretch of text without white space, and where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// The characters.
    pub text: &'t str,
    /// Where the first of them is.
    pub place: Place,
}

/// Reads a text from its beginning to its end.
///
/// ```
/// use tokeru::base::text::Cursor;
///
/// let mut cursor = Cursor::new("3 4\n +5");
/// let words: Vec<_> = std::iter::from_fn(|| cursor.token()).map(|word| (word.text, word.place.line)).collect();
/// assert_eq!(words, [("3", 1), ("4", 1), ("+5", 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Cursor<'t> {
    /// A cursor before the first character. A byte order mark is skipped.
    pub fn new(text: &'t str) -> Cursor<'t> {
        Cursor { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place { line: 1, column: 1 } }
    }

    /// Where the next character is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The text that has not been read yet.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    /// The next character, without consuming it; `None` at the end.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// The next character, `None` at the end.
    pub fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    /// Reads while the condition holds. The token is empty if it does not hold for the next character.
    pub fn take_while(&mut self, condition: impl Fn(char) -> bool) -> Token<'t> {
        let (start, place) = (self.rest, self.place);
        while self.peek().is_some_and(&condition) {
            self.bump();
        }
        Token { text: &start[..start.len() - self.rest.len()], place }
    }

    /// Skips white space of every kind, line ends included.
    pub fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The next stretch without white space, `None` at the end.
    pub fn token(&mut self) -> Option<Token<'t>> {
        self.skip_space();
        let token = self.take_while(|c| !c.is_whitespace());
        (!token.text.is_empty()).then_some(token)
    }

    /// The next line without its line end, `None` at the end.
    pub fn line(&mut self) -> Option<Token<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut line = self.take_while(|c| c != '\n');
        self.bump();
        line.text = line.text.strip_suffix('\r').unwrap_or(line.text);
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_their_place() {
        let mut cursor = Cursor::new("\u{feff}3 4\r\n  +5\n");
        let places: Vec<_> =
            std::iter::from_fn(|| cursor.token()).map(|t| (t.text, t.place.line, t.place.column)).collect();
        assert_eq!(places, [("3", 1, 1), ("4", 1, 3), ("+5", 2, 3)]);
        assert_eq!(cursor.place(), Place { line: 3, column: 1 });
    }

    #[test]
    fn line_ends_are_removed() {
        let mut cursor = Cursor::new("a\r\n\nb");
        let lines: Vec<_> = std::iter::from_fn(|| cursor.line()).map(|t| t.text).collect();
        assert_eq!(lines, ["a", "", "b"]);
    }
}
