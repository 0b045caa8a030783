//! Depth-first search, tick by tick, within a budget. It cuts off what the prices show to be too expensive. A part that
//! takes long gets prices of its own.

mod subtrees;

use super::ascent::Priced;
use super::choices::{Choices, Place};
use super::gains::UNIT;
use super::graph::{Graph, MET};
use super::node::{Letters, Node, Part, STOP};
use super::price_list::Prices;
use super::scene::{Scene, Walker};
use super::table::Table;
use crate::base::lock::Unpoisoned;
use crate::base::pieces::Pieces;
use crate::puzzles::sweeper::engines::tasks::{Break, Ending, Guard, Stride};
use crate::puzzles::sweeper::kernel::{CELLS_OF_A_SET, Position, Room, each_of};
use crate::puzzles::sweeper::rules::board::MAX_PEOPLE;
use std::ops::ControlFlow;

/// The candidates of all nodes on the current line, each node's after those of the node before. Each piece is sorted by
/// itself, so very many candidates are sorted only within pieces.
type Candidates = Pieces<Candidate, 12>;

/// The constants of a search.
pub struct Search<'r> {
    /// The steps of the room.
    pub graph: &'r Graph,
    /// The room.
    pub room: &'r Room,
    /// Do steps count? Otherwise only the limits of the people do.
    pub counts_steps: bool,
    /// Bytes that one worker may use for prices.
    pub memory: usize,
    /// Nodes of a part after which it gets prices of its own.
    pub nodes_before_prices: u64,
}

/// One end of a tick.
#[derive(Clone, Copy)]
struct Candidate {
    slack: i32,
    letters: Letters,
}

/// A tick whose ends are being collected.
#[derive(Clone, Copy)]
struct Tick<'n> {
    /// The node where it begins.
    node: &'n Node,
    table: &'n Table,
    /// Units to spare at that node.
    slack: i32,
}

/// One worker's search of one part.
struct PartSearch<'s, 'r, 'g, 'c> {
    search: &'s Search<'r>,
    guard: &'g mut Guard<'c>,
    candidates: Candidates,
    trail: Vec<Stride>,
    /// The end of the trail of an answer that was found, behind `trail`.
    answer: Vec<Stride>,
    /// The current child of each node with prices of its own, and the same path of an earlier search, before which
    /// everything has been searched.
    path: Vec<usize>,
    resume: Vec<usize>,
    /// Nodes until the part gets new prices.
    left: u64,
    /// Bytes of the prices in use.
    held: usize,
    /// For each square, how many people arrive there in the tick under construction.
    arrived: [u8; CELLS_OF_A_SET],
    /// The choices of each person in the tick under construction.
    choices: [Choices; MAX_PEOPLE],
}

impl Search<'_> {
    /// The cost of a step, in units.
    pub fn cost(&self) -> i32 {
        if self.counts_steps { UNIT } else { 0 }
    }

    /// Units to spare. Returns `None` if the node has no answer, in particular if they are below 0.
    pub(super) fn slack(&self, node: &Node, table: &Table) -> Option<i32> {
        if self.counts_steps && is_short(node.budget, &node.position) {
            return None;
        }
        let collectable = table.collectable(node, self.room.count)?;
        let slack = node.budget * self.cost() + collectable - table.owed(node.position.dirty);
        (slack >= 0).then_some(slack)
    }

    /// Searches a part from its beginning, or continues it.
    pub fn run(&self, part: &Part, root: &Priced, guard: &mut Guard<'_>) -> Ending {
        let mut part_search = self.part_search(part, guard);
        let mut path = part.path.lock().unpoisoned();
        part_search.resume.append(&mut path);
        let end = part_search.settle(&part.node, root);
        path.append(&mut part_search.path);
        let released = part_search.release();
        part_search.trail.append(&mut part_search.answer);
        Ending::of(if end.is_break() { end } else { released }, part_search.trail)
    }

    /// Divides a part, in search order: by one person's letters, or by the ends of the tick if it has few.
    pub fn divide(&self, part: &Part, root: &Priced, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Part>> {
        let mut part_search = self.part_search(part, guard);
        let children = part_search.fork(&part.node, &root.table);
        let mut parts: Vec<Part> = children.into_iter().map(|node| Part::new(node, part.trail.clone())).collect();
        if parts.is_empty() {
            part_search.collect_of(&part.node, &root.table)?;
            for at in 0..part_search.candidates.len() {
                let mut node = part.node;
                let length = part_search.enter(&mut node, at);
                parts.push(Part::new(node, part_search.trail.clone()));
                part_search.trail.truncate(length);
            }
        }
        part_search.guard.steps(64 * (1 + parts.len()))?;
        part_search.release()?;
        ControlFlow::Continue(parts)
    }

    fn part_search<'s, 'g, 'c>(&'s self, part: &Part, guard: &'g mut Guard<'c>) -> PartSearch<'s, 's, 'g, 'c> {
        PartSearch {
            search: self,
            guard,
            candidates: Candidates::default(),
            trail: part.trail.clone(),
            answer: Vec::new(),
            path: Vec::new(),
            resume: Vec::new(),
            left: 0,
            held: 0,
            arrived: [0; CELLS_OF_A_SET],
            choices: [Choices::default(); MAX_PEOPLE],
        }
    }
}

