//! The game for the trail storage: one byte for each cell, a step that is a list of eight cells, and everything else in
//! the leaf.
//!
//! The byte of a cell counts how often it has been entered. 0 means that its coin is still there, because entering
//! takes the coin. So a move is one increment and undoing it one decrement, without a branch. Eight bytes side by side
//! in a word give the gain, cost and dangers of a key for all players at once.

use super::{Evaluation, Field, Ground, LANES, Lanes, SPACE, either, four, lane, pack, spread};
use crate::base::grid::Direction;
use crate::search::beam::Problem;
use crate::search::beam::parts::words::{Portable, Words};
use std::cmp::Ordering;

/// Bit of a wall's byte.
const WALL: u8 = 0x80;
/// Bit of a trap's byte.
const TRAP: u8 = 0x40;
/// Bit of a count that has grown too high; the cell is not entered again. (Counts would overflow only much later; no
/// sensible path comes close.)
const WORN_OUT: u8 = 0x20;
/// The bits that hold the count.
const COUNT: u8 = 0x1F;

/// The same byte in every lane.
const fn all(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// Bytes before the first cell, so that the cell above the first row has one as well.
const MARGIN_BYTES: usize = 64;
/// As many bytes as a `u16` can address, so that an index needs no bounds check.
const INDEXED_BYTES: usize = 1 << 16;

/// The state of the search: the counts of all cells, between margins.
#[derive(Clone, PartialEq, Debug)]
pub struct Counts(Box<[u8; MARGIN_BYTES + INDEXED_BYTES + MARGIN_BYTES]>);

impl Counts {
    /// The counts shifted by an offset: a player's cell is then the index of the cell at that offset from it.
    #[inline]
    fn ahead(&self, offset: i32) -> &[u8; INDEXED_BYTES] {
        let first = (MARGIN_BYTES as i32 + offset) as usize;
        self.0[first..first + INDEXED_BYTES].try_into().expect("offsets are less than the margins")
    }

    #[inline]
    fn cells(&mut self) -> &mut [u8; INDEXED_BYTES] {
        (&mut self.0[MARGIN_BYTES..MARGIN_BYTES + INDEXED_BYTES]).try_into().expect("it is that long")
    }
}

/// The state of a leaf.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leaf {
    /// The positions of the players.
    pub positions: Lanes,
    /// Hash of the taken coins.
    pub taken: u64,
    /// The score by the evaluation.
    pub score: i32,
    /// The number of coins, and in the lowest byte a bit for each lane that has just taken one.
    coins_and_gains: u32,
}

impl Leaf {
    /// The number of coins.
    pub fn coins(&self) -> i32 {
        (self.coins_and_gains >> 8) as i32
    }

    /// Lanes that have just taken a coin, one bit each.
    fn gained(&self) -> u64 {
        u64::from(self.coins_and_gains & 0xFF)
    }
}

/// A key, as the bytes in front of the players, one for each lane; they determine everything that the key does.
/// Worn-out cells are never entered, so the bit `WORN_OUT` is free in every byte. In the two highest lanes it holds the
/// direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TunedChoice(u64);

/// The positions of the two direction bits in a choice.
const TURNS: [u32; 2] = [61, 53];

impl TunedChoice {
    #[inline]
    fn new(direction: usize, word: u64) -> TunedChoice {
        let direction = direction as u64;
        TunedChoice(word | direction >> 1 << TURNS[0] | (direction & 1) << TURNS[1])
    }

    #[inline]
    fn direction(self) -> usize {
        (self.0 >> TURNS[0] & 1) as usize * 2 + (self.0 >> TURNS[1] & 1) as usize
    }

    /// The key.
    pub fn key(self) -> Direction {
        Direction::ALL[self.direction()]
    }

    /// The highest bit of every lane that gains a coin.
    #[inline]
    fn gains(self) -> u64 {
        zeros(self.0 & !all(WORN_OUT))
    }

    #[inline]
    fn gained(self) -> u32 {
        sum(self.gains() >> 7)
    }

    /// Lanes whose players do not move, one bit each.
    #[inline]
    fn stays(self) -> u64 {
        bits(self.0 >> 7 & all(1))
    }

    /// Lanes whose players are caught, one bit each.
    #[inline]
    fn caught(self) -> u64 {
        bits(self.0 >> 6 & all(1))
    }
}

