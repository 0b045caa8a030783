//! Feature-space search (FESS: Shoham and Schaeffer 2020) over macro moves, with our own features.
//!
//! Positions are sorted into cells by features that measure their progress: goals filled in order, regions into which
//! the floor is cut, boxes in the way of others. Cells take turns, and each gives its untried move of least weight. A
//! move costs nothing if an advisor names it and one otherwise, and weights add up along a line of play. So every kind
//! of progress is followed, and among equals the line with the fewest moves that no advisor named.

mod cells;
mod weigh;

use self::cells::{Cells, Untried};
use super::best_first::Slice;
use super::filling::Filling;
use super::frozen::{self, FrozenGoals};
use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::deadlocks::corral::rows::Corrals;
use crate::puzzles::sokoban::kernel::goal_set::GoalSet;
use crate::puzzles::sokoban::kernel::hotspots::Hotspots;
use crate::puzzles::sokoban::kernel::macros::Macros;
use crate::puzzles::sokoban::kernel::meter::{Account, Meter};
use crate::puzzles::sokoban::kernel::pages::Pages;
use crate::puzzles::sokoban::kernel::passages::Passages;
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square, back, put_in_order};
use crate::search::control::{Control, Ticker};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// A macro move: a box, the square where it comes to rest, and the direction of the last push.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Macro {
    from: Square,
    to: Square,
    direction: u8,
}

/// The features of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Features {
    /// Goals that are still to be filled in order.
    missing: u16,
    /// Regions into which the floor is cut.
    regions: u16,
    /// Number of boxes in the way of others.
    hot: u16,
    /// The bound on the pushes still needed, in steps of a few; 0 in strategies that do not use it.
    far: u16,
}

/// What a search considers beside the order of goals. Searches with different strategies get stuck on different levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Nothing else; among equal moves the latest comes first.
    Order,
    /// The distance of the boxes from the goals; among equal moves the earliest comes first.
    Distance,
    /// The boxes in the way of others; among equal moves the latest comes first.
    Way,
    /// The same, with most of the turns for the cells with the most progress.
    Front,
}

/// Elementary steps for one square of the floor when a node is made.
const STEPS_PER_SQUARE: usize = 16;
/// Most elementary steps of a slice, for each of its moves: with many boxes a move costs a hundred times as much, and
/// other searches wait.
const STEPS_PER_MOVE: u64 = 1 << 16;
/// Moves added to cells between two reports of memory.
const MOVES_BETWEEN_REPORTS: usize = 1 << 14;
/// Bytes that a search holds for each square of the floor from its start on: flood fills, corrals, blocks, arrivals.
/// Measured on an open floor of 64x64 (1.0 MB), where they are largest.
const BYTES_PER_SQUARE: usize = 272;
/// Number of pushes in a step of [`Features::far`].
const PUSHES_PER_STEP: u16 = 4;

/// A search in progress.
pub struct FeatureSpace<'t> {
    tables: &'t Tables,
    passages: &'t Passages,
    strategy: Strategy,
    store: Store,
    macros: Pages<Macro>,
    cells: Cells,
    filling: Filling,
    finder: Macros,
    reached: PlayerReach,
    regions: PlayerReach,
    corrals: Corrals,
    frozen: FrozenGoals,
    /// Present only if the strategy uses them.
    hotspots: Option<&'t Hotspots>,
    /// For each box of the position, the number of others that it hinders.
    hindered: Vec<u16>,
    matching: Matching,
    occupied: Vec<bool>,
    scratch: Vec<Square>,
    account: Account,
    /// Moves added to cells since the last report.
    added: usize,
    serial: u32,
    answer: Option<u32>,
}

const START: Macro = Macro { from: NONE, to: NONE, direction: 0 };

impl<'t> FeatureSpace<'t> {
    /// A search before its first move; `None` if it has to stop. A share of `memory` may hold what it remembers about
    /// goals.
    pub fn new(
        tables: &'t Tables,
        packing: Packing,
        strategy: Strategy,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<FeatureSpace<'t>> {
        let level = &tables.level;
        tables.prepare(ticker).continue_value()?;
        tables.prepare_macros(ticker).continue_value()?;
        let looks_at_ways = matches!(strategy, Strategy::Way | Strategy::Front);
        if looks_at_ways {
            tables.prepare_hotspots(ticker).continue_value()?;
        }
        let mut search = FeatureSpace {
            tables,
            passages: tables.passages(),
            strategy,
            store: Store::new(packing),
            macros: Pages::default(),
            cells: Cells::default(),
            filling: Filling::new(level, memory, ticker),
            finder: Macros::new(level),
            reached: PlayerReach::new(level),
            regions: PlayerReach::new(level),
            corrals: Corrals::new(level, &tables.alive),
            frozen: FrozenGoals::new(tables, memory),
            hotspots: looks_at_ways.then(|| tables.hotspots()),
            hindered: Vec::new(),
            matching: Matching::new(level.boxes.len()),
            occupied: vec![false; level.len()],
            scratch: Vec::new(),
            account: Account::default(),
            added: 0,
            serial: 0,
            answer: None,
        };
        search.reach(&level.boxes, level.player, NO_NODE, START, 0, ticker);
        ticker.steps(0).is_continue().then_some(search)
    }

