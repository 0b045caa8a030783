//! A feature-space search by macro pushes. Moves, deadlock tests and limits are the same for every way of scoring
//! positions.

use super::side::Side;
use super::tree::{self, Macro, Tree};
use crate::puzzles::sokoban::engines::frozen::{self, FrozenGoals};
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::deadlocks::corral::rows::Corrals;
use crate::puzzles::sokoban::kernel::deadlocks::local::LocalSearch;
use crate::puzzles::sokoban::kernel::macros::{Arrival, Macros};
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Bytes that a search holds for each square of the floor from its start on.
const BYTES_PER_SQUARE: u64 = 256;

/// A position in the form in which it is scored.
#[derive(Clone, Copy)]
pub struct Seen<'p> {
    /// The boxes before the move, in any order.
    pub boxes: &'p [Square],
    /// The occupied squares after the move.
    pub occupied: &'p [bool],
    /// Number of regions of the floor after the move.
    pub regions: u16,
    /// The moving box: its row, its new square, and the player's square afterwards.
    pub moved: Option<(usize, Square, Square)>,
}

/// A move, and the score of the position after it.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The move.
    pub step: Macro,
    /// The score.
    pub score: u64,
}

/// The results of the moves of a position: new positions with their moves, and the number of known ones.
#[derive(Default)]
struct Children {
    nodes: Vec<u32>,
    choices: Vec<Choice>,
    known: u32,
}

impl Children {
    fn moves(&self) -> usize {
        self.nodes.len() + self.known as usize
    }
}

/// A way of scoring positions.
pub trait Scoring {
    /// The fields of a score that form the cell.
    const CELL: u64;

    /// Prepares for the moves of a position, and returns the score of the position itself; `None` if the search has to
    /// stop.
    fn prepare(&mut self, seen: Seen<'_>, player: Square, ticker: &mut Ticker<'_>) -> Option<u64>;

    /// Prepares for the moves of one box; `occupied` holds the others.
    fn prepare_box(&mut self, _occupied: &[bool]) {}

    /// The score of the position after a move from the prepared position.
    fn score(&mut self, seen: Seen<'_>) -> u64;

    /// The indices of the moves that advisors name.
    fn advise(&self, now: u64, choices: &[Choice]) -> Vec<usize>;

    /// Elementary steps for a score.
    fn steps(&self, boxes: usize) -> usize;

    /// Bytes in use.
    fn bytes(&self) -> u64;
}

/// A search in progress.
pub struct Pushing<'t, S> {
    tables: &'t Tables,
    /// The way of scoring positions.
    pub scoring: S,
    tree: Tree,
    finder: Macros,
    reached: PlayerReach,
    corrals: Corrals,
    local: LocalSearch,
    frozen: FrozenGoals,
    matching: Matching,
    occupied: Vec<bool>,
    scratch: Vec<Square>,
    answer: Option<u32>,
}

impl<'t, S: Scoring> Pushing<'t, S> {
    /// A search before its first turn; `None` if it has to stop.
    pub fn new(
        tables: &'t Tables,
        packing: Packing,
        scoring: S,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Pushing<'t, S>> {
        let level = &tables.level;
        let mut search = Pushing {
            tables,
            scoring,
            tree: Tree::new(packing, S::CELL),
            finder: Macros::new(level),
            reached: PlayerReach::new(level),
            corrals: Corrals::new(level, &tables.alive),
            local: LocalSearch::new(level),
            frozen: FrozenGoals::new(tables, memory),
            matching: Matching::new(level.boxes.len()),
            occupied: level.occupied(),
            scratch: Vec::new(),
            answer: None,
        };
        search.begin(ticker)?;
        Some(search)
    }

    fn begin(&mut self, ticker: &mut Ticker<'_>) -> Option<()> {
        let level = &self.tables.level;
        let region = self.reached.fill(&level.boxes, level.player);
        self.finder.blocks.find(level, &self.occupied);
        let regions = self.finder.blocks.regions();
        let seen = Seen { boxes: &level.boxes, occupied: &self.occupied, regions, moved: None };
        let score = self.scoring.prepare(seen, level.player, ticker)?;
        let mut key = Vec::new();
        self.tree.store().packing().pack(&level.boxes, &mut key);
        self.tree.root(&key, region, score);
        if level.solved(&level.boxes) {
            self.answer = self.tree.best();
        }
        self.occupied.fill(false);
        Some(())
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        level.len() as u64 * BYTES_PER_SQUARE
    }

    /// Can every box still be assigned a goal, with boxes frozen on goals as walls, and is no area closed for ever? If
    /// so, returns the index of that set of walls.
    fn hopeful(&mut self, boxes: &[Square], player: Square, ticker: &mut Ticker<'_>) -> Option<usize> {
        if self.tables.bound_again(boxes, player, &mut self.matching, ticker) >= IMPOSSIBLE_PAIR {
            return None;
        }
        let walls = self.frozen.of(self.tables, boxes, ticker)?;
        ticker.steps(boxes.len() * boxes.len()).continue_value()?;
        let shared = frozen::shared_out(self.frozen.reach(walls), boxes);
        (shared && !self.local.dead(self.tables, (boxes, &self.occupied), player, ticker)).then_some(walls)
    }

