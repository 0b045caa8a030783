//! Depth-first search, tick by tick, under a budget: what is cut off is what the prices show to be too dear. A part that takes long gets prices of its own.

use super::ascent::{Ascent, Goal, Plan, Priced};
use super::choices::{Choices, Place};
use super::gains::UNIT;
use super::graph::{Graph, MET, Turn};
use super::node::{Letters, Node, Part, STOP};
use super::price_list::Prices;
use super::scene::{Scene, Walker};
use super::table::{NEVER, Table};
use crate::base::lock::Unpoisoned;
use crate::base::pieces::Pieces;
use crate::puzzles::sweeper::engines::tasks::{Break, Ending, Guard, MAX_PARTS, Stride};
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

/// What some people have said in a tick.
#[derive(Clone, Copy, Default)]
struct Said {
    letters: Letters,
    movers: u16,
    /// What those who have walked can still collect if they meet nobody.
    collectable: i32,
    /// Has somebody arrived where another has?
    meets: bool,
}

/// A tick of which some people have said their letters.
struct Tick {
    position: Position,
    said: Said,
    /// Before the tick: what is dirty, its price, and the steps that may be taken.
    dirty: Squares,
    owed: i32,
    budget: i32,
}

impl Tick {
    fn of(node: &Node, owed: i32) -> Tick {
        let Node { position, budget, .. } = *node;
        Tick { position, said: Said::default(), dirty: position.dirty, owed, budget }
    }
}

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
}

impl Search<'_> {
    /// What a step costs.
    pub fn cost(&self) -> i32 {
        if self.counts_steps { UNIT } else { 0 }
    }

    /// Units to spare: a node where they are below 0 has no answer.
    fn slack(&self, node: &Node, table: &Table, owed: i32) -> Option<i32> {
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

    /// The parts of a part, in the order in which they would be searched.
    pub fn divide(&self, part: &Part, root: &Priced, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Part>> {
        let mut dive = self.dive(part, guard);
        dive.collect(&part.node, &root.table)?;
        let mut parts = Vec::new();
        if dive.candidates.len() > MAX_PARTS {
            parts.push(Part::new(part.node, part.trail.clone()));
        } else {
            for at in 0..dive.candidates.len() {
                let (node, length) = dive.enter(&part.node, at);
                dive.guard.push(&mut parts, Part::new(node, dive.trail.clone()))?;
                dive.guard.steps(64)?;
                dive.trail.truncate(length);
            }
        }
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
        }
    }
}

impl Dive<'_, '_, '_, '_> {
    /// Bytes that are no longer held, however the search has ended.
    fn release(&mut self) -> ControlFlow<Break> {
        self.guard.shorten(&mut self.candidates, 0)?;
        self.guard.holds(std::mem::take(&mut self.held), 0)
    }

    /// A node and all below, with new prices where it takes long.
    fn settle(&mut self, node: &Node, above: &Priced) -> ControlFlow<Break> {
        let (candidates, trail) = (self.candidates.len(), self.trail.len());
        if self.path.len() >= self.resume.len() {
            self.left = self.search.patience;
            match self.explore(node, &above.table) {
                ControlFlow::Break(Break::Capped) if !self.guard.is_spent() => {}
                end => return end,
            }
            self.guard.shorten(&mut self.candidates, candidates)?;
            self.trail.truncate(trail);
        }
        let scene = Scene::of(self.search.graph, self.search.room, node, self.guard)?;
        let bytes = self.search.bytes(&scene);
        if self.held + bytes > self.search.memory {
            self.left = u64::MAX;
            return self.explore(node, &above.table);
        }
        self.guard.holds(0, bytes)?;
        self.held += bytes;
        if let Some(priced) = self.reprice(node, &scene, above)? {
            self.descend(node, &priced)?;
        }
        self.held -= bytes;
        self.guard.holds(bytes, 0)?;
        ControlFlow::Continue(())
    }

    /// New prices of a node; none if they show that it has no answer.
    fn reprice(&mut self, node: &Node, scene: &Scene, above: &Priced) -> ControlFlow<Break, Option<Priced>> {
        let Search { graph, room, .. } = *self.search;
        let ticks = scene.walkers.iter().map(Walker::ticks).max().unwrap_or(0);
        let start = above.prices.after(node.tick - above.table.tick, ticks);
        let budget = node.budget * self.search.cost();
        let ascent = Ascent { graph, room, node, scene, cost: self.search.cost() };
        let priced = ascent.climb(start, Plan::BELOW, Goal::Above(budget), self.guard)?;
        ControlFlow::Continue((priced.bound <= budget).then_some(priced))
    }

