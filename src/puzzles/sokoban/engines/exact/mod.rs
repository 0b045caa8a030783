//! Fewest pushes, proved: A* from the start and A* from the goals side by side. The first direction to finish has the
//! answer: levels that take one direction minutes often fall to the other at once.
//!
//! Several workers store the positions of each direction together, each position once. Work goes layer by layer of the
//! bound. A worker takes the latest entry of the layer from its own list; a worker without entries takes the newest
//! batch that another offers of its list (Blumofe and Leiserson 1999). So the workers share the layers below the
//! answer's. In the answer's layer, where luck decides how soon the answer is found, all of them search near the line
//! that a single worker would follow. Everything below the answer's layer is examined for any number of workers. The
//! open layer is a proved bound at every moment, so a search that ends at the memory limit still has a bound.
//!
//! Both directions name positions in the same way, so their meetings can be found. A meeting is an answer: the best so
//! far, until the bound reaches it. Entries that cannot beat it are dropped.

#[cfg(feature = "cli")]
pub mod state;
mod tally;

use super::best_first::answer;
use super::best_first::sharing::{Meeting, Sharing};
use super::best_first::{BestFirst, Pause, Slice, Time, Weights};
use super::layers::{Layers, Waiting};
use super::shared_store::SharedStore;
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
use std::slice::from_ref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed, Ordering::SeqCst};
use tally::{Added, Tally};

/// Entries in one turn of a single worker, and of one among several, which offer each other entries in between.
const ENTRIES_ALONE: u64 = 500;
const ENTRIES_TOGETHER: u64 = 64;
/// A worker that has examined this many more entries in one direction waits for work in the other.
const MOST_AHEAD: u64 = 2_000;
/// Entries that one worker examines before the others begin: small levels end sooner than threads start.
const ENTRIES_BEFORE_SHARING: u64 = 2_000;
const TIMES: [Time; 2] = [Time::Forwards, Time::Backwards];

/// How a race of the two directions ended.
#[derive(Clone, Copy)]
enum End {
    /// This node of a search (numbered among all its parts) is its target.
    Solved(usize, u32),
    /// No answer is shorter than the shortest one through a meeting; without a meeting there is no answer.
    Exhausted,
    Stopped,
}

/// The result of a race.
pub struct Proof {
    /// An answer with the fewest pushes, or that there is none, or that a limit was reached.
    pub end: Slice,
    /// A proved lower bound on the pushes of any answer.
    pub bound: Option<u32>,
    /// The best known answer when a limit was reached.
    pub best: Option<Vec<Push>>,
}

struct Race<'t> {
    tables: &'t Tables,
    control: &'t Control<'t>,
    meter: Meter<'t>,
    layers: &'t [Layers; 2],
    waiting: Waiting,
    bound: AtomicU32,
    /// Pushes of the answer through the best meeting.
    best: AtomicU32,
    meeting: Mutex<Option<Meeting>>,
    end: Mutex<Option<End>>,
    tally: Tally,
    /// Level, moves and options, if the race can be saved.
    #[cfg(feature = "cli")]
    task: String,
}

/// One worker's part of one direction.
struct Lane<'t> {
    search: BestFirst<'t>,
    /// The layer of its last turn.
    layer: u32,
    /// Does it hold a credit?
    active: bool,
    /// Number of nodes that have been looked up in the other direction.
    met: u32,
    /// What the tally has counted of it so far.
    added: Added,
}

/// A search on one thread that can be saved and continued: its task, and the state from which it continues.
#[derive(Default)]
#[cfg_attr(not(feature = "cli"), derive(Clone, Copy))] // empty there
pub struct Kept {
    /// Level, moves and options.
    #[cfg(feature = "cli")]
    pub task: String,
    /// The saved state.
    #[cfg(feature = "cli")]
    pub state: Option<RaceState>,
}

/// Runs until one direction has finished.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    run_from(Kept::default(), tables, packing, control)
}

/// The same, continuing from a saved search.
pub fn run_from(kept: Kept, tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    run_after(kept, ENTRIES_BEFORE_SHARING, tables, packing, control)
}

