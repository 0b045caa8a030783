//! Exact search without meetings. The people are then independent, so they need not walk in lock step: at every node
//! the person with the fewest possible steps goes next.
//!
//! One dependency remains: of two girls (or robots), the one who comes first to an apple (a bottle) picks it up. Where
//! that can matter, only the person of that kind who has walked least may go next, so that things are picked up in the
//! order of time.

use super::capped_count::{CappedCount, found};
use super::tasks::{Aim, Break, Ending, Guard, Stride, Task, may_stop};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone};
use crate::puzzles::sweeper::kernel::drawn::routes_fit;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{Position, Room, bit};
use std::ops::ControlFlow;

/// The choice of stopping, beside the four directions.
const STOP: usize = 4;

/// One search.
pub struct Walks<'r> {
    room: &'r Room,
    aim: Aim,
    tests: Tests,
    tally: Option<&'r CappedCount>,
    /// Kinds with two people or more and with something to pick up.
    ordered: [bool; 3],
    /// The clock before the first step. People earlier in turn have walked one step more than the others.
    root: TimedPosition,
}

/// The next person, with the choices that no test refuses, as bits, in the order in which they are tried.
struct Turn {
    person: usize,
    choices: [u8; 5],
    count: usize,
}

impl<'r> Walks<'r> {
    /// A search for one aim from a clock; `tally` counts the answers if the aim is to count.
    pub fn new(
        room: &'r Room,
        root: &TimedPosition,
        aim: Aim,
        tests: Tests,
        tally: Option<&'r CappedCount>,
    ) -> Walks<'r> {
        let several = |kind: usize| (0..room.count).filter(|&i| usize::from(room.kind[i]) == kind).count() > 1;
        let ordered = [0, 1, 2].map(|kind| kind > 0 && several(kind) && room.things[kind] != 0);
        Walks { room, aim, tests, tally, ordered, root: *root }
    }

    /// Divides a task into parts, in search order.
    pub fn divide(&self, task: &Task, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Task>> {
        let position = task.clock.position;
        if self.aim.is_end(&position) {
            return ControlFlow::Continue(vec![task.clone()]);
        }
        let Some(turn) = self.turn(&position, task.budget, guard)? else { return ControlFlow::Continue(Vec::new()) };
        let part = |&choice: &u8| {
            let mut part = task.clone();
            let (position, budget, stride) = self.chosen(&position, task.budget, turn.person, choice);
            (part.clock.position, part.budget) = (position, budget);
            part.trail.push(stride);
            part
        };
        ControlFlow::Continue(turn.choices[..turn.count].iter().map(part).collect())
    }

    /// Searches one part.
    pub fn search(&self, task: &Task, guard: &mut Guard<'_>) -> Ending {
        let mut trail = task.trail.clone();
        let position = task.clock.position;
        if !alone(self.room, &position, task.budget, self.tests) {
            return Ending::Exhausted;
        }
        let end = self.explore(&position, task.budget, guard, &mut trail);
        Ending::of(end, trail)
    }

    /// Searches below a position that no test refuses. If it returns [`Break::Found`], the trail leads to the answer.
    pub fn explore(
        &self,
        position: &Position,
        budget: u32,
        guard: &mut Guard<'_>,
        trail: &mut Vec<Stride>,
    ) -> ControlFlow<Break> {
        guard.tick()?;
        if self.aim.is_end(position) {
            let is_answer = self.aim.is_answer(self.room, position, budget);
            return if is_answer { found(self.tally, trail) } else { ControlFlow::Continue(()) };
        }
        if !routes_fit(self.room, position, budget, false) {
            return ControlFlow::Continue(());
        }
        let Some(turn) = self.turn(position, budget, guard)? else { return ControlFlow::Continue(()) };
        for &choice in &turn.choices[..turn.count] {
            let (next, budget, stride) = self.chosen(position, budget, turn.person, choice);
            trail.push(stride);
            self.explore(&next, budget, guard, trail)?;
            trail.pop();
        }
        ControlFlow::Continue(())
    }

    /// The person with the fewest choices; `None` if some person has no choice at all.
    fn turn(&self, position: &Position, budget: u32, guard: &mut Guard<'_>) -> ControlFlow<Break, Option<Turn>> {
        let mut best: Option<Turn> = None;
        for person in (0..self.room.count).filter(|&i| position.people[i].left > 0 && self.in_order(position, i)) {
            guard.steps(4 * self.room.steps_of_a_test())?;
            let turn = self.choices(position, budget, person);
            if turn.count == 0 {
                return ControlFlow::Continue(None);
            }
            if best.as_ref().is_none_or(|b| turn.count < b.count) {
                best = Some(turn);
            }
            if best.as_ref().is_some_and(|b| b.count == 1) {
                break;
            }
        }
        ControlFlow::Continue(best)
    }

    /// Has no other person of the same kind walked less, if the order matters?
    fn in_order(&self, position: &Position, index: usize) -> bool {
        let room = self.room;
        let kind = room.kind[index];
        let before = |i: usize| self.root.position.people[i].left + u8::from(i < self.root.turn);
        let walked = |i: usize| before(i) - position.people[i].left;
        let ahead =
            |i: usize| room.kind[i] == kind && position.people[i].left > 0 && (walked(i), i) < (walked(index), index);
        !self.ordered[usize::from(kind)] || !(0..room.count).any(ahead)
    }

    /// The choices of a person that no test refuses; those onto dirty squares with the fewest dirty neighbours first.
    fn choices(&self, position: &Position, budget: u32, person: usize) -> Turn {
        let mut turn = Turn { person, choices: [0; 5], count: 0 };
        let mut keys = [0; 5];
        let walks = position.steps(self.room, person).map(|(direction, _)| direction);
        let stop = may_stop(self.aim.stops, self.room, position, person).then_some(STOP);
        for choice in walks.chain(stop) {
            let (next, budget, _) = self.chosen(position, budget, person, choice as u8);
            if alone(self.room, &next, budget, self.tests) {
                let mut at = turn.count;
                let key = self.key(position, &next, person, choice);
                while at > 0 && keys[at - 1] > key {
                    (keys[at], turn.choices[at]) = (keys[at - 1], turn.choices[at - 1]);
                    at -= 1;
                }
                (keys[at], turn.choices[at]) = (key, choice as u8);
                turn.count += 1;
            }
        }
        turn
    }

    fn key(&self, before: &Position, after: &Position, person: usize, choice: usize) -> u32 {
        if choice == STOP {
            return u32::MAX;
        }
        let here = bit(after.people[person].cell.into());
        let beside = self.room.shifted(here).into_iter().fold(0, |set, s| set | s);
        let wasted = u32::from(before.dirty == after.dirty) * 8;
        wasted + (beside & after.dirty).count_ones()
    }

    fn chosen(&self, position: &Position, budget: u32, person: usize, choice: u8) -> (Position, u32, Stride) {
        let mut next = *position;
        let direction = usize::from(choice);
        if direction == STOP {
            next.people[person].left = 0;
            let budget = budget.min(next.left());
            return (next, budget, Stride { person: person as u8, step: None });
        }
        next.walk(self.room, person, self.room.target(position.people[person].cell, direction));
        (next, budget.saturating_sub(1), Stride { person: person as u8, step: Some(Direction::ALL[direction]) })
    }
}
