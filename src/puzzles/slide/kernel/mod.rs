//! Positions for fast engines: tiles on the vertices of a graph, each named by the vertex where it belongs.

pub mod query;

use crate::base::grid::Direction;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::{Graph, Layout, MAX_VERTICES, NONE};

/// The tile on each vertex. The blank has a number too: the vertex where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The tile on each vertex; [`NONE`] beyond the end of the graph.
    pub tiles: [u8; MAX_VERTICES],
    /// The vertex of the blank.
    pub blank: u8,
}

impl Position {
    /// The position of a layout.
    pub fn of(layout: &Layout) -> Position {
        let mut tiles = [NONE; MAX_VERTICES];
        tiles[..layout.tiles.len()].copy_from_slice(&layout.tiles);
        let blank = layout.tiles.iter().position(|&t| t == layout.blank()).expect("a layout has its blank");
        Position { tiles, blank: blank as u8 }
    }

    /// The solved position in which the blank ends on a vertex.
    pub fn solved(vertices: usize, blank: u8) -> Position {
        let mut tiles = [NONE; MAX_VERTICES];
        for (vertex, tile) in tiles[..vertices].iter_mut().enumerate() {
            *tile = vertex as u8;
        }
        Position { tiles, blank }
    }

    /// The tile number of the blank.
    pub fn blank_tile(&self) -> u8 {
        self.tiles[usize::from(self.blank)]
    }

    /// Moves the blank to a neighbouring vertex.
    #[inline]
    pub fn enter(&mut self, vertex: u8) {
        self.tiles.swap(usize::from(self.blank), usize::from(vertex));
        self.blank = vertex;
    }

    /// Moves the blank in a direction that is open.
    pub fn step(&mut self, graph: &Graph, direction: Direction) {
        self.enter(graph.next[usize::from(self.blank)][direction as usize]);
    }

    /// The position after moves that are all open.
    pub fn after(&self, graph: &Graph, moves: &[Direction]) -> Position {
        let mut position = *self;
        for &step in moves {
            position.step(graph, step);
        }
        position
    }

    /// The position after moves; `None` if one of them is blocked.
    pub fn walked(&self, graph: &Graph, moves: &[Direction]) -> Option<Position> {
        let mut position = *self;
        for &step in moves {
            let next = Some(graph.next[usize::from(position.blank)][step as usize]);
            position.enter(next.filter(|&next| next != NONE)?);
        }
        Some(position)
    }

    /// This position with tiles renamed so that `target` is the solved one.
    pub fn seen_from(&self, target: &Position, vertices: usize) -> Position {
        let mut name = [NONE; MAX_VERTICES];
        for vertex in 0..vertices {
            name[usize::from(target.tiles[vertex])] = vertex as u8;
        }
        let mut seen = *self;
        for tile in &mut seen.tiles[..vertices] {
            *tile = name[usize::from(*tile)];
        }
        seen
    }

    /// The vertex of each tile.
    pub fn places(&self, vertices: usize) -> [u8; MAX_VERTICES] {
        let mut places = [NONE; MAX_VERTICES];
        for vertex in 0..vertices {
            places[usize::from(self.tiles[vertex])] = vertex as u8;
        }
        places
    }

    /// Is every tile in its place?
    pub fn is_solved(&self, vertices: usize) -> bool {
        (0..vertices).all(|v| usize::from(self.tiles[v]) == v)
    }
}

/// The moves of the reversed walk.
pub fn reversed(moves: &[Direction]) -> Vec<Direction> {
    moves.iter().rev().map(|d| d.opposite()).collect()
}

/// The walk without pairs of steps that cancel each other.
pub fn trimmed(moves: &[Direction]) -> Vec<Direction> {
    let mut kept: Vec<Direction> = Vec::with_capacity(moves.len());
    for &step in moves {
        if kept.last() == Some(&step.opposite()) {
            kept.pop();
        } else {
            kept.push(step);
        }
    }
    kept
}

/// Number of sequences of exactly `depth` moves.
pub fn perft(board: &Board, depth: usize) -> u64 {
    let Some(blank) = board.find(crate::puzzles::slide::rules::board::Cell::Blank) else {
        return u64::from(depth == 0);
    };
    let graph = Graph::around(board, blank);
    let blank = usize::from(graph.vertices[blank]);
    // The number of ways of the blank does not depend on the tiles.
    let mut ways = vec![0u64; graph.len()];
    ways[blank] = 1;
    for _ in 0..depth {
        ways = (0..graph.len()).map(|v| graph.neighbours(v).map(|n| ways[n]).sum()).collect();
    }
    ways.iter().sum()
}
