//! One layer of a breadth-first search on at most 16 vertices, and what is kept of those before it.

use super::node::{Node, NodeLayer, PLACES_MASK, entered};
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::node_index::NodeIndex;
use crate::puzzles::slide::rules::board::graph::Graph;

type Trace = Pieces<u64, 16>;

/// The search from one end: the last layer, and of all layers the positions with the ways that led to them.
pub(super) struct Front {
    pub(super) nodes: NodeLayer,
    index: NodeIndex,
    layers: Vec<Trace>,
    /// Number of positions in all layers.
    pub(super) positions: usize,
    /// Bytes of the layers before the last.
    traces: u64,
}

/// Most nodes of a layer.
pub(super) const MAX_NODES: usize = (1 << 24) - 1;
/// Nodes between two looks at the limits.
const NODES_BETWEEN_LOOKS: usize = 1 << 12;

impl Front {
    pub(super) fn new(node: Node) -> Front {
        let (nodes, index) = (NodeLayer::default(), NodeIndex::new(1));
        let mut front = Front { nodes, index, traces: 0, layers: Vec::new(), positions: 0 };
        front.put(&node);
        front.keep(|_| true);
        front
    }

    /// Number of moves from the root to the last layer.
    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.index.bytes() + self.traces
    }

    /// Begins a layer; the one before.
    pub(super) fn next(&mut self) -> NodeLayer {
        let before = std::mem::take(&mut self.nodes);
        self.index = NodeIndex::new(before.len());
        before
    }

    /// Ends a layer; in the middle of it, if `go_on`, which is given elementary steps, says no.
    pub(super) fn keep(&mut self, mut go_on: impl FnMut(usize) -> bool) {
        self.positions += self.nodes.len();
        let mut trace = Trace::default();
        for (at, node) in self.nodes.iter().enumerate() {
            trace.push(node.entry());
            if at % NODES_BETWEEN_LOOKS == 0 && !go_on(4 * NODES_BETWEEN_LOOKS) {
                break;
            }
        }
        self.traces += trace.bytes();
        self.layers.push(trace);
    }

    /// Puts a node into the layer. If it is there already, the ways to it are joined.
    #[inline]
    pub(super) fn put(&mut self, node: &Node) {
        match self.index.find(&self.nodes, node.key) {
            Ok(number) => self.nodes[number].ways |= node.ways,
            Err(gap) => {
                self.nodes.push(*node);
                self.index.fill(&gap, &self.nodes);
            }
        }
    }

    /// Fetches what putting nodes will ask for first.
    #[inline]
    pub(super) fn prepare(&self, nodes: &[Node]) {
        std::hint::black_box(nodes.iter().fold(0, |all, node| all ^ self.index.first::<Node>(node.key)));
    }

    /// Is the node in the layer?
    pub(super) fn has(&self, node: &Node) -> bool {
        self.index.find(&self.nodes, node.key).is_ok()
    }

    /// The moves from a node of the last layer back to the root; `name` is the blank's.
    pub(super) fn way_back(&self, node: &Node, graph: &Graph, name: u8, mut look: impl FnMut(usize)) -> Vec<Direction> {
        let (mut key, mut blank, mut moves) = (node.key, node.blank, Vec::new());
        for layer in self.layers[1..].iter().rev() {
            let found = layer.pieces().find_map(|piece| {
                look(piece.len());
                piece.iter().find(|&&entry| entry & PLACES_MASK == key & PLACES_MASK)
            });
            let found = found.expect("it came from there");
            let way = Direction::ALL.into_iter().find(|&d| found >> d as usize & 1 == 1).expect("it was entered");
            let to = graph.next[usize::from(blank)][way.opposite() as usize];
            key = entered(key, blank, to, name);
            blank = to;
            moves.push(way.opposite());
        }
        moves
    }
}
