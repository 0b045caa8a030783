//! The free cells that the blank can reach, as a graph of at most 64 vertices.

use super::{Board, Cell};
use crate::base::grid::Direction;
use std::collections::VecDeque;

/// Marks "no vertex" and "no tile".
pub const NONE: u8 = u8::MAX;
/// The most vertices.
pub const MAX_VERTICES: usize = 64;

/// A set of connected free cells. Vertices are numbered in reading order, so that the blank's goal, if it is among
/// them, comes last. In a part of a graph, the vertex where the blank ends comes last.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Graph {
    /// The cell of each vertex.
    pub cells: Vec<u8>,
    /// The vertex of each cell, or [`NONE`].
    pub vertices: Vec<u8>,
    /// The neighbour of each vertex in each direction, or [`NONE`].
    pub next: Vec<[u8; 4]>,
}

impl Graph {
    /// The cells that are connected with a free cell.
    pub fn around(board: &Board, cell: usize) -> Graph {
        let mut inside = vec![false; board.size.cells()];
        let mut queue = VecDeque::from([cell]);
        inside[cell] = true;
        while let Some(cell) = queue.pop_front() {
            for (_, next) in board.size.neighbours(cell) {
                if board.squares[next] != Cell::Wall && !inside[next] {
                    inside[next] = true;
                    queue.push_back(next);
                }
            }
        }
        Graph::of(board, &inside)
    }

    fn of(board: &Board, inside: &[bool]) -> Graph {
        let cells: Vec<u8> = (0..inside.len()).filter(|&cell| inside[cell]).map(|cell| cell as u8).collect();
        let mut vertices = vec![NONE; inside.len()];
        for (vertex, &cell) in cells.iter().enumerate() {
            vertices[usize::from(cell)] = vertex as u8;
        }
        let towards = |cell: u8, d| board.size.neighbour(usize::from(cell), d).map_or(NONE, |n| vertices[n]);
        let next = cells.iter().map(|&cell| Direction::ALL.map(|d| towards(cell, d))).collect();
        Graph { cells, vertices, next }
    }

    /// The part of the graph with these vertices, in this order.
    pub fn part(&self, part: &[usize]) -> Graph {
        let cells: Vec<u8> = part.iter().map(|&v| self.cells[v]).collect();
        let mut vertices = vec![NONE; self.vertices.len()];
        for (vertex, &cell) in cells.iter().enumerate() {
            vertices[usize::from(cell)] = vertex as u8;
        }
        let name = |next: u8| self.cells.get(usize::from(next)).map_or(NONE, |&cell| vertices[usize::from(cell)]);
        let next = part.iter().map(|&v| self.next[v].map(name)).collect();
        Graph { cells, vertices, next }
    }

    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Has it no vertex? With a blank it always has one.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Are all cells of the board vertices?
    pub fn is_open(&self) -> bool {
        !self.vertices.contains(&NONE)
    }

    /// The neighbours of a vertex.
    pub fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.next[vertex].iter().filter(|&&n| n != NONE).map(|&n| usize::from(n))
    }

    /// The direction from a vertex to a neighbour. Panics for any other vertex.
    pub fn direction(&self, from: usize, to: usize) -> Direction {
        Direction::ALL
            .into_iter()
            .find(|&d| usize::from(self.next[from][d as usize]) == to)
            .expect("only neighbours are stepped to")
    }

    /// The number of steps from a vertex to each other over vertices that are `open`; `u8::MAX` if there is no way.
    pub fn distances(&self, from: usize, open: impl Fn(usize) -> bool) -> Vec<u8> {
        let mut distance = vec![u8::MAX; self.len()];
        let mut queue = VecDeque::from([from]);
        distance[from] = 0;
        while let Some(vertex) = queue.pop_front() {
            for next in self.neighbours(vertex).filter(|&n| open(n)) {
                if distance[next] == u8::MAX {
                    distance[next] = distance[vertex] + 1;
                    queue.push_back(next);
                }
            }
        }
        distance
    }

    /// A shortest way between two vertices over open ones, without its first vertex; `None` if there is none. The two
    /// themselves need not be open.
    pub fn path(&self, from: usize, to: usize, open: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let distance = self.distances(to, |v| v == from || open(v));
        if distance[from] == u8::MAX {
            return None;
        }
        let mut path = Vec::new();
        let mut at = from;
        while at != to {
            at = self.neighbours(at).find(|&n| distance[n] < distance[at]).expect("a distance counts down");
            path.push(at);
        }
        Some(path)
    }
}

/// Tiles on a graph, each numbered by the vertex where it belongs; the blank is numbered by the vertex where it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The graph on which tiles move.
    pub graph: Graph,
    /// The tile on each vertex.
    pub tiles: Vec<u8>,
}

impl Layout {
    /// The part of a whole board that the blank can reach; `None` if a tile in it belongs elsewhere.
    pub fn of(board: &Board) -> Option<Layout> {
        let goal = board.goal();
        let graph = Graph::around(board, board.find(Cell::Blank)?);
        let home = |cell: &u8| goal.find(board.squares[usize::from(*cell)]).map(|home| graph.vertices[home]);
        let tiles = graph.cells.iter().map(home).collect::<Option<Vec<u8>>>()?;
        (!tiles.contains(&NONE)).then_some(Layout { graph, tiles })
    }

    /// The tile number of the blank: the last vertex.
    pub fn blank(&self) -> u8 {
        self.graph.len() as u8 - 1
    }

    /// Moves the blank to the vertex where it ends. Returns the vertices that it enters.
    pub fn walk_home(&mut self) -> Vec<usize> {
        let blank = self.blank();
        let mut at = self.tiles.iter().position(|&t| t == blank).expect("a layout has its blank");
        let path = self.graph.path(at, usize::from(blank), |_| true).expect("the graph hangs together");
        for &next in &path {
            self.tiles.swap(at, next);
            at = next;
        }
        path
    }
}
