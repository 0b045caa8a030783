//! Positions within a tick, in which people say their letters one after another.

use super::{Position, Room};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::rules::board::Step;

/// A position between two letters.
#[derive(Clone, Copy, Debug)]
pub struct TimedPosition {
    /// The positions of all people; those earlier in turn have walked already.
    pub position: Position,
    /// The person whose letter is next.
    pub turn: usize,
    /// The people who have walked in this tick, one bit each.
    pub movers: u16,
}

impl TimedPosition {
    /// The clock before the first letter.
    pub fn start(room: &Room) -> TimedPosition {
        TimedPosition { position: Position::start(room), turn: 0, movers: 0 }
    }

    /// Applies the next letter, which must be legal.
    pub fn apply(&mut self, room: &Room, step: Step) {
        let target = step.map(|d| room.target(self.position.people[self.turn].cell, d as usize));
        match target {
            Some(next) => {
                self.position.walk(room, self.turn, next);
                self.movers |= 1 << self.turn;
            }
            None => self.position.people[self.turn].left = 0,
        }
        self.turn += 1;
        if self.turn == room.count {
            self.position.meet(room, self.movers);
            (self.turn, self.movers) = (0, 0);
        }
    }

    /// Number of sequences of exactly `depth` letters.
    pub fn perft(&self, room: &Room, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.turn == 0 && self.position.is_over() {
            return 0;
        }
        let steps = self.position.steps(room, self.turn).map(|(direction, _)| Some(Direction::ALL[direction]));
        let after = |step| {
            let mut next = *self;
            next.apply(room, step);
            next.perft(room, depth - 1)
        };
        steps.chain([None]).map(after).sum()
    }
}
