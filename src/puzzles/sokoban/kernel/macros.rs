//! Macro moves: one box pushed any number of times while all others stand still, or pulled in a backward search.

use super::blocks::{self, Blocks};
use super::reach::PlayerReach;
use super::{Level, NONE, Push, Square, back};
use crate::search::work;

/// A square that the box can reach, together with one of the player's regions there.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// The square of the box.
    pub to: Square,
    /// The direction of the last push, or of the push that undoes the last pull. The player stands behind the box in
    /// this direction.
    pub direction: u8,
    /// Number of pushes or pulls so far.
    pub pushes: u16,
    /// Index of the previous arrival; the first one refers to itself.
    before: u32,
}

/// Finds all arrivals of one box, fewest pushes first; tables are reused.
#[derive(Default)]
pub struct Macros {
    /// The floor without the moving box.
    pub blocks: Blocks,
    /// Are boxes pulled?
    pulls: bool,
    /// Sides of the box whose regions were seen already, by square.
    sides: Vec<u8>,
    /// The arrivals found; the first is the box on its square, with direction 0 and without a push.
    pub arrivals: Vec<Arrival>,
}

impl Macros {
    /// For a level whose boxes are pushed.
    pub fn new(level: &Level) -> Macros {
        Macros { blocks: Blocks::new(level), pulls: false, sides: vec![0; level.len()], arrivals: Vec::new() }
    }

    /// For a level whose boxes are pulled.
    pub fn pulling(level: &Level) -> Macros {
        Macros { pulls: true, ..Macros::new(level) }
    }

    /// Finds all arrivals of the box on `from`, on usable squares. `reached` must be filled from the player; `occupied`
    /// holds all boxes and is unchanged at the end.
    pub fn find(&mut self, level: &Level, usable: &[bool], occupied: &mut [bool], reached: &PlayerReach, from: Square) {
        self.arrivals.clear();
        self.arrivals.push(Arrival { to: from, direction: 0, pushes: 0, before: 0 });
        let first =
            (0..4).filter(|&side| reached.reached(level.step(from, side))).fold(0, |sides, side| sides | 1 << side);
        self.sides[from as usize] = first;
        self.leave(level, usable, occupied, 0, first);
        if self.arrivals.len() == 1 {
            // The box cannot move at all, which is the most frequent case: the blocks are not needed.
            self.sides[from as usize] = 0;
            return;
        }
        occupied[from as usize] = false;
        self.blocks.find(level, occupied);
        let mut read = 1;
        while read < self.arrivals.len() {
            let here = self.arrivals[read];
            let stand = back(here.direction as usize);
            let around = (0..4)
                .filter(|&side| self.blocks.around(here.to, stand, side))
                .fold(0, |sides, side| sides | 1 << side);
            self.sides[here.to as usize] |= around;
            self.leave(level, usable, occupied, read as u32, around);
            read += 1;
        }
        occupied[from as usize] = true;
        self.arrivals.iter().for_each(|arrival| self.sides[arrival.to as usize] = 0);
        work::add(self.arrivals.len() * 16);
    }

    /// Elementary steps of the last call of `find`.
    pub fn steps(&self) -> usize {
        self.sides.len() * blocks::STEPS_PER_SQUARE + self.arrivals.len() * 16
    }

    /// Adds the arrivals that are one push or pull away, with the player on any of these sides of the box.
    fn leave(&mut self, level: &Level, usable: &[bool], occupied: &[bool], index: u32, stands: u8) {
        let here = self.arrivals[index as usize];
        let free = |square: Square| square != NONE && !occupied[square as usize];
        for direction in 0..4 {
            let side = back(direction);
            let to = level.step(here.to, if self.pulls { side } else { direction });
            let possible = stands >> side & 1 != 0
                && free(to)
                && usable[to as usize]
                && (!self.pulls || free(level.step(to, side)));
            // Sides already marked belong to a region that was entered before.
            if possible && self.sides[to as usize] >> side & 1 == 0 {
                self.sides[to as usize] |= 1 << side;
                self.arrivals.push(Arrival { to, direction: direction as u8, pushes: here.pushes + 1, before: index });
            }
        }
    }

    /// The pushes that undo the pulls to an arrival; for pulled boxes.
    pub fn undone(&self, index: usize) -> Vec<Push> {
        let mut pushes = Vec::new();
        let mut at = index;
        while at != 0 {
            let arrival = self.arrivals[at];
            pushes.push(Push { from: arrival.to, direction: arrival.direction });
            at = arrival.before as usize;
        }
        pushes
    }

    /// The pushes that lead to an arrival; for pushed boxes.
    pub fn pushes(&self, level: &Level, mut index: usize) -> Vec<Push> {
        let mut pushes = Vec::new();
        while index != 0 {
            let arrival = self.arrivals[index];
            let direction = arrival.direction;
            pushes.push(Push { from: level.step(arrival.to, back(direction as usize)), direction });
            index = arrival.before as usize;
        }
        pushes.reverse();
        pushes
    }
}
