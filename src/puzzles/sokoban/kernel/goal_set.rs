//! Sets of goals, one bit for a goal by its number in [`super::Level::goals`].

/// Goals by number; room for 256, more than [`crate::puzzles::sokoban::rules::board::MAX_BOXES`].
pub type GoalSet = [u64; 4];

/// Is a goal in a set?
pub fn has(set: &GoalSet, goal: usize) -> bool {
    set[goal / 64] >> (goal % 64) & 1 != 0
}

/// The set and a goal.
pub fn with(mut set: GoalSet, goal: usize) -> GoalSet {
    set[goal / 64] |= 1 << (goal % 64);
    set
}

/// The set but for a goal.
pub fn without(mut set: GoalSet, goal: usize) -> GoalSet {
    set[goal / 64] &= !(1 << (goal % 64));
    set
}

/// The goals of a set by their numbers, lowest first.
pub fn goals(set: &GoalSet) -> impl Iterator<Item = usize> {
    let mut left = *set;
    std::iter::from_fn(move || {
        let word = left.iter().position(|&word| word != 0)?;
        let bit = left[word].trailing_zeros() as usize;
        left[word] &= left[word] - 1;
        Some(word * 64 + bit)
    })
}
