//! Breadth-first search over the placings of a few tiles, a slab at a time.
//!
//! A slab holds all orders of `k` tiles on one set of cells with the blank in one part of the rest. Moving a tile leads from slab to slab and turns
//! at most a few neighbours in the order: the same permutation for all entries of the slab. The net of slabs serves every group of the size.

use super::Table;
use super::layer::Layer;
use crate::puzzles::slide::board::graph::{Graph, MOST};

/// Largest group: its orders are counted in 16 bits.
const MOST_TILES: usize = 7;

/// Where the tiles of a group are on a graph of at most 16 vertices: their set in the upper half, their order in the lower.
pub type State = u32;

/// The set of all vertices before one.
#[inline(always)]
pub fn below(vertex: u8) -> u32 {
    (1 << vertex) - 1
}
/// Marks a set's last slab.
pub const LAST: u32 = u32::MAX;

/// The slabs of all sets of `k` vertices, and where the moves of a tile lead.
#[derive(Debug)]
pub struct Slabs {
    k: usize,
    vertices: usize,
    /// The set of each slab. The slab of a set's largest part has the set's [`rank`] for a number; the other parts' come after those of all sets.
    sets: Vec<u64>,
    /// Where the blank may be in each slab.
    parts: Vec<u64>,
    /// The moves of slab `s` are `moves[first[s]..first[s + 1]]`.
    first: Vec<u32>,
    moves: Vec<Move>,
    /// The slab of another part of the same set, or [`LAST`].
    another: Vec<u32>,
    orders: Orders,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    slab: u32,
    /// Which turn of the order, see [`Orders`].
    turn: u32,
}

/// All orders of `k` things and what taking the thing at one place to another makes of them.
#[derive(Debug)]
struct Orders {
    count: usize,
    all: Vec<[u8; MOST_TILES]>,
    /// `turns[(i * k + j) * count + order]`
    turns: Vec<u16>,
}

impl Orders {
    fn new(k: usize) -> Orders {
        let mut all = vec![[0u8; MOST_TILES]];
        for place in 0..k {
            all = all.iter().flat_map(|order| grown(order, place)).collect();
        }
        all.sort_unstable();
        let turned = |i, j, order: &[u8; MOST_TILES]| {
            let mut turned = *order;
            if i < j {
                turned[i..=j].rotate_left(1);
            } else {
                turned[j..=i].rotate_right(1);
            }
            all.binary_search(&turned).expect("a turned order is an order") as u16
        };
        let pairs = (0..k).flat_map(|i| (0..k).map(move |j| (i, j)));
        let turns = pairs.flat_map(|(i, j)| all.iter().map(move |order| turned(i, j, order))).collect();
        Orders { count: all.len(), all, turns }
    }
}

/// An order of `place` things with one more thing put at every place.
fn grown(order: &[u8; MOST_TILES], place: usize) -> Vec<[u8; MOST_TILES]> {
    let put = |at: usize| {
        let mut grown = *order;
        grown.copy_within(at..place, at + 1);
        grown[at] = place as u8;
        grown
    };
    (0..=place).map(put).collect()
}

impl Slabs {
    /// The net of slabs of a graph.
    pub fn new(graph: &Graph, k: usize) -> Slabs {
        let beside: Vec<u64> = (0..graph.len()).map(|v| graph.neighbours(v).fold(0, |set, n| set | 1 << n)).collect();
        let whole = if graph.len() == 64 { u64::MAX } else { (1 << graph.len()) - 1 };
        let mut slabs = Slabs {
            k,
            vertices: graph.len(),
            sets: Vec::new(),
            parts: Vec::new(),
            another: Vec::new(),
            first: vec![0],
            moves: Vec::new(),
            orders: Orders::new(k),
        };
        slabs.list_parts(&beside, whole);
        let binomials = binomials();
        let rank = |set: u64| rank(&binomials, set);
        for slab in 0..slabs.parts.len() {
            let set = slabs.sets[slab];
            let mut tiles = set;
            for i in 0..k {
                let from = tiles.trailing_zeros() as usize;
                tiles &= tiles - 1;
                let mut free = beside[from] & slabs.parts[slab];
                while free != 0 {
                    let to = free.trailing_zeros() as usize;
                    free &= free - 1;
                    let after = set & !(1 << from) | 1 << to;
                    let target = slabs.with_blank(rank(after), from as u8);
                    let j = (after & ((1 << to) - 1)).count_ones() as usize;
                    slabs.moves.push(Move { slab: target as u32, turn: (i * k + j) as u32 });
                }
            }
            slabs.first.push(slabs.moves.len() as u32);
        }
        slabs
    }

