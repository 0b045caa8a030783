//! Counts the positions that the article's program would examine. It is the article's search, rebuilt from the text,
//! with its prunings added one after the other.
//!
//! The article gives every branch a light process of its own, and all of them share one table of the positions visited:
//! boxes and the player's square. A process makes one push and leaves its place to its children, so the processes alive
//! at one time are a layer of a breadth-first search by pushes. The prunings are: squares from which a box alone is
//! never pulled back to a goal; 2x2 blocks with a box off the goals; parts with more boxes than goals (boxes
//! all of whose goals are among few); and a limit of pushes, compared with the distances of the boxes from their
//! nearest goals. The limit here is the fewest pushes, the best possible one. Unlike the original, this search allows
//! 2x2 blocks of boxes on goals.

use super::best_first::Slice;
use super::exact;
use crate::model::limits::Limits;
use crate::puzzles::sokoban::kernel::bounds::UNREACHABLE;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, has};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back, put_in_order};
use crate::search::control::{Control, Counters, Ticker};
use crate::search::work;
use crate::shape;
use std::collections::HashSet;

/// The first word of the question; the number of prunings follows it.
pub const QUESTION: &str = "article";
/// Number of prunings; one more level names positions by the player's region, as our engines do.
const MAX_LEVEL: usize = 5;
/// The level from which on there is a limit of pushes.
const LEVEL_OF_THE_LIMIT: usize = 4;
/// The count ends at this number of positions in the table.
const MAX_POSITIONS: usize = 200_000;

shape! {
    /// The article's search on a level, with its first prunings.
    pub struct ArticleCount {
        /// positions in the table
        nodes: usize,
        /// largest number of processes alive at one time
        processes: usize,
        /// of the answer; null if there is none, or if the table became too large
        pushes: Option<u32>,
        /// has the search finished?
        complete: bool,
    }
}

/// Counts with the first `prunings` prunings. Returns `None` if the number is too large, or if the fewest pushes are
/// needed and unknown.
pub fn count(tables: &Tables, prunings: usize, control: &Control<'_>) -> Option<ArticleCount> {
    if prunings > MAX_LEVEL {
        return None;
    }
    let level = &tables.level;
    let limit = if prunings >= LEVEL_OF_THE_LIMIT { Some(fewest(tables, control)?) } else { None };
    let distances = Distances::new(level);
    let mut search =
        Search { level, prunings, limit, distances, flood: Flood::new(level.len()), visited: HashSet::new() };
    Some(search.run(&mut control.ticker()))
}

/// The fewest pushes, by the engine that proves them.
fn fewest(tables: &Tables, whole: &Control<'_>) -> Option<u32> {
    let packing = tables.packing()?;
    let limits = Limits { nodes: Some(MAX_POSITIONS as u64), memory: whole.limits().memory, ..Limits::default() };
    let counters = Counters::default();
    let Slice::Solved(pushes) = exact::run(tables, &packing, &whole.part(&limits, &counters)).end else { return None };
    Some(pushes.len() as u32)
}

/// Boxes in reading order, then the player.
type Position = Vec<Square>;

struct Search<'l> {
    level: &'l Level,
    prunings: usize,
    limit: Option<u32>,
    distances: Distances,
    flood: Flood,
    visited: HashSet<Position>,
}

