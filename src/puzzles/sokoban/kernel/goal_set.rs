//! Sets of goals, one bit for a goal by its number in [`super::Level::goals`].

/// Goals by number; room for 256, more than [`crate::puzzles::sokoban::rules::board::MAX_BOXES`].
pub type GoalSet = [u64; 4];

/// Is a goal in a set?
pub fn has(set: &GoalSet, goal: usize) -> bool {
    set[goal / 64] >> (goal % 64) & 1 != 0
}
