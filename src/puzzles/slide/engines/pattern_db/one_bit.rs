//! Tables of one bit for each placing of a few tiles and each part of the rest where the blank may be.
//!
//! A move of a tile changes the least number of moves of its group by exactly one, so given the number before it, the table need only say whether it
//! rises or falls: the second bit of the number says it, because the numbers beside it, two apart, differ there (in the manner of Breyer and Korf 2010,
//! who need 1.6 bits where numbers may also stay as they are). Two groups of six tiles take 3.2 MB instead of 33, which a search has near by.
//! For graphs of at most 16 vertices, whose sets are small numbers.

use super::by_region::MAX_VERTICES;
use super::lookup::{Addressed, Sum};
use super::sets::{binomials, rank};
use super::slabs::{GroupState, LAST, Slabs, below};
use crate::puzzles::slide::rules::board::graph::Graph;
use std::sync::Arc;

/// What the groups of one size share.
#[derive(Debug)]
pub struct OneBitSlabs {
    /// Words of a slab.
    words: usize,
    /// The number of a set is the sum of what its lower eight vertices count and its upper eight.
    low: [u16; 256],
    high: [u16; 256],
    /// By set: three bits for each vertex, the number of its part of the rest, and the slab of part 1 less one.
    parts: Box<[u64]>,
    /// The order after the tile at place `i` has gone to place `j`, by `(i << 3 | j) << shift | order`.
    turns: Box<[u16]>,
    shift: u32,
    /// Vertices beside each vertex.
    beside: [u16; MAX_VERTICES],
}

impl OneBitSlabs {
    /// What searches need of a net of slabs; `None` where some set parts the rest in more than eight.
    pub fn new(graph: &Graph, slabs: &Slabs, k: usize) -> Option<OneBitSlabs> {
        let binomials = binomials();
        let number = |set: usize| rank(&binomials, set as u64) as u16;
        // Sets are numbered in ascending order: among those with the same upper vertices a set's place is that of its lower ones.
        let low = std::array::from_fn(|set| if set.count_ones() as usize <= k { number(set) } else { 0 });
        let high = std::array::from_fn(|set: usize| {
            let lower = k.wrapping_sub(set.count_ones() as usize);
            if lower <= 8 { number(set << 8 | ((1 << lower) - 1)) } else { 0 }
        });
        let shift = slabs.orders().next_power_of_two().ilog2();
        let beside =
            std::array::from_fn(
                |v| {
                    if v < graph.len() { graph.neighbours(v).fold(0, |set, n| set | 1 << n) } else { 0 }
                },
            );
        let mut net = OneBitSlabs {
            words: slabs.words(),
            low,
            high,
            parts: parts(slabs, binomials[graph.len()][k])?,
            turns: vec![0; k << 3 << shift].into(),
            shift,
            beside,
        };
        for (turn, orders) in slabs.turns().chunks(slabs.orders()).enumerate() {
            let first = (8 * (turn / k) + turn % k) << shift;
            net.turns[first..][..orders.len()].copy_from_slice(orders);
        }
        Some(net)
    }

    #[inline(always)]
    fn slab(&self, set: u32, blank: u8) -> usize {
        let set = set as usize;
        let number = usize::from(self.low[set & 0xff]) + usize::from(self.high[set >> 8 & 0xff]);
        let parts = self.parts[number];
        let part = parts >> (3 * blank) & 7;
        // Without a branch, which could not be foretold.
        let is_other = u64::from(part == 0).wrapping_sub(1);
        (number as u64 ^ (number as u64 ^ ((parts >> 48) + part)) & is_other) as usize
    }

    /// The state after the tile on `from` has gone to the vertex beside it.
    #[inline(always)]
    fn moved(&self, state: GroupState, from: u8, to: u8) -> GroupState {
        let rest = state >> 16 & !(1 << from);
        let i = (rest & below(from)).count_ones();
        let j = (rest & below(to)).count_ones();
        let turn = (i << 3 | j) << self.shift | state & 0xffff;
        (rest | 1 << to) << 16 | u32::from(self.turns[turn as usize])
    }

    /// Where the blank may go without a move of the group's tiles.
    fn part(&self, set: u16, blank: u8) -> u16 {
        let (mut part, mut fresh) = (1u16 << blank, 1u16 << blank);
        while fresh != 0 {
            let found = self.beside[fresh.trailing_zeros() as usize] & !set & !part;
            fresh = fresh & (fresh - 1) | found;
            part |= found;
        }
        part
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.parts.len() * 8 + self.turns.len() * 2) as u64
    }
}

