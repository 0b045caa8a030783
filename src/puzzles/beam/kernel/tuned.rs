//! The game for the trail: one byte a cell, a step that is a list of eight cells, everything else in the leaf.
//!
//! The byte of a cell counts how often it has been entered; 0 is a coin, because nobody enters without taking it. So one increment is the whole of a move
//! and one decrement undoes it, without a branch, and eight bytes side by side in a word give gain, cost and dangers of a key for all players at once.

use super::{Field, Ground, LANES, SPACE};
use crate::base::grid::Direction;
use crate::search::beam::Problem;

/// Bit of a wall's byte.
const WALL: u8 = 0x80;
/// Bit of a trap's byte.
const TRAP: u8 = 0x40;
/// Bit of a count that has grown too high; nobody enters again. (Counts would overflow long after; no sensible path comes near.)
const WORN: u8 = 0x20;
/// The bits that count.
const COUNT: u8 = 0x1F;

/// The same byte in every lane.
const fn all(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// Bytes before the first cell, so that the cell above the first row has a place as well.
const MARGIN: usize = 64;
/// As many bytes as a `u16` can tell apart: an index needs no check.
const REACH: usize = 1 << 16;

/// What walks: the counts of all cells, between margins.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts(Box<[u8; MARGIN + REACH + MARGIN]>);

impl Counts {
    /// The counts as seen by somebody who looks so far ahead.
    #[inline]
    fn ahead(&self, offset: i32) -> &[u8; REACH] {
        let first = (MARGIN as i32 + offset) as usize;
        self.0[first..first + REACH].try_into().expect("offsets are less than the margins")
    }

    #[inline]
    fn cells(&mut self) -> &mut [u8; REACH] {
        (&mut self.0[MARGIN..MARGIN + REACH]).try_into().expect("it is that long")
    }
}

/// What a leaf knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leaf {
    /// Where the players stand.
    pub positions: [u16; LANES],
    /// Hash of the coins that are gone.
    pub taken: u64,
    /// Score by the evaluation.
    pub score: i32,
    /// Coins.
    pub coins: i32,
}

/// A key with its consequences, a byte each from the highest: direction, 0, 0, 0, lanes that stay, times that the cells have been entered before,
/// lanes that are caught, lanes that gain a coin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Choice(u64);

impl Choice {
    fn direction(self) -> usize {
        (self.0 >> 56) as usize & 3
    }

    fn stays(self) -> u8 {
        (self.0 >> 24) as u8
    }

    fn visits(self) -> i32 {
        (self.0 >> 16) as i32 & 0xFF
    }

    fn caught(self) -> u8 {
        (self.0 >> 8) as u8
    }

    fn gains(self) -> u8 {
        self.0 as u8
    }
}

/// All ones in the lanes whose bit is set.
#[inline]
fn lanes(bits: u8) -> [u16; LANES] {
    std::array::from_fn(|lane| if bits & (1 << lane) == 0 { 0 } else { u16::MAX })
}

/// The cells entered, in the lower 15 bits; the direction in the highest bits of the first two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step([u16; LANES]);

const CELL: u16 = SPACE as u16 - 1;

impl Step {
    /// The key.
    pub fn direction(&self) -> Direction {
        Direction::ALL[usize::from((self.0[0] >> 15) << 1 | self.0[1] >> 15)]
    }

    #[inline]
    fn entered(&self, mut enter: impl FnMut(usize)) {
        enter(usize::from(self.0[0] & CELL));
        enter(usize::from(self.0[1] & CELL));
        self.0[2..].iter().for_each(|&cell| enter(usize::from(cell)));
    }
}

