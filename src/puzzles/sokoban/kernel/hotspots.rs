//! Boxes in the way of others. A box is a hotspot if another one, alone on the level, could reach an open goal, but
//! cannot with the hotspot where it stands (after the hotspots of Shoham and Schaeffer 2020). This is a guide, not a
//! proof.

use super::blocks::Blocks;
use super::{Level, NONE, Square};
use crate::puzzles::sokoban::kernel::goal_set::GoalSet;
use crate::search::control::Ticker;
use crate::search::work;

/// Levels with more squares than this have no table, because it would be too large.
const MAX_SQUARES: usize = 420;

/// For each pair of squares, the goals that a box on the first keeps a box on the second from reaching.
pub struct Hotspots {
    squares: usize,
    /// By the square in the way and the other square; empty if there is no table.
    lost: Vec<GoalSet>,
}

impl Hotspots {
    /// The table for a level whose boxes stand on the usable squares; `None` if the search has to stop.
    pub fn new(level: &Level, usable: &[bool], ticker: &mut Ticker<'_>) -> Option<Hotspots> {
        let squares = level.len();
        if squares > MAX_SQUARES {
            return Some(Hotspots { squares, lost: Vec::new() });
        }
        let mut occupied = vec![false; squares];
        let mut blocks = Blocks::new(level);
        let alone = reach(level, &occupied, &mut blocks);
        let mut lost = vec![[0; 4]; squares * squares];
        for way in (0..squares).filter(|&square| usable[square]) {
            occupied[way] = true;
            let with = reach(level, &occupied, &mut blocks);
            occupied[way] = false;
            work::add(squares * 64);
            ticker.steps(squares * 64).continue_value()?;
            let row = &mut lost[way * squares..][..squares];
            for square in (0..squares).filter(|&square| square != way) {
                row[square] = std::array::from_fn(|word| alone[square][word] & !with[square][word]);
            }
        }
        Some(Hotspots { squares, lost })
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.lost.len() * size_of::<GoalSet>()) as u64
    }

    /// Does a box on `way` keep a box on `other` from an open goal?
    #[inline]
    fn hinders(&self, way: Square, other: Square, open: &GoalSet) -> bool {
        let lost = &self.lost[way as usize * self.squares + other as usize];
        (0..4).any(|word| lost[word] & open[word] != 0)
    }

    /// The number of boxes that each box hinders.
    pub fn hindered(&self, boxes: &[Square], open: &GoalSet, counts: &mut Vec<u16>) {
        counts.clear();
        if self.lost.is_empty() {
            counts.resize(boxes.len(), 0);
            return;
        }
        counts.extend(
            boxes.iter().map(|&way| {
                boxes.iter().filter(|&&other| other != way && self.hinders(way, other, open)).count() as u16
            }),
        );
    }

    /// The number of boxes that hinder some other box once the box with index `row` stands on `to`.
    pub fn after(&self, boxes: &[Square], open: &GoalSet, counts: &[u16], row: usize, to: Square) -> u16 {
        if self.lost.is_empty() {
            return 0;
        }
        let from = boxes[row];
        let mut hot = 0;
        let mut own = false;
        for (index, &square) in boxes.iter().enumerate() {
            if index == row {
                continue;
            }
            let left = counts[index] - u16::from(self.hinders(square, from, open));
            hot += u16::from(left > 0 || self.hinders(square, to, open));
            own = own || self.hinders(to, square, open);
        }
        hot + u16::from(own)
    }
}

/// The goals that a single box can reach from each square, whatever the player's side.
fn reach(level: &Level, occupied: &[bool], blocks: &mut Blocks) -> Vec<GoalSet> {
    blocks.find(level, occupied);
    let free = |square: Square| square != NONE && !occupied[square as usize];
    let mut by_side = vec![[[0u64; 4]; 4]; level.len()];
    let mut stack: Vec<(Square, usize)> = Vec::new();
    for (number, &goal) in level.goals.iter().enumerate().filter(|(_, goal)| !occupied[**goal as usize]) {
        for side in (0..4).filter(|&side| free(level.step(goal, side))) {
            by_side[goal as usize][side][number / 64] |= 1 << (number % 64);
            stack.push((goal, side));
        }
    }
    while let Some((square, side)) = stack.pop() {
        let goals = by_side[square as usize][side];
        let mut give = |to: Square, at: usize| {
            let known = &mut by_side[to as usize][at];
            let more = std::array::from_fn(|word| known[word] | goals[word]);
            if more != *known {
                *known = more;
                stack.push((to, at));
            }
        };
        (0..4)
            .filter(|&other| other != side && blocks.around(square, side, other))
            .for_each(|other| give(square, other));
        let to = level.step(square, side);
        if free(to) && free(level.step(to, side)) {
            give(to, side);
        }
    }
    let union = |sides: [GoalSet; 4]| std::array::from_fn(|word| sides.iter().fold(0, |set, side| set | side[word]));
    by_side.into_iter().map(union).collect()
}
