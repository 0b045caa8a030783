//! Corrals: areas that the player cannot enter.
//!
//! Suppose that the boxes around such an area can only be pushed into it, that the player can make every such push now,
//! and that something inside is still to be done. Then one of these pushes has to be made sooner or later, and may as
//! well be made at once: until then no other push touches the area, and afterwards the player can do everything that
//! was possible before. So all other pushes are left out (PI-corral pruning: Damgaard and Meger). This neither adds a
//! push to a shortest solution nor loses one. A corral without any push left is a deadlock.

use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::reach::Reached;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::search::work;

/// Finds corrals; its tables are reused.
#[derive(Clone, Debug)]
pub struct Corrals {
    area: Flood,
    /// Boxes of the current corral, and a mark by square.
    fence: Vec<Square>,
    fenced: Vec<bool>,
    /// Squares already examined, and a mark by square.
    tried: Vec<Square>,
    marked: Vec<bool>,
    /// Elementary steps left for this position.
    steps_left: usize,
}

/// Most elementary steps for the corrals of one position; what was found until then is used. Only levels with about a
/// hundred boxes reach this limit.
pub const MAX_STEPS: usize = 1 << 17;

/// What a corral's boxes allow.
enum Look {
    /// A push out of the area is possible, so the corral is of no use.
    Open,
    /// The area first has to include this square.
    Grow(Square),
    /// All pushes lead inwards. `needed`: is something inside still to be done?
    Closed { needed: bool },
}

impl Corrals {
    /// Tables for a level.
    pub fn new(level: &Level) -> Corrals {
        Corrals {
            area: Flood::new(level.len()),
            fence: Vec::new(),
            fenced: vec![false; level.len()],
            tried: Vec::new(),
            marked: vec![false; level.len()],
            steps_left: 0,
        }
    }

    /// The boxes to which all pushes can be confined, for the smallest such corral found; `None` if there is none.
    pub fn find(
        &mut self,
        level: &Level,
        alive: &[bool],
        occupied: &[bool],
        reached: &impl Reached,
        boxes: &[Square],
    ) -> Option<Vec<Square>> {
        let mut best: Option<Vec<Square>> = None;
        self.tried.drain(..).for_each(|square| self.marked[square as usize] = false);
        self.steps_left = MAX_STEPS;
        if reached.count() + boxes.len() == level.len() {
            return None;
        }
        for &square in boxes {
            let mut unreached = reached.unreached_beside(level, occupied, square);
            while unreached != 0 {
                let beside = level.step(square, unreached.trailing_zeros() as usize);
                unreached &= unreached - 1;
                if self.marked[beside as usize] || self.steps_left == 0 {
                    continue;
                }
                if self.close(level, alive, occupied, reached, beside)
                    && best.as_ref().is_none_or(|other| self.fence.len() < other.len())
                {
                    best = Some(self.fence.clone());
                }
                self.fence.iter().for_each(|&b| self.fenced[b as usize] = false);
            }
        }
        best
    }

    /// Grows an area from a square until it is closed (true) or turns out to be of no use (false).
    fn close(
        &mut self,
        level: &Level,
        alive: &[bool],
        occupied: &[bool],
        reached: &impl Reached,
        from: Square,
    ) -> bool {
        self.area.clear();
        self.fence.clear();
        self.take(level, occupied, from);
        while self.steps_left > 0 {
            self.spend(self.fence.len() * 4);
            match self.look(level, alive, occupied, reached) {
                Look::Open => return false,
                Look::Closed { needed } => return needed,
                Look::Grow(square) => self.take(level, occupied, square),
            }
        }
        false
    }

    fn spend(&mut self, steps: usize) {
        work::add(steps);
        self.steps_left = self.steps_left.saturating_sub(steps);
    }

    /// Elementary steps that the last position took.
    pub fn spent(&self) -> usize {
        MAX_STEPS - self.steps_left
    }

    /// Adds a square to the area: a box to the fence, or floor with everything connected to it and the boxes around.
    fn take(&mut self, level: &Level, occupied: &[bool], square: Square) {
        if occupied[square as usize] {
            self.fence_in(square);
            return;
        }
        let before = self.area.squares().len();
        self.area.extend(level, occupied, square);
        self.spend((self.area.squares().len() - before) * 8);
        for index in before..self.area.squares().len() {
            let inside = self.area.squares()[index];
            if !std::mem::replace(&mut self.marked[inside as usize], true) {
                self.tried.push(inside);
            }
            for beside in level.next[inside as usize] {
                if occupied.get(beside as usize) == Some(&true) {
                    self.fence_in(beside);
                }
            }
        }
    }

    fn fence_in(&mut self, square: Square) {
        if !std::mem::replace(&mut self.fenced[square as usize], true) {
            self.fence.push(square);
        }
    }

    fn look(&self, level: &Level, alive: &[bool], occupied: &[bool], reached: &impl Reached) -> Look {
        for &square in &self.fence {
            for direction in 0..4 {
                let (stand, target) = (level.step(square, back(direction)), level.step(square, direction));
                if stand == NONE
                    || target == NONE
                    || !alive[target as usize]
                    || self.area.reached(stand)
                    || self.fenced[stand as usize]
                {
                    // The push is impossible, or never part of a solution, or only a push into the area can make it
                    // possible.
                    continue;
                }
                if !reached.reached(stand) {
                    return Look::Grow(stand);
                }
                if self.area.reached(target) || self.fenced[target as usize] {
                    continue;
                }
                return if occupied[target as usize] { Look::Grow(target) } else { Look::Open };
            }
        }
        let off_goal = self.fence.iter().any(|&square| !level.is_goal[square as usize]);
        let empty_goal = self.area.squares().iter().any(|&square| level.is_goal[square as usize]);
        Look::Closed { needed: off_goal || empty_goal }
    }
}
