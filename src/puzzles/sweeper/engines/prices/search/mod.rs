//! Depth-first search, tick by tick, under a budget: what is cut off is what the prices show to be too dear. A part that takes long gets prices of its own.

mod subtrees;

use super::ascent::Priced;
use super::choices::{Choice, Choices, Place};
use super::gains::UNIT;
use super::graph::{Graph, MET};
use super::node::{Letters, Node, Part, STOP};
use super::price_list::Prices;
use super::scene::{Scene, Walker};
use super::table::{NEVER, Table};
use crate::base::lock::Unpoisoned;
use crate::base::pieces::Pieces;
use crate::puzzles::sweeper::engines::tasks::{Break, Ending, Guard, Stride};
use crate::puzzles::sweeper::kernel::{CELLS_OF_A_SET, Position, Room, Squares};
use crate::puzzles::sweeper::rules::board::MAX_PEOPLE;
use std::ops::ControlFlow;

/// The candidates of all nodes of a line, each node's after those of the one before. Those of one piece are sorted at once: of very many only pieces are
/// in order.
type Candidates = Pieces<Candidate, 12>;

/// What never changes in a search.
pub struct Search<'r> {
    /// The steps of the room.
    pub graph: &'r Graph,
    /// The room.
    pub room: &'r Room,
    /// Are steps counted? Else only the limits of the people.
    pub counts_steps: bool,
    /// Bytes that one worker may use for prices.
    pub memory: usize,
    /// Nodes of a part after which it gets prices of its own.
    pub patience: u64,
}

/// One end of a tick.
#[derive(Clone, Copy)]
struct Candidate {
    slack: i32,
    letters: Letters,
}

/// A tick of which some people have said their letters.
struct Tick<'n> {
    table: &'n Table,
    position: Position,
    /// Before the tick: what is dirty, its price, and the steps that may be taken.
    dirty: Squares,
    owed: i32,
    budget: i32,
}

impl Tick<'_> {
    fn of<'n>(node: &Node, table: &'n Table, owed: i32) -> Tick<'n> {
        let Node { position, budget, .. } = *node;
        Tick { table, position, dirty: position.dirty, owed, budget }
    }
}

/// Beside the people who walk in a tick, a bit each: has somebody arrived where another has?
const MEETS: u32 = 1 << 16;

/// One worker's search of one part.
struct Dive<'s, 'r, 'g, 'c> {
    search: &'s Search<'r>,
    guard: &'g mut Guard<'c>,
    candidates: Candidates,
    trail: Vec<Stride>,
    /// The child at hand of each node that has prices of its own, and those of an earlier search up to which all has been searched.
    path: Vec<usize>,
    resume: Vec<usize>,
    /// Nodes until the part gets new prices.
    left: u64,
    /// Bytes of the prices in use.
    held: usize,
    /// How much more each person of the tick in the making can collect after a meeting.
    more_if_met: [i32; MAX_PEOPLE],
    /// How many people of the tick in the making have arrived on each square.
    arrived: [u8; CELLS_OF_A_SET],
    /// What each person can do in the tick in the making.
    choices: [Choices; MAX_PEOPLE],
}