impl PartSearch<'_, '_, '_, '_> {
    /// Releases all bytes that are held, however the search has ended.
    fn release(&mut self) -> ControlFlow<Break> {
        self.guard.shorten(&mut self.candidates, 0)?;
        self.guard.holds(std::mem::take(&mut self.held), 0)
    }

    /// Searches below a node with `slack` units to spare, at the same prices. `None` means that the node has no answer.
    fn explore(&mut self, node: &Node, table: &Table, slack: Option<i32>) -> ControlFlow<Break> {
        self.guard.tick()?;
        if node.position.is_done() {
            return ControlFlow::Break(Break::Found);
        }
        if self.left == 0 {
            return ControlFlow::Break(Break::Capped);
        }
        self.left -= 1;
        debug_assert_eq!(slack, self.search.slack(node, table));
        let Some(slack) = slack else { return ControlFlow::Continue(()) };
        let begin = self.candidates.len();
        self.collect(Tick { node, table, slack })?;
        for at in begin..self.candidates.len() {
            let Candidate { slack, letters } = self.candidates[at];
            let mut child = node.begun();
            child.go_on(self.search.graph, self.search.room, letters);
            if let ControlFlow::Break(end) = self.explore(&child, table, Some(slack)) {
                return self.leave(node, letters, end);
            }
        }
        self.guard.shorten(&mut self.candidates, begin)
    }

    /// Leaves a node whose child has ended the search. An answer is written down only on the way back, because nearly
    /// all children lead to none.
    #[cold]
    fn leave(&mut self, node: &Node, letters: Letters, end: Break) -> ControlFlow<Break> {
        if matches!(end, Break::Found) {
            let mut strides = Vec::new();
            node.record(self.search.room, letters, &mut strides);
            strides.append(&mut self.answer);
            self.answer = strides;
        }
        ControlFlow::Break(end)
    }

    /// Replaces a node by the child of a candidate and appends its letters to the trail. Returns the previous length of
    /// the trail.
    fn enter(&mut self, node: &mut Node, at: usize) -> usize {
        let (letters, length) = (self.candidates[at].letters, self.trail.len());
        node.record(self.search.room, letters, &mut self.trail);
        *node = node.after(self.search.graph, self.search.room, letters);
        length
    }

    /// Appends the ends of a node's coming tick that are not refused, those with the most slack first.
    fn collect_of(&mut self, node: &Node, table: &Table) -> ControlFlow<Break> {
        let Some(slack) = self.search.slack(node, table) else { return ControlFlow::Continue(()) };
        self.collect(Tick { node, table, slack })
    }

    /// Appends the ends of a tick that are not refused, those with the most slack first.
    fn collect(&mut self, tick: Tick<'_>) -> ControlFlow<Break> {
        let Tick { node, table, slack } = tick;
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
        self.go_on(&tick, 0, slack - least, Letters::default(), slack, false)?;
        let mut sorted = begin;
        while sorted < self.candidates.len() {
            let piece = self.candidates.piece_from(sorted);
            piece.sort_unstable_by_key(|candidate| (-candidate.slack, candidate.letters));
            sorted += piece.len();
            self.guard.steps(16 * piece.len())?;
        }
        ControlFlow::Continue(())
    }

