//! Where the values of a frontier stand in a plain table.
//!
//! Of the two roads that come in at the next crossing parity says all that matters, and what it says follows from the other roads: the degrees of the crossings
//! passed add up to the roads that lead on. So a table has a digit for every road of the frontier but these two. Crossing by crossing one digit
//! is replaced: the road that comes in next from above gives way to the road down from here, in places that are taken by turns.
//!
//! The places fall into two halves. The words of one number the rows of a table, those of the other the values in a row. Words with the same parity stand
//! together, from a new unit on: for them the same can be done, unit by unit.

use super::keys::Keys;
use super::values::{UNIT, label};
use std::ops::Range;

/// Rows that are a multiple of this number of units apart would share their places in a cache, and are moved by `SHIFT`.
const CACHE_PERIOD: usize = 16;
const SHIFT: usize = 4;
/// Bits of a key that are looked up at once.
const PART_BITS: u32 = 8;

/// One half of the places.
pub struct Half {
    /// Its first place.
    pub first: usize,
    /// Digits.
    digits: usize,
    /// Units of a row in which its words stand.
    pub length: usize,
    /// By parity the units of its words.
    pub runs: Vec<Range<usize>>,
    /// By unit the numbers of its words among all, in order of parity: that of the first, and behind that of the last.
    pub units: Vec<Range<usize>>,
    /// By word its number among all.
    pub ranks: Vec<u32>,
    /// By word its place in a row.
    places: Vec<u32>,
    /// By word its parity: the labels that it has oddly often.
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

    /// Gives the words of a parity their numbers, from one on, and their places. The next number.
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

    /// Its words with a 0 at a place, and what a 1 there would add to them.
    pub fn words(&self, base: usize, place: usize, choices: usize) -> (impl Iterator<Item = usize> + use<>, usize) {
        let apart = base.pow((place - self.first) as u32);
        let all = self.ranks.len();
        ((0..all).step_by(apart * choices).flat_map(move |high| high..high + apart), apart)
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
    /// Parts of a key as numbers, each of `part` bits.
    index: Vec<u32>,
    part: u32,
    scale: usize,
}

/// Where the values of one layer's keys are.
#[derive(Clone, Copy, Default)]
pub struct Finder {
    /// The slots before those of the next crossing.
    below: u64,
    /// By how much the others are turned, to either side.
    turn: [u32; 2],
    /// The half whose words number the rows.
    slow: usize,
}

impl Digits {
    /// For tables of a width, found by keys whose codes count as the highest digit where they are above it.
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

    /// Values of a table.
    pub fn values(&self) -> usize {
        self.halves[0].ranks.len() * self.halves[1].ranks.len()
    }

    /// Units of a table, whichever half numbers its rows.
    pub fn length(&self) -> usize {
        let length = |slow: usize| self.halves[slow].ranks.len() * self.halves[1 - slow].length;
        length(0).max(length(1))
    }

    /// Words of both halves.
    pub fn words(&self) -> usize {
        self.halves.iter().map(|half| half.ranks.len()).sum()
    }

    /// The place whose digit changes at a crossing.
    pub fn place(&self, node: usize) -> usize {
        node.checked_rem(self.places).unwrap_or(0)
    }

    /// The half that it is in. In the table before the crossing its words number the rows.
    pub fn half(&self, node: usize) -> usize {
        usize::from(self.place(node) >= self.halves[1].first)
    }

    /// Digits of a place that is there at all.
    pub fn choices(&self) -> usize {
        if self.places == 0 { 1 } else { self.base }
    }

    /// How to find keys in the table before a crossing.
    pub fn finder(&self, swept: usize) -> Finder {
        let (row, column, places) = (swept / self.width, swept % self.width, self.places);
        // The slots of the next crossing are left out, the others follow each other in places from the row's on.
        let turn = row.checked_rem(places).unwrap_or(0) as u32;
        let turn = [turn * self.keys.bits, (places as u32 - turn) * self.keys.bits % u64::BITS];
        Finder { below: self.keys.put(1, column) - 1, turn, slow: self.half(swept) }
    }

    /// The place of a key.
    #[inline]
    pub fn find(&self, finder: Finder, key: u64) -> usize {
        let others = key & finder.below | key >> (2 * self.keys.bits) & !finder.below;
        let turned = others << finder.turn[0] | others >> finder.turn[1];
        let (slow, fast) = (&self.halves[finder.slow], &self.halves[1 - finder.slow]);
        slow.ranks[self.word(slow, turned)] as usize * fast.length * UNIT
            + fast.places[self.word(fast, turned)] as usize
    }

    /// The word of a half.
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
