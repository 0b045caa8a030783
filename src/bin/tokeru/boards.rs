//! Reads the boards of a file one at a time: memory holds one board, however long the file is.

use crate::input::{Unit, Units, decoded};
use crate::walls;
use std::io::{self, BufRead};
use tokeru::base::text::Place;
use tokeru::family::MAX_TEXT;
use tokeru::model::error::{Error, ParseError};
use tokeru::model::split::Splitter;
use tokeru::puzzles::Entry;

/// A board's text and its place in the file.
pub(crate) struct BoardText {
    /// Its number in the file, from 1.
    pub(crate) index: u64,
    pub(crate) text: Text,
}

/// Text that grows line by line, no longer than a board may be.
pub(crate) struct Text {
    /// Where it begins in the file.
    pub(crate) start: Place,
    /// The place of its first line that is not empty.
    pub(crate) place: Place,
    pub(crate) text: String,
    /// Are all its lines so far empty?
    blank: bool,
    /// Why it can't be read. Then the text is dropped.
    pub(crate) fault: Option<Fault>,
}

/// Why a text can't be read at all.
#[derive(Clone)]
pub(crate) enum Fault {
    TooLong,
    Nul(Place),
    /// A line names another game: the error, with its place in the file.
    AnotherGame(ParseError),
}

impl Text {
    fn at(place: Place) -> Text {
        Text { start: place, place, text: String::new(), blank: true, fault: None }
    }

    fn push(&mut self, unit: &Unit) {
        if self.fault.is_some() {
            return;
        }
        if self.blank {
            self.place = unit.place;
            self.blank = unit.text.trim().is_empty();
        }
        self.fault = match unit.nul {
            Some(place) => Some(Fault::Nul(place)),
            None if self.text.len() + unit.text.len() > MAX_TEXT => Some(Fault::TooLong),
            None => return self.text.push_str(&unit.text),
        };
        self.text = String::new();
    }

    /// Appends a text.
    fn join(&mut self, next: &Text) {
        self.fault = self.fault.take().or(next.fault.clone());
        if self.blank {
            self.place = next.place;
            self.blank = next.blank;
        }
        if self.fault.is_none() && self.text.len() + next.text.len() > MAX_TEXT {
            self.fault = Some(Fault::TooLong);
        }
        if self.fault.is_some() { self.text = String::new() } else { self.text += &next.text }
    }

    /// Converts the place of an error in the text to a place in the file.
    pub(crate) fn in_file(&self, error: &ParseError) -> Place {
        let Place { line, column } = error.place;
        let first = line == 1;
        Place { line: self.start.line + line - 1, column: if first { self.start.column + column - 1 } else { column } }
    }
}

/// Reads the boards of a file.
pub(crate) struct BoardReader {
    family: &'static Entry,
    units: Units,
    splitter: Box<dyn Splitter>,
    /// The text being read, and the texts before the first board that hold no board.
    present: Text,
    before: Option<Text>,
    index: u64,
    ended: bool,
    /// The error of an earlier line, which says that the boards are of another game.
    another_game: Option<ParseError>,
}

impl BoardReader {
    pub(crate) fn new(family: &'static Entry, source: Box<dyn BufRead>) -> io::Result<BoardReader> {
        let splitter = family.splitter();
        let units = Units::new(walls::plain(family, decoded(source)?)?, splitter.mark())?;
        let start = Place { line: 1, column: 1 };
        let before = Some(Text::at(start));
        let present = Text::at(start);
        Ok(BoardReader { family, units, splitter, present, before, index: 0, ended: false, another_game: None })
    }

    /// Where the file was first found not to be UTF-8.
    pub(crate) fn latin(&self) -> Option<Place> {
        self.units.latin()
    }

    /// Number of boards so far.
    pub(crate) fn count(&self) -> u64 {
        self.index
    }

    pub(crate) fn next(&mut self) -> io::Result<Option<BoardText>> {
        while !self.ended {
            let Some(unit) = self.units.next()? else {
                self.ended = true;
                let holds = self.splitter.end();
                return Ok(self.finish(holds, Place { line: 1, column: 1 }).or_else(|| self.all()));
            };
            let finished = self.splitter.unit(&unit.text).and_then(|holds| self.finish(holds, unit.place));
            self.present.push(&unit);
            if finished.is_some() {
                return Ok(finished);
            }
        }
        Ok(None)
    }

