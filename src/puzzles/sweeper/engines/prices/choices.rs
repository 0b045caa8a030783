//! What one person can do in a tick.

use super::graph::{Graph, Turn};
use super::node::{Node, STOP};
use super::table::Table;
use crate::puzzles::sweeper::engines::tasks::{Stops, may_stop};
use crate::puzzles::sweeper::kernel::Room;

/// One letter: how much slack it costs, and the step that it is with the square where that ends. One word, as a processor waits for parts of which each
/// was just written by itself before it reads them at once.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice(i64);

impl Choice {
    fn new(loss: i32, letter: u8, cell: u8, step: u16) -> Choice {
        Choice(i64::from(loss) << 32 | i64::from(letter) << 24 | i64::from(cell) << 16 | i64::from(step))
    }

    #[inline]
    pub(super) fn loss(self) -> i32 {
        (self.0 >> 32) as i32
    }

    #[inline]
    pub(super) fn letter(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline]
    pub(super) fn cell(self) -> u8 {
        (self.0 >> 16) as u8
    }

    #[inline]
    pub(super) fn step(self) -> u16 {
        self.0 as u16
    }
}

/// What one person can do in a tick, the cheapest first.
#[derive(Clone, Copy, Default)]
pub(super) struct Choices {
    pub(super) list: [Choice; 5],
    pub(super) count: usize,
    /// Where the person's values after the tick begin.
    pub(super) values: usize,
    /// What the person will remember if nobody is met.
    pub(super) memory: usize,
}

/// Where choices are made: the steps of the room, the room, and whether steps are counted.
#[derive(Clone, Copy)]
pub(super) struct Place<'r> {
    pub(super) graph: &'r Graph,
    pub(super) room: &'r Room,
    pub(super) counts_steps: bool,
}

impl Place<'_> {
    /// May a person stop here? A last step that was of no use could be left out. Where steps don't count, only those stop who have no step that picks
    /// nothing up, because such a step never spoils an answer.
    fn may_stop(self, node: &Node, person: usize) -> bool {
        if node.position.people[person].carries {
            return false;
        }
        if self.counts_steps {
            return node.useful >> person & 1 == 1;
        }
        may_stop(Stops::Stuck, self.room, &node.position, person)
    }
}

impl Choices {
    /// What a person can do, with what each letter loses of what could be collected.
    pub(super) fn fill(&mut self, place: Place<'_>, node: &Node, table: &Table, person: usize) {
        let state = &node.position.people[person];
        self.count = 0;
        if state.left == 0 {
            return self.add(Choice::new(0, STOP, 0, 0));
        }
        let rows = table.rows_of(person);
        let (ticks, memory) = (node.tick - table.tick, usize::from(node.memory[person]));
        (self.values, self.memory) = (rows.first(ticks + 1), memory >> 1);
        let value = rows.value(ticks, node.step[person], memory, state.carries);
        for at in place.graph.after(node.step[person]) {
            let way = table.way(place.graph, place.room, rows, ticks, (memory, state.carries), at);
            let Turn { step, direction, cell } = place.graph.turns[at];
            self.add(Choice::new(value - way.value(), direction, cell, step));
        }
        if place.may_stop(node, person) {
            self.add(Choice::new(value, STOP, 0, 0));
        }
    }

    fn add(&mut self, choice: Choice) {
        let mut at = self.count;
        while at > 0 && self.list[at - 1].loss() > choice.loss() {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = choice;
        self.count += 1;
    }
}
