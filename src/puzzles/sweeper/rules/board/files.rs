//! Files of several rooms.

use super::{Cell, MAX_SIDE};
use crate::model::split::{Splitter, is_number};

/// What the next number of a room stands for.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Next {
    /// A side, or nothing yet.
    #[default]
    Side,
    /// The code of a square.
    Square,
    /// The number of people of a kind.
    Count,
    /// A step limit.
    Limit,
    /// Nothing: the room is complete.
    Nothing,
    /// The text is not a room, whatever follows.
    Broken,
}

/// Splits a text into rooms. Nothing marks the beginning of a room, so its numbers are counted. Two sides on a line
/// begin the next room if this one is complete; after an empty line also if it is broken or lacks squares.
#[derive(Default)]
pub(super) struct RoomSplitter {
    next: Next,
    width: Option<usize>,
    /// Squares still to come.
    squares: usize,
    /// People of each kind, and the kind that is being read.
    people: [usize; 3],
    kind: usize,
    limits: usize,
    /// The line before was empty.
    gap: bool,
    begun: bool,
}

impl Splitter for RoomSplitter {
    fn unit(&mut self, unit: &str) -> Option<bool> {
        // A broken file may have half a million such lines.
        if self.next == Next::Broken {
            let blank = unit.trim().is_empty();
            if blank || !self.gap {
                self.gap = blank;
                return None;
            }
        }
        let words: Vec<&str> = unit.split_whitespace().collect();
        let ended = self.begun && is_size(&words) && self.may_end();
        if ended {
            *self = RoomSplitter::default();
        }
        self.gap = words.is_empty();
        self.begun |= !words.is_empty();
        words.into_iter().for_each(|word| self.take(word));
        ended.then_some(true)
    }

    fn end(&mut self) -> bool {
        self.begun
    }
}

fn is_size(words: &[&str]) -> bool {
    words.len() == 2 && words.iter().all(|word| side(word).is_some())
}

fn side(word: &str) -> Option<usize> {
    number(word).filter(|side| (1..=MAX_SIDE).contains(side))
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok().filter(|_| is_number(word))
}

impl RoomSplitter {
    fn may_end(&self) -> bool {
        match self.next {
            Next::Nothing => true,
            Next::Broken => self.gap,
            // A row of two squares would look the same.
            Next::Square => self.gap && self.width != Some(2),
            _ => false,
        }
    }

    fn take(&mut self, word: &str) {
        self.next = match (self.next, number(word)) {
            (Next::Side, _) => self.side(side(word)),
            (Next::Square, Some(code)) if code < Cell::ALL.len() => self.square(Cell::ALL[code]),
            (Next::Count, Some(count)) if count == self.people[self.kind] => self.limits(count),
            (Next::Limit, Some(_)) => self.limits(self.limits - 1),
            _ => Next::Broken,
        };
    }

    fn side(&mut self, side: Option<usize>) -> Next {
        let Some(side) = side else { return Next::Broken };
        if self.width.is_none() {
            self.width = Some(side);
            return Next::Side;
        }
        self.squares = self.width.unwrap_or(0) * side;
        Next::Square
    }

    fn square(&mut self, square: Cell) -> Next {
        if let Some(kind) = Cell::PEOPLE.iter().position(|&person| person == square) {
            self.people[kind] += 1;
        }
        self.squares -= 1;
        if self.squares == 0 { Next::Count } else { Next::Square }
    }

    /// What follows when `missing` limits of a kind are still to come.
    fn limits(&mut self, missing: usize) -> Next {
        self.limits = missing;
        if missing > 0 {
            return Next::Limit;
        }
        self.kind += 1;
        if self.kind < Cell::PEOPLE.len() { Next::Count } else { Next::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::split::split;

    const ROOM: &str = "3 2\n2 0 0\n3 0 0\n1 4\n1 4\n0\n";
    /// Two squares in a row look like two sides.
    const NARROW: &str = "2 2\n2 0\n1 1\n1 4\n0\n0\n";

    fn texts(text: &str) -> Vec<&str> {
        split(Box::<RoomSplitter>::default(), text)
    }

    #[test]
    fn whole_rooms_need_no_separator() {
        assert_eq!(texts(&format!("{ROOM}{NARROW}{ROOM}")), [ROOM, NARROW, ROOM]);
        assert_eq!(texts(&format!("\n{NARROW}\n{ROOM}")), [format!("\n{NARROW}\n").as_str(), ROOM]);
        assert_eq!(texts(ROOM), [ROOM]);
    }

    #[test]
    fn an_empty_line_ends_even_a_faulty_room() {
        // A square too few, an invalid code, more people than stand there, a side that is too long, a word.
        for wrong in ["3 2\n2 0 0\n3 0\n", "3 2\n2 0 99\n", "3 2\n2 0 0\n3 0 0\n2 4 4\n", "300 2\n", "3 x\n"] {
            let wrong = format!("{wrong}\n");
            assert_eq!(texts(&format!("{wrong}{ROOM}")), [wrong.as_str(), ROOM], "{wrong}");
        }
    }

    #[test]
    fn without_an_empty_line_a_faulty_room_continues() {
        for wrong in ["3 2\n2 0 99\n", "3 2\n2 0 0\n3 0\n", "3 x\n"] {
            let both = format!("{wrong}{ROOM}");
            assert_eq!(texts(&both), [both.as_str()], "{wrong}");
        }
        // A narrow room that lacks squares: these may be its rows.
        let narrow = "2 2\n2 0\n\n1 1\n1 4\n0\n0\n";
        assert_eq!(texts(narrow), [narrow]);
    }
}
