//! Numbers packed into bits, for links. Reading never allocates and never goes past the end.

/// Collects bits, most significant first.
///
/// ```
/// use tokeru::base::bits::{BitReader, BitWriter};
///
/// let mut bits = BitWriter::default();
/// bits.number(300, 4);
/// bits.signed(-2, 3);
/// let bytes = bits.finish();
/// let mut read = BitReader::new(&bytes);
/// assert_eq!((read.number(4), read.signed(3)), (Ok(300), Ok(-2)));
/// ```
#[derive(Clone, Default, Debug)]
pub struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
    /// Appends the lowest `count` (0 to 64) bits of a number, the most significant of them first.
    pub fn bits(&mut self, value: u64, count: u32) {
        for shift in (0..count).rev() {
            self.bit(value >> shift & 1 == 1);
        }
    }

    /// Appends one bit.
    pub fn bit(&mut self, value: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if value {
            *self.bytes.last_mut().expect("a byte was pushed") |= 0x80 >> self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    /// Appends a number in groups of `group` (1 to 63) bits, lowest group first, each preceded by a bit that says
    /// whether another follows. Small numbers are short.
    pub fn number(&mut self, mut value: u64, group: u32) {
        loop {
            let more = value >> group != 0;
            self.bit(more);
            self.bits(value, group);
            if !more {
                return;
            }
            value >>= group;
        }
    }

    /// A signed number, as [`BitWriter::number`] of its zigzag code.
    pub fn signed(&mut self, value: i64, group: u32) {
        self.number(((value << 1) ^ (value >> 63)) as u64, group);
    }

    /// The bytes; the last one is padded with zeros.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Clone, Debug)]
pub struct BitReader<'b> {
    bytes: &'b [u8],
    position: usize,
}

/// The bits ended in the middle of the number, or the number does not fit into 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfBits;

impl<'b> BitReader<'b> {
    /// A reader before the first bit.
    pub fn new(bytes: &'b [u8]) -> BitReader<'b> {
        BitReader { bytes, position: 0 }
    }

    /// The next bit.
    pub fn bit(&mut self) -> Result<bool, OutOfBits> {
        let byte = self.bytes.get(self.position / 8).ok_or(OutOfBits)?;
        let bit = byte & (0x80 >> (self.position % 8)) != 0;
        self.position += 1;
        Ok(bit)
    }

    /// The next `count` (0 to 64) bits as a number, the most significant first.
    pub fn bits(&mut self, count: u32) -> Result<u64, OutOfBits> {
        (0..count).try_fold(0, |value, _| Ok(value << 1 | u64::from(self.bit()?)))
    }

    /// A number written by [`BitWriter::number`] with the same `group`.
    pub fn number(&mut self, group: u32) -> Result<u64, OutOfBits> {
        let mut value = 0;
        let mut shift = 0;
        loop {
            let more = self.bit()?;
            let bits = self.bits(group)?;
            if shift >= 64 || (bits << shift) >> shift != bits {
                return Err(OutOfBits);
            }
            value |= bits << shift;
            if !more {
                return Ok(value);
            }
            shift += group;
        }
    }

    /// A number written by [`BitWriter::signed`] with the same `group`.
    pub fn signed(&mut self, group: u32) -> Result<i64, OutOfBits> {
        let code = self.number(group)?;
        Ok((code >> 1) as i64 ^ -((code & 1) as i64))
    }

    /// Number of bits not read yet; up to 7 of them are padding.
    pub fn left(&self) -> usize {
        self.bytes.len() * 8 - self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let values = [0, 1, 5, 63, 64, 1 << 40, u64::MAX];
        let mut writer = BitWriter::default();
        for &value in &values {
            writer.number(value, 3);
            writer.signed(value as i64, 4);
        }
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes);
        for &value in &values {
            assert_eq!(reader.number(3), Ok(value));
            assert_eq!(reader.signed(4), Ok(value as i64));
        }
        assert!(reader.left() < 8);
        assert_eq!(BitReader::new(&[]).bit(), Err(OutOfBits));
        assert_eq!(BitReader::new(&[0xff; 40]).number(7), Err(OutOfBits));
    }
}
