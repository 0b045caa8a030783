//! The checker's walk from one end of an answer, with the engine's tables.

use crate::puzzles::slide::engines::pattern_db::Estimate;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::Ticker;
use std::ops::ControlFlow;

/// Elementary steps of a position: its children are packed, estimated and looked up.
const STEPS_PER_POSITION: usize = 300;

/// Layers from one end, the last two of them in ascending order.
pub(super) struct Walk {
    before: Vec<u64>,
    layer: Vec<u64>,
    /// The number of positions of all layers up to each depth.
    totals: Vec<usize>,
    vertices: usize,
    /// The tile number of the blank.
    blank: u8,
}

impl Walk {
    pub(super) fn new(start: &Position) -> Walk {
        let vertices = start.tiles.iter().filter(|&&t| usize::from(t) < MAX_VERTICES).count();
        let layer = vec![packed(&start.tiles[..vertices])];
        Walk { before: Vec::new(), layer, totals: vec![1], vertices, blank: start.blank_tile() }
    }

    pub(super) fn bytes(&self) -> u64 {
        // The next layer is twice as large before duplicates are removed.
        8 * (self.before.len() + 4 * self.layer.len()) as u64
    }

    /// The number of layers after the start.
    pub(super) fn depth(&self) -> usize {
        self.totals.len() - 1
    }

    /// The number of positions in all layers.
    pub(super) fn size(&self) -> usize {
        self.totals[self.depth()]
    }

    /// The number of positions in a layer.
    pub(super) fn layer_len(&self, depth: usize) -> usize {
        self.totals[depth] - depth.checked_sub(1).map_or(0, |before| self.totals[before])
    }

    /// The number of positions in the start and the first `layers` layers, if all of them are known.
    pub(super) fn total(&self, layers: usize) -> Option<usize> {
        self.totals.get(layers).copied()
    }

    /// Closes the next layer: the positions through which, by the estimate, an answer of fewer than `fewest`
    /// moves may lead.
    pub(super) fn step(
        &mut self,
        graph: &Graph,
        estimate: &Estimate,
        fewest: usize,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<()> {
        let mut next = Vec::with_capacity(2 * self.layer.len());
        let depth = self.totals.len();
        for &word in &self.layer {
            let position = unpacked(word, self.vertices, self.blank);
            for vertex in graph.neighbours(position.blank.into()) {
                let mut child = position;
                child.enter(vertex as u8);
                let bound = estimate.of(&child.places(self.vertices)) as usize;
                let word = packed(&child.tiles[..self.vertices]);
                if depth + bound < fewest && self.before.binary_search(&word).is_err() {
                    next.push(word);
                }
            }
            if ticker.tick().is_break() || ticker.steps(STEPS_PER_POSITION).is_break() {
                return ControlFlow::Break(());
            }
        }
        next.sort_unstable();
        next.dedup();
        self.before = std::mem::replace(&mut self.layer, next);
        self.totals.push(self.totals[depth - 1] + self.layer.len());
        ControlFlow::Continue(())
    }
}

/// Tiles by vertex, four bits each.
fn packed(tiles: &[u8]) -> u64 {
    tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile))
}

fn unpacked(word: u64, vertices: usize, blank: u8) -> Position {
    let mut position = Position { tiles: [NONE; MAX_VERTICES], blank: 0 };
    for vertex in 0..vertices {
        let tile = (word >> (4 * vertex)) as u8 & 15;
        position.tiles[vertex] = tile;
        if tile == blank {
            position.blank = vertex as u8;
        }
    }
    position
}
