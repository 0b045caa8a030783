//! All reachable positions of a level with at most 64 squares, with the pushes left. It is slow and plain, and shares
//! nothing with the engines except the numbering of squares.

use crate::base::rng::Rng;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::puzzles::sokoban::rules::board::{Board, Step};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// Most positions of a level that is explored.
const MOST_POSITIONS: usize = 60_000;
/// The distance if no goal can be reached.
pub const NEVER: u32 = u32::MAX;
/// The child of a push after which a box can never reach a goal.
pub const LOST: u32 = u32::MAX;

/// Boxes as bits, and the lowest square of the player's region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// One bit for each square.
    pub boxes: u64,
    /// The lowest square that the player can reach.
    pub player: Square,
}

/// The positions of a level, beginning with the start.
pub struct Space {
    /// The level with its squares.
    pub level: Level,
    /// By goal and square: the pushes of a single box with the player wherever it is needed; [`NEVER`] if there is no
    /// way.
    pub ways: Vec<Vec<u32>>,
    /// All positions, in the order in which they were found.
    pub positions: Vec<Position>,
    /// For each position, the fewest pushes to a solution, or [`NEVER`].
    pub left: Vec<u32>,
    /// For each position, the results of its pushes, including [`LOST`].
    pub children: Vec<Vec<u32>>,
}

impl Space {
    /// Explores all positions of a level; `None` if it has too many squares or positions, or no answer.
    pub fn explore(board: &Board) -> Option<Space> {
        let level = Level::new(board, &[] as &[Step]);
        if level.len() > 64 || level.boxes.len() != level.goals.len() {
            return None;
        }
        let ways = level.goals.iter().map(|&goal| ways_to(&level, goal)).collect();
        let mut space = Space { level, ways, positions: Vec::new(), left: Vec::new(), children: Vec::new() };
        space.find_all()?;
        space.count_back();
        (space.left[0] != NEVER).then_some(space)
    }

    fn find_all(&mut self) -> Option<()> {
        let near = self.near();
        let start = bits(&self.level.boxes);
        let player = self.region(start, self.level.player).trailing_zeros() as Square;
        let first = Position { boxes: start, player };
        let mut index = HashMap::from([(first, 0)]);
        self.positions.push(first);
        while self.children.len() < self.positions.len() {
            let at = self.positions[self.children.len()];
            let mut children = Vec::new();
            for (boxes, to, player) in self.pushes(at) {
                if near[to as usize] == NEVER {
                    children.push(LOST);
                    continue;
                }
                let next = Position { boxes, player: self.region(boxes, player).trailing_zeros() as Square };
                let known = *index.entry(next).or_insert(self.positions.len() as u32);
                if known as usize == self.positions.len() {
                    self.positions.push(next);
                }
                children.push(known);
            }
            self.children.push(children);
            if self.positions.len() > MOST_POSITIONS {
                return None;
            }
        }
        Some(())
    }

    /// For each push: the boxes afterwards, the new square of the pushed box, and the player's square.
    fn pushes(&self, at: Position) -> Vec<(u64, Square, Square)> {
        let region = self.region(at.boxes, at.player);
        let mut found = Vec::new();
        for from in squares(at.boxes) {
            for direction in 0..4 {
                let (stand, to) = (self.level.step(from, back(direction)), self.level.step(from, direction));
                let reached = stand != NONE && region >> stand & 1 == 1;
                if reached && to != NONE && at.boxes >> to & 1 == 0 {
                    found.push((at.boxes & !(1 << from) | 1 << to, to, from));
                }
            }
        }
        found
    }

    /// The squares that the player reaches.
    fn region(&self, boxes: u64, player: Square) -> u64 {
        let (mut seen, mut open) = (1_u64 << player, 1_u64 << player);
        while open != 0 {
            let square = open.trailing_zeros() as usize;
            open &= open - 1;
            for next in self.level.next[square].into_iter().filter(|&next| next != NONE) {
                if (seen | boxes) >> next & 1 == 0 {
                    seen |= 1 << next;
                    open |= 1 << next;
                }
            }
        }
        seen
    }

    /// Counts the pushes left, breadth first backwards from the solved positions.
    fn count_back(&mut self) {
        let goals = bits(&self.level.goals);
        let mut parents = vec![Vec::new(); self.positions.len()];
        for (parent, children) in self.children.iter().enumerate() {
            children.iter().filter(|&&child| child != LOST).for_each(|&child| parents[child as usize].push(parent));
        }
        self.left = self.positions.iter().map(|at| if at.boxes == goals { 0 } else { NEVER }).collect();
        let mut open: VecDeque<usize> = (0..self.left.len()).filter(|&at| self.left[at] == 0).collect();
        while let Some(at) = open.pop_front() {
            for &parent in &parents[at] {
                if self.left[parent] == NEVER {
                    self.left[parent] = self.left[at] + 1;
                    open.push_back(parent);
                }
            }
        }
    }

    /// For each square, the distance of a single box to its nearest goal.
    fn near(&self) -> Vec<u32> {
        (0..self.level.len()).map(|square| self.ways.iter().map(|ways| ways[square]).min().unwrap_or(NEVER)).collect()
    }

    /// For each position, the sum of these distances over all boxes.
    pub fn sums(&self) -> Vec<u32> {
        let near = self.near();
        self.positions.iter().map(|at| squares(at.boxes).map(|square| near[square as usize]).sum()).collect()
    }

    /// Number of positions that a search expands which always takes the one with the least sum, at random among equals.
    pub fn greedy(&self, rng: &mut Rng) -> Option<usize> {
        let sums = self.sums();
        let mut seen = vec![false; self.positions.len()];
        let mut open = BinaryHeap::from([(Reverse(sums[0]), 0, 0)]);
        seen[0] = true;
        let mut opened = 0;
        while let Some((_, _, at)) = open.pop() {
            opened += 1;
            if self.left[at] == 0 {
                return Some(opened);
            }
            for &child in self.children[at].iter().filter(|&&child| child != LOST) {
                if !std::mem::replace(&mut seen[child as usize], true) {
                    open.push((Reverse(sums[child as usize]), rng.next(), child as usize));
                }
            }
        }
        None
    }
}

/// For each square, the pushes that bring a single box to the goal on an otherwise empty level.
fn ways_to(level: &Level, goal: Square) -> Vec<u32> {
    let mut ways = vec![NEVER; level.len()];
    ways[goal as usize] = 0;
    let mut open = VecDeque::from([goal]);
    while let Some(to) = open.pop_front() {
        for direction in 0..4 {
            let from = level.step(to, back(direction));
            let stand = if from == NONE { NONE } else { level.step(from, back(direction)) };
            if stand != NONE && ways[from as usize] == NEVER {
                ways[from as usize] = ways[to as usize] + 1;
                open.push_back(from);
            }
        }
    }
    ways
}

fn bits(squares: &[Square]) -> u64 {
    squares.iter().fold(0, |all, &square| all | 1 << square)
}

/// The squares of a set of bits.
pub fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as Square;
        bits &= bits.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}
