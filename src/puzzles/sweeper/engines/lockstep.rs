//! Exact search with meetings, tick by tick. All joint steps of a tick are searched in the order of what they clean,
//! with a table of positions from which there is no answer. As soon as no two people can meet any more, the search
//! without meetings takes over.

use super::capped_count::{CappedCount, found};
use super::tasks::{Aim, Break, Ending, Guard, MAX_PARTS, Stride, Task, may_stop};
use super::walks::Walks;
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::base::pieces::Pieces;
use crate::puzzles::sweeper::kernel::bounds::{Tests, company, together};
use crate::puzzles::sweeper::kernel::drawn::routes_fit;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{PersonState, Position, Room, Squares};
use crate::puzzles::sweeper::rules::board::MAX_PEOPLE;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Number of shards, each with a lock of its own, so that workers rarely wait for one another.
const SHARDS: usize = 256;

/// Initial slots of a shard.
const FIRST_SLOTS: usize = 256;

/// Positions from which there is no answer within a budget, each stored whole, so that a hit is a proof. The shards
/// grow as they fill: a short search pays only for a small table, and in a long one the workers share the cost of a
/// large one.
pub struct TranspositionTable {
    shards: Vec<Mutex<Shard>>,
    /// Most slots of a shard.
    most: usize,
    /// Bytes in use when all shards have their full size.
    pub bytes: u64,
}

#[derive(Clone, Copy)]
struct Failure {
    position: Position,
    budget: u32,
}

/// One shard: a power of two of slots, half of them free until it cannot grow any more.
struct Shard {
    slots: Vec<Failure>,
    used: usize,
}

impl Shard {
    const FREE_SLOT: Squares = Squares::MAX;

    fn new(slots: usize) -> Shard {
        let position = Position { dirty: Shard::FREE_SLOT, people: [PersonState::default(); MAX_PEOPLE] };
        Shard { slots: vec![Failure { position, budget: 0 }; slots], used: 0 }
    }

    /// The slot of a position with this hash.
    fn slot(&mut self, hash: u64) -> &mut Failure {
        let at = (hash >> 32) as usize & (self.slots.len() - 1);
        &mut self.slots[at]
    }

    fn put(&mut self, hash: u64, failure: Failure) {
        let slot = self.slot(hash);
        let fresh = slot.position.dirty == Shard::FREE_SLOT;
        *slot = failure;
        self.used += usize::from(fresh);
    }

    /// No two entries collide in the larger shard: their slots already differed modulo the smaller size.
    fn grow(&mut self) {
        let larger = Shard::new(2 * self.slots.len());
        for failure in std::mem::replace(self, larger).slots {
            if failure.position.dirty != Shard::FREE_SLOT {
                self.put(failure.position.hash(), failure);
            }
        }
    }
}

impl TranspositionTable {
    /// A table of at most this many bytes.
    pub fn new(bytes: u64) -> TranspositionTable {
        let slots = (bytes as usize / size_of::<Failure>() / SHARDS).max(1);
        let most = 1 << slots.ilog2();
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::new(FIRST_SLOTS.min(most)))).collect();
        TranspositionTable { shards, most, bytes: (most * SHARDS * size_of::<Failure>()) as u64 }
    }

    fn with<T>(&self, hash: u64, look: impl FnOnce(&mut Shard) -> T) -> T {
        look(&mut self.shards[hash as usize % SHARDS].lock().unpoisoned())
    }

    fn knows(&self, position: &Position, budget: u32) -> bool {
        let hash = position.hash();
        self.with(hash, |shard| {
            let slot = shard.slot(hash);
            slot.budget >= budget && slot.position == *position
        })
    }

    fn learn(&self, position: &Position, budget: u32) {
        let hash = position.hash();
        self.with(hash, |shard| {
            if 2 * shard.used > shard.slots.len() && shard.slots.len() < self.most {
                shard.grow();
            }
            shard.put(hash, Failure { position: *position, budget });
        });
    }
}

/// One search.
pub struct Lockstep<'r> {
    room: &'r Room,
    aim: Aim,
    tests: Tests,
    transpositions: Option<&'r TranspositionTable>,
    tally: Option<&'r CappedCount>,
    walks: Walks<'r>,
}

/// A position after a whole tick, and the letters that lead to it.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    budget: u32,
    letters: u64,
    key: u32,
}

