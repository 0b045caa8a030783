//! Divides a file that holds several boards into their texts. It works line by line, so that files of any length can be
//! read; a family describes its format with a [`Splitter`].

/// Finds where the text of a board ends. A file is passed in unit by unit; units are usually lines.
pub trait Splitter {
    /// A unit also ends after this text, for notations that may put a whole file on one line.
    fn mark(&self) -> Option<&'static str> {
        None
    }

    /// Takes the next unit, including its line end. `Some` if a text ended before it; the value says whether that text
    /// holds a board.
    fn unit(&mut self, unit: &str) -> Option<bool>;

    /// The file has ended: does its last text hold a board?
    fn end(&mut self) -> bool;
}

/// For families whose files hold one board.
pub struct Whole;

impl Splitter for Whole {
    fn unit(&mut self, _: &str) -> Option<bool> {
        None
    }

    fn end(&mut self) -> bool {
        true
    }
}

/// For families whose boards can be recognised by their first line. Text before the first board is passed on as a
/// board, which then fails to parse.
pub struct Headed {
    begins: fn(&str) -> bool,
    begun: bool,
}

impl Headed {
    /// `begins`: is this line the first of a board?
    pub fn new(begins: fn(&str) -> bool) -> Headed {
        Headed { begins, begun: false }
    }
}

impl Splitter for Headed {
    fn unit(&mut self, unit: &str) -> Option<bool> {
        let ended = self.begun && (self.begins)(unit);
        self.begun = self.begun || !unit.trim().is_empty();
        ended.then_some(true)
    }

    fn end(&mut self) -> bool {
        self.begun
    }
}

/// The texts of a file that hold a board. If none does, the whole file, so that its error can be reported. Texts that
/// hold no board, such as a heading, are left out.
pub fn split(mut splitter: Box<dyn Splitter>, text: &str) -> Vec<&str> {
    let (mut texts, mut start, mut at) = (Vec::new(), 0, 0);
    let mark = splitter.mark();
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        while at < end {
            let unit = up_to(mark, &text[at..end]);
            if let Some(holds) = splitter.unit(unit.trim_start_matches('\u{feff}')) {
                texts.extend(holds.then(|| &text[start..at]));
                start = at;
            }
            at += unit.len();
        }
    }
    texts.extend(splitter.end().then(|| &text[start..]));
    if texts.is_empty() { vec![text] } else { texts }
}

/// The next unit of what is left of a line: up to the end of the mark, if the line contains it.
fn up_to<'t>(mark: Option<&'static str>, line: &'t str) -> &'t str {
    // Lines that are too short for more than the mark are not searched: that would take longer than reading them.
    let mark = mark.filter(|mark| line.len() > mark.len());
    mark.and_then(|mark| line.split_inclusive(mark).next()).unwrap_or(line)
}

/// Does a word consist of digits, of which it has at least one? [`str::parse`] would accept a sign too.
pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_a_heading_is_one_text() {
        let headed = || Box::new(Headed::new(|line| line.starts_with('=')));
        assert_eq!(split(headed(), "a\nb"), ["a\nb"]);
        assert_eq!(split(headed(), ""), [""]);
        assert_eq!(split(headed(), "a\n=\nb\n=c"), ["a\n", "=\nb\n", "=c"]);
        assert_eq!(split(headed(), "\n=\nb\n"), ["\n=\nb\n"]);
        assert_eq!(split(Box::new(Whole), "=\n=\n"), ["=\n=\n"]);
    }
}
