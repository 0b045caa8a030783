//! Breadth-first search over the placings of a few tiles, a slab at a time.
//!
//! A slab holds all orders of `k` tiles on one set of cells with the blank in one part of the rest. Moving a tile leads
//! from slab to slab and moves it past at most a few neighbours in the order: the same permutation for all entries of
//! the slab. The net of slabs serves every group of this size.

use super::layer::{OrderSet, steps_of};
use super::orders::Orders;
use super::parts::Parts;
use super::sets::{binomials, for_each_set, members, rank};
use super::watch::{BuildLimits, BuildWatch};
use super::{GroupTable, MAX_TILES};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES};

/// The state of a group on a graph of at most 16 vertices: the set of its tiles' vertices in the upper half, their
/// order in the lower.
pub type GroupState = u32;

/// The set of all vertices before this one.
#[inline(always)]
pub fn below(vertex: u8) -> u32 {
    (1 << vertex) - 1
}
/// Marks a set's last slab.
pub const LAST: u32 = u32::MAX;

/// The slabs of all sets of `k` vertices, and the slabs to which moves of a tile lead.
#[derive(Debug)]
pub struct Slabs {
    k: usize,
    pub(super) vertices: usize,
    /// The set of each slab. The slab with a set's largest part has the set's [`rank`] as its number; the slabs of
    /// other parts follow those of all sets.
    sets: Vec<u64>,
    /// The part of the rest in which the blank is, for each slab.
    parts: Vec<u64>,
    /// The moves of slab `s` are `moves[first[s]..first[s + 1]]`.
    first: Vec<u32>,
    moves: Vec<Move>,
    /// The slab of another part of the same set, or [`LAST`].
    another: Vec<u32>,
    pub(super) ordered: Orders,
}

/// The slab that the move of a tile leads to, and in the lower six bits the turn of the order, see [`Orders`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Move(u32);

impl Move {
    fn new(slab: usize, turn: usize) -> Move {
        debug_assert!(slab < 1 << 26 && turn < MAX_TILES * MAX_TILES);
        Move((slab << 6 | turn) as u32)
    }

    #[inline]
    pub(super) fn slab(self) -> usize {
        (self.0 >> 6) as usize
    }

