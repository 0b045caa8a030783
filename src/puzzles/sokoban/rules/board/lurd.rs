//! Moves as LURD text: `l u r d` walk, `L U R D` push, `3R` repeats a step, `2(lU)` a group. Digits precede what they
//! repeat. `Sokoban::parse_moves` decides what letters of only one case mean, because that takes the board.

use super::{MAX_MOVES, Step};
use crate::base::grid::Direction;
use crate::base::text::{Cursor, Place};
use crate::model::error::{Code, ParseError};

/// Deepest nesting of brackets.
const MAX_DEPTH: usize = 32;

/// The letter of a step.
pub(super) fn letter(step: Step) -> char {
    let walk = match step.direction {
        Direction::Up => 'u',
        Direction::Right => 'r',
        Direction::Down => 'd',
        Direction::Left => 'l',
    };
    if step.push { walk.to_ascii_uppercase() } else { walk }
}

fn step(letter: char) -> Option<Step> {
    let direction = match letter.to_ascii_lowercase() {
        'u' => Direction::Up,
        'r' => Direction::Right,
        'd' => Direction::Down,
        'l' => Direction::Left,
        _ => return None,
    };
    Some(Step { direction, push: letter.is_ascii_uppercase() })
}

/// An open bracket: its number of repetitions, and the steps before it.
struct Group {
    count: usize,
    before: Vec<Step>,
}

/// Parses moves.
pub(super) fn parse(text: &str) -> Result<Vec<Step>, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut groups: Vec<Group> = Vec::new();
    let mut steps: Vec<Step> = Vec::new();
    loop {
        cursor.skip_space();
        let place = cursor.place();
        let count = count(&mut cursor)?;
        let Some(letter) = cursor.bump() else { break };
        match letter {
            '(' if groups.len() < MAX_DEPTH => groups.push(Group { count, before: std::mem::take(&mut steps) }),
            ')' if count == 1 => {
                let group = groups.pop().ok_or_else(|| error(place, "bracket-not-open", letter))?;
                steps = repeated(group.before, &steps, group.count).ok_or_else(|| too_many(place))?;
            }
            _ => {
                let step = step(letter).ok_or_else(|| error(place, "not-a-step", letter))?;
                steps = repeated(steps, &[step], count).ok_or_else(|| too_many(place))?;
            }
        }
    }
    if groups.is_empty() { Ok(steps) } else { Err(ParseError::end(&cursor)) }
}

/// The number before a letter or bracket, 1 if there is none.
fn count(cursor: &mut Cursor<'_>) -> Result<usize, ParseError> {
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if digits.text.is_empty() {
        return Ok(1);
    }
    let count = digits.text.parse().map_err(|_| ParseError::at(digits, Code("out-of-range")))?;
    cursor.skip_space();
    match cursor.peek() {
        None => Err(ParseError::end(cursor)),
        Some(_) if (1..=MAX_MOVES).contains(&count) => Ok(count),
        Some(_) => Err(ParseError::at(digits, Code("out-of-range"))),
    }
}

fn repeated(mut before: Vec<Step>, steps: &[Step], count: usize) -> Option<Vec<Step>> {
    let length = steps.len().checked_mul(count)?.checked_add(before.len())?;
    if length > MAX_MOVES {
        return None;
    }
    // Nothing repeated is nothing: `200000()` a hundred thousand times would otherwise take minutes.
    let count = if steps.is_empty() { 0 } else { count };
    for _ in 0..count {
        before.extend_from_slice(steps);
    }
    Some(before)
}

fn error(place: Place, code: &'static str, found: char) -> ParseError {
    ParseError { place, code: Code(code), found: found.to_string() }
}

fn too_many(place: Place) -> ParseError {
    ParseError { place, code: Code("too-many-moves"), found: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, &'static str> {
        parse(text).map(|steps| steps.into_iter().map(letter).collect()).map_err(|e| e.code.0)
    }

    #[test]
    fn counts_and_brackets_are_expanded() {
        assert_eq!(read("3R2(lU) d\n(r)2(2(u)D)").unwrap(), "RRRlUlUdruuDuuD");
        assert_eq!(read("").unwrap(), "");
        assert_eq!(read(&"200000()".repeat(100_000)).unwrap(), "");
    }

    #[test]
    fn errors_have_a_code() {
        for (text, code) in [
            ("rx", "not-a-step"),
            (")", "bracket-not-open"),
            ("2(l", "unexpected-end"),
            ("3", "unexpected-end"),
            ("0r", "out-of-range"),
            ("99999999999999999999r", "out-of-range"),
            ("2)", "not-a-step"),
            ("200000(200000r)", "too-many-moves"),
        ] {
            assert_eq!(read(text), Err(code), "{text}");
        }
    }
}
