//! Fewest pushes, proved: A* from the start and A* from the goals side by side. Whichever is done first has the answer: levels that one
//! direction takes minutes for often fall to the other at once.
//!
//! Both directions are spread over all workers: a position belongs to the worker that its hash names, which keeps it in a table that
//! no other worker touches and gets what others find by message (hash-distributed A*: Kishimoto, Fukunaga and Botea 2009; the message scheme
//! is Romein and others' of 1999). Layer by layer of the bound: all that lies below the answer's layer is looked at for any number of
//! workers, and the open layer is a proved bound at every moment, so that a search that ends at the memory limit still has one.
//!
//! Both directions name positions alike and share them out alike, so a worker sees where they meet in its own two tables. A meeting is
//! an answer, the best so far until the bound has come up to it; entries that cannot beat it are not kept.

#[cfg(feature = "cli")]
pub mod state;
mod tally;

use super::best_first::answer;
use super::best_first::{BestFirst, Pause, Slice, Time, Weights};
use super::layers::{Layers, Mailboxes};
use super::messages::Part;
use crate::base::lock::Unpoisoned;
#[cfg(feature = "cli")]
use crate::model::outcome::StopReason;
use crate::puzzles::sokoban::kernel::bounds::IMPOSSIBLE_PAIR;
use crate::puzzles::sokoban::kernel::bounds::UNREACHABLE;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push};
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
#[cfg(feature = "cli")]
use state::RaceState;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed, Ordering::SeqCst};
use tally::{Added, Tally};

/// Entries in one turn.
const ENTRIES_PER_TURN: u64 = 500;
/// Entries that one worker looks at alone before all of them begin: small levels end sooner than workers could agree on anything.
const ENTRIES_BEFORE_SHARING: u64 = 100_000;
const TIMES: [Time; 2] = [Time::Forwards, Time::Backwards];

/// How a race ended.
#[derive(Clone, Copy)]
enum End {
    /// In a search, this node (numbered among all its parts) is the end.
    Solved(usize, u32),
    /// No answer is shorter than the shortest over a meeting; without one there is no answer.
    Exhausted,
    Stopped,
}

/// What came of a race.
pub struct Proof {
    /// An answer with the fewest pushes, or that there is none, or that a limit was met.
    pub end: Slice,
    /// No answer takes fewer pushes.
    pub bound: Option<u32>,
    /// The best answer known when a limit was met.
    pub best: Option<Vec<Push>>,
}

/// One position in both directions: pushes of the answer through it, and its nodes (numbered among all parts).
#[derive(Clone, Copy)]
struct Meeting {
    cost: u32,
    nodes: [u32; 2],
}

struct Race<'t> {
    tables: &'t Tables,
    control: &'t Control<'t>,
    meter: Meter<'t>,
    layers: [Layers; 2],
    mailboxes: Mailboxes<2>,
    bound: AtomicU32,
    /// Pushes of the best meeting.
    best: AtomicU32,
    meeting: Mutex<Option<Meeting>>,
    end: Mutex<Option<End>>,
    tally: Tally,
    /// Level, moves and options, where the race may be kept.
    #[cfg(feature = "cli")]
    task: String,
}

/// One worker's part of one search.
struct Lane<'t> {
    search: BestFirst<'t>,
    /// The layer that it knows of.
    layer: u32,
    /// Does it hold a credit?
    active: bool,
    /// Nodes whose meetings are known.
    met: u32,
    /// What the race's sums have of it.
    added: Added,
}

/// A search that may be kept, and gone on with, on one thread: what it is of, and the state that it goes on from.
#[derive(Default)]
#[cfg_attr(not(feature = "cli"), derive(Clone, Copy))] // empty there
pub struct Kept {
    /// Level, moves and options.
    #[cfg(feature = "cli")]
    pub task: String,
    /// Where it stood.
    #[cfg(feature = "cli")]
    pub state: Option<RaceState>,
}

/// Runs until one direction is done.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    run_from(Kept::default(), tables, packing, control)
}

/// The same from where an earlier search stood.
pub fn run_from(kept: Kept, tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    run_after(kept, ENTRIES_BEFORE_SHARING, tables, packing, control)
}

/// The same with that many entries for one worker alone; then all threads begin, from the start again.
pub fn run_after(kept: Kept, alone: u64, tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    let mut ticker = control.ticker();
    let (Some(first), true) = (first_bound(tables, &mut ticker), tables.prepare_macros(&mut ticker).is_continue())
    else {
        return Proof { end: Slice::Stopped, bound: None, best: None };
    };
    drop(ticker);
    control.bound(tables.level.pushes_made as i64 + i64::from(first));
    let count = parallel::possible(control.limits().threads);
    let most = if count > 1 { alone } else { u64::MAX };
    race(kept, tables, packing, control, first, 1, most)
        .or_else(|bound| race(Kept::default(), tables, packing, control, bound, count, u64::MAX))
        .unwrap_or_else(|bound| Proof { end: Slice::Stopped, bound: Some(bound), best: None })
}

