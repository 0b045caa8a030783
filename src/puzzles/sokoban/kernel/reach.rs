//! The squares that the player can walk to, one bit each: the inner loop of most engines. A row of the board is one
//! word, so a whole stretch of floor is reached at once. [`super::flood::Flood`] instead examines each square's four
//! neighbours, and the processor mispredicts many of these tests.

use super::{Level, Square};
use crate::puzzles::sokoban::rules::board::MAX_SIDE;
use crate::search::work;

/// Elementary steps for each row.
const STEPS_PER_ROW: usize = 8;
/// Empty rows above and below the board, so that each row of the board has two neighbours.
pub(super) const FRAME: usize = 1;

/// A row of the board, with one bit for each column. The fields of a row lie side by side and are cleared by plain
/// writes: for a whole list of each field, a browser would call functions that copy and fill memory, which cost more
/// than the few rows of a board. The two fields that are asked together are not neighbours, because LLVM would pack
/// these into vectors that a browser takes apart again, one bit after the other.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
struct Row {
    /// Floor without boxes.
    free: u64,
    floor: u64,
    /// The part of `free` that was reached.
    reached: u64,
    /// Number of squares in the rows above.
    above: Square,
}

/// A region of the floor between the boxes; clearing it costs a word for each row.
#[derive(Clone, Debug)]
pub struct PlayerReach {
    /// The rows from top to bottom, with the frame.
    rows: Vec<Row>,
    /// Row and column of each square.
    places: Vec<u16>,
}

impl PlayerReach {
    /// For a level.
    pub fn new(level: &Level) -> PlayerReach {
        let places = places(level);
        let last = places.last().map_or(0, |&place| split(place).0);
        let mut reach = PlayerReach { rows: vec![Row::default(); last + 1 + FRAME], places };
        for &place in &reach.places {
            let (row, bit) = split(place);
            reach.rows[row].floor |= bit;
        }
        let mut above = 0;
        for row in &mut reach.rows {
            row.above = above;
            above += row.floor.count_ones() as Square;
        }
        reach
    }

    /// Fills from a square, around the boxes, and returns the lowest number reached, which names the region.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn fill(&mut self, boxes: &[Square], from: Square) -> Square {
        self.clear(boxes);
        let (row, bit) = split(self.places[from as usize]);
        self.rows[row].free |= bit;
        let highest = self.spread(row, bit);
        self.number(highest, self.rows[highest].reached)
    }

    /// Fills all regions between the boxes, one after the other, and passes the lowest number of each to `visit`.
    pub fn regions(&mut self, boxes: &[Square], mut visit: impl FnMut(Square)) {
        self.clear(boxes);
        for row in FRAME..self.rows.len() - FRAME {
            loop {
                let left = self.rows[row].free & !self.rows[row].reached;
                if left == 0 {
                    break;
                }
                self.spread(row, left & left.wrapping_neg());
                visit(self.number(row, left));
            }
        }
    }

    /// Was this square reached?
    #[inline]
    pub fn reached(&self, square: Square) -> bool {
        let Some(&place) = self.places.get(square as usize) else { return false };
        let (row, bit) = split(place);
        self.rows[row].reached & bit != 0
    }

    /// The neighbours of a square.
    pub fn beside(&self, square: Square) -> Beside {
        let (row, column) = row_and_column(self.places[square as usize]);
        let around = around(&self.rows, row);
        let reached = sides(around.each_ref().map(|row| row.reached), column);
        Beside(reached | sides(around.each_ref().map(|row| row.free), column) << 4)
    }

    /// The floor without boxes, and the part of it that was reached: one word each for each row of the board, with the
    /// frame.
    pub fn rows(&self) -> impl Iterator<Item = [u64; 2]> {
        self.rows.iter().map(|row| [row.free, row.reached])
    }

    /// The number of the first square among some of a row.
    fn number(&self, row: usize, bits: u64) -> Square {
        let Row { floor, above, .. } = self.rows[row];
        above + (floor & !bits & bits.wrapping_sub(1)).count_ones() as Square
    }

    /// Clears what was reached, and removes the squares of the boxes from the free floor.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn clear(&mut self, boxes: &[Square]) {
        let PlayerReach { rows, places } = self;
        rows.iter_mut().for_each(|row| (row.free, row.reached) = (row.floor, 0));
        for &square in boxes {
            let (row, bit) = split(places[square as usize]);
            rows[row].free &= !bit;
        }
        work::add(boxes.len() + rows.len());
    }

    /// Reaches everything connected to one free square, and returns the highest row reached.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn spread(&mut self, row: usize, bit: u64) -> usize {
        let own = &mut self.rows[row];
        own.reached |= stretches(own.free, bit);
        // The first row has bit 0.
        let (mut waiting, mut highest, mut steps) = (1u64 << (row - FRAME), row, 0);
        while waiting != 0 {
            let index = waiting.trailing_zeros();
            waiting &= waiting - 1;
            let row = index as usize + FRAME;
            highest = highest.min(row);
            steps += STEPS_PER_ROW;
            let [above, own, below] = around_mut(&mut self.rows, row);
            let mut extend = |next: &mut Row, step: u64| {
                let new = own.reached & next.free & !next.reached;
                if new != 0 {
                    next.reached |= stretches(next.free, new);
                    waiting |= step;
                }
            };
            extend(above, (1 << index) >> 1);
            extend(below, 2 << index);
        }
        work::add(steps);
        highest
    }
}

