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

/// The blocks of one state of the floor; tables are reused.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    block: Vec<[u16; 4]>,
    found: Vec<u16>,
    low: Vec<u16>,
    side: Vec<u8>,
    path: Vec<Square>,
    edges: Vec<(Square, u8)>,
    blocks: u16,
    regions: u16,
}

impl Blocks {
    /// For a level.
    pub fn new(level: &Level) -> Blocks {
        let squares = level.len();
        Blocks {
            block: vec![[NO_BLOCK; 4]; squares],
            found: vec![0; squares],
            low: vec![0; squares],
            side: vec![0; squares],
            path: Vec::new(),
            edges: Vec::new(),
            blocks: 0,
            regions: 0,
        }
    }

    /// Finds the blocks of the squares that are not occupied.
    pub fn find(&mut self, level: &Level, occupied: &[bool]) {
        work::add(level.len() * STEPS_PER_SQUARE);
        self.block.fill([NO_BLOCK; 4]);
        self.found.fill(0);
        (self.blocks, self.regions) = (0, 0);
        let mut time = 0;
        for root in 0..level.len() {
            if !occupied[root] && self.found[root] == 0 {
                self.regions += 1;
                self.explore(level, occupied, root as Square, &mut time);
            }
        }
    }

    /// Depth first from a root, with a stack of our own: levels are deeper than small thread stacks.
    fn explore(&mut self, level: &Level, occupied: &[bool], root: Square, time: &mut u16) {
        self.enter(root, time);
        while let Some(&square) = self.path.last() {
            let at = square as usize;
            let direction = self.side[at] as usize;
            if direction == 4 {
                self.path.pop();
                self.leave(level, square);
                continue;
            }
            self.side[at] += 1;
            let next = level.step(square, direction);
            if next == NONE || occupied[next as usize] {
                continue;
            }
            if self.found[next as usize] == 0 {
                self.edges.push((square, direction as u8));
                self.enter(next, time);
            } else if self.found[next as usize] < self.found[at] && !self.came_from(next) {
                self.edges.push((square, direction as u8));
                self.low[at] = self.low[at].min(self.found[next as usize]);
            }
        }
    }

    fn came_from(&self, next: Square) -> bool {
        self.path.len() > 1 && self.path[self.path.len() - 2] == next
    }

    fn enter(&mut self, square: Square, time: &mut u16) {
        *time += 1;
        self.found[square as usize] = *time;
        self.low[square as usize] = *time;
        self.side[square as usize] = 0;
        self.path.push(square);
    }

    /// A square is done: its block ends at its parent if nothing below reaches above that.
    fn leave(&mut self, level: &Level, square: Square) {
        let Some(&parent) = self.path.last() else { return };
        let low = self.low[square as usize];
        self.low[parent as usize] = self.low[parent as usize].min(low);
        if low < self.found[parent as usize] {
            return;
        }
        while let Some((from, direction)) = self.edges.pop() {
            let to = level.step(from, direction as usize);
            self.block[from as usize][direction as usize] = self.blocks;
            self.block[to as usize][back(direction as usize)] = self.blocks;
            if from == parent && to == square {
                break;
            }
        }
        self.blocks += 1;
    }

    /// With a box on this free square, can the player get from one side of it to another?
    #[inline]
    pub fn around(&self, square: Square, one: usize, other: usize) -> bool {
        let sides = self.block[square as usize];
        sides[one] != NO_BLOCK && sides[one] == sides[other]
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
            flood.fill(level, occupied, side);
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
