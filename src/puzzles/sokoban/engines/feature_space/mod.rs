//! Feature-space search (FESS: Shoham and Schaeffer 2020) over macro moves, with features of our own making.
//!
//! Positions are sorted into cells by features that tell how far they have come: goals filled in order, regions the floor is cut into,
//! boxes in the way of others.
//! Cells take turns; each gives its untried move of least weight. A move costs nothing if an advisor names it and one otherwise, and
//! weights add up along a line of play: so every kind of progress is followed, and among equals the line that needed fewest odd moves.

mod cells;
mod weigh;

use self::cells::{Cells, Untried};
use super::best_first::Slice;
use super::filling::Filling;
use super::frozen::{self, FrozenGoals};
use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::deadlocks::corral::Corrals;
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

/// A macro move: a box and where it comes to rest, with the direction of the last push.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Macro {
    from: Square,
    to: Square,
    direction: u8,
}

/// The features of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Features {
    /// Goals still to be filled in order.
    missing: u16,
    /// Regions that the floor is cut into.
    regions: u16,
    /// Boxes in the way of others.
    hot: u16,
    /// Pushes still needed at least, in steps of a few; always 0 to a strategy that does not look at them.
    far: u16,
}

/// What a search looks at beside the order of goals: searches of different strategy get stuck on different levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// Nothing; among equal moves the latest comes first.
    Order,
    /// How far the boxes are from home; among equal moves the earliest comes first.
    Distance,
    /// Which boxes are in the way of others; among equal moves the latest comes first.
    Way,
    /// The same, with most of the turns for the cells that have come furthest.
    Front,
}

/// Elementary steps for one square of the floor in a node.
const STEPS_PER_SQUARE: usize = 16;
/// Elementary steps of a slice for each of its moves, at most: with many boxes a move costs a hundred times as much, and other searches wait.
const STEPS_PER_MOVE: u64 = 1 << 16;
/// Moves put into cells between two reports of memory.
const MOVES_BETWEEN_REPORTS: usize = 1 << 14;
/// Bytes for one square of the floor that a search holds from its start on: floods, corrals, blocks, arrivals. Measured on an open floor of 64x64
/// (1.0 MB), where they are most.
const BYTES_PER_SQUARE: usize = 272;
/// Pushes that make a step of [`Features::far`].
const PUSHES_PER_STEP: u16 = 4;

/// A search under way.
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
    /// Only where the strategy asks for them.
    hotspots: Option<&'t Hotspots>,
    /// How many others each box of the position is in the way of.
    hindered: Vec<u16>,
    matching: Matching,
    occupied: Vec<bool>,
    scratch: Vec<Square>,
    account: Account,
    /// Moves put into cells since the last report.
    added: usize,
    serial: u32,
    answer: Option<u32>,
}

const START: Macro = Macro { from: NONE, to: NONE, direction: 0 };

impl<'t> FeatureSpace<'t> {
    /// A search at its start; none if it is to stop. Of the memory it takes a share for what it remembers of goals.
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
            corrals: Corrals::new(level),
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

    /// Bytes that the last report told of.
    pub fn told(&self) -> u64 {
        self.account.told()
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

    /// Makes a move; a new position is examined and its moves are weighed.
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

    /// Puts a new position into its cell; its moves are looked for only when its turn comes.
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

    /// Among moves of equal weight the lower goes first.
    fn turn(&self) -> u32 {
        if self.strategy == Strategy::Distance { self.serial } else { u32::MAX - self.serial }
    }

    /// Looks for the moves of a position, unless it is hopeless.
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

    /// Can every box still find a goal of its own, boxes frozen on goals being walls? If so, the number of that set of walls.
    fn hopeful(&mut self, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) -> Option<usize> {
        if self.tables.bound_again(boxes, player, &mut self.matching, ticker) >= IMPOSSIBLE_PAIR {
            return None;
        }
        let walls = self.frozen.of(self.tables, boxes, ticker)?;
        ticker.steps(boxes.len() * boxes.len()).continue_value()?;
        frozen::shared_out(self.frozen.reach(walls), boxes).then_some(walls)
    }

    /// The feature of a bound.
    fn far(&self, rest: i32) -> u16 {
        if self.strategy == Strategy::Distance { rest.max(0) as u16 / PUSHES_PER_STEP } else { 0 }
    }

    fn features(&mut self, boxes: &[Square], full: GoalSet, rest: i32, ticker: &mut Ticker<'_>) -> Features {
        let missing = self.filling.plan(&self.tables.level, full, ticker).missing(boxes);
        let _ = ticker.steps(boxes.len() * boxes.len());
        Features { missing, regions: self.count_regions(boxes), hot: self.hot(boxes, full), far: self.far(rest) }
    }

    /// Boxes in the way of others, if the strategy asks for them.
    fn hot(&mut self, boxes: &[Square], full: GoalSet) -> u16 {
        let Some(hotspots) = self.hotspots else { return 0 };
        hotspots.hindered(boxes, &open(&self.tables.level, full), &mut self.hindered);
        self.hindered.iter().filter(|&&count| count > 0).count() as u16
    }

    /// Regions of the floor between the boxes.
    fn count_regions(&mut self, boxes: &[Square]) -> u16 {
        let mut count = 0;
        self.regions.regions(boxes, |_| count += 1);
        count
    }

    /// The positions met.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The pushes from the start to a node: every macro move is found again, each with a look at the limits. A stop that comes meanwhile takes nothing
    /// away: the answer is found.
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

/// The goals not in a set.
fn open(level: &Level, full: GoalSet) -> GoalSet {
    let count = level.goals.len();
    std::array::from_fn(|word| {
        let here = count.saturating_sub(word * 64).min(64);
        let all = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        all & !full[word]
    })
}
