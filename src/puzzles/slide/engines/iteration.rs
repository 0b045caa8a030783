//! Shared by the iterations of IDA\*: the board in the form that the search needs, and one limit shared by all
//! threads.

use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::model::trace::TraceData;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES};
use crate::record;
use crate::search::control::Control;
use crate::search::share::Share;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Reports that an iteration begins: how it searches, up to which length, and the nodes before it.
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
    /// The part of the search that belongs to this one, and the moves made before it.
    pub(super) share: Option<&'a Share>,
    pub(super) made: u32,
}

/// The ways onward from a vertex when the blank came from one of its neighbours.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct BlankWays {
    pub(super) count: u8,
    pub(super) to: [u8; 4],
    /// By way, this vertex's number among the neighbours of the next one.
    pub(super) back: [u8; 4],
}

/// The ways onward, by vertex and by the number of the neighbour that the blank came from; the fifth is for
/// [`FROM_NOWHERE`].
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

/// The number of a neighbour among all neighbours of a vertex.
pub(super) fn way(graph: &Graph, vertex: usize, neighbour: usize) -> u8 {
    graph.neighbours(vertex).position(|n| n == neighbour).map_or(FROM_NOWHERE, |way| way as u8)
}

/// One limit, searched by all threads.
pub(super) struct Iteration {
    pub(super) limit: u32,
    /// The least bound beyond the limit.
    pub(super) next: AtomicU32,
    pub(super) nodes: AtomicU64,
    pub(super) done: AtomicBool,
    pub(super) found: Mutex<Option<Vec<Direction>>>,
    pub(super) failures: Option<TranspositionTable>,
    /// Positions found in `failures`.
    pub(super) hits: AtomicU64,
    /// The least slack at which `failures` is searched.
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

    /// Reports the table: how full it is, and how many positions of this iteration it held.
    pub(super) fn trace_table(&self, control: &Control<'_>) {
        let Some(failures) = &self.failures else { return };
        control.trace(|| {
            let (positions, hits) = (failures.occupied(), self.hits.load(Relaxed));
            TraceData::Own(
                "table",
                record! { "positions" => positions, "places" => failures.entries(), "hits" => hits },
            )
        });
    }

    pub(super) fn record(&self, path: &[Direction], rest: Vec<Direction>) {
        self.done.store(true, Relaxed);
        let mut found = self.found.lock().unpoisoned();
        found.get_or_insert_with(|| path.iter().copied().chain(rest).collect());
    }
}
