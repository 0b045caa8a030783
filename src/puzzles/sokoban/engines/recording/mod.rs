//! The record of a small search, from which it can be drawn: the forward half of `pushes`, divided by the positions'
//! hash (HDA\*: Kishimoto, Fukunaga and Botea, Scalable, Parallel Best-First Search for Optimal Sequential Planning,
//! 2009; the message scheme is that of Romein and others, Transposition Table Driven Work Scheduling in Distributed
//! Search, 1999). The parts run in turns on one thread, one entry a turn, so that a drawing shows all of them at work
//! even on a small level. Everything else is done by the parts themselves.

pub mod culprits;

use super::best_first::refusals::RefusedPush;
use super::best_first::{BestFirst, Pause, answer};
use super::messages::{Batch, Part};
use super::open_list::ITSELF;
use crate::puzzles::sokoban::kernel::Square;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::NO_NODE;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::{Control, Ticker};
use crate::shape;
use culprits::{DeadlockKind, culprits};
use std::collections::HashMap;

/// The first word of the question; the number of workers follows it.
pub const QUESTION: &str = "search";
/// Most workers.
const MAX_WORKERS: usize = 8;
/// Most positions that are recorded; a search that stores more is stopped.
const MAX_POSITIONS: usize = 10_000;
/// Most moments that are recorded.
const MAX_MOMENTS: usize = 240;

shape! {
    /// How a recorded search ended.
    pub enum SearchEnd { Solved = "solved", None = "none", Limit = "limit" }
}

shape! {
    /// A deadlock that the search met: the boxes to blame, the player's cell after the last push, and how often it was
    /// met.
    pub struct MetDeadlock {
        kind: DeadlockKind,
        boxes: Vec<usize>,
        player: usize,
        count: usize,
    }
}

shape! {
    /// The workers at one moment: by worker the positions stored, the pushes on the open list and the table; and the
    /// positions sent to other workers so far.
    pub struct SearchMoment {
        /// number of positions stored until then
        positions: usize,
        /// number of entries examined
        looked: u64,
        stored: Vec<usize>,
        waiting: Vec<usize>,
        /// number of places in the tables, and number of positions found in them
        places: Vec<usize>,
        hits: Vec<u64>,
        sent: usize,
    }
}

shape! {
    /// The record of a search for the fewest pushes. Positions are in the order in which they were stored, beginning
    /// with that of the level.
    pub struct RecordedSearch {
        workers: usize,
        end: SearchEnd,
        /// of the answer
        pushes: Option<usize>,
        /// number of entries examined
        looked: u64,
        /// by position: the previous one, -1 at the start; the old and the new cell of the box, -1 at the start; the
        /// worker that stored it
        parents: Vec<i32>,
        from: Vec<i32>,
        to: Vec<i32>,
        owners: Vec<usize>,
        moments: Vec<SearchMoment>,
        deadlocks: Vec<MetDeadlock>,
        /// for each meeting with a deadlock: its index, and the number of positions stored until then
        met: Vec<usize>,
        met_at as "metAt": Vec<usize>,
    }
}

/// Searches with `workers` workers. Returns `None` if there are too many, or if some box or goal is out of reach.
pub fn search(tables: &Tables, workers: usize, control: &Control<'_>) -> Option<RecordedSearch> {
    if !(1..=MAX_WORKERS).contains(&workers) {
        return None;
    }
    let packing = tables.packing()?;
    let mut ticker = control.ticker();
    tables.prepare(&mut ticker).continue_value()?;
    tables.prepare_macros(&mut ticker).continue_value()?;
    let part = |index| {
        let part = Part { index, count: workers as u32 };
        let mut search = BestFirst::part(tables, packing.clone(), part);
        search.refusals().write();
        search
    };
    let parts = (0..workers as u32).map(part).collect();
    let mut recording = Recording::new(tables, parts);
    let (end, pushes) = recording.run(control, &mut ticker);
    Some(recording.into_recorded(end, pushes))
}

struct Recording<'t> {
    tables: &'t Tables,
    parts: Vec<BestFirst<'t>>,
    /// Messages in transit, by the part that receives them.
    inbox: Vec<Vec<Batch>>,
    /// Number of positions of each part that are recorded already.
    noted: Vec<usize>,
    /// For a node's number among all parts: its place in the record.
    order: HashMap<u32, usize>,
    parents: Vec<i32>,
    moves: Vec<[i32; 2]>,
    owners: Vec<usize>,
    moments: Vec<SearchMoment>,
    deadlocks: Vec<MetDeadlock>,
    /// By kind and boxes: the index of the deadlock.
    known: HashMap<(u8, Vec<Square>), usize>,
    met: Vec<[usize; 2]>,
    sent: usize,
}