/// [`Net::parts`] of the first `sets` slabs, each the largest part of its set; the set's others stand together, after all of these.
fn parts(slabs: &Slabs, sets: usize) -> Option<Box<[u64]>> {
    let of = |number: usize| {
        let others: Vec<u32> =
            std::iter::successors(Some(slabs.another()[number]), |&slab| slabs.another().get(slab as usize).copied())
                .take_while(|&slab| slab != LAST)
                .collect();
        let Some(first) = others.iter().min() else { return Some(0) };
        let vertices = |slab: u32| (0..MAX_VERTICES).filter(move |v| slabs.parts()[slab as usize] >> v & 1 == 1);
        let word = |slab: u32| vertices(slab).fold(0, |word, v| word | u64::from(slab - first + 1) << (3 * v));
        let fits = others.len() < 8 && *first < 1 << 16;
        fits.then(|| others.iter().fold(u64::from(first - 1) << 48, |all, &slab| all | word(slab)))
    };
    (0..sets).map(of).collect()
}

/// About the bytes of a net: three tables by set, and the turns.
pub const NET_BYTES: u64 = 1 << 19;

/// The table of one group.
#[derive(Clone, Debug)]
pub struct OneBit {
    /// The tiles, in ascending order.
    pub tiles: Vec<u8>,
    net: Arc<OneBitSlabs>,
    /// By slab and order: the second bit of the number of moves.
    bits: Arc<[u64]>,
    /// Where the blank is when the tiles are at home.
    home: u16,
}

impl OneBit {
    /// A table of what [`Slabs::slopes`] has found for searches whose blank ends on a vertex.
    pub fn new(tiles: &[u8], net: &Arc<OneBitSlabs>, bits: Arc<[u64]>, blank: u8) -> OneBit {
        let home = net.part(set(tiles.iter().copied()), blank);
        OneBit { tiles: tiles.to_vec(), net: net.clone(), bits, home }
    }

    #[inline(always)]
    fn bit(&self, state: GroupState, blank: u8) -> u8 {
        let slab = self.net.slab(state >> 16, blank);
        let order = (state & 0xffff) as usize;
        (self.bits[slab * self.net.words + order / 64] >> (order % 64)) as u8 & 1
    }

    fn downhill(&self, state: GroupState, value: u8, blank: u8) -> Option<(GroupState, u8)> {
        let group = (state >> 16) as u16;
        let part = self.net.part(group, blank);
        let vertices = |set: u16| (0..MAX_VERTICES as u8).filter(move |&v| set >> v & 1 == 1);
        let moves = vertices(group)
            .flat_map(|from| vertices(self.net.beside[usize::from(from)] & part).map(move |to| (from, to)));
        moves
            .map(|(from, to)| (from, self.after(state, value, from, to)))
            .find(|(_, (_, after))| *after == value.wrapping_sub(1))
            .map(|(from, (state, _))| (state, from))
    }

    /// Is the number of vertices of the first vertex's colour in a set odd?
    fn colours(&self, set: u32) -> u8 {
        (set & u32::from(self.net.colour())).count_ones() as u8 & 1
    }
}

impl Addressed for OneBit {
    fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Counted on the way home, downhill all along.
    fn value(&self, mut state: GroupState, mut blank: u8) -> u8 {
        // Neighbouring cells differ in colour, and every move takes a tile from one to another: colours tell whether the number is odd.
        let odd = self.colours(state >> 16) ^ self.colours(set(self.tiles.iter().copied()).into());
        let mut value = self.bit(state, blank) << 1 | odd;
        let mut moves = 0;
        while state != u32::from(set(self.tiles.iter().copied())) << 16 || self.home >> blank & 1 == 0 {
            (state, blank) = self.downhill(state, value, blank).expect("a way leads home");
            value = value.wrapping_sub(1);
            moves += 1;
        }
        moves
    }

    #[inline(always)]
    fn after(&self, state: GroupState, value: u8, from: u8, to: u8) -> (GroupState, u8) {
        let state = self.net.moved(state, from, to);
        let rises = (value.wrapping_add(1) >> 1 ^ self.bit(state, from)) & 1 ^ 1;
        (state, value.wrapping_sub(1).wrapping_add(2 * rises))
    }
}

impl OneBitSlabs {
    /// The vertices at an even distance from the first.
    fn colour(&self) -> u16 {
        let mut colours = [1u16, 0];
        for step in 0..MAX_VERTICES {
            let here = colours[step % 2];
            let next = (0..MAX_VERTICES).filter(|v| here >> v & 1 == 1).fold(0, |set, v| set | self.beside[v]);
            colours[1 - step % 2] |= next;
        }
        colours[0]
    }
}

fn set(vertices: impl Iterator<Item = u8>) -> u16 {
    vertices.fold(0, |set, v| set | 1 << v)
}

/// A sum over disjoint groups.
pub type OneBitEstimate = Sum<OneBit>;
