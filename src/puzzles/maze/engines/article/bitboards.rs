//! The open roads of a board of at most 8x8 crossings as two bitboards. All pairs of roads onward (pruning 3), without
//! those that end where no other road is open (pruning 2), come from three multiplications and look-ups.
//!
//! A crossing is a square: its column plus eight times its row. Bits of a bitboard are squares, turned by [`CENTRE`].
//! No board has a road to the right of its last column or below its last row, so the roads of a square at an edge that
//! would come from the opposite edge are closed.
//!
//! Gathering bits by a multiplication is the technique of the *magic bitboards* of chess programs; the factors below
//! were found by trial, and a test shows that no two subsets of the bits collide.

use crate::puzzles::maze::kernel::opposite;

/// The longest side of a board that fits.
pub(super) const SIDE: usize = 8;
/// The bit of a square after its bitboard has been turned back by the square. All roads around it are in the bits up to
/// 32 then.
const CENTRE: u32 = 16;
/// From a square to its neighbour, by direction.
const STEPS: [i32; 4] = [-(SIDE as i32), 1, SIDE as i32, -1];

/// Open roads: those to the right of each square, and those below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Roads {
    right: u64,
    below: u64,
}

impl Roads {
    pub(super) const NONE: Roads = Roads { right: 0, below: 0 };

    /// The road from a square in a direction.
    pub(super) fn one(square: u8, direction: usize) -> Roads {
        let (is_right, bit) = road(CENTRE as i32, direction);
        let bit = (1u64 << bit).rotate_left(square.into());
        if is_right { Roads { right: bit, below: 0 } } else { Roads { right: 0, below: bit } }
    }

    pub(super) fn with(self, other: Roads) -> Roads {
        Roads { right: self.right | other.right, below: self.below | other.below }
    }

    /// Without roads that are open.
    #[inline(always)]
    pub(super) fn without(self, closed: Roads) -> Roads {
        Roads { right: self.right ^ closed.right, below: self.below ^ closed.below }
    }

    /// The pairs of open roads from a square: bit four times the first direction plus the second.
    #[inline(always)]
    pub(super) fn pairs(self, square: u32) -> u32 {
        let right = RIGHT_PAIRS[RIGHT.gather(self.right.rotate_right(square))];
        let below = BELOW_PAIRS[BELOW.gather(self.below.rotate_right(square))];
        u32::from(right & below)
    }

    /// Of the pairs from a square those whose last crossing has another open road, or is among these.
    #[inline(always)]
    pub(super) fn pairs_with_exit(self, square: u32, exempt: u64) -> u32 {
        let ends = self.with_two() | exempt;
        self.pairs(square) & u32::from(END_PAIRS[ENDS.gather(ends.rotate_right(square))])
    }

    /// The squares with two open roads or more, as a bitboard.
    #[inline(always)]
    fn with_two(self) -> u64 {
        let (left, above) = (self.right.rotate_left(1), self.below.rotate_left(SIDE as u32));
        self.right & left | self.below & above | (self.right | left) & (self.below | above)
    }

    /// Of the roads at one square, are at most so many open, 1 or 0?
    #[inline(always)]
    pub(super) fn has_at_most(self, around: Roads, most: u64) -> bool {
        // Those below the square and the one above are moved to bits where no road to the right or left is.
        let open = self.right & around.right | (self.below & around.below).rotate_left(32);
        // This removes one of them, or none.
        open & open.wrapping_sub(most) == 0
    }
}

/// A square as a bitboard.
pub(super) fn bit(square: u8) -> u64 {
    (1u64 << CENTRE).rotate_left(square.into())
}

/// The road from a bit in a direction: whether it is to the right of a square, and that square's bit.
const fn road(bit: i32, direction: usize) -> (bool, i32) {
    let is_right = direction % 2 == 1;
    // Up and left, it is the road of the neighbour.
    (is_right, if direction == 0 || direction == 3 { bit + STEPS[direction] } else { bit })
}

/// Eight bits of a word gathered in its highest byte, each subset of them as another number.
struct Gather {
    mask: u64,
    factor: u64,
}

impl Gather {
    #[inline(always)]
    const fn gather(&self, word: u64) -> usize {
        ((word & self.mask).wrapping_mul(self.factor) >> (u64::BITS - u8::BITS)) as usize
    }
}

