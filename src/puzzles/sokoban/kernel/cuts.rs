//! The parts into which a single box cuts the floor, for every square at once (Hopcroft and Tarjan, Algorithm 447:
//! Efficient Algorithms for Graph Manipulation, 1973).
//!
//! A depth-first tree numbers the squares so that all squares below another have the numbers of one range. If a square
//! is removed, a branch below it is cut off unless something in the branch reaches above the square; everything else
//! stays connected. So the parts around a square are a few ranges of numbers, and the number of the player's square
//! tells its part. This takes one pass over the floor instead of a flood fill for every square.

use super::{Level, NONE, Square};

/// The numbers from `first` to `last`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    first: u16,
    last: u16,
}

impl Range {
    const NONE: Range = Range { first: 1, last: 0 };

    fn has(self, number: u16) -> bool {
        self.first <= number && number <= self.last
    }
}

/// The parts around one square, in the order of the first direction that leads to each.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// The parts that are cut off, as ranges; empty for the part that is not.
    fallen: [Range; 4],
    /// The index of the part that is not cut off. If there is none, it is not below `count`.
    rest: u8,
    count: u8,
}

/// The index of no part.
const NO_PART: u8 = u8::MAX;

/// The parts around every free square of a floor.
#[derive(Clone, Debug)]
pub struct Cuts {
    number: Vec<u16>,
    parts: Vec<Parts>,
    /// For each tree, the numbers of its squares.
    trees: Vec<Range>,
    tree: Vec<u16>,
}

/// The depth-first tree.
struct Tree<'l> {
    level: &'l Level,
    walls: &'l [bool],
    number: Vec<u16>,
    last: Vec<u16>,
    low: Vec<u16>,
    above: Vec<Square>,
}

impl Tree<'_> {
    fn free(&self, square: Square) -> bool {
        square != NONE && !self.walls[square as usize]
    }

    /// Numbers everything connected to a root, after `count` others. It keeps its own stack, because levels are deeper
    /// than small thread stacks.
    fn grow(&mut self, root: Square, mut count: u16) -> u16 {
        let mut path = vec![(root, 0)];
        count += 1;
        (self.number[root as usize], self.low[root as usize]) = (count, count);
        while let Some(top) = path.last_mut() {
            let (square, direction) = *top;
            top.1 += 1;
            if direction == 4 {
                path.pop();
                self.last[square as usize] = count;
                self.pass_on(square);
                continue;
            }
            let next = self.level.step(square, direction);
            if !self.free(next) {
                continue;
            }
            let number = self.number[next as usize];
            if number == 0 {
                count += 1;
                (self.number[next as usize], self.low[next as usize]) = (count, count);
                self.above[next as usize] = square;
                path.push((next, 0));
            } else if next != self.above[square as usize] {
                self.low[square as usize] = self.low[square as usize].min(number);
            }
        }
        count
    }

    fn pass_on(&mut self, square: Square) {
        let above = self.above[square as usize];
        if above != NONE {
            self.low[above as usize] = self.low[above as usize].min(self.low[square as usize]);
        }
    }

    /// The branch below a square that is cut off with it and holds the neighbour `next`.
    fn fallen(&self, square: Square, next: Square) -> Option<Range> {
        let own = self.number[square as usize];
        let number = self.number[next as usize];
        let branches = self.level.next[square as usize].into_iter();
        let range = |child: Square| Range { first: self.number[child as usize], last: self.last[child as usize] };
        branches
            .filter(|&child| self.free(child) && self.above[child as usize] == square)
            .find(|&child| range(child).has(number) && self.low[child as usize] >= own)
            .map(range)
    }

    fn parts(&self, square: Square) -> Parts {
        let mut parts = Parts { fallen: [Range::NONE; 4], rest: u8::MAX, count: 0 };
        if !self.free(square) {
            return parts;
        }
        for next in self.level.next[square as usize].into_iter().filter(|&next| self.free(next)) {
            let count = usize::from(parts.count);
            match self.fallen(square, next) {
                Some(range) if parts.fallen[..count].contains(&range) => {}
                Some(range) => {
                    parts.fallen[count] = range;
                    parts.count += 1;
                }
                None if parts.rest == u8::MAX => {
                    parts.rest = parts.count;
                    parts.count += 1;
                }
                None => {}
            }
        }
        parts
    }
}