/// The same with `alone` entries for a single worker; then all threads begin.
pub fn run_after(kept: Kept, alone: u64, tables: &Tables, packing: &Packing, control: &Control<'_>) -> Proof {
    let mut ticker = control.ticker();
    let (Some(first), true) = (first_bound(tables, &mut ticker), tables.prepare_macros(&mut ticker).is_continue())
    else {
        return Proof { end: Slice::Stopped, bound: None, best: None };
    };
    drop(ticker);
    control.bound(tables.level.pushes_made as i64 + i64::from(first));
    let count = parallel::possible(control.limits().threads);
    let layers = [Layers::new(count), Layers::new(count)];
    let shared = (count > 1).then(|| TIMES.map(|_| SharedStore::new(packing)));
    let lane = |search: usize, layer, active| Lane {
        search: match &shared {
            None => BestFirst::new(tables, packing.clone(), TIMES[search], Weights::EXACT, None),
            Some(stores) => {
                let sharing = Sharing { own: &stores[search], other: &stores[1 - search] };
                BestFirst::sharing(tables, packing, TIMES[search], sharing)
            }
        },
        layer,
        active,
        met: 0,
        added: Added::default(),
    };
    let race = Race {
        tables,
        control,
        meter: Meter::new(tables).beside(shared.iter().flatten().map(SharedStore::bytes).sum()),
        layers: &layers,
        waiting: Waiting::default(),
        bound: AtomicU32::new(first),
        best: AtomicU32::new(u32::MAX),
        meeting: Mutex::new(None),
        end: Mutex::new(None),
        tally: Tally::default(),
        #[cfg(feature = "cli")]
        task: kept.task,
    };
    let mut own = [lane(0, 0, true), lane(1, 0, true)];
    #[cfg(feature = "cli")]
    if let Some(state) = kept.state {
        state.put_back(&race, &mut own);
    }
    #[cfg(not(feature = "cli"))]
    let Kept {} = kept;
    race.work(0, &mut own, if count > 1 { alone } else { u64::MAX });
    if race.waiting.over() { race.proof(&[own]) } else { race.share(own, |search, layer| lane(search, layer, false)) }
}

/// The bound before the first position is expanded; 0 if some box finds no goal, which the search itself will prove.
/// Returns `None` if the search has to stop.
pub fn first_bound(tables: &Tables, ticker: &mut Ticker<'_>) -> Option<u32> {
    tables.prepare(ticker).continue_value()?;
    let Level { boxes, player, .. } = &tables.level;
    let bound = tables.bound(boxes, *player, &mut Matching::new(boxes.len()), ticker);
    ticker.steps(0).continue_value()?;
    Some(if bound < IMPOSSIBLE_PAIR { bound as u32 } else { 0 })
}

/// A weaker bound that takes no time: every box goes to its nearest goal, even if several take the same one.
pub fn least_bound(tables: &Tables) -> u32 {
    let Level { boxes, player, .. } = &tables.level;
    let nearest = tables.spots.to_nearest_goal(&tables.level);
    let spots = boxes.iter().filter_map(|&square| tables.spots.of(square, *player));
    spots.map(|spot| nearest[spot as usize]).filter(|&pushes| pushes != UNREACHABLE).map(u32::from).sum()
}