/// Most children that are sorted by comparison. Twelve people have millions of them, and that sort could not be
/// interrupted.
const MAX_COMPARED: usize = Pieces::<u32, 12>::PIECE;
/// The key of a child that cleans nothing and leaves no square isolated. No child cleans enough to bring it down to 0.
const KEY_OF_NO_GAIN: u32 = 400;
/// Keys are below this.
const MAX_KEY: usize = 1 << 10;

/// The ends of a tick in the order in which they are found. A piece is smaller than the lists that count towards the
/// memory limit.
type Ends = Pieces<Child, 6>;

/// All ends of a tick.
struct Children {
    list: Ends,
    order: Pieces<u32, 12>,
}

impl Children {
    /// Sorts by key, keeping equal ones in their order; a counting sort if there are many.
    fn sorted(list: Ends, guard: &mut Guard<'_>) -> ControlFlow<Break, Children> {
        let order =
            if list.len() <= MAX_COMPARED { Children::compared(&list) } else { Children::counted(&list, guard)? };
        ControlFlow::Continue(Children { list, order })
    }

    fn compared(list: &Ends) -> Pieces<u32, 12> {
        let mut order = Pieces::default();
        (0..list.len() as u32).for_each(|index| order.push(index));
        order.pieces_mut().for_each(|piece| piece.sort_by_key(|&index| list[index as usize].key));
        order
    }

    fn counted(list: &Ends, guard: &mut Guard<'_>) -> ControlFlow<Break, Pieces<u32, 12>> {
        let mut place = [0u32; MAX_KEY];
        for child in list.iter() {
            guard.steps(1)?;
            place[child.key as usize + 1] += 1;
        }
        (1..MAX_KEY).for_each(|key| place[key] += place[key - 1]);
        guard.holds(0, list.len() * size_of::<u32>())?;
        let filled = Pieces::filled(&0, list.len(), |bytes| guard.steps(bytes / 8).is_continue());
        let Some(mut order) = filled else { return ControlFlow::Break(Break::Stopped) };
        for (index, child) in list.iter().enumerate() {
            guard.steps(2)?;
            order[place[child.key as usize] as usize] = index as u32;
            place[child.key as usize] += 1;
        }
        ControlFlow::Continue(order)
    }

    fn at(&self, index: usize) -> &Child {
        &self.list[self.order[index] as usize]
    }

    /// Drops the children and releases their bytes.
    fn gone(self, guard: &mut Guard<'_>) -> ControlFlow<Break> {
        if self.list.len() > MAX_COMPARED {
            guard.holds(self.order.len() * size_of::<u32>(), 0)?;
        }
        guard.released(&self.list)
    }
}