/// The neighbours of a square in one number, because in WebAssembly a call returns two numbers through memory.
#[derive(Clone, Copy)]
pub struct Beside(u32);

impl Beside {
    /// The neighbours that were reached, one bit for each direction.
    #[inline]
    pub fn reached(self) -> u32 {
        self.0 & 15
    }

    /// The neighbours that are floor without a box, one bit for each direction.
    #[inline]
    pub fn free(self) -> u32 {
        self.0 >> 4
    }
}

/// The neighbours of a column among the bits of the row above, of its own and of the row below: one bit for each
/// direction.
#[inline]
fn sides([above, own, below]: [u64; 3], column: usize) -> u32 {
    // The left neighbour in the lowest bit, the right one in the third.
    let beside = (own << 1 >> column) as u32 & 5;
    let [above, below] = [above, below].map(|row| (row >> column) as u32 & 1);
    above | below << 2 | (beside << 3 | beside >> 1) & 10
}

/// A row with its neighbours above and below.
#[inline]
pub(super) fn around<R>(rows: &[R], row: usize) -> &[R; 3] {
    rows[row - FRAME..].first_chunk().expect("the frame is below")
}

/// The same, to be changed.
#[inline]
pub(super) fn around_mut<R>(rows: &mut [R], row: usize) -> &mut [R; 3] {
    rows[row - FRAME..].first_chunk_mut().expect("the frame is below")
}

/// Row and column of each square: [`MAX_SIDE`] times the number of the row, counted with the frame, plus the column.
pub(super) fn places(level: &Level) -> Vec<u16> {
    let place = |cell: &usize| ((cell / level.width + FRAME) * MAX_SIDE + cell % level.width) as u16;
    level.cells.iter().map(place).collect()
}

/// Row and column.
#[inline]
fn row_and_column(place: u16) -> (usize, usize) {
    (usize::from(place) / MAX_SIDE, usize::from(place) % MAX_SIDE)
}

/// Row, and bit of the column.
#[inline]
pub(super) fn split(place: u16) -> (usize, u64) {
    let (row, column) = row_and_column(place);
    (row, 1 << column)
}

/// The whole stretches of free floor that contain these bits.
#[inline]
pub(super) fn stretches(free: u64, mut bits: u64) -> u64 {
    let mut all = 0;
    while bits != 0 {
        let lowest = bits & bits.wrapping_neg();
        let walls = !free & (lowest - 1);
        let first = walls.checked_ilog2().map_or(1, |wall| 2u64 << wall);
        // The sum carries through the stretch and clears all of its bits.
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

    fn boxes_of(occupied: &[bool]) -> Vec<Square> {
        (0..occupied.len()).filter(|&square| occupied[square]).map(|square| square as Square).collect()
    }

    /// Compares all regions of a floor, from each of their squares.
    fn compare(level: &Level, occupied: &[bool]) {
        let (mut reach, mut flood) = (PlayerReach::new(level), Flood::new(level.len()));
        let boxes = boxes_of(occupied);
        for from in 0..level.len() as Square {
            assert_eq!(reach.fill(&boxes, from), flood.fill(level, occupied, from));
            assert!((0..level.len() as Square).all(|square| reach.reached(square) == flood.reached(square)));
            let count: u32 = reach.rows().map(|[_, reached]| reached.count_ones()).sum();
            assert_eq!((count as usize, reach.reached(NONE)), (flood.squares().len(), false));
        }
        let (mut found, mut wanted) = (Vec::new(), Vec::new());
        reach.regions(&boxes, |region| found.push(region));
        flood.clear();
        for square in 0..level.len() as Square {
            if !occupied[square as usize] && !flood.reached(square) {
                wanted.push(flood.extend(level, occupied, square));
            }
        }
        assert_eq!(found, wanted);
    }

    #[test]
    fn regions_agree_with_flood_fills() {
        let mut rng = Rng::new(17);
        for _ in 0..1000 {
            let level = strewn(&mut rng);
            compare(&level, &level.occupied());
        }
    }

    /// The largest board, with ways from the first to the last column and row.
    #[test]
    fn the_largest_board_has_a_bit_for_each_square() {
        let board = Board { player: Some(0), ..Board::empty(Size::new(MAX_SIDE, MAX_SIDE)) };
        let level = Level::new(&board, &[]);
        let mut rng = Rng::new(18);
        let occupied: Vec<bool> = (0..level.len()).map(|_| rng.chance(0.3)).collect();
        let (mut reach, mut flood) = (PlayerReach::new(&level), Flood::new(level.len()));
        for _ in 0..50 {
            let from = rng.below(level.len()) as Square;
            assert_eq!(reach.fill(&boxes_of(&occupied), from), flood.fill(&level, &occupied, from));
            assert_eq!(
                reach.rows().map(|[_, reached]| reached.count_ones() as usize).sum::<usize>(),
                flood.squares().len()
            );
        }
    }
}
