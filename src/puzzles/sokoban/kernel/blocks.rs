//! Blocks (biconnected components) of the free floor, by Hopcroft and Tarjan 1973.
//!
//! Put a box on a free square: two of its sides stay connected around it exactly if their edges to the square lie in one block. So one
//! pass over the floor finds for every square what a flood fill would find for each: which sides the player can change between, and
//! into how many regions a box there cuts the floor.

use super::{Level, NONE, Square, back};
use crate::search::work;

/// No block: a wall or a box is on that side.
const NO_BLOCK: u16 = u16::MAX;

/// Elementary steps for one square of a floor.
pub const STEPS_PER_SQUARE: usize = 8;

/// A square in the pass over the floor.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    /// When it was found, from 1 on.
    found: u16,
    /// The earliest square that it or one found below it is next to.
    low: u16,
    /// The lowest number of it and all squares found below it.
    least: Square,
    /// The side to be looked at next.
    side: u8,
}

/// What lies behind a block.
#[derive(Clone, Copy, Debug)]
struct Behind {
    /// The square that the pass entered it from.
    top: Square,
    /// The lowest number of the squares that a box there cuts off.
    least: Square,
    /// The lowest number of its region.
    region: Square,
}

/// The blocks of one state of the floor; tables are reused.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    block: Vec<[u16; 4]>,
    visits: Vec<Visit>,
    path: Vec<Square>,
    edges: Vec<(Square, u8)>,
    blocks: Vec<Behind>,
    regions: u16,
}

impl Blocks {
    /// For a level.
    pub fn new(level: &Level) -> Blocks {
        let squares = level.len();
        Blocks {
            block: vec![[NO_BLOCK; 4]; squares],
            visits: vec![Visit::default(); squares],
            path: Vec::new(),
            edges: Vec::new(),
            blocks: Vec::new(),
            regions: 0,
        }
    }

    /// Finds the blocks of the squares that are not occupied.
    pub fn find(&mut self, level: &Level, occupied: &[bool]) {
        work::add(level.len() * STEPS_PER_SQUARE);
        self.block.fill([NO_BLOCK; 4]);
        self.visits.fill(Visit::default());
        self.blocks.clear();
        self.regions = 0;
        let mut time = 0;
        for root in 0..level.len() {
            if !occupied[root] && self.visits[root].found == 0 {
                self.regions += 1;
                self.explore(level, occupied, root as Square, &mut time);
            }
        }
    }

    /// Depth first from a root, with a stack of our own: levels are deeper than small thread stacks.
    fn explore(&mut self, level: &Level, occupied: &[bool], root: Square, time: &mut u16) {
        let mut before = NONE;
        let mut square = root;
        self.enter(root, time);
        loop {
            let visit = &mut self.visits[square as usize];
            let direction = visit.side as usize;
            if direction == 4 {
                self.path.pop();
                if before == NONE {
                    return;
                }
                self.leave(level, square, before, root);
                square = before;
                before = if self.path.len() > 1 { self.path[self.path.len() - 2] } else { NONE };
                continue;
            }
            visit.side += 1;
            let (found, next) = (visit.found, level.step(square, direction));
            if next == NONE || next == before || occupied[next as usize] {
                continue;
            }
            let there = self.visits[next as usize].found;
            if there == 0 {
                self.edges.push((square, direction as u8));
                self.enter(next, time);
                (before, square) = (square, next);
            } else if there < found {
                self.edges.push((square, direction as u8));
                let visit = &mut self.visits[square as usize];
                visit.low = visit.low.min(there);
            }
        }
    }

    fn enter(&mut self, square: Square, time: &mut u16) {
        *time += 1;
        self.visits[square as usize] = Visit { found: *time, low: *time, least: square, side: 0 };
        self.path.push(square);
    }

    /// A square is done: its block ends at its parent if nothing below reaches above that.
    fn leave(&mut self, level: &Level, square: Square, parent: Square, root: Square) {
        let Visit { low, least, .. } = self.visits[square as usize];
        let above = &mut self.visits[parent as usize];
        above.low = above.low.min(low);
        above.least = above.least.min(least);
        if low < above.found {
            return;
        }
        let block = self.blocks.len() as u16;
        while let Some((from, direction)) = self.edges.pop() {
            let to = level.step(from, direction as usize);
            self.block[from as usize][direction as usize] = block;
            self.block[to as usize][back(direction as usize)] = block;
            if from == parent && to == square {
                break;
            }
        }
        self.blocks.push(Behind { top: parent, least, region: root });
    }

    /// With a box on this free square, can the player get from one side of it to another?
    #[inline]
    pub fn around(&self, square: Square, one: usize, other: usize) -> bool {
        let sides = self.block[square as usize];
        sides[one] != NO_BLOCK && sides[one] == sides[other]
    }

    /// With a box on this free square, the lowest number that the player can walk to from that side of it, on which a free square lies: the name of
    /// the region. Roots are the lowest of their regions, and a box cuts its region's root off from what was found through it alone.
    #[inline]
    pub fn region(&self, square: Square, side: usize) -> Square {
        let Behind { top, least, region } = self.blocks[self.block[square as usize][side] as usize];
        if top == square { least } else { region }
    }

    /// Number of regions of the free floor.
    pub fn regions(&self) -> u16 {
        self.regions
    }

    /// Number of regions with a box put on this free square.
    pub fn regions_without(&self, square: Square) -> u16 {
        let sides = self.block[square as usize];
        let is_first = |&i: &usize| sides[i] != NO_BLOCK && !sides[..i].contains(&sides[i]);
        self.regions - 1 + (0..4).filter(is_first).count() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::flood::Flood;

    /// Random floors: every answer agrees with a flood fill.
    #[test]
    fn blocks_tell_what_floods_tell() {
        let rows = format!("##########\n{}##########\n", "#        #\n".repeat(6)).replacen("  ", "@ ", 1);
        let level = Level::new(&Sokoban::parse(&rows).unwrap(), &[]);
        let mut rng = Rng::new(5);
        let (mut blocks, mut flood) = (Blocks::new(&level), Flood::new(level.len()));
        for _ in 0..300 {
            let mut occupied: Vec<bool> = (0..level.len()).map(|_| rng.chance(0.4)).collect();
            blocks.find(&level, &occupied);
            for square in (0..level.len()).filter(|&s| !occupied[s]).collect::<Vec<_>>() {
                occupied[square] = true;
                compare(&level, &occupied, square as Square, &blocks, &mut flood);
                occupied[square] = false;
            }
        }
    }

    fn compare(level: &Level, occupied: &[bool], square: Square, blocks: &Blocks, flood: &mut Flood) {
        for one in 0..4 {
            let side = level.step(square, one);
            if side == NONE || occupied[side as usize] {
                continue;
            }
            assert_eq!(flood.fill(level, occupied, side), blocks.region(square, one));
            for other in 0..4 {
                assert_eq!(blocks.around(square, one, other), flood.reached(level.step(square, other)));
            }
        }
        flood.clear();
        let mut regions = 0;
        for free in (0..level.len() as Square).filter(|&s| !occupied[s as usize]) {
            if !flood.reached(free) {
                flood.extend(level, occupied, free);
                regions += 1;
            }
        }
        assert_eq!(blocks.regions_without(square), regions);
    }
}
