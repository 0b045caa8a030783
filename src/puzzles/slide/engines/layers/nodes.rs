//! The positions of an end, in one part for each thread. A position's hash determines its part.

use crate::base::pieces::Pieces;
use crate::puzzles::slide::engines::node_index::{Keyed, NodeIndex};
use crate::puzzles::slide::engines::packed::{Expansion, LARGE_GROUPS, Packed, SMALL_GROUPS, SMALL_TILES};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;

pub(super) type Small = Packed<SMALL_TILES, SMALL_GROUPS>;
pub(super) type Large = Packed<MAX_VERTICES, LARGE_GROUPS>;
/// A layer of positions of one size.
pub(super) type Layer<N> = Pieces<N, 12>;

/// Positions of the size that the board needs. Only code that reads single positions is compiled for both sizes.
pub(super) enum Nodes {
    Small(Layer<Small>),
    Large(Layer<Large>),
}

/// One of the two sizes of positions.
pub(super) trait OneSize: Sized {
    /// The nodes, which must be of this size.
    fn of(nodes: &Nodes) -> &Layer<Self>;
    fn of_mut(nodes: &mut Nodes) -> &mut Layer<Self>;
}

impl OneSize for Small {
    #[inline(always)]
    fn of(nodes: &Nodes) -> &Layer<Small> {
        if let Nodes::Small(nodes) = nodes { nodes } else { unreachable!() }
    }

    #[inline(always)]
    fn of_mut(nodes: &mut Nodes) -> &mut Layer<Small> {
        if let Nodes::Small(nodes) = nodes { nodes } else { unreachable!() }
    }
}

impl OneSize for Large {
    #[inline(always)]
    fn of(nodes: &Nodes) -> &Layer<Large> {
        if let Nodes::Large(nodes) = nodes { nodes } else { unreachable!() }
    }

    #[inline(always)]
    fn of_mut(nodes: &mut Nodes) -> &mut Layer<Large> {
        if let Nodes::Large(nodes) = nodes { nodes } else { unreachable!() }
    }
}

impl Nodes {
    fn new(is_small: bool) -> Nodes {
        if is_small { Nodes::Small(Layer::default()) } else { Nodes::Large(Layer::default()) }
    }

    pub(super) fn is_small(&self) -> bool {
        matches!(self, Nodes::Small(_))
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Nodes::Small(nodes) => nodes.len(),
            Nodes::Large(nodes) => nodes.len(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Nodes::Small(nodes) => nodes.bytes(),
            Nodes::Large(nodes) => nodes.bytes(),
        }
    }
}

/// One thread's share of an end: the nodes of its last layer, and for each position of all layers the place of a parent
/// and the direction from it.
pub(super) struct EndPart {
    pub(super) nodes: Nodes,
    pub(super) index: NodeIndex,
    pub(super) traces: Vec<Pieces<u32, 16>>,
}

impl EndPart {
    pub(super) fn new(is_small: bool) -> EndPart {
        EndPart { nodes: Nodes::new(is_small), index: NodeIndex::new(1), traces: Vec::new() }
    }

    /// Adds the root.
    pub(super) fn begin(&mut self, expansion: &Expansion<'_>, root: &Position) {
        let _ = match &mut self.nodes {
            Nodes::Small(nodes) => put(nodes, &mut self.index, expansion.root(root)),
            Nodes::Large(nodes) => put(nodes, &mut self.index, expansion.root(root)),
        };
    }

    /// Begins a layer. Returns the nodes of the one before.
    pub(super) fn next(&mut self) -> Nodes {
        let after = Nodes::new(self.nodes.is_small());
        self.index = NodeIndex::new(self.nodes.len());
        self.traces.push(Pieces::default());
        std::mem::replace(&mut self.nodes, after)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.index.bytes() + self.traces.iter().map(Pieces::bytes).sum::<u64>()
    }
}

/// Adds a node. If it is there already, returns its number.
#[inline(always)]
pub(super) fn put<N: Keyed>(nodes: &mut Layer<N>, index: &mut NodeIndex, node: N) -> Option<usize> {
    match index.find(nodes, node.key()) {
        Ok(known) => Some(known),
        Err(gap) => {
            nodes.push(node);
            index.fill(&gap, nodes);
            None
        }
    }
}

/// Bits of a position's number in its part.
pub(super) const NUMBER_BITS: u32 = 24;

/// The part of a place. [`number_of`] gives the number in it.
#[inline]
pub(super) fn part_of(place: u32) -> usize {
    (place >> NUMBER_BITS) as usize
}

#[inline]
pub(super) fn number_of(place: u32) -> usize {
    place as usize & ((1 << NUMBER_BITS) - 1)
}

/// The part of a position with a hash.
#[inline]
pub(super) fn owner(hash: u64, parts: usize) -> usize {
    // These bits are not used by a part's index.
    ((hash >> 8 & 0xffff) as usize * parts) >> 16
}