impl Ord for TunedChoice {
    fn cmp(&self, other: &TunedChoice) -> Ordering {
        // Compares as one number, so that no branch depends on the first of two.
        let key = |choice: &TunedChoice| u128::from(choice.direction() as u64) << 64 | u128::from(choice.0);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for TunedChoice {
    fn partial_cmp(&self, other: &TunedChoice) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The cells entered, 15 bits each; the direction is in the highest bits of the first two lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TunedStep(Lanes);

const CELL: u16 = SPACE as u16 - 1;

impl TunedStep {
    fn new(direction: usize, [low, high]: Lanes) -> TunedStep {
        let direction = direction as u64;
        TunedStep([low | direction >> 1 << 63 | (direction & 1) << 47, high])
    }

    /// The key.
    pub fn direction(&self) -> Direction {
        Direction::ALL[(self.0[0] >> 63) as usize * 2 + (self.0[0] >> 47 & 1) as usize]
    }

    #[inline]
    fn entered(&self, mut enter: impl FnMut(usize)) {
        enter(usize::from(lane(&self.0, 0) & CELL));
        enter(usize::from(lane(&self.0, 1) & CELL));
        (2..LANES).for_each(|at| enter(usize::from(lane(&self.0, at))));
    }
}

/// Gathers the lowest bits of all bytes; the others must be zero.
#[inline]
fn bits(word: u64) -> u64 {
    // The factor brings bit 8i to bit 56 + i; no two partial products meet.
    word.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A word with all ones in the bytes whose bit is set.
#[inline]
fn bytes(bits: u64) -> u64 {
    !((zeros(bits.wrapping_mul(all(1)) & 0x8040_2010_0804_0201) >> 7).wrapping_mul(0xFF))
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

/// Replaces worn-out counts by the highest count below `WORN_OUT`.
fn not_worn(word: u64) -> u64 {
    let worn = word & all(WORN_OUT);
    word & !worn | (worn - (worn >> 5))
}

impl Field {
    /// The bytes of the cells in front of the players.
    #[inline(always)]
    fn look(&self, counts: &Counts, leaf: &Leaf, direction: usize) -> u64 {
        let ahead = counts.ahead(self.offsets[direction]);
        u64::from_le_bytes(std::array::from_fn(|at| ahead[usize::from(lane(&leaf.positions, at))]))
    }

    /// The same in all four directions. Written out, because a function that makes a list would be a call that returns
    /// it in memory.
    #[inline]
    fn words(&self, counts: &Counts, leaf: &Leaf) -> [u64; 4] {
        [self.look(counts, leaf, 0), self.look(counts, leaf, 1), self.look(counts, leaf, 2), self.look(counts, leaf, 3)]
    }

    /// The number of coins beside the cells whose coins have just been taken, from the bytes in all four directions.
    #[inline]
    fn beside(&self, leaf: &Leaf, words: [u64; 4]) -> i32 {
        let coins = words.iter().map(|&word| zeros(word) >> 7).sum::<u64>();
        sum(coins & bytes(leaf.gained())) as i32
    }

    /// The score of a leaf's children before the effect of their keys.
    #[inline]
    fn known(&self, leaf: &Leaf, words: [u64; 4]) -> i32 {
        let beside = self.evaluation.beside;
        if beside == 0 { leaf.score } else { leaf.score - beside * self.beside(leaf, words) }
    }

    /// The change of the score by a key.
    #[inline]
    fn brings(&self, choice: TunedChoice) -> i32 {
        let score = self.evaluation.coin * choice.gained() as i32;
        // Both are rarely needed, so they cost a well-predicted branch instead of a dozen instructions.
        if self.evaluation.visit != 0 || choice.0 & all(TRAP) != 0 { score - self.losses(choice) } else { score }
    }

    /// The cost of repeated visits and of caught players.
    #[cold]
    fn losses(&self, choice: TunedChoice) -> i32 {
        let visits = sum(choice.0 & all(COUNT)) as i32;
        let Evaluation { coin, visit, caught, .. } = self.evaluation;
        visit * visits + coin * caught * choice.caught().count_ones() as i32
    }

    /// The positions of the players after a key.
    #[inline]
    fn moved(&self, positions: Lanes, choice: TunedChoice) -> Lanes {
        let offset = self.offsets[choice.direction()];
        // Lanes must not carry into one another, so positive offsets are added and negative ones subtracted.
        let (on, back) = (four(offset.max(0) as u16), four((-offset).max(0) as u16));
        let stays = spread(choice.stays());
        let moved = std::array::from_fn(|half| positions[half] + (on & !stays[half]) - (back & !stays[half]));
        if choice.0 & all(TRAP) != 0 { self.buried(moved, choice) } else { moved }
    }

    /// Moves caught players to the grave. This is rare and so kept apart; in WebAssembly a call would leave the
    /// positions in memory.
    #[cfg_attr(target_family = "wasm", inline(always))]
    #[cfg_attr(not(target_family = "wasm"), cold)]
    fn buried(&self, moved: Lanes, choice: TunedChoice) -> Lanes {
        either(moved, [four(self.grave); 2], spread(choice.caught()))
    }

    /// The hash of the taken coins after more have been taken.
    #[inline]
    fn taken(&self, taken: u64, positions: Lanes, choice: TunedChoice) -> u64 {
        let gains = choice.gains();
        let key = |at: usize| {
            self.keys[usize::from(lane(&positions, at) & CELL)] & (gains >> (8 * at + 7) & 1).wrapping_neg()
        };
        (0..LANES).fold(taken, |taken, at| taken ^ key(at))
    }
}

impl Problem for Field {
    type State = Counts;
    type Leaf = Leaf;
    type Choice = TunedChoice;
    type Step = TunedStep;
    /// A step changes only cells that players stand on, or unseen ones; `Field::look` reads the cells beside them.
    const FROM_PARENT: bool = true;

    fn bytes(&self, _: &Counts) -> usize {
        size_of::<Counts>() + MARGIN_BYTES + INDEXED_BYTES + MARGIN_BYTES
    }

    fn root(&self) -> (Counts, Leaf) {
        let byte = |ground: &Ground| match ground {
            Ground::Wall => WALL,
            Ground::Trap => TRAP,
            Ground::Coin => 0,
            Ground::Bare => 1,
        };
        let mut bytes = vec![WALL; MARGIN_BYTES + INDEXED_BYTES + MARGIN_BYTES];
        bytes[MARGIN_BYTES..].iter_mut().zip(self.cells.iter().map(byte)).for_each(|(to, from)| *to = from);
        let mut counts = Counts(bytes.into_boxed_slice().try_into().expect("it is that long"));
        let mut leaf = Leaf { positions: pack(self.starts), taken: 0, score: 0, coins_and_gains: 0 };
        for &key in &self.prefix {
            let words = self.words(&counts, &leaf);
            if words[key as usize] & all(WALL) == all(WALL) {
                continue;
            }
            let choice = TunedChoice::new(key as usize, not_worn(words[key as usize]));
            let score = self.known(&leaf, words) + self.brings(choice);
            let (step, child) = self.follow(&leaf, choice, score, self.hash(&leaf, choice));
            self.apply(&mut counts, &step);
            leaf = child;
            // The prefix is never reverted, so counts may stop growing before they look like walls.
            for cell in (0..LANES).map(|at| usize::from(lane(&leaf.positions, at))) {
                counts.cells()[cell] = counts.cells()[cell].min(WORN_OUT);
            }
        }
        (counts, leaf)
    }

    #[inline]
    fn expand(&self, counts: &Counts, leaf: &Leaf, mut emit: impl FnMut(i32, TunedChoice)) {
        let words = self.words(counts, leaf);
        let known = self.known(leaf, words);
        for (direction, word) in words.into_iter().enumerate() {
            // Skip keys that no player can follow and keys into worn-out cells.
            if word & all(WALL) != all(WALL) && word & all(WORN_OUT) == 0 {
                let choice = TunedChoice::new(direction, word);
                emit(known + self.brings(choice), choice);
            }
        }
    }

    #[inline]
    fn hash(&self, leaf: &Leaf, choice: TunedChoice) -> u64 {
        let positions = self.moved(leaf.positions, choice);
        let places = self.places(positions);
        if self.evaluation.sight > 0 { places } else { places ^ self.taken(leaf.taken, positions, choice) }
    }

    #[inline]
    fn worth(&self, leaf: &Leaf, choice: TunedChoice) -> Option<i64> {
        Some(i64::from(leaf.coins()) + i64::from(choice.gained()))
    }

    #[inline(always)]
    fn follow(&self, leaf: &Leaf, choice: TunedChoice, score: i32, hash: u64) -> (TunedStep, Leaf) {
        let positions = self.moved(leaf.positions, choice);
        // For a player that stays or is caught, a cell that is never looked at is counted instead.
        let cells = either(positions, self.unseen, spread(choice.stays() | choice.caught()));
        // The hash combines places and coins, so either follows from it and the other.
        let taken = if self.evaluation.sight > 0 { 0 } else { hash ^ self.places(positions) };
        let gains = bits(choice.gains() >> 7) as u32;
        let coins_and_gains = ((leaf.coins_and_gains >> 8) + gains.count_ones()) << 8 | gains;
        let child = Leaf { positions, taken, score, coins_and_gains };
        (TunedStep::new(choice.direction(), cells), child)
    }

    #[inline]
    fn apply(&self, counts: &mut Counts, step: &TunedStep) {
        let cells = counts.cells();
        step.entered(|cell| cells[cell] = cells[cell].wrapping_add(1));
    }

    #[inline]
    fn revert(&self, counts: &mut Counts, step: &TunedStep) {
        let cells = counts.cells();
        step.entered(|cell| cells[cell] = cells[cell].wrapping_sub(1));
    }
}

impl Portable for Field {
    fn write_leaf(leaf: &Leaf, words: &mut Vec<i64>) {
        let [low, high] = leaf.positions;
        let rest = u64::from(leaf.score as u32) << 32 | u64::from(leaf.coins_and_gains);
        words.extend([low, high, leaf.taken, rest].map(|word| word as i64));
    }

    fn read_leaf(words: &mut Words<'_>) -> Leaf {
        let [low, high, taken, rest] = std::array::from_fn(|_| words.word());
        Leaf { positions: [low, high], taken, score: (rest >> 32) as i32, coins_and_gains: rest as u32 }
    }

    fn write_choice(choice: TunedChoice, words: &mut Vec<i64>) {
        words.push(choice.0 as i64);
    }

    fn read_choice(words: &mut Words<'_>) -> TunedChoice {
        TunedChoice(words.word())
    }

    fn write_step(step: &TunedStep, words: &mut Vec<i64>) {
        words.extend(step.0.map(|word| word as i64));
    }

    fn read_step(words: &mut Words<'_>) -> TunedStep {
        TunedStep(std::array::from_fn(|_| words.word()))
    }
}
