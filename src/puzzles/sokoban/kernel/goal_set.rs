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
    set.iter().enumerate().flat_map(|(word, &bits)| bits_of(bits).map(move |bit| word * 64 + bit))
}

/// The numbers of the bits that are set, lowest first.
pub fn bits_of(bits: u64) -> impl Iterator<Item = usize> {
    let rest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
    std::iter::successors(Some(bits).filter(|&bits| bits != 0), rest).map(|bits| bits.trailing_zeros() as usize)
}