/// A race of that many workers, each with so many entries at most; the bound so far if that was not enough.
fn race(
    kept: Kept,
    tables: &Tables,
    packing: &Packing,
    control: &Control<'_>,
    bound: u32,
    count: usize,
    most: u64,
) -> Result<Proof, u32> {
    let race = Race {
        tables,
        control,
        meter: Meter::new(tables),
        layers: [Layers::new(count), Layers::new(count)],
        mailboxes: Mailboxes::new(count),
        bound: AtomicU32::new(bound),
        best: AtomicU32::new(u32::MAX),
        meeting: Mutex::new(None),
        end: Mutex::new(None),
        tally: Tally::default(),
        #[cfg(feature = "cli")]
        task: kept.task,
    };
    #[cfg(feature = "cli")]
    let state = Mutex::new(kept.state);
    #[cfg(not(feature = "cli"))]
    let Kept {} = kept;
    let lanes: Vec<Mutex<Option<[Lane<'_>; 2]>>> = (0..count).map(|_| Mutex::new(None)).collect();
    parallel::workers(count, |worker, _| {
        let part = Part { index: worker as u32, count: count as u32 };
        let mut own = TIMES.map(|time| Lane {
            search: BestFirst::part(tables, packing.clone(), time, Weights::EXACT, None, part),
            layer: 0,
            active: true,
            met: 0,
            added: Added::default(),
        });
        #[cfg(feature = "cli")]
        if let Some(state) = state.lock().unpoisoned().take() {
            state.put_back(&race, &mut own);
        }
        race.work(worker, &mut own, most);
        *lanes[worker].lock().unpoisoned() = Some(own);
    });
    let lanes = lanes.into_iter().filter_map(|lane| lane.into_inner().unpoisoned());
    let (mut forwards, mut backwards) = (Vec::new(), Vec::new());
    for [one, other] in lanes {
        forwards.push(one.search);
        backwards.push(other.search);
    }
    if race.mailboxes.over() { Ok(race.proof(&[forwards, backwards])) } else { Err(race.bound.into_inner()) }
}

/// What is known before the first position is opened; 0 where some box finds no goal, which the search will say. None if the search is to stop.
pub fn first_bound(tables: &Tables, ticker: &mut Ticker<'_>) -> Option<u32> {
    tables.prepare(ticker).continue_value()?;
    let Level { boxes, player, .. } = &tables.level;
    let bound = tables.bound(boxes, *player, &mut Matching::new(boxes.len()), ticker);
    ticker.steps(0).continue_value()?;
    Some(if bound < IMPOSSIBLE_PAIR { bound as u32 } else { 0 })
}

/// The same in no time: every box to the goal that is nearest, though several may want the same.
pub fn least_bound(tables: &Tables) -> u32 {
    let Level { boxes, player, .. } = &tables.level;
    let nearest = tables.spots.to_nearest_goal(&tables.level);
    let spots = boxes.iter().filter_map(|&square| tables.spots.of(square, *player));
    spots.map(|spot| nearest[spot as usize]).filter(|&pushes| pushes != UNREACHABLE).map(u32::from).sum()
}

/// What a search has spent: the one that is behind in its bound, and so further from an end, gets a fifth of the time.
fn spent(lanes: &[Lane<'_>; 2], search: usize) -> u64 {
    let behind = lanes[search].layer < lanes[1 - search].layer;
    lanes[search].search.looked() * if behind { 4 } else { 1 }
}

impl<'t> Race<'t> {
    /// What the parts of both searches have found.
    fn proof(self, parts: &[Vec<BestFirst<'t>>; 2]) -> Proof {
        self.tally.tell(self.control);
        let [forwards, backwards] = parts;
        self.control.tell_tasks(forwards.iter().zip(backwards).map(|(one, other)| one.looked() + other.looked()));
        let meeting = self.meeting.into_inner().unpoisoned();
        let through = meeting.map(|Meeting { nodes, .. }| {
            let mut pushes = answer::pushes(&parts[0], nodes[0]);
            pushes.extend(answer::pushes(&parts[1], nodes[1]));
            pushes
        });
        let (end, best) = match self.end.into_inner().unpoisoned() {
            Some(End::Solved(search, node)) => (Slice::Solved(answer::pushes(&parts[search], node)), None),
            Some(End::Exhausted) => (through.map_or(Slice::Exhausted, Slice::Solved), None),
            _ => (Slice::Stopped, through),
        };
        Proof { end, bound: Some(self.bound.into_inner()).filter(|&bound| bound > 0), best }
    }

    /// One worker: messages first, then a turn of the search that has spent less and has work to do.
    fn work(&self, worker: usize, lanes: &mut [Lane<'t>; 2], most: u64) {
        let mut ticker = self.control.ticker();
        while !self.mailboxes.over() && lanes.iter().map(|lane| lane.search.looked()).sum::<u64>() < most {
            #[cfg(feature = "cli")]
            if let Some(reason) = self.control.observer().parting() {
                self.keep(reason, lanes, &mut ticker);
                break;
            }
            (0..2).for_each(|search| self.take_in(worker, search, &mut lanes[search]));
            let next = (0..2).filter(|&search| lanes[search].active).min_by_key(|&search| spent(lanes, search));
            match next {
                Some(search) => self.turn(worker, search, lanes, &mut ticker),
                None => self.mailboxes.wait(worker, || (0..2).any(|d| self.layers[d].open() != lanes[d].layer)),
            }
        }
    }

    /// Ends between two turns with its state, from which a later search goes on as if nothing had come between.
    #[cfg(feature = "cli")]
    fn keep(&self, reason: StopReason, lanes: &[Lane<'t>; 2], ticker: &mut Ticker<'_>) {
        // All nodes are counted before the state tells their number.
        let _ = ticker.look();
        self.control.observer().keep(state::write(self, lanes, &self.task));
        self.control.stop(reason);
        self.finish(End::Stopped);
    }

    /// Notices a new layer, with its credit, and takes in messages, each batch with a credit of its own.
    fn take_in(&self, worker: usize, search: usize, lane: &mut Lane<'t>) {
        let layers = &self.layers[search];
        let batches = self.mailboxes.collect(worker, search);
        let open = layers.open();
        let news = open != lane.layer;
        lane.layer = open;
        let mut credit = || {
            if std::mem::replace(&mut lane.active, true) {
                layers.return_credit();
            }
        };
        if news {
            credit();
        }
        for batch in &batches {
            credit();
            lane.search.receive(batch, open);
        }
    }

    fn turn(&self, worker: usize, search: usize, lanes: &mut [Lane<'t>; 2], ticker: &mut Ticker<'_>) {
        let layers = &self.layers[search];
        let lane = &mut lanes[search];
        lane.search.cut(self.best.load(Relaxed));
        let pause = lane.search.look(ENTRIES_PER_TURN, lane.layer, self.control, ticker, &self.meter);
        for (to, batch) in lane.search.outbox().iter_mut().enumerate() {
            if !batch.is_empty() {
                layers.take_credit();
                self.mailboxes.send(to, search, batch.take());
            }
        }
        self.meet(search, lanes);
        let lane = &mut lanes[search];
        if self.control.is_traced() {
            self.tally.take(&mut lane.search, &mut lane.added);
        }
        match pause {
            Pause::Used => {}
            Pause::Dry => {
                lane.active = false;
                if let Some(next) = layers.done(worker, lane.search.bound()) {
                    self.next_layer(search, next);
                }
            }
            Pause::Answer(node) => self.finish(End::Solved(search, lane.search.number(node))),
            Pause::Stopped => self.finish(End::Stopped),
        }
    }

    /// Looks for the new nodes of a search in the other one's table.
    fn meet(&self, search: usize, lanes: &mut [Lane<'t>; 2]) {
        let (own, other) = (&lanes[search].search, &lanes[1 - search].search);
        let count = own.store().len() as u32;
        for node in lanes[search].met..count {
            let Some(met) = other.store().find(own.store().key(node), own.store().region(node)) else { continue };
            let cost = own.store().links[node as usize].cost + other.store().links[met as usize].cost;
            if cost < self.best.load(Relaxed) {
                let mut nodes = [own.number(node), other.number(met)];
                nodes.rotate_right(search);
                self.met(Meeting { cost, nodes });
            }
        }
        lanes[search].met = count;
    }

    /// Keeps a meeting if it is the best so far.
    fn met(&self, meeting: Meeting) {
        let mut known = self.meeting.lock().unpoisoned();
        if known.is_none_or(|known| meeting.cost < known.cost) {
            *known = Some(meeting);
            self.best.store(meeting.cost, SeqCst);
        }
        drop(known);
        self.compare();
    }

    /// Has the bound come up to the best answer?
    fn compare(&self) {
        if self.bound.load(SeqCst) >= self.best.load(SeqCst) {
            self.finish(End::Exhausted);
        }
    }

    /// All workers are through with a layer of a search.
    fn next_layer(&self, search: usize, next: Option<u32>) {
        let Some(next) = next else { return self.finish(End::Exhausted) };
        // Each direction's bound holds for all answers, so the better of the two does. What was cut off could not beat the best.
        let next_bound = next.min(self.best.load(Relaxed));
        let bound = self.bound.fetch_max(next_bound, SeqCst).max(next_bound);
        self.control.bound(self.tables.level.pushes_made as i64 + i64::from(bound));
        self.tally.tell(self.control);
        self.compare();
        self.layers[search].advance(next);
        self.mailboxes.wake_all();
    }

    fn finish(&self, end: End) {
        let mut known = self.end.lock().unpoisoned();
        if known.is_none() || matches!(known.as_ref(), Some(End::Stopped)) {
            *known = Some(end);
        }
        drop(known);
        self.mailboxes.end();
    }
}
