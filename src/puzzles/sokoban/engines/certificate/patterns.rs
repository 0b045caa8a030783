//! Dead patterns: boxes with a part of the floor for the player, from which these boxes alone can never all reach
//! goals.
//!
//! A pattern grows from a box that was just pushed. Its way to a goal, alone on the floor, is compared with the other
//! boxes, and the first one in the way joins the group. If the boxes together find no way, and they can reach only few
//! positions, each of these positions becomes a pattern; these patterns prove one another.

use super::name;
use super::pushes::{Moved, successors};
use crate::puzzles::sokoban::engines::best_first::Time;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::walk;
use crate::puzzles::sokoban::kernel::{Level, Square, put_in_order};
use crate::search::control::Ticker;
use std::collections::HashMap;

/// Most boxes in a pattern.
const MAX_BOXES: usize = 8;
/// Most positions of a group of boxes, and most squares examined for them: on large levels the second limit allows
/// fewer positions.
const MAX_POSITIONS: usize = 400;
const MAX_SQUARES: usize = 40_000;
/// Most positions that one group may add as patterns.
const MAX_ADDED: usize = 24;
/// Most positions that all groups together may examine.
const BUDGET: usize = 600_000;
/// Every how many positions one is examined.
const SAMPLE: usize = 5;

/// Boxes, and the player's region around them alone, named by its lowest square.
type Group = (Vec<Square>, Square);

struct Pattern {
    group: Group,
    /// The player's region, by square.
    region: Vec<bool>,
}

/// The result of searching the positions of a group.
enum Closed {
    /// None of these positions is solved.
    Dead(Vec<Group>),
    /// A way to the goals.
    Way(Vec<Moved>),
    /// There are too many positions.
    Open,
}

/// All patterns of a level.
pub(super) struct Patterns<'t> {
    level: &'t Level,
    tables: &'t Tables,
    /// Spots from which no goal can be reached.
    dead: Vec<bool>,
    all: Vec<Pattern>,
    by_square: Vec<Vec<u32>>,
    /// Are new patterns looked for?
    pub(super) learning: bool,
    left: usize,
    seen: usize,
    flood: Flood,
}

impl<'t> Patterns<'t> {
    pub(super) fn new(tables: &'t Tables, dead: Vec<bool>) -> Patterns<'t> {
        let level = &tables.level;
        let by_square = vec![Vec::new(); level.len()];
        let flood = Flood::new(level.len());
        Patterns { level, tables, dead, all: Vec::new(), by_square, learning: false, left: BUDGET, seen: 0, flood }
    }

    /// The patterns in the form of certificates.
    pub(super) fn words(&self) -> impl Iterator<Item = Vec<u32>> + '_ {
        let words = |(boxes, region): &Group| std::iter::once(*region).chain(boxes.iter().copied()).map(name).collect();
        self.all.iter().map(move |pattern| words(&pattern.group))
    }

    /// Does a pattern that includes one of these boxes show that the position is dead?
    pub(super) fn cover(&self, occupied: &[bool], player: Square, boxes: &[Square]) -> bool {
        boxes.iter().flat_map(|&square| &self.by_square[square as usize]).any(|&index| {
            let Pattern { group, region } = &self.all[index as usize];
            region[player as usize] && group.0.iter().all(|&square| occupied[square as usize])
        })
    }

    /// Looks for a pattern in a position after a push to a square. `occupied` is unchanged at the end.
    pub(super) fn learn(
        &mut self,
        boxes: &[Square],
        occupied: &mut [bool],
        player: Square,
        pushed: Square,
        ticker: &mut Ticker<'_>,
    ) {
        self.seen += 1;
        if !self.learning || self.left == 0 || !self.seen.is_multiple_of(SAMPLE) {
            return;
        }
        let mut group = vec![pushed];
        boxes.iter().for_each(|&square| occupied[square as usize] = false);
        while group.len() <= MAX_BOXES {
            match self.close(&group, player, occupied, ticker) {
                Closed::Dead(positions) => {
                    let positions = self.least(group, player, occupied, ticker).unwrap_or(positions);
                    self.add(positions, occupied);
                    break;
                }
                Closed::Open => break,
                Closed::Way(way) => match self.in_the_way(boxes, &group, player, &way, occupied) {
                    Some(other) => group.push(other),
                    None => break,
                },
            }
        }
        boxes.iter().for_each(|&square| occupied[square as usize] = true);
    }

    /// Removes boxes from a dead group as long as it stays dead, and returns its positions; `None` if all boxes are
    /// needed.
    fn least(
        &mut self,
        mut group: Vec<Square>,
        player: Square,
        occupied: &mut [bool],
        ticker: &mut Ticker<'_>,
    ) -> Option<Vec<Group>> {
        let mut least = None;
        for index in (0..group.len()).rev() {
            let removed = group.remove(index);
            match self.close(&group, player, occupied, ticker) {
                Closed::Dead(positions) => least = Some(positions),
                _ => group.insert(index, removed),
            }
        }
        least
    }