    fn expand(&mut self, node: u32, boxes: &[Square], walls: usize, ticker: &mut Ticker<'_>) {
        let level = &self.tables.level;
        let confined = self.corrals.find(self.reached.rows(), boxes);
        let _ = ticker.steps(self.corrals.spent());
        self.finder.blocks.find(level, &self.occupied);
        let regions = self.finder.blocks.regions();
        let seen = Seen { boxes, occupied: &self.occupied, regions, moved: None };
        let Some(now) = self.scoring.prepare(seen, self.tree.store().region(node), ticker) else { return };
        let mut found = Children::default();
        let mut finder = std::mem::take(&mut self.finder);
        for (row, &from) in boxes.iter().enumerate() {
            if confined.as_ref().is_some_and(|some| !some.contains(&from)) {
                continue;
            }
            finder.find(level, &self.tables.usable, &mut self.occupied, &self.reached, from);
            if finder.arrivals.len() == 1 {
                continue;
            }
            self.occupied[from as usize] = false;
            self.scoring.prepare_box(&self.occupied);
            self.occupied[from as usize] = true;
            let goes_on = ticker.steps(finder.steps()).is_continue() && found.moves() <= tree::MAX_MOVES;
            if !goes_on || !self.collect(node, boxes, [row, walls], &finder, &mut found, ticker) {
                break;
            }
        }
        self.finder = finder;
        let named: Vec<u32> =
            self.scoring.advise(now, &found.choices).into_iter().map(|index| found.nodes[index]).collect();
        self.tree.close(node, &found.nodes, &named, found.known);
    }

    /// Adds the positions after moves of one box, except those that are dead at once; false if the search has to stop.
    fn collect(
        &mut self,
        node: u32,
        boxes: &[Square],
        [row, walls]: [usize; 2],
        finder: &Macros,
        found: &mut Children,
        ticker: &mut Ticker<'_>,
    ) -> bool {
        let (from, mut key) = (boxes[row], Vec::new());
        for arrival in &finder.arrivals[1..] {
            let steps = self.scoring.steps(boxes.len());
            work::add(steps);
            if ticker.steps(steps).is_break() {
                return false;
            }
            if self.spoils(boxes, row, walls, arrival) {
                continue;
            }
            if ticker.tick().is_break() {
                return false;
            }
            let Arrival { to, direction, .. } = *arrival;
            let side = back(direction as usize);
            let region = finder.blocks.region(to, side);
            self.tree.key_after(node, from, to, &mut key);
            if self.tree.knows(&key, region) {
                found.known += 1;
                continue;
            }
            self.occupied[from as usize] = false;
            self.occupied[to as usize] = true;
            let moved = Some((row, to, self.tables.level.step(to, side)));
            let seen = Seen { boxes, occupied: &self.occupied, regions: finder.blocks.regions_without(to), moved };
            let score = self.scoring.score(seen);
            self.occupied[to as usize] = false;
            self.occupied[from as usize] = true;
            let step = Macro { from, to, direction, removed: false };
            let Some(child) = self.tree.child(&key, region, node, step, score) else { continue };
            found.nodes.push(child);
            found.choices.push(Choice { step, score });
            if self.solved(boxes, row, to) {
                self.answer = Some(child);
            }
        }
        true
    }

    /// Are all boxes on goals once the box with index `row` is on `to`?
    fn solved(&self, boxes: &[Square], row: usize, to: Square) -> bool {
        let is_goal = &self.tables.level.is_goal;
        let home = |(other, &square): (usize, &Square)| other == row || is_goal[square as usize];
        is_goal[to as usize] && boxes.iter().enumerate().all(home)
    }

    /// Is this arrival of the box useless: can it reach no goal from there, does another box find none, or does it
    /// freeze?
    fn spoils(&mut self, boxes: &[Square], row: usize, walls: usize, arrival: &Arrival) -> bool {
        let Tables { level, spots, .. } = self.tables;
        let push = Push { from: boxes[row], direction: arrival.direction };
        let player = level.step(arrival.to, back(arrival.direction as usize));
        self.frozen.reach(walls)[arrival.to as usize] == [0; 4]
            || self.matching.changed(row, self.tables.to_goals().costs(spots.of(arrival.to, player))) >= IMPOSSIBLE_PAIR
            || self.tables.dead(push, arrival.to, boxes, &mut self.occupied, &mut self.scratch)
    }
}

impl<S: Scoring> Side for Pushing<'_, S> {
    const FORWARDS: bool = true;

    /// Expands one position; false if nothing is left to try.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> bool {
        let Some(node) = self.tree.take() else { return false };
        let mut boxes = Vec::new();
        let player = self.tree.store().position(node, &mut boxes);
        boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        self.reached.fill(&boxes, player);
        match self.hopeful(&boxes, player, ticker) {
            Some(walls) => self.expand(node, &boxes, walls, ticker),
            None => self.tree.mark_dead(node),
        }
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

    /// The answer, if there is one.
    fn answer(&self) -> Option<u32> {
        self.answer
    }

    /// The pushes from the start to a position. Every macro move is found again, and the limits are checked each time.
    /// A stop in the meantime loses nothing, because the answer is found already.
    fn pushes(&mut self, node: u32, ticker: &mut Ticker<'_>) -> Vec<Push> {
        let mut pushes = Vec::new();
        for pair in self.tree.line(node).windows(2) {
            let Self { tables, tree, finder, reached, occupied, .. } = self;
            let index = tree.found_again(tables, [pair[0], pair[1]], finder, reached, occupied);
            pushes.extend(finder.pushes(&tables.level, index));
            let _ = ticker.steps(finder.steps());
        }
        pushes
    }

    /// Bytes in use.
    fn bytes(&self) -> u64 {
        let own = Self::bytes_at_start(&self.tables.level);
        self.tree.bytes() + self.scoring.bytes() + self.local.bytes() + self.frozen.bytes() + own
    }
}
