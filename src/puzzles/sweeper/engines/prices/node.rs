//! A node of the search: a position between two ticks, together with the memory of each person and the steps still
//! allowed.

use super::graph::{Graph, MET};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::engines::tasks::Stride;
use crate::puzzles::sweeper::kernel::{Position, Room};
use crate::puzzles::sweeper::rules::board::{MAX_PEOPLE, Step};
use std::sync::Mutex;

/// The letter for stopping.
pub const STOP: u8 = 4;

/// The bit of [`STOP`] in every person's letter.
const STOPS: u64 = 0o4444_4444_4444;

/// The letters of one tick, three bits for each person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Letters(u64);

impl Letters {
    /// Sets one person's letter.
    #[inline]
    pub fn with(self, person: usize, letter: u8) -> Letters {
        Letters(self.0 | u64::from(letter) << (3 * person))
    }

    /// The number of people who stop, or have stopped before.
    #[inline]
    pub fn stops(self) -> i32 {
        (self.0 & STOPS).count_ones() as i32
    }

    /// One person's letter.
    #[inline]
    pub fn of(self, person: usize) -> u8 {
        (self.0 >> (3 * person) & 7) as u8
    }

    /// All letters as one number.
    pub fn word(self) -> u64 {
        self.0
    }
}

/// A position between two ticks.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The positions of the people, and what is dirty.
    pub position: Position,
    /// The step that each person has just taken.
    pub step: [u16; MAX_PEOPLE],
    /// The memory of that step; see [`super::graph::MEMORIES`].
    pub memory: [u8; MAX_PEOPLE],
    /// The people whose last step was of use, so that stopping now makes sense.
    pub useful: u16,
    /// Ticks since the search began.
    pub tick: usize,
    /// Steps that may still be taken in total.
    pub budget: i32,
    /// The people whose letter for the coming tick is already said and is a step, one bit each.
    pub chosen: u16,
    /// The letters that are already said.
    pub letters: Letters,
}

impl Node {
    /// The root of a search. `met`: the people who met in the last tick, and those who met in the one before.
    pub fn root(graph: &Graph, room: &Room, position: &Position, met: [u16; 2], budget: i32) -> Option<Node> {
        let mut node = Node {
            position: *position,
            step: [0; MAX_PEOPLE],
            memory: [0; MAX_PEOPLE],
            useful: u16::MAX,
            tick: 0,
            budget,
            chosen: 0,
            letters: Letters::default(),
        };
        for index in 0..room.count {
            let person = &position.people[index];
            node.step[index] = graph.number(person.from, person.cell)?;
            node.memory[index] = (((met[0] >> index) & 1) as u8 * MET as u8) | ((met[1] >> index) & 1) as u8;
        }
        Some(node)
    }

    /// The node with one person's letter for the coming tick. A person who stops has stopped already: that changes
    /// nothing for the others.
    pub fn with(&self, person: usize, letter: u8) -> Node {
        let mut node = *self;
        if letter == STOP {
            node.position.people[person].left = 0;
        } else {
            node.chosen |= 1 << person;
            node.letters = node.letters.with(person, letter);
        }
        node
    }

    /// The letter that a person has already said for the coming tick.
    #[inline]
    pub fn letter(&self, person: usize) -> Option<u8> {
        (self.chosen >> person & 1 != 0).then(|| self.letters.of(person))
    }

    /// The node after the coming tick.
    pub fn after(&self, graph: &Graph, room: &Room, letters: Letters) -> Node {
        let mut node = self.begun();
        node.go_on(graph, room, letters);
        node
    }

    /// The node at the beginning of its coming tick. It is built field by field, because WebAssembly copies more than
    /// 64 bytes at once by a call.
    #[inline(always)]
    pub fn begun(&self) -> Node {
        let &Node { position, step, memory, tick, budget, .. } = self;
        let (tick, useful, chosen) = (tick + 1, 0, 0);
        Node { position, step, memory, useful, tick, budget, chosen, letters: Letters::default() }
    }

    /// Applies the letters of all people to a tick that has begun.
    pub fn go_on(&mut self, graph: &Graph, room: &Room, letters: Letters) {
        let mut movers = 0u16;
        for index in 0..room.count {
            if self.position.people[index].left == 0 {
                continue;
            }
            match letters.of(index) {
                STOP => self.position.people[index].left = 0,
                direction => {
                    movers |= 1 << index;
                    self.walk(graph, room, index, direction);
                }
            }
        }
        self.meet(room, movers);
    }

    fn walk(&mut self, graph: &Graph, room: &Room, index: usize, direction: u8) {
        let (carried, dirty) = (self.position.people[index].carries, self.position.dirty);
        self.step[index] = graph.onward(self.step[index], direction);
        self.memory[index] >>= 1;
        self.budget -= 1;
        self.position.walk(room, index, graph.steps[usize::from(self.step[index])].cell);
        let brought = carried && !self.position.people[index].carries;
        if brought || dirty != self.position.dirty {
            self.useful |= 1 << index;
        }
    }

    fn meet(&mut self, room: &Room, movers: u16) {
        let met = self.position.met(movers);
        if met == 0 {
            return;
        }
        let before = self.position.dirty;
        self.position.meet(room, movers);
        for index in (0..room.count).filter(|&index| met >> index & 1 == 1) {
            self.memory[index] |= MET as u8;
            let around = room.around[usize::from(self.position.people[index].cell)];
            if before & !self.position.dirty & around != 0 {
                self.useful |= 1 << index;
            }
        }
    }

    /// Appends the letters of the tick after this node to a trail.
    pub fn record(&self, room: &Room, letters: Letters, trail: &mut Vec<Stride>) {
        for index in (0..room.count).filter(|&index| self.position.people[index].left > 0) {
            let letter = letters.of(index);
            let step: Step = (letter != STOP).then(|| Direction::ALL[usize::from(letter)]);
            trail.push(Stride { person: index as u8, step });
        }
    }
}

/// A part of the search.
pub struct Part {
    /// The node where it begins.
    pub node: Node,
    /// The steps that led there.
    pub trail: Vec<Stride>,
    /// Where an interrupted search continues: the current child of each node with prices of its own, from the root of
    /// the part down.
    pub path: Mutex<Vec<usize>>,
}

impl Part {
    /// A part that has not been searched yet.
    pub fn new(node: Node, trail: Vec<Stride>) -> Part {
        Part { node, trail, path: Mutex::default() }
    }
}
