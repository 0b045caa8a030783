//! Levels whose walls are drawn with another character than `#`, read as the page does by its family's script
//! `pasted.ts`. Without this, their rows without a wall would become levels of their own. The family's rules decide
//! whether the result is one of its boards.

use std::io::{self, BufRead, Cursor, Read};
use tokeru::puzzles::Entry;

/// A file that is longer than this is read as it stands.
const LONGEST: usize = 200_000;

/// Most bytes before the first row.
const LONGEST_HEAD: usize = 4096;

/// The source with `#` for such walls, if the family can then read all its boards; else the source as it is. The search
/// for the first board ends with the first line that is neither empty nor words, unless that line is a wall.
pub(crate) fn plain(family: &Entry, mut source: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let mut ahead = Vec::new();
    while ahead.len() < LONGEST_HEAD {
        let start = ahead.len();
        source.by_ref().take(LONGEST_HEAD as u64).read_until(b'\n', &mut ahead)?;
        let Ok(line) = std::str::from_utf8(&ahead[start..]) else { break };
        if wall_of(line).is_some() {
            source.by_ref().take((LONGEST - ahead.len()) as u64 + 1).read_to_end(&mut ahead)?;
            let text = std::str::from_utf8(&ahead).ok().filter(|text| text.len() <= LONGEST);
            return Ok(match text.and_then(with_walls).filter(|text| reads(family, text)) {
                Some(text) => Box::new(Cursor::new(text.into_bytes())),
                None => chained(ahead, source),
            });
        }
        if start == ahead.len() || !is_head(family, line) {
            break;
        }
    }
    Ok(chained(ahead, source))
}

fn chained(ahead: Vec<u8>, source: Box<dyn BufRead>) -> Box<dyn BufRead> {
    Box::new(Cursor::new(ahead).chain(source))
}

fn reads(family: &Entry, text: &str) -> bool {
    let boards = family.split(text);
    !boards.is_empty() && boards.iter().all(|board| family.parse(board).is_ok())
}

/// Is a line empty, a comment or words? A board of one line may begin with a word, too.
fn is_head(family: &Entry, line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with(|c: char| c == ';' || c.is_alphabetic()) && family.parse(line).is_err()
}

/// The character of a line that consists of it, at least three times, and of spaces, if walls may be drawn with it.
fn wall_of(line: &str) -> Option<char> {
    let line = line.trim();
    let wall = line.chars().next().filter(|&sign| "xXwW%H■█▓▪".contains(sign))?;
    (line.chars().count() > 2 && line.chars().all(|sign| sign == wall || sign == ' ')).then_some(wall)
}

/// The same lines with `#` for walls; `None` if one of the levels is not whole.
fn with_walls(text: &str) -> Option<String> {
    let wall = text.lines().find_map(wall_of)?;
    let is_row =
        |line: &str| line.contains(wall) && line.chars().all(|sign| sign == wall || " @+$*.&_-".contains(sign));
    let rows = || text.lines().map(str::trim_end).filter(|line| is_row(line));
    let any = |sign: char| rows().any(|row| row.contains(sign));
    // If there are goals but no `$`, stars are boxes off the goals, since otherwise every box would be on a goal
    // already. `&` is then a box on a goal.
    let stars = any('*') && any('.') && !any('$');
    if !stars && any('&') {
        return None;
    }
    let square = |sign: char| match sign {
        _ if sign == wall => '#',
        '*' if stars => '$',
        '&' => '*',
        _ => sign,
    };
    let (mut made, mut level) = (String::new(), Vec::new());
    for line in text.lines().map(str::trim_end) {
        if is_row(line) {
            let row: String = line.chars().map(square).collect();
            made += &row;
            level.push(row);
        } else {
            if !is_whole(&std::mem::take(&mut level)) {
                return None;
            }
            made += &words_between(line);
        }
        made.push('\n');
    }
    is_whole(&level).then_some(made)
}

/// Words between levels. A line that is only drawn becomes an empty one, which separates levels.
fn words_between(line: &str) -> String {
    let drawn = line.trim_start().trim_start_matches('#');
    match line.contains(char::is_alphanumeric) {
        false => String::new(),
        true if drawn.len() < line.trim_start().len() => format!(";{drawn}"),
        true => line.to_owned(),
    }
}

/// Are these no rows, or those of a whole level: its first and last row closed, and one player?
fn is_whole(level: &[String]) -> bool {
    let [first, _, .., last] = level else { return level.is_empty() };
    let closed = |row: &String| row.chars().all(|sign| matches!(sign, '#' | ' '));
    let players = level.iter().flat_map(|row| row.chars()).filter(|sign| matches!(sign, '@' | '+')).count();
    closed(first) && closed(last) && players == 1
}
