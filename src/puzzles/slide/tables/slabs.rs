//! Breadth-first search over the placings of a few tiles, a slab at a time.
//!
//! A slab holds all orders of `k` tiles on one set of cells with the blank in one part of the rest. Moving a tile leads from slab to slab and turns
//! at most a few neighbours in the order: the same permutation for all entries of the slab. The net of slabs serves every group of the size.

use super::Table;
use crate::puzzles::slide::board::graph::Graph;

/// Largest group: its orders are counted in 16 bits.
pub const MOST_TILES: usize = 7;

/// The slabs of all sets of `k` vertices, and where the moves of a tile lead.
#[derive(Debug)]
pub struct Slabs {
    k: usize,
    vertices: usize,
    /// The set of each slab; slabs of one set stand side by side.
    sets: Vec<u64>,
    /// Where the blank may be in each slab.
    parts: Vec<u64>,
    /// The moves of slab `s` are `moves[first[s]..first[s + 1]]`.
    first: Vec<u32>,
    moves: Vec<Move>,
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
        let (mut sets, mut parts, mut rank_first) = (Vec::new(), Vec::new(), Vec::new());
        for_each_set(graph.len(), k, |set| {
            rank_first.push(sets.len() as u32);
            let mut rest = whole & !set;
            while rest != 0 {
                let part = flood(&beside, rest, 1 << rest.trailing_zeros());
                sets.push(set);
                parts.push(part);
                rest &= !part;
            }
        });
        let binomials = binomials();
        let rank = |set: u64| rank(&binomials, set);
        let mut slabs =
            Slabs { k, vertices: graph.len(), sets, parts, first: vec![0], moves: Vec::new(), orders: Orders::new(k) };
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
                    let mut target = rank_first[rank(after)] as usize;
                    while slabs.parts[target] >> from & 1 == 0 {
                        target += 1;
                    }
                    let j = (after & ((1 << to) - 1)).count_ones() as usize;
                    slabs.moves.push(Move { slab: target as u32, turn: (i * k + j) as u32 });
                }
            }
            slabs.first.push(slabs.moves.len() as u32);
        }
        slabs
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.moves.len() * size_of::<Move>() + self.sets.len() * 20) as u64
    }

    /// Where the blank may be, with a set of tiles at home, without moving any of them.
    pub fn part(&self, home: u64, blank: u8) -> u64 {
        let slab = (0..self.sets.len()).find(|&s| self.sets[s] == home && self.parts[s] >> blank & 1 == 1);
        self.parts[slab.expect("the blank is beside every set without it")]
    }

    /// The table of a group of `k` tiles, for searches whose blank ends in this part of the rest.
    pub fn table(&self, tiles: &[u8], part: u64) -> Table {
        let home = tiles.iter().fold(0, |set, &t| set | 1 << t);
        let slab = (0..self.sets.len()).find(|&s| self.sets[s] == home && self.parts[s] == part);
        let distance = self.distances(slab.expect("a part of the rest"));
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

    /// Least moves of the group's tiles, by slab and order, to the ascending order of a slab.
    fn distances(&self, home: usize) -> Vec<u8> {
        let count = self.orders.count;
        let mut distance = vec![u8::MAX; self.sets.len() * count];
        let mut slabs = vec![home as u32];
        distance[home * count] = 0;
        let mut listed = vec![false; self.sets.len()];
        let mut depth = 0;
        let mut fresh: Vec<u16> = Vec::with_capacity(count);
        while !slabs.is_empty() && depth < u8::MAX - 1 {
            let mut next = Vec::new();
            for &slab in &slabs {
                listed[slab as usize] = false;
            }
            for &slab in &slabs {
                let entries = &distance[slab as usize * count..][..count];
                fresh.clear();
                fresh.extend((0..count as u16).filter(|&order| entries[usize::from(order)] == depth));
                let moves = self.first[slab as usize] as usize..self.first[slab as usize + 1] as usize;
                for &Move { slab: target, turn } in &self.moves[moves] {
                    let turn = &self.orders.turns[turn as usize * count..][..count];
                    let entries = &mut distance[target as usize * count..][..count];
                    let mut touched = false;
                    for &order in &fresh {
                        let entry = &mut entries[usize::from(turn[usize::from(order)])];
                        if *entry > depth + 1 {
                            *entry = depth + 1;
                            touched = true;
                        }
                    }
                    if touched && !listed[target as usize] {
                        listed[target as usize] = true;
                        next.push(target);
                    }
                }
            }
            slabs = next;
            depth += 1;
        }
        distance
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
fn rank(binomials: &[[usize; MOST_TILES + 1]; 64], mut set: u64) -> usize {
    let mut rank = 0;
    let mut k = 1;
    while set != 0 {
        rank += binomials[set.trailing_zeros() as usize][k];
        set &= set - 1;
        k += 1;
    }
    rank
}

fn binomials() -> [[usize; MOST_TILES + 1]; 64] {
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
