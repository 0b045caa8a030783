//! The squares where a packing search takes boxes off the board: starts without a box between which boxes can be pushed
//! both ways.

use crate::puzzles::sokoban::engines::frozen::{self, Reach};
use crate::puzzles::sokoban::kernel::blocks::Blocks;
use crate::puzzles::sokoban::kernel::bounds::UNREACHABLE;
use crate::puzzles::sokoban::kernel::goal_set::GoalSet;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back, walk};
use crate::search::control::Ticker;
use crate::search::work;

/// Tables about the level's starts, by their indices in [`Level::boxes`].
pub struct Starts {
    /// For each square, the starts from which a single box can be pushed there.
    reach: Reach,
    /// For each start, the steps to each square on the empty floor.
    walks: Vec<Vec<u32>>,
    blocks: Blocks,
    /// Sides reached, by square.
    seen: Vec<u8>,
    stack: Vec<(Square, u8)>,
}

/// Elementary steps for one square over which boxes are pushed.
const STEPS_PER_SQUARE: usize = 24;
/// Elementary steps for computing which starts could stay open.
pub const STEPS_OF_SPARE: usize = 1 << 10;

impl Starts {
    /// The tables of a level; `None` if the search has to stop.
    pub fn new(tables: &Tables, ticker: &mut Ticker<'_>) -> Option<Starts> {
        let Tables { level, spots, .. } = tables;
        let mut reach = vec![[0; 4]; level.len()];
        let mut walks = Vec::new();
        let free = vec![false; level.len()];
        for (number, &start) in level.boxes.iter().enumerate() {
            for (square, starts) in reach.iter_mut().enumerate() {
                let reached = |spot| tables.from_boxes().spot(number, spot) != UNREACHABLE;
                if spots.all(square as Square).any(reached) {
                    starts[number / 64] |= 1 << (number % 64);
                }
            }
            walks.push(walk::distances(level, &free, start));
            work::add(level.len() * 8);
            ticker.steps(level.len() * 16).continue_value()?;
        }
        Some(Starts { reach, walks, blocks: Blocks::new(level), seen: vec![0; level.len()], stack: Vec::new() })
    }

    /// Bytes in use.
    pub fn bytes(level: &Level) -> u64 {
        (level.len() * (size_of::<GoalSet>() + level.boxes.len() * size_of::<u32>())) as u64
    }

    /// Steps between a start and a square on the empty floor.
    pub fn steps(&self, start: usize, square: Square) -> u32 {
        self.walks[start][square as usize]
    }

    /// Could a box on this square have come from one of these starts?
    pub fn serves(&self, open: &GoalSet, square: Square) -> bool {
        (0..4).any(|word| self.reach[square as usize][word] & open[word] != 0)
    }

    /// The starts from which one more box could have come, provided that every box could have come from a different one
    /// of these starts; otherwise `None`.
    pub fn spare(&self, boxes: &[Square], open: &GoalSet) -> Option<GoalSet> {
        work::add(boxes.len() * boxes.len() + STEPS_OF_SPARE);
        frozen::spare_among(&self.reach, boxes, open)
    }

    /// The largest set of open starts without a box between which boxes can be pushed both ways; `None` if the search
    /// has to stop.
    pub fn sinks(
        &mut self,
        level: &Level,
        open: &[usize],
        occupied: &[bool],
        ticker: &mut Ticker<'_>,
    ) -> Option<Vec<usize>> {
        let empty: Vec<usize> = open.iter().copied().filter(|&start| !occupied[level.boxes[start] as usize]).collect();
        self.blocks.find(level, occupied);
        let mut pushed = Vec::with_capacity(empty.len());
        for &start in &empty {
            self.push_from(level, occupied, level.boxes[start]);
            let ends = empty.iter().map(|&end| self.seen[level.boxes[end] as usize] != 0);
            pushed.push(ends.collect::<Vec<bool>>());
            ticker.steps(level.len() * STEPS_PER_SQUARE).continue_value()?;
        }
        let joined = |one: usize, other: usize| one == other || pushed[one][other] && pushed[other][one];
        let both_ways = |one: usize| (0..empty.len()).filter(|&other| joined(one, other)).collect::<Vec<usize>>();
        let largest = (0..empty.len()).map(both_ways).rev().max_by_key(Vec::len).unwrap_or_default();
        work::add(empty.len() * empty.len());
        Some(largest.into_iter().map(|index| empty[index]).collect())
    }

    /// Marks the squares that a box on this one can be pushed to around the occupied ones, with the player wherever
    /// that needs.
    fn push_from(&mut self, level: &Level, occupied: &[bool], from: Square) {
        let free = |square: Square| square != NONE && !occupied[square as usize];
        self.seen.fill(0);
        self.stack.clear();
        self.seen[from as usize] = 15;
        self.stack.extend((0..4).filter(|&side| free(level.step(from, side as usize))).map(|side| (from, side)));
        while let Some((square, side)) = self.stack.pop() {
            for other in 0..4u8 {
                let seen = self.seen[square as usize] >> other & 1 != 0;
                if !seen && self.blocks.around(square, side as usize, other as usize) {
                    self.seen[square as usize] |= 1 << other;
                    self.stack.push((square, other));
                }
            }
            let to = level.step(square, back(side as usize));
            if free(to) && self.seen[to as usize] >> side & 1 == 0 {
                self.seen[to as usize] |= 1 << side;
                self.stack.push((to, side));
            }
        }
        work::add(level.len() * STEPS_PER_SQUARE);
    }
}

/// The packing of positions in a packing search: boxes, and the starts that are still open, which are numbered behind
/// all squares.
pub fn with_starts(tables: &Tables) -> Packing {
    let level = &tables.level;
    let mut may_hold = tables.usable.clone();
    may_hold.extend((0..level.len() as Square).map(|square| level.boxes.contains(&square)));
    Packing::new(&may_hold)
}