/// Gathers the lowest bits of all bytes; the others must be zero.
#[inline]
fn bits(word: u64) -> u64 {
    // The factor brings bit 8i to bit 56 + i; no two partial products meet.
    word.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The sum of all bytes, if it is less than 256.
#[inline]
fn sum(word: u64) -> u32 {
    (word.wrapping_mul(all(1)) >> 56) as u32
}

/// The highest bit of every byte that is zero.
#[inline]
fn zeros(word: u64) -> u64 {
    !(((word & all(0x7F)) + all(0x7F)) | word) & all(0x80)
}

impl Field {
    /// The bytes of the cells in front of the players.
    #[inline]
    fn look(&self, counts: &Counts, leaf: &Leaf, direction: usize) -> u64 {
        let ahead = counts.ahead(self.offsets[direction]);
        u64::from_le_bytes(std::array::from_fn(|lane| ahead[usize::from(leaf.positions[lane])]))
    }

    /// Score and consequences of a key.
    #[inline]
    fn judge(&self, leaf: &Leaf, direction: usize, word: u64) -> (i32, Choice) {
        let evaluation = &self.evaluation;
        let coins = zeros(word) >> 7;
        let visits = sum(word & all(COUNT));
        let mut score = leaf.score + evaluation.coin * sum(coins) as i32 - evaluation.visit * visits as i32;
        let caught = bits(word << 1 >> 7 & all(1));
        if caught != 0 {
            score -= evaluation.caught * caught.count_ones() as i32;
        }
        let (gains, stays) = (bits(coins), bits(word >> 7 & all(1)));
        (score, Choice((direction as u64) << 56 | stays << 24 | u64::from(visits) << 16 | caught << 8 | gains))
    }

    /// Where the players stand after a key.
    #[inline]
    fn moved(&self, positions: &[u16; LANES], choice: Choice) -> [u16; LANES] {
        let offset = self.offsets[choice.direction()] as u16;
        let (stays, caught) = (lanes(choice.stays()), lanes(choice.caught()));
        let moved = |lane: usize| {
            let next = positions[lane].wrapping_add(offset & !stays[lane]);
            next & !caught[lane] | self.grave & caught[lane]
        };
        std::array::from_fn(moved)
    }

    /// The hash of the gone coins once more are gone.
    #[inline]
    fn taken(&self, taken: u64, positions: &[u16; LANES], gains: u8) -> u64 {
        let key =
            |lane: usize| self.keys[usize::from(positions[lane] & CELL)] & u64::from(gains >> lane & 1).wrapping_neg();
        (0..LANES).fold(taken, |taken, lane| taken ^ key(lane))
    }
}

impl Problem for Field {
    type State = Counts;
    type Leaf = Leaf;
    type Choice = Choice;
    type Step = Step;

    fn root(&self) -> (Counts, Leaf) {
        let byte = |ground: &Ground| match ground {
            Ground::Wall => WALL,
            Ground::Trap => TRAP,
            Ground::Coin => 0,
            Ground::Bare => 1,
        };
        let mut bytes = vec![WALL; MARGIN + REACH + MARGIN];
        bytes[MARGIN..].iter_mut().zip(self.cells.iter().map(byte)).for_each(|(to, from)| *to = from);
        let mut counts = Counts(bytes.into_boxed_slice().try_into().expect("it is that long"));
        let mut leaf = Leaf { positions: self.starts, taken: 0, score: 0, coins: 0 };
        for &key in &self.prefix {
            let (_, choice) = self.judge(&leaf, key as usize, self.look(&counts, &leaf, key as usize));
            let (step, child) = self.follow(&leaf, choice);
            self.apply(&mut counts, &step);
            leaf = child;
            // The prefix is never reverted: counts may stop growing before they look like walls.
            for cell in leaf.positions.map(usize::from) {
                counts.cells()[cell] = counts.cells()[cell].min(WORN);
            }
        }
        (counts, leaf)
    }

    #[inline]
    fn expand(&self, counts: &Counts, leaf: &Leaf, mut tell: impl FnMut(i32, Choice)) {
        for direction in 0..4 {
            let word = self.look(counts, leaf, direction);
            // Keys that nobody can follow, and worn cells, lead nowhere.
            if word & all(WALL) != all(WALL) && word & all(WORN) == 0 {
                let (score, choice) = self.judge(leaf, direction, word);
                tell(score, choice);
            }
        }
    }

    #[inline]
    fn hash(&self, leaf: &Leaf, choice: Choice) -> u64 {
        let positions = self.moved(&leaf.positions, choice);
        let places = self.places(&positions);
        if self.evaluation.sight > 0 { places } else { places ^ self.taken(leaf.taken, &positions, choice.gains()) }
    }

    #[inline]
    fn worth(&self, leaf: &Leaf, choice: Choice) -> Option<i64> {
        Some(i64::from(leaf.coins) + i64::from(choice.gains().count_ones()))
    }

    #[inline]
    fn follow(&self, leaf: &Leaf, choice: Choice) -> (Step, Leaf) {
        let direction = choice.direction();
        let positions = self.moved(&leaf.positions, choice);
        // Whoever stays or is caught counts on a cell that nobody sees.
        let absent = lanes(choice.stays() | choice.caught());
        let mut cells = std::array::from_fn(|lane| positions[lane] & !absent[lane] | self.hidden[lane] & absent[lane]);
        cells[0] |= (direction as u16 >> 1) << 15;
        cells[1] |= (direction as u16 & 1) << 15;
        let evaluation = &self.evaluation;
        let gained = choice.gains().count_ones() as i32;
        let score = leaf.score + evaluation.coin * gained
            - evaluation.visit * choice.visits()
            - evaluation.caught * choice.caught().count_ones() as i32;
        let taken = if evaluation.sight > 0 { 0 } else { self.taken(leaf.taken, &positions, choice.gains()) };
        (Step(cells), Leaf { positions, taken, score, coins: leaf.coins + gained })
    }

    #[inline]
    fn apply(&self, counts: &mut Counts, step: &Step) {
        let cells = counts.cells();
        step.entered(|cell| cells[cell] = cells[cell].wrapping_add(1));
    }

    #[inline]
    fn revert(&self, counts: &mut Counts, step: &Step) {
        let cells = counts.cells();
        step.entered(|cell| cells[cell] = cells[cell].wrapping_sub(1));
    }
}
