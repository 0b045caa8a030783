//! The file format of a kept search: numbers in blocks with checksums, so that damage has a place.
//!
//! A line says what the file holds; blocks follow it. A block is a length, the CRC-32 of its bytes (four bytes each,
//! little-endian) and the bytes. An empty block ends the file, so that a file that was cut off is recognised.

/// A block is closed as soon as it has this many bytes; a number is never split between two blocks.
const BLOCK: usize = 1 << 16;
/// Bytes of a block's header: length and checksum.
const HEADER: usize = 8;

/// Where the damaged block or number begins, in bytes from the start of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damage(pub usize);

/// Puts numbers into blocks.
///
/// ```
/// use tokeru::base::blocks::{BlockReader, BlockWriter};
///
/// let mut file = BlockWriter::new("example 1");
/// file.number(300u32);
/// file.text("up");
/// let bytes = file.end();
///
/// let mut read = BlockReader::new("example 1", &bytes).unwrap();
/// assert_eq!((read.number(), read.text()), (Ok(300), Ok("up".to_owned())));
/// assert_eq!(read.end(), Ok(()));
/// assert!(BlockReader::new("example 2", &bytes).is_none());
/// ```
pub struct BlockWriter {
    bytes: Vec<u8>,
    block: Vec<u8>,
}

impl BlockWriter {
    /// Starts with the line that says what the file holds, given without its line end.
    pub fn new(line: &str) -> BlockWriter {
        BlockWriter { bytes: format!("{line}\n").into_bytes(), block: Vec::new() }
    }

    /// Adds a number: seven bits a byte, the lowest first.
    pub fn number(&mut self, number: impl Into<u64>) {
        let mut rest = number.into();
        while rest >= 0x80 {
            self.block.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.block.push(rest as u8);
        self.close(BLOCK);
    }

    /// Adds a word of 64 bits: eight bytes, the lowest first.
    pub fn word(&mut self, word: u64) {
        self.block.extend(word.to_le_bytes());
        self.close(BLOCK);
    }

    /// Adds a text: the number of its bytes, then each byte as a number.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        text.bytes().for_each(|byte| self.number(byte));
    }

    /// Ends the block if it has at least `least` bytes.
    fn close(&mut self, least: usize) {
        if self.block.len() < least {
            return;
        }
        self.bytes.extend((self.block.len() as u32).to_le_bytes());
        self.bytes.extend(crc32(&self.block).to_le_bytes());
        self.bytes.append(&mut self.block);
    }

    /// Ends the file and returns its bytes.
    pub fn end(mut self) -> Vec<u8> {
        self.close(1);
        self.close(0);
        self.bytes
    }
}

/// Takes numbers out of blocks, in the order and by the methods in which they were put there. A file is never trusted:
/// whatever it holds, a read returns what was written or where the [`Damage`] is.
pub struct BlockReader<'b> {
    bytes: &'b [u8],
    /// Offset of the next byte, and of the end of its block.
    at: usize,
    end: usize,
}

impl<'b> BlockReader<'b> {
    /// A reader behind the first line; `None` if that is not `line`.
    pub fn new(line: &str, bytes: &'b [u8]) -> Option<BlockReader<'b>> {
        let rest = bytes.strip_prefix(line.as_bytes())?.strip_prefix(b"\n")?;
        let at = bytes.len() - rest.len();
        Some(BlockReader { bytes, at, end: at })
    }

    /// The next number.
    pub fn number(&mut self) -> Result<u64, Damage> {
        let begin = self.begin()?;
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.bytes[..self.end].get(self.at).ok_or(Damage(begin))?;
            self.at += 1;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Damage(begin))
    }

    /// The next number; damage unless it is below `limit`.
    pub fn below(&mut self, limit: usize) -> Result<usize, Damage> {
        let begin = self.begin()?;
        let number = self.number()?;
        usize::try_from(number).ok().filter(|&number| number < limit).ok_or(Damage(begin))
    }

    /// The next number; damage unless it fits into the type.
    pub fn fit<N: TryFrom<u64>>(&mut self) -> Result<N, Damage> {
        let begin = self.begin()?;
        N::try_from(self.number()?).map_err(|_| Damage(begin))
    }

