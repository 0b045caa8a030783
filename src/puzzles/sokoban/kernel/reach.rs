//! The squares that the player can walk to, a bit for each: the inner loop of most engines. A row of the board is one word, so that a stretch of floor is
//! reached at once, where [`super::flood::Flood`] looks at each square's four neighbours, and guesses wrong at many of them.

use super::{Level, Square};
use crate::puzzles::sokoban::rules::board::MAX_SIDE;
use crate::search::work;

/// Elementary steps of a row.
const STEPS_PER_ROW: usize = 8;

/// Squares that the player can walk to, as bits or as a list: a page's hints do with the list, so that a first view need not fetch both.
pub trait Reached {
    /// Was this square reached?
    fn reached(&self, square: Square) -> bool;
    /// How many squares were reached.
    fn count(&self) -> usize;
}

/// A region of the floor between the boxes; forgetting the last one costs a word for each row.
#[derive(Clone, Debug)]
pub struct PlayerReach {
    /// The column of the board that is each bit, from the highest row to the lowest: floor, floor without boxes, and what was reached of it.
    floor: Vec<u64>,
    free: Vec<u64>,
    reached: Vec<u64>,
    /// How many squares there are above each row.
    above: Vec<Square>,
    /// Row and column of each square: [`MAX_SIDE`] times the row, plus the column.
    places: Vec<u16>,
}

impl PlayerReach {
    /// Of a level.
    pub fn new(level: &Level) -> PlayerReach {
        let rows = level.cells.iter().map(|cell| cell / level.width).max().map_or(0, |last| last + 1);
        let mut reach = PlayerReach {
            floor: vec![0; rows],
            free: vec![0; rows],
            reached: vec![0; rows],
            above: vec![0; rows],
            places: level
                .cells
                .iter()
                .map(|cell| (cell / level.width * MAX_SIDE + cell % level.width) as u16)
                .collect(),
        };
        for &place in &reach.places {
            let (row, bit) = split(place);
            reach.floor[row] |= bit;
        }
        for row in 1..rows {
            reach.above[row] = reach.above[row - 1] + reach.floor[row - 1].count_ones() as Square;
        }
        reach
    }

    /// Fills from a square, around the occupied ones, and returns the lowest number reached: the name of the region.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn fill(&mut self, occupied: &[bool], from: Square) -> Square {
        self.clear(occupied);
        let (row, bit) = split(self.places[from as usize]);
        self.free[row] |= bit;
        let highest = self.spread(row, bit);
        self.number(highest, self.reached[highest])
    }

    /// Fills all regions between the occupied squares one after the other, and tells the lowest number of each.
    pub fn regions(&mut self, occupied: &[bool], mut tell: impl FnMut(Square)) {
        self.clear(occupied);
        for row in 0..self.free.len() {
            loop {
                let left = self.free[row] & !self.reached[row];
                if left == 0 {
                    break;
                }
                self.spread(row, left & left.wrapping_neg());
                tell(self.number(row, left));
            }
        }
    }

    /// Was this square reached?
    #[inline]
    pub fn reached(&self, square: Square) -> bool {
        let Some(&place) = self.places.get(square as usize) else { return false };
        let (row, bit) = split(place);
        self.reached[row] & bit != 0
    }

    /// How many squares were reached.
    pub fn count(&self) -> usize {
        self.reached.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The number of the first of some squares of a row.
    fn number(&self, row: usize, bits: u64) -> Square {
        self.above[row] + (self.floor[row] & !bits & bits.wrapping_sub(1)).count_ones() as Square
    }

    /// Forgets what was reached; occupied squares are no floor.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn clear(&mut self, occupied: &[bool]) {
        let PlayerReach { floor, free, reached, places, .. } = self;
        free.copy_from_slice(floor);
        reached.fill(0);
        let mut take = |square: usize| {
            let (row, bit) = split(places[square]);
            free[row] &= !bit;
        };
        let (eights, rest) = occupied.as_chunks::<8>();
        for (index, eight) in eights.iter().enumerate() {
            // Most squares have no box: eight of them are asked at once.
            let mut marks = u64::from_le_bytes(eight.map(u8::from));
            while marks != 0 {
                take(8 * index + marks.trailing_zeros() as usize / 8);
                marks &= marks - 1;
            }
        }
        (0..rest.len()).filter(|&at| rest[at]).for_each(|at| take(8 * eights.len() + at));
        work::add(occupied.len() / 8 + floor.len());
    }

    /// Reaches all that hangs together with one free square, and tells its highest row.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn spread(&mut self, row: usize, bit: u64) -> usize {
        let PlayerReach { free, reached, .. } = self;
        reached[row] |= stretches(free[row], bit);
        let (mut waiting, mut highest, mut steps) = (1u64 << row, row, 0);
        while waiting != 0 {
            let row = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            highest = highest.min(row);
            steps += STEPS_PER_ROW;
            for beside in [row.wrapping_sub(1), row + 1] {
                let Some(&free) = free.get(beside) else { continue };
                let new = reached[row] & free & !reached[beside];
                if new != 0 {
                    reached[beside] |= stretches(free, new);
                    waiting |= 1 << beside;
                }
            }
        }
        work::add(steps);
        highest
    }
}

