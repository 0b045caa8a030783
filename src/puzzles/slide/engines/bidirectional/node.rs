//! A position in the search from both ends, in 48 bytes.

use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::node_index::Keyed;
use crate::puzzles::slide::engines::pattern_db::lookup::Lookup;
use crate::puzzles::slide::engines::pattern_db::one_bit::OneBitEstimate;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Graph;

/// The most groups of an estimate: 15 tiles in groups of five.
pub(in super::super) const MAX_GROUPS: usize = 3;

/// Scores are below this.
pub(super) const MAX_SCORES: usize = 1 << 11;

/// A position with its bounds, in 48 bytes.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The tile on each vertex, four bits each.
    pub(super) key: u64,
    /// The states of the groups of both estimates: first the one for the way to the goal, then the one for the way to
    /// the start.
    states: [[u32; MAX_GROUPS]; 2],
    values: [[u8; MAX_GROUPS]; 2],
    /// The state of the pattern's tiles, and the distance in the pattern between this node and the end that its search
    /// moves towards.
    pub(super) pattern: u32,
    pub(super) distance: u16,
    /// For each estimate, the group of the tile moved last.
    moved: [u8; 2],
    pub(super) blank: u8,
    /// The directions that lead here from the layer before, as bits.
    pub(super) ways: u8,
}

impl Keyed for Node {
    type Key = u64;

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn mixed(key: u64) -> u64 {
        let half = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (half ^ half >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// The bits of a key without the tile on the first vertex. The other tiles determine that one, so its bits hold the
/// ways.
pub(super) const PLACES_MASK: u64 = !15;

impl Node {
    /// `seen`: the position, and the same position with tiles named by their places at the start.
    pub(super) fn new(lookups: [&OneBitEstimate; 2], seen: [&Position; 2], vertices: usize) -> Node {
        let mut node = Node {
            key: super::TranspositionTable::key(&seen[0].tiles[..vertices]),
            states: Default::default(),
            values: Default::default(),
            pattern: 0,
            distance: 0,
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

    /// The least number of moves to the goal (0) or from the start (1).
    #[inline]
    pub(super) fn bound(&self, side: usize) -> usize {
        self.values[side].iter().map(|&v| usize::from(v)).sum()
    }

    /// How far it seems to be from the end that its search moves towards; below [`MAX_SCORES`].
    #[inline]
    pub(super) fn score(&self, side: usize) -> usize {
        (self.bound(side) + usize::from(self.distance)).min(MAX_SCORES - 1)
    }

    /// The vertices that the blank can enter except those that it came from, each with the direction.
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

    /// Moves a tile, by its name in an estimate, to the blank's place in that estimate. Call `look_up` for the new
    /// value.
    #[inline]
    pub(super) fn shift(&mut self, side: usize, lookup: &OneBitEstimate, tile: u8, from: u8) {
        let group = lookup.group(tile) % MAX_GROUPS;
        self.moved[side] = group as u8;
        self.states[side][group] = lookup.tables[group].0.moved(self.states[side][group], from, self.blank);
    }

    /// Looks up the value of the group moved last.
    #[inline]
    pub(super) fn look_up(&mut self, side: usize, lookup: &OneBitEstimate) {
        let group = usize::from(self.moved[side]) % MAX_GROUPS;
        let (state, before) = (self.states[side][group], self.values[side][group]);
        self.values[side][group] = lookup.tables[group].0.beside(before, state, self.blank);
    }

    /// The position and the ways that led to it.
    pub(super) fn entry(&self) -> u64 {
        self.key & PLACES_MASK | u64::from(self.ways)
    }

    /// Moves the blank, whose name is `name`.
    #[inline]
    pub(super) fn enter(&mut self, direction: Direction, to: u8, name: u8) {
        self.key = entered(self.key, self.blank, to, name);
        self.blank = to;
        self.ways = 1 << direction as usize;
    }
}

#[inline]
pub(super) fn entered(key: u64, blank: u8, to: u8, name: u8) -> u64 {
    let change = (key >> (4 * to) & 15) ^ u64::from(name);
    key ^ change << (4 * blank) ^ change << (4 * to)
}

/// The nodes of a layer.
pub(super) type NodeLayer = Pieces<Node, 14>;