impl Search<'_> {
    /// What a step costs.
    pub fn cost(&self) -> i32 {
        if self.counts_steps { UNIT } else { 0 }
    }

    /// Units to spare: a node where they are below 0 has no answer.
    pub(super) fn slack(&self, node: &Node, table: &Table, owed: i32) -> Option<i32> {
        if self.counts_steps && is_short(node.budget, &node.position) {
            return None;
        }
        let collectable = table.collectable(node, self.room.count)?;
        let slack = node.budget * self.cost() + collectable - owed;
        (slack >= 0).then_some(slack)
    }

    /// Searches one part, or goes on with it.
    pub fn run(&self, part: &Part, root: &Priced, guard: &mut Guard<'_>) -> Ending {
        let mut dive = self.dive(part, guard);
        let mut path = part.path.lock().unpoisoned();
        dive.resume.append(&mut path);
        let end = dive.settle(&part.node, root);
        path.append(&mut dive.path);
        let released = dive.release();
        Ending::of(if end.is_break() { end } else { released }, dive.trail)
    }

    /// The parts of a part, in the order in which they would be searched: by one person's letters, or after the tick if it has few ends.
    pub fn divide(&self, part: &Part, root: &Priced, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Part>> {
        let mut dive = self.dive(part, guard);
        let children = dive.fork(&part.node, &root.table);
        let mut parts: Vec<Part> = children.into_iter().map(|node| Part::new(node, part.trail.clone())).collect();
        if parts.is_empty() {
            dive.collect(&part.node, &root.table)?;
            for at in 0..dive.candidates.len() {
                let (node, length) = dive.enter(&part.node, at);
                parts.push(Part::new(node, dive.trail.clone()));
                dive.trail.truncate(length);
            }
        }
        dive.guard.steps(64 * (1 + parts.len()))?;
        dive.release()?;
        ControlFlow::Continue(parts)
    }

    fn dive<'s, 'g, 'c>(&'s self, part: &Part, guard: &'g mut Guard<'c>) -> Dive<'s, 's, 'g, 'c> {
        Dive {
            search: self,
            guard,
            candidates: Candidates::default(),
            trail: part.trail.clone(),
            path: Vec::new(),
            resume: Vec::new(),
            left: 0,
            held: 0,
            more_if_met: [0; MAX_PEOPLE],
            arrived: [0; CELLS_OF_A_SET],
            choices: [Choices::default(); MAX_PEOPLE],
        }
    }
}

impl Dive<'_, '_, '_, '_> {
    /// Bytes that are no longer held, however the search has ended.
    fn release(&mut self) -> ControlFlow<Break> {
        self.guard.shorten(&mut self.candidates, 0)?;
        self.guard.holds(std::mem::take(&mut self.held), 0)
    }

    /// All below a node, at the same prices.
    fn explore(&mut self, node: &Node, table: &Table) -> ControlFlow<Break> {
        self.guard.tick()?;
        if node.position.is_done() {
            return ControlFlow::Break(Break::Found);
        }
        if self.left == 0 {
            return ControlFlow::Break(Break::Capped);
        }
        self.left -= 1;
        let begin = self.candidates.len();
        self.collect(node, table)?;
        for at in begin..self.candidates.len() {
            let (child, length) = self.enter(node, at);
            self.explore(&child, table)?;
            self.trail.truncate(length);
        }
        self.guard.shorten(&mut self.candidates, begin)
    }

    /// The child that a candidate leads to; its letters are on the trail. Returns the length of the trail before.
    fn enter(&mut self, node: &Node, at: usize) -> (Node, usize) {
        let (letters, length) = (self.candidates[at].letters, self.trail.len());
        node.record(self.search.room, letters, &mut self.trail);
        (node.after(self.search.graph, self.search.room, letters), length)
    }

    /// Appends the ends of the coming tick that are not refused, those with most slack first.
    fn collect(&mut self, node: &Node, table: &Table) -> ControlFlow<Break> {
        let owed = table.owed(node.position.dirty);
        let Some(slack) = self.search.slack(node, table, owed) else { return ControlFlow::Continue(()) };
        let begin = self.candidates.len();
        let Search { graph, room, counts_steps, .. } = *self.search;
        let (mut least, mut left) = (0, 0);
        let place = Place { graph, room, counts_steps };
        for (person, own) in self.choices.iter_mut().enumerate().take(room.count) {
            own.fill(place, node, table, person);
            if own.count == 0 {
                return ControlFlow::Continue(());
            }
            least += own.list[0].loss();
            left |= node.position.people[person].left;
        }
        if left == 0 {
            return ControlFlow::Continue(());
        }
        self.guard.steps(32 * self.search.room.count)?;
        self.go_on(&mut Tick::of(node, table, owed), 0, slack - least, Letters::default(), 0, 0)?;
        let mut sorted = begin;
        while sorted < self.candidates.len() {
            let piece = self.candidates.piece_from(sorted);
            piece.sort_unstable_by_key(|candidate| (-candidate.slack, candidate.letters));
            sorted += piece.len();
            self.guard.steps(16 * piece.len())?;
        }
        ControlFlow::Continue(())
    }

