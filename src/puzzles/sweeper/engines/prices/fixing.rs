//! What one person can still do with a given slack: a state whose best walk through it loses more than that is part of no answer.

use super::duty::{Duty, duty};
use super::gains::Lanes;
use super::graph::{Graph, MET};
use super::scene::{Scene, cells};
use super::table::{Rows, Table};
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::Room;
use std::ops::ControlFlow;

/// More than anything that is to spare.
const TOO_MUCH: i32 = i32::MAX / 2;

/// The prices of a node above, and what each person may lose from a node on.
#[derive(Clone, Copy)]
pub(super) struct Spare<'a> {
    /// What people can collect.
    pub(super) table: &'a Table,
    /// What each may lose.
    pub(super) most: &'a [i32],
}

impl Spare<'_> {
    /// Leaves out of a scene what is not in any answer.
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

/// The least that one person loses on the way to each state of a tick, without and with a load.
struct Losses<'a> {
    table: &'a Table,
    graph: &'a Graph,
    room: &'a Room,
    rows: &'a Rows,
    /// Ticks from the first one of the table on.
    ticks: usize,
    most: i32,
    now: Vec<[Lanes; 2]>,
    next: Vec<[Lanes; 2]>,
}

impl<'a> Losses<'a> {
    /// At a tick where nothing is lost yet, of one person in one state.
    fn begin(
        spare: Spare<'a>,
        (graph, room): (&'a Graph, &'a Room),
        (person, tick): (usize, usize),
        (step, memory, carries): (u16, usize, bool),
    ) -> Losses<'a> {
        let Spare { table, most } = spare;
        let next = vec![[[TOO_MUCH; 4]; 2]; graph.steps.len()];
        let mut now = next.clone();
        now[usize::from(step)][usize::from(carries)][memory] = 0;
        let (rows, ticks) = (table.rows_of(person), tick - table.tick);
        Losses { table, graph, room, rows, ticks, most: most[person], now, next }
    }

    /// One tick on from some steps.
    fn advance(&mut self, steps: &[u16]) {
        for &step in steps {
            let lost = self.now[usize::from(step)];
            let most = self.most;
            for (state, lost) in lost.into_iter().flatten().enumerate().filter(|&(_, lost)| lost <= most) {
                self.leave(step, (state % 4, state >= 4), lost);
            }
        }
        self.now.fill([[TOO_MUCH; 4]; 2]);
        std::mem::swap(&mut self.now, &mut self.next);
        self.ticks += 1;
    }

    /// Can this step have been the last one?
    fn keeps(&self, step: u16) -> bool {
        self.now[usize::from(step)].iter().flatten().any(|&lost| lost <= self.most)
    }

    fn leave(&mut self, step: u16, (memory, carries): (usize, bool), lost: i32) {
        let value = lost + self.rows.value(self.ticks, step, memory, carries);
        for at in self.graph.after(step) {
            let turn = self.graph.turns[at];
            let alone = self.table.gain_alone(at, memory);
            self.arrive(at, (memory >> 1, carries), value - alone);
            if let Some(met) = self.table.gain_met(self.rows, (self.ticks + 1, turn.cell), at, memory) {
                self.arrive(at, (MET | memory >> 1, carries), value - met);
            }
        }
    }

    /// All that can come of a load where a turn ends.
    fn arrive(&mut self, at: usize, (memory, carries): (usize, bool), value: i32) {
        match duty(self.room, &self.table.price, self.rows.kind, self.graph.turns[at].cell) {
            Duty::None => self.reach(at, (memory, carries), value),
            Duty::Drop(paid) => self.reach(at, (memory, false), value - paid),
            Duty::Pick(paid) => {
                self.reach(at, (memory, true), value - paid);
                if !carries {
                    self.reach(at, (memory, false), value);
                }
            }
        }
    }

    fn reach(&mut self, at: usize, (memory, carries): (usize, bool), value: i32) {
        let step = self.graph.turns[at].step;
        let lost = &mut self.next[usize::from(step)][usize::from(carries)][memory];
        *lost = (*lost).min(value - self.rows.value(self.ticks + 1, step, memory, carries));
    }
}
