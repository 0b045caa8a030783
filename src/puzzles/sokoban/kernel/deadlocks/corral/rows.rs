//! Corrals as engines find them: a row of the board is one word, as in [`crate::puzzles::sokoban::kernel::reach`], so
//! that all boxes of a row are examined at once.

use crate::puzzles::sokoban::kernel::reach::{FRAME, around, around_mut, places, split, stretches};
use crate::puzzles::sokoban::kernel::{Level, Square};
use crate::search::work;

/// A row of the board, with one bit for each column.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
struct Row {
    floor: u64,
    /// Squares from which a box can reach a goal.
    alive: u64,
    goals: u64,
    boxes: u64,
    reached: u64,
    /// Floor without boxes that the player cannot reach.
    unreached: u64,
    /// The part of `unreached` that was examined before, and the part of that which no corral can include.
    tried: u64,
    open: u64,
    /// Boxes that the player can push to a square that was reached: no corral can include them.
    outward: u64,
    /// The current area, and the boxes that belong to it.
    area: u64,
    fence: u64,
}

impl Row {
    /// Floor that belongs neither to the area nor to its boxes.
    #[inline]
    fn outside(&self) -> u64 {
        self.floor & !(self.area | self.fence)
    }
}

/// Finds corrals; its tables are reused.
#[derive(Clone, Debug)]
pub struct Corrals {
    /// The rows from top to bottom, with a frame.
    rows: Vec<Row>,
    places: Vec<u16>,
    /// The rows with boxes of the current corral, one bit for each row.
    fenced: u64,
    /// Elementary steps left for this position.
    steps_left: usize,
}

/// Most elementary steps for the corrals of one position; what was found until then is used. Only levels with about a
/// hundred boxes reach this limit.
pub const MAX_STEPS: usize = 1 << 17;

/// Elementary steps for each row examined.
const STEPS_PER_ROW: usize = 8;

impl Corrals {
    /// Tables for a level, with the squares from which a box can reach a goal.
    pub fn new(level: &Level, alive: &[bool]) -> Corrals {
        let places = places(level);
        let last = places.last().map_or(0, |&place| split(place).0);
        let mut rows = vec![Row::default(); last + 1 + FRAME];
        for (square, &place) in places.iter().enumerate() {
            let (row, bit) = split(place);
            let row = &mut rows[row];
            row.floor |= bit;
            row.alive |= bit * u64::from(alive[square]);
            row.goals |= bit * u64::from(level.is_goal[square]);
        }
        Corrals { rows, places, fenced: 0, steps_left: 0 }
    }

