//! The level as engines see it: only the squares that the player can ever reach, numbered, with a table of neighbours.

pub mod blocks;
pub mod bounds;
pub mod cuts;
pub mod deadlocks;
pub mod flood;
pub mod goal_set;
pub mod hotspots;
pub mod macros;
pub mod meter;
pub mod open_rooms;
pub mod pages;
pub mod passages;
pub mod query;
pub mod reach;
pub mod region;
pub mod store;
pub mod tables;
pub mod walk;

use crate::base::grid::Direction;
use crate::puzzles::sokoban::rules::board::{Board, Step};

/// Number of a square; squares are numbered in reading order.
pub type Square = u16;
/// No square, or a wall.
pub const NONE: Square = Square::MAX;

/// One push, or one pull in a backward search: the box on `from` moves to the neighbour in the direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Push {
    /// The square of the box before the push.
    pub from: Square,
    /// The index of the direction in [`Direction::ALL`].
    pub direction: u8,
}

/// The index of the opposite direction.
#[inline]
pub const fn back(direction: usize) -> usize {
    direction ^ 2
}

/// Is a square floor without a mark? Lists of marks have no entry for [`NONE`], so walls need no test of their own.
#[inline]
pub fn is_free(marked: &[bool], square: Square) -> bool {
    marked.get(square as usize) == Some(&false)
}

/// Sorts boxes of which one or two have moved. It is made for nearly sorted lists, and far smaller than the library's
/// sort.
pub fn put_in_order(boxes: &mut [Square]) {
    for end in 1..boxes.len() {
        let (mut at, square) = (end, boxes[end]);
        while at > 0 && boxes[at - 1] > square {
            boxes[at] = boxes[at - 1];
            at -= 1;
        }
        boxes[at] = square;
    }
}

/// Moves a box of a sorted list to another square, and to its place in the list.
pub fn move_in_order(boxes: &mut [Square], from: Square, to: Square) {
    let Some(mut at) = boxes.iter().position(|&square| square == from) else { return };
    while at > 0 && boxes[at - 1] > to {
        boxes[at] = boxes[at - 1];
        at -= 1;
    }
    while at + 1 < boxes.len() && boxes[at + 1] < to {
        boxes[at] = boxes[at + 1];
        at += 1;
    }
    boxes[at] = to;
}

/// A level without the squares that the player can never reach.
#[derive(Clone, Debug)]
pub struct Level {
    /// The neighbours of each square in the four directions, [`NONE`] for walls.
    pub next: Vec<[Square; 4]>,
    /// The board's cell of each square.
    pub cells: Vec<usize>,
    /// Number of columns of the board.
    pub width: usize,
    /// The goals, in reading order.
    pub goals: Vec<Square>,
    /// Is there a goal, by square?
    pub is_goal: Vec<bool>,
    /// The boxes, in reading order.
    pub boxes: Vec<Square>,
    /// The square of the player.
    pub player: Square,
    /// Number of moves made before.
    pub moves_made: usize,
    /// Number of pushes among them.
    pub pushes_made: usize,
}

impl Level {
    /// The level after legal moves, on a board without errors. Boxes beyond the player's reach stand on goals for ever
    /// and are left out.
    pub fn new(board: &Board, moves: &[Step]) -> Level {
        let start = board.player.expect("a sound board has a player");
        let inside = board.walkable(start);
        let cells: Vec<usize> = (0..board.size.cells()).filter(|&cell| inside[cell]).collect();
        let mut square_of = vec![NONE; board.size.cells()];
        cells.iter().enumerate().for_each(|(square, &cell)| square_of[cell] = square as Square);
        let neighbour = |cell: usize, d: Direction| board.size.neighbour(cell, d).map_or(NONE, |n| square_of[n]);
        let next = cells.iter().map(|&cell| Direction::ALL.map(|d| neighbour(cell, d))).collect();
        let on = |flags: &[bool]| -> Vec<Square> {
            (0..cells.len()).filter(|&square| flags[cells[square]]).map(|square| square as Square).collect()
        };
        let goals = on(&board.goals);
        let is_goal = cells.iter().map(|&cell| board.goals[cell]).collect();
        let boxes = on(&board.boxes);
        let (player, width) = (square_of[start], board.size.width);
        let mut level = Level { next, goals, is_goal, boxes, player, cells, width, moves_made: 0, pushes_made: 0 };
        level.advance(moves);
        level
    }

    /// Applies legal steps.
    fn advance(&mut self, moves: &[Step]) {
        let mut occupied = self.occupied();
        for step in moves {
            let direction = step.direction as usize;
            self.player = self.step(self.player, direction);
            if occupied[self.player as usize] {
                occupied.swap(self.player as usize, self.step(self.player, direction) as usize);
                self.pushes_made += 1;
            }
        }
        self.moves_made += moves.len();
        self.boxes = (0..self.len() as Square).filter(|&square| occupied[square as usize]).collect();
    }

    /// The same floor with other boxes, player and goals.
    pub fn between(&self, boxes: Vec<Square>, player: Square, goals: Vec<Square>) -> Level {
        let mut is_goal = vec![false; self.len()];
        goals.iter().for_each(|&square| is_goal[square as usize] = true);
        Level { boxes, player, goals, is_goal, moves_made: 0, pushes_made: 0, ..self.clone() }
    }

    /// Number of squares.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Has the level no squares? (It always has the player's.)
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The neighbour of a square.
    #[inline]
    pub fn step(&self, square: Square, direction: usize) -> Square {
        self.next[square as usize][direction]
    }

    /// The direction from a square to a neighbour.
    pub fn toward(&self, from: Square, to: Square) -> u8 {
        (0..4).find(|&direction| self.step(from, direction) == to).expect("they are neighbours") as u8
    }

    /// Is there a box, by square?
    pub fn occupied(&self) -> Vec<bool> {
        let mut occupied = vec![false; self.len()];
        self.boxes.iter().for_each(|&square| occupied[square as usize] = true);
        occupied
    }

    /// Do these boxes stand on all goals?
    pub fn solved(&self, boxes: &[Square]) -> bool {
        boxes.iter().all(|&square| self.is_goal[square as usize])
    }

    /// Number of sequences of exactly `depth` legal steps.
    pub fn perft(&self, depth: usize) -> u64 {
        count_steps(self, &mut self.occupied(), self.player, depth)
    }
}

fn count_steps(level: &Level, occupied: &mut [bool], player: Square, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for direction in 0..4 {
        let ahead = level.step(player, direction);
        if ahead == NONE {
            continue;
        }
        if !occupied[ahead as usize] {
            count += count_steps(level, occupied, ahead, depth - 1);
            continue;
        }
        let behind = level.step(ahead, direction);
        if behind != NONE && !occupied[behind as usize] {
            occupied.swap(ahead as usize, behind as usize);
            count += count_steps(level, occupied, ahead, depth - 1);
            occupied.swap(ahead as usize, behind as usize);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn a_moved_box_is_in_its_place() {
        let mut rng = Rng::new(12);
        for _ in 0..1000 {
            let mut squares: Vec<Square> = (0..20).collect();
            let mut boxes: Vec<Square> = (0..5).map(|_| squares.swap_remove(rng.below(squares.len()))).collect();
            boxes.sort_unstable();
            let (from, to) = (boxes[rng.below(5)], squares[rng.below(squares.len())]);
            let mut moved: Vec<Square> = boxes.iter().map(|&square| if square == from { to } else { square }).collect();
            moved.sort_unstable();
            move_in_order(&mut boxes, from, to);
            assert_eq!(boxes, moved);
        }
    }
}
