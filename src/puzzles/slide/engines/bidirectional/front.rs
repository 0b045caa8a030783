//! The layers of a breadth-first search from one end, on at most 16 vertices: the last one with its nodes, the earlier
//! ones as traces.
//!
//! A layer has one part for each thread. A position's hash determines its part, and the parts are independent of one
//! another.

use super::node::{MAX_GROUPS, Node, NodeLayer, PLACES_MASK, entered};
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::node_index::{Keyed, NodeIndex};
use crate::puzzles::slide::rules::board::graph::Graph;

type Trace = Pieces<u64, 16>;

/// The search from one end.
pub(super) struct Front {
    pub(super) parts: Vec<Part>,
    /// What is needed to test whether the other search can reach the last layer.
    pub(super) reach: Reach,
    /// Number of positions in all layers.
    pub(super) positions: usize,
}

/// The positions of one thread: the nodes of the last layer, and the traces of all layers, which are positions with the
/// ways that led to them.
pub(super) struct Part {
    pub(super) nodes: NodeLayer,
    index: NodeIndex,
    layers: Vec<Trace>,
    /// Bytes of the traces.
    traces: u64,
    reach: Reach,
}

/// The most nodes of a layer: each part numbers its own up to this.
pub(super) const MAX_NODES: usize = (1 << 24) - 1;
/// Nodes between two looks at the limits.
const NODES_BETWEEN_LOOKS: usize = 1 << 12;

impl Front {
    /// A search from a root; `side` is 0 from the start, 1 from the goal.
    pub(super) fn new(node: Node, side: usize, parts: usize) -> Front {
        let mut parts: Vec<Part> = (0..parts).map(|_| Part::new(1 - side)).collect();
        let owner = owner(&node, parts.len());
        parts[owner].put(&node);
        parts.iter_mut().for_each(|part| part.keep(|_| true));
        Front::of(parts, 0)
    }

    /// A search whose parts have each finished a layer. `positions`: the number of positions before that layer.
    pub(super) fn of(parts: Vec<Part>, positions: usize) -> Front {
        let mut reach = Reach::new(parts[0].reach.side);
        parts.iter().for_each(|part| reach.join(&part.reach));
        reach.close();
        let len: usize = parts.iter().map(|part| part.nodes.len()).sum();
        Front { parts, reach, positions: positions + len }
    }

    /// Number of moves from the root to the last layer.
    pub(super) fn depth(&self) -> usize {
        self.parts[0].layers.len() - 1
    }

    /// Number of nodes in the last layer.
    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.nodes.len()).sum()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.parts.iter().map(Part::bytes).sum()
    }

    /// Is the node in the last layer?
    #[inline]
    pub(super) fn has(&self, node: &Node) -> bool {
        let part = &self.parts[owner(node, self.parts.len())];
        part.index.find(&part.nodes, node.key).is_ok()
    }

    /// The moves from a node of the last layer back to the root; `name` is the blank's.
    pub(super) fn way_back(&self, node: &Node, graph: &Graph, name: u8, mut look: impl FnMut(usize)) -> Vec<Direction> {
        let (mut node, mut moves) = (*node, Vec::new());
        for layer in (1..=self.depth()).rev() {
            let trace = &self.parts[owner(&node, self.parts.len())].layers[layer];
            let found = trace.pieces().find_map(|piece| {
                look(piece.len());
                piece.iter().find(|&&entry| entry & PLACES_MASK == node.key & PLACES_MASK)
            });
            let found = found.expect("it came from there");
            let way = Direction::ALL.into_iter().find(|&d| found >> d as usize & 1 == 1).expect("it was entered");
            let to = graph.next[usize::from(node.blank)][way.opposite() as usize];
            node.key = entered(node.key, node.blank, to, name);
            node.blank = to;
            moves.push(way.opposite());
        }
        moves
    }
}

