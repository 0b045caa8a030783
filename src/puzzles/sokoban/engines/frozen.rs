//! Boxes frozen on goals as walls: the goals that the other boxes can still reach, remembered for every set of frozen
//! boxes.
//!
//! A frozen box never moves again, so it is a wall for all others. A box that can then reach no free goal is dead, and
//! so is a position whose free goals cannot be assigned to the other boxes (Hall's condition, found by augmenting
//! paths).

use crate::puzzles::sokoban::kernel::deadlocks::freeze;
use crate::puzzles::sokoban::kernel::goal_set::{GoalSet, goals, with};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{NONE, Square};
use crate::search::control::Ticker;
use crate::search::work;
use std::collections::HashMap;

/// For each square, the goals that a single box can be pushed to from there.
pub type Reach = Vec<GoalSet>;

/// Bytes of a set, excluding its reach.
const SET_BYTES: u64 = 512;

/// Most sets that are remembered; further ones are computed again.
const MAX_SETS: usize = 4096;
/// Most squares of all sets together, if there is memory for them.
const MAX_SQUARES: usize = 1 << 20;

/// The reach for each set of frozen boxes, with the sets that are remembered.
pub struct FrozenGoals {
    sets: HashMap<Vec<Square>, usize>,
    reaches: Vec<Reach>,
    most: usize,
}

impl FrozenGoals {
    /// Remembers as many sets as fit a sixteenth of the memory.
    pub fn new(tables: &Tables, memory: u64) -> FrozenGoals {
        FrozenGoals {
            sets: HashMap::new(),
            reaches: Vec::new(),
            most: remembered(tables.level.len(), memory).min(MAX_SETS),
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.reaches.iter().map(|reach| (reach.len() * size_of::<GoalSet>()) as u64 + SET_BYTES).sum()
    }

    /// The index of the set of boxes that are frozen on goals, for [`FrozenGoals::reach`]; `None` if the search has to
    /// stop.
    pub fn of(&mut self, tables: &Tables, boxes: &[Square], ticker: &mut Ticker<'_>) -> Option<usize> {
        let mut frozen = freeze::frozen(&tables.level, &tables.alive, boxes);
        frozen.retain(|&square| tables.level.is_goal[square as usize]);
        if let Some(&index) = self.sets.get(&frozen) {
            return Some(index);
        }
        if self.reaches.len() >= self.most {
            self.sets.clear();
            self.reaches.clear();
        }
        self.reaches.push(reach(tables, &frozen, ticker)?);
        self.sets.insert(frozen, self.reaches.len() - 1);
        Some(self.reaches.len() - 1)
    }

    /// The goals that can be reached from every square.
    pub fn reach(&self, index: usize) -> &Reach {
        &self.reaches[index]
    }
}

/// How many lists by square may be remembered: each takes a set of goals for each square, and all together take at most
/// a sixteenth of the memory.
pub fn remembered(squares: usize, memory: u64) -> usize {
    let all = usize::try_from(memory / 16 / size_of::<GoalSet>() as u64).unwrap_or(usize::MAX);
    (all.min(MAX_SQUARES) / squares).max(1)
}

/// Pulls a box back from every goal that is not occupied for ever; `None` if the search has to stop.
fn reach(tables: &Tables, frozen: &[Square], ticker: &mut Ticker<'_>) -> Option<Reach> {
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
        work::add(level.len() * 8);
        ticker.steps(level.len() * 8).continue_value()?;
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
    Some(reach)
}

/// For each goal, the row of the box to which it is assigned.
pub struct Owners {
    taken: GoalSet,
    rows: [u8; 256],
}

const NO_OWNERS: Owners = Owners { taken: [0; 4], rows: [0; 256] };

/// Can every box be assigned a goal of its own?
pub fn shared_out(reach: &Reach, boxes: &[Square]) -> bool {
    let mut owners = NO_OWNERS;
    (0..boxes.len()).all(|row| augment(reach, boxes, row, &mut owners, &mut [0; 4]))
}

/// Those of `places` that one more box could have while every box has one of them; `None` if the boxes cannot all have
/// one.
pub fn spare_among(reach: &Reach, boxes: &[Square], places: &GoalSet) -> Option<GoalSet> {
    let others = places.map(|word| !word);
    let mut owners = Owners { taken: others, ..NO_OWNERS };
    if !(0..boxes.len()).all(|row| augment(reach, boxes, row, &mut owners, &mut others.clone())) {
        return None;
    }
    let mut spare: GoalSet = std::array::from_fn(|word| places[word] & !owners.taken[word]);
    loop {
        let before = spare;
        for place in goals(&std::array::from_fn(|word| places[word] & !before[word])) {
            let other = &reach[boxes[usize::from(owners.rows[place])] as usize];
            if (0..4).any(|word| other[word] & before[word] != 0) {
                spare = with(spare, place);
            }
        }
        if spare == before {
            return Some(spare);
        }
    }
}

/// The largest number of boxes to which goals can be assigned, and the assignment.
pub fn share(reach: &Reach, boxes: &[Square]) -> (u16, Owners) {
    let mut owners = NO_OWNERS;
    let shared = (0..boxes.len()).filter(|&row| augment(reach, boxes, row, &mut owners, &mut [0; 4])).count();
    (shared as u16, owners)
}

/// The goals that one more box could have: those of no box, and those whose box could have such a goal instead.
pub fn left(reach: &Reach, boxes: &[Square], owners: &Owners) -> GoalSet {
    let mut left = owners.taken.map(|word| !word);
    loop {
        let before = left;
        for goal in goals(&before.map(|word| !word)) {
            let other = &reach[boxes[usize::from(owners.rows[goal])] as usize];
            if (0..4).any(|word| other[word] & left[word] != 0) {
                left = with(left, goal);
            }
        }
        if left == before {
            return left;
        }
    }
}

/// Finds a goal for one more box, for which others may change theirs. It recurses at most once for each box.
fn augment(reach: &Reach, boxes: &[Square], row: usize, owners: &mut Owners, seen: &mut GoalSet) -> bool {
    let goals = &reach[boxes[row] as usize];
    let take = |owners: &mut Owners, word: usize, bit: u32| {
        owners.taken[word] |= 1 << bit;
        owners.rows[word * 64 + bit as usize] = row as u8;
        true
    };
    if let Some(word) = (0..4).find(|&word| goals[word] & !owners.taken[word] != 0) {
        return take(owners, word, (goals[word] & !owners.taken[word]).trailing_zeros());
    }
    for word in 0..4 {
        while goals[word] & !seen[word] != 0 {
            let bit = (goals[word] & !seen[word]).trailing_zeros();
            seen[word] |= 1 << bit;
            if augment(reach, boxes, usize::from(owners.rows[word * 64 + bit as usize]), owners, seen) {
                return take(owners, word, bit);
            }
        }
    }
    false
}