    /// Slabs of all sets and parts.
    fn list_parts(&mut self, beside: &[u64], whole: u64) {
        let mut more = Vec::new();
        for_each_set(self.vertices, self.k, |set| {
            let mut parts = Vec::new();
            let mut rest = whole & !set;
            while rest != 0 {
                let part = flood(beside, rest, 1 << rest.trailing_zeros());
                parts.push(part);
                rest &= !part;
            }
            parts.sort_by_key(|part| std::cmp::Reverse(part.count_ones()));
            more.extend(parts.iter().skip(1).map(|&part| (set, part, self.sets.len() as u32)));
            self.sets.push(set);
            self.parts.push(parts[0]);
        });
        self.another = vec![LAST; self.sets.len() + more.len()];
        for (set, part, main) in more {
            let slab = self.sets.len() as u32;
            self.another[slab as usize] = std::mem::replace(&mut self.another[main as usize], slab);
            self.sets.push(set);
            self.parts.push(part);
        }
    }

    /// The slab of the set of a rank that has the blank's vertex in its part.
    fn with_blank(&self, rank: usize, blank: u8) -> usize {
        let mut slab = rank;
        while self.parts[slab] >> blank & 1 == 0 {
            slab = self.another[slab] as usize;
        }
        slab
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.moves.len() * size_of::<Move>() + self.sets.len() * 24) as u64
    }

    /// Where the blank may be, with a set of tiles at home, without moving any of them.
    pub fn part(&self, home: u64, blank: u8) -> u64 {
        let slab = (0..self.sets.len()).find(|&s| self.sets[s] == home && self.parts[s] >> blank & 1 == 1);
        self.parts[slab.expect("the blank is beside every set without it")]
    }

    /// The table of a group of `k` tiles, for searches whose blank ends in this part of the rest.
    pub fn table(&self, tiles: &[u8], part: u64) -> Table {
        let distance = self.distances(tiles, part);
        let mut values = vec![u8::MAX; self.vertices.pow(self.k as u32)];
        let mut table = Table { tiles: tiles.to_vec(), vertices: self.vertices, values: Vec::new() };
        let weights: Vec<u32> = (0..self.k).map(|rank| table.weight(rank)).collect();
        for (slab, &set) in self.sets.iter().enumerate() {
            let places = bits(set, self.k);
            for (order, ranks) in self.orders.all.iter().enumerate() {
                let index: u32 = (0..self.k).map(|i| u32::from(places[i]) * weights[usize::from(ranks[i])]).sum();
                let value = &mut values[index as usize];
                *value = (*value).min(distance[slab * self.orders.count + order]);
            }
        }
        table.values = values;
        table
    }

    /// The orders of a slab.
    pub fn orders(&self) -> usize {
        self.orders.count
    }

    /// The order after the tile at one place among the group's has gone to another, by `(from * k + to) * orders + order`.
    pub fn turns(&self) -> &[u16] {
        &self.orders.turns
    }

    /// Where the blank may be in each slab.
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }

    /// The set of each slab.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The slab of another part of the same set, or [`LAST`].
    pub fn another(&self) -> &[u32] {
        &self.another
    }

    /// The number of an order: `ranks[i]` is the tile on the set's `i`-th vertex.
    fn order(&self, ranks: &[u8; MOST_TILES]) -> usize {
        self.orders.all.binary_search(ranks).expect("tiles stand in some order")
    }

    /// Where a group's tiles are, from the vertex of each tile.
    pub fn state(&self, tiles: &[u8], places: &[u8; MOST]) -> State {
        let mut at: Vec<(u8, u8)> =
            tiles.iter().zip(0..).map(|(&tile, rank)| (places[usize::from(tile)], rank)).collect();
        at.sort_unstable();
        let mut ranks = [0; MOST_TILES];
        for (place, &(_, rank)) in ranks.iter_mut().zip(&at) {
            *place = rank;
        }
        let set = at.iter().fold(0, |set, &(vertex, _)| set | 1 << vertex);
        set << 16 | self.order(&ranks) as u32
    }

    /// Least moves of the group's tiles to their homes, by slab and order, for searches whose blank ends in this part of the rest.
    pub fn distances(&self, tiles: &[u8], part: u64) -> Vec<u8> {
        let count = self.orders.count;
        let mut distance = vec![u8::MAX; self.sets.len() * count];
        let home = self.home(tiles, part);
        distance[home * count] = 0;
        self.spread(home, |depth, slab, layer| {
            let entries = &mut distance[slab * count..][..count];
            layer.for_each(slab, |order| entries[order] = depth);
        });
        distance
    }

    /// The second bit of each of these numbers, [`Slabs::words`] for a slab.
    pub fn slopes(&self, tiles: &[u8], part: u64) -> Vec<u64> {
        let words = self.words();
        let mut bits = vec![0; self.sets.len() * words];
        self.spread(self.home(tiles, part), |depth, slab, layer| {
            if depth & 2 != 0 {
                layer.add_to(slab, &mut bits[slab * words..][..words]);
            }
        });
        bits
    }

    /// Words of a slab with a bit for each order.
    pub fn words(&self) -> usize {
        self.orders.count.div_ceil(64)
    }

    /// The slab of a group's homes with the blank in a part of the rest.
    fn home(&self, tiles: &[u8], part: u64) -> usize {
        let home = tiles.iter().fold(0, |set, &t| set | 1 << t);
        let slab = (0..self.sets.len()).find(|&s| self.sets[s] == home && self.parts[s] == part);
        slab.expect("a part of the rest")
    }

    /// Breadth first from the ascending order of a slab. A layer is a set of bits, an order each: where a tile passes none of its like the order stays
    /// and 64 of them move at once; the rest are turned one by one, and only when a layer is complete is it sifted from what was known. `tell(depth, slab, layer)` for every slab of every layer but the first.
    fn spread(&self, home: usize, mut tell: impl FnMut(u8, usize, &Layer)) {
        let count = self.orders.count;
        let mut known = Layer::new(self.sets.len(), count);
        let (mut fresh, mut coming) = (known.clone(), known.clone());
        let mut slabs = vec![home];
        for layer in [&mut known, &mut fresh] {
            layer.put(home, 0);
        }
        let mut depth = 0;
        let mut list: Vec<u16> = Vec::with_capacity(count);
        while !slabs.is_empty() && depth < u8::MAX - 1 {
            let mut touched = Vec::new();
            for &slab in &slabs {
                list.clear();
                fresh.for_each(slab, |order| list.push(order as u16));
                let moves = self.first[slab] as usize..self.first[slab + 1] as usize;
                for &Move { slab: target, turn } in &self.moves[moves] {
                    let target = target as usize;
                    if coming.is_empty(target) {
                        touched.push(target);
                    }
                    if (turn as usize).is_multiple_of(self.k + 1) {
                        coming.join(target, &fresh, slab);
                    } else {
                        let turn = &self.orders.turns[turn as usize * count..][..count];
                        list.iter().for_each(|&order| coming.put(target, turn[usize::from(order)].into()));
                    }
                }
                fresh.clear(slab);
            }
            depth += 1;
            touched.retain(|&slab| {
                coming.sift(slab, &mut known);
                tell(depth, slab, &coming);
                !coming.is_empty(slab)
            });
            std::mem::swap(&mut fresh, &mut coming);
            slabs = touched;
        }
    }
}

