//! Sets of goals, one bit for each goal by its index in [`super::Level::goals`].

/// Goals by index; there is room for 256, more than [`crate::puzzles::sokoban::rules::board::MAX_BOXES`].
pub type GoalSet = [u64; 4];

/// Is a goal in a set?
pub fn has(set: &GoalSet, goal: usize) -> bool {
    set[goal / 64] >> (goal % 64) & 1 != 0
}

/// The set with a goal added.
pub fn with(mut set: GoalSet, goal: usize) -> GoalSet {
    set[goal / 64] |= 1 << (goal % 64);
    set
}

/// The set without a goal.
pub fn without(mut set: GoalSet, goal: usize) -> GoalSet {
    set[goal / 64] &= !(1 << (goal % 64));
    set
}

/// The indices of a set's goals, lowest first.
pub fn goals(set: &GoalSet) -> impl Iterator<Item = usize> {
    let mut left = *set;
    std::iter::from_fn(move || {
        let word = left.iter().position(|&word| word != 0)?;
        let bit = left[word].trailing_zeros() as usize;
        left[word] &= left[word] - 1;
        Some(word * 64 + bit)
    })
}