impl<'r> Lockstep<'r> {
    /// A search for one aim from a clock. Searches with different aims must not share a table.
    pub fn new(
        room: &'r Room,
        root: &TimedPosition,
        aim: Aim,
        tests: Tests,
        transpositions: Option<&'r TranspositionTable>,
        tally: Option<&'r CappedCount>,
    ) -> Lockstep<'r> {
        let walks = Walks::new(room, root, Aim { meetings: false, ..aim }, tests, tally);
        Lockstep { room, aim, tests, transpositions, tally, walks }
    }

    /// Divides a task into parts, in search order.
    pub fn divide(&self, task: &Task, guard: &mut Guard<'_>) -> ControlFlow<Break, Vec<Task>> {
        if task.clock.turn == 0 && self.aim.is_end(&task.clock.position) {
            return ControlFlow::Continue(vec![task.clone()]);
        }
        let part = |child: &Child| {
            let mut trail = task.trail.clone();
            self.record(child, task.clock.turn, &mut trail);
            Task {
                clock: TimedPosition { position: child.position, turn: 0, movers: 0 },
                base: task.base,
                budget: child.budget,
                trail,
            }
        };
        let children = self.children(&task.clock, task.budget, guard)?;
        if children.list.len() > MAX_PARTS {
            children.gone(guard)?;
            return ControlFlow::Continue(vec![task.clone()]);
        }
        let mut parts = Vec::new();
        for index in 0..children.list.len() {
            guard.push(&mut parts, part(children.at(index)))?;
            guard.steps(32)?;
        }
        children.gone(guard)?;
        ControlFlow::Continue(parts)
    }

    /// Searches one part.
    pub fn search(&self, task: &Task, guard: &mut Guard<'_>) -> Ending {
        let mut trail = task.trail.clone();
        let end = if task.clock.turn == 0 {
            self.explore(&task.clock.position, task.budget, guard, &mut trail)
        } else {
            self.below(&task.clock, task.budget, guard, &mut trail)
        };
        Ending::of(end, trail)
    }

    /// Searches below a position between two ticks.
    fn explore(
        &self,
        position: &Position,
        budget: u32,
        guard: &mut Guard<'_>,
        trail: &mut Vec<Stride>,
    ) -> ControlFlow<Break> {
        guard.tick()?;
        guard.steps(self.room.steps_of_a_test())?;
        if self.aim.is_end(position) {
            let is_answer = self.aim.is_answer(self.room, position, budget);
            return if is_answer { found(self.tally, trail) } else { ControlFlow::Continue(()) };
        }
        if !routes_fit(self.room, position, budget, true) || !together(self.room, position, budget, self.tests) {
            return ControlFlow::Continue(());
        }
        if self.transpositions.is_some_and(|table| table.knows(position, budget)) {
            return ControlFlow::Continue(());
        }
        if company(self.room, position).possible {
            self.below(&TimedPosition { position: *position, turn: 0, movers: 0 }, budget, guard, trail)?;
        } else {
            self.walks.explore(position, budget, guard, trail)?;
        }
        if let Some(table) = self.transpositions {
            table.learn(position, budget);
        }
        ControlFlow::Continue(())
    }

    fn below(
        &self,
        clock: &TimedPosition,
        budget: u32,
        guard: &mut Guard<'_>,
        trail: &mut Vec<Stride>,
    ) -> ControlFlow<Break> {
        let children = self.children(clock, budget, guard)?;
        for index in 0..children.list.len() {
            let (child, length) = (children.at(index), trail.len());
            self.record(child, clock.turn, trail);
            self.explore(&child.position, child.budget, guard, trail)?;
            trail.truncate(length);
        }
        children.gone(guard)
    }

    /// Appends a child's letters to the trail.
    fn record(&self, child: &Child, turn: usize, trail: &mut Vec<Stride>) {
        for person in turn..self.room.count {
            let letter = (child.letters >> (3 * person) & 7) as usize;
            trail.push(Stride { person: person as u8, step: (letter < 4).then(|| Direction::ALL[letter]) });
        }
    }

    /// All ends of the tick that no test refuses, those that clean most first.
    fn children(&self, clock: &TimedPosition, budget: u32, guard: &mut Guard<'_>) -> ControlFlow<Break, Children> {
        let mut list = Ends::default();
        self.collect(clock, budget, 0, &mut list, guard)?;
        let before = clock.position.dirty.count_ones();
        for child in list.pieces_mut().flatten() {
            guard.steps(8)?;
            let dirty = child.position.dirty;
            let [a, b, c, d] = self.room.shifted(dirty);
            let lonely = dirty & !(a & b | c & d | (a | b) & (c | d));
            let cleaned = before - dirty.count_ones();
            child.key = KEY_OF_NO_GAIN + 2 * lonely.count_ones() - 3 * cleaned;
        }
        Children::sorted(list, guard)
    }

    fn collect(
        &self,
        clock: &TimedPosition,
        budget: u32,
        letters: u64,
        children: &mut Ends,
        guard: &mut Guard<'_>,
    ) -> ControlFlow<Break> {
        guard.steps(16)?;
        let (room, turn) = (self.room, clock.turn);
        let position = &clock.position;
        let stops = position.people[turn].left == 0 || may_stop(self.aim.stops, room, position, turn);
        let steps = position.steps(room, turn).map(|(direction, _)| Some(Direction::ALL[direction]));
        for step in steps.chain(stops.then_some(None)) {
            if step.is_some() && budget == 0 {
                continue;
            }
            let budget = budget - u32::from(step.is_some());
            let letters = letters | step.map_or(4, |direction| direction as u64) << (3 * turn);
            let mut next = *clock;
            next.apply(room, step);
            if next.turn != 0 {
                self.collect(&next, budget, letters, children, guard)?;
                continue;
            }
            let budget = budget.min(next.position.left());
            guard.add(children, Child { position: next.position, budget, letters, key: 0 })?;
        }
        ControlFlow::Continue(())
    }
}
