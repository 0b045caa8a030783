//! Corrals: areas that the player cannot enter.
//!
//! Suppose that the boxes around such an area can only be pushed into it, that the player can make every such push now,
//! and that something inside is still to be done. Then one of these pushes has to be made sooner or later, and may as
//! well be made at once: until then no other push touches the area, and afterwards the player can do everything that
//! was possible before. So all other pushes are left out (PI-corral pruning: Damgaard and Meger). This neither adds a
//! push to a shortest solution nor loses one. A corral without any push left is a deadlock.
//!
//! Here is the definition, square by square, which the page's hints use: it is small. [`rows`] is fast.

pub mod rows;

use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};

/// A position, as lists by square.
pub struct Floor<'l> {
    /// The level.
    pub level: &'l Level,
    /// Squares from which a box can reach a goal.
    pub alive: &'l [bool],
    /// Squares with a box.
    pub occupied: &'l [bool],
    /// Squares that the player can reach.
    pub reached: &'l [bool],
}

impl Floor<'_> {
    /// The boxes of the smallest corral; `None` if there is none.
    pub fn smallest(&self) -> Option<Vec<Square>> {
        let mut tried = vec![false; self.level.len()];
        let mut best: Option<Vec<Square>> = None;
        for square in self.unreached() {
            if !tried[square as usize]
                && let Some(boxes) = self.around(square, &mut tried)
                && best.as_ref().is_none_or(|other| boxes.len() < other.len())
            {
                best = Some(boxes);
            }
        }
        best
    }

    /// Floor without boxes that the player cannot reach.
    fn unreached(&self) -> impl Iterator<Item = Square> {
        let is_unreached = |&square: &Square| !self.occupied[square as usize] && !self.reached[square as usize];
        (0..self.level.len() as Square).filter(is_unreached)
    }

    /// The boxes of the smallest corral with an unreached square, whose area is marked in `tried`. It grows by what is
    /// connected and by what its boxes need. Boxes come last, so that a whole area is marked even if one of them can be
    /// pushed out of it.
    fn around(&self, from: Square, tried: &mut [bool]) -> Option<Vec<Square>> {
        let mut inside = vec![false; self.level.len()];
        let (mut area, mut fence) = (vec![from], Vec::new());
        while let Some(square) = area.pop().or_else(|| fence.pop()) {
            let at = square as usize;
            if std::mem::replace(&mut inside[at], true) {
                continue;
            }
            tried[at] |= !self.occupied[at];
            let needed = if self.occupied[at] { self.needed(square)? } else { self.level.next[at] };
            for next in needed.into_iter().filter(|&next| next != NONE) {
                if self.occupied[next as usize] { fence.push(next) } else { area.push(next) }
            }
        }
        let to_do = |at: usize| inside[at] && self.occupied[at] != self.level.is_goal[at];
        let is_fence = |&square: &Square| inside[square as usize] && self.occupied[square as usize];
        (0..inside.len()).any(to_do).then(|| (0..self.level.len() as Square).filter(is_fence).collect())
    }

    /// What the area has to include for each push of a box, or [`NONE`]; `None` if the box can be pushed out of it. A
    /// push that is impossible or never part of a solution needs nothing. Any other one needs the square where the
    /// player stands, if that was not reached, and else the one to which the box is pushed.
    fn needed(&self, square: Square) -> Option<[Square; 4]> {
        let mut needed = [NONE; 4];
        for (direction, needed) in needed.iter_mut().enumerate() {
            let (stand, to) = (self.level.step(square, back(direction)), self.level.step(square, direction));
            if stand == NONE || to == NONE || !self.alive[to as usize] {
                continue;
            }
            *needed = if self.reached[stand as usize] { to } else { stand };
            if self.reached[*needed as usize] {
                return None;
            }
        }
        Some(needed)
    }
}
