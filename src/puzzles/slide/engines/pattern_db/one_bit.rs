//! Tables of one bit for each placing of a few tiles and each part of the rest where the blank may be.
//!
//! A move of a tile changes the least number of moves of its group by exactly one. So if the number before it is known,
//! the table need only tell whether it rises or falls. The second bit of the number tells this, because the two
//! possible numbers differ by two and so in that bit (in the manner of Breyer and Korf, 1.6-Bit Pattern Databases,
//! 2010, who need 1.6 bits where numbers may also stay the same). Two groups of six tiles take 3.2 MB instead of 33,
//! which stay close to the processor. For graphs of at most 16 vertices, whose sets are small numbers.

use super::lookup::{Addressed, Sum};
use super::sets::{binomials, rank};
use super::slabs::{GroupState, LAST, Slabs, below};
use crate::puzzles::slide::rules::board::graph::Graph;
use std::sync::Arc;

/// The most vertices.
pub const MAX_VERTICES: usize = 16;

/// Shared by the groups of one size.
#[derive(Debug)]
pub struct OneBitSlabs {
    /// The number of words in a slab.
    words: usize,
    /// The number of a set is the sum of the entries for its lower eight vertices and for its upper eight.
    low: [u16; 256],
    high: [u16; 256],
    /// By set: four bits for each vertex, the number of its part of the rest.
    parts: Box<[u64]>,
    /// By set: the slab of part 1, minus one.
    others: Box<[u32]>,
    /// The order after the tile at place `i` has moved to place `j`, by `(i << 3 | j) << shift | order`.
    turns: Box<[u16]>,
    shift: u32,
    /// The neighbours of each vertex.
    beside: [u16; MAX_VERTICES],
}

impl OneBitSlabs {
    /// Makes from a net of slabs what searches need.
    pub fn new(graph: &Graph, slabs: &Slabs, k: usize) -> OneBitSlabs {
        let binomials = binomials();
        let number = |set: usize| rank(&binomials, set as u64) as u16;
        // Sets are numbered in ascending order: among those with the same upper vertices, a set's place is that of its
        // lower ones.
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
        let sets = 0..binomials[graph.len()][k];
        let mut net = OneBitSlabs {
            words: slabs.words(),
            low,
            high,
            parts: sets.clone().map(|set| parts(slabs, set)).collect(),
            others: sets.map(|set| others(slabs, set).min().unwrap_or(1) - 1).collect(),
            turns: vec![0; k << 3 << shift].into(),
            shift,
            beside,
        };
        for (turn, orders) in slabs.turns().chunks(slabs.orders()).enumerate() {
            let first = (8 * (turn / k) + turn % k) << shift;
            net.turns[first..][..orders.len()].copy_from_slice(orders);
        }
        net
    }

    #[inline(always)]
    fn slab(&self, set: u32, blank: u8) -> usize {
        let set = set as usize;
        let number = usize::from(self.low[set & 0xff]) + usize::from(self.high[set >> 8 & 0xff]);
        let part = self.parts[number] >> (4 * blank) & 15;
        // Without a branch, which could not be predicted.
        let is_other = u64::from(part == 0).wrapping_sub(1);
        (number as u64 ^ (number as u64 ^ (u64::from(self.others[number]) + part)) & is_other) as usize
    }

    /// The state after the tile on `from` has moved to the neighbouring vertex `to`.
    #[inline(always)]
    fn moved(&self, state: GroupState, from: u8, to: u8) -> GroupState {
        let rest = state >> 16 & !(1 << from);
        let i = (rest & below(from)).count_ones();
        let j = (rest & below(to)).count_ones();
        let turn = (i << 3 | j) << self.shift | state & 0xffff;
        (rest | 1 << to) << 16 | u32::from(self.turns[turn as usize])
    }

    /// The part of the rest that the blank is in.
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
        (self.parts.len() * 12 + self.turns.len() * 2) as u64
    }
}

/// The slabs of a set's parts except the largest, whose slab is the set's own. They follow one another.
fn others(slabs: &Slabs, set: usize) -> impl Iterator<Item = u32> {
    let another = |&slab: &u32| slabs.another().get(slab as usize).copied();
    std::iter::successors(Some(slabs.another()[set]), another).take_while(|&slab| slab != LAST)
}

/// The part of each vertex, from 1 on; 0 in the largest part and on the set itself.
fn parts(slabs: &Slabs, set: usize) -> u64 {
    let first = others(slabs, set).min().unwrap_or(0);
    let vertices = |slab: u32| (0..MAX_VERTICES).filter(move |v| slabs.parts()[slab as usize] >> v & 1 == 1);
    let word = |slab: u32| vertices(slab).fold(0, |word, v| word | u64::from(slab - first + 1) << (4 * v));
    others(slabs, set).fold(0, |all, slab| all | word(slab))
}

