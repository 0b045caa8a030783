//! Beam search for a first answer: letter by letter, the most promising positions of each letter are kept. Finds, proves nothing.

use super::bounds::{Tests, alone, together};
use super::kernel::{Clock, Room, bit};
use super::tasks::{Aim, Ending, Stops, Stride, Task, may_stop};
use crate::base::grid::Direction;
use crate::search::control::Control;
use crate::search::parallel;
use std::sync::Mutex;

/// A layer smaller than this is not worth several workers.
const LARGE: usize = 2_000;
/// Positions that one worker takes at a time.
const CHUNK: usize = 512;

/// One beam.
pub struct Beam<'r> {
    /// The room.
    pub room: &'r Room,
    /// What is searched for.
    pub aim: Aim,
    /// Positions kept of each letter.
    pub width: usize,
    /// Another seed, other ties.
    pub seed: u64,
}

#[derive(Clone, Copy)]
struct Node {
    clock: Clock,
    budget: u32,
    parent: u32,
    letter: u8,
    score: i32,
    hash: u64,
}

impl Beam<'_> {
    /// Runs the beam. The answer is the same for any number of workers.
    pub fn search<'c>(&self, control: &'c Control<'c>, task: &Task) -> Ending {
        let root = Node { clock: task.clock, budget: task.budget, parent: 0, letter: 4, score: 0, hash: 0 };
        let mut layer = vec![root];
        let mut history: Vec<Vec<(u32, u8)>> = Vec::new();
        while !layer.is_empty() {
            if let Some(at) = layer.iter().position(|node| self.is_answer(&node.clock)) {
                return Ending::Found(self.trail(task, &history, &layer, at));
            }
            let kept: u64 = history.iter().map(|l| 8 * l.len() as u64).sum();
            let bytes = kept + 4 * (layer.len() * size_of::<Node>()) as u64;
            if control.memory(bytes).is_break() {
                return Ending::Stopped;
            }
            control.depth(history.len() as u64);
            let next = self.next_layer(control, &layer);
            history.push(layer.iter().map(|node| (node.parent, node.letter)).collect());
            layer = next;
        }
        if control.stopped().is_some() { Ending::Stopped } else { Ending::Exhausted }
    }

    fn is_answer(&self, clock: &Clock) -> bool {
        let early = self.aim.stops != Stops::Never;
        clock.turn == 0 && clock.position.is_done() && (early || clock.position.is_over())
    }

    fn trail(&self, task: &Task, history: &[Vec<(u32, u8)>], layer: &[Node], at: usize) -> Vec<Stride> {
        let mut letters = Vec::new();
        let (mut parent, mut letter) = (layer[at].parent, layer[at].letter);
        for layer in history.iter().rev() {
            letters.push(letter);
            (parent, letter) = layer[parent as usize];
        }
        let person = |index: usize| ((task.clock.turn + index) % self.room.count) as u8;
        let step = |letter: u8| (letter < 4).then(|| Direction::ALL[usize::from(letter)]);
        let strides = letters.iter().rev().enumerate().map(|(i, &l)| Stride { person: person(i), step: step(l) });
        task.trail.iter().copied().chain(strides).collect()
    }

    /// The children of all positions, the best of them, each once.
    fn next_layer<'c>(&self, control: &'c Control<'c>, layer: &[Node]) -> Vec<Node> {
        let chunks: Vec<_> = layer.chunks(CHUNK).collect();
        let grown: Mutex<Vec<Vec<Node>>> = Mutex::new(vec![Vec::new(); chunks.len()]);
        let threads = if layer.len() < LARGE { 1 } else { control.limits().threads };
        parallel::share(threads, chunks.len(), |_, index| {
            if control.poll(chunks[index].len() as u64).is_break() {
                return;
            }
            let mut children = Vec::with_capacity(3 * CHUNK);
            for (at, node) in chunks[index].iter().enumerate() {
                self.grow(node, (index * CHUNK + at) as u32, &mut children);
            }
            grown.lock().expect("no worker panics")[index] = children;
        });
        if control.stopped().is_some() {
            return Vec::new();
        }
        self.best(grown.into_inner().expect("no worker panics").concat())
    }

    fn best(&self, mut nodes: Vec<Node>) -> Vec<Node> {
        let key = |node: &Node| (node.score, node.hash, node.parent, node.letter);
        // Equal positions have equal scores and hashes, so they stand side by side; some room is left for those that go.
        let most = self.width + self.width / 2;
        if nodes.len() > most {
            nodes.select_nth_unstable_by_key(most, key);
            nodes.truncate(most);
        }
        nodes.sort_unstable_by_key(key);
        nodes.dedup_by(|a, b| {
            a.hash == b.hash && a.clock.movers == b.clock.movers && a.clock.position == b.clock.position
        });
        nodes.truncate(self.width);
        nodes
    }

    fn grow(&self, node: &Node, parent: u32, children: &mut Vec<Node>) {
        let (room, turn) = (self.room, node.clock.turn);
        let position = &node.clock.position;
        let stops = position.people[turn].left == 0 || may_stop(self.aim.stops, room, position, turn);
        let steps = position.steps(room, turn).map(|(direction, _)| Some(Direction::ALL[direction]));
        for step in steps.chain(stops.then_some(None)) {
            if step.is_some() && node.budget == 0 {
                continue;
            }
            let mut clock = node.clock;
            clock.say(room, step);
            let budget = node.budget - u32::from(step.is_some());
            if clock.turn != 0 || self.is_possible(&clock, budget) {
                let hash = clock.position.hash();
                let letter = step.map_or(4, |direction| direction as u8);
                children.push(Node { clock, budget, parent, letter, score: self.score(&clock, hash), hash });
            }
        }
    }

    fn is_possible(&self, clock: &Clock, budget: u32) -> bool {
        let test = if self.aim.meetings { together } else { alone };
        clock.position.is_done() || test(self.room, &clock.position, budget, Tests::ALL)
    }

    /// Less is better: what is dirty, more so if it needs somebody special or lies alone, and what is carried.
    fn score(&self, clock: &Clock, hash: u64) -> i32 {
        let room = self.room;
        let dirty = clock.position.dirty;
        let mut heads = 0;
        let mut carried = 0;
        let mut near = 0;
        for person in &clock.position.people[..room.count] {
            if person.left > 0 {
                heads |= bit(person.cell.into());
                near |= room.within(person.cell, person.left);
            }
            carried += i32::from(person.carries);
        }
        let [a, b, c, d] = room.shifted(dirty | heads);
        let lonely = dirty & !(a | b | c | d);
        let ends = dirty & !(a & b | c & d | (a | b) & (c | d)) & !lonely;
        let things = dirty & !room.plain(dirty);
        let number = |set: u128| set.count_ones() as i32;
        let noise =
            ((hash ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 60) as i32;
        let far = number(dirty & !near);
        100 * number(dirty)
            + 30 * number(things)
            + 15 * carried
            + 40 * lonely.count_ones() as i32
            + 12 * number(ends)
            + 40 * far
            + noise
    }
}
