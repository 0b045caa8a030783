//! Files of several levels.

use super::levels::{is_row, looks_like_row};
use crate::model::split::Splitter;

/// Splits a file into levels, as rows or as XML. Each text holds a level's rows and the lines about it: all lines after
/// the previous level, and the lines `Title: ...` right after the rows.
#[derive(Default)]
pub(super) struct Levels {
    /// Rows of the current level have begun; they have ended; they hold a player; they hold more than lines of walls.
    begun: bool,
    ended: bool,
    peopled: bool,
    furnished: bool,
    /// A `<Level>` was found: from there on, rows are those between `<L>` and `</L>`.
    xml: bool,
}

impl Splitter for Levels {
    /// XML may put several levels on one line.
    fn mark(&self) -> Option<&'static str> {
        Some("</Level>")
    }

    fn unit(&mut self, unit: &str) -> Option<bool> {
        if unit.contains('<') && (unit.contains("<Level ") || unit.contains("<Level>")) {
            self.xml = true;
            return Some(std::mem::replace(&mut self.furnished, unit.contains("<L>")));
        }
        if self.xml {
            self.furnished |= unit.contains("<L>");
            return None;
        }
        self.row(unit.trim_end_matches(['\n', '\r']))
    }

    fn end(&mut self) -> bool {
        self.furnished
    }
}

impl Levels {
    fn row(&mut self, line: &str) -> Option<bool> {
        // A file may have a million such lines.
        if line.is_empty() && !self.begun {
            return None;
        }
        let comment = line.starts_with(';');
        let row = looks_like_row(line) || is_row(line) && (line.contains('#') || self.begun && !self.ended);
        let about = !row && !comment && line.contains(':');
        let player = row && line.contains(['@', '+']);
        // Lines with `|` and a player are levels of their own.
        let next = self.peopled && player && line.contains('|');
        let cut = self.begun && !about && (self.ended || comment || next);
        // A line of walls between two comments is only decoration.
        let holds = self.furnished;
        if cut {
            (self.begun, self.peopled, self.furnished) = (false, false, false);
        }
        self.begun |= row;
        self.peopled |= player;
        self.furnished |= row && line.trim().contains(|c| c != '#');
        self.ended = self.begun && !row;
        cut.then_some(holds)
    }
}

/// Longest title, in characters.
const TITLE_LENGTH: usize = 60;

/// The name of a level in its file: its `Title:` line or the `Id` of its `<Level>`, otherwise the last words above its
/// rows.
pub(super) fn title(text: &str) -> Option<String> {
    // A megabyte of text without a level, such as empty lines, is not searched any further.
    let rows = first_row(text)?;
    let named = text.lines().rev().find_map(title_line);
    let found =
        named.map(str::to_owned).or_else(|| id(text)).or_else(|| words_above(&text[..rows]).map(str::to_owned))?;
    Some(found.chars().take(TITLE_LENGTH).collect())
}

/// Where the first row begins.
fn first_row(text: &str) -> Option<usize> {
    let row =
        text.lines().find(|line| !line.is_empty() && (looks_like_row(line) || is_row(line) || line.contains("<L>")))?;
    Some(row.as_ptr().addr() - text.as_ptr().addr())
}

fn title_line(line: &str) -> Option<&str> {
    let (key, title) = line.split_once(':')?;
    let title = title.trim();
    (key.eq_ignore_ascii_case("title") && !title.is_empty()).then_some(title)
}

/// The `Id` of a `<Level>`, with the five XML entities decoded.
fn id(text: &str) -> Option<String> {
    let (_, level) = text.split_once("<Level ")?;
    let (tag, _) = level.split_once('>')?;
    let (_, value) = tag.split_once("Id=\"")?;
    let (id, _) = value.split_once('"')?;
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    let plain = entities.iter().fold(id.to_owned(), |id, (entity, sign)| id.replace(entity, sign));
    (!plain.is_empty()).then_some(plain)
}

fn words_above(above: &str) -> Option<&str> {
    above.lines().rev().map(words).find(|line| !line.is_empty() && !is_about_the_file(line))
}

/// A comment without the signs around it.
fn words(line: &str) -> &str {
    let start = line.trim_start_matches(|c: char| c == ';' || c == '\'' || c.is_whitespace());
    start.trim_end_matches(|c: char| c == '\'' || c.is_whitespace())
}

fn is_about_the_file(line: &str) -> bool {
    let begins = |word: &str| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    line.starts_with('<') || ["author", "date", "comment"].iter().any(|word| begins(word))
}