    /// Tries up to `nodes` moves.
    pub fn run(&mut self, nodes: u64, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) -> Slice {
        if self.account.due(self.store.len()) && self.report(control, meter).is_break() {
            return Slice::Stopped;
        }
        let (begun, most) = (ticker.worked(), nodes.saturating_mul(STEPS_PER_MOVE));
        for _ in 0..nodes {
            if ticker.worked() - begun > most {
                break;
            }
            if let Some(node) = self.answer {
                return Slice::Solved(self.pushes(node, ticker));
            }
            let Some(Reverse((weight, _, node, step))) = self.next() else {
                return if self.report(control, meter).is_break() { Slice::Stopped } else { Slice::Exhausted };
            };
            if step == START {
                self.open_up(node, weight, control, ticker, meter);
            } else {
                self.attempt(node, step, weight, ticker);
            }
            if ticker.tick().is_break() || ticker.steps(STEPS_PER_SQUARE * self.tables.level.len()).is_break() {
                return Slice::Stopped;
            }
            let due = self.added > MOVES_BETWEEN_REPORTS || self.account.due(self.store.len());
            if due && self.report(control, meter).is_break() {
                return Slice::Stopped;
            }
        }
        if self.report(control, meter).is_break() { Slice::Stopped } else { Slice::Running }
    }

    fn report(&mut self, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        self.added = 0;
        let now = self.bytes();
        self.account.report(self.store.len(), now, control, meter)
    }

    /// Bytes of the last report.
    pub fn reported_bytes(&self) -> u64 {
        self.account.reported_bytes()
    }

    /// Bytes that a search takes before its first move.
    pub fn bytes_at_start(level: &Level) -> u64 {
        (level.len() * BYTES_PER_SQUARE) as u64
    }

    fn bytes(&self) -> u64 {
        let lists = self.cells.bytes() + self.macros.bytes();
        Self::bytes_at_start(&self.tables.level)
            + self.store.bytes()
            + lists as u64
            + self.filling.bytes()
            + self.frozen.bytes()
    }

    /// The best move of the cell whose turn it is.
    fn next(&mut self) -> Option<Untried> {
        if self.strategy == Strategy::Front { self.cells.next_near_front() } else { self.cells.next_in_turn() }
    }

    /// Makes a move. A new position is examined and put into its cell.
    fn attempt(&mut self, node: u32, step: Macro, weight: u32, ticker: &mut Ticker<'_>) {
        let mut boxes = Vec::new();
        self.store.position(node, &mut boxes);
        boxes.iter_mut().filter(|square| **square == step.from).for_each(|square| *square = step.to);
        put_in_order(&mut boxes);
        let player = self.tables.level.step(step.to, back(step.direction as usize));
        self.reach(&boxes, player, node, step, weight, ticker);
    }

    fn reach(
        &mut self,
        boxes: &[Square],
        player: Square,
        parent: u32,
        step: Macro,
        weight: u32,
        ticker: &mut Ticker<'_>,
    ) {
        let level = &self.tables.level;
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        let region = self.reached.fill(boxes, player);
        let mut key = Vec::new();
        self.store.packing().pack(boxes, &mut key);
        let link = Link { parent, push: Push { from: NONE, direction: 0 }, cost: 0, rest: 0, closed: false };
        let (node, new) = self.store.insert(&key, region, link);
        if new {
            self.macros.push(step);
            if level.solved(boxes) {
                self.answer = Some(node);
            } else {
                self.put(node, boxes, player, weight, ticker);
            }
        }
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
    }

    /// Puts a new position into its cell. Its moves are generated only when its turn comes.
    fn put(&mut self, node: u32, boxes: &[Square], player: Square, weight: u32, ticker: &mut Ticker<'_>) {
        let looks_far = self.strategy == Strategy::Distance;
        let rest = if looks_far { self.tables.bound_again(boxes, player, &mut self.matching, ticker) } else { 0 };
        if rest >= IMPOSSIBLE_PAIR {
            return;
        }
        let full = self.filling.full(boxes);
        let features = self.features(boxes, full, rest, ticker);
        self.serial += 1;
        let untried = (weight, self.turn(), node, START);
        self.cells.of(features).push(Reverse(untried));
    }

