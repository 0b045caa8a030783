//! A walk in progress, for engines: the open roads of every crossing as four bits, and the current score.

pub mod query;

use crate::base::grid::Direction;
use crate::puzzles::maze::rules::board::{Board, Operator};

/// The crossing that stands for "no neighbour"; it never has an open road.
pub const NOWHERE: u8 = u8::MAX;
/// Crossings are bytes, so that tables of this length need no bounds checks.
pub const CROSSING_SLOTS: usize = 256;
/// Most moves of a walk, rounded up: 264 roads on the largest board.
pub const MAX_MOVES: usize = 512;

/// The roads of a board, by crossing and direction (in the order of [`Direction::ALL`]).
#[derive(Clone)]
pub struct Graph {
    /// The neighbours of a crossing.
    pub near: Box<[[u8; 4]; CROSSING_SLOTS]>,
    /// The operators of its roads. `*1` is stored as `+0`, which has the same effect.
    pub operators: Box<[[Operator; 4]; CROSSING_SLOTS]>,
    /// The directions of each crossing's roads as bits, without roads that are unset.
    pub open: Box<[u8; CROSSING_SLOTS]>,
    /// Number of crossings.
    pub nodes: usize,
    /// The crossing where answers end.
    pub goal: u8,
    /// The crossings of the goal's colour, as on a chess board: every walk alternates between the colours.
    pub like_goal: Box<[bool; CROSSING_SLOTS]>,
}

impl Graph {
    /// The roads of a board, none of them used.
    pub fn new(board: &Board) -> Graph {
        let mut graph = Graph {
            near: Box::new([[NOWHERE; 4]; CROSSING_SLOTS]),
            operators: Box::new([[Operator::Add(0); 4]; CROSSING_SLOTS]),
            open: Box::new([0; CROSSING_SLOTS]),
            nodes: board.nodes(),
            goal: board.goal() as u8,
            like_goal: Box::new([false; CROSSING_SLOTS]),
        };
        for node in 0..board.nodes() {
            graph.like_goal[node] = colour(board, node) == colour(board, board.goal());
            for (direction, other) in board.size().neighbours(node) {
                let edge = board.edge_towards(node, direction).expect("there is a neighbour");
                graph.near[node][direction as usize] = other as u8;
                let Some(operator) = board.operators()[edge] else { continue };
                graph.operators[node][direction as usize] =
                    if operator == Operator::Multiply(1) { Operator::Add(0) } else { operator };
                graph.open[node] |= 1 << direction as usize;
            }
        }
        graph
    }

    /// The direction from a crossing to its neighbour.
    pub fn direction(&self, from: u8, to: u8) -> Option<usize> {
        self.near[usize::from(from)].iter().position(|&near| near == to)
    }
}

fn colour(board: &Board, node: usize) -> usize {
    let (column, row) = board.size().position(node);
    (column + row) % 2
}

/// The direction back.
pub const fn opposite(direction: usize) -> usize {
    Direction::ALL[direction].opposite() as usize
}

/// A walk: its last crossing, the roads left, the score.
#[derive(Clone)]
pub struct Trail {
    /// The open roads of every crossing; bit = direction.
    pub open: [u8; CROSSING_SLOTS],
    /// The last crossing.
    pub node: u8,
    /// The score.
    pub score: i64,
}

impl Trail {
    /// The walk after the board's own beginning and legal moves.
    pub fn after(graph: &Graph, board: &Board, moves: &[usize]) -> Trail {
        let mut trail = Trail { open: *graph.open, node: board.start() as u8, score: 1 };
        for &node in board.walk()[1..].iter().chain(moves) {
            let direction = graph.direction(trail.node, node as u8).expect("a legal move");
            trail.go(graph, direction);
        }
        trail
    }

    /// Takes an open road.
    pub fn go(&mut self, graph: &Graph, direction: usize) {
        let from = self.node;
        self.score = graph.operators[usize::from(from)][direction].apply(self.score);
        self.toggle(graph, direction);
        self.node = graph.near[usize::from(from)][direction];
    }

    /// Opens a road that is closed, or closes an open one.
    fn toggle(&mut self, graph: &Graph, direction: usize) {
        let (node, other) = (self.node, graph.near[usize::from(self.node)][direction]);
        self.open[usize::from(node)] ^= 1 << direction;
        self.open[usize::from(other)] ^= 1 << opposite(direction);
    }

    /// The score of a walk that continues from here, if it takes open roads and ends at the goal.
    pub fn score_at_goal(&self, graph: &Graph, walk: &[usize]) -> Option<i64> {
        let mut trail = self.clone();
        for &node in walk {
            let direction = graph.direction(trail.node, u8::try_from(node).ok()?)?;
            trail.ways().find(|&way| way == direction)?;
            trail.go(graph, direction);
        }
        (trail.node == graph.goal).then_some(trail.score)
    }

    /// The directions in which the walk can continue, in order.
    pub fn ways(&self) -> impl Iterator<Item = usize> + use<> {
        let open = self.open[usize::from(self.node)];
        (0..4).filter(move |direction| open & 1 << direction != 0)
    }

    /// The crossings that can be reached over open roads.
    pub fn reachable(&self, graph: &Graph) -> Vec<bool> {
        let mut reached = vec![false; graph.nodes];
        let mut pending = vec![self.node];
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut reached[usize::from(node)], true) {
                let node = usize::from(node);
                pending.extend((0..4).filter(|d| self.open[node] & 1 << d != 0).map(|d| graph.near[node][d]));
            }
        }
        reached
    }

    /// The number of ways to continue for exactly `depth` moves.
    pub fn perft(&mut self, graph: &Graph, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let from = self.node;
        let mut count = 0;
        for direction in self.ways() {
            self.toggle(graph, direction);
            self.node = graph.near[usize::from(from)][direction];
            count += self.perft(graph, depth - 1);
            self.node = from;
            self.toggle(graph, direction);
        }
        count
    }
}