    /// The next word of 64 bits.
    pub fn word(&mut self) -> Result<u64, Damage> {
        let begin = self.begin()?;
        let word = self.bytes[..self.end][self.at..].first_chunk().ok_or(Damage(begin))?;
        self.at += word.len();
        Ok(u64::from_le_bytes(*word))
    }

    /// The next text; damage if it is not UTF-8.
    pub fn text(&mut self) -> Result<String, Damage> {
        let begin = self.begin()?;
        let len = self.below(self.bytes.len())?;
        let bytes = (0..len).map(|_| self.fit()).collect::<Result<Vec<u8>, Damage>>()?;
        String::from_utf8(bytes).map_err(|_| Damage(begin))
    }

    /// Checks that everything has been read: damage unless the block that ends the file follows, and nothing behind it.
    pub fn end(mut self) -> Result<(), Damage> {
        if self.at < self.end || self.open()? > 0 || self.at < self.bytes.len() { Err(Damage(self.at)) } else { Ok(()) }
    }

    /// Offset of the next number. Opens the next block if this one is used up.
    fn begin(&mut self) -> Result<usize, Damage> {
        if self.at == self.end && self.open()? == 0 {
            return Err(Damage(self.at - HEADER));
        }
        Ok(self.at)
    }

    /// Opens the next block, checks its checksum and returns its length in bytes.
    fn open(&mut self) -> Result<usize, Damage> {
        let damage = Damage(self.at);
        let word = |at| Some(u32::from_le_bytes(*self.bytes.get(at..)?.first_chunk()?));
        let (len, sum) = (word(self.at).ok_or(damage)? as usize, word(self.at + 4).ok_or(damage)?);
        let begin = self.at + HEADER;
        let block = self.bytes.get(begin..).and_then(|rest| rest.get(..len)).filter(|block| crc32(block) == sum);
        (self.at, self.end) = (begin, begin + block.ok_or(damage)?.len());
        Ok(len)
    }
}

/// The checksum of ISO 3309, as in PNG and gzip.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = table();
    !bytes.iter().fold(!0, |crc, &byte| TABLE[usize::from(crc as u8 ^ byte)] ^ crc >> 8)
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    fn written(numbers: &[u64]) -> Vec<u8> {
        let mut to = BlockWriter::new("numbers 1");
        to.text("of a test: ↑");
        numbers.iter().for_each(|&number| to.number(number));
        numbers.iter().for_each(|&number| to.word(number));
        to.end()
    }

    fn read(bytes: &[u8], count: usize) -> Option<Result<Vec<u64>, Damage>> {
        let mut from = BlockReader::new("numbers 1", bytes)?;
        let mut all = || {
            assert_eq!(from.text()?, "of a test: ↑");
            let numbers = (0..count).map(|_| from.number()).collect::<Result<Vec<_>, _>>()?;
            for &number in &numbers {
                assert_eq!(from.word()?, number);
            }
            Ok(numbers)
        };
        let numbers = all();
        Some(numbers.and_then(|numbers| from.end().map(|()| numbers)))
    }

    #[test]
    fn the_checksum_is_the_one_of_png() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn numbers_round_trip_and_damage_is_located() {
        let mut rng = Rng::new(5);
        let numbers: Vec<u64> = (0..20_000).map(|_| rng.next() >> rng.below(64)).collect();
        let bytes = written(&numbers);
        assert!(bytes.len() > 3 * BLOCK);
        assert_eq!(read(&bytes, numbers.len()), Some(Ok(numbers.clone())));
        assert_eq!(read(&bytes[2..], numbers.len()), None, "another line");
        for _ in 0..200 {
            let at = 10 + rng.below(bytes.len() - 10);
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << rng.below(8);
            let Some(Err(Damage(place))) = read(&damaged, numbers.len()) else { panic!("{at} is not noticed") };
            assert!(place <= at && at < place + BLOCK + 64, "{place} for {at}");
            let Some(Err(_)) = read(&bytes[..at], numbers.len()) else { panic!("cut off at {at}") };
        }
        let longer = [&bytes[..], b"x"].concat();
        assert_eq!(read(&longer, numbers.len()), Some(Err(Damage(bytes.len()))));
    }
}
