//! What one person can do in a tick.

use super::graph::Graph;
use super::node::{Node, STOP};
use super::table::Table;
use crate::puzzles::sweeper::engines::tasks::{Stops, may_stop};
use crate::puzzles::sweeper::kernel::Room;

/// What one person can do in a tick: how much slack each letter costs, the cheapest first, and its turn in the graph.
#[derive(Clone, Copy, Default)]
pub(super) struct Choices {
    pub(super) letters: [(i32, u8, u16); 5],
    pub(super) count: usize,
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
    /// Adds what a person can do, with what each letter loses of what could be collected.
    pub(super) fn fill(&mut self, place: Place<'_>, node: &Node, table: &Table, person: usize) {
        let state = &node.position.people[person];
        if state.left == 0 {
            return self.add(0, STOP, 0);
        }
        let rows = table.rows_of(person);
        let (ticks, memory) = (node.tick - table.tick, usize::from(node.memory[person]));
        let value = rows.value(ticks, node.step[person], memory, state.carries);
        for at in place.graph.after(node.step[person]) {
            let way = table.way(place.graph, place.room, rows, ticks, (memory, state.carries), at);
            self.add(value - way.value, place.graph.turns[at].direction, at as u16);
        }
        if place.may_stop(node, person) {
            self.add(value, STOP, 0);
        }
    }

    fn add(&mut self, loss: i32, letter: u8, turn: u16) {
        let mut at = self.count;
        while at > 0 && self.letters[at - 1].0 > loss {
            self.letters[at] = self.letters[at - 1];
            at -= 1;
        }
        self.letters[at] = (loss, letter, turn);
        self.count += 1;
    }
}
