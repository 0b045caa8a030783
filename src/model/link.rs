//! Boards and moves as short codes for links: `1` (the version) and then base64url of flags, bits and a checksum.
//!
//! Version 1 is one byte of flags, the family's bits, and the CRC-16/XMODEM of the family's name and of all bytes
//! before it. The flags:
//!
//! * bit 0: moves follow the board;
//! * bit 1: the rest is deflated, because that is shorter; below 200 bytes it seldom is;
//! * bit 2: the moves are an answer; the step at which its playback stands follows them;
//! * bit 3: the board is set as a task, which follows everything else.
//!
//! A published version is read for ever: `tests/data/links.txt` holds one of each.

use crate::base::bits::{BitReader, BitWriter};
use crate::model::error::Code;
use crate::model::puzzle::Pack;
use crate::model::task::Task;
use miniz_oxide::{deflate, inflate};

/// Longest code that is decoded, in characters.
pub const MAX_LENGTH: usize = 16_384;
/// Most bytes to which a code may inflate.
pub const MAX_INFLATED: usize = 1 << 16;
const VERSION: char = '1';
const HAS_MOVES: u8 = 1;
/// Flag of a code whose bits are deflated.
pub const DEFLATED: u8 = 2;
const ANSWER: u8 = 4;
const TASK: u8 = 8;
/// Bits in a group of the step's number ([`BitWriter::number`]).
const STEP_GROUP: u32 = 4;
const DAMAGED: Code = Code("link-damaged");
const TOO_LONG: Code = Code("link-too-long");
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// How the moves of a link are shown when it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Opening {
    /// As moves already played.
    #[default]
    Play,
    /// As an answer, with the playback before the step of that number, or at the end.
    Answer(Option<u32>),
    /// As moves already played on a board that is set as a task.
    Task(Task),
}

/// The code of a board, and of moves if there are any; they need not be legal. Without moves there is no answer to
/// show: [`Opening::Answer`] then becomes [`Opening::Play`].
///
/// A code that could not be read back is an error: `too-many-moves` ([`Pack::MAX_LINKED`]) or `link-too-long`
/// ([`MAX_LENGTH`]).
///
/// ```
/// use tokeru::model::link::{Opening, decode, encode};
/// use tokeru::model::puzzle::Notation;
/// use tokeru::puzzles::sokoban::Sokoban;
///
/// let level = Sokoban::parse("######\n#@ $.#\n######\n").unwrap();
/// let moves = Sokoban::parse_moves(&level, "rR").unwrap();
/// let code = encode::<Sokoban>(&level, &moves, Opening::Play).unwrap();
/// let back = decode::<Sokoban>(&code).ok().unwrap();
/// assert_eq!((back.board, back.moves), (level, moves));
/// assert!(decode::<Sokoban>(&code[1..]).is_err());
/// ```
pub fn encode<P: Pack>(board: &P::Board, moves: &[P::Move], opening: Opening) -> Result<String, Code> {
    if moves.len() > P::MAX_LINKED {
        return Err(Code("too-many-moves"));
    }
    let mut bits = BitWriter::default();
    P::pack(board, &mut bits);
    let flags = pack_moves::<P>(board, moves, opening, &mut bits);
    let code = seal(P::ID, flags, bits.finish());
    not_too_long(&code).map(|()| code)
}

fn not_too_long(code: &str) -> Result<(), Code> {
    if code.len() > MAX_LENGTH { Err(TOO_LONG) } else { Ok(()) }
}

/// Writes what follows the board and returns the flags that announce it.
fn pack_moves<P: Pack>(board: &P::Board, moves: &[P::Move], opening: Opening, bits: &mut BitWriter) -> u8 {
    let held = if moves.is_empty() { 0 } else { HAS_MOVES };
    if held != 0 {
        P::pack_moves(board, moves, bits);
    }
    held | pack_opening(opening, held != 0, bits)
}