    /// Ends the current text. It is a board, or it may turn out to be all that the file has.
    fn finish(&mut self, holds: bool, next: Place) -> Option<BoardText> {
        let text = std::mem::replace(&mut self.present, Text::at(next));
        if holds {
            self.before = None;
            return Some(self.number(text));
        }
        if let Some(before) = &mut self.before {
            before.join(&text);
        }
        None
    }

    /// A file in which no board was found is returned as a whole, so that its error can be reported.
    fn all(&mut self) -> Option<BoardText> {
        self.before.take().map(|text| self.number(text))
    }

    fn number(&mut self, mut text: Text) -> BoardText {
        self.index += 1;
        self.another_game = self.another_game.take().or_else(|| another_game(self.family, &text));
        text.fault = text.fault.or(self.another_game.clone().map(Fault::AnotherGame));
        BoardText { index: self.index, text }
    }
}

/// The rules' error if this text names another game. A line that does so for all levels stands above the first one, so
/// the error about that level is true of all later ones. The names of all these games contain `oban`.
fn another_game(family: &Entry, text: &Text) -> Option<ParseError> {
    if !text.text.to_ascii_lowercase().contains("oban") {
        return None;
    }
    match family.parse(&text.text) {
        Err(Error::Board(error)) if error.code.0 == "another-game" => {
            Some(ParseError { place: text.in_file(&error), ..error })
        }
        _ => None,
    }
}

impl BoardText {
    /// A board that does not come from a file.
    pub(crate) fn alone(text: String) -> BoardText {
        let place = Place { line: 1, column: 1 };
        BoardText { index: 1, text: Text { text, blank: false, ..Text::at(place) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::{BufReader, Cursor};
    use tokeru::puzzles::FAMILIES;

    /// Pieces of all notations, and of what may come between boards.
    const PIECES: [&str; 30] = [
        "3 3\n",
        "2 1\n",
        "+1 +2\n",
        "-1 *2 +3",
        "1 0 8\n",
        "2,2,",
        "1230",
        "=\n",
        "####\n",
        "#@$.#\n",
        "5#|#@$.#|5#\n",
        "Title: A\n",
        "; note\n",
        "<Level Id=\"1\">",
        "<L>###</L>",
        "</Level>",
        "2 1 3 3 9\n",
        "seed 4\n",
        "#o@x.\n",
        "0 2 3 4\n",
        "1 15\n",
        "0\n",
        " ",
        "\n",
        "\r\n",
        "\r",
        "x",
        "é",
        "解",
        "\t",
    ];

    fn read(family: &'static Entry, text: &str, buffer: usize) -> Vec<String> {
        let source = BufReader::with_capacity(buffer, Cursor::new(text.to_owned().into_bytes()));
        let mut boards = BoardReader::new(family, Box::new(source)).expect("memory can be read");
        std::iter::from_fn(|| boards.next().expect("memory can be read")).map(|board| board.text.text).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn reading_in_pieces_gives_the_boards_of_the_whole_text(at in prop::collection::vec(0..PIECES.len(), 0..24), buffer in 1..9_usize) {
            let text: String = at.into_iter().map(|at| PIECES[at]).collect();
            let lines = text.replace("\r\n", "\n").replace('\r', "\n");
            for &family in FAMILIES {
                let whole: Vec<String> = family.split(&lines).into_iter().map(str::to_owned).collect();
                let read: Vec<String> = read(family, &text, buffer).iter().map(|board| board.replace("\r\n", "\n")).collect();
                prop_assert_eq!(whole, read, "{}", family.id());
            }
        }
    }

    #[test]
    fn places_refer_to_the_file() {
        let family = FAMILIES[0];
        let text = "\u{feff}\r\r#\0";
        let mut boards =
            BoardReader::new(family, Box::new(Cursor::new(text.as_bytes().to_vec()))).expect("memory can be read");
        let board = boards.next().expect("memory can be read").expect("one board");
        assert!(matches!(board.text.fault, Some(Fault::Nul(Place { line: 3, column: 2 }))));
    }
}
