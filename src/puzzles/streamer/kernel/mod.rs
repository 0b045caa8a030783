//! The game as the engines see it. [`tuned`] is built for speed, [`plain`] is the straightforward version to compare it
//! with, and [`small`] is for exhaustive search.

pub mod plain;
pub mod query;
pub mod selection;
pub mod small;
pub mod tuned;

use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::puzzles::streamer::rules::board::{Board, Cell};

/// How layers are ranked and which states count as the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// Value of a coin.
    pub coin: i32,
    /// Cost of every coin that is still beside a cell when the coin on that cell is taken.
    pub beside: i32,
    /// Cost of entering a cell, multiplied by the number of times that the same player has entered it before.
    pub visit: i32,
    /// Cost, in coins, of a player that is caught.
    pub caught: i32,
    /// Two states are the same if the players of the first `sight` maps stand on the same cells. With 0, all players
    /// must, and the same coins must be gone.
    pub sight: usize,
}

impl Evaluation {
    /// Coins alone, with full states: the contest's own evaluation.
    pub const COINS_ALONE: Evaluation = Evaluation { coin: 1, beside: 0, visit: 0, caught: 1000, sight: 0 };
    /// Coins alone; states are the same if all players stand on the same cells. The laboratory draws these, because
    /// their scores are coins.
    pub const COINS_BY_PLACES: Evaluation = Evaluation { sight: 8, ..Evaluation::COINS_ALONE };
    /// The best weights found by trial; see `docs/experiments/streamer.md`.
    pub const TUNED_WEIGHTS: Evaluation = Evaluation { coin: 8, beside: 1, ..Evaluation::COINS_BY_PLACES };
}

/// Number of maps that are searched at once. The players of unused lanes stand in the grave.
pub const LANES: usize = 8;
/// Cells of all lanes together; a power of two, so that a masked index is within bounds.
pub const SPACE: usize = 1 << 15;

/// The chosen maps side by side; nothing in it changes during a search.
pub struct Field {
    /// The initial content of each cell.
    pub cells: Vec<Ground>,
    /// A random number for every cell, for hashing.
    pub keys: Box<[u64; SPACE]>,
    /// The start cells of the players.
    pub starts: [u16; LANES],
    /// For each lane, a cell that no player can come near.
    pub unseen: Lanes,
    /// The cell on which caught players stand: one among walls.
    pub grave: u16,
    /// The change of a cell's index by a step in each direction.
    pub offsets: [i32; 4],
    /// How layers are ranked.
    pub evaluation: Evaluation,
    /// All ones in the lanes whose players distinguish states.
    pub seen: Lanes,
    /// Keys that are pressed before the search begins.
    pub prefix: Vec<Direction>,
    /// Mask of the 32 lower bits of a word. If the compiler knew its value, it would merge the product by parts into
    /// one multiplication again.
    pub lower: u64,
}

/// The initial content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Cannot be entered.
    Wall,
    /// Catches a player that enters.
    Trap,
    /// A coin at the beginning.
    Coin,
    /// No coin.
    Bare,
}

impl Field {
    /// The field of some maps of a board that has no errors.
    pub fn new(board: &Board, maps: &[u16], evaluation: Evaluation) -> Field {
        let width = board.size.width;
        let mut cells: Vec<Ground> =
            maps.iter().flat_map(|&map| board.map(usize::from(map)).iter().map(ground)).collect();
        let grave = cells.len() + width;
        let hidden: [u16; LANES] = std::array::from_fn(|lane| (grave + 2 * width + lane) as u16);
        cells.resize(SPACE, Ground::Wall);
        assert!(usize::from(hidden[LANES - 1]) < SPACE, "a board within its limits fits");
        let start = |lane: usize| {
            let map = maps.get(lane).map(|&map| usize::from(map));
            map.and_then(|map| board.start(map)).map_or(grave, |cell| lane * board.size.cells() + cell) as u16
        };
        let offsets = Direction::ALL.map(Direction::offset).map(|(dx, dy)| (dy * width as isize + dx) as i32);
        let mut rng = Rng::new(0x0005_EED0_FC01);
        let keys: Box<[u64]> = (0..SPACE).map(|_| rng.next()).collect();
        let sight = if evaluation.sight == 0 { LANES } else { evaluation.sight };
        Field {
            cells,
            keys: keys.try_into().expect("it is that long"),
            starts: std::array::from_fn(start),
            unseen: pack(hidden),
            grave: grave as u16,
            offsets,
            evaluation,
            seen: pack(std::array::from_fn(|lane| if lane < sight { u16::MAX } else { 0 })),
            prefix: Vec::new(),
            lower: std::hint::black_box(u64::from(u32::MAX)),
        }
    }

