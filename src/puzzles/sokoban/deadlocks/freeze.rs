//! Frozen boxes: boxes that can never be pushed again, whatever happens to the others.
//!
//! A set of boxes is frozen if each of them is held along both axes, by a wall on one side, by a box of the set on one side, or by dead
//! squares on both. None of them can be the first to move (a push onto a dead square moves it, but never to a solution). The largest
//! such set is found by beginning with all boxes and dropping those with a free axis until none is left to drop. One frozen box that
//! is not on a goal makes the position dead; a 2x2 block of boxes and walls is the smallest example.

use crate::puzzles::sokoban::kernel::{Level, NONE, Square};

/// Is a box on this square held along an axis (0 up and down, 1 left and right) by walls, dead squares and boxes?
#[inline]
fn held(level: &Level, alive: &[bool], boxes: &[bool], square: Square, axis: usize) -> bool {
    let (one, other) = (level.step(square, axis), level.step(square, axis + 2));
    if one == NONE || other == NONE {
        return true;
    }
    let (one, other) = (one as usize, other as usize);
    boxes[one] || boxes[other] || !alive[one] && !alive[other]
}

/// Could the box on this square be frozen? A quick look at its neighbours.
#[inline]
pub fn stuck(level: &Level, alive: &[bool], occupied: &[bool], square: Square) -> bool {
    held(level, alive, occupied, square, 0) && held(level, alive, occupied, square, 1)
}

/// Drops from `candidates` (boxes, also marked in `marked`) all that are not frozen; those left over are.
pub fn reduce(level: &Level, alive: &[bool], candidates: &mut Vec<Square>, marked: &mut [bool]) {
    loop {
        let before = candidates.len();
        candidates.retain(|&square| {
            let keep = stuck(level, alive, marked, square);
            marked[square as usize] = keep;
            keep
        });
        if candidates.len() == before {
            return;
        }
    }
}

/// Are boxes frozen off the goals, after a push to a square? Only what hangs together with that square can have changed.
pub fn dead_after(
    level: &Level,
    alive: &[bool],
    occupied: &mut [bool],
    pushed: Square,
    scratch: &mut Vec<Square>,
) -> bool {
    if !stuck(level, alive, occupied, pushed) {
        return false;
    }
    neighbourhood(level, occupied, pushed, scratch);
    let group = scratch.clone();
    reduce(level, alive, scratch, occupied);
    group.iter().for_each(|&square| occupied[square as usize] = true);
    scratch.iter().any(|&square| !level.is_goal[square as usize])
}

/// All boxes that touch one another in a chain from this one.
fn neighbourhood(level: &Level, occupied: &[bool], from: Square, group: &mut Vec<Square>) {
    group.clear();
    group.push(from);
    let mut read = 0;
    while read < group.len() {
        for next in level.next[group[read] as usize] {
            if next != NONE && occupied[next as usize] && !group.contains(&next) {
                group.push(next);
            }
        }
        read += 1;
    }
}

/// The frozen boxes of a position.
pub fn frozen(level: &Level, alive: &[bool], boxes: &[Square]) -> Vec<Square> {
    let mut marked = vec![false; level.len()];
    boxes.iter().for_each(|&square| marked[square as usize] = true);
    let mut left = boxes.to_vec();
    reduce(level, alive, &mut left, &mut marked);
    left
}
