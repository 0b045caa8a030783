//! What one person can do in a tick.

use super::node::{Node, STOP};
use super::search::Search;
use super::table::Table;
use crate::puzzles::sweeper::engines::tasks::{Stops, may_stop};

/// What one person can do in a tick: how much slack each letter costs, the cheapest first, and its turn in the graph.
#[derive(Clone, Copy, Default)]
pub(super) struct Choices {
    pub(super) letters: [(i32, u8, u16); 5],
    pub(super) count: usize,
}

impl Search<'_> {
    /// Adds what a person can do, with what each letter loses of what could be collected.
    pub(super) fn choices(&self, node: &Node, table: &Table, person: usize, choices: &mut Choices) {
        let state = &node.position.people[person];
        if state.left == 0 {
            return choices.add(0, STOP, 0);
        }
        let rows = table.rows_of(person);
        let (ticks, memory) = (node.tick - table.tick, usize::from(node.memory[person]));
        let value = rows.value(ticks, node.step[person], memory, state.carries);
        for at in self.graph.after(node.step[person]) {
            let way = table.way(self.graph, self.room, rows, ticks, (memory, state.carries), at);
            choices.add(value - way.value, self.graph.turns[at].direction, at as u16);
        }
        if self.may_stop(node, person) {
            choices.add(value, STOP, 0);
        }
    }

    /// May a person stop here? A last step that was of no use could be left out. Where steps don't count, only those stop who have no step that picks
    /// nothing up, because such a step never spoils an answer.
    fn may_stop(&self, node: &Node, person: usize) -> bool {
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
