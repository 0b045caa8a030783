//! Where the values of a frontier stand in a plain table.
//!
//! Of the two roads that come in at the next crossing parity says all that matters, and what it says follows from the other roads: the degrees of the crossings
//! passed add up to the roads that lead on. So a table has a digit for every road of the frontier but these two. Crossing by crossing one digit
//! is replaced: the road that comes in next from above gives way to the road down from here, in places that are taken by turns.
//!
//! The places fall into two halves. Words of a half with the same parity stand together: for them the same can be done, in long runs.

use super::keys::Keys;
use std::ops::Range;

/// Runs are filled up to a multiple of this, unless they are short.
const UNIT: usize = 8;
/// Words that are a multiple of so many values apart would share their places in a cache, so that they are moved by some.
const CACHE_PERIOD: usize = 128;
const SHIFT: usize = 32;
/// Bits of a key that are looked up at once.
const PART_BITS: u32 = 8;

/// One half of the places.
pub struct Half {
    /// Its first place.
    pub first: usize,
    /// Digits.
    digits: usize,
    /// Values that a word takes its place among.
    pub length: usize,
    /// By parity the run of its words.
    pub runs: Vec<Range<usize>>,
    /// By word its place.
    pub places: Vec<u32>,
    /// By word its parity: the labels that it has oddly often.
    pub parity: Vec<u8>,
}

/// The label of a digit as a set.
#[inline]
pub fn label(digit: usize) -> usize {
    1 << digit >> 1
}

impl Half {
    fn new(base: usize, first: usize, digits: usize) -> Half {
        let words = base.pow(digits as u32);
        let sum = |word: usize| (0..digits as u32).fold(0, |odd, at| odd ^ label(word / base.pow(at) % base));
        let parity: Vec<u8> = (0..words).map(|word| sum(word) as u8).collect();
        let (mut places, mut runs, mut length) = (vec![0; words], Vec::new(), 0);
        for class in 0..1 << (base - 1) {
            let start = length;
            for word in (0..words).filter(|&word| usize::from(parity[word]) == class) {
                places[word] = length as u32;
                length += 1;
            }
            if length - start >= 2 * UNIT {
                length = start + (length - start).next_multiple_of(UNIT);
            }
            runs.push(start..length);
        }
        if length.is_multiple_of(CACHE_PERIOD) {
            length += SHIFT;
        }
        Half { first, digits, length, runs, places, parity }
    }

    /// Its words with a 0 at a place, and what a 1 there would add to them.
    pub fn words(&self, base: usize, place: usize, choices: usize) -> (impl Iterator<Item = usize> + use<>, usize) {
        let apart = base.pow((place - self.first) as u32);
        ((0..self.places.len()).filter(move |word| (word / apart).is_multiple_of(choices)), apart)
    }
}

/// The digits of a frontier.
pub struct Digits {
    /// Kinds of digits: labels and "not walked".
    pub base: usize,
    /// Crossings in a row.
    width: usize,
    /// Places; none if there is one column.
    places: usize,
    /// The halves.
    pub halves: [Half; 2],
    keys: Keys,
    /// Parts of a key as numbers, with so many slots and bits.
    index: Vec<u32>,
    slots: usize,
    scale: usize,
}

impl Digits {
    /// For tables of a width, found by keys whose codes count as the highest digit where they are above it.
    pub fn new(base: usize, width: usize, keys: Keys) -> Digits {
        let (places, first) = (width - 1, (width - 1) / 2);
        let slots = (PART_BITS / keys.bits) as usize;
        let digit = |key, slot| keys.get(key, slot).min(base as u64 - 1) as u32;
        let number = |key| (0..slots).rev().fold(0, |number, slot| number * base as u32 + digit(key, slot));
        let index = (0..1 << (slots as u32 * keys.bits)).map(number).collect();
        let halves = [Half::new(base, 0, first), Half::new(base, first, places - first)];
        Digits { base, width, places, halves, keys, index, slots, scale: base.pow(slots as u32) }
    }

    /// Values of a table.
    pub fn length(&self) -> usize {
        self.halves[0].length * self.halves[1].length
    }

    /// Words of both halves.
    pub fn words(&self) -> usize {
        self.halves.iter().map(|half| half.places.len()).sum()
    }

    /// The place whose digit changes at a crossing.
    pub fn place(&self, node: usize) -> usize {
        node.checked_rem(self.places).unwrap_or(0)
    }

    /// The half that it is in. In the table before the crossing, the values for a word of this half stand together.
    pub fn half(&self, node: usize) -> usize {
        usize::from(self.place(node) >= self.halves[1].first)
    }

    /// Digits of a place that is there at all.
    pub fn choices(&self) -> usize {
        if self.places == 0 { 1 } else { self.base }
    }

    /// The place of a key in the table before a crossing.
    #[inline]
    pub fn find(&self, swept: usize, key: u64) -> usize {
        let (row, column) = (swept / self.width, swept % self.width);
        let (bits, places) = (self.keys.bits, self.places as u32);
        // The slots of the next crossing are left out, the others follow each other in places from the row's on.
        let below = self.keys.put(1, column) - 1;
        let others = key & below | key >> (2 * bits) & !below;
        let turn = if places == 0 { 0 } else { row as u32 % places };
        let turned = others << (turn * bits) | others >> ((places - turn) * bits % u64::BITS);
        let half = |half: &Half| {
            let end = half.first + half.digits;
            let word = turned >> (half.first as u32 * bits) & (self.keys.put(1, end - half.first) - 1);
            half.places[self.number(word)] as usize
        };
        let places = [half(&self.halves[0]), half(&self.halves[1])];
        let slow = self.half(swept);
        places[slow] * self.halves[1 - slow].length + places[1 - slow]
    }

    #[inline]
    fn number(&self, mut word: u64) -> usize {
        let bits = self.slots as u32 * self.keys.bits;
        let (mut number, mut scale) = (0, 1);
        while word != 0 {
            number += self.index[(word & ((1 << bits) - 1)) as usize] as usize * scale;
            scale *= self.scale;
            word >>= bits;
        }
        number
    }
}
