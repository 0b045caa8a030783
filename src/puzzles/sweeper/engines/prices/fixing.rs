//! Removes states that are part of no answer: those whose best walk loses more than a person may lose within the slack.

use super::duty::{Duty, duty};
use super::four::Four;
use super::gains::Lanes;
use super::graph::{Graph, Turn};
use super::scene::{Scene, cells};
use super::table::{Rows, Table};
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::Room;
use std::ops::ControlFlow;

/// Less than any value of a state in an answer.
const LOST: i32 = i32::MIN / 2;

/// The prices of a node above, and the losses that each person can afford from a node on.
#[derive(Clone, Copy)]
pub(super) struct Spare<'a> {
    /// What people can collect.
    pub(super) table: &'a Table,
    /// The most that each person may lose.
    pub(super) most: &'a [i32],
}

impl Spare<'_> {
    /// Removes from a scene the states that are part of no answer.
    pub(super) fn fix(
        self,
        scene: &mut Scene,
        (graph, room): (&Graph, &Room),
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break> {
        for walker in &mut scene.walkers {
            let state = (walker.step, walker.memory, walker.carries);
            let mut losses = Losses::begin(self, (graph, room), (walker.person, scene.tick), state);
            for ticks in 1..walker.reach.len() {
                losses.advance(&walker.reach[ticks - 1]);
                walker.reach[ticks].retain(|&step| losses.keeps(step));
                walker.cells[ticks] = cells(graph, &walker.reach[ticks]);
                guard.steps(24 * walker.reach[ticks - 1].len() * walker.loads)?;
            }
        }
        scene.complete(graph, room, guard)
    }
}

/// For each state of a tick: the least that one person loses on the way to it, as a number below 0, with and without a
/// load.
struct Losses<'a> {
    table: &'a Table,
    graph: &'a Graph,
    room: &'a Room,
    rows: &'a Rows,
    /// Ticks since the first one of the table.
    ticks: usize,
    most: i32,
    now: Vec<[Lanes; 2]>,
    next: Vec<[Lanes; 2]>,
}

impl<'a> Losses<'a> {
    /// Starts with no loss, at a tick and in the given state of one person.
    fn begin(
        spare: Spare<'a>,
        (graph, room): (&'a Graph, &'a Room),
        (person, tick): (usize, usize),
        (step, memory, carries): (u16, usize, bool),
    ) -> Losses<'a> {
        let Spare { table, most } = spare;
        let next = vec![[[LOST; 4]; 2]; graph.steps.len()];
        let mut now = next.clone();
        now[usize::from(step)][usize::from(carries)][memory] = 0;
        let (rows, ticks) = (table.rows_of(person), tick - table.tick);
        Losses { table, graph, room, rows, ticks, most: most[person], now, next }
    }

    /// Advances by one tick from some steps.
    fn advance(&mut self, steps: &[u16]) {
        for &step in steps {
            for carries in [false, true] {
                if self.now[usize::from(step)][usize::from(carries)].iter().any(|&kept| kept >= -self.most) {
                    self.leave(step, carries);
                }
            }
        }
        self.now.fill([[LOST; 4]; 2]);
        std::mem::swap(&mut self.now, &mut self.next);
        self.ticks += 1;
    }

    /// Can this step have been the last one taken?
    fn keeps(&self, step: u16) -> bool {
        self.now[usize::from(step)].iter().flatten().any(|&kept| kept >= -self.most)
    }

    /// Follows all turns after a step, for all memories at once. Memories that have lost too much are included: they
    /// gain nothing on the way.
    fn leave(&mut self, step: u16, carries: bool) {
        let (table, rows, ticks) = (self.table, self.rows, self.ticks);
        let kept = Four::of(&self.now[usize::from(step)][usize::from(carries)]);
        let kept = kept.minus(Four::of(rows.lanes(ticks, step, carries))).minus(Four::all(table.cost));
        for at in self.graph.after(step) {
            let turn = self.graph.turns[at];
            let alone = kept.plus(Four::of(&table.gains.alone[at]));
            let met = table.gains_met(rows, (ticks + 1, turn.cell), at).map_or(Four::all(LOST), |gain| kept.plus(gain));
            self.arrive(turn, carries, alone.best_of_pairs(met));
        }
    }

    /// Handles an arrival with all its effects on the load.
    fn arrive(&mut self, turn: Turn, carries: bool, kept: Four) {
        match duty(self.room, &self.table.price, self.rows.kind, turn.cell) {
            Duty::None => self.reach(turn.step, carries, kept),
            Duty::Drop(paid) => self.reach(turn.step, false, kept.plus(Four::all(paid))),
            Duty::Pick(paid) => {
                self.reach(turn.step, true, kept.plus(Four::all(paid)));
                if !carries {
                    self.reach(turn.step, false, kept);
                }
            }
        }
    }

    #[inline(always)]
    fn reach(&mut self, step: u16, carries: bool, kept: Four) {
        let kept = kept.plus(Four::of(self.rows.lanes(self.ticks + 1, step, carries)));
        let next = &mut self.next[usize::from(step)][usize::from(carries)];
        *next = kept.max(Four::of(next)).lanes();
    }
}