    /// The children of a node, each with prices of its own where it takes long; without those that an earlier search has dealt with.
    fn descend(&mut self, node: &Node, priced: &Priced) -> ControlFlow<Break> {
        let begin = self.candidates.len();
        self.collect(node, &priced.table)?;
        let first = self.resume.get(self.path.len()).map_or(begin, |child| begin + child);
        for at in first..self.candidates.len() {
            let (child, length) = self.enter(node, at);
            self.path.push(at - begin);
            self.settle(&child, priced)?;
            self.path.pop();
            self.resume.clear();
            self.trail.truncate(length);
        }
        self.guard.shorten(&mut self.candidates, begin)
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
        if node.position.is_over() {
            return ControlFlow::Continue(());
        }
        let begin = self.candidates.len();
        let mut choices = [Choices::default(); MAX_PEOPLE];
        let Search { graph, room, counts_steps, .. } = *self.search;
        let mut least = 0;
        let place = Place { graph, room, counts_steps };
        for (person, own) in choices.iter_mut().enumerate().take(self.search.room.count) {
            own.fill(place, node, table, person);
            if own.count == 0 {
                return ControlFlow::Continue(());
            }
            least += own.letters[0].0;
        }
        self.guard.steps(32 * self.search.room.count)?;
        self.go_on((node, table), &choices, (0, slack - least), &mut Tick::of(node, owed))?;
        let mut sorted = begin;
        while sorted < self.candidates.len() {
            let piece = self.candidates.piece_from(sorted);
            piece.sort_unstable_by_key(|candidate| (-candidate.slack, candidate.letters));
            sorted += piece.len();
            self.guard.steps(16 * piece.len())?;
        }
        ControlFlow::Continue(())
    }

    /// One letter for each person from one on, as long as the slack lasts: `rest` is what is left if all later ones take their cheapest.
    fn combine(
        &mut self,
        at: (&Node, &Table),
        choices: &[Choices; MAX_PEOPLE],
        (person, rest): (usize, i32),
        tick: &mut Tick,
    ) -> ControlFlow<Break> {
        let own = &choices[person];
        let (said, dirty, state) = (tick.said, tick.position.dirty, tick.position.people[person]);
        for &(loss, letter, turn) in &own.letters[..own.count] {
            let rest = rest - (loss - own.letters[0].0);
            if rest < 0 {
                break;
            }
            tick.said.letters = said.letters.with(person, letter);
            let end = if letter == STOP {
                tick.position.people[person].left = 0;
                self.go_on(at, choices, (person + 1, rest), tick)
            } else {
                let cell = self.walk(at, person, usize::from(turn), tick);
                let end = self.go_on(at, choices, (person + 1, rest), tick);
                self.arrived[cell] -= 1;
                end
            };
            end?;
            (tick.said, tick.position.dirty, tick.position.people[person]) = (said, dirty, state);
        }
        ControlFlow::Continue(())
    }

    /// The letters of those from a person on, or the end of the tick.
    #[inline]
    fn go_on(
        &mut self,
        at: (&Node, &Table),
        choices: &[Choices; MAX_PEOPLE],
        (person, rest): (usize, i32),
        tick: &mut Tick,
    ) -> ControlFlow<Break> {
        if person < self.search.room.count {
            self.combine(at, choices, (person, rest), tick)
        } else {
            self.offer(at.1, tick)
        }
    }

    /// One person's step of a tick, with what can be collected after it alone and after a meeting. Returns where it ends.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn walk(&mut self, (node, table): (&Node, &Table), person: usize, turn: usize, tick: &mut Tick) -> usize {
        let Search { graph, room, .. } = *self.search;
        let Turn { step, cell, .. } = graph.turns[turn];
        tick.position.walk(room, person, cell);
        let carries = tick.position.people[person].carries;
        let lanes = table.rows_of(person).lanes(node.tick + 1 - table.tick, step, carries);
        let memory = usize::from(node.memory[person]) >> 1;
        self.more_if_met[person] = lanes[memory | MET] - lanes[memory];
        tick.said.movers |= 1 << person;
        tick.said.collectable += lanes[memory];
        let cell = usize::from(cell) % CELLS_OF_A_SET;
        tick.said.meets |= self.arrived[cell] > 0;
        self.arrived[cell] += 1;
        cell
    }

    /// An end of the tick, unless it is refused.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn offer(&mut self, table: &Table, tick: &mut Tick) -> ControlFlow<Break> {
        let search = self.search;
        self.guard.steps(16 * search.room.count)?;
        let Said { letters, movers, mut collectable, meets } = tick.said;
        let mut met = if meets { tick.position.met(search.room, movers) } else { 0 };
        if meets {
            tick.position.meet(search.room, movers);
        }
        while met != 0 {
            collectable += self.more_if_met[met.trailing_zeros() as usize];
            met &= met - 1;
        }
        let budget = tick.budget - movers.count_ones() as i32;
        if search.counts_steps && is_short(budget, &tick.position) {
            return ControlFlow::Continue(());
        }
        let owed = tick.owed - table.owed(tick.dirty & !tick.position.dirty);
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