    #[inline]
    pub(super) fn turn(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// The last layer of a search: the next higher number means that there is none.
const MAX_DEPTH: u8 = u8::MAX - 1;

/// Bytes of a slab, with its share of the layers of a search, but without its moves.
const SLAB_BYTES: usize = 24;

impl Slabs {
    /// The net of slabs of a graph; `None` if the search is to stop, or if the net does not fit in memory.
    pub fn new(graph: &Graph, k: usize, means: &BuildLimits<'_>) -> Option<Slabs> {
        let mut watch = means.watch();
        let beside: Vec<u64> = (0..graph.len()).map(|v| graph.neighbours(v).fold(0, |set, n| set | 1 << n)).collect();
        let moves = moves(&beside, k);
        let sets = binomials()[graph.len() - 1][k] + binomials()[graph.len() - 1][k - 1];
        if ((sets * SLAB_BYTES + moves * size_of::<Move>()) as u64) > means.room {
            return None;
        }
        let mut slabs = Slabs {
            k,
            vertices: graph.len(),
            sets: Vec::with_capacity(sets),
            parts: Vec::with_capacity(sets),
            another: Vec::new(),
            first: Vec::new(),
            moves: Vec::new(),
            ordered: Orders::new(k),
        };
        watch.steps(slabs.ordered.turns.len() * 8)?;
        slabs.list_parts(&beside, means, moves, &mut watch)?;
        slabs.list_moves(&beside, moves, &mut watch)?;
        Some(slabs)
    }

    /// Lists the slabs of all sets and parts.
    fn list_parts(
        &mut self,
        beside: &[u64],
        means: &BuildLimits<'_>,
        moves: usize,
        watch: &mut BuildWatch<'_>,
    ) -> Option<()> {
        let whole = if self.vertices == 64 { u64::MAX } else { (1 << self.vertices) - 1 };
        let mut others = 0;
        for_each_set(self.vertices, self.k, |set| {
            let parts = Parts::of(beside, whole & !set);
            others += parts.count - 1;
            self.sets.push(set);
            self.parts.push(parts.sorted[0]);
            watch.steps(2 * self.vertices)
        })?;
        let sets = self.sets.len();
        if (((sets + others) * SLAB_BYTES + moves * size_of::<Move>()) as u64) > means.room {
            return None;
        }
        watch.look()?;
        self.sets.reserve_exact(others);
        self.parts.reserve_exact(others);
        self.another = vec![LAST; sets + others];
        watch.look()?;
        for main in 0..sets {
            let has_others = self.list_others(beside, whole, main);
            watch.steps(if has_others { 2 * self.vertices } else { 2 })?;
        }
        Some(())
    }

    /// Lists the slabs of all parts of a set except the largest. Are there any?
    fn list_others(&mut self, beside: &[u64], whole: u64, main: usize) -> bool {
        let rest = whole & !self.sets[main];
        if rest == self.parts[main] {
            return false;
        }
        let parts = Parts::of(beside, rest);
        for &part in &parts.sorted[1..parts.count] {
            let slab = self.sets.len();
            self.another[slab] = std::mem::replace(&mut self.another[main], slab as u32);
            self.sets.push(self.sets[main]);
            self.parts.push(part);
        }
        true
    }

    /// Lists all moves, `count` in number.
    fn list_moves(&mut self, beside: &[u64], count: usize, watch: &mut BuildWatch<'_>) -> Option<()> {
        let binomials = binomials();
        self.first.reserve_exact(self.parts.len() + 1);
        self.moves.reserve_exact(count);
        self.first.push(0);
        watch.look()?;
        for slab in 0..self.parts.len() {
            let set = self.sets[slab];
            let mut tiles = set;
            for i in 0..self.k {
                let from = tiles.trailing_zeros() as usize;
                tiles &= tiles - 1;
                let mut free = beside[from] & self.parts[slab];
                while free != 0 {
                    let to = free.trailing_zeros() as usize;
                    free &= free - 1;
                    let after = set & !(1 << from) | 1 << to;
                    let target = self.with_blank(rank(&binomials, after), from as u8);
                    let j = (after & ((1 << to) - 1)).count_ones() as usize;
                    self.moves.push(Move::new(target, i * self.k + j));
                }
            }
            self.first.push(self.moves.len() as u32);
            watch.steps(8 * self.k)?;
        }
        debug_assert_eq!(self.moves.len(), count);
        Some(())
    }

    /// The slab of the set of a rank whose part contains the blank's vertex.
    fn with_blank(&self, rank: usize, blank: u8) -> usize {
        let mut slab = rank;
        while self.parts[slab] >> blank & 1 == 0 {
            slab = self.another[slab] as usize;
        }
        slab
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.moves.capacity() * size_of::<Move>() + self.sets.len() * SLAB_BYTES + self.ordered.bytes()) as u64
    }

    /// Bytes that the search for one group takes besides its result.
    pub fn scratch(&self) -> u64 {
        let slabs = self.sets.len();
        (3 * slabs * (self.words() + 1) * 8 + 3 * slabs * size_of::<u32>()) as u64
    }

    /// The vertices that the blank can reach without moving any tile of a set, if all of them are at home.
    pub fn part(&self, home: u64, blank: u8) -> u64 {
        self.parts[self.with_blank(rank(&binomials(), home), blank)]
    }

    /// The table of a group of `k` tiles, for searches in which the blank ends in this part of the rest.
    pub fn table(&self, tiles: &[u8], part: u64, watch: &mut BuildWatch<'_>) -> Option<GroupTable> {
        let entries = self.vertices.pow(self.k as u32);
        let mut table = GroupTable { tiles: tiles.to_vec(), vertices: self.vertices, values: Vec::new() };
        let weights: Vec<u32> = (0..self.k).map(|rank| table.weight(rank)).collect();
        if self.ordered.are_quick() {
            table.values = self.quick_values(self.home(tiles, part), &weights, watch)?;
            return Some(table);
        }
        table.values = vec![u8::MAX; entries];
        watch.steps(entries / 8)?;
        // By order, the factor of each vertex of a set in the index.
        let of_order = |ranks: &[u8; MAX_TILES]| {
            std::array::from_fn::<u32, MAX_TILES, _>(|i| if i < self.k { weights[usize::from(ranks[i])] } else { 0 })
        };
        let counts: Vec<[u32; MAX_TILES]> = self.ordered.all.iter().map(of_order).collect();
        let values = &mut table.values;
        self.spread(self.home(tiles, part), watch, |depth, slab, layer| {
            let places = members(self.sets[slab], self.k);
            let mut found = 0;
            layer.for_each(slab, |order| {
                let index: u32 = (0..self.k).map(|i| u32::from(places[i]) * counts[order][i]).sum();
                // The slabs of a set share their entries; the first value found is the least.
                let value = &mut values[index as usize];
                *value = (*value).min(depth);
                found += 1;
            });
            4 * found
        })?;
        Some(table)
    }

    /// The number of orders in a slab.
    pub fn orders(&self) -> usize {
        self.ordered.count
    }

    /// The moves of a tile from a slab.
    pub(super) fn moves_from(&self, slab: usize) -> &[Move] {
        &self.moves[self.first[slab] as usize..self.first[slab + 1] as usize]
    }

    /// The order after the tile at place `from` of the group's has moved to place `to`, by `(from * k + to) * orders +
    /// order`.
    pub fn turns(&self) -> &[u16] {
        &self.ordered.turns
    }

    /// The part of the rest in which the blank is, for each slab.
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
    fn order(&self, ranks: &[u8; MAX_TILES]) -> usize {
        self.ordered.all.binary_search(ranks).expect("tiles stand in some order")
    }

    /// The state of a group, from the vertex of each tile.
    pub fn state(&self, tiles: &[u8], places: &[u8; MAX_VERTICES]) -> GroupState {
        // Vertex and rank are combined into one number, sorted by vertex.
        let mut at: Vec<usize> =
            tiles.iter().zip(0..).map(|(&tile, rank)| usize::from(places[usize::from(tile)]) << 8 | rank).collect();
        at.sort_unstable();
        let mut ranks = [0; MAX_TILES];
        for (place, &number) in ranks.iter_mut().zip(&at) {
            *place = number as u8;
        }
        let set = at.iter().fold(0, |set, number| set | 1 << (number >> 8));
        set << 16 | self.order(&ranks) as u32
    }

    /// The second bit of the least moves that bring the group's tiles home, by slab ([`Slabs::words`] for each) and
    /// order, for searches in which the blank ends in this part of the rest. `None` also if the numbers do not fit
    /// in a byte.
    pub fn slopes(&self, tiles: &[u8], part: u64, watch: &mut BuildWatch<'_>) -> Option<Vec<u64>> {
        let words = self.words();
        let (mut bits, mut most) = (vec![0; self.sets.len() * words], 0);
        self.spread(self.home(tiles, part), watch, |depth, slab, layer| {
            most = if layer.is_empty(slab) { most } else { depth };
            if depth & 2 != 0 {
                layer.add_to(slab, &mut bits[slab * words..][..words]);
            }
            words
        })?;
        (most < MAX_DEPTH).then_some(bits)
    }

    /// The words of a slab with a bit for each order.
    pub fn words(&self) -> usize {
        self.ordered.count.div_ceil(64)
    }

    /// The slab with a group at home and the blank in a part of the rest.
    fn home(&self, tiles: &[u8], part: u64) -> usize {
        let home = tiles.iter().fold(0, |set, &t| set | 1 << t);
        self.with_blank(rank(&binomials(), home), part.trailing_zeros() as u8)
    }

    /// Breadth-first search from the ascending order of a slab. A layer is a set of bits, one for each order. If a move
    /// takes a tile past no other, the order stays, and 64 orders move at once. The others are turned one by one.
    /// Known orders are removed from a layer only when it is complete. Calls `visit(depth, slab, layer)`, which
    /// returns the steps that it took, for every slab of every layer. `None` if the search is to stop.
    fn spread(
        &self,
        home: usize,
        watch: &mut BuildWatch<'_>,
        mut visit: impl FnMut(u8, usize, &OrderSet) -> usize,
    ) -> Option<()> {
        let (count, words) = (self.ordered.count, self.words());
        let mut layer = || {
            watch.look()?;
            Some(OrderSet::new(self.sets.len(), count))
        };
        let (mut known, mut fresh, mut coming) = (layer()?, layer()?, layer()?);
        let mut slabs = vec![home as u32];
        for layer in [&mut known, &mut fresh] {
            layer.put(home, std::iter::once(0));
        }
        visit(0, home, &fresh);
        let mut depth = 0;
        let mut list: Vec<u16> = Vec::with_capacity(count);
        while !slabs.is_empty() && depth < MAX_DEPTH {
            let mut touched = Vec::new();
            for slab in slabs.iter().map(|&slab| slab as usize) {
                let steps = self.expand(slab, &fresh, &mut coming, &mut list, &mut touched);
                fresh.clear(slab);
                watch.steps(words + steps)?;
            }
            depth += 1;
            let mut left = 0;
            for at in 0..touched.len() {
                let slab = touched[at] as usize;
                coming.sift(slab, &mut known);
                let steps = visit(depth, slab, &coming);
                touched[left] = touched[at];
                left += usize::from(!coming.is_empty(slab));
                watch.steps(4 + words + steps)?;
            }
            touched.truncate(left);
            std::mem::swap(&mut fresh, &mut coming);
            slabs = touched;
        }
        Some(())
    }

    /// Makes all moves from a slab's part of a layer. `list` receives its orders, `touched` the slabs that had no
    /// orders in the next layer before. Returns the steps that this took.
    fn expand(
        &self,
        slab: usize,
        fresh: &OrderSet,
        coming: &mut OrderSet,
        list: &mut Vec<u16>,
        touched: &mut Vec<u32>,
    ) -> usize {
        let moves = self.moves_from(slab);
        list.clear();
        fresh.for_each(slab, |order| list.push(order as u16));
        for step in moves {
            let target = step.slab();
            if coming.is_empty(target) {
                touched.push(target as u32);
            }
            if self.ordered.idle >> step.turn() & 1 == 1 {
                coming.join(target, fresh, slab);
            } else {
                let turn = &self.ordered.turns[step.turn() * self.ordered.count..][..self.ordered.count];
                coming.put(target, list.iter().map(|&order| turn[usize::from(order)].into()));
            }
        }
        steps_of(list.len(), moves.len())
    }
}

/// The number of moves of all sets of `k`: for every vertex and each of its neighbours, the sets that have the one and
/// not the other.
fn moves(beside: &[u64], k: usize) -> usize {
    let edges: usize = beside.iter().map(|set| set.count_ones() as usize).sum();
    edges * if beside.len() < 2 { 0 } else { binomials()[beside.len() - 2][k - 1] }
}
