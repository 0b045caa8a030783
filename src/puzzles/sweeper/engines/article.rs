//! The article's engine, rebuilt on bitboards: depth first in lock step, person after person in reading order. Its
//! three prunings (`reach`, `count`, `stock`) can be switched off.
//!
//! Unlike the original it is complete. Where meetings count, the original requires dirt to lie within walking distance
//! of the steps left plus two. But a meeting cleans through walls, and the original's table ends at the full number of
//! steps, so that there is no such allowance at the start. Here the squares of possible meetings are spread by one
//! square instead. This engine also lets people stop early unless all steps are required, and never subtracts 2 from a
//! limit below 2.

use super::capped_count::{CappedCount, found};
use super::tasks::{Aim, Break, Ending, Guard, Stride, Task, may_stop};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::kernel::Room;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::drawn::routes_fit;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use std::ops::ControlFlow;

/// Observes every node of a search and what came of it.
pub trait NodeObserver {
    /// The search enters a node; `_trail` leads to it.
    fn enters(&self, _trail: &[Stride]) {}

    /// The node entered last is the end of a plan, which may or may not be an answer.
    fn ends(&self, _is_answer: bool) {}

    /// A pruning refuses the node entered last.
    fn refuses(&self, _clock: &TimedPosition, _budget: u32) {}
}

/// Observes nothing.
impl NodeObserver for () {}

/// One search by the article's engine.
pub struct Article<'r, W = ()> {
    /// The room.
    pub room: &'r Room,
    /// What is searched for.
    pub aim: Aim,
    /// The prunings.
    pub tests: Tests,
    /// Counts the answers, if they are to be counted.
    pub tally: Option<&'r CappedCount>,
    /// The observer of the nodes.
    pub observer: W,
}

impl<W: NodeObserver> Article<'_, W> {
    /// Divides a task into parts, in search order.
    pub fn divide(&self, task: &Task, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Task>> {
        guard.steps(self.room.steps_of_a_test())?;
        if task.clock.turn == 0 && task.clock.position.is_over() {
            return ControlFlow::Continue(vec![task.clone()]);
        }
        let part = |(clock, stride): (TimedPosition, Stride)| {
            let mut trail = task.trail.clone();
            trail.push(stride);
            Task { clock, base: task.base, budget: task.budget - u32::from(stride.step.is_some()), trail }
        };
        ControlFlow::Continue(self.children(&task.clock, task.budget).map(part).collect())
    }

    /// Searches one part.
    pub fn search(&self, task: &Task, guard: &mut Guard<'_>) -> Ending {
        let mut trail = task.trail.clone();
        let end = self.explore(&task.clock, task.budget, guard, &mut trail);
        Ending::of(end, trail)
    }

    fn explore(
        &self,
        clock: &TimedPosition,
        budget: u32,
        guard: &mut Guard<'_>,
        trail: &mut Vec<Stride>,
    ) -> ControlFlow<Break> {
        guard.tick()?;
        guard.steps(self.room.steps_of_a_test())?;
        self.observer.enters(trail);
        let position = &clock.position;
        if clock.turn == 0 && self.aim.is_end(position) {
            self.observer.ends(position.is_done());
            let is_answer = self.aim.is_answer(self.room, position, budget);
            return if is_answer { found(self.tally, trail) } else { ControlFlow::Continue(()) };
        }
        if !self.is_possible(clock, budget) {
            self.observer.refuses(clock, budget);
            return ControlFlow::Continue(());
        }
        for (next, stride) in self.children(clock, budget) {
            trail.push(stride);
            self.explore(&next, budget - u32::from(stride.step.is_some()), guard, trail)?;
            trail.pop();
        }
        ControlFlow::Continue(())
    }

    /// Do the tests leave a chance of an answer? With meetings they run only between two ticks, because they do not
    /// know of a meeting that this tick may bring.
    #[inline]
    fn is_possible(&self, clock: &TimedPosition, budget: u32) -> bool {
        let position = &clock.position;
        match (self.aim.meetings, clock.turn) {
            (true, 0) => {
                together(self.room, position, budget, self.tests) && routes_fit(self.room, position, budget, true)
            }
            (true, _) => true,
            (false, _) => {
                alone(self.room, position, budget, self.tests) && routes_fit(self.room, position, budget, false)
            }
        }
    }

    fn children(&self, clock: &TimedPosition, budget: u32) -> impl Iterator<Item = (TimedPosition, Stride)> {
        let (room, clock) = (self.room, *clock);
        let turn = clock.turn;
        let stops = clock.position.people[turn].left == 0 || may_stop(self.aim.stops, room, &clock.position, turn);
        let steps = clock.position.steps(room, turn).map(|(direction, _)| Some(Direction::ALL[direction]));
        let steps = steps.filter(move |_| budget > 0);
        steps.chain(stops.then_some(None)).map(move |step| {
            let mut next = clock;
            next.apply(room, step);
            (next, Stride { person: turn as u8, step })
        })
    }
}
