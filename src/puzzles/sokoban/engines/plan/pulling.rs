//! A feature-space search by macro pulls from the goals. It heads for an open position (one region, no room cut off,
//! every box free to be pulled, and the boxes far from the goals) or for given squares.

use super::side::{Aimed, Side};
use super::target::{self, Aim};
use super::tree::{self, Macro, Tree};
use crate::puzzles::sokoban::kernel::blocks::Blocks;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::macros::{Arrival, Macros};
use crate::puzzles::sokoban::kernel::open_rooms::{self, OpenRooms};
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Elementary steps for one square of the floor when a position is made.
const STEPS_PER_SQUARE: usize = 8 + open_rooms::STEPS_PER_SQUARE;
/// Bytes that a search holds for each square of the floor from its start on.
const BYTES_PER_SQUARE: u64 = 128;

/// Fields of a score, the most important one first: regions, rooms cut off, boxes that cannot be pulled (8 bits each),
/// pushes to the nearest goals (32 bits, more is better).
const REGIONS: u32 = 48;
const ROOMS: u32 = 40;
const LOCKED: u32 = 32;
const CELL: u64 = u64::MAX << LOCKED;

/// A search in progress.
pub struct Pulling<'t> {
    tables: &'t Tables,
    tree: Tree,
    finder: Macros,
    rooms: OpenRooms,
    reached: PlayerReach,
    matching: Matching,
    occupied: Vec<bool>,
    /// Pushes to the nearest goal, by square.
    near: Vec<u32>,
    /// The squares to which boxes are pulled; `None` if the search heads for an open position.
    aim: Option<Aim>,
}

impl<'t> Pulling<'t> {
    /// A search before its first turn, with squares to head for or for an open position.
    pub fn new(tables: &'t Tables, packing: Packing, aim: Option<Aim>) -> Pulling<'t> {
        let level = &tables.level;
        let mut search = Pulling {
            tables,
            tree: Tree::new(packing, if aim.is_some() { target::CELL } else { CELL }),
            finder: Macros::pulling(level),
            rooms: OpenRooms::new(level),
            reached: PlayerReach::new(level),
            matching: Matching::new(level.boxes.len()),
            occupied: vec![false; level.len()],
            near: tables.near(),
            aim,
        };
        search.begin();
        search
    }

    /// Adds one root for every region between boxes on all goals.
    fn begin(&mut self) {
        let level = &self.tables.level;
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = true);
        let mut roots = Vec::new();
        self.reached.regions(&level.goals, |region| roots.push(region));
        let rooms = self.rooms.cut(level, &self.occupied);
        let score = self.score(&level.goals, roots.len() as u16, rooms, None);
        let mut key = Vec::new();
        self.tree.store().packing().pack(&level.goals, &mut key);
        roots.into_iter().for_each(|root| self.tree.root(&key, root, score));
        self.occupied.fill(false);
    }

    /// The score of the position in `occupied`; `moved` is the row of the box that was pulled, and its new square.
    fn score(&self, boxes: &[Square], regions: u16, rooms: u16, moved: Option<(usize, Square)>) -> u64 {
        if let Some(aim) = &self.aim {
            return aim.score(boxes, &self.occupied, regions, moved);
        }
        let level = &self.tables.level;
        let small = |number: usize| number.min(255) as u64;
        // With several regions a box may only be out of reach for now.
        let locked = |&&square: &&Square| !(0..4).any(|side| can_pull(level, &self.occupied, square, side));
        let locked = if regions == 1 { boxes.iter().filter(locked).count() } else { 0 };
        let far: u32 = boxes.iter().map(|&square| self.near[square as usize]).sum();
        small(regions.into()) << REGIONS
            | small(rooms.into()) << ROOMS
            | small(locked) << LOCKED
            | u64::from(u32::MAX - far)
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        level.len() as u64 * BYTES_PER_SQUARE
    }

    fn expand(&mut self, node: u32, boxes: &[Square], ticker: &mut Ticker<'_>) {
        let Tables { level, usable, .. } = self.tables;
        let (mut children, mut known) = (Vec::new(), 0);
        let mut finder = std::mem::take(&mut self.finder);
        let (mut after, mut key) = (boxes.to_vec(), Vec::new());
        for (row, &from) in boxes.iter().enumerate() {
            finder.find(level, usable, &mut self.occupied, &self.reached, from);
            self.occupied[from as usize] = false;
            if finder.arrivals.len() > 1 {
                self.rooms.lift(level, &self.occupied);
            }
            let mut stops = ticker.steps(finder.steps()).is_break() || children.len() > tree::MAX_MOVES;
            for arrival in &finder.arrivals[1..] {
                let steps = level.len() * STEPS_PER_SQUARE + boxes.len() * 24;
                stops = stops || ticker.tick().is_break() || ticker.steps(steps).is_break();
                if stops {
                    break;
                }
                after[row] = arrival.to;
                self.tree.key_after(node, from, arrival.to, &mut key);
                match self.make(node, (row, from), arrival, &after, &key, &finder.blocks) {
                    Some(child) => children.push(child),
                    None => known += 1,
                }
            }
            after[row] = from;
            self.occupied[from as usize] = true;
            if stops {
                break;
            }
        }
        self.finder = finder;
        let named = self.advise(node, &children);
        self.tree.close(node, &children, &named, known);
    }

