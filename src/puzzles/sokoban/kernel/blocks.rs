//! Blocks (biconnected components) of the free floor, by Hopcroft and Tarjan, Algorithm 447: Efficient Algorithms for
//! Graph Manipulation, 1973.
//!
//! Put a box on a free square: two of its sides stay connected around it exactly if their edges to the square lie in
//! one block. So one pass over the floor answers for every square what would otherwise take a flood fill for each:
//! between which sides the player can walk, and how many regions a box there makes.

use super::{Level, NONE, Square, back};
use crate::search::work;

/// No block: a wall or a box is on this side.
const NO_BLOCK: u16 = u16::MAX;

/// Elementary steps for one square of a floor.
pub const STEPS_PER_SQUARE: usize = 8;

/// A square in the pass over the floor.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The time at which it was found, from 1 on.
    found: u16,
    /// The earliest time of a square adjacent to it or to one found below it.
    low: u16,
    /// The lowest number among it and all squares found below it.
    least: Square,
    /// The square from which it was found; [`NONE`] at a root.
    parent: Square,
    /// The block of the edge between the two, and so of all its edges to squares found before it.
    block: u16,
    /// The free sides whose edges are still to be followed, one bit each.
    sides: u8,
}

/// A block, as seen from the square where the pass entered it.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The square from which the pass entered the block.
    top: Square,
    /// The lowest number of the squares that a box on `top` cuts off.
    least: Square,
    /// The lowest number of the region that holds the block.
    region: Square,
}

/// The blocks of the free floor; its tables are reused.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    next: Vec<[Square; 4]>,
    /// The state of the squares before a pass, on a floor without boxes.
    fresh: Vec<Visit>,
    visits: Vec<Visit>,
    /// The squares found whose block is still unknown; it has room for all squares.
    path: Vec<Square>,
    blocks: Vec<Block>,
    regions: u16,
}

impl Blocks {
    /// Tables for a level.
    pub fn new(level: &Level) -> Blocks {
        let sides = |next: &[Square; 4]| (0..4).filter(|&d| next[d] != NONE).fold(0, |sides, d| sides | 1 << d);
        let fresh = |next| Visit { found: 0, low: 0, least: NONE, parent: NONE, block: NO_BLOCK, sides: sides(next) };
        let fresh: Vec<Visit> = level.next.iter().map(fresh).collect();
        let (next, path) = (level.next.clone(), vec![NONE; level.len()]);
        Blocks { next, visits: fresh.clone(), fresh, path, blocks: Vec::new(), regions: 0 }
    }

    /// Finds the blocks of the squares that are not occupied.
    pub fn find(&mut self, level: &Level, occupied: &[bool]) {
        work::add(level.len() * STEPS_PER_SQUARE);
        self.visits.copy_from_slice(&self.fresh);
        self.blocks.clear();
        self.regions = 0;
        for square in (0..level.len()).filter(|&square| occupied[square]) {
            (0..4).for_each(|direction| self.close(level.next[square][direction], direction));
        }
        let mut time = 0;
        for (root, &occupied) in occupied.iter().enumerate() {
            if !occupied && self.visits[root].found == 0 {
                self.regions += 1;
                time = self.explore(level, root as Square, time);
            }
        }
    }

    /// Removes an edge: a box stands on the other side of it.
    fn close(&mut self, beside: Square, direction: usize) {
        if let Some(visit) = self.visits.get_mut(beside as usize) {
            visit.sides &= !(1 << back(direction));
        }
    }

    /// Searches depth first from a root, along each edge once. It does not recurse, because levels are deeper than
    /// small thread stacks.
    fn explore(&mut self, level: &Level, root: Square, mut time: u16) -> u16 {
        let (mut square, mut parent, mut high) = (root, NONE, 0);
        loop {
            time += 1;
            let visit = &mut self.visits[square as usize];
            (visit.found, visit.low, visit.least, visit.parent) = (time, time, square, parent);
            self.path[high] = square;
            high += 1;
            // Continue with a square that has not been found yet; go back from those that are finished.
            loop {
                let visit = &mut self.visits[square as usize];
                let sides = visit.sides;
                if sides == 0 {
                    parent = visit.parent;
                    if parent == NONE {
                        return time;
                    }
                    high = self.leave(square, parent, root, high);
                    square = parent;
                    continue;
                }
                visit.sides = sides & (sides - 1);
                let (low, direction) = (visit.low, sides.trailing_zeros() as usize);
                let next = level.next[square as usize][direction];
                let there = &mut self.visits[next as usize];
                there.sides &= !(1 << back(direction));
                if there.found == 0 {
                    (parent, square) = (square, next);
                    break;
                }
                let found = there.found;
                self.visits[square as usize].low = low.min(found);
            }
        }
    }

    /// Finishes a square: its block ends at its parent if nothing below reaches above the parent. Returns the new
    /// length of the path.
    fn leave(&mut self, square: Square, parent: Square, root: Square, mut high: usize) -> usize {
        let Visit { low, least, .. } = self.visits[square as usize];
        let above = &mut self.visits[parent as usize];
        above.low = above.low.min(low);
        above.least = above.least.min(least);
        if low < above.found {
            return high;
        }
        let block = self.blocks.len() as u16;
        loop {
            high -= 1;
            let below = self.path[high];
            self.visits[below as usize].block = block;
            if below == square {
                break;
            }
        }
        self.blocks.push(Block { top: parent, least, region: root });
        high
    }

    /// The block of the edge on a side of a square: that of the end found later.
    #[inline]
    fn block(&self, square: Square, side: usize) -> u16 {
        let (here, next) = (self.visits[square as usize], self.next[square as usize][side]);
        let Some(there) = self.visits.get(next as usize).filter(|there| there.found > 0) else { return NO_BLOCK };
        if there.found > here.found { there.block } else { here.block }
    }

    /// With a box on this free square, can the player get from one side of it to another?
    #[inline]
    pub fn around(&self, square: Square, one: usize, other: usize) -> bool {
        let block = self.block(square, one);
        block != NO_BLOCK && block == self.block(square, other)
    }

    /// With a box on this free square, the lowest number that the player can walk to from that side, which must be
    /// free. It names the region: roots have the lowest numbers of their regions, and a box cuts the root of its
    /// region off from what was found only through the box's square.
    #[inline]
    pub fn region(&self, square: Square, side: usize) -> Square {
        let Block { top, least, region } = self.blocks[self.block(square, side) as usize];
        if top == square { least } else { region }
    }

    /// Number of regions of the free floor.
    pub fn regions(&self) -> u16 {
        self.regions
    }

    /// Number of regions with a box on this free square.
    pub fn regions_without(&self, square: Square) -> u16 {
        let sides: [u16; 4] = std::array::from_fn(|side| self.block(square, side));
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

    /// On random floors every answer agrees with a flood fill.
    #[test]
    fn blocks_agree_with_flood_fills() {
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