    /// Tries the letters of one person, as long as the slack suffices. `rest` is what is left of it if all later people
    /// lose as little as they can. The last three arguments describe the people before: their letters, the units to
    /// spare if all of them arrive alone, and whether two of them meet.
    fn combine(
        &mut self,
        tick: &Tick<'_>,
        person: usize,
        rest: i32,
        letters: Letters,
        slack: i32,
        meets: bool,
    ) -> ControlFlow<Break> {
        let Choices { list, count, .. } = &self.choices[person];
        let (rest, count) = (rest + list[0].loss(), *count);
        for at in 0..count {
            let own = &self.choices[person];
            let choice = own.list[at];
            let rest = rest - choice.loss();
            if rest < 0 {
                break;
            }
            let (letters, slack) = (letters.with(person, choice.letter()), slack + own.change(choice.letter()));
            let (cell, walks) = (usize::from(choice.cell()) % CELLS_OF_A_SET, choice.letter() != STOP);
            let meets = meets | (walks && self.arrived[cell] > 0);
            self.arrived[cell] += u8::from(walks);
            let end = self.go_on(tick, person + 1, rest, letters, slack, meets);
            self.arrived[cell] -= u8::from(walks);
            end?;
        }
        ControlFlow::Continue(())
    }

    /// Continues with the next person, or at the end of the tick.
    #[inline]
    fn go_on(
        &mut self,
        tick: &Tick<'_>,
        person: usize,
        rest: i32,
        letters: Letters,
        slack: i32,
        meets: bool,
    ) -> ControlFlow<Break> {
        if person < self.search.room.count {
            self.combine(tick, person, rest, letters, slack, meets)
        } else {
            self.offer(tick, letters, slack, meets)
        }
    }

    /// Adds an end of the tick, unless it is refused.
    #[inline(always)]
    fn offer(&mut self, tick: &Tick<'_>, letters: Letters, slack: i32, meets: bool) -> ControlFlow<Break> {
        let search = self.search;
        self.guard.steps(16 * search.room.count)?;
        let budget = tick.node.budget - (search.room.count as i32 - letters.stops());
        // A meeting cleans more. And with no step left, nothing may be dirty.
        let slack = if meets || search.counts_steps && budget <= 0 { self.slack_after(tick, letters) } else { slack };
        if slack < 0 {
            return ControlFlow::Continue(());
        }
        self.guard.add(&mut self.candidates, Candidate { slack, letters })
    }

    /// Units to spare after a tick with any meetings; below 0 if there is no answer.
    #[inline(never)]
    fn slack_after(&self, Tick { node, table, .. }: &Tick<'_>, letters: Letters) -> i32 {
        let Search { room, counts_steps, .. } = self.search;
        let (mut position, mut movers) = (node.position, 0u16);
        for (person, own) in self.choices.iter().enumerate().take(room.count) {
            match letters.of(person) {
                STOP => position.people[person].left = 0,
                letter => {
                    movers |= 1 << person;
                    position.walk(room, person, self.search.graph.steps[usize::from(own.step(letter))].cell);
                }
            }
        }
        let met = position.met(movers);
        position.meet(room, movers);
        let budget = node.budget - movers.count_ones() as i32;
        if *counts_steps && is_short(budget, &position) {
            return -1;
        }
        let ticks = node.tick + 1 - table.tick;
        let value = |person: usize| {
            let met = if met >> person & 1 == 1 { MET } else { 0 };
            let memory = met | (usize::from(node.memory[person]) >> 1);
            let step = self.choices[person].step(letters.of(person));
            table.rows_of(person).value(ticks, step, memory, position.people[person].carries)
        };
        let collectable: i32 = each_of(movers).map(value).sum();
        budget * self.search.cost() + collectable - table.owed(position.dirty)
    }
}

impl Search<'_> {
    /// Bytes of new prices for a scene: the tables of two rounds and three lists of prices. It is never so low that the
    /// guard does not count it.
    pub fn bytes(&self, scene: &Scene) -> usize {
        let ticks = scene.walkers.iter().map(Walker::ticks).max().unwrap_or(0);
        let bytes = 2 * Table::bytes(self.graph, scene) + 3 * Prices::bytes(self.room.count, ticks) + scene.bytes();
        bytes.max(1 << 16)
    }
}

/// Is no step left although something is still to be done?
#[inline]
fn is_short(budget: i32, position: &Position) -> bool {
    budget < 0 || budget == 0 && !position.is_done()
}
