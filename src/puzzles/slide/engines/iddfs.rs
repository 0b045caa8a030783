//! The article's main method: depth-first search with rising limits, bounded by Manhattan distances around the walls.
//!
//! Each tile needs at least its walking distance around the walls, and every move moves one tile by one: admissible. A
//! grid has two colours, so a move changes a tile's distance by exactly one, up or down. So the moves left beyond the
//! bound decrease by 2 or not at all.

use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::Control;
use crate::search::work;

/// Moves between two looks at the clock.
const MOVES_BETWEEN_LOOKS: u64 = 1 << 18;

/// Distances and neighbours of one board, arranged for speed.
pub struct Deepening {
    /// Neighbours of each vertex, ended by [`NONE`].
    next: [[u8; 5]; MAX_VERTICES],
    /// How much slack is lost when a tile moves, by move of the blank, then by tile. A move is the vertex that the
    /// tile enters and the number of its neighbour that the tile leaves: a table of `from * 64 + to` would be too
    /// large.
    loss: Vec<[u8; MAX_VERTICES]>,
    distance: Vec<Vec<u8>>,
    vertices: usize,
}

/// How a search within one limit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IterationEnd {
    /// An answer of exactly the limit.
    Found,
    /// There is no answer of this length.
    None,
    /// Stopped.
    Stopped,
}

/// A search in progress.
pub struct LimitSearch<'d> {
    tables: &'d Deepening,
    position: Position,
    path: Vec<u8>,
    /// Moves of tiles tried so far.
    pub moves: u64,
    made: u64,
    poll: u64,
    most: u64,
    control: &'d Control<'d>,
}

/// How a tile's distance from home is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distances {
    /// Around the walls.
    Around,
    /// As if there were no walls (Manhattan). It is never longer, so it is also admissible, and a move also changes it
    /// by one.
    Straight {
        /// The width of the board.
        width: usize,
    },
}

impl Distances {
    fn from(self, graph: &Graph, vertex: usize) -> Vec<u8> {
        let Distances::Straight { width } = self else { return graph.distances(vertex, |_| true) };
        let place = |v: usize| (usize::from(graph.cells[v]) % width, usize::from(graph.cells[v]) / width);
        let (x, y) = place(vertex);
        let away = |v: usize| place(v).0.abs_diff(x) + place(v).1.abs_diff(y);
        (0..graph.len()).map(|v| away(v) as u8).collect()
    }
}

impl Deepening {
    /// Prepares the tables of a graph.
    pub fn new(graph: &Graph, distances: Distances) -> Deepening {
        let distance: Vec<Vec<u8>> = (0..graph.len()).map(|v| distances.from(graph, v)).collect();
        let mut next = [[NONE; 5]; MAX_VERTICES];
        let mut loss = vec![[0; MAX_VERTICES]; MAX_VERTICES * 4];
        for vertex in 0..graph.len() {
            for (way, to) in graph.neighbours(vertex).enumerate() {
                next[vertex][way] = to as u8;
                for tile in 0..graph.len() {
                    // The tile moves from `to` to `vertex`, where the blank was.
                    loss[vertex * 4 + way][tile] = if distance[tile][vertex] > distance[tile][to] { 2 } else { 0 };
                }
            }
        }
        Deepening { next, loss, distance, vertices: graph.len() }
    }

    /// The bound of a position.
    pub fn bound(&self, position: &Position) -> u32 {
        let away = |v: usize| u32::from(self.distance[usize::from(position.tiles[v])][v]);
        (0..self.vertices).filter(|&v| v != usize::from(position.blank)).map(away).sum()
    }

    /// Prepares a search that tries at most `most` moves.
    pub fn run<'d>(&'d self, position: &Position, most: u64, control: &'d Control<'d>) -> LimitSearch<'d> {
        LimitSearch {
            tables: self,
            position: *position,
            path: Vec::new(),
            moves: 0,
            made: 0,
            poll: MOVES_BETWEEN_LOOKS.min(most),
            most,
            control,
        }
    }
}

impl LimitSearch<'_> {
    /// Looks for an answer of exactly `limit` moves.
    pub fn search(&mut self, limit: u32) -> IterationEnd {
        let bound = self.tables.bound(&self.position);
        if bound > limit || (limit - bound) % 2 == 1 {
            return IterationEnd::None;
        }
        if limit == 0 {
            return IterationEnd::Found;
        }
        self.path.clear();
        let start = self.position;
        let end = self.deepen(NONE, limit as i32 - bound as i32, limit);
        self.position = start;
        end
    }

    /// Moves that were made, because they were within the bound.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// The answer found, as the vertices entered from last to first.
    fn entered(&self) -> impl Iterator<Item = u8> + '_ {
        self.path.iter().rev().copied()
    }

    /// The answer found.
    pub fn answer(&self, graph: &Graph, start: &Position) -> Vec<Direction> {
        let mut at = usize::from(start.blank);
        let step = |vertex: u8| {
            let direction = graph.direction(at, vertex.into());
            at = vertex.into();
            direction
        };
        self.entered().map(step).collect()
    }

    /// `slack`: moves left beyond the bound. If no move is left and the slack is not negative, all tiles are home.
    fn deepen(&mut self, from: u8, slack: i32, left: u32) -> IterationEnd {
        let blank = self.position.blank;
        let ways = self.tables.next[usize::from(blank)];
        work::add(4);
        for (way, &to) in ways.iter().take_while(|&&to| to != NONE).enumerate() {
            if to == from {
                continue;
            }
            self.moves += 1;
            let tile = self.position.tiles[usize::from(to)];
            let slack = slack - i32::from(self.tables.loss[usize::from(blank) * 4 + way][usize::from(tile)]);
            if slack < 0 {
                continue;
            }
            self.made += 1;
            if left == 1 {
                self.path.push(to);
                return IterationEnd::Found;
            }
            self.position.tiles[usize::from(blank)] = tile;
            self.position.blank = to;
            let end = self.deepen(blank, slack, left - 1);
            self.position.tiles[usize::from(to)] = tile;
            self.position.blank = blank;
            if end != IterationEnd::None {
                self.path.push(to);
                return end;
            }
        }
        if self.moves >= self.poll { self.look() } else { IterationEnd::None }
    }

    #[cold]
    fn look(&mut self) -> IterationEnd {
        self.poll = (self.moves + MOVES_BETWEEN_LOOKS).min(self.most);
        let stopped = self.control.poll(0).is_break();
        if stopped || self.moves >= self.most { IterationEnd::Stopped } else { IterationEnd::None }
    }
}
