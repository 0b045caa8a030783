//! A feature-space search over macro pushes: what is a move, what is dead and what limits the moves is the same whatever positions are judged by.

use super::side::Side;
use super::tree::{self, Macro, Tree};
use crate::puzzles::sokoban::engines::frozen::{self, FrozenGoals};
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::deadlocks::corral::Corrals;
use crate::puzzles::sokoban::kernel::deadlocks::local::LocalSearch;
use crate::puzzles::sokoban::kernel::macros::{Arrival, Macros};
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, back};
use crate::search::control::Ticker;
use crate::search::work;

/// Bytes for one square of the floor that a search holds from its start on.
const BYTES_PER_SQUARE: u64 = 256;

/// A position as a judge sees it.
#[derive(Clone, Copy)]
pub struct Seen<'p> {
    /// The boxes before the move, in no order.
    pub boxes: &'p [Square],
    /// Where boxes stand after it.
    pub occupied: &'p [bool],
    /// Regions of the floor after it.
    pub regions: u16,
    /// The box that moves, by its row, where to, and where the player stands then.
    pub moved: Option<(usize, Square, Square)>,
}

/// A move with the score of the position that it leads to.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The move.
    pub step: Macro,
    /// The score.
    pub score: u64,
}

/// What the moves of a position lead to: new positions with their moves, and how many known ones.
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

/// What positions are judged by.
pub trait Judge {
    /// The fields of a score that make the cell.
    const CELL: u64;

    /// Looks at a position without a move, before its moves are scored; its score. None if the search is to stop.
    fn look(&mut self, seen: Seen<'_>, player: Square, ticker: &mut Ticker<'_>) -> Option<u64>;

    /// Moves of a box come next: `occupied` shows the others.
    fn lift(&mut self, _occupied: &[bool]) {}

    /// The score of a position that a move of the one looked at leads to.
    fn score(&mut self, seen: Seen<'_>) -> u64;

    /// The moves that advisors name, by their index.
    fn advise(&self, now: u64, choices: &[Choice]) -> Vec<usize>;

    /// Elementary steps of a score.
    fn steps(&self, boxes: usize) -> usize;

    /// Bytes in use.
    fn bytes(&self) -> u64;
}

/// A search under way.
pub struct Pushing<'t, J> {
    tables: &'t Tables,
    /// What positions are judged by.
    pub judge: J,
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

impl<'t, J: Judge> Pushing<'t, J> {
    /// A search at its start; none if it is to stop.
    pub fn new(
        tables: &'t Tables,
        packing: Packing,
        judge: J,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Pushing<'t, J>> {
        let level = &tables.level;
        let mut search = Pushing {
            tables,
            judge,
            tree: Tree::new(packing, J::CELL),
            finder: Macros::new(level),
            reached: PlayerReach::new(level),
            corrals: Corrals::new(level),
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
        let score = self.judge.look(seen, level.player, ticker)?;
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

    /// Can every box still find a goal of its own, boxes frozen on goals being walls, and is no area closed for ever? If so, the number of that set
    /// of walls.
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
        let confined = self.corrals.find(level, &self.tables.alive, &self.occupied, &self.reached, boxes);
        let _ = ticker.steps(self.corrals.spent());
        self.finder.blocks.find(level, &self.occupied);
        let regions = self.finder.blocks.regions();
        let seen = Seen { boxes, occupied: &self.occupied, regions, moved: None };
        let Some(now) = self.judge.look(seen, self.tree.store().region(node), ticker) else { return };
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
            self.judge.lift(&self.occupied);
            self.occupied[from as usize] = true;
            let goes_on = ticker.steps(finder.steps()).is_continue() && found.moves() <= tree::MAX_MOVES;
            if !goes_on || !self.collect(node, boxes, [row, walls], &finder, &mut found, ticker) {
                break;
            }
        }
        self.finder = finder;
        let named: Vec<u32> =
            self.judge.advise(now, &found.choices).into_iter().map(|index| found.nodes[index]).collect();
        self.tree.close(node, &found.nodes, &named, found.known);
    }

    /// Adds the positions that moves of one box lead to, but for those that are dead at once; false if the search is to stop.
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
            let steps = self.judge.steps(boxes.len());
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
            let score = self.judge.score(seen);
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

    /// Are all boxes on goals once the one of this row is there?
    fn solved(&self, boxes: &[Square], row: usize, to: Square) -> bool {
        let is_goal = &self.tables.level.is_goal;
        let home = |(other, &square): (usize, &Square)| other == row || is_goal[square as usize];
        is_goal[to as usize] && boxes.iter().enumerate().all(home)
    }

    /// Is a box that arrives there no answer to anything: it reaches no goal, some box finds none, or it freezes?
    fn spoils(&mut self, boxes: &[Square], row: usize, walls: usize, arrival: &Arrival) -> bool {
        let Tables { level, spots, .. } = self.tables;
        let push = Push { from: boxes[row], direction: arrival.direction };
        let player = level.step(arrival.to, back(arrival.direction as usize));
        self.frozen.reach(walls)[arrival.to as usize] == [0; 4]
            || self.matching.changed(row, self.tables.to_goals().costs(spots.of(arrival.to, player))) >= IMPOSSIBLE_PAIR
            || self.tables.dead(push, arrival.to, boxes, &mut self.occupied, &mut self.scratch)
    }
}

impl<J: Judge> Side for Pushing<'_, J> {
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
            None => self.tree.bury(node),
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

    /// The pushes from the start to a position: every macro move is found again, each with a look at the limits. A stop that comes meanwhile takes
    /// nothing away: the answer is found.
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
        self.tree.bytes() + self.judge.bytes() + self.local.bytes() + self.frozen.bytes() + own
    }
}