    /// The boxes to which all pushes can be confined, for the smallest such corral found; `None` if there is none.
    /// `rows` has the floor without boxes and the part of it that the player can reach, with the frame.
    pub fn find(&mut self, rows: impl Iterator<Item = [u64; 2]>, boxes: &[Square]) -> Option<Vec<Square>> {
        self.steps_left = MAX_STEPS;
        let mut any = 0;
        for (row, [free, reached]) in self.rows.iter_mut().zip(rows) {
            (row.boxes, row.reached, row.unreached) = (row.floor & !free, reached, free & !reached);
            any |= row.unreached;
        }
        if any == 0 { None } else { self.find_least(boxes) }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn find_least(&mut self, boxes: &[Square]) -> Option<Vec<Square>> {
        self.mark_outward();
        self.mark_open();
        let mut best: Option<Vec<Square>> = None;
        for row in FRAME..self.rows.len() - FRAME {
            loop {
                let left = self.rows[row].unreached & !self.rows[row].tried;
                if left == 0 || self.steps_left == 0 {
                    break;
                }
                if self.close(row, left & left.wrapping_neg()) {
                    let fence = self.fence(boxes);
                    if best.as_ref().is_none_or(|other| fence.len() < other.len()) {
                        best = Some(fence);
                    }
                }
            }
        }
        best
    }

    fn mark_outward(&mut self) {
        for row in FRAME..self.rows.len() - FRAME {
            let [above, own, below] = around(&self.rows, row);
            let [up, beside, down] = [above, own, below].map(|row| row.reached & row.alive);
            let upright = below.reached & up | above.reached & down;
            let level = own.reached << 1 & beside >> 1 | own.reached >> 1 & beside << 1;
            self.rows[row].outward = own.boxes & (upright | level);
        }
        self.spend(self.rows.len() * STEPS_PER_ROW);
    }

    /// Marks what is connected to a box that can be pushed outwards, which is most of what was not reached.
    fn mark_open(&mut self) {
        let mut waiting = 0;
        for row in FRAME..self.rows.len() - FRAME {
            let [above, own, below] = around(&self.rows, row);
            let beside = above.outward | own.outward << 1 | own.outward >> 1 | below.outward;
            let area = stretches(own.unreached, own.unreached & beside);
            self.rows[row].area = area;
            waiting |= u64::from(area != 0) << (row - FRAME);
        }
        self.spread(waiting);
        self.rows.iter_mut().for_each(|row| (row.tried, row.open) = (row.area, row.area));
    }

    /// Grows an area from an unreached square until the pushes of its boxes that the player could make only lead
    /// inwards. Is it a corral, and is something inside still to be done?
    fn close(&mut self, row: usize, bit: u64) -> bool {
        self.rows.iter_mut().for_each(|row| (row.area, row.fence) = (0, 0));
        self.fenced = 0;
        self.take(row, bit);
        // It is open unless it turns out not to be.
        for row in &mut self.rows {
            row.tried |= row.area;
            row.open |= row.area;
        }
        if !self.grow() {
            return false;
        }
        let mut needed = 0;
        for row in &mut self.rows {
            row.open &= !row.area;
            needed |= row.fence & !row.goals | row.area & row.goals;
        }
        needed != 0
    }

    /// Adds what the area has to include for its boxes; false if it can't be closed.
    fn grow(&mut self) -> bool {
        loop {
            let (mut waiting, mut grown) = (self.fenced, false);
            while waiting != 0 {
                let row = waiting.trailing_zeros() as usize + FRAME;
                waiting &= waiting - 1;
                self.spend(STEPS_PER_ROW);
                for (index, bits) in growth(around(&self.rows, row)).into_iter().enumerate() {
                    if bits != 0 {
                        grown = true;
                        if self.steps_left == 0 || !self.take(row + index - 1, bits) {
                            return false;
                        }
                    }
                }
            }
            if !grown {
                return true;
            }
        }
    }

    /// Adds squares of a row to the area, with everything connected to them and the boxes around; false if no corral
    /// can include them.
    fn take(&mut self, row: usize, bits: u64) -> bool {
        let own = &mut self.rows[row];
        if bits & (own.open | own.outward) != 0 {
            return false;
        }
        let area = own.unreached & bits;
        own.area |= stretches(own.unreached, area);
        own.fence |= own.boxes & bits;
        let bit = 1 << (row - FRAME);
        self.fenced |= if own.fence == 0 { 0 } else { bit };
        self.spread(if area == 0 { 0 } else { bit });
        true
    }

    /// Adds everything connected to the area in the waiting rows, and the boxes around. The first row has bit 0.
    fn spread(&mut self, mut waiting: u64) {
        let (mut fenced, mut steps) = (0, 0);
        while waiting != 0 {
            let index = waiting.trailing_zeros();
            waiting &= waiting - 1;
            steps += STEPS_PER_ROW;
            let [above, own, below] = around_mut(&mut self.rows, index as usize + FRAME);
            let area = own.area;
            let mut extend = |next: &mut Row, step: u64| {
                let new = area & next.unreached & !next.area;
                if new != 0 {
                    next.area |= stretches(next.unreached, new);
                    waiting |= step;
                }
                enclose(next, area, step)
            };
            let (up, down) = ((1 << index) >> 1, 2 << index);
            fenced |= extend(above, up) | extend(below, down) | enclose(own, area << 1 | area >> 1, 1 << index);
        }
        self.fenced |= fenced;
        self.spend(steps);
    }

    /// The boxes of the current corral.
    fn fence(&self, boxes: &[Square]) -> Vec<Square> {
        let is_fenced = |square: Square| {
            let (row, bit) = split(self.places[square as usize]);
            self.rows[row].fence & bit != 0
        };
        boxes.iter().copied().filter(|&square| is_fenced(square)).collect()
    }

    /// Elementary steps that the last position took.
    pub fn spent(&self) -> usize {
        MAX_STEPS - self.steps_left
    }

    fn spend(&mut self, steps: usize) {
        work::add(steps);
        self.steps_left = self.steps_left.saturating_sub(steps);
    }
}

/// Adds the boxes beside an area, and returns the row's bit if there are any.
#[inline]
fn enclose(row: &mut Row, beside: u64, bit: u64) -> u64 {
    let boxes = row.boxes & beside;
    row.fence |= boxes;
    if boxes == 0 { 0 } else { bit }
}

/// What an area has to include for the boxes of a row, in the row above, in the own row and in the row below. A push
/// that is possible or part of a solution only after a push into the area needs nothing. For any other one, the area
/// includes where the player stands, if that was not reached; else what the box is pushed to, which is not reached, as
/// no box leads outwards.
fn growth([above, own, below]: &[Row; 3]) -> [u64; 3] {
    let [high, level, low] = [above, own, below].map(Row::outside);
    let [up, down] = [own.fence & low & above.alive, own.fence & high & below.alive];
    let [right, left] = [own.fence & level << 1 & own.alive >> 1, own.fence & level >> 1 & own.alive << 1];
    let (behind, ahead) = (own.reached << 1, own.reached >> 1);
    [
        down & !above.reached | up & below.reached & high,
        (right & !behind) >> 1 | (left & !ahead) << 1 | level & ((right & behind) << 1 | (left & ahead) >> 1),
        up & !below.reached | down & above.reached & low,
    ]
}

#[cfg(test)]
mod tests {
    use super::super::Floor;
    use super::*;
    use crate::base::rng::Rng;
    use crate::puzzles::sokoban::kernel::reach::PlayerReach;
    use crate::puzzles::sokoban::kernel::region::tests::strewn;

