//! Walking: shortest ways between pushes, and pushes turned into steps.

use super::flood::Flood;
use super::{Level, NONE, Push, Square, back};
use crate::base::grid::Direction;
use crate::puzzles::sokoban::board::Step;
use std::collections::VecDeque;

/// Fewest steps from a square to every other one around the occupied ones; `u32::MAX` where no way leads.
pub fn distances(level: &Level, occupied: &[bool], from: Square) -> Vec<u32> {
    let mut distance = vec![u32::MAX; level.len()];
    distance[from as usize] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        for next in level.next[square as usize] {
            if next != NONE && !occupied[next as usize] && distance[next as usize] == u32::MAX {
                distance[next as usize] = distance[square as usize] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

/// A shortest walk, as directions; `None` if there is none.
pub fn path(level: &Level, occupied: &[bool], from: Square, to: Square) -> Option<Vec<usize>> {
    let distance = distances(level, occupied, to);
    let mut left = distance[from as usize];
    if left == u32::MAX {
        return None;
    }
    let mut at = from;
    let mut directions = Vec::with_capacity(left as usize);
    while left > 0 {
        let nearer = |&d: &usize| {
            let next = level.step(at, d);
            next != NONE && !occupied[next as usize] && distance[next as usize] == left - 1
        };
        let direction = (0..4).find(nearer)?;
        directions.push(direction);
        at = level.step(at, direction);
        left -= 1;
    }
    Some(directions)
}

/// Pushes with the shortest walks between them, as steps; `None` if one of them cannot be made.
pub fn steps(level: &Level, pushes: &[Push]) -> Option<Vec<Step>> {
    let mut occupied = level.occupied();
    let mut player = level.player;
    let mut steps = Vec::new();
    for push in pushes {
        let direction = push.direction as usize;
        let stand = level.step(push.from, back(direction));
        let target = level.step(push.from, direction);
        let blocked = stand == NONE || target == NONE || occupied[target as usize] || !occupied[push.from as usize];
        let walk = if blocked { None } else { path(level, &occupied, player, stand) };
        steps.extend(walk?.into_iter().map(|d| Step { direction: Direction::ALL[d], push: false }));
        steps.push(Step { direction: Direction::ALL[direction], push: true });
        occupied.swap(push.from as usize, target as usize);
        player = push.from;
    }
    Some(steps)
}

/// Directions as steps without a push.
pub fn walked(directions: &[usize]) -> Vec<Step> {
    directions.iter().map(|&d| Step { direction: Direction::ALL[d], push: false }).collect()
}

/// The ways of one box while all others stand still: fewest pushes to every square, dead squares included.
pub struct BoxWays {
    /// The squares reached, with the player's side, in the order they were reached: square, direction of the last push, index before, pushes.
    arrivals: Vec<(Square, usize, usize, usize)>,
}

impl BoxWays {
    /// For the box on a square.
    pub fn new(level: &Level, from: Square) -> BoxWays {
        let mut occupied = level.occupied();
        occupied[from as usize] = false;
        let mut flood = Flood::new(level.len());
        let mut sides = vec![0u8; level.len()];
        let mut arrivals = vec![(from, 0, 0, 0)];
        let mut read = 0;
        while read < arrivals.len() {
            let (square, direction, _, pushes) = arrivals[read];
            let player = if read == 0 { level.player } else { level.step(square, back(direction)) };
            occupied[square as usize] = true;
            flood.fill(level, &occupied, player);
            occupied[square as usize] = false;
            let reached = (0..4).filter(|&side| flood.reached(level.step(square, side)));
            sides[square as usize] |= reached.fold(0, |sides, side| sides | 1 << side);
            for direction in 0..4 {
                let (stand, to) = (level.step(square, back(direction)), level.step(square, direction));
                let possible = flood.reached(stand) && to != NONE && !occupied[to as usize];
                if possible && sides[to as usize] >> back(direction) & 1 == 0 {
                    sides[to as usize] |= 1 << back(direction);
                    arrivals.push((to, direction, read, pushes + 1));
                }
            }
            read += 1;
        }
        BoxWays { arrivals }
    }

    /// Fewest pushes to a square.
    pub fn pushes(&self, to: Square) -> Option<usize> {
        self.arrivals.iter().find(|arrival| arrival.0 == to).map(|arrival| arrival.3)
    }

    /// The pushes of a shortest way.
    pub fn way(&self, level: &Level, to: Square) -> Option<Vec<Push>> {
        let mut index = self.arrivals.iter().position(|arrival| arrival.0 == to)?;
        let mut pushes = Vec::new();
        while index != 0 {
            let (square, direction, before, _) = self.arrivals[index];
            pushes.push(Push { from: level.step(square, back(direction)), direction: direction as u8 });
            index = before;
        }
        pushes.reverse();
        Some(pushes)
    }
}