impl<'t> Recording<'t> {
    fn new(tables: &'t Tables, parts: Vec<BestFirst<'t>>) -> Recording<'t> {
        let count = parts.len();
        Recording {
            tables,
            parts,
            inbox: vec![Vec::new(); count],
            noted: vec![0; count],
            order: HashMap::new(),
            parents: Vec::new(),
            moves: Vec::new(),
            owners: Vec::new(),
            moments: Vec::new(),
            deadlocks: Vec::new(),
            known: HashMap::new(),
            met: Vec::new(),
            sent: 0,
        }
    }

    /// Searches layer by layer of the bound, with an entry of every part in each round.
    fn run(&mut self, control: &Control<'_>, ticker: &mut Ticker<'_>) -> (SearchEnd, Option<usize>) {
        let meter = Meter::new(self.tables);
        let mut layer = 0;
        (0..self.parts.len()).for_each(|index| self.note(index));
        loop {
            let mut idle = true;
            for index in 0..self.parts.len() {
                self.take_in(index, layer);
                match self.parts[index].look(1, layer, control, ticker, &meter) {
                    Pause::Used => idle = false,
                    Pause::Exhausted => {}
                    Pause::Answer(node) => return self.solved(index, node),
                    Pause::Stopped => return (SearchEnd::Limit, None),
                }
                self.send(index);
                self.note(index);
                if ticker.steps(self.tables.level.len() * 64).is_break() {
                    return (SearchEnd::Limit, None);
                }
            }
            self.moment();
            if self.parents.len() > MAX_POSITIONS {
                return (SearchEnd::Limit, None);
            }
            if idle && self.inbox.iter().all(Vec::is_empty) {
                match self.parts.iter().filter_map(BestFirst::bound).min() {
                    Some(next) => layer = next,
                    None => return (SearchEnd::None, None),
                }
            }
        }
    }

    fn solved(&mut self, index: usize, node: u32) -> (SearchEnd, Option<usize>) {
        self.note(index);
        self.moment();
        let number = self.parts[index].number(node);
        (SearchEnd::Solved, Some(answer::pushes(&self.parts, number).len()))
    }

    fn take_in(&mut self, index: usize, layer: u32) {
        for batch in std::mem::take(&mut self.inbox[index]) {
            self.parts[index].receive(&batch, layer);
        }
        self.note(index);
    }

    fn send(&mut self, index: usize) {
        let batches: Vec<Batch> = self.parts[index].outbox().iter_mut().map(Batch::take).collect();
        for (to, batch) in batches.into_iter().enumerate().filter(|(_, batch)| !batch.is_empty()) {
            self.sent += batch.messages().count();
            self.inbox[to].push(batch);
        }
    }

    /// Records what is new in a part.
    fn note(&mut self, index: usize) {
        for node in self.noted[index]..self.parts[index].store().len() {
            self.position(index, node as u32);
        }
        self.noted[index] = self.parts[index].store().len();
        for refused in self.parts[index].refusals().take_written() {
            self.refused(index, refused);
        }
    }

    fn boxes(&self, index: usize, node: u32) -> Vec<Square> {
        let mut boxes = Vec::new();
        self.parts[index].store().position(node, &mut boxes);
        boxes
    }

    fn position(&mut self, index: usize, node: u32) {
        let parent = self.parts[index].store().links[node as usize].parent;
        self.order.insert(self.parts[index].number(node), self.parents.len());
        self.owners.push(index);
        if parent == NO_NODE {
            self.parents.push(-1);
            self.moves.push([-1, -1]);
            return;
        }
        let (part, own) = (parent as usize % self.parts.len(), parent / self.parts.len() as u32);
        let (before, now) = (self.boxes(part, own), self.boxes(index, node));
        let only = |some: &[Square], other: &[Square]| {
            let square = some.iter().find(|square| !other.contains(square));
            square.map_or(-1, |&square| self.cell(square) as i32)
        };
        let moved = [only(&before, &now), only(&now, &before)];
        self.parents.push(self.order[&parent] as i32);
        self.moves.push(moved);
    }

    fn cell(&self, square: Square) -> usize {
        self.tables.level.cells[usize::from(square)]
    }

    fn refused(&mut self, index: usize, refused: RefusedPush) {
        let boxes = self.boxes(index, refused.node);
        let region = self.parts[index].store().region(refused.node);
        let player = if refused.push == ITSELF { region } else { refused.push.from };
        let (kind, boxes) = culprits(self.tables, boxes, player, refused);
        let cells = boxes.iter().map(|&square| self.cell(square)).collect();
        let next = self.deadlocks.len();
        let which = *self.known.entry((kind as u8, boxes)).or_insert(next);
        if which == next {
            self.deadlocks.push(MetDeadlock { kind, boxes: cells, player: self.cell(player), count: 0 });
        }
        self.deadlocks[which].count += 1;
        self.met.push([which, self.parents.len()]);
    }

    fn moment(&mut self) {
        let each = |of: fn(&BestFirst<'t>) -> usize| self.parts.iter().map(of).collect();
        let now = SearchMoment {
            positions: self.parents.len(),
            looked: self.parts.iter().map(BestFirst::looked).sum(),
            stored: each(|part| part.store().len()),
            waiting: each(BestFirst::waiting),
            places: each(|part| part.store().places()),
            hits: self.parts.iter().map(BestFirst::hits).collect(),
            sent: self.sent,
        };
        if self.moments.last().is_none_or(|last| last.positions < now.positions) {
            self.moments.push(now);
        } else if let Some(last) = self.moments.last_mut() {
            *last = now;
        }
    }

    fn into_recorded(self, end: SearchEnd, pushes: Option<usize>) -> RecordedSearch {
        RecordedSearch {
            workers: self.parts.len(),
            end,
            pushes,
            looked: self.parts.iter().map(BestFirst::looked).sum(),
            parents: self.parents,
            from: self.moves.iter().map(|way| way[0]).collect(),
            to: self.moves.iter().map(|way| way[1]).collect(),
            owners: self.owners,
            moments: thinned(self.moments),
            deadlocks: self.deadlocks,
            met: self.met.iter().map(|met| met[0]).collect(),
            met_at: self.met.iter().map(|met| met[1]).collect(),
        }
    }
}

/// A selection of at most [`MAX_MOMENTS`] moments, evenly spaced and including the last.
fn thinned(moments: Vec<SearchMoment>) -> Vec<SearchMoment> {
    let count = moments.len();
    let kept = move |at: usize| {
        count <= MAX_MOMENTS || at + 1 == count || at * MAX_MOMENTS / count != (at + 1) * MAX_MOMENTS / count
    };
    moments.into_iter().enumerate().filter(|(at, _)| kept(*at)).map(|(_, moment)| moment).collect()
}
