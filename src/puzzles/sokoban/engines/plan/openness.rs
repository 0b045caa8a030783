//! How a search that pushes all boxes free scores positions: by regions, rooms cut off, boxes that cannot be pushed,
//! and the distance of the boxes from the goals.

use super::pushing::{Choice, Scoring, Seen};
use crate::puzzles::sokoban::kernel::open_rooms::{self, OpenRooms};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Fields of a score, the most important one first: regions, rooms cut off, boxes that cannot be pushed (8 bits each),
/// pushes to the nearest goals (32 bits, more is better).
const REGIONS: u32 = 48;
const ROOMS: u32 = 40;
const LOCKED: u32 = 32;

/// Scores positions by how open they are.
pub struct ByOpenness<'t> {
    tables: &'t Tables,
    rooms: OpenRooms,
    /// Pushes to the nearest goal, by square.
    near: Vec<u32>,
}

impl<'t> ByOpenness<'t> {
    /// For a level.
    pub fn new(tables: &'t Tables) -> ByOpenness<'t> {
        ByOpenness { tables, rooms: OpenRooms::new(&tables.level), near: tables.near() }
    }

    fn score_of(&self, seen: Seen<'_>, rooms: u16) -> u64 {
        let (mut locked, mut far) = (0, 0);
        for (row, &square) in seen.boxes.iter().enumerate() {
            let square = seen.moved.filter(|moved| moved.0 == row).map_or(square, |moved| moved.1);
            far += self.near[square as usize];
            // With several regions a box may only be out of reach for now.
            let counts = seen.regions == 1 && !self.tables.level.is_goal[square as usize];
            locked += usize::from(counts && !(0..4).any(|side| self.can_push(seen.occupied, square, side)));
        }
        let small = |number: usize| number.min(255) as u64;
        small(seen.regions.into()) << REGIONS
            | small(rooms.into()) << ROOMS
            | small(locked) << LOCKED
            | u64::from(u32::MAX - far)
    }

    /// Is there room to push a box from this side to a square that is not dead?
    fn can_push(&self, occupied: &[bool], square: Square, side: usize) -> bool {
        let Tables { level, usable, .. } = self.tables;
        let free = |square: Square| square != NONE && !occupied[square as usize];
        let to = level.step(square, back(side));
        free(level.step(square, side)) && free(to) && usable[to as usize]
    }
}

impl Scoring for ByOpenness<'_> {
    const CELL: u64 = u64::MAX << LOCKED;

    fn prepare(&mut self, seen: Seen<'_>, _: Square, ticker: &mut Ticker<'_>) -> Option<u64> {
        ticker.steps(self.near.len() * open_rooms::STEPS_PER_SQUARE).continue_value()?;
        let rooms = self.rooms.cut(&self.tables.level, seen.occupied);
        Some(self.score_of(seen, rooms))
    }

    fn prepare_box(&mut self, occupied: &[bool]) {
        self.rooms.lift(&self.tables.level, occupied);
    }

    fn score(&mut self, seen: Seen<'_>) -> u64 {
        work::add(seen.boxes.len() * 8);
        let rooms = seen.moved.map_or(0, |(_, to, _)| self.rooms.cut_with(&self.tables.level, seen.occupied, to));
        self.score_of(seen, rooms)
    }

    fn advise(&self, now: u64, choices: &[Choice]) -> Vec<usize> {
        let best = (0..choices.len()).min_by_key(|&index| choices[index].score);
        best.filter(|&index| choices[index].score < now).into_iter().collect()
    }

    fn steps(&self, boxes: usize) -> usize {
        boxes * 12 + self.near.len() * open_rooms::STEPS_PER_SQUARE
    }

    fn bytes(&self) -> u64 {
        self.near.len() as u64 * 16
    }
}