impl Cuts {
    /// The parts around the squares of a level, with `walls` as additional walls.
    pub fn new(level: &Level, walls: &[bool]) -> Cuts {
        let squares = level.len();
        let mut tree = Tree {
            level,
            walls,
            number: vec![0; squares],
            last: vec![0; squares],
            low: vec![0; squares],
            above: vec![NONE; squares],
        };
        let mut trees = Vec::new();
        let mut count = 0;
        for root in 0..squares as Square {
            if tree.free(root) && tree.number[root as usize] == 0 {
                let first = count + 1;
                count = tree.grow(root, count);
                trees.push(Range { first, last: count });
            }
        }
        let of = |number: &u16| trees.partition_point(|range| range.last < *number) as u16;
        Cuts {
            parts: (0..squares as Square).map(|square| tree.parts(square)).collect(),
            tree: tree.number.iter().map(of).collect(),
            number: tree.number,
            trees,
        }
    }

    /// The number of parts into which a box on this square cuts the floor connected to it.
    pub fn count(&self, square: Square) -> usize {
        usize::from(self.parts[square as usize].count)
    }

    /// The part around a box's square that holds the player; `None` for a wall, for the square itself and for floor
    /// that was never connected to it.
    #[inline]
    pub fn part(&self, square: Square, player: Square) -> Option<u8> {
        Some(self.part_or_none(square, player)).filter(|&part| part != NO_PART)
    }

    /// The part as one number, because in WebAssembly a call returns two numbers through memory.
    fn part_or_none(&self, square: Square, player: Square) -> u8 {
        let number = self.number[player as usize];
        let parts = &self.parts[square as usize];
        if number == 0 || square == player {
            return NO_PART;
        }
        for part in 0..parts.count {
            if parts.fallen[usize::from(part)].has(number) {
                return part;
            }
        }
        let same = self.trees.len() == 1 || self.tree[square as usize] == self.tree[player as usize];
        if same && parts.rest < parts.count { parts.rest } else { NO_PART }
    }

    /// A name for the region of the player's square when a box stands on `square`: two squares have the same name
    /// exactly if they are connected.
    pub fn region(&self, square: Square, player: Square) -> Option<u32> {
        let part = self.part(square, player).map(u32::from);
        let beyond = || (self.number[player as usize] != 0).then(|| 4 + u32::from(self.tree[player as usize]));
        if square == player { None } else { part.or_else(beyond) }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.parts.len() * (size_of::<Parts>() + 4) + self.trees.len() * size_of::<Range>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::model::puzzle::Notation;
    use crate::puzzles::sokoban::Sokoban;
    use crate::puzzles::sokoban::kernel::flood::Flood;

    /// The parts around a square by flood fills, numbered by the first direction that leads to them.
    fn by_floods(level: &Level, walls: &mut [bool], square: Square) -> Vec<Option<u8>> {
        let mut part = vec![None; level.len()];
        let mut flood = Flood::new(level.len());
        if std::mem::replace(&mut walls[square as usize], true) {
            return part;
        }
        let mut count = 0;
        for next in level.next[square as usize] {
            if next != NONE && !walls[next as usize] && part[next as usize].is_none() {
                flood.fill(level, walls, next);
                flood.squares().iter().for_each(|&at| part[at as usize] = Some(count));
                count += 1;
            }
        }
        walls[square as usize] = false;
        part
    }

    #[test]
    fn parts_agree_with_flood_fills() {
        let rows = format!("##########\n{}##########\n", "#        #\n".repeat(6)).replacen("  ", "@ ", 1);
        let level = Level::new(&Sokoban::parse(&rows).unwrap(), &[]);
        let mut rng = Rng::new(15);
        let mut cut = 0;
        for round in 0..300 {
            let density = f64::from(round % 5) / 8.0;
            let mut walls: Vec<bool> = (0..level.len()).map(|_| rng.chance(density)).collect();
            let cuts = Cuts::new(&level, &walls);
            for square in 0..level.len() as Square {
                let parts = by_floods(&level, &mut walls, square);
                let answers: Vec<Option<u8>> =
                    (0..level.len() as Square).map(|player| cuts.part(square, player)).collect();
                assert_eq!(answers, parts, "square {square} of {walls:?}");
                cut += usize::from(cuts.count(square) > 1);
            }
        }
        assert!(cut > 1000, "{cut} squares cut the floor");
    }
}