    /// One letter for each person from one on, as long as the slack lasts: `rest` is what is left if all later ones take their cheapest. What those before
    /// have said: their letters, what they can still collect if they meet nobody, and who walks.
    fn combine(
        &mut self,
        tick: &mut Tick<'_>,
        person: usize,
        rest: i32,
        letters: Letters,
        collectable: i32,
        movers: u32,
    ) -> ControlFlow<Break> {
        let Choices { list, count, .. } = &self.choices[person];
        let (least, count) = (list[0].loss(), *count);
        let (dirty, state) = (tick.position.dirty, tick.position.people[person]);
        for at in 0..count {
            let choice = self.choices[person].list[at];
            let rest = rest - (choice.loss() - least);
            if rest < 0 {
                break;
            }
            let letters = letters.with(person, choice.letter());
            if choice.letter() == STOP {
                tick.position.people[person].left = 0;
                self.go_on(tick, person + 1, rest, letters, collectable, movers)?;
            } else {
                let cell = usize::from(choice.cell()) % CELLS_OF_A_SET;
                let meets = if self.arrived[cell] > 0 { MEETS } else { 0 };
                self.arrived[cell] += 1;
                let collectable = collectable + self.walk(tick, person, choice);
                let end = self.go_on(tick, person + 1, rest, letters, collectable, movers | 1 << person | meets);
                self.arrived[cell] -= 1;
                end?;
            }
            (tick.position.dirty, tick.position.people[person]) = (dirty, state);
        }
        ControlFlow::Continue(())
    }

    /// The letters of those from a person on, or the end of the tick.
    #[inline]
    fn go_on(
        &mut self,
        tick: &mut Tick<'_>,
        person: usize,
        rest: i32,
        letters: Letters,
        collectable: i32,
        movers: u32,
    ) -> ControlFlow<Break> {
        if person < self.search.room.count {
            self.combine(tick, person, rest, letters, collectable, movers)
        } else {
            self.offer(tick, letters, collectable, movers)
        }
    }

    /// One person's step of a tick. Returns what can be collected after it alone.
    #[inline]
    fn walk(&mut self, tick: &mut Tick<'_>, person: usize, choice: Choice) -> i32 {
        tick.position.walk(self.search.room, person, choice.cell());
        let carries = tick.position.people[person].carries;
        let Choices { values, memory, .. } = self.choices[person];
        let lanes = tick.table.rows_of(person).lanes(values, choice.step(), carries);
        self.more_if_met[person] = lanes[memory | MET] - lanes[memory];
        lanes[memory]
    }

    /// An end of the tick, unless it is refused.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn offer(
        &mut self,
        tick: &mut Tick<'_>,
        letters: Letters,
        mut collectable: i32,
        movers: u32,
    ) -> ControlFlow<Break> {
        let search = self.search;
        self.guard.steps(16 * search.room.count)?;
        let walkers = movers as u16;
        if movers & MEETS != 0 {
            let mut met = tick.position.met(walkers);
            tick.position.meet(search.room, walkers);
            while met != 0 {
                collectable += self.more_if_met[met.trailing_zeros() as usize];
                met &= met - 1;
            }
        }
        let budget = tick.budget - walkers.count_ones() as i32;
        if search.counts_steps && is_short(budget, &tick.position) {
            return ControlFlow::Continue(());
        }
        let owed = tick.owed - tick.table.owed(tick.dirty & !tick.position.dirty);
        let slack = budget * search.cost() + collectable - owed;
        if slack < 0 || collectable < NEVER / 2 {
            return ControlFlow::Continue(());
        }
        self.guard.add(&mut self.candidates, Candidate { slack, letters })
    }
}

impl Search<'_> {
    /// Bytes of new prices for a scene: the tables of two rounds, and three lists of prices. Never so few that they are not counted.
    pub fn bytes(&self, scene: &Scene) -> usize {
        let ticks = scene.walkers.iter().map(Walker::ticks).max().unwrap_or(0);
        let bytes = 2 * Table::bytes(self.graph, scene) + 3 * Prices::bytes(self.room.count, ticks) + scene.bytes();
        bytes.max(1 << 16)
    }
}

/// Is there no step left though there is something to do?
#[inline]
fn is_short(budget: i32, position: &Position) -> bool {
    budget < 0 || budget == 0 && !position.is_done()
}
