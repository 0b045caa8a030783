//! A block of the board as sets of vertices: what is still open, and what may leave it.

use crate::base::grid::Direction;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::cell::{Cell, RefCell};

/// The neighbours of every vertex as sets.
pub struct NeighbourSets<'g> {
    /// The graph itself.
    pub graph: &'g Graph,
    beside: [u64; MAX_VERTICES],
    /// Every other vertex, as on a chess board.
    dark: u64,
    ticker: RefCell<Ticker<'g>>,
    is_over: Cell<bool>,
}

/// The vertices of a set, lowest first.
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The set of some vertices.
pub fn set_of<'v>(vertices: impl IntoIterator<Item = &'v usize>) -> u64 {
    vertices.into_iter().fold(0, |set, &v| set | 1 << v)
}

impl<'g> NeighbourSets<'g> {
    /// Prepares the sets of a graph, for a search with limits.
    pub fn new(graph: &'g Graph, control: &'g Control<'g>) -> NeighbourSets<'g> {
        let mut beside = [0; MAX_VERTICES];
        for (vertex, set) in beside[..graph.len()].iter_mut().enumerate() {
            *set = graph.neighbours(vertex).fold(0, |set, n| set | 1 << n);
        }
        let steps = graph.distances(0, |_| true);
        let dark = (0..graph.len()).filter(|&v| steps[v] % 2 == 1).fold(0, |set, v| set | 1 << v);
        let ticker = RefCell::new(control.ticker());
        NeighbourSets { graph, beside, dark, ticker, is_over: Cell::new(control.poll(0).is_break()) }
    }

    /// Counts nodes and elementary steps. May the search go on?
    #[inline]
    pub fn spend(&self, nodes: u32, steps: usize) -> bool {
        work::add(steps);
        let mut ticker = self.ticker.borrow_mut();
        if ticker.ticks(nodes).is_break() || ticker.steps(steps).is_break() {
            self.is_over.set(true);
        }
        !self.is_over.get()
    }

    /// Must the search stop?
    pub fn is_over(&self) -> bool {
        self.is_over.get()
    }

    /// The open neighbours of a vertex.
    #[inline]
    pub fn beside(&self, vertex: usize, open: u64) -> u64 {
        self.beside[vertex] & open
    }

    /// Number of edges between open vertices.
    pub fn edges(&self, open: u64) -> u32 {
        members(open).map(|v| self.beside(v, open).count_ones()).sum::<u32>() / 2
    }

    /// The vertices of a set that are connected with its lowest one.
    fn flood(&self, open: u64) -> u64 {
        let mut seen = open & open.wrapping_neg();
        let mut fresh = seen;
        while fresh != 0 {
            let reached = members(fresh).fold(0, |set, v| set | self.beside(v, open));
            fresh = reached & !seen;
            seen |= fresh;
        }
        seen
    }

    /// Does the set stay connected without any single vertex, and is it more than a ring? Only then can tiles be put in
    /// any (even) order in it.
    pub fn is_block(&self, open: u64) -> bool {
        let count = open.count_ones();
        count > 3
            && self.edges(open) > count
            && members(open).all(|v| {
                let rest = open & !(1 << v);
                self.flood(rest) == rest
            })
    }

    /// Is there a square of four open cells? On a route through it, a tile can jump over two others or go round by a
    /// spot.
    fn has_square(&self, open: u64) -> bool {
        let step = |v: usize, d: Direction| self.graph.next[v][d as usize];
        let is_open = |v: u8| v != NONE && open >> v & 1 == 1;
        members(open).any(|v| {
            let (right, below) = (step(v, Direction::Right), step(v, Direction::Down));
            is_open(right) && is_open(below) && is_open(step(right.into(), Direction::Down))
        })
    }

    /// The difference between the numbers of vertices of the two colours: a closed route leaves out at least this many.
    pub fn imbalance(&self, open: u64) -> usize {
        (open & self.dark).count_ones().abs_diff((open & !self.dark).count_ones()) as usize
    }

    /// Can the rest of the open vertices be solved alone? It must be one block and have a square of four if the whole
    /// had one.
    pub fn serves(&self, rest: u64, open: u64) -> bool {
        self.is_block(rest) && (self.has_square(rest) || !self.has_square(open))
    }

    /// Does an open vertex beside a circuit touch the circuit twice, and no other vertex beside it?
    pub fn is_spot(&self, vertex: usize, spots: u64, open: u64) -> bool {
        self.beside(vertex, spots) == 0 && self.beside(vertex, open).count_ones() > 1
    }

    /// Are all of them spots?
    pub fn are_spots(&self, spots: u64, open: u64) -> bool {
        members(spots).all(|v| self.is_spot(v, spots, open))
    }
}