    /// A hash of the player positions that the evaluation distinguishes.
    #[inline]
    pub fn places(&self, positions: Lanes) -> u64 {
        let [low, high] = positions;
        let [first, second] = self.seen;
        self.fold(low & first ^ 0xA076_1D64_78BD_642F, high & second ^ 0xE703_7ED1_A0B4_28DB)
    }

    /// Mixes both halves of a product.
    #[inline]
    fn fold(&self, a: u64, b: u64) -> u64 {
        (a.wrapping_mul(b) ^ upper_half(a, b, self.lower)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// A 16-bit number for each lane, with the first lane highest.
pub type Lanes = [u64; 2];

/// Packs eight numbers into two words.
#[inline]
pub fn pack(numbers: [u16; LANES]) -> Lanes {
    let word = |range: std::ops::Range<usize>| range.fold(0, |word, lane| word << 16 | u64::from(numbers[lane]));
    [word(0..4), word(4..8)]
}

/// The number of a lane.
#[inline]
pub fn lane(lanes: &Lanes, lane: usize) -> u16 {
    (lanes[lane / 4] >> (48 - 16 * (lane % 4))) as u16
}

/// For each set of four bits, a word with all ones in the lanes whose bit is set.
const SPREAD: [u64; 16] = {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut lane = 0;
        while lane < 4 {
            if bits >> lane & 1 == 1 {
                table[bits] |= 0xFFFF << (48 - 16 * lane);
            }
            lane += 1;
        }
        bits += 1;
    }
    table
};

/// All ones in the lanes whose bit is set.
#[inline]
fn spread(bits: u64) -> Lanes {
    [SPREAD[bits as usize & 15], SPREAD[bits as usize >> 4 & 15]]
}

/// The same number in four lanes.
const fn four(number: u16) -> u64 {
    number as u64 * 0x0001_0001_0001_0001
}

/// Selects lane by lane: `other` where the mask has ones, otherwise `one`.
#[inline]
fn either(one: Lanes, other: Lanes, mask: Lanes) -> Lanes {
    std::array::from_fn(|half| one[half] & !mask[half] | other[half] & mask[half])
}

/// The upper half of a product. WebAssembly has no instruction for it and would call a function that returns both
/// halves in memory.
#[inline]
fn upper_half(a: u64, b: u64, lower: u64) -> u64 {
    if cfg!(target_family = "wasm") { by_parts(a, b, lower) } else { ((u128::from(a) * u128::from(b)) >> 64) as u64 }
}

/// The same, computed from four 32-bit products.
#[inline]
fn by_parts(a: u64, b: u64, lower: u64) -> u64 {
    let split = |word: u64| [word & lower, word >> 32];
    let ([a_low, a_high], [b_low, b_high]) = (split(a), split(b));
    let [middle_low, middle_high] = split(a_high * b_low + ((a_low * b_low) >> 32));
    a_high * b_high + middle_high + ((a_low * b_high + middle_low) >> 32)
}

fn ground(cell: &Cell) -> Ground {
    match cell {
        Cell::Wall => Ground::Wall,
        Cell::Trap => Ground::Trap,
        Cell::Coin => Ground::Coin,
        Cell::Empty | Cell::Player => Ground::Bare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upper_half_matches_the_128_bit_product() {
        let mut rng = Rng::new(7);
        let mut words: Vec<u64> = (0..200).map(|_| rng.next()).collect();
        words.extend([0, 1, u64::MAX, u64::from(u32::MAX), 1 << 32, 1 << 63]);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        for &a in &words {
            let same = |&b: &u64| u128::from(by_parts(a, b, u32::MAX.into())) == product(a, b) >> 64;
            assert!(words.iter().all(same), "{a}");
        }
    }
}