/// The approximate bytes of a net: three tables by set, and the turns.
pub const NET_BYTES: u64 = 1 << 19;

/// The table of one group.
#[derive(Clone, Debug)]
pub struct OneBit {
    /// The tiles, in ascending order.
    pub tiles: Vec<u8>,
    net: Arc<OneBitSlabs>,
    /// By slab and order: the second bit of the number of moves.
    bits: Arc<[u64]>,
    /// The part in which the blank is when the tiles are at home.
    home: u16,
}

impl OneBit {
    /// A table of the slopes that [`Slabs::slopes`] has found, for searches in which the blank ends on a vertex.
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

    /// The state after the tile on `from` has moved to the blank's vertex.
    #[inline(always)]
    pub fn moved(&self, state: GroupState, from: u8, to: u8) -> GroupState {
        self.net.moved(state, from, to)
    }

    /// The number of a state after a move, from the number before it.
    #[inline(always)]
    pub fn beside(&self, before: u8, state: GroupState, blank: u8) -> u8 {
        let rises = (before.wrapping_add(1) >> 1 ^ self.bit(state, blank)) & 1 ^ 1;
        before.wrapping_sub(1).wrapping_add(2 * rises)
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

    /// The number, counted by walking downhill all the way home.
    fn value(&self, mut state: GroupState, mut blank: u8) -> u8 {
        // Neighbouring cells differ in colour, and every move takes a tile from one to another. So the colours tell
        // whether the number is odd.
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
        let state = self.moved(state, from, to);
        (state, self.beside(value, state, from))
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

#[cfg(test)]
mod tests {
    use crate::base::grid::Size;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::engines::pattern_db::library;
    use crate::puzzles::slide::engines::pattern_db::lookup::Lookup;
    use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
    use crate::puzzles::slide::rules::board::Board;
    use crate::puzzles::slide::rules::board::graph::{Layout, MAX_VERTICES, NONE};
    use crate::search::control::{Control, Counters};
    use std::collections::{HashMap, VecDeque};

    /// The moves of these tiles from every placing of them and the blank, by a search in which moves of other tiles
    /// cost nothing.
    fn counted(graph: &crate::puzzles::slide::rules::board::graph::Graph, tiles: &[u8]) -> HashMap<(Vec<u8>, u8), u8> {
        let start = (tiles.to_vec(), graph.len() as u8 - 1);
        let mut least = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some((places, blank)) = queue.pop_front() {
            let moves = least[&(places.clone(), blank)];
            for to in graph.neighbours(blank.into()).map(|to| to as u8) {
                let moved = places.iter().map(|&p| if p == to { blank } else { p }).collect::<Vec<_>>();
                let cost = u8::from(moved != places);
                let known = least.entry((moved.clone(), to)).or_insert(u8::MAX);
                if *known > moves + cost {
                    *known = moves + cost;
                    if cost == 0 { queue.push_front((moved, to)) } else { queue.push_back((moved, to)) }
                }
            }
        }
        least
    }

    /// On an open board, one with a wall in the middle and one with a pocket: every entry is what a plain search
    /// counts, and states are updated move by move.
    #[test]
    fn tables_match_a_plain_search() {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let means = BuildLimits::ample(&control);
        for walls in [vec![], vec![4], vec![1, 4], vec![3, 5, 9]] {
            let board = Board::solved(Size::new(3, 4), |cell| walls.contains(&cell));
            let graph = Layout::of(&board).expect("whole").graph;
            let home = graph.len() as u8 - 1;
            for k in [2, 4] {
                let library = library::of(&graph, u64::MAX);
                let groups = library.groups(k, home, 0);
                let slopes = library.slopes(&groups, home, &means).expect("few parts");
                for (group, tiles) in groups.iter().enumerate() {
                    let counted = counted(&graph, tiles);
                    for (&(ref places, blank), &moves) in &counted {
                        let mut all = [NONE; MAX_VERTICES];
                        tiles.iter().zip(places).for_each(|(&t, &p)| all[usize::from(t)] = p);
                        assert_eq!(slopes.value(group, slopes.state(group, &all), blank), moves);
                        for to in graph.neighbours(blank.into()).map(|v| v as u8).filter(|v| places.contains(v)) {
                            let tile =
                                tiles[places.iter().position(|&p| p == to).expect("only their places are tried")];
                            let mut after = all;
                            after[usize::from(tile)] = blank;
                            let (state, value) = slopes.after(group, slopes.state(group, &all), moves, tile, to, blank);
                            let there: Vec<u8> = tiles.iter().map(|&t| after[usize::from(t)]).collect();
                            assert_eq!((state, value), (slopes.state(group, &after), counted[&(there, to)]));
                        }
                    }
                }
                assert_eq!(slopes.groups(), groups.len());
            }
        }
    }
}
