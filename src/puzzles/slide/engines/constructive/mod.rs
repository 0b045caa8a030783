//! Solves every solvable board of every shape by construction, never by blind search.
//!
//! It takes block by block, those far from the blank's goal first. The blank walks to the block's root, the block is
//! solved with the blank there, and the walk is reversed, which leaves all other blocks as they were. A ring is turned.
//! Any other block is peeled: as long as a chain of one or two cells can be removed so that a block that is not a ring
//! remains, a shortest walk of tiles and blank brings its tiles home. (The walk exists: in such a block any two tiles
//! can be brought anywhere, Wilson 1974.) What can't be peeled is put in order by 3-cycles (`cycles`).

pub mod cycles;
mod part;
pub mod peel;
mod reach;
pub mod small;

use super::pattern_db::watch::BuildWatch;
use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::{Position, trimmed};
use crate::puzzles::slide::rules::board::blocks::{Block, blocks};
use crate::puzzles::slide::rules::board::graph::Graph;

/// A position and the moves that led to it.
pub struct BlankWalker<'g> {
    /// The graph on which it moves.
    pub graph: &'g Graph,
    /// The current position.
    pub position: Position,
    /// The moves made.
    pub moves: Vec<Direction>,
}

impl BlankWalker<'_> {
    /// The vertex of the blank.
    pub fn blank(&self) -> usize {
        self.position.blank.into()
    }

    /// The tile on a vertex.
    pub fn tile(&self, vertex: usize) -> usize {
        self.position.tiles[vertex].into()
    }

    /// The vertex of a tile.
    pub fn place(&self, tile: usize) -> usize {
        (0..self.graph.len()).find(|&v| self.tile(v) == tile).expect("every tile is somewhere")
    }

    /// Moves the blank over neighbouring vertices.
    pub fn walk(&mut self, path: &[usize]) {
        for &vertex in path {
            self.moves.push(self.graph.direction(self.blank(), vertex));
            self.position.enter(vertex as u8);
        }
    }

    /// Moves the blank to a vertex over open ones. Returns the vertices passed, including the first.
    pub fn walk_to(&mut self, vertex: usize, open: impl Fn(usize) -> bool) -> Vec<usize> {
        let start = self.blank();
        let path = self.graph.path(start, vertex, open).expect("a block hangs together");
        self.walk(&path);
        std::iter::once(start).chain(path).collect()
    }
}

/// A walk that solves a position. `None` if it can't be solved (the caller tests `solvable` first), if a very large
/// theta has no 3-cycle among the words tried (none such is known), or if the search is to stop.
pub fn solve(graph: &Graph, start: &Position, watch: &mut BuildWatch<'_>) -> Option<Vec<Direction>> {
    watch.look()?;
    let mut walker = BlankWalker { graph, position: *start, moves: Vec::new() };
    let root = usize::from(start.blank_tile());
    walker.walk_to(root, |_| true);
    for block in blocks(graph, root) {
        let path = walker.walk_to(block.root, |_| true);
        watch.steps(16 * graph.len())?;
        solve_block(&mut walker, &block, watch)?;
        let back: Vec<usize> = path.iter().rev().skip(1).copied().collect();
        walker.walk(&back);
    }
    walker.position.is_solved(graph.len()).then(|| trimmed(&walker.moves))
}

fn solve_block(walker: &mut BlankWalker<'_>, block: &Block, watch: &mut BuildWatch<'_>) -> Option<()> {
    if block.vertices[1..].iter().all(|&v| walker.tile(v) == v) {
        Some(())
    } else if block.is_ring() {
        turn(walker, &block.ring(walker.graph))
    } else {
        peel::solve(walker, block, watch)
    }
}

/// Turns a ring by walking round it; every round shifts its tiles by one.
fn turn(walker: &mut BlankWalker<'_>, ring: &[usize]) -> Option<()> {
    let tiles = ring.len() - 1;
    let first = ring[1..].iter().position(|&v| walker.tile(v) == ring[1])?;
    let mut round: Vec<usize> = ring[1..].to_vec();
    round.push(ring[0]);
    // Walking forwards moves the tiles backwards: `first` rounds bring the first tile to the first place.
    let mut rounds = first;
    if 2 * first > tiles {
        rounds = tiles - first;
        round = ring.iter().rev().copied().collect();
    }
    for _ in 0..rounds {
        walker.walk(&round);
    }
    ring[1..].iter().all(|&v| walker.tile(v) == v).then_some(())
}
