//! The pushes, or pulls, that a position allows.

use crate::puzzles::sokoban::engines::best_first::Time;
use crate::puzzles::sokoban::kernel::flood::Flood;
use crate::puzzles::sokoban::kernel::{Level, NONE, Square, back};

/// A box that moves by one square, and the player's square afterwards.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) player: Square,
}

/// All pushes (or pulls) of the boxes by a player who reaches the squares of the flood fill.
pub(super) fn successors(level: &Level, boxes: &[Square], occupied: &[bool], flood: &Flood, time: Time) -> Vec<Moved> {
    let free = |square: Square| square != NONE && !occupied[square as usize];
    let mut found = Vec::new();
    for &from in boxes {
        for direction in 0..4 {
            let (ahead, behind) = (level.step(from, direction), level.step(from, back(direction)));
            let next = match time {
                Time::Forwards if free(ahead) && flood.reached(behind) => Some((ahead, from)),
                Time::Backwards if flood.reached(ahead) => Some((ahead, level.step(ahead, direction))),
                _ => None,
            };
            if let Some((to, player)) = next.filter(|&(_, player)| player == from || free(player)) {
                found.push(Moved { from, to, player });
            }
        }
    }
    found
}
