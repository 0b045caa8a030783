//! Frozen boxes: boxes that can never be pushed again, whatever happens to the others.
//!
//! A set of boxes is frozen if each of them is held along both axes: by a wall on one side, by a box of the set on one
//! side, or by dead squares on both sides. None of them can be the first to move (a push onto a dead square moves a
//! box, but never towards a solution). The largest such set remains if boxes with a free axis are dropped, one after
//! the other, from the set of all boxes. A single frozen box that is not on a goal makes the position dead. A 2x2 block
//! of boxes and walls is the smallest example.

use crate::puzzles::sokoban::kernel::{Level, NONE, Square};
use crate::search::work;

/// Is a box on this square held along an axis (0 up and down, 1 left and right) by walls, dead squares and boxes?
#[inline]
fn blocked(level: &Level, alive: &[bool], boxes: &[bool], square: Square, axis: usize) -> bool {
    let (one, other) = (level.step(square, axis), level.step(square, axis + 2));
    if one == NONE || other == NONE {
        return true;
    }
    let (one, other) = (one as usize, other as usize);
    boxes[one] || boxes[other] || !alive[one] && !alive[other]
}

/// Could the box on this square be frozen? A quick test of its neighbours.
#[inline]
pub fn stuck(level: &Level, alive: &[bool], occupied: &[bool], square: Square) -> bool {
    blocked(level, alive, occupied, square, 0) && blocked(level, alive, occupied, square, 1)
}

/// Unmarks all candidates that are not frozen. Neighbours of a dropped candidate are examined again: they are appended
/// to the list in the meantime.
fn unmark(level: &Level, alive: &[bool], candidates: &mut Vec<Square>, marked: &mut [bool]) {
    let own = candidates.len();
    let mut read = 0;
    while read < candidates.len() {
        let square = candidates[read];
        read += 1;
        if marked[square as usize] && !stuck(level, alive, marked, square) {
            marked[square as usize] = false;
            let beside = level.next[square as usize].into_iter();
            candidates.extend(beside.filter(|&next| next != NONE && marked[next as usize]));
        }
    }
    work::add(read * 8);
    candidates.truncate(own);
}

/// Are boxes frozen off the goals after a push to `pushed`? Only boxes connected to that square can have changed.
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
    unmark(level, alive, scratch, occupied);
    let dead = scratch.iter().any(|&square| occupied[square as usize] && !level.is_goal[square as usize]);
    scratch.iter().for_each(|&square| occupied[square as usize] = true);
    dead
}

/// All boxes connected to this one by a chain of adjacent boxes.
fn neighbourhood(level: &Level, occupied: &mut [bool], from: Square, group: &mut Vec<Square>) {
    group.clear();
    group.push(from);
    // Boxes in the group are unmarked during the search and marked again at the end.
    occupied[from as usize] = false;
    let mut read = 0;
    while read < group.len() {
        for next in level.next[group[read] as usize] {
            if next != NONE && std::mem::replace(&mut occupied[next as usize], false) {
                group.push(next);
            }
        }
        read += 1;
    }
    group.iter().for_each(|&square| occupied[square as usize] = true);
}

/// The frozen boxes of a position.
pub fn frozen(level: &Level, alive: &[bool], boxes: &[Square]) -> Vec<Square> {
    work::add(level.len());
    let mut marked = vec![false; level.len()];
    boxes.iter().for_each(|&square| marked[square as usize] = true);
    let mut left = boxes.to_vec();
    unmark(level, alive, &mut left, &mut marked);
    left.retain(|&square| marked[square as usize]);
    left
}

/// The frozen boxes connected to one that is frozen off the goals; empty if there is no such box.
pub fn off_goal(level: &Level, alive: &[bool], boxes: &[Square]) -> Vec<Square> {
    let frozen = frozen(level, alive, boxes);
    let Some(&first) = frozen.iter().find(|&&square| !level.is_goal[square as usize]) else { return Vec::new() };
    let mut marked = vec![false; level.len()];
    frozen.iter().for_each(|&square| marked[square as usize] = true);
    let mut group = Vec::new();
    neighbourhood(level, &mut marked, first, &mut group);
    group
}