/// The roads to the right, and those below, at `CENTRE` and at its neighbours.
const RIGHT: Gather = Gather { mask: 0x0183_c180, factor: 0x03a0_0880_0000_0000 };
const BELOW: Gather = Gather { mask: 0x0103_8381, factor: 0x2108_4002_0000_0000 };
/// The squares two roads away.
const ENDS: Gather = Gather { mask: 0x1_0284_4281, factor: 0x0420_0840_2824_910d };

/// What a table looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Right,
    Below,
    Ends,
}

/// By gathered bits: the pairs from `CENTRE` that need none of those bits that are 0.
static RIGHT_PAIRS: [u16; 256] = table(&RIGHT, Kind::Right);
static BELOW_PAIRS: [u16; 256] = table(&BELOW, Kind::Below);
static END_PAIRS: [u16; 256] = table(&ENDS, Kind::Ends);

const fn table(gather: &Gather, kind: Kind) -> [u16; 256] {
    let mut table = [0; 256];
    let mut subset = 0u64;
    loop {
        let mut way = 0;
        while way < 16 {
            if needed(kind, way / 4, way % 4) & !subset == 0 && way % 4 != opposite(way / 4) {
                table[gather.gather(subset)] |= 1 << way;
            }
            way += 1;
        }
        // The next subset of the mask.
        subset = subset.wrapping_sub(gather.mask) & gather.mask;
        if subset == 0 {
            return table;
        }
    }
}

/// The bits that a pair from `CENTRE` needs.
const fn needed(kind: Kind, first: usize, second: usize) -> u64 {
    let centre = CENTRE as i32;
    let middle = centre + STEPS[first];
    if matches!(kind, Kind::Ends) {
        return 1 << (middle + STEPS[second]);
    }
    let roads = [road(centre, first), road(middle, second)];
    let mut bits = 0;
    let mut at = 0;
    while at < roads.len() {
        let (is_right, bit) = roads[at];
        if is_right == matches!(kind, Kind::Right) {
            bits |= 1 << bit;
        }
        at += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn no_two_subsets_of_the_gathered_bits_are_one_number() {
        for gather in [RIGHT, BELOW, ENDS] {
            let mut numbers = [false; 256];
            let mut subset = 0u64;
            for _ in 0..numbers.len() {
                assert!(!std::mem::replace(&mut numbers[gather.gather(subset)], true));
                subset = subset.wrapping_sub(gather.mask) & gather.mask;
            }
            assert_eq!((subset, gather.mask.count_ones()), (0, 8), "all subsets");
        }
    }

    /// The square in a direction, on a board of 8x8.
    fn neighbour(square: u8, direction: usize) -> Option<u8> {
        let (column, row) = (square % 8, square / 8);
        match direction {
            0 => (row > 0).then(|| square - 8),
            1 => (column < 7).then(|| square + 1),
            2 => (row < 7).then(|| square + 8),
            _ => (column > 0).then(|| square - 1),
        }
    }

    fn is_open(roads: Roads, square: u8, direction: usize) -> bool {
        neighbour(square, direction).is_some() && roads.without(Roads::one(square, direction)).with(roads) == roads
    }

    /// Roads of which about five in eight are open.
    fn random(rng: &mut Rng) -> Roads {
        let all = (0..64).flat_map(|square| [(square, 1), (square, 2)]);
        all.filter(|&(square, direction)| neighbour(square, direction).is_some() && rng.below(8) < 5)
            .fold(Roads::NONE, |roads, (square, direction)| roads.with(Roads::one(square, direction)))
    }

    #[test]
    fn pairs_and_exits_are_those_of_the_roads_one_by_one() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let roads = random(&mut rng);
            let at = |square: u8| (0..4).filter(|&direction| is_open(roads, square, direction)).count();
            for square in 0..64 {
                let (mut pairs, mut with_exit) = (0, 0);
                for way in (0..16).filter(|way| way % 4 != opposite(way / 4) && is_open(roads, square, way / 4)) {
                    let middle = neighbour(square, way / 4).expect("the road is open");
                    if is_open(roads, middle, way % 4) {
                        let end = neighbour(middle, way % 4).expect("the road is open");
                        pairs |= 1 << way;
                        with_exit |= u32::from(at(end) > 1 || end == 9) << way;
                    }
                }
                let around = (0..4).fold(Roads::NONE, |all, direction| all.with(Roads::one(square, direction)));
                assert_eq!([0, 1].map(|most| roads.has_at_most(around, most)), [at(square) == 0, at(square) <= 1]);
                assert_eq!(roads.pairs(square.into()), pairs);
                assert_eq!(roads.pairs_with_exit(square.into(), bit(9)), with_exit);
            }
        }
    }
}