impl Reached for PlayerReach {
    #[inline]
    fn reached(&self, square: Square) -> bool {
        self.reached(square)
    }

    fn count(&self) -> usize {
        self.count()
    }
}

/// Row, and bit of the column.
#[inline]
fn split(place: u16) -> (usize, u64) {
    (usize::from(place) / MAX_SIDE, 1 << (usize::from(place) % MAX_SIDE))
}

/// Whole stretches of free floor, of which each of the bits lies in one.
#[inline]
fn stretches(free: u64, mut bits: u64) -> u64 {
    let mut all = 0;
    while bits != 0 {
        let lowest = bits & bits.wrapping_neg();
        let walls = !free & (lowest - 1);
        let first = walls.checked_ilog2().map_or(1, |wall| 2u64 << wall);
        // The sum carries through the stretch, so that none of its bits is left.
        let stretch = free & !free.wrapping_add(first);
        all |= stretch;
        bits &= !stretch;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::puzzles::sokoban::kernel::NONE;
    use crate::puzzles::sokoban::kernel::flood::Flood;
    use crate::puzzles::sokoban::kernel::region::tests::strewn;
    use crate::puzzles::sokoban::rules::board::Board;

    /// All regions of a floor, from each of their squares.
    fn compare(level: &Level, occupied: &[bool]) {
        let (mut reach, mut flood) = (PlayerReach::new(level), Flood::new(level.len()));
        for from in 0..level.len() as Square {
            assert_eq!(reach.fill(occupied, from), flood.fill(level, occupied, from));
            assert!((0..level.len() as Square).all(|square| reach.reached(square) == flood.reached(square)));
            assert_eq!((reach.count(), reach.reached(NONE)), (flood.squares().len(), false));
        }
        let (mut told, mut wanted) = (Vec::new(), Vec::new());
        reach.regions(occupied, |region| told.push(region));
        flood.clear();
        for square in 0..level.len() as Square {
            if !occupied[square as usize] && !flood.reached(square) {
                wanted.push(flood.extend(level, occupied, square));
            }
        }
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_region_is_what_a_flood_finds() {
        let mut rng = Rng::new(17);
        for _ in 0..1000 {
            let level = strewn(&mut rng);
            compare(&level, &level.occupied());
        }
    }

    /// From the first column to the last one and from the first row to the last one, as wide and high as a board can be.
    #[test]
    fn the_largest_board_has_a_bit_for_each_square() {
        let board = Board { player: Some(0), ..Board::empty(Size::new(MAX_SIDE, MAX_SIDE)) };
        let level = Level::new(&board, &[]);
        let mut rng = Rng::new(18);
        let occupied: Vec<bool> = (0..level.len()).map(|_| rng.chance(0.3)).collect();
        let (mut reach, mut flood) = (PlayerReach::new(&level), Flood::new(level.len()));
        for _ in 0..50 {
            let from = rng.below(level.len()) as Square;
            assert_eq!(reach.fill(&occupied, from), flood.fill(&level, &occupied, from));
            assert_eq!(reach.count(), flood.squares().len());
        }
    }
}
