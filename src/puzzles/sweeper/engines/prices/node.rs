//! A position of the search between two ticks, with what the rules do not need to know of it: what each person remembers, and the steps still allowed.

use super::graph::{Graph, MET};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::engines::tasks::Stride;
use crate::puzzles::sweeper::kernel::{Position, Room};
use crate::puzzles::sweeper::rules::board::{MAX_PEOPLE, Step};
use std::sync::Mutex;

/// The letter of somebody who stops.
pub const STOP: u8 = 4;

/// The bit of [`STOP`] in every letter.
const STOPS: u64 = 0o4444_4444_4444;

/// The letters of one tick, three bits for each person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Letters(u64);

impl Letters {
    /// With one person's letter.
    #[inline]
    pub fn with(self, person: usize, letter: u8) -> Letters {
        Letters(self.0 | u64::from(letter) << (3 * person))
    }

    /// How many people stop, or have stopped before.
    #[inline]
    pub fn stops(self) -> i32 {
        (self.0 & STOPS).count_ones() as i32
    }

    /// One person's letter.
    #[inline]
    pub fn of(self, person: usize) -> u8 {
        (self.0 >> (3 * person) & 7) as u8
    }

    /// All of them as one number.
    pub fn word(self) -> u64 {
        self.0
    }
}

/// A position between two ticks.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Where all people are and what is dirty.
    pub position: Position,
    /// The step that each person has just taken.
    pub step: [u16; MAX_PEOPLE],
    /// Whom each has met at its two ends: a memory of the graph.
    pub memory: [u8; MAX_PEOPLE],
    /// Whose last step was of use, so that stopping now makes sense.
    pub useful: u16,
    /// Ticks since the search began.
    pub tick: usize,
    /// Steps that may still be taken in total.
    pub budget: i32,
    /// Who will walk in the coming tick by a letter that is already said, a bit each.
    pub said: u16,
    /// These letters.
    pub letters: Letters,
}

impl Node {
    /// The root of a search. `met`: who met somebody in the last tick, and in the one before.
    pub fn root(graph: &Graph, room: &Room, position: &Position, met: [u16; 2], budget: i32) -> Option<Node> {
        let mut node = Node {
            position: *position,
            step: [0; MAX_PEOPLE],
            memory: [0; MAX_PEOPLE],
            useful: u16::MAX,
            tick: 0,
            budget,
            said: 0,
            letters: Letters::default(),
        };
        for index in 0..room.count {
            let person = &position.people[index];
            node.step[index] = graph.number(person.from, person.cell)?;
            node.memory[index] = (((met[0] >> index) & 1) as u8 * MET as u8) | ((met[1] >> index) & 1) as u8;
        }
        Some(node)
    }

    /// With one person's letter of the coming tick. Who stops has stopped already: that changes nothing for others.
    pub fn with(&self, person: usize, letter: u8) -> Node {
        let mut node = *self;
        if letter == STOP {
            node.position.people[person].left = 0;
        } else {
            node.said |= 1 << person;
            node.letters = node.letters.with(person, letter);
        }
        node
    }

    /// The letter that a person has already said for the coming tick.
    #[inline]
    pub fn letter(&self, person: usize) -> Option<u8> {
        (self.said >> person & 1 != 0).then(|| self.letters.of(person))
    }

    /// The node after the coming tick.
    pub fn after(&self, graph: &Graph, room: &Room, letters: Letters) -> Node {
        let mut node = self.begun();
        node.go_on(graph, room, letters);
        node
    }

    /// The node in its coming tick, in which nothing has been done yet. It is put together part by part: to copy more than 64 bytes at once WebAssembly makes a
    /// call.
    #[inline(always)]
    pub fn begun(&self) -> Node {
        let &Node { position, step, memory, tick, budget, .. } = self;
        let (tick, useful, said) = (tick + 1, 0, 0);
        Node { position, step, memory, useful, tick, budget, said, letters: Letters::default() }
    }

    /// Does what all do in a tick that has begun.
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

    /// Appends the letters of a tick that begins here to a trail.
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
    /// Where it begins.
    pub node: Node,
    /// How it got there.
    pub trail: Vec<Stride>,
    /// Where a search that was broken off goes on: the child at hand of each node that has prices of its own, from the part's own on.
    pub path: Mutex<Vec<usize>>,
}

impl Part {
    /// A part that has not been searched yet.
    pub fn new(node: Node, trail: Vec<Stride>) -> Part {
        Part { node, trail, path: Mutex::default() }
    }
}