    /// The positions that an advisor names: all of them if all moves have the same weight, otherwise the best one if it
    /// improves on the position.
    fn advise(&self, node: u32, children: &[u32]) -> Vec<u32> {
        if self.aim.as_ref().is_some_and(|aim| aim.flat) {
            return children.to_vec();
        }
        let best = children.iter().copied().min_by_key(|&child| self.tree.score(child));
        best.filter(|&child| self.tree.score(child) < self.tree.score(node)).into_iter().collect()
    }

    /// Adds the position after a pull of the box with this row and square, with these boxes and words; `None` if it is
    /// known.
    fn make(
        &mut self,
        node: u32,
        (row, from): (usize, Square),
        arrival: &Arrival,
        after: &[Square],
        key: &[u64],
        blocks: &Blocks,
    ) -> Option<u32> {
        let Arrival { to, direction, .. } = *arrival;
        let region = blocks.region(to, back(direction as usize));
        work::add(after.len() * 8);
        if self.tree.knows(key, region) {
            return None;
        }
        self.occupied[to as usize] = true;
        let rooms = self.rooms.cut_with(&self.tables.level, &self.occupied, to);
        let score = self.score(after, blocks.regions_without(to), rooms, Some((row, to)));
        self.occupied[to as usize] = false;
        self.tree.child(key, region, node, Macro { from, to, direction, removed: false }, score)
    }
}

impl Side for Pulling<'_> {
    const FORWARDS: bool = false;

    /// Expands one position; false if nothing is left to try.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> bool {
        let Some(node) = self.tree.take() else { return false };
        let mut boxes = Vec::new();
        let player = self.tree.store().position(node, &mut boxes);
        let from_boxes = self.tables.from_boxes();
        let costs = |row: usize| from_boxes.costs_of_any(&self.tables.spots, boxes[row]);
        if self.matching.solve_again(costs, ticker) >= IMPOSSIBLE_PAIR {
            self.tree.mark_dead(node);
            return true;
        }
        if let Some(aim) = &mut self.aim {
            aim.prepare(&boxes, ticker);
        }
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        self.reached.fill(&boxes, player);
        self.expand(node, &boxes, ticker);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        true
    }

    /// The positions met.
    fn store(&self) -> &Store {
        self.tree.store()
    }

    /// The boxes of the best position.
    fn best(&self) -> Vec<Square> {
        self.tree.best_boxes()
    }

    /// The pushes from a position to the goals. Every macro pull is found again and undone, and the limits are checked
    /// each time. A stop in the meantime loses nothing, because the answer is found already.
    fn pushes(&mut self, node: u32, ticker: &mut Ticker<'_>) -> Vec<Push> {
        let mut pushes = Vec::new();
        for pair in self.tree.line(node).windows(2).rev() {
            let Self { tables, tree, finder, reached, occupied, .. } = self;
            let index = tree.found_again(tables, [pair[0], pair[1]], finder, reached, occupied);
            pushes.extend(finder.undone(index));
            let _ = ticker.steps(finder.steps());
        }
        pushes
    }

    /// Bytes in use.
    fn bytes(&self) -> u64 {
        let aim = self.aim.as_ref().map_or(0, Aim::bytes);
        self.tree.bytes() + Pulling::bytes_at_start(&self.tables.level) + aim
    }
}

impl<'t> Aimed<'t> for Pulling<'t> {
    fn toward(
        tables: &'t Tables,
        packing: Packing,
        squares: Vec<Square>,
        flat: bool,
        _: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Self> {
        let aim = Aim::new(tables, squares, flat, ticker)?;
        Some(Pulling::new(tables, packing, Some(aim)))
    }
}

/// Is there room to pull a box towards this side?
fn can_pull(level: &Level, occupied: &[bool], square: Square, side: usize) -> bool {
    let free = |square: Square| square != NONE && !occupied[square as usize];
    let stand = level.step(square, side);
    free(stand) && free(level.step(stand, side))
}
