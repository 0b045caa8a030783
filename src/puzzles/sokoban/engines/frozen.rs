//! Boxes frozen on goals as walls: which goals the others can still reach, remembered for every set of frozen boxes.
//!
//! A frozen box never moves again, so for all others it is a wall. A box that can reach no free goal then is dead, and so is a position
//! whose boxes cannot share the free goals out among themselves (Hall's condition, found by augmenting paths).

use super::filling::GoalSet;
use crate::puzzles::sokoban::deadlocks::freeze;
use crate::puzzles::sokoban::engines::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Square};
use std::collections::HashMap;

/// The goals that a lone box can be pushed to from each square.
pub type Reach = Vec<GoalSet>;

/// Most sets that are remembered; beyond that they are worked out anew.
const MOST_SETS: usize = 4096;

/// Remembers what it worked out.
#[derive(Default)]
pub struct FrozenGoals {
    sets: HashMap<Vec<Square>, usize>,
    reaches: Vec<Reach>,
}

impl FrozenGoals {
    /// The index of what holds with these boxes on the board, for [`FrozenGoals::reach`].
    pub fn of(&mut self, tables: &Tables, boxes: &[Square]) -> usize {
        let mut frozen = freeze::frozen(&tables.level, &tables.alive, boxes);
        frozen.retain(|&square| tables.level.is_goal[square as usize]);
        if let Some(&index) = self.sets.get(&frozen) {
            return index;
        }
        if self.reaches.len() >= MOST_SETS {
            self.sets.clear();
            self.reaches.clear();
        }
        self.reaches.push(reach(tables, &frozen));
        self.sets.insert(frozen, self.reaches.len() - 1);
        self.reaches.len() - 1
    }

    /// The goals in reach of every square.
    pub fn reach(&self, index: usize) -> &Reach {
        &self.reaches[index]
    }
}

/// Pulls a box back from every goal that is not taken for ever.
fn reach(tables: &Tables, frozen: &[Square]) -> Reach {
    let level = &tables.level;
    let mut walls = vec![false; level.len()];
    frozen.iter().for_each(|&square| walls[square as usize] = true);
    let free = |square: Square| square != NONE && !walls[square as usize];
    let mut reach = vec![[0; 4]; level.len()];
    let mut stack = Vec::new();
    for (number, &goal) in level.goals.iter().enumerate() {
        let (word, bit) = (number / 64, 1 << (number % 64));
        reach[goal as usize][word] |= bit;
        if !walls[goal as usize] {
            stack.push(goal);
        }
        while let Some(square) = stack.pop() {
            for direction in 0..4 {
                let to = level.step(square, direction);
                let pulled = free(to) && free(level.step(to, direction));
                if pulled && reach[to as usize][word] & bit == 0 {
                    reach[to as usize][word] |= bit;
                    stack.push(to);
                }
            }
        }
    }
    reach
}

/// Can every box have a goal of its own?
pub fn shared_out(reach: &Reach, boxes: &[Square]) -> bool {
    let mut owner = [usize::MAX; 256];
    (0..boxes.len()).all(|row| augment(reach, boxes, row, &mut owner, &mut [0; 4]))
}

/// Finds a goal for one more box; a box that has to give way finds another. At most as deep as there are boxes.
fn augment(reach: &Reach, boxes: &[Square], row: usize, owner: &mut [usize; 256], seen: &mut GoalSet) -> bool {
    for word in 0..4 {
        loop {
            let open = reach[boxes[row] as usize][word] & !seen[word];
            if open == 0 {
                break;
            }
            seen[word] |= open & open.wrapping_neg();
            let goal = word * 64 + open.trailing_zeros() as usize;
            if owner[goal] == usize::MAX || augment(reach, boxes, owner[goal], owner, seen) {
                owner[goal] = row;
                return true;
            }
        }
    }
    false
}
