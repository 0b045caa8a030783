//! Packing search: boxes are pulled from the goals back to squares where boxes start, and leave the board there. This
//! finds the order in which they reach the goals before anything is pushed. Boxes that cannot leave yet are parked;
//! read forwards, the parking is part of the plan.

use super::sinks::{self, Starts};
use super::tree::{self, Macro, Tree};
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, has};
use crate::puzzles::sokoban::kernel::macros::{Arrival, Macros};
use crate::puzzles::sokoban::kernel::open_rooms::{self, OpenRooms};
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Square, back, walk};
use crate::search::control::Ticker;
use crate::search::work;

/// Fewest steps between a box and the start to which it is pulled: boxes that hardly move tell nothing about the order.
const MIN_STEPS: u32 = 6;
/// Elementary steps for one square of the floor when a position is made.
const STEPS_PER_SQUARE: usize = 8 + open_rooms::STEPS_PER_SQUARE;

/// Fields of a score, the most important one first: boxes left, regions, boxes on goals, rooms cut off (8 bits each),
/// distance from the goals (32 bits, more is better).
const LEFT: u32 = 56;
const REGIONS: u32 = 48;
const ON_GOALS: u32 = 40;
const ROOMS: u32 = 32;
/// The fields that form the cell: all but the distance.
const CELL: u64 = u64::MAX << ROOMS;

/// The features by which a position is scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Features {
    left: usize,
    regions: u16,
    on_goals: usize,
    rooms: u16,
    far: u64,
}

impl Features {
    fn score(self) -> u64 {
        let small = |number: usize| number.min(255) as u64;
        let near = u64::from(u32::MAX) - self.far.min(u64::from(u32::MAX));
        small(self.left) << LEFT
            | small(self.regions.into()) << REGIONS
            | small(self.on_goals) << ON_GOALS
            | small(self.rooms.into()) << ROOMS
            | near
    }
}

/// A possible pull.
#[derive(Clone, Copy)]
struct Pull {
    step: Macro,
    features: Features,
    pulls: u16,
}

/// A position that is being expanded.
struct Position {
    boxes: Vec<Square>,
    /// The indices of the starts that are still open, and the same as a set.
    open: Vec<usize>,
    set: GoalSet,
    features: Features,
}

/// A search in progress.
pub struct PackingSearch<'t> {
    tables: &'t Tables,
    starts: Starts,
    tree: Tree,
    /// Are boxes also parked at positions where one could leave?
    softly: bool,
    finder: Macros,
    rooms: OpenRooms,
    reached: PlayerReach,
    region: PlayerReach,
    occupied: Vec<bool>,
    /// For each square, the sum of the steps to all goals on the empty floor.
    far: Vec<u64>,
    /// A position without boxes, or with all boxes on starts, which completes the plan.
    end: Option<u32>,
}

/// The plan of a packing search.
pub struct Found {
    /// The boxes that it leaves on the board.
    pub left: Vec<Square>,
    /// The pulls, the last one first.
    pub pulls: Vec<Macro>,
    /// Are all of these boxes on starts?
    pub complete: bool,
}

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The search is not finished.
    Running,
    /// The search has a complete plan, or nothing left to try.
    Over,
    /// The search has to stop.
    Stopped,
}