    /// Stores positions as patterns, if they are few.
    fn add(&mut self, positions: Vec<Group>, occupied: &mut [bool]) {
        if positions.len() > MAX_ADDED {
            return;
        }
        for group in positions {
            group.0.iter().for_each(|&square| occupied[square as usize] = true);
            self.flood.fill(self.level, occupied, group.1);
            group.0.iter().for_each(|&square| occupied[square as usize] = false);
            let mut region = vec![false; self.level.len()];
            self.flood.squares().iter().for_each(|&square| region[square as usize] = true);
            let index = self.all.len() as u32;
            group.0.iter().for_each(|&square| self.by_square[square as usize].push(index));
            self.all.push(Pattern { group, region });
        }
    }

    /// Searches all positions that a group of boxes can reach alone on the floor, except those known to be dead.
    /// `occupied` is empty before and after.
    fn close(&mut self, group: &[Square], player: Square, occupied: &mut [bool], ticker: &mut Ticker<'_>) -> Closed {
        let mut search = Search { positions: Vec::new(), before: Vec::new(), known: HashMap::new() };
        let closed = search.run(self, group, player, occupied);
        let steps = search.positions.len() * self.level.len() * 16;
        self.left = self.left.saturating_sub(search.positions.len());
        if ticker.steps(steps).is_break() {
            self.left = 0;
        }
        closed
    }

    /// Is the group dead after a push, without a search? Its boxes are marked.
    fn is_dead(&self, group: &[Square], occupied: &[bool], moved: Moved) -> bool {
        let spot = self.tables.spots.of(moved.to, moved.player);
        spot.is_none_or(|spot| self.dead[spot as usize]) || self.cover(occupied, moved.player, group)
    }

    /// The first of the other boxes that is in the way of the group.
    fn in_the_way(
        &self,
        boxes: &[Square],
        group: &[Square],
        player: Square,
        way: &[Moved],
        occupied: &mut [bool],
    ) -> Option<Square> {
        let mut at = group.to_vec();
        let mut player = player;
        let other = |square: Square| boxes.contains(&square) && !group.contains(&square);
        let mut met = None;
        for moved in way {
            at.iter().for_each(|&square| occupied[square as usize] = true);
            let stand = stand(self.level, *moved);
            let steps = walk::path(self.level, occupied, player, stand).unwrap_or_default();
            let mut walked = player;
            let squares = steps.into_iter().map(|direction| {
                walked = self.level.step(walked, direction);
                walked
            });
            met = squares.chain([moved.to]).find(|&square| other(square));
            at.iter().for_each(|&square| occupied[square as usize] = false);
            if met.is_some() {
                break;
            }
            at.iter_mut().filter(|square| **square == moved.from).for_each(|square| *square = moved.to);
            player = moved.player;
        }
        met
    }
}

/// The player's square for a push.
fn stand(level: &Level, moved: Moved) -> Square {
    level.step(moved.from, usize::from(level.toward(moved.to, moved.from)))
}

/// A breadth-first search over the positions of a few boxes.
struct Search {
    positions: Vec<Group>,
    /// For each position, the one before it and the push between them.
    before: Vec<Option<(usize, Moved)>>,
    known: HashMap<Group, usize>,
}

impl Search {
    fn run(&mut self, patterns: &mut Patterns<'_>, group: &[Square], player: Square, occupied: &mut [bool]) -> Closed {
        let level = patterns.level;
        self.enter(patterns, group.to_vec(), player, None, occupied);
        let mut read = 0;
        let most = (MAX_SQUARES / level.len()).min(MAX_POSITIONS);
        while read < self.positions.len() {
            let (boxes, region) = self.positions[read].clone();
            if level.solved(&boxes) {
                return Closed::Way(self.way(read));
            }
            boxes.iter().for_each(|&square| occupied[square as usize] = true);
            patterns.flood.fill(level, occupied, region);
            let found = successors(level, &boxes, occupied, &patterns.flood, Time::Forwards);
            boxes.iter().for_each(|&square| occupied[square as usize] = false);
            for moved in found {
                let after = boxes.iter().map(|&square| if square == moved.from { moved.to } else { square }).collect();
                self.enter(patterns, after, moved.player, Some((read, moved)), occupied);
            }
            if self.positions.len() > most {
                return Closed::Open;
            }
            read += 1;
        }
        Closed::Dead(std::mem::take(&mut self.positions))
    }

    /// Adds a position unless it is known to be dead.
    fn enter(
        &mut self,
        patterns: &mut Patterns<'_>,
        mut boxes: Vec<Square>,
        player: Square,
        before: Option<(usize, Moved)>,
        occupied: &mut [bool],
    ) {
        put_in_order(&mut boxes);
        boxes.iter().for_each(|&square| occupied[square as usize] = true);
        if !before.is_some_and(|(_, moved)| patterns.is_dead(&boxes, occupied, moved)) {
            let group = (boxes.clone(), patterns.flood.fill(patterns.level, occupied, player));
            if !self.known.contains_key(&group) {
                self.known.insert(group.clone(), self.positions.len());
                self.positions.push(group);
                self.before.push(before);
            }
        }
        boxes.iter().for_each(|&square| occupied[square as usize] = false);
    }

    fn way(&self, position: usize) -> Vec<Moved> {
        let mut way = Vec::new();
        let mut at = position;
        while let Some((before, moved)) = self.before[at] {
            way.push(moved);
            at = before;
        }
        way.reverse();
        way
    }
}
