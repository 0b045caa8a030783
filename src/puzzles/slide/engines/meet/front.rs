//! One layer of a breadth-first search on at most 16 vertices, and what is kept of those before it.

use super::index::Index;
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::tables::lookup::Lookup;
use crate::puzzles::slide::engines::tables::parted::PartedEstimate;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Graph;

/// Most groups of an estimate: 15 tiles in groups of five.
pub(in super::super) const GROUPS: usize = 3;

/// A position with its bounds, in 48 bytes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The tile on each vertex, four bits each.
    pub(super) key: u64,
    /// Where the groups of either estimate are; the one of the way to the goal first, then the one of the way to the start.
    states: [[u32; GROUPS]; 2],
    values: [[u8; GROUPS]; 2],
    /// The groups moved last.
    moved: [u8; 2],
    blank: u8,
    /// The directions by which the layer before leads here, a bit each.
    ways: u8,
}

/// The position as a number, without the tile on the first vertex, which the others tell; there is room for the ways.
const PLACES: u64 = !15;

impl Node {
    /// The position, and the same with tiles named by where they stand at the start.
    pub(super) fn new(lookups: [&PartedEstimate; 2], seen: [&Position; 2], vertices: usize) -> Node {
        let mut node = Node {
            key: super::Failures::key(&seen[0].tiles[..vertices]),
            states: Default::default(),
            values: Default::default(),
            moved: [0; 2],
            blank: seen[0].blank,
            ways: 0,
        };
        for (side, lookup) in lookups.into_iter().enumerate() {
            let places = seen[side].places(vertices);
            for group in 0..lookup.groups() {
                let state = lookup.state(group, &places);
                node.states[side][group] = state;
                node.values[side][group] = lookup.value(group, state, node.blank);
            }
        }
        node
    }

    /// Least number of moves to the goal (0) or from the start (1).
    #[inline]
    pub(super) fn bound(&self, side: usize) -> usize {
        self.values[side].iter().map(|&v| usize::from(v)).sum()
    }

    /// The vertices where the blank can go but those that it came from, each with the direction.
    #[inline]
    pub(super) fn exits<'g>(&self, graph: &'g Graph) -> impl Iterator<Item = (Direction, u8)> + use<'g> {
        let (next, ways) = (&graph.next[usize::from(self.blank)], self.ways);
        let is_new = move |d: &Direction| ways >> (d.opposite() as usize) & 1 == 0;
        let open = move |d: Direction| (next[d as usize] != super::NONE).then_some((d, next[d as usize]));
        Direction::ALL.into_iter().filter(is_new).filter_map(open)
    }

    #[inline]
    pub(super) fn tile(&self, vertex: u8) -> u8 {
        (self.key >> (4 * vertex) & 15) as u8
    }

    /// Tells an estimate that a tile, by the name that it has there, goes to the blank's place; the value is to be looked up.
    #[inline]
    pub(super) fn shift(&mut self, side: usize, lookup: &PartedEstimate, tile: u8, from: u8) {
        let group = lookup.group(tile) % GROUPS;
        self.moved[side] = group as u8;
        self.states[side][group] = lookup.tables[group].0.moved(self.states[side][group], from, self.blank);
    }

    /// Looks up the value of the group that was moved.
    #[inline]
    pub(super) fn look_up(&mut self, side: usize, lookup: &PartedEstimate) {
        let group = usize::from(self.moved[side]) % GROUPS;
        self.values[side][group] = lookup.value(group, self.states[side][group], self.blank);
    }

    /// The position with the ways that led to it.
    fn entry(&self) -> u64 {
        self.key & PLACES | u64::from(self.ways)
    }

    /// Moves the blank; `name` is its own.
    #[inline]
    pub(super) fn enter(&mut self, direction: Direction, to: u8, name: u8) {
        self.key = entered(self.key, self.blank, to, name);
        self.blank = to;
        self.ways = 1 << direction as usize;
    }
}

#[inline]
fn entered(key: u64, blank: u8, to: u8, name: u8) -> u64 {
    let change = (key >> (4 * to) & 15) ^ u64::from(name);
    key ^ change << (4 * blank) ^ change << (4 * to)
}

/// A layer's nodes, and of the layers before their positions.
pub(super) type Layer = Pieces<Node, 14>;
type Trace = Pieces<u64, 16>;

/// The search from one end: the last layer, and of all layers the positions with the ways that led to them.
pub(super) struct Front {
    pub(super) nodes: Layer,
    index: Index,
    layers: Vec<Trace>,
    /// Number of positions in all layers.
    pub(super) positions: usize,
    /// Bytes of the layers before the last.
    traces: u64,
}

/// Most nodes of a layer.
pub(super) const MOST_NODES: usize = (1 << 24) - 1;
/// Nodes between two looks at the limits.
const NODES: usize = 1 << 12;

impl Front {
    pub(super) fn new(node: Node) -> Front {
        let (nodes, index) = (Layer::default(), Index::new(1));
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
    pub(super) fn next(&mut self) -> Layer {
        let before = std::mem::take(&mut self.nodes);
        self.index = Index::new(before.len());
        before
    }

    /// Ends a layer; in the middle of it, if `go_on`, which is told elementary steps, says no.
    pub(super) fn keep(&mut self, mut go_on: impl FnMut(usize) -> bool) {
        self.positions += self.nodes.len();
        let mut trace = Trace::default();
        for (at, node) in self.nodes.iter().enumerate() {
            trace.push(node.entry());
            if at % NODES == 0 && !go_on(4 * NODES) {
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
        std::hint::black_box(nodes.iter().fold(0, |all, node| all ^ self.index.first(node.key)));
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
                piece.iter().find(|&&entry| entry & PLACES == key & PLACES)
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