/// Without moves there is no answer to open.
fn pack_opening(opening: Opening, moves: bool, bits: &mut BitWriter) -> u8 {
    match opening {
        Opening::Answer(step) if moves => {
            bits.bit(step.is_some());
            step.iter().for_each(|&step| bits.number(u64::from(step), STEP_GROUP));
            ANSWER
        }
        Opening::Task(task) => {
            task.pack(bits);
            TASK
        }
        _ => 0,
    }
}

/// The code of flags and packed bytes, of any length; the inverse of [`unseal`].
pub fn seal(family: &str, flags: u8, packed: Vec<u8>) -> String {
    let mut bytes = with_flags(flags, packed);
    bytes.extend(crc16(family, &bytes).to_be_bytes());
    format!("{VERSION}{}", to_base64(&bytes))
}

/// The flags, then the shorter form of the packed bytes. More bytes than may be inflated again are left as they are;
/// they are too long for a code.
fn with_flags(mut flags: u8, mut packed: Vec<u8>) -> Vec<u8> {
    if packed.len() <= MAX_INFLATED {
        let deflated = deflate::compress_to_vec(&packed, 9);
        if deflated.len() < packed.len() {
            (flags, packed) = (flags | DEFLATED, deflated);
        }
    }
    packed.insert(0, flags);
    packed
}

/// What a code holds.
pub struct Decoded<P: Pack> {
    /// The board.
    pub board: P::Board,
    /// Moves from the start of the board, legal or not.
    pub moves: Vec<P::Move>,
    /// How they are shown.
    pub opening: Opening,
}

/// The same in canonical text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkText {
    /// The board.
    pub board: String,
    /// Moves from the start of the board, legal or not.
    pub moves: String,
    /// How they are shown.
    pub opening: Opening,
}

/// Decodes a code into board, moves and how they open. A code is never trusted.
///
/// Errors: `link-too-long`, `link-too-new` (another version), `too-many-moves`; `link-damaged` for everything else.
pub fn decode<P: Pack>(code: &str) -> Result<Decoded<P>, Code> {
    let (flags, packed) = unseal(P::ID, code)?;
    let mut bits = BitReader::new(&packed);
    let board = P::unpack(&mut bits)?;
    let moves = if flags & HAS_MOVES != 0 { P::unpack_moves(&board, &mut bits)? } else { Vec::new() };
    let opening = opening_of(flags, &mut bits)?;
    if bits.left() >= 8 { Err(DAMAGED) } else { Ok(Decoded { board, moves, opening }) }
}

fn opening_of(flags: u8, bits: &mut BitReader<'_>) -> Result<Opening, Code> {
    match flags & (ANSWER | TASK) {
        0 => Ok(Opening::Play),
        ANSWER => step_of(bits).map(Opening::Answer),
        TASK => Task::unpack(bits).map(Opening::Task).ok_or(DAMAGED),
        _ => Err(DAMAGED),
    }
}

fn step_of(bits: &mut BitReader<'_>) -> Result<Option<u32>, Code> {
    if !bits.bit().map_err(|_| DAMAGED)? {
        return Ok(None);
    }
    let step = bits.number(STEP_GROUP).map_err(|_| DAMAGED)?;
    u32::try_from(step).map(Some).map_err(|_| DAMAGED)
}

/// Flags and packed bytes of a code, after length, version, alphabet, checksum and inflated size have been checked. The
/// errors are those of [`decode`], except `too-many-moves`.
pub fn unseal(family: &str, code: &str) -> Result<(u8, Vec<u8>), Code> {
    not_too_long(code)?;
    let bytes = from_base64(body(code)?).ok_or(DAMAGED)?;
    let (bytes, checksum) = bytes.split_last_chunk::<2>().ok_or(DAMAGED)?;
    let (&flags, packed) = bytes.split_first().ok_or(DAMAGED)?;
    if crc16(family, bytes) != u16::from_be_bytes(*checksum) || flags > HAS_MOVES | DEFLATED | ANSWER | TASK {
        return Err(DAMAGED);
    }
    let inflated = match flags & DEFLATED {
        0 => packed.to_vec(),
        _ => inflate::decompress_to_vec_with_limit(packed, MAX_INFLATED).map_err(|_| DAMAGED)?,
    };
    Ok((flags, inflated))
}

