//! In which order goals can be filled.
//!
//! Seen backwards: all goals are full, and boxes are taken away one by one, each pulled to a square where some box begins, with the
//! boxes left as obstacles. Taking one away never hinders another, so taking whatever can be taken decides the question. A set of
//! full goals is in order if all other goals can be emptied around it. This looks at the boxes on goals alone: it guides, it does not prove.

use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square};
use std::collections::HashMap;

/// Sets of goals by number.
pub type GoalSet = [u64; 4];

/// Answers how many of the full goals are in order; every answer is remembered.
pub struct Filling {
    is_start: Vec<bool>,
    is_goal: Vec<bool>,
    /// Are there goals that cannot be emptied without laying a box aside first?
    parks: bool,
    goal_number: Vec<usize>,
    known: HashMap<GoalSet, u16>,
    occupied: Vec<bool>,
    flood: Flood,
    sides: Vec<u8>,
    stack: Vec<(Square, Square)>,
    touched: Vec<Square>,
}

fn has(set: &GoalSet, goal: usize) -> bool {
    set[goal / 64] >> (goal % 64) & 1 != 0
}

impl Filling {
    /// For a level.
    pub fn new(level: &Level) -> Filling {
        let squares = level.len();
        let mut filling = Filling {
            is_start: level.occupied(),
            is_goal: level.is_goal.clone(),
            parks: false,
            goal_number: vec![usize::MAX; squares],
            known: HashMap::new(),
            occupied: vec![false; squares],
            flood: Flood::new(squares),
            sides: vec![0; squares],
            stack: Vec::new(),
            touched: Vec::new(),
        };
        level.goals.iter().enumerate().for_each(|(number, &goal)| filling.goal_number[goal as usize] = number);
        filling.parks = !filling.empties(level);
        filling
    }

    /// The full goals of a position.
    pub fn full(&self, boxes: &[Square]) -> GoalSet {
        let mut set = [0; 4];
        for &square in boxes {
            let number = self.goal_number[square as usize];
            if number != usize::MAX {
                set[number / 64] |= 1 << (number % 64);
            }
        }
        set
    }

    /// The set with a box moved.
    pub fn moved(&self, mut set: GoalSet, from: Square, to: Square) -> GoalSet {
        let (from, to) = (self.goal_number[from as usize], self.goal_number[to as usize]);
        if from != usize::MAX {
            set[from / 64] &= !(1 << (from % 64));
        }
        if to != usize::MAX {
            set[to / 64] |= 1 << (to % 64);
        }
        set
    }

    /// How many of these full goals may stay full.
    pub fn in_order(&mut self, level: &Level, full: GoalSet) -> u16 {
        if let Some(&known) = self.known.get(&full) {
            return known;
        }
        let count = self.empty_around(level, full);
        self.known.insert(full, count);
        count
    }

    /// Can all goals be emptied without laying boxes aside?
    fn empties(&mut self, level: &Level) -> bool {
        let mut all: Vec<usize> = (0..level.goals.len()).collect();
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = true);
        self.take_away(level, &mut all);
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = false);
        all.is_empty()
    }

    /// Empties the other goals; where that ends, lays a box aside if the level asks for it, and then gives up full goals, one at a time.
    fn empty_around(&mut self, level: &Level, full: GoalSet) -> u16 {
        let mut kept: Vec<usize> = (0..level.goals.len()).filter(|&goal| has(&full, goal)).collect();
        let mut others: Vec<usize> = (0..level.goals.len()).filter(|&goal| !has(&full, goal)).collect();
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = true);
        loop {
            self.take_away(level, &mut others);
            let aside = self.parks;
            let freed = !others.is_empty()
                && (aside && self.take_one(level, &mut others, true) || self.take_one(level, &mut kept, aside));
            if !freed {
                break;
            }
        }
        level.goals.iter().for_each(|&goal| self.occupied[goal as usize] = false);
        kept.len() as u16
    }

    /// Takes away the first box that can leave.
    fn take_one(&mut self, level: &Level, boxes: &mut Vec<usize>, aside: bool) -> bool {
        let Some(index) = boxes.iter().position(|&goal| self.can_leave(level, level.goals[goal], aside)) else {
            return false;
        };
        let goal = boxes.remove(index);
        self.occupied[level.goals[goal] as usize] = false;
        true
    }

    fn take_away(&mut self, level: &Level, others: &mut Vec<usize>) {
        loop {
            let before = others.len();
            others.retain(|&goal| {
                let leaves = self.can_leave(level, level.goals[goal], false);
                self.occupied[level.goals[goal] as usize] = !leaves;
                !leaves
            });
            if others.len() == before {
                return;
            }
        }
    }

    /// Can the box on a goal be pulled to some start (or to any square aside from the goals), the player being wherever that takes?
    fn can_leave(&mut self, level: &Level, goal: Square, aside: bool) -> bool {
        self.occupied[goal as usize] = false;
        self.stack.clear();
        self.stack.extend(
            level.next[goal as usize]
                .into_iter()
                .filter(|&p| p != NONE && !self.occupied[p as usize])
                .map(|p| (goal, p)),
        );
        let mut found = self.is_start[goal as usize];
        while let (false, Some((square, player))) = (found, self.stack.pop()) {
            found = self.pull(level, square, player, aside);
        }
        self.touched.drain(..).for_each(|square| self.sides[square as usize] = 0);
        self.occupied[goal as usize] = true;
        found
    }

    /// All pulls of a box from a square in the player's region; true if one leads to a start.
    fn pull(&mut self, level: &Level, square: Square, player: Square, aside: bool) -> bool {
        let seen = (0..4).any(|d| self.sides[square as usize] >> d & 1 != 0 && level.step(square, d) == player);
        if seen {
            return false;
        }
        self.occupied[square as usize] = true;
        self.flood.fill(level, &self.occupied, player);
        self.occupied[square as usize] = false;
        self.touched.push(square);
        for direction in 0..4 {
            let to = level.step(square, direction);
            if !self.flood.reached(to) {
                continue;
            }
            self.sides[square as usize] |= 1 << direction;
            let behind = level.step(to, direction);
            if behind != NONE && !self.occupied[behind as usize] {
                if self.is_start[to as usize] || aside && !self.is_goal[to as usize] {
                    return true;
                }
                self.stack.push((to, behind));
            }
        }
        false
    }
}