    /// The order of a move among moves of equal weight; the lower one comes first.
    fn turn(&self) -> u32 {
        if self.strategy == Strategy::Distance { self.serial } else { u32::MAX - self.serial }
    }

    /// Generates the moves of a position unless it is hopeless.
    fn open_up(&mut self, node: u32, weight: u32, control: &Control<'_>, ticker: &mut Ticker<'_>, meter: &Meter<'_>) {
        let mut boxes = Vec::new();
        let player = self.store.position(node, &mut boxes);
        if let Some(walls) = self.hopeful(&boxes, player, ticker) {
            boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
            self.reached.fill(&boxes, player);
            self.weigh(node, &boxes, weight, walls, (control, ticker, meter));
            boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        }
    }

    /// Can every box still be assigned a goal, with boxes frozen on goals as walls? If so, returns the index of that
    /// set of walls.
    fn hopeful(&mut self, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) -> Option<usize> {
        if self.tables.bound_again(boxes, player, &mut self.matching, ticker) >= IMPOSSIBLE_PAIR {
            return None;
        }
        let walls = self.frozen.of(self.tables, boxes, ticker)?;
        ticker.steps(boxes.len() * boxes.len()).continue_value()?;
        frozen::shared_out(self.frozen.reach(walls), boxes).then_some(walls)
    }

    /// The feature of a bound on pushes.
    fn far(&self, rest: i32) -> u16 {
        if self.strategy == Strategy::Distance { rest.max(0) as u16 / PUSHES_PER_STEP } else { 0 }
    }

    fn features(&mut self, boxes: &[Square], full: GoalSet, rest: i32, ticker: &mut Ticker<'_>) -> Features {
        let missing = self.filling.plan(&self.tables.level, full, ticker).missing(boxes);
        let _ = ticker.steps(boxes.len() * boxes.len());
        Features { missing, regions: self.count_regions(boxes), hot: self.hot(boxes, full), far: self.far(rest) }
    }

    /// The number of boxes in the way of others, if the strategy uses it.
    fn hot(&mut self, boxes: &[Square], full: GoalSet) -> u16 {
        let Some(hotspots) = self.hotspots else { return 0 };
        hotspots.hindered(boxes, &open(&self.tables.level, full), &mut self.hindered);
        self.hindered.iter().filter(|&&count| count > 0).count() as u16
    }

    /// The number of regions of the floor between the boxes.
    fn count_regions(&mut self, boxes: &[Square]) -> u16 {
        let mut count = 0;
        self.regions.regions(boxes, |_| count += 1);
        count
    }

    /// The stored positions.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The pushes from the start to a node. Every macro move is found again, and the limits are checked each time. A
    /// stop in the meantime loses nothing, because the answer is found already.
    pub fn pushes(&mut self, node: u32, ticker: &mut Ticker<'_>) -> Vec<Push> {
        let mut line = vec![node];
        while self.store.links[line[line.len() - 1] as usize].parent != NO_NODE {
            line.push(self.store.links[line[line.len() - 1] as usize].parent);
        }
        line.reverse();
        let mut pushes = Vec::new();
        for pair in line.windows(2) {
            pushes.extend(self.macro_pushes(pair[0], self.macros[pair[1] as usize]));
            let _ = ticker.steps(self.finder.steps());
        }
        pushes
    }

    fn macro_pushes(&mut self, node: u32, step: Macro) -> Vec<Push> {
        let Tables { level, usable, .. } = self.tables;
        let mut boxes = Vec::new();
        let player = self.store.position(node, &mut boxes);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        self.reached.fill(&boxes, player);
        self.finder.find(level, usable, &mut self.occupied, &self.reached, step.from);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
        let arrived = |a: &crate::puzzles::sokoban::kernel::macros::Arrival| {
            a.to == step.to && a.direction == step.direction && a.pushes > 0
        };
        let index = self.finder.arrivals.iter().position(arrived).expect("the move was found here before");
        self.finder.pushes(level, index)
    }
}

/// The goals that are not in a set.
fn open(level: &Level, full: GoalSet) -> GoalSet {
    let count = level.goals.len();
    std::array::from_fn(|word| {
        let here = count.saturating_sub(word * 64).min(64);
        let all = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        all & !full[word]
    })
}
