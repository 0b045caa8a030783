//! Where the values of a frontier stand in a plain table.
//!
//! Parity is all that matters of the two roads that lead to the next crossing, and it follows from the other roads: the
//! degrees of the crossings passed add up to the number of roads that lead on. So a table has a digit for every road of
//! the frontier except these two. Each crossing replaces one digit: the road that will come in next from above gives
//! way to the road down from here. The places of the digits are used in turn.
//!
//! The places fall into two halves. The words of one half number the rows of a table, the words of the other the values
//! in a row. Words of the same parity stand together, starting at a new unit, so that one operation can process them
//! unit by unit.

use super::keys::Keys;
use super::values::{UNIT, label};
use std::ops::Range;

/// Rows whose distance is a multiple of this many units would compete for the same cache lines, so they are moved apart
/// by `SHIFT`.
const CACHE_PERIOD: usize = 16;
const SHIFT: usize = 4;
/// Bits of a key in one table look-up.
const PART_BITS: u32 = 8;

/// One half of the digits' places.
pub struct Half {
    /// Its first place.
    pub first: usize,
    /// The number of its digits.
    digits: usize,
    /// The length of a row of its words, in units.
    pub length: usize,
    /// The units of its words, by parity.
    pub runs: Vec<Range<usize>>,
    /// By unit, the ranks of its words in the order of parity: the first, and one past the last.
    pub units: Vec<Range<usize>>,
    /// The rank of each word in the order of parity.
    pub ranks: Vec<u32>,
    /// The place of each word in a row.
    places: Vec<u32>,
    /// The parity of each word: the labels that it has an odd number of times.
    pub parity: Vec<u8>,
}

impl Half {
    fn new(base: usize, first: usize, digits: usize) -> Half {
        let words = base.pow(digits as u32);
        let mut parity = vec![0; words];
        (1..words).for_each(|word| parity[word] = parity[word / base] ^ label(word % base) as u8);
        let (ranks, places) = (vec![0; words], vec![0; words]);
        let mut half = Half { first, digits, length: 0, runs: Vec::new(), units: Vec::new(), ranks, places, parity };
        let mut rank = 0;
        for class in 0..1 << (base - 1) {
            rank = half.add_class(class, rank);
        }
        half.length = half.units.len();
        if half.length.is_multiple_of(CACHE_PERIOD) {
            half.length += SHIFT;
        }
        half
    }

    /// Gives the words of a parity their ranks, from `first` on, and their places. Returns the next rank.
    fn add_class(&mut self, class: usize, first: usize) -> usize {
        let (start, mut rank) = (self.units.len(), first);
        for word in (0..self.parity.len()).filter(|&word| usize::from(self.parity[word]) == class) {
            self.ranks[word] = rank as u32;
            self.places[word] = (start * UNIT + rank - first) as u32;
            rank += 1;
        }
        self.units.extend((first..rank).step_by(UNIT).map(|unit| unit..rank.min(unit + UNIT)));
        self.runs.push(start..self.units.len());
        rank
    }

    /// The words with a 0 at a place, and what a 1 there would add to a word.
    pub fn words(&self, base: usize, place: usize, choices: usize) -> (impl Iterator<Item = usize> + use<>, usize) {
        let apart = base.pow((place - self.first) as u32);
        let all = self.ranks.len();
        ((0..all).step_by(apart * choices).flat_map(move |high| high..high + apart), apart)
    }
}

/// The digits of a frontier.
pub struct Digits {
    /// The values of a digit: "not walked" and the labels.
    pub base: usize,
    /// Crossings in a row.
    width: usize,
    /// The number of places; none if there is one column.
    places: usize,
    /// The halves.
    pub halves: [Half; 2],
    keys: Keys,
    /// Converts a part of a key, `part` bits long, to a number.
    index: Vec<u32>,
    part: u32,
    scale: usize,
}

/// How to find the values of one layer's keys.
#[derive(Clone, Copy, Default)]
pub struct Finder {
    /// A mask of the slots before those of the next crossing.
    below: u64,
    /// The rotation of the other slots, in either direction.
    turn: [u32; 2],
    /// The half whose words number the rows.
    slow: usize,
}

impl Digits {
    /// For tables of a width and keys of a layout; a code above the highest digit counts as that digit.
    pub fn new(base: usize, width: usize, keys: Keys) -> Digits {
        let (places, first) = (width - 1, (width - 1) / 2);
        let slots = PART_BITS / keys.bits;
        let mut index = vec![0; 1 << (slots * keys.bits)];
        for part in 1..index.len() {
            let digit = (part as u64 & keys.field()).min(base as u64 - 1) as u32;
            index[part] = index[part >> keys.bits] * base as u32 + digit;
        }
        let halves = [Half::new(base, 0, first), Half::new(base, first, places - first)];
        Digits { base, width, places, halves, keys, index, part: slots * keys.bits, scale: base.pow(slots) }
    }

    /// The number of values in a table.
    pub fn values(&self) -> usize {
        self.halves[0].ranks.len() * self.halves[1].ranks.len()
    }

    /// The number of units in a table, whichever half numbers its rows.
    pub fn length(&self) -> usize {
        let length = |slow: usize| self.halves[slow].ranks.len() * self.halves[1 - slow].length;
        length(0).max(length(1))
    }

    /// The number of words in both halves.
    pub fn words(&self) -> usize {
        self.halves.iter().map(|half| half.ranks.len()).sum()
    }

    /// The place whose digit changes at a crossing.
    pub fn place(&self, node: usize) -> usize {
        node.checked_rem(self.places).unwrap_or(0)
    }

    /// The half that this place is in. In the table before the crossing, the words of this half number the rows.
    pub fn half(&self, node: usize) -> usize {
        usize::from(self.place(node) >= self.halves[1].first)
    }

    /// The number of values of a changing digit; 1 if there is no place.
    pub fn choices(&self) -> usize {
        if self.places == 0 { 1 } else { self.base }
    }

    /// How to find keys in the table before a crossing.
    pub fn finder(&self, swept: usize) -> Finder {
        let (row, column, places) = (swept / self.width, swept % self.width, self.places);
        // The slots of the next crossing are left out; the others follow each other in places, starting from the row's.
        let turn = row.checked_rem(places).unwrap_or(0) as u32;
        let turn = [turn * self.keys.bits, (places as u32 - turn) * self.keys.bits % u64::BITS];
        Finder { below: self.keys.put(1, column) - 1, turn, slow: self.half(swept) }
    }

    /// The index of a key's value in the table.
    #[inline]
    pub fn find(&self, finder: Finder, key: u64) -> usize {
        let others = key & finder.below | key >> (2 * self.keys.bits) & !finder.below;
        let turned = others << finder.turn[0] | others >> finder.turn[1];
        let (slow, fast) = (&self.halves[finder.slow], &self.halves[1 - finder.slow]);
        slow.ranks[self.word(slow, turned)] as usize * fast.length * UNIT
            + fast.places[self.word(fast, turned)] as usize
    }

    /// The word of a half in a key.
    #[inline]
    fn word(&self, half: &Half, key: u64) -> usize {
        let digits = key >> (half.first as u32 * self.keys.bits);
        self.number(digits & ((1 << (half.digits as u32 * self.keys.bits)) - 1))
    }

    #[inline]
    fn number(&self, mut word: u64) -> usize {
        let (mut number, mut scale) = (0, 1);
        while word != 0 {
            number += self.index[(word & ((1 << self.part) - 1)) as usize] as usize * scale;
            scale *= self.scale;
            word >>= self.part;
        }
        number
    }
}
