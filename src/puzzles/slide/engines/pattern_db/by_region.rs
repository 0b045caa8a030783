//! Tables that keep what a breadth-first search over slabs knows: the set of cells, the order of the tiles on it, and in which part of the rest the blank
//! is. Smaller than [`super::GroupTable`], which is addressed by the tiles' places alone, and sharper where tiles shut the blank in, as in corridors.
//! For graphs of at most 16 vertices, whose sets are small numbers.

use super::lookup::{Addressed, Sum};
use super::sets::{binomials, rank};
use super::slabs::{GroupState, LAST, Slabs, Values, below};
use std::sync::Arc;

/// Most vertices.
pub const MAX_VERTICES: usize = 16;

/// What the groups of one size share. The number of a set is a sum of two small tables', so that nothing but a value is far away in memory.
#[derive(Debug)]
pub struct RegionSlabs {
    k: usize,
    orders: u32,
    /// What the lower eight vertices count in the number of a set.
    low: [u16; 256],
    /// The upper eight, by how many there are among the lower.
    high: Vec<[u16; 256]>,
    /// Sets with more parts of the rest than one, a bit each.
    split: Vec<u64>,
    /// Where the blank may be in each slab.
    parts: Vec<u16>,
    another: Vec<u32>,
    turns: Vec<u16>,
}

/// The table of one group.
#[derive(Clone, Debug)]
pub struct ByRegion {
    /// The tiles, in ascending order.
    pub tiles: Vec<u8>,
    net: Arc<RegionSlabs>,
    /// By slab and order.
    values: Arc<Values>,
}

impl RegionSlabs {
    /// What searches need of a net of slabs.
    pub fn new(slabs: &Slabs, k: usize) -> RegionSlabs {
        let binomials = binomials();
        let mut low = [0; 256];
        for (set, count) in low.iter_mut().enumerate().filter(|(set, _)| set.count_ones() as usize <= k) {
            *count = rank(&binomials, set as u64) as u16;
        }
        let upper = |below: usize, set: usize| {
            let fits = below + set.count_ones() as usize <= k;
            let filled = ((set << 8) | ((1 << below) - 1)) as u64;
            if fits { rank(&binomials, filled) as u16 } else { 0 }
        };
        let high = (0..=k).map(|below| std::array::from_fn(|set| upper(below, set))).collect();
        let mut split = vec![0; 1 << 10];
        for (&set, _) in slabs.sets().iter().zip(slabs.another()).filter(|(_, another)| **another != LAST) {
            split[set as usize / 64] |= 1 << (set % 64);
        }
        RegionSlabs {
            k,
            orders: slabs.orders() as u32,
            low,
            high,
            split,
            parts: slabs.parts().iter().map(|&part| part as u16).collect(),
            another: slabs.another().to_vec(),
            turns: slabs.turns().to_vec(),
        }
    }

    #[inline]
    fn slab(&self, set: u32, blank: u8) -> usize {
        let (low, high) = ((set & 0xff) as usize, (set >> 8 & 0xff) as usize);
        let mut slab = usize::from(self.low[low]) + usize::from(self.high[low.count_ones() as usize][high]);
        if self.split[(set / 64) as usize] >> (set % 64) & 1 == 1 {
            while self.parts[slab] >> blank & 1 == 0 {
                slab = self.another[slab] as usize;
            }
        }
        slab
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.parts.len() * 6 + self.turns.len() * 2 + (1 << 13)) as u64
    }
}

impl ByRegion {
    /// A table of what [`Slabs::distances`] has found.
    pub fn new(tiles: &[u8], net: &Arc<RegionSlabs>, values: Arc<Values>) -> ByRegion {
        ByRegion { tiles: tiles.to_vec(), net: net.clone(), values }
    }

    /// After the tile on `from` has gone to the blank's vertex, where the blank was.
    #[inline]
    pub fn moved(&self, state: GroupState, from: u8, to: u8) -> GroupState {
        let set = state >> 16;
        let after = set ^ 1 << from ^ 1 << to;
        let passed = set & (below(from) ^ below(to)) & !(1 << from);
        if passed == 0 {
            return after << 16 | state & 0xffff;
        }
        let i = (set & below(from)).count_ones();
        let j = (after & below(to)).count_ones();
        let turn = (i * self.net.k as u32 + j) * self.net.orders;
        after << 16 | u32::from(self.net.turns[(turn + (state & 0xffff)) as usize])
    }
}

impl Addressed for ByRegion {
    fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    #[inline]
    fn value(&self, state: GroupState, blank: u8) -> u8 {
        let slab = self.net.slab(state >> 16, blank);
        self.values[slab * self.net.orders as usize + (state & 0xffff) as usize]
    }

    #[inline(always)]
    fn after(&self, state: GroupState, _: u8, from: u8, to: u8) -> (GroupState, u8) {
        let state = self.moved(state, from, to);
        (state, self.value(state, from))
    }
}

/// A sum over disjoint groups.
pub type ByRegionEstimate = Sum<ByRegion>;

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

    /// Moves of these tiles from every position of theirs and the blank's, by search with moves of others for nothing.
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

    /// Open, with a wall in the middle, with a pocket: every entry is what a plain search counts, and states are kept move by move.
    #[test]
    fn tables_tell_what_a_plain_search_counts() {
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
                let estimate = library.parted(&groups, home, &means).expect("room");
                let slopes = library.slopes(&groups, home, &means).expect("few parts");
                for (group, tiles) in groups.iter().enumerate() {
                    let counted = counted(&graph, tiles);
                    for (&(ref places, blank), &moves) in &counted {
                        let mut all = [NONE; MAX_VERTICES];
                        tiles.iter().zip(places).for_each(|(&t, &p)| all[usize::from(t)] = p);
                        let state = estimate.state(group, &all);
                        assert_eq!(
                            estimate.value(group, state, blank),
                            moves,
                            "{walls:?} {tiles:?} {places:?} {blank}"
                        );
                        assert_eq!(slopes.value(group, slopes.state(group, &all), blank), moves);
                        for to in graph.neighbours(blank.into()).map(|v| v as u8).filter(|v| places.contains(v)) {
                            let tile = tiles[places.iter().position(|&p| p == to).expect("just asked")];
                            let mut after = all;
                            after[usize::from(tile)] = blank;
                            assert_eq!(
                                estimate.after(group, state, moves, tile, to, blank).0,
                                estimate.state(group, &after)
                            );
                            let (state, value) = slopes.after(group, slopes.state(group, &all), moves, tile, to, blank);
                            let there: Vec<u8> = tiles.iter().map(|&t| after[usize::from(t)]).collect();
                            assert_eq!((state, value), (slopes.state(group, &after), counted[&(there, to)]));
                        }
                    }
                }
                assert_eq!(estimate.groups(), groups.len());
            }
        }
    }
}
