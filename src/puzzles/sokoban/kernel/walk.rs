//! Walks: shortest paths of the player between pushes, and the conversion of pushes into steps.

use super::blocks::Blocks;
use super::flood::Flood;
use super::{Level, NONE, Push, Square, back};
use crate::base::grid::Direction;
use crate::puzzles::sokoban::rules::board::Step;
use crate::search::work;
use std::collections::VecDeque;

/// Fewest steps from a square to every other one, around the occupied ones; `u32::MAX` if there is no path.
pub fn distances(level: &Level, occupied: &[bool], from: Square) -> Vec<u32> {
    work::add(level.len() * 4);
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
    Walks::new(level).path(level, occupied, from, to)
}

/// Finds shortest walks; its tables are reused.
struct Walks {
    distance: Vec<u32>,
    queue: Vec<Square>,
}

impl Walks {
    fn new(level: &Level) -> Walks {
        Walks { distance: vec![u32::MAX; level.len()], queue: Vec::new() }
    }

    fn path(&mut self, level: &Level, occupied: &[bool], from: Square, to: Square) -> Option<Vec<usize>> {
        let found = self.search(level, occupied, from, to);
        let directions = found.then(|| self.follow(level, from));
        self.queue.drain(..).for_each(|square| self.distance[square as usize] = u32::MAX);
        directions
    }

    /// Searches backwards from `to` until it finds `from`.
    fn search(&mut self, level: &Level, occupied: &[bool], from: Square, to: Square) -> bool {
        self.distance[to as usize] = 0;
        self.queue.push(to);
        let mut read = 0;
        while read < self.queue.len() && self.distance[from as usize] == u32::MAX {
            let square = self.queue[read];
            read += 1;
            for next in level.next[square as usize] {
                if next != NONE && !occupied[next as usize] && self.distance[next as usize] == u32::MAX {
                    self.distance[next as usize] = self.distance[square as usize] + 1;
                    self.queue.push(next);
                }
            }
        }
        work::add(read * 4);
        self.distance[from as usize] != u32::MAX
    }

    fn follow(&self, level: &Level, from: Square) -> Vec<usize> {
        let mut at = from;
        let nearer = |at: Square, direction: &usize| {
            let next = level.step(at, *direction);
            next != NONE && self.distance[next as usize] == self.distance[at as usize] - 1
        };
        let step = |_| {
            let direction = (0..4).find(|direction| nearer(at, direction)).expect("the search came this way");
            at = level.step(at, direction);
            direction
        };
        (0..self.distance[from as usize]).map(step).collect()
    }
}

/// Converts pushes into steps with the shortest walks between them; `None` if a push is impossible.
pub fn steps(level: &Level, pushes: &[Push]) -> Option<Vec<Step>> {
    steps_within(level, pushes, usize::MAX)
}

/// The same, also `None` if there are more than `most` steps.
pub fn steps_within(level: &Level, pushes: &[Push], most: usize) -> Option<Vec<Step>> {
    let mut occupied = level.occupied();
    let mut player = level.player;
    let mut walks = Walks::new(level);
    let mut steps = Vec::new();
    for push in pushes {
        let direction = push.direction as usize;
        let stand = level.step(push.from, back(direction));
        let target = level.step(push.from, direction);
        let blocked = stand == NONE || target == NONE || occupied[target as usize] || !occupied[push.from as usize];
        let walk = if blocked { None } else { walks.path(level, &occupied, player, stand) };
        steps.extend(walked(&walk?));
        steps.push(Step { direction: Direction::ALL[direction], push: true });
        if steps.len() > most {
            return None;
        }
        occupied.swap(push.from as usize, target as usize);
        player = push.from;
    }
    Some(steps)
}

/// The pushes among some steps; `None` if a step is impossible, or if a box ends off the goals.
pub fn pushes_home(level: &Level, steps: &[Step]) -> Option<Vec<Push>> {
    let mut occupied = level.occupied();
    let mut player = level.player;
    let mut pushes = Vec::new();
    for step in steps {
        let direction = step.direction as usize;
        let to = Some(level.step(player, direction)).filter(|&to| to != NONE)?;
        if occupied[to as usize] {
            let is_free = |&target: &Square| target != NONE && !occupied[target as usize];
            let target = Some(level.step(to, direction)).filter(is_free)?;
            occupied.swap(to as usize, target as usize);
            pushes.push(Push { from: to, direction: direction as u8 });
        }
        player = to;
    }
    (0..level.len()).all(|square| !occupied[square] || level.is_goal[square]).then_some(pushes)
}

/// Directions as steps without a push.
pub fn walked(directions: &[usize]) -> Vec<Step> {
    directions.iter().map(|&d| Step { direction: Direction::ALL[d], push: false }).collect()
}

/// The ways of one box while all others stand still: fewest pushes to every square, dead squares included.
pub struct BoxWays {
    /// The squares reached with the player's side, in the order of arrival: square, direction of the last push, index
    /// of the previous arrival, number of pushes.
    arrivals: Vec<(Square, usize, usize, usize)>,
}

impl BoxWays {
    /// The ways of the box on `from`. The blocks of the floor without it tell which sides are connected, so no push
    /// needs a flood fill.
    pub fn new(level: &Level, from: Square) -> BoxWays {
        let mut occupied = level.occupied();
        let mut flood = Flood::new(level.len());
        flood.fill(level, &occupied, level.player);
        occupied[from as usize] = false;
        let mut blocks = Blocks::new(level);
        blocks.find(level, &occupied);
        let mut ways = BoxWays { arrivals: vec![(from, 0, 0, 0)] };
        let mut sides = vec![0u8; level.len()];
        let bits =
            |reached: &dyn Fn(usize) -> bool| (0..4).filter(|&side| reached(side)).fold(0, |s, side| s | 1 << side);
        let mut read = 0;
        while read < ways.arrivals.len() {
            let (square, direction, ..) = ways.arrivals[read];
            let stands = match read {
                0 => bits(&|side| flood.reached(level.step(square, side))),
                _ => bits(&|side| blocks.around(square, back(direction), side)),
            };
            sides[square as usize] |= stands;
            ways.leave(level, &occupied, &mut sides, read, stands);
            read += 1;
        }
        ways
    }

    /// Adds the arrivals that are one push away, with the player on any of these sides of the box.
    fn leave(&mut self, level: &Level, occupied: &[bool], sides: &mut [u8], read: usize, stands: u8) {
        let (square, .., pushes) = self.arrivals[read];
        for direction in 0..4 {
            let (to, side) = (level.step(square, direction), back(direction));
            let possible = stands >> side & 1 != 0 && to != NONE && !occupied[to as usize];
            if possible && sides[to as usize] >> side & 1 == 0 {
                sides[to as usize] |= 1 << side;
                self.arrivals.push((to, direction, read, pushes + 1));
            }
        }
    }

    /// Fewest pushes to every square; `None` if there is no way.
    pub fn all(&self, squares: usize) -> Vec<Option<usize>> {
        let mut fewest = vec![None; squares];
        self.arrivals.iter().rev().for_each(|arrival| fewest[arrival.0 as usize] = Some(arrival.3));
        fewest
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