/// Calls for every set of `k` of the first `n` vertices, in ascending order of the sets as numbers.
fn for_each_set(n: usize, k: usize, mut call: impl FnMut(u64)) {
    let mut places: Vec<usize> = (0..k).collect();
    loop {
        call(places.iter().fold(0, |set, &p| set | 1 << p));
        // The next set in this order: the lowest member that can go up does, those below it go back to the beginning.
        let Some(i) = (0..k).find(|&i| places[i] + 1 < *places.get(i + 1).unwrap_or(&n)) else { return };
        places[i] += 1;
        for (j, place) in places[..i].iter_mut().enumerate() {
            *place = j;
        }
    }
}

/// How many sets stand before this one in the order of [`for_each_set`].
pub(super) fn rank(binomials: &Binomials, mut set: u64) -> usize {
    let mut rank = 0;
    let mut k = 1;
    while set != 0 {
        rank += binomials[set.trailing_zeros() as usize][k];
        set &= set - 1;
        k += 1;
    }
    rank
}

/// How many sets of `k` things are among `n`, by `n` and `k`.
pub(super) type Binomials = [[usize; MOST_TILES + 1]; 64];

pub(super) fn binomials() -> Binomials {
    let mut table = [[0; MOST_TILES + 1]; 64];
    for n in 0..64 {
        table[n][0] = 1;
        for k in 1..=MOST_TILES {
            table[n][k] = if n == 0 { 0 } else { table[n - 1][k - 1] + table[n - 1][k] };
        }
    }
    table
}

fn bits(mut set: u64, k: usize) -> [u8; MOST_TILES] {
    let mut places = [0; MOST_TILES];
    for place in &mut places[..k] {
        *place = set.trailing_zeros() as u8;
        set &= set - 1;
    }
    places
}

/// The part of a set that hangs together with a seed.
fn flood(beside: &[u64], set: u64, seed: u64) -> u64 {
    let (mut part, mut fresh) = (seed, seed);
    while fresh != 0 {
        let vertex = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let found = beside[vertex] & set & !part;
        part |= found;
        fresh |= found;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_in_their_order() {
        let binomials = binomials();
        let mut expected = 0;
        for_each_set(9, 4, |set| {
            assert_eq!(rank(&binomials, set), expected);
            expected += 1;
        });
        assert_eq!(expected, 126);
    }
}
