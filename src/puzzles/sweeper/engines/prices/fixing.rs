//! What one person can still do with a given slack: a state whose best walk through it loses more than that is part of no answer.

use super::duty::{Duty, duty};
use super::four::Four;
use super::gains::Lanes;
use super::graph::{Graph, Turn};
use super::scene::{Scene, cells};
use super::table::{Rows, Table};
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::Room;
use std::ops::ControlFlow;

/// Less than what is left of any answer.
const LOST: i32 = i32::MIN / 2;

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

/// What one person loses on the way to each state of a tick, at least: as a number below 0, without and with a load.
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
        let next = vec![[[LOST; 4]; 2]; graph.steps.len()];
        let mut now = next.clone();
        now[usize::from(step)][usize::from(carries)][memory] = 0;
        let (rows, ticks) = (table.rows_of(person), tick - table.tick);
        Losses { table, graph, room, rows, ticks, most: most[person], now, next }
    }

    /// One tick on from some steps.
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

    /// Can this step have been the last one?
    fn keeps(&self, step: u16) -> bool {
        self.now[usize::from(step)].iter().flatten().any(|&kept| kept >= -self.most)
    }

    /// All ways on from a step, in all memories at once. Memories that have lost too much come along: they gain nothing on the way.
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

    /// All that can come of a load where a turn ends.
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
