//! Levels whose walls are drawn with another sign than `#`, as the page reads them by its family's script `pasted.ts`. Their rows without a wall would be
//! levels of their own. Whether what is made of a file is one of the family asked for is for its rules to say.

use std::io::{self, BufRead, Cursor, Read};
use tokeru::puzzles::Entry;

/// A longer file is read as it stands.
const LONGEST: usize = 200_000;

/// What may stand above the first row.
const LONGEST_HEAD: usize = 4096;

/// The source with `#` for such walls, where the family then reads all its boards. What is looked at before the first board is returned ends with the
/// first line that is neither empty nor words, unless that is a wall.
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

/// Nothing, a comment or words; a board of one line may begin with a word, too.
fn is_head(family: &Entry, line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with(|c: char| c == ';' || c.is_alphabetic()) && family.parse(line).is_err()
}

/// The sign of which a line is made, at least three times and with nothing but spaces between, where walls may be made of it.
fn wall_of(line: &str) -> Option<char> {
    let line = line.trim();
    let wall = line.chars().next().filter(|&sign| "xXwW%H■█▓▪".contains(sign))?;
    (line.chars().count() > 2 && line.chars().all(|sign| sign == wall || sign == ' ')).then_some(wall)
}

/// The same lines with `#` for walls; `None` where one of the levels is not whole.
fn with_walls(text: &str) -> Option<String> {
    let wall = text.lines().find_map(wall_of)?;
    let is_row =
        |line: &str| line.contains(wall) && line.chars().all(|sign| sign == wall || " @+$*.&_-".contains(sign));
    let rows = || text.lines().map(str::trim_end).filter(|line| is_row(line));
    let any = |sign: char| rows().any(|row| row.contains(sign));
    // Without a `$` stars beside goals are boxes that stand off them: all goals would have one already. `&` is a box on a goal there.
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
            made += &said(line);
        }
        made.push('\n');
    }
    is_whole(&level).then_some(made)
}

/// Words between levels; what is drawn there parts them.
fn said(line: &str) -> String {
    let drawn = line.trim_start().trim_start_matches('#');
    match line.contains(char::is_alphanumeric) {
        false => String::new(),
        true if drawn.len() < line.trim_start().len() => format!(";{drawn}"),
        true => line.to_owned(),
    }
}

/// No rows, or those of a level with its first and its last, and one player.
fn is_whole(level: &[String]) -> bool {
    let [first, _, .., last] = level else { return level.is_empty() };
    let closed = |row: &String| row.chars().all(|sign| matches!(sign, '#' | ' '));
    let players = level.iter().flat_map(|row| row.chars()).filter(|sign| matches!(sign, '@' | '+')).count();
    closed(first) && closed(last) && players == 1
}