/// The part that a node belongs to.
#[inline]
pub(super) fn owner(node: &Node, parts: usize) -> usize {
    if parts == 1 {
        return 0;
    }
    // These bits are not used by a part's index.
    let bits = (Node::mixed(node.key) >> 8) as usize & 0xffff;
    (bits * parts) >> 16
}

impl Part {
    fn new(reached_by: usize) -> Part {
        let (nodes, index, reach) = (NodeLayer::default(), NodeIndex::new(1), Reach::new(reached_by));
        Part { nodes, index, layers: Vec::new(), traces: 0, reach }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.index.bytes() + self.traces
    }

    /// Begins a layer. Returns the nodes of the one before.
    pub(super) fn next(&mut self) -> NodeLayer {
        let before = std::mem::take(&mut self.nodes);
        self.index = NodeIndex::new(before.len());
        before
    }

    /// Leaves out nodes that do not score better than `worst`.
    pub(super) fn cut(&mut self, worst: usize, side: usize) {
        let nodes = self.next();
        nodes.iter().filter(|node| node.score(side) < worst).for_each(|node| self.put(node));
    }

    /// Finishes a layer. `go_on` is given elementary steps, and if it returns false, the layer is left incomplete.
    #[inline(never)]
    pub(super) fn keep(&mut self, mut go_on: impl FnMut(usize) -> bool) {
        let mut trace = Trace::default();
        self.reach = Reach::new(self.reach.side);
        for (at, node) in self.nodes.iter().enumerate() {
            trace.push(node.entry());
            self.reach.take(node);
            if at % NODES_BETWEEN_LOOKS == 0 && !go_on(8 * NODES_BETWEEN_LOOKS) {
                break;
            }
        }
        self.traces += trace.bytes();
        self.layers.push(trace);
    }

    /// Adds a node to the layer. If the layer has the position already, the ways to it are combined.
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

    /// Prefetches the memory that putting nodes reads first.
    #[inline]
    pub(super) fn prepare(&self, nodes: &[Node]) {
        std::hint::black_box(nodes.iter().fold(0, |all, node| all ^ self.index.first::<Node>(node.key)));
    }
}

/// How near the nodes of a layer are to the root of the other search, by how far they are from that search's goal.
pub(super) struct Reach {
    /// The side of the search that is to reach the layer.
    side: usize,
    /// The least bound to the root of that search among the nodes whose bound to its goal is at least the index.
    least: Vec<u16>,
}

impl Reach {
    fn new(side: usize) -> Reach {
        Reach { side, least: vec![u16::MAX; MAX_GROUPS * 255 + 2] }
    }

    #[inline]
    fn take(&mut self, node: &Node) {
        let entry = &mut self.least[node.bound(self.side)];
        *entry = (node.bound(1 - self.side) as u16).min(*entry);
    }

    fn join(&mut self, other: &Reach) {
        self.least.iter_mut().zip(&other.least).for_each(|(least, &other)| *least = other.min(*least));
    }

    /// Call this after the last [`Reach::take`].
    fn close(&mut self) {
        for bound in (1..self.least.len()).rev() {
            self.least[bound - 1] = self.least[bound - 1].min(self.least[bound]);
        }
    }

    /// The same as [`Reach::admits`], before the bound to the root of the child's own search is looked up: it is at
    /// most one more than the parent's, which the child still holds. Most children are dropped here, at the cost of
    /// one look-up instead of two.
    #[inline]
    pub(super) fn may_admit(&self, child: &Node, spare: usize) -> bool {
        self.at(child, spare) <= child.bound(1 - self.side) + 1 + spare
    }

    /// Can a node of the layer be at most `spare` moves away?
    #[inline]
    pub(super) fn admits(&self, node: &Node, spare: usize) -> bool {
        self.at(node, spare) <= node.bound(1 - self.side) + spare
    }

    #[inline]
    fn at(&self, node: &Node, spare: usize) -> usize {
        usize::from(self.least[node.bound(self.side).saturating_sub(spare)])
    }
}
