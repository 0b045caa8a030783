//! Corrals: areas that the player cannot get into.
//!
//! If the boxes around such an area can only be pushed into it, if the player can make every such push now, and if something in there
//! is still to be done, then one of these pushes has to be made sooner or later, and may as well be made at once: until then no other
//! push touches the area, and after it the player can do all that could be done before. So all other pushes are left out (PI-corral
//! pruning: Damgaard and Meger). No push is added or lost on a shortest solution. A corral without a single push left is a deadlock.

use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::reach::Reached;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};
use crate::search::work;

/// Finds corrals; its tables are reused.
#[derive(Clone, Debug)]
pub struct Corrals {
    area: Flood,
    /// Boxes of the corral looked at, and a mark by square.
    fence: Vec<Square>,
    fenced: Vec<bool>,
    /// Squares looked at already, and a mark by square.
    tried: Vec<Square>,
    marked: Vec<bool>,
    /// Steps left in this position.
    steps_left: usize,
}

/// Elementary steps that the corrals of one position may cost; what was found by then will do. Only levels with a hundred boxes come to it.
pub const MAX_STEPS: usize = 1 << 17;

/// What a corral's boxes allow.
enum Look {
    /// A push out of the area may come: no use.
    Open,
    /// The area has to take in this square first.
    Grow(Square),
    /// Pushes lead inwards only; something is to be done or not.
    Closed { needed: bool },
}

impl Corrals {
    /// For a level.
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

    /// The boxes to which all pushes may be confined, if there is such a corral; the smallest one found.
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

    /// Grows an area from a square until it is closed (true) or of no use.
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

    /// Steps that the last position cost.
    pub fn spent(&self) -> usize {
        MAX_STEPS - self.steps_left
    }

    /// Takes a square into the area: a box into the fence, or a floor with all that hangs together with it and the boxes around.
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
                    // No push, none towards a solution, or one that only a push into the area can make possible.
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
