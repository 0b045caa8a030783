//! Dead patterns: boxes with a part of the floor for the player, from which these boxes alone reach no goals.
//!
//! A pattern is grown from a box that was just pushed: its way to a goal, alone on the floor, is held against the other boxes, and the first one in the
//! way joins. If the boxes together find no way and the positions that they can come to are few, each of these is a pattern; they lean on one another.

use super::name;
use super::pushes::{Moved, successors};
use crate::puzzles::sokoban::engines::best_first::Time;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::walk;
use crate::puzzles::sokoban::kernel::{Level, Square, put_in_order};
use crate::search::control::Ticker;
use std::collections::HashMap;

/// Boxes in a pattern.
const MAX_BOXES: usize = 8;
/// Positions of a group of boxes that are looked at, and squares walked over for them: large levels have fewer.
const MAX_POSITIONS: usize = 400;
const MAX_SQUARES: usize = 40_000;
/// Positions that one finding may add as patterns.
const MAX_ADDED: usize = 24;
/// Positions that all findings together may look at.
const BUDGET: usize = 600_000;
/// One position in this number is examined.
const SAMPLE: usize = 5;

/// Boxes and the player's region around them alone, by its lowest square.
type Group = (Vec<Square>, Square);

struct Pattern {
    group: Group,
    /// The player's region, by square.
    region: Vec<bool>,
}

/// What came of the positions of a group.
enum Closed {
    /// None is solved.
    Dead(Vec<Group>),
    /// A way to the goals.
    Way(Vec<Moved>),
    /// There are too many.
    Open,
}

/// All patterns of a level.
pub(super) struct Patterns<'t> {
    level: &'t Level,
    tables: &'t Tables,
    /// Spots that no goal can be reached from.
    dead: Vec<bool>,
    all: Vec<Pattern>,
    by_square: Vec<Vec<u32>>,
    /// Are new ones looked for?
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

    /// The patterns, as certificates have them.
    pub(super) fn words(&self) -> impl Iterator<Item = Vec<u32>> + '_ {
        let words = |(boxes, region): &Group| std::iter::once(*region).chain(boxes.iter().copied()).map(name).collect();
        self.all.iter().map(move |pattern| words(&pattern.group))
    }

    /// Does a pattern with one of these boxes in it show that a position is dead?
    pub(super) fn cover(&self, occupied: &[bool], player: Square, boxes: &[Square]) -> bool {
        boxes.iter().flat_map(|&square| &self.by_square[square as usize]).any(|&index| {
            let Pattern { group, region } = &self.all[index as usize];
            region[player as usize] && group.0.iter().all(|&square| occupied[square as usize])
        })
    }

    /// Looks for a pattern in a position after a push to a square. `occupied` is as it was afterwards.
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

    /// The positions of the fewest boxes of a dead group that are still dead; none if all are needed.
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

    /// Keeps positions as patterns, if they are few.
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

    /// All positions that a group of boxes comes to on the floor without others, but for those known to be dead. `occupied` is empty before and after.
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

    /// The first of the other boxes that a way of the group meets.
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

/// Where the player stands for a push.
fn stand(level: &Level, moved: Moved) -> Square {
    level.step(moved.from, usize::from(level.toward(moved.to, moved.from)))
}

/// A breadth-first search over the positions of a few boxes.
struct Search {
    positions: Vec<Group>,
    /// The position before each, and the push between.
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

    /// Keeps a position unless it is known to be dead.
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
