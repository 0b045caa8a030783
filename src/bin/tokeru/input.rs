//! Reads the bytes of a file as lines of text, one at a time, none longer than a board may be. It reads UTF-8, UTF-16
//! with a byte order mark, and anything else as Latin-1. Lines may end with LF, CR LF or CR.

use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use tokeru::base::text::Place;
use tokeru::family::MAX_TEXT;

/// Opens a file, standard input for `-`.
pub(crate) fn open(name: &str) -> io::Result<Box<dyn BufRead>> {
    if name == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = std::fs::File::open(name)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// The name of a file in messages.
pub(crate) fn title(name: &str) -> &str {
    if name == "-" { "standard input" } else { name }
}

/// A line, or a part of one: up to a mark, or as long as a board may be.
pub(crate) struct Unit {
    /// The text with its line end, which is `\n` or `\r\n`.
    pub(crate) text: String,
    /// Where it begins in the file.
    pub(crate) place: Place,
    /// Position of a NUL byte in it.
    pub(crate) nul: Option<Place>,
}

/// Reads the units of a file.
pub(crate) struct Units {
    source: Box<dyn BufRead>,
    mark: &'static [u8],
    place: Place,
    latin: Option<Place>,
}

impl Units {
    /// `mark`: a unit also ends after this text.
    pub(crate) fn new(source: Box<dyn BufRead>, mark: Option<&'static str>) -> io::Result<Units> {
        let place = Place { line: 1, column: 1 };
        Ok(Units { source: decoded(source)?, mark: mark.unwrap_or("").as_bytes(), place, latin: None })
    }

    /// Where the file was first found not to be UTF-8.
    pub(crate) fn latin(&self) -> Option<Place> {
        self.latin
    }

    /// The next unit, `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Unit>> {
        let mut bytes = Vec::new();
        let whole = self.read(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let (text, wrong) = decode(bytes);
        let place = self.place;
        let behind = |text: &str| Place { line: place.line, column: place.column + text.chars().count() };
        if let Some(at) = wrong.filter(|_| whole && self.latin.is_none()) {
            self.latin = Some(behind(&text[..at]));
        }
        let nul = text.find('\0').map(|at| behind(&text[..at]));
        self.place = if text.ends_with('\n') { Place { line: place.line + 1, column: 1 } } else { behind(&text) };
        let text = if place.column == 1 { text.trim_start_matches('\u{feff}').to_owned() } else { text };
        Ok(Some(Unit { text, place, nul }))
    }

    /// Reads up to a line end or a mark; false if the line is too long to be read to its end.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        loop {
            let room = (MAX_TEXT + 1).saturating_sub(bytes.len());
            let ahead = look(&mut *self.source)?;
            if ahead.is_empty() || room == 0 {
                return Ok(room > 0);
            }
            let ahead = &ahead[..ahead.len().min(room)];
            let last = self.mark.last();
            let end = ahead.iter().position(|byte| matches!(byte, b'\n' | b'\r') || Some(byte) == last);
            let count = end.map_or(ahead.len(), |at| at + 1);
            bytes.extend_from_slice(&ahead[..count]);
            self.source.consume(count);
            match bytes.last().filter(|_| end.is_some()) {
                Some(b'\n') => return Ok(true),
                Some(b'\r') => return self.end_line(bytes).map(|()| true),
                Some(_) if bytes.ends_with(self.mark) => return Ok(true),
                _ => {}
            }
        }
    }

    /// Ends the line after a CR: adds its LF, or replaces a CR that stands alone.
    fn end_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        if look(&mut *self.source)?.first() == Some(&b'\n') {
            bytes.push(b'\n');
            self.source.consume(1);
        } else {
            *bytes.last_mut().expect("the CR") = b'\n';
        }
        Ok(())
    }
}

/// The bytes that can be read next; empty at the end.
fn look(source: &mut dyn BufRead) -> io::Result<&[u8]> {
    while let Err(error) = source.fill_buf() {
        if error.kind() != ErrorKind::Interrupted {
            return Err(error);
        }
    }
    source.fill_buf()
}

/// The bytes as text, and the position of the first byte that is not UTF-8.
fn decode(bytes: Vec<u8>) -> (String, Option<usize>) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let before: String = bytes[..at].iter().copied().map(char::from).collect();
            (bytes.into_iter().map(char::from).collect(), Some(before.len()))
        }
    }
}

/// The source as UTF-8, if it begins with a UTF-16 byte order mark.
pub(crate) fn decoded(mut source: Box<dyn BufRead>) -> io::Result<Box<dyn BufRead>> {
    let mut start = Vec::new();
    source.by_ref().take(2).read_to_end(&mut start)?;
    Ok(match start.as_slice() {
        [0xFF, 0xFE] => {
            Box::new(BufReader::new(Utf16 { source, unit: u16::from_le_bytes, ahead: None, text: Cursor::default() }))
        }
        [0xFE, 0xFF] => {
            Box::new(BufReader::new(Utf16 { source, unit: u16::from_be_bytes, ahead: None, text: Cursor::default() }))
        }
        _ => Box::new(Cursor::new(start).chain(source)),
    })
}

/// Reads UTF-16 as UTF-8; what is not a character becomes U+FFFD.
struct Utf16 {
    source: Box<dyn BufRead>,
    unit: fn([u8; 2]) -> u16,
    /// The first half of a surrogate pair whose second half has not been read yet.
    ahead: Option<u16>,
    text: Cursor<Vec<u8>>,
}

impl Utf16 {
    fn refill(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.source.by_ref().take(1 << 13).read_to_end(&mut bytes)?;
        let ended = bytes.is_empty();
        let pairs = bytes.chunks(2).map(|pair| (self.unit)([pair[0], *pair.get(1).unwrap_or(&0)]));
        let mut units: Vec<u16> = self.ahead.take().into_iter().chain(pairs).collect();
        if !ended && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            self.ahead = units.pop();
        }
        self.text = Cursor::new(String::from_utf16_lossy(&units).into_bytes());
        Ok(())
    }
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.position() == self.text.get_ref().len() as u64 {
            self.refill()?;
        }
        self.text.read(buffer)
    }
}