/// What follows the version. The first one is 1, so a 0 is damage.
fn body(code: &str) -> Result<&str, Code> {
    match code.chars().next() {
        Some(VERSION) => Ok(&code[1..]),
        Some('2'..='9') => Err(Code("link-too-new")),
        _ => Err(DAMAGED),
    }
}

/// CRC-16/XMODEM (polynomial 0x1021) over the family's name and the bytes.
fn crc16(family: &str, bytes: &[u8]) -> u16 {
    family.bytes().chain(bytes.iter().copied()).fold(0, |crc, byte| {
        (0..8).fold(crc ^ u16::from(byte) << 8, |crc, _| crc << 1 ^ if crc & 0x8000 != 0 { 0x1021 } else { 0 })
    })
}

fn to_base64(bytes: &[u8]) -> String {
    let mut bits = BitReader::new(bytes);
    let sextets = (bytes.len() * 8).div_ceil(6);
    (0..sextets)
        .map(|_| {
            let count = bits.left().min(6) as u32;
            let sextet = bits.bits(count).expect("that many are left") << (6 - count);
            char::from(ALPHABET[sextet as usize])
        })
        .collect()
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bits = BitWriter::default();
    for byte in text.bytes() {
        bits.bits(ALPHABET.iter().position(|&c| c == byte)? as u64, 6);
    }
    let mut bytes = bits.finish();
    bytes.truncate(text.len() * 6 / 8);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn base64_uses_the_url_alphabet() {
        assert_eq!(to_base64(b"\xfb\xff"), "-_8");
        for length in 0..9 {
            let bytes: Vec<u8> = (0..length).map(|i: u8| i.wrapping_mul(37).wrapping_add(200)).collect();
            assert_eq!(from_base64(&to_base64(&bytes)), Some(bytes));
        }
        assert_eq!(from_base64("a+b"), None);
    }

    #[test]
    fn a_compression_bomb_is_refused() {
        let mut bytes = vec![DEFLATED];
        bytes.extend(deflate::compress_to_vec(&vec![0; 4 * MAX_INFLATED], 9));
        bytes.extend(crc16("null", &bytes).to_be_bytes());
        assert_eq!(unseal("null", &format!("1{}", to_base64(&bytes))), Err(DAMAGED));
    }

    #[test]
    fn repetitive_data_are_deflated_and_round_trip() {
        let packed = vec![7; 5000];
        let code = seal("null", 0, packed.clone());
        assert!(code.len() < 100);
        assert_eq!(unseal("null", &code), Ok((DEFLATED, packed)));
    }

    /// Bytes that deflate can't shorten.
    fn chance(length: usize) -> Vec<u8> {
        let mut rng = Rng::new(1);
        (0..length).map(|_| rng.below(256) as u8).collect()
    }

    #[test]
    fn codes_may_be_as_long_as_the_limit_and_no_longer() {
        let longest = MAX_LENGTH * 6 / 8 - 4;
        let code = seal("null", 0, chance(longest));
        assert_eq!(code.len(), MAX_LENGTH);
        assert_eq!(unseal("null", &code), Ok((0, chance(longest))));
        assert_eq!(unseal("null", &seal("null", 0, chance(longest + 1))), Err(TOO_LONG));
        let all = vec![7; MAX_INFLATED];
        assert_eq!(unseal("null", &seal("null", 0, all.clone())), Ok((DEFLATED, all)));
        assert_eq!(unseal("null", &seal("null", 0, vec![7; MAX_INFLATED + 1])), Err(TOO_LONG));
    }

    #[test]
    fn the_checksum_is_xmodem() {
        assert_eq!(crc16("", b"123456789"), 0x31C3);
    }
}
