//! Local search around an area that the player cannot enter: the boxes that touch it are searched alone on the level
//! (Junghanns and Schaeffer, Single-Agent Search in the Presence of Deadlocks, 1998). Removing the other boxes never
//! makes a position harder. So if these boxes alone can neither let the player in nor all come to rest on goals, the
//! position is dead.

use super::freeze;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back, put_in_order};
use crate::search::control::Ticker;
use crate::search::work;
use std::collections::{HashMap, HashSet};

/// Most positions of one search; if there are more, nothing is proved.
const MAX_POSITIONS: usize = 100;
/// Most stored verdicts.
const MAX_VERDICTS: usize = 1 << 14;
/// Bytes of a verdict, excluding its boxes.
const BYTES_PER_VERDICT: u64 = 96;
/// Elementary steps for one square of the floor when a position is built.
const STEPS_PER_SQUARE: usize = 8;

/// The boxes in order, then the player's region.
type Position = Vec<Square>;

/// Local searches and their verdicts; tables are reused.
pub struct LocalSearch {
    reached: PlayerReach,
    area: Flood,
    around: PlayerReach,
    occupied: Vec<bool>,
    /// Is the position dead? By the boxes around an area, the player's region and the area's name.
    verdicts: HashMap<Position, bool>,
    scratch: Vec<Square>,
}

impl LocalSearch {
    /// Tables for a level.
    pub fn new(level: &Level) -> LocalSearch {
        LocalSearch {
            reached: PlayerReach::new(level),
            area: Flood::new(level.len()),
            around: PlayerReach::new(level),
            occupied: vec![false; level.len()],
            verdicts: HashMap::new(),
            scratch: Vec::new(),
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let boxes = self.verdicts.keys().next().map_or(0, |position| position.len() as u64 * 2);
        self.verdicts.len() as u64 * (BYTES_PER_VERDICT + boxes)
    }

    /// Is some area closed for ever, so that the position is dead? The boxes are given as a list and by square. If the
    /// search has to stop, the answer is no.
    pub fn dead(
        &mut self,
        tables: &Tables,
        (boxes, occupied): (&[Square], &[bool]),
        player: Square,
        ticker: &mut Ticker<'_>,
    ) -> bool {
        let level = &tables.level;
        let region = self.reached.fill(boxes, player);
        self.area.clear();
        for square in 0..level.len() as Square {
            if occupied[square as usize] || self.reached.reached(square) || self.area.reached(square) {
                continue;
            }
            let begun = self.area.squares().len();
            let name = self.area.extend(level, occupied, square);
            let fence = fence(level, occupied, &self.area.squares()[begun..]);
            let stops = ticker.steps(level.len() * STEPS_PER_SQUARE).is_break();
            if stops || self.closed(tables, fence, [region, name], ticker) {
                return !stops;
            }
        }
        false
    }

    /// Are these boxes, alone on the level, unable both to let the player into the area of that square and to come to
    /// rest on goals?
    fn closed(
        &mut self,
        tables: &Tables,
        fence: Vec<Square>,
        [player, area]: [Square; 2],
        ticker: &mut Ticker<'_>,
    ) -> bool {
        let key: Position = fence.iter().copied().chain([player, area]).collect();
        if let Some(&verdict) = self.verdicts.get(&key) {
            return verdict;
        }
        let name = self.name(&fence, player);
        let enters = self.around.reached(area);
        let first: Position = fence.into_iter().chain([name]).collect();
        let verdict = !enters && self.never_opens(tables, first, area, ticker);
        if self.verdicts.len() >= MAX_VERDICTS {
            self.verdicts.clear();
        }
        self.verdicts.insert(key, verdict);
        verdict
    }

    /// The player's region with these boxes alone. Afterwards [`LocalSearch::around`] holds its squares.
    fn name(&mut self, boxes: &[Square], player: Square) -> Square {
        self.around.fill(boxes, player)
    }

    /// Searches all positions of these boxes, depth first. Returns false as soon as the player is in the area or all
    /// boxes are on goals.
    fn never_opens(&mut self, tables: &Tables, first: Position, area: Square, ticker: &mut Ticker<'_>) -> bool {
        let level = &tables.level;
        let mut seen = HashSet::from([first.clone()]);
        let mut stack = vec![first];
        while let Some(mut boxes) = stack.pop() {
            let player = boxes.pop().expect("a position has a region");
            if level.solved(&boxes) || seen.len() > MAX_POSITIONS {
                return false;
            }
            if ticker.steps(level.len() * STEPS_PER_SQUARE).is_break() {
                return false;
            }
            for (row, to, from) in self.pushes(tables, &boxes, player) {
                let mut after = boxes.clone();
                after[row] = to;
                put_in_order(&mut after);
                let name = self.name(&after, from);
                if self.around.reached(area) {
                    return false;
                }
                work::add(after.len() * 4);
                let stops = ticker.steps(level.len() * STEPS_PER_SQUARE).is_break();
                after.push(name);
                if stops {
                    return false;
                }
                if seen.insert(after.clone()) {
                    stack.push(after);
                }
            }
        }
        true
    }

    /// The pushes that do not freeze a box off the goals, each with the index of the box, its new and its old square.
    fn pushes(&mut self, tables: &Tables, boxes: &[Square], player: Square) -> Vec<(usize, Square, Square)> {
        let Tables { level, alive, .. } = tables;
        self.name(boxes, player);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        let mut pushes = Vec::new();
        for (row, &from) in boxes.iter().enumerate() {
            for direction in 0..4 {
                let (stand, to) = (level.step(from, back(direction)), level.step(from, direction));
                if to == NONE || !alive[to as usize] || self.occupied[to as usize] || !self.around.reached(stand) {
                    continue;
                }
                self.occupied.swap(from as usize, to as usize);
                if !freeze::dead_after(level, alive, &mut self.occupied, to, &mut self.scratch) {
                    pushes.push((row, to, from));
                }
                self.occupied.swap(from as usize, to as usize);
            }
        }
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        pushes
    }
}

/// The boxes that touch an area, corners included, in order.
fn fence(level: &Level, occupied: &[bool], area: &[Square]) -> Vec<Square> {
    let mut fence = Vec::new();
    let mut take = |square: Square| {
        if square != NONE
            && occupied[square as usize]
            && let Err(place) = fence.binary_search(&square)
        {
            fence.insert(place, square);
        }
    };
    for &square in area {
        for direction in 0..4 {
            let beside = level.step(square, direction);
            take(beside);
            if beside != NONE {
                take(level.step(beside, (direction + 1) % 4));
                take(level.step(beside, (direction + 3) % 4));
            }
        }
    }
    work::add(area.len() * 12);
    fence
}