impl Search<'_> {
    fn run(&mut self, ticker: &mut Ticker<'_>) -> ArticleCount {
        let level = self.level;
        let first: Position = level.boxes.iter().copied().chain([level.player]).collect();
        let (mut alive, mut processes) = (vec![first.clone()], 1);
        self.visited.insert(first);
        for pushes in 0.. {
            let solved = alive.iter().any(|position| level.solved(&position[..level.boxes.len()]));
            if solved || alive.is_empty() {
                return self.count(processes, solved.then_some(pushes), true);
            }
            let mut born = Vec::new();
            for position in &alive {
                self.expand(position, pushes, &mut born);
                let steps = level.len() * 8 + level.boxes.len() * 64;
                work::add(steps);
                if ticker.steps(steps).is_break() || self.visited.len() > MAX_POSITIONS {
                    return self.count(processes, None, false);
                }
            }
            processes = processes.max(born.len());
            alive = born;
        }
        unreachable!("it ends where no process is left")
    }

    fn count(&self, processes: usize, pushes: Option<u32>, complete: bool) -> ArticleCount {
        ArticleCount { nodes: self.visited.len(), processes, pushes, complete }
    }

    /// Adds a process for each push that is possible, leads to a new position and is not pruned.
    fn expand(&mut self, position: &Position, pushes: u32, born: &mut Vec<Position>) {
        let level = self.level;
        let (boxes, player) = position.split_at(level.boxes.len());
        let mut occupied = vec![false; level.len()];
        boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
        self.flood.fill(level, &occupied, player[0]);
        let possible = |(&from, direction): (&Square, usize)| {
            let (stand, to) = (level.step(from, back(direction)), level.step(from, direction));
            let free = |square: Square| square != NONE && !occupied[usize::from(square)];
            (free(stand) && free(to) && self.flood.reached(stand)).then_some((from, to))
        };
        let each = boxes.iter().flat_map(|from| (0..4).map(move |direction| (from, direction)));
        let all: Vec<(Square, Square)> = each.filter_map(possible).collect();
        for (from, to) in all {
            let mut boxes: Position = boxes.iter().map(|&square| if square == from { to } else { square }).collect();
            put_in_order(&mut boxes);
            if self.is_pruned(&boxes, to, pushes + 1) {
                continue;
            }
            let player = if self.prunings < MAX_LEVEL { from } else { self.region(&boxes, from) };
            boxes.push(player);
            if self.visited.insert(boxes.clone()) {
                born.push(boxes);
            }
        }
    }

    fn region(&mut self, boxes: &[Square], player: Square) -> Square {
        let mut occupied = vec![false; self.level.len()];
        boxes.iter().for_each(|&square| occupied[usize::from(square)] = true);
        self.flood.fill(self.level, &occupied, player)
    }

    fn is_pruned(&self, boxes: &[Square], pushed: Square, pushes: u32) -> bool {
        let nearest = |square: Square| u32::from(self.distances.nearest[usize::from(square)]);
        self.prunings >= 1 && self.distances.nearest[usize::from(pushed)] == UNREACHABLE
            || self.prunings >= 2 && self.in_a_block(boxes, pushed)
            || self.prunings >= 3 && self.distances.is_crowded(boxes)
            || self.limit.is_some_and(|limit| pushes + boxes.iter().map(|&square| nearest(square)).sum::<u32>() > limit)
    }

    /// Is the box part of a 2x2 block of boxes and walls in which a box is off the goals?
    fn in_a_block(&self, boxes: &[Square], pushed: Square) -> bool {
        let level = self.level;
        let at = |square: Square, direction: usize| if square == NONE { NONE } else { level.step(square, direction) };
        let blocked = |square: Square| square == NONE || boxes.contains(&square);
        let open = |square: Square| square != NONE && !level.is_goal[usize::from(square)];
        (0..4).any(|side| {
            let (one, other) = (at(pushed, side), at(pushed, (side + 1) % 4));
            // The fourth square is adjacent to both; if both are walls, it does not matter.
            let across = if one != NONE { at(one, (side + 1) % 4) } else { at(other, side) };
            blocked(one) && blocked(other) && blocked(across) && [pushed, one, other, across].into_iter().any(open)
        })
    }
}

/// Pushes of a single box, wherever the player is: the article's table.
struct Distances {
    nearest: Vec<u16>,
    /// For each square, the goals that a box there can reach.
    reach: Vec<GoalSet>,
    /// The different sets among these.
    parts: Vec<GoalSet>,
}

impl Distances {
    fn new(level: &Level) -> Distances {
        let mut found =
            Distances { nearest: vec![UNREACHABLE; level.len()], reach: vec![[0; 4]; level.len()], parts: Vec::new() };
        for (number, &goal) in level.goals.iter().enumerate() {
            for (square, pushes) in
                pulled_from(level, goal).into_iter().enumerate().filter(|(_, pushes)| *pushes != UNREACHABLE)
            {
                found.nearest[square] = found.nearest[square].min(pushes);
                found.reach[square][number / 64] |= 1 << (number % 64);
            }
        }
        for set in found.reach.iter().filter(|set| **set != [0; 4]) {
            if !found.parts.contains(set) {
                found.parts.push(*set);
            }
        }
        found
    }

    /// Does some part hold more boxes that cannot leave it than goals?
    fn is_crowded(&self, boxes: &[Square]) -> bool {
        self.parts.iter().any(|part| {
            let inside =
                |square: &&Square| self.reach[usize::from(**square)].iter().zip(part).all(|(own, all)| own & !all == 0);
            boxes.iter().filter(inside).count() > size(part)
        })
    }
}

fn size(set: &GoalSet) -> usize {
    (0..256).filter(|&goal| has(set, goal)).count()
}

/// Pulls of a box from a goal to every square, wherever the player has to be.
fn pulled_from(level: &Level, goal: Square) -> Vec<u16> {
    let mut pulls = vec![UNREACHABLE; level.len()];
    pulls[usize::from(goal)] = 0;
    let mut queue = vec![goal];
    let mut read = 0;
    while read < queue.len() {
        let square = queue[read];
        read += 1;
        for direction in 0..4 {
            let to = level.step(square, direction);
            if to != NONE && level.step(to, direction) != NONE && pulls[usize::from(to)] == UNREACHABLE {
                pulls[usize::from(to)] = pulls[usize::from(square)] + 1;
                queue.push(to);
            }
        }
    }
    pulls
}
