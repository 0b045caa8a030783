//! What one person can do in a tick.

use super::gains::UNIT;
use super::graph::Graph;
use super::node::{Node, STOP};
use super::table::Table;
use crate::puzzles::sweeper::engines::tasks::{Stops, may_stop};
use crate::puzzles::sweeper::kernel::Room;
use crate::puzzles::sweeper::rules::board::MAX_PEOPLE;

/// One letter: the least slack that it costs, and the square where it ends. It is packed into one word, because a
/// processor stalls when it reads at once what was just written in parts.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice(i64);

impl Choice {
    fn new(loss: i32, letter: u8, cell: u8) -> Choice {
        Choice(i64::from(loss) << 32 | i64::from(letter) << 8 | i64::from(cell))
    }

    #[inline]
    pub(super) fn loss(self) -> i32 {
        (self.0 >> 32) as i32
    }

    #[inline]
    pub(super) fn letter(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline]
    pub(super) fn cell(self) -> u8 {
        self.0 as u8
    }
}

/// What one person can do in a tick, the cheapest first.
#[derive(Clone, Copy, Default)]
pub(super) struct Choices {
    pub(super) list: [Choice; 5],
    pub(super) count: usize,
    /// By letter: the change of the slack if the person arrives alone.
    changes: [i32; 8],
    /// By letter: the step.
    steps: [u16; 8],
}

/// The constants on which choices depend.
#[derive(Clone, Copy)]
pub(super) struct Place<'r> {
    pub(super) graph: &'r Graph,
    pub(super) room: &'r Room,
    pub(super) counts_steps: bool,
}

impl Place<'_> {
    /// May a person stop here? If steps count, only after a step that was of use: a useless last step could be left
    /// out. Otherwise only if every step picks something up, because other steps never spoil an answer.
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
    /// Lists a person's letters, with what each loses of what the person could still collect.
    pub(super) fn fill(&mut self, place: Place<'_>, node: &Node, table: &Table, person: usize) {
        let state = &node.position.people[person];
        self.count = 0;
        if state.left == 0 {
            return self.add(Choice::new(0, STOP, 0), 0);
        }
        let rows = table.rows_of(person);
        let (ticks, memory) = (node.tick - table.tick, usize::from(node.memory[person]));
        let value = rows.value(ticks, node.step[person], memory, state.carries);
        let chosen = node.letter(person);
        for at in place.graph.after(node.step[person]) {
            if chosen.is_some_and(|letter| letter != place.graph.turns[at].direction) {
                continue;
            }
            let way = table.way(place.graph, place.room, rows, ticks, (memory, state.carries), at);
            let turn = place.graph.turns[at];
            let alone = table.alone(place.room, rows, ticks, (memory, state.carries), turn, node.position.dirty);
            self.steps[usize::from(turn.direction) % 8] = turn.step;
            self.add(Choice::new(value - way.value(), turn.direction, turn.cell), alone - value);
        }
        if chosen.is_none() && place.may_stop(node, person) {
            self.add(Choice::new(value, STOP, 0), -value);
        }
    }

    /// The change of the slack by a letter if the person arrives alone.
    #[inline]
    pub(super) fn change(&self, letter: u8) -> i32 {
        self.changes[usize::from(letter) % 8]
    }

    /// The step of a letter.
    #[inline]
    pub(super) fn step(&self, letter: u8) -> u16 {
        self.steps[usize::from(letter) % 8]
    }

    /// The letters that lose at most `most` units.
    fn within(&self, most: i32) -> &[Choice] {
        let list = &self.list[..self.count];
        &list[..list.iter().take_while(|choice| choice.loss() <= most).count()]
    }

    fn add(&mut self, choice: Choice, change: i32) {
        self.changes[usize::from(choice.letter()) % 8] = change;
        let mut at = self.count;
        while at > 0 && self.list[at - 1].loss() > choice.loss() {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = choice;
        self.count += 1;
    }
}

/// A tick with fewer ends than this is searched end by end.
const MIN_ENDS_TO_FORK: usize = 12;

/// Approximate factor by which a search shrinks, in nodes, for each step of slack that it loses.
const NODES_PER_STEP: f32 = 2.7;

/// The letters of all people in a tick, as long as no person loses more than the slack allows.
pub(super) struct Fork<'c> {
    choices: &'c [Choices],
    /// The most that each person may lose if all others lose as little as they can.
    pub(super) most: [i32; MAX_PEOPLE],
}

impl<'c> Fork<'c> {
    /// The choices of people who have `slack` units to spare together; `None` if some person has no choice.
    pub(super) fn of(choices: &'c [Choices], slack: i32) -> Option<Fork<'c>> {
        let least = |own: &Choices| (own.count > 0).then(|| own.list[0].loss());
        let rest = slack - choices.iter().map(least).sum::<Option<i32>>()?;
        let most = std::array::from_fn(|person| choices.get(person).map_or(0, |own| rest + own.list[0].loss()));
        Some(Fork { choices, most })
    }

    /// The person whose letters leave the least to search, and these letters; `None` if the tick has few ends.
    pub(super) fn person(&self) -> Option<(usize, &'c [Choice])> {
        let all = || self.choices.iter().zip(self.most).map(|(own, most)| own.within(most)).enumerate();
        if all().map(|(_, letters)| letters.len()).product::<usize>() < MIN_ENDS_TO_FORK {
            return None;
        }
        let weight = |choice: &Choice| NODES_PER_STEP.powf(-choice.loss() as f32 / UNIT as f32);
        let weights = |(_, letters): &(usize, &[Choice])| letters.iter().map(weight).sum::<f32>();
        all().filter(|(_, letters)| letters.len() > 1).min_by(|a, b| weights(a).total_cmp(&weights(b)))
    }
}
