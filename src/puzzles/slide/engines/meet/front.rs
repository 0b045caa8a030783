//! One layer of a breadth-first search on at most 16 vertices, and what is kept of those before it.

use crate::base::grid::Direction;
use crate::puzzles::slide::board::graph::Graph;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::tables::lookup::Lookup;
use crate::puzzles::slide::tables::parted::PartedEstimate;

/// Most groups of an estimate: 15 tiles in groups of five.
pub(super) const GROUPS: usize = 3;

/// A position with its bounds, in 48 bytes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The tile on each vertex, four bits each.
    key: u64,
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

#[inline]
fn mixed(key: u64) -> u64 {
    let half = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (half ^ half >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The search from one end: the last layer, and of all layers the positions with the ways that led to them.
pub(super) struct Front {
    pub(super) nodes: Vec<Node>,
    /// Which node it is plus one, in the lower 24 bits; above them eight more of the key's hash. 0 marks an empty slot.
    index: Vec<u32>,
    layers: Vec<Vec<u64>>,
    /// Number of positions in all layers.
    pub(super) positions: usize,
}

/// Most nodes of a layer.
pub(super) const MOST_NODES: usize = (1 << 24) - 1;

impl Front {
    pub(super) fn new(node: Node) -> Front {
        let mut front = Front { nodes: vec![node], index: Vec::new(), layers: Vec::new(), positions: 0 };
        front.hash_again();
        front.keep();
        front
    }

    /// Number of moves from the root to the last layer.
    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node>() + self.index.len() * 4 + self.positions * 8) as u64
    }

    /// Begins a layer; the one before.
    pub(super) fn next(&mut self) -> Vec<Node> {
        let before = std::mem::take(&mut self.nodes);
        self.nodes.reserve(before.len());
        self.hash_again();
        before
    }

    /// Ends a layer.
    pub(super) fn keep(&mut self) {
        self.positions += self.nodes.len();
        self.layers.push(self.nodes.iter().map(|n| n.key & PLACES | u64::from(n.ways)).collect());
    }

    /// Puts a node into the layer. If it is there already, the ways to it are joined.
    #[inline]
    pub(super) fn put(&mut self, node: &Node) {
        let (slot, tag) = self.find(node.key);
        match self.index[slot] {
            0 => {
                self.nodes.push(*node);
                self.index[slot] = tag | self.nodes.len() as u32;
                if 2 * self.nodes.len() > self.index.len() {
                    self.hash_again();
                }
            }
            entry => self.nodes[(entry & 0xff_ffff) as usize - 1].ways |= node.ways,
        }
    }

    /// Fetches what putting nodes will ask for first.
    #[inline]
    pub(super) fn prepare(&self, nodes: &[Node]) {
        let slot = |node: &Node| (mixed(node.key) >> 32) as usize & (self.index.len() - 1);
        std::hint::black_box(nodes.iter().fold(0, |all, node| all ^ self.index[slot(node)]));
    }

    /// Is the node in the layer?
    pub(super) fn has(&self, node: &Node) -> bool {
        self.index[self.find(node.key).0] != 0
    }

    /// The slot of a key or the empty one where it belongs, and the bits of its hash.
    #[inline]
    fn find(&self, key: u64) -> (usize, u32) {
        let mixed = mixed(key);
        let tag = (mixed as u32) << 24;
        let mut slot = (mixed >> 32) as usize & (self.index.len() - 1);
        loop {
            let entry = self.index[slot];
            let is_it = |entry: u32| self.nodes[(entry & 0xff_ffff) as usize - 1].key == key;
            if entry == 0 || entry & 0xff00_0000 == tag && is_it(entry) {
                return (slot, tag);
            }
            slot = (slot + 1) & (self.index.len() - 1);
        }
    }

    fn hash_again(&mut self) {
        let slots = (4 * self.nodes.len().max(self.nodes.capacity() / 2)).next_power_of_two().max(64);
        self.index.clear();
        self.index.resize(slots, 0);
        for node in 0..self.nodes.len() {
            let (slot, tag) = self.find(self.nodes[node].key);
            self.index[slot] = tag | (node as u32 + 1);
        }
    }

    /// The moves from a node of the last layer back to the root; `name` is the blank's.
    pub(super) fn way_back(&self, node: &Node, graph: &Graph, name: u8) -> Vec<Direction> {
        let (mut key, mut blank, mut moves) = (node.key, node.blank, Vec::new());
        for layer in self.layers[1..].iter().rev() {
            let found = layer.iter().find(|&&entry| entry & PLACES == key & PLACES).expect("it came from there");
            let way = Direction::ALL.into_iter().find(|&d| found >> d as usize & 1 == 1).expect("it was entered");
            let to = graph.next[usize::from(blank)][way.opposite() as usize];
            key = entered(key, blank, to, name);
            blank = to;
            moves.push(way.opposite());
        }
        moves
    }
}