impl<'t> PackingSearch<'t> {
    /// A search before its first turn; `None` if it has to stop.
    pub fn new(tables: &'t Tables, softly: bool, ticker: &mut Ticker<'_>) -> Option<PackingSearch<'t>> {
        let level = &tables.level;
        let mut search = PackingSearch {
            tables,
            starts: Starts::new(tables, ticker)?,
            tree: Tree::new(sinks::with_starts(tables), CELL),
            softly,
            finder: Macros::pulling(level),
            rooms: OpenRooms::new(level),
            reached: PlayerReach::new(level),
            region: PlayerReach::new(level),
            occupied: vec![false; level.len()],
            far: vec![0; level.len()],
            end: None,
        };
        let free = search.occupied.clone();
        for &goal in &level.goals {
            let steps = walk::distances(level, &free, goal);
            search.far.iter_mut().zip(steps).for_each(|(far, steps)| *far += u64::from(steps.min(1 << 12)));
            ticker.steps(level.len() * 16).continue_value()?;
        }
        search.begin();
        Some(search)
    }

    /// Adds one root for every region between boxes on all goals.
    fn begin(&mut self) {
        let level = &self.tables.level;
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = true);
        let mut roots = Vec::new();
        self.reached.regions(&level.goals, |region| roots.push(region));
        let rooms = self.rooms.cut(level, &self.occupied);
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = false);
        let open: Vec<usize> = (0..level.boxes.len()).collect();
        let features = Features {
            left: level.goals.len(),
            regions: roots.len() as u16,
            on_goals: level.goals.len(),
            rooms,
            far: level.goals.iter().map(|&goal| self.far[goal as usize]).sum(),
        };
        let mut key = Vec::new();
        self.pack(&level.goals, &open, &mut key);
        roots.into_iter().for_each(|root| self.tree.root(&key, root, features.score()));
    }

    fn pack(&self, boxes: &[Square], open: &[usize], key: &mut Vec<u64>) {
        let level = &self.tables.level;
        let starts = open.iter().map(|&start| level.boxes[start] + level.len() as Square);
        let all: Vec<Square> = boxes.iter().copied().chain(starts).collect();
        self.tree.store().packing().pack(&all, key);
    }

    /// The boxes and open starts of a position.
    fn position(&self, node: u32) -> Position {
        let level = &self.tables.level;
        let mut boxes = Vec::new();
        self.tree.store().position(node, &mut boxes);
        let starts = boxes.split_off(boxes.partition_point(|&square| (square as usize) < level.len()));
        let number = |square: Square| level.boxes.binary_search(&(square - level.len() as Square));
        let open: Vec<usize> = starts.into_iter().map(|square| number(square).expect("it is a start")).collect();
        let mut set = [0; 4];
        open.iter().for_each(|&start| set[start / 64] |= 1 << (start % 64));
        let score = self.tree.score(node);
        let features = Features {
            left: boxes.len(),
            regions: (score >> REGIONS & 255) as u16,
            rooms: (score >> ROOMS & 255) as u16,
            on_goals: boxes.iter().filter(|&&square| level.is_goal[square as usize]).count(),
            far: boxes.iter().map(|&square| self.far[square as usize]).sum(),
        };
        Position { boxes, open, set, features }
    }

    /// The end of a complete plan, otherwise the best position.
    fn best(&self) -> Option<u32> {
        self.end.or(self.tree.best())
    }

    /// The score of the best plan; lower is better.
    pub fn score(&self) -> u64 {
        if self.end.is_some() { 0 } else { self.best().map_or(u64::MAX, |best| self.tree.score(best)) }
    }

    /// The number of boxes that the best plan leaves on the board; 0 if it is complete.
    pub fn left(&self) -> u64 {
        self.score() >> LEFT
    }

    /// The best plan so far.
    pub fn plan(&self) -> Found {
        let line = self.best().map_or_else(Vec::new, |best| self.tree.line(best));
        Found {
            left: self.best().map_or_else(Vec::new, |best| self.position(best).boxes),
            pulls: line.iter().rev().filter_map(|&node| self.tree.step(node)).collect(),
            complete: self.end.is_some(),
        }
    }

    /// Number of stored positions.
    pub fn met(&self) -> usize {
        self.tree.store().len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        PackingSearch::bytes_at_start(&self.tables.level) + self.tree.bytes()
    }

    /// Bytes that a search takes before its first position.
    pub fn bytes_at_start(level: &Level) -> u64 {
        Starts::bytes(level) + level.len() as u64 * 8
    }

    /// Expands one position.
    pub fn turn(&mut self, ticker: &mut Ticker<'_>) -> Turn {
        let Some(node) = (if self.end.is_some() { None } else { self.tree.take() }) else { return Turn::Over };
        let position = self.position(node);
        if position.boxes.len() == position.open.len() && self.starts.spare(&position.boxes, &position.set).is_some() {
            self.expand(node, &position, ticker);
        } else {
            self.tree.mark_dead(node);
        }
        if ticker.tick().is_break() || ticker.steps(position.boxes.len() * position.boxes.len()).is_break() {
            return Turn::Stopped;
        }
        if self.end.is_some() { Turn::Over } else { Turn::Running }
    }

    fn expand(&mut self, node: u32, position: &Position, ticker: &mut Ticker<'_>) {
        let level = &self.tables.level;
        position.boxes.iter().for_each(|&square| self.occupied[square as usize] = true);
        self.reached.fill(&position.boxes, self.tree.store().region(node));
        if let Some(sinks) = self.starts.sinks(level, &position.open, &self.occupied, ticker) {
            // A box may leave only if all sinks are within reach: then it does not matter through which of them it
            // leaves.
            let at_hand = sinks.iter().all(|&start| self.reached.reached(level.boxes[start]));
            let mut pulls = self.pulls(position, if at_hand { &sinks } else { &[] }, ticker);
            self.make(node, position, &mut pulls, ticker);
        }
        position.boxes.iter().for_each(|&square| self.occupied[square as usize] = false);
    }

    /// The pulls of a position: for each box the best one that takes it off the board. If there are none, or if
    /// `softly` is set, also those that park a box.
    fn pulls(&mut self, position: &Position, sinks: &[usize], ticker: &mut Ticker<'_>) -> Vec<Pull> {
        let Tables { level, usable, .. } = self.tables;
        let (mut removing, mut parking) = (Vec::new(), Vec::new());
        let mut finder = std::mem::take(&mut self.finder);
        for &from in &position.boxes {
            finder.find(level, usable, &mut self.occupied, &self.reached, from);
            let steps = finder.steps() + position.boxes.len() * position.boxes.len() + sinks::STEPS_OF_SPARE;
            let each = 8 + sinks.len() / 4;
            let full = removing.len() + parking.len() > tree::MAX_MOVES;
            if ticker.steps(steps + finder.arrivals.len() * each).is_break() || full {
                break;
            }
            let ends = self.ends(position, sinks, from);
            let leaves = |arrival: &Arrival| self.leave(position, &ends, &finder, from, arrival);
            removing.extend(finder.arrivals[1..].iter().filter_map(leaves).min_by_key(removal_rank));
            if removing.is_empty() || self.softly {
                parking.extend(finder.arrivals[1..].iter().filter_map(|a| self.park(position, &finder, from, a)));
            }
        }
        self.finder = finder;
        if removing.is_empty() || self.softly {
            removing.extend(parking);
        }
        removing
    }

    /// The sinks through which the box on this square can leave: those far enough away whose start no other box needs.
    fn ends(&self, position: &Position, sinks: &[usize], from: Square) -> Vec<Square> {
        if sinks.is_empty() {
            return Vec::new();
        }
        let starts = &self.tables.level.boxes;
        let others: Vec<Square> = position.boxes.iter().copied().filter(|&square| square != from).collect();
        let spare = self.starts.spare(&others, &position.set).unwrap_or_default();
        let apart = |start: usize| self.starts.steps(start, from) >= MIN_STEPS || self.rooms.apart(from, starts[start]);
        sinks.iter().filter(|&&start| has(&spare, start) && apart(start)).map(|&start| starts[start]).collect()
    }

    /// A pull that takes a box off the board.
    fn leave(
        &self,
        position: &Position,
        ends: &[Square],
        finder: &Macros,
        from: Square,
        arrival: &Arrival,
    ) -> Option<Pull> {
        let level = &self.tables.level;
        ends.contains(&arrival.to).then_some(())?;
        let Features { left, on_goals, rooms, far, .. } = position.features;
        let features = Features {
            left: left - 1,
            regions: finder.blocks.regions(),
            on_goals: on_goals - usize::from(level.is_goal[from as usize]),
            rooms,
            far: far - self.far[from as usize],
        };
        let step = Macro { from, to: arrival.to, direction: arrival.direction, removed: true };
        Some(Pull { step, features, pulls: arrival.pushes })
    }

    /// A pull to a square that some open start can serve.
    fn park(&self, position: &Position, finder: &Macros, from: Square, arrival: &Arrival) -> Option<Pull> {
        let level = &self.tables.level;
        self.starts.serves(&position.set, arrival.to).then_some(())?;
        let Features { left, on_goals, rooms, far, .. } = position.features;
        let on_goal = |square: Square| usize::from(level.is_goal[square as usize]);
        let features = Features {
            left,
            regions: finder.blocks.regions_without(arrival.to),
            on_goals: on_goals - on_goal(from) + on_goal(arrival.to),
            rooms,
            far: far - self.far[from as usize] + self.far[arrival.to as usize],
        };
        let step = Macro { from, to: arrival.to, direction: arrival.direction, removed: false };
        Some(Pull { step, features, pulls: arrival.pushes })
    }

    /// Makes the positions after pulls.
    fn make(&mut self, node: u32, position: &Position, pulls: &mut [Pull], ticker: &mut Ticker<'_>) {
        let level = &self.tables.level;
        let (mut children, mut made, mut known) = (Vec::new(), Vec::new(), 0);
        let mut key = Vec::new();
        for pull in pulls {
            let Macro { from, to, direction, removed } = pull.step;
            let mut boxes: Vec<Square> = position.boxes.iter().copied().filter(|&square| square != from).collect();
            let mut open = position.open.clone();
            self.occupied[from as usize] = false;
            if removed {
                open.retain(|&start| level.boxes[start] != to);
            } else {
                boxes.push(to);
                self.occupied[to as usize] = true;
            }
            let region = self.region.fill(&boxes, level.step(to, back(direction as usize)));
            pull.features.rooms = self.rooms.cut(level, &self.occupied);
            self.occupied[to as usize] = false;
            self.occupied[from as usize] = true;
            let steps = level.len() * STEPS_PER_SQUARE;
            work::add(steps);
            if ticker.tick().is_break() || ticker.steps(steps).is_break() {
                break;
            }
            self.pack(&boxes, &open, &mut key);
            match self.tree.child(&key, region, node, pull.step, pull.features.score()) {
                Some(child) => {
                    children.push(child);
                    made.push(*pull);
                    if boxes.iter().all(|&square| open.iter().any(|&start| level.boxes[start] == square)) {
                        self.end = Some(child);
                    }
                }
                None => known += 1,
            }
        }
        let named = advise(position, &made, |from| level.is_goal[from as usize]);
        let named: Vec<u32> = named.into_iter().map(|index| children[index]).collect();
        self.tree.close(node, &children, &named, known);
    }
}

