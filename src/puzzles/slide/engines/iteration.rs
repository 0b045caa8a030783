//! What the iterations of IDA\* share: the board as the search sees it, and one limit as all threads see it.

use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::model::trace::Told;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES};
use crate::record;
use crate::search::control::Control;
use crate::search::share::Share;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Tells of an iteration that begins: how it searches, up to which length, and the nodes before it.
pub(super) fn begins(control: &Control<'_>, by: &'static str, limit: u32) {
    control.depth(limit.into());
    control.detail(record! { "by" => by, "limit" => limit, "nodes" => control.stats().nodes });
}

/// Iterative deepening over one estimate.
pub struct Optimal<'a, L> {
    pub(super) graph: &'a Graph,
    pub(super) estimate: &'a L,
    pub(super) mirror: Option<[u8; MAX_VERTICES]>,
    pub(super) control: &'a Control<'a>,
    pub(super) threads: usize,
    /// Bytes in use by the tables.
    pub(super) tables: u64,
    pub(super) ways: Box<[[BlankWays; 5]; MAX_VERTICES]>,
    /// What of the search is this part's, and the moves made before.
    pub(super) share: Option<&'a Share>,
    pub(super) made: u32,
}

/// The ways on from a vertex when the blank came from one of its neighbours.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct BlankWays {
    pub(super) count: u8,
    pub(super) to: [u8; 4],
    /// Which neighbour of the next vertex this one is.
    pub(super) back: [u8; 4],
}

/// The ways on by vertex and by which of its neighbours the blank came from; [`FROM_NOWHERE`] is the fifth.
pub(super) fn ways(graph: &Graph) -> Box<[[BlankWays; 5]; MAX_VERTICES]> {
    let mut ways = Box::new([[BlankWays::default(); 5]; MAX_VERTICES]);
    for (vertex, row) in ways[..graph.len()].iter_mut().enumerate() {
        for (back, ways) in row.iter_mut().enumerate() {
            for (_, to) in graph.neighbours(vertex).enumerate().filter(|(way, _)| *way != back) {
                ways.to[usize::from(ways.count)] = to as u8;
                ways.back[usize::from(ways.count)] = way(graph, to, vertex);
                ways.count += 1;
            }
        }
    }
    ways
}

pub(super) const FROM_NOWHERE: u8 = 4;

/// Which neighbour of a vertex another is.
pub(super) fn way(graph: &Graph, vertex: usize, neighbour: usize) -> u8 {
    graph.neighbours(vertex).position(|n| n == neighbour).map_or(FROM_NOWHERE, |way| way as u8)
}

/// One limit, searched by all threads.
pub(super) struct Iteration {
    pub(super) limit: u32,
    /// Least bound beyond the limit.
    pub(super) next: AtomicU32,
    pub(super) nodes: AtomicU64,
    pub(super) done: AtomicBool,
    pub(super) found: Mutex<Option<Vec<Direction>>>,
    pub(super) failures: Option<TranspositionTable>,
    /// Positions found there.
    pub(super) hits: AtomicU64,
    /// Least slack for a look into `failures`.
    pub(super) slack: i32,
}

impl Iteration {
    pub(super) fn new(limit: u32, failures: Option<TranspositionTable>, slack: i32) -> Iteration {
        Iteration {
            limit,
            next: AtomicU32::new(u32::MAX),
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            found: Mutex::default(),
            failures,
            hits: AtomicU64::new(0),
            slack,
        }
    }

    /// Tells of the table: how full it is, and how many positions of this iteration it had.
    pub(super) fn tell_table(&self, control: &Control<'_>) {
        let Some(failures) = &self.failures else { return };
        control.trace(|| {
            let (held, hits) = (failures.held(), self.hits.load(Relaxed));
            Told::Own("table", record! { "positions" => held, "places" => failures.entries(), "hits" => hits })
        });
    }

    pub(super) fn tell(&self, path: &[Direction], rest: Vec<Direction>) {
        self.done.store(true, Relaxed);
        let mut found = self.found.lock().unpoisoned();
        found.get_or_insert_with(|| path.iter().copied().chain(rest).collect());
    }
}
