//! Fewest pushes, proved: A* from the start and A* from the goals side by side. Whichever is done first has the answer: levels that one
//! direction takes minutes for often fall to the other at once.
//!
//! Both directions are spread over all workers: a position belongs to the worker that its hash names, which keeps it in a table that
//! nobody else touches and gets what others find by letter (hash-distributed A*: Kishimoto, Fukunaga and Botea 2009; the message scheme
//! is Romein and others' of 1999). Layer by layer of the bound: all that lies below the answer's layer is looked at for any number of
//! workers, and the open layer is a proved bound at every moment, so that an end at the memory limit still tells one.

use super::best_first::{self, BestFirst, Pause, Slice, Time, Weights};
use super::layers::{Layers, Post};
use super::parcels::Part;
use super::tables::{Meter, Tables};
use crate::puzzles::sokoban::bounds::matching::{BIG, Matching};
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Entries in one turn.
const TURN: u64 = 500;
const TIMES: [Time; 2] = [Time::Forwards, Time::Backwards];

/// How a race ended.
#[derive(Clone, Copy)]
enum End {
    /// In a search, this node (numbered among all its parts) is the end.
    Solved(usize, u32),
    Exhausted,
    Stopped,
}

struct Race<'t> {
    tables: &'t Tables,
    control: &'t Control<'t>,
    meter: Meter,
    layers: [Layers; 2],
    post: Post<2>,
    bound: AtomicU32,
    end: Mutex<Option<End>>,
}

/// One worker's part of one search.
struct Lane<'t> {
    search: BestFirst<'t>,
    /// The layer that it knows of.
    layer: u32,
    /// Does it hold a credit?
    active: bool,
    /// Turns so far.
    turns: u64,
}

/// Runs until one direction is done; with the answer, the number of pushes that none can beat.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>) -> (Slice, Option<u32>) {
    let first = first_bound(tables);
    control.bound(tables.level.pushes_made as i64 + i64::from(first));
    let threads = control.limits().threads;
    let count = parallel::possible(threads);
    let race = Race {
        tables,
        control,
        meter: Meter::default(),
        layers: [Layers::new(count), Layers::new(count)],
        post: Post::new(count),
        bound: AtomicU32::new(first),
        end: Mutex::new(None),
    };
    let lanes: Vec<Mutex<Option<[Lane<'_>; 2]>>> = (0..count).map(|_| Mutex::new(None)).collect();
    parallel::workers(threads, |worker, _| {
        let part = Part { index: worker as u32, count: count as u32 };
        let weights = Weights { so_far: 1, ahead: 1 };
        let mut own = TIMES.map(|time| Lane {
            search: BestFirst::part(tables, packing.clone(), time, weights, None, part),
            layer: 0,
            active: true,
            turns: 0,
        });
        race.work(worker, &mut own);
        *lanes[worker].lock().expect("each worker has its own") = Some(own);
    });
    let end = race.end.into_inner().expect("no thread panics while it holds the end");
    let bound = Some(race.bound.into_inner()).filter(|&bound| bound > 0);
    let lanes = lanes.into_iter().filter_map(|lane| lane.into_inner().expect("each worker has its own"));
    let slice = match end {
        Some(End::Solved(search, node)) => {
            let parts: Vec<BestFirst<'_>> = lanes.map(|own| own.into_iter().nth(search).expect("two").search).collect();
            Slice::Solved(best_first::pushes(&parts, node))
        }
        Some(End::Exhausted) => Slice::Exhausted,
        _ => Slice::Stopped,
    };
    (slice, bound)
}

/// What is known before the first position is opened; 0 where some box finds no goal, which the search will say.
fn first_bound(tables: &Tables) -> u32 {
    let Level { boxes, player, .. } = &tables.level;
    let bound = tables.bound(boxes, *player, &mut Matching::new(boxes.len()));
    if bound < BIG { bound as u32 } else { 0 }
}

impl<'t> Race<'t> {
    /// One worker: letters first, then a turn of the search that has had fewer and has something to do.
    fn work(&self, worker: usize, lanes: &mut [Lane<'t>; 2]) {
        let mut ticker = self.control.ticker();
        while !self.post.over() {
            (0..2).for_each(|search| self.take_in(worker, search, &mut lanes[search]));
            let next = (0..2).filter(|&search| lanes[search].active).min_by_key(|&search| lanes[search].turns);
            match next {
                Some(search) => self.turn(worker, search, &mut lanes[search], &mut ticker),
                None => self.post.wait(worker, || (0..2).any(|d| self.layers[d].open() != lanes[d].layer)),
            }
        }
    }

    /// Notices a new layer, with its credit, and takes in letters, each parcel with a credit of its own.
    fn take_in(&self, worker: usize, search: usize, lane: &mut Lane<'t>) {
        let layers = &self.layers[search];
        let parcels = self.post.collect(worker, search);
        let open = layers.open();
        let news = open != lane.layer;
        lane.layer = open;
        let mut credit = || {
            if std::mem::replace(&mut lane.active, true) {
                layers.merge();
            }
        };
        if news {
            credit();
        }
        for parcel in &parcels {
            credit();
            lane.search.receive(parcel, open);
        }
    }

    fn turn(&self, worker: usize, search: usize, lane: &mut Lane<'t>, ticker: &mut Ticker<'_>) {
        let layers = &self.layers[search];
        let pause = lane.search.look(TURN, lane.layer, self.control, ticker, &self.meter);
        lane.turns += 1;
        for (to, parcel) in lane.search.outbox().iter_mut().enumerate() {
            if !parcel.is_empty() {
                layers.lend();
                self.post.send(to, search, parcel.take());
            }
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

    /// All workers are through with a layer of a search.
    fn next_layer(&self, search: usize, next: Option<u32>) {
        let Some(next) = next else { return self.finish(End::Exhausted) };
        // Each direction's bound holds for all answers, so the better of the two does.
        let bound = self.bound.fetch_max(next, Relaxed).max(next);
        self.control.bound(self.tables.level.pushes_made as i64 + i64::from(bound));
        self.layers[search].advance(next);
        self.post.wake_all();
    }

    fn finish(&self, end: End) {
        let mut known = self.end.lock().expect("no thread panics while it holds the end");
        if known.is_none() || matches!(known.as_ref(), Some(End::Stopped)) {
            *known = Some(end);
        }
        drop(known);
        self.post.end();
    }
}