/// Ranks the pulls by which boxes leave: fewest regions first, then the longest.
fn removal_rank(pull: &Pull) -> (u16, u16) {
    (pull.features.regions, u16::MAX - pull.pulls)
}

/// The pulls that advisors name. If a box can leave the board, the best such pull, with parked boxes first; otherwise
/// one that moves a box off a goal, one that joins regions and one that reconnects rooms.
fn advise(position: &Position, pulls: &[Pull], is_goal: impl Fn(Square) -> bool) -> Vec<usize> {
    let now = position.features;
    let removing = (0..pulls.len()).filter(|&index| pulls[index].step.removed);
    let rank = |&index: &usize| (is_goal(pulls[index].step.from), removal_rank(&pulls[index]));
    if let Some(best) = removing.min_by_key(rank) {
        return vec![best];
    }
    let best = |better: &dyn Fn(&Features) -> bool| {
        let indices = (0..pulls.len()).filter(|&index| better(&pulls[index].features));
        indices.min_by_key(|&index| pulls[index].features.score())
    };
    let off =
        best(&|f| f.on_goals < now.on_goals && f.regions <= now.regions && f.rooms <= now.rooms && f.far > now.far);
    let joins = best(&|f| f.regions < now.regions);
    let links = best(&|f| f.rooms < now.rooms);
    off.into_iter().chain(joins).chain(links).collect()
}