/// The entries that a direction has examined, weighted so that the direction that is behind in its bound, and so
/// further from an end, gets a fifth of the time.
fn spent(lanes: &[Lane<'_>; 2], search: usize) -> u64 {
    let behind = lanes[search].layer < lanes[1 - search].layer;
    lanes[search].search.looked() * if behind { 4 } else { 1 }
}

/// The direction with work to do that has spent less.
fn next(lanes: &[Lane<'_>; 2]) -> Option<usize> {
    (0..2).filter(|&search| lanes[search].active).min_by_key(|&search| spent(lanes, search))
}

impl<'t> Race<'t> {
    /// Continues with all workers, after the first one has run the race alone so far.
    fn share(self, first: [Lane<'t>; 2], lane: impl Fn(usize, u32) -> Lane<'t> + Sync) -> Proof {
        let open = [self.layers[0].open(), self.layers[1].open()];
        self.layers.iter().for_each(Layers::join);
        let count = self.layers[0].workers();
        let lanes: Vec<Mutex<Option<[Lane<'_>; 2]>>> = (0..count).map(|_| Mutex::new(None)).collect();
        *lanes[0].lock().unpoisoned() = Some(first);
        parallel::workers(count, |worker, _| {
            let own = lanes[worker].lock().unpoisoned().take();
            let mut own = own.unwrap_or_else(|| [lane(0, open[0]), lane(1, open[1])]);
            self.work(worker, &mut own, u64::MAX);
            *lanes[worker].lock().unpoisoned() = Some(own);
        });
        let lanes: Vec<_> = lanes.into_iter().filter_map(|lane| lane.into_inner().unpoisoned()).collect();
        self.proof(&lanes)
    }

    /// The proof that the workers have found.
    fn proof(self, lanes: &[[Lane<'t>; 2]]) -> Proof {
        self.tally.report(self.control);
        self.control.trace_tasks(lanes.iter().map(|lanes| lanes.iter().map(|lane| lane.search.looked()).sum()));
        let pushes = |search: usize, node| answer::pushes(from_ref(&lanes[0][search].search), node);
        let meeting = self.meeting.into_inner().unpoisoned();
        let through = meeting.map(|Meeting { nodes, .. }| [pushes(0, nodes[0]), pushes(1, nodes[1])].concat());
        let (end, best) = match self.end.into_inner().unpoisoned() {
            Some(End::Solved(search, node)) => (Slice::Solved(pushes(search, node)), None),
            Some(End::Exhausted) => (through.map_or(Slice::Exhausted, Slice::Solved), None),
            _ => (Slice::Stopped, through),
        };
        Proof { end, bound: Some(self.bound.into_inner()).filter(|&bound| bound > 0), best }
    }

    /// Runs one worker, turn by turn.
    fn work(&self, worker: usize, lanes: &mut [Lane<'t>; 2], most: u64) {
        let mut ticker = self.control.ticker();
        while !self.waiting.over() && lanes.iter().map(|lane| lane.search.looked()).sum::<u64>() < most {
            #[cfg(feature = "cli")]
            if let Some(reason) = self.control.observer().keep_reason() {
                self.keep(reason, lanes, &mut ticker);
                break;
            }
            (0..2).for_each(|search| self.look_up(worker, search, &mut lanes[search]));
            if self.is_better_idle(lanes) {
                self.wait(lanes);
                (0..2).for_each(|search| self.look_up(worker, search, &mut lanes[search]));
            }
            if let Some(search) = next(lanes) {
                self.turn(worker, search, lanes, &mut ticker);
            }
        }
    }

    /// Has this worker, one of several, no work except in a direction on which it has already spent too much?
    fn is_better_idle(&self, lanes: &[Lane<'t>; 2]) -> bool {
        let is_ahead = |search| spent(lanes, search) > spent(lanes, 1 - search) + MOST_AHEAD;
        !self.layers[0].is_alone() && next(lanes).is_none_or(is_ahead)
    }

    /// Waits until there is work in a direction that has none now. If all workers wait, the remaining work is done
    /// after all.
    fn wait(&self, lanes: &[Lane<'t>; 2]) {
        let is_news = |search: usize| {
            let layers = &self.layers[search];
            !lanes[search].active && (layers.open() != lanes[search].layer || layers.has_entries())
        };
        self.waiting.wait(self.layers[0].workers(), next(lanes).is_some(), || is_news(0) || is_news(1));
    }

    /// Saves the state and ends between two turns, so that a later search can continue as if it had never been
    /// interrupted.
    #[cfg(feature = "cli")]
    fn keep(&self, reason: StopReason, lanes: &[Lane<'t>; 2], ticker: &mut Ticker<'_>) {
        // Count all nodes before the state stores their number.
        let _ = ticker.look();
        self.control.observer().keep(state::write(self, lanes, &self.task));
        self.control.stop(reason);
        self.finish(End::Stopped);
    }

    /// Notices a new layer, which brings a credit, and takes entries if the lane has none.
    fn look_up(&self, worker: usize, search: usize, lane: &mut Lane<'t>) {
        let layers = &self.layers[search];
        let open = layers.open();
        lane.active |= open != lane.layer;
        lane.layer = open;
        lane.active = lane.active || layers.has_entries() && self.take(worker, search, lane);
    }

    /// Takes entries that a worker has offered; false if there are none.
    fn take(&self, worker: usize, search: usize, lane: &mut Lane<'t>) -> bool {
        let layers = &self.layers[search];
        let Some(entries) = layers.take(worker, lane.active, lane.layer) else { return false };
        lane.layer = layers.open();
        lane.search.take_entries(lane.layer, &entries);
        true
    }

    /// Offers all entries of the layer except the newest ones.
    fn offer(&self, worker: usize, search: usize, lane: &mut Lane<'t>) {
        while let Some(entries) = lane.search.give(lane.layer) {
            self.layers[search].offer(worker, entries);
            self.waiting.wake();
        }
    }

    fn turn(&self, worker: usize, search: usize, lanes: &mut [Lane<'t>; 2], ticker: &mut Ticker<'_>) {
        let layers = &self.layers[search];
        let lane = &mut lanes[search];
        lane.search.cut(self.best.load(Relaxed));
        let entries = if layers.is_alone() { ENTRIES_ALONE } else { ENTRIES_TOGETHER };
        if !layers.is_alone() {
            self.offer(worker, search, lane);
        }
        let pause = lane.search.look(entries, lane.layer, self.control, ticker, &self.meter);
        // A single worker looks for meetings after every turn, so that small levels have one answer for any number of
        // threads.
        match lane.search.take_meeting(pause != Pause::Used || layers.is_alone()) {
            Some(meeting) => self.met(search, meeting),
            None => self.meet(search, lanes),
        }
        let lane = &mut lanes[search];
        if self.control.is_traced() {
            self.tally.take(&mut lane.search, &mut lane.added);
        }
        match pause {
            Pause::Used => {}
            Pause::Exhausted if self.take(worker, search, lane) => {}
            Pause::Exhausted => {
                lane.active = false;
                if let Some(next) = layers.done(worker, lane.search.bound()) {
                    self.next_layer(search, next);
                }
            }
            Pause::Answer(node) => self.finish(End::Solved(search, lane.search.number(node))),
            Pause::Stopped => self.finish(End::Stopped),
        }
    }

    /// Looks the new nodes of a direction up in the other one's table, for a single worker.
    fn meet(&self, search: usize, lanes: &mut [Lane<'t>; 2]) {
        let (own, other) = (&lanes[search].search, &lanes[1 - search].search);
        let count = own.store().len() as u32;
        for node in lanes[search].met..count {
            let Some(met) = other.store().find(own.store().key(node), own.store().region(node)) else { continue };
            let cost = own.store().links[node as usize].cost + other.store().links[met as usize].cost;
            if cost < self.best.load(Relaxed) {
                self.met(search, Meeting { cost, nodes: [node, met] });
            }
        }
        lanes[search].met = count;
    }

    /// Keeps a meeting if it is the best so far.
    fn met(&self, search: usize, mut meeting: Meeting) {
        meeting.nodes.rotate_right(search);
        let mut known = self.meeting.lock().unpoisoned();
        if known.is_none_or(|known| meeting.cost < known.cost) {
            *known = Some(meeting);
            self.best.store(meeting.cost, SeqCst);
        }
        drop(known);
        self.compare();
    }

    /// Ends the race if the bound has reached the best answer.
    fn compare(&self) {
        if self.bound.load(SeqCst) >= self.best.load(SeqCst) {
            self.finish(End::Exhausted);
        }
    }

    /// Opens the next layer of a direction after all workers have finished the last one.
    fn next_layer(&self, search: usize, next: Option<u32>) {
        let Some(next) = next else { return self.finish(End::Exhausted) };
        // Each direction's bound holds for all answers, so the higher one does. Entries that were cut off could not
        // beat the best answer.
        let next_bound = next.min(self.best.load(Relaxed));
        let bound = self.bound.fetch_max(next_bound, SeqCst).max(next_bound);
        self.control.bound(self.tables.level.pushes_made as i64 + i64::from(bound));
        self.tally.report(self.control);
        self.compare();
        self.layers[search].advance(next);
        self.waiting.wake();
    }

    fn finish(&self, end: End) {
        let mut known = self.end.lock().unpoisoned();
        if known.is_none() || matches!(known.as_ref(), Some(End::Stopped)) {
            *known = Some(end);
        }
        drop(known);
        self.waiting.end();
    }
}