    /// Compares a position with all corrals that the definition gives, and returns whether there is one.
    fn compare(level: &Level, rng: &mut Rng) -> bool {
        let alive: Vec<bool> = (0..level.len()).map(|_| rng.chance(0.8)).collect();
        let mut reach = PlayerReach::new(level);
        reach.fill(&level.boxes, level.player);
        let reached: Vec<bool> = (0..level.len() as Square).map(|square| reach.reached(square)).collect();
        let floor = Floor { level, alive: &alive, occupied: &level.occupied(), reached: &reached };
        let around = |square: Square| floor.around(square, &mut vec![false; level.len()]);
        let corrals: Vec<_> = floor.unreached().filter_map(around).collect();
        let found = Corrals::new(level, &alive).find(reach.rows(), &level.boxes);
        assert_eq!(found.as_ref().map(Vec::len), corrals.iter().map(Vec::len).min(), "{:?}", level.cells);
        assert!(found.as_ref().is_none_or(|found| corrals.contains(found)));
        found.is_some()
    }

    #[test]
    fn corrals_are_those_of_the_definition() {
        let mut rng = Rng::new(23);
        let mut found = 0;
        for _ in 0..4000 {
            let level = strewn(&mut rng);
            let goals = (0..level.len() as Square).filter(|_| rng.chance(0.1)).collect();
            let level = level.between(level.boxes.clone(), level.player, goals);
            found += usize::from(compare(&level, &mut rng));
        }
        assert!((500..3500).contains(&found), "{found}");
    }
}
