//! Positions packed into one or two cache lines, with the values of their tiles' groups in several partitions. Searches
//! by layers keep millions of them. A child costs one table look-up for each partition, and nothing is copied for
//! children that are not kept.

mod words;

use super::node_index::Keyed;
use super::pattern_db::{Estimate, GroupTable};
use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::share;

/// A position with at most `T` tiles, including the blank, and `G` groups of all partitions together.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Packed<const T: usize, const G: usize> {
    /// The hash of the whole position.
    pub hash: u64,
    /// The vertex of each tile.
    places: [u8; T],
    /// The value of each group in its table.
    values: [u8; G],
    /// The directions by which the layer before leads here, as bits.
    ways: u8,
}

/// The most tiles for 64 bytes.
pub const SMALL_TILES: usize = 25;
/// The most groups for 64 bytes beside them.
pub const SMALL_GROUPS: usize = 30;
/// The most groups for 128 bytes, with any number of tiles.
pub const LARGE_GROUPS: usize = 55;

/// The most partitions that are looked up together.
const MAX_GUIDES: usize = 5;
/// The most of them that are for the way home.
pub const MAX_HOMES: usize = MAX_GUIDES - 1;
/// The most tiles in a group.
const MAX_TILES: usize = 5;

/// The table of a group, its tiles by their names in the search, and their weights in the index. Unused entries of both
/// have no effect.
struct Group<'e> {
    values: &'e [u8],
    is_full: bool,
    tiles: [u8; MAX_TILES],
    weights: [u32; MAX_TILES],
}

impl Group<'_> {
    #[inline(always)]
    fn value(&self, places: &[u8; MAX_VERTICES]) -> u8 {
        let place = |rank: usize| u32::from(places[usize::from(self.tiles[rank]) % MAX_VERTICES]) * self.weights[rank];
        let index = place(0) + place(1) + place(2) + place(3);
        // Hardly any tables have a fifth tile.
        self.values[if self.is_full { index + place(MAX_TILES - 1) } else { index } as usize]
    }
}

/// A partition: the group of each tile, and its range among all groups.
struct Guide {
    group: [u8; MAX_VERTICES],
    first: usize,
    end: usize,
}

/// The estimates that guide a search by layers: several partitions for the way home, each a lower bound by itself, and
/// perhaps one for the way back to the start.
pub struct Guides<'e> {
    groups: Vec<Group<'e>>,
    guides: Vec<Guide>,
    homes: usize,
}

impl<'e> Guides<'e> {
    /// Only estimates for the way home.
    pub fn home(homes: &'e [Estimate]) -> Guides<'e> {
        Guides::to(homes, &std::array::from_fn(|vertex| vertex as u8))
    }

    /// Estimates for the way to a position with these tiles, from tables in which the blank ends at that position's
    /// blank.
    pub fn to(homes: &'e [Estimate], tiles: &[u8; MAX_VERTICES]) -> Guides<'e> {
        let mut guides = Guides { groups: Vec::new(), guides: Vec::new(), homes: homes.len() };
        homes.iter().for_each(|estimate| guides.add(estimate, tiles));
        guides
    }

    /// Adds an estimate for the way back to a position, if there is room for it and more than one leads home. Its
    /// tables must be for the blank of that position; in them each tile is named by its place in it.
    pub fn back(mut self, back: &'e Estimate, start: &Position) -> Guides<'e> {
        if self.homes > 1 && self.groups() + back.tables.len() <= LARGE_GROUPS {
            self.add(back, &start.tiles);
        }
        self
    }

    fn add(&mut self, estimate: &'e Estimate, names: &[u8; MAX_VERTICES]) {
        let first = self.groups.len();
        let mut guide = Guide { group: [NONE; MAX_VERTICES], first, end: first + estimate.tables.len() };
        for (number, table) in estimate.tables.iter().enumerate() {
            let group = Group::of(table, names);
            group.tiles[..table.tiles.len()]
                .iter()
                .for_each(|&tile| guide.group[usize::from(tile)] = (first + number) as u8);
            self.groups.push(group);
        }
        self.guides.push(guide);
    }

    /// A hash of the groups, continuing from another hash.
    pub fn key(&self, key: u64) -> u64 {
        let tiles = self.groups.iter().flat_map(|group| group.tiles.iter().zip(group.weights));
        share::key([key].into_iter().chain(tiles.map(|(&tile, weight)| u64::from(tile) << 32 | u64::from(weight))))
    }

    /// The number of groups of all partitions.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }
}

impl<'e> Group<'e> {
    fn of(table: &'e GroupTable, names: &[u8; MAX_VERTICES]) -> Group<'e> {
        let is_full = table.tiles.len() == MAX_TILES;
        let mut group = Group { values: &table.values, is_full, tiles: [0; MAX_TILES], weights: [0; MAX_TILES] };
        for (rank, &tile) in table.tiles.iter().enumerate() {
            (group.tiles[rank], group.weights[rank]) = (names[usize::from(tile)], table.weight(rank));
        }
        group
    }
}

/// A position that a move leads to, before it is decided whether to keep it.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// The hash of the whole position.
    pub hash: u64,
    /// The place of its parent in the layer.
    pub parent: u32,
    /// What a beam selects by.
    pub rank: u16,
    /// The direction of the blank's move.
    pub way: u8,
    tile: u8,
    /// By partition, the value of the group of the tile that moves.
    values: [u8; MAX_GUIDES],
}

/// What the children of a position have in common.
struct Parent {
    /// The vertex of each tile, and the tile on each vertex.
    places: [u8; MAX_VERTICES],
    tiles: [u8; MAX_VERTICES],
    /// By partition, the sum of all groups.
    sums: [i32; MAX_GUIDES],
    blank: u8,
}

/// The board in the form that a search by layers needs.
pub struct Expansion<'e> {
    /// The graph on which tiles move.
    pub graph: &'e Graph,
    guides: &'e Guides<'e>,
    /// A group of the first partition that counts three times in the rank, if any.
    heavy: Option<usize>,
    /// The tile number of the blank.
    blank: u8,
    keys: Vec<[u64; MAX_VERTICES]>,
}

/// In a rank, the estimates for the way home together count this many times as much as the one for the way back. With
/// two thirds of this, beams run away from the start and get lost.
const HOME_WEIGHT: i32 = 3;
/// Keeps ranks positive.
const LEAST_RANK: i32 = 1 << 14;

impl<'e> Expansion<'e> {
    /// For positions whose blank has this tile number.
    pub fn new(graph: &'e Graph, guides: &'e Guides<'e>, heavy: Option<usize>, blank: u8) -> Expansion<'e> {
        let mut rng = Rng::new(0x51de);
        // Random numbers for hashing, the same in every run.
        let keys = (0..graph.len()).map(|_| std::array::from_fn(|_| rng.next())).collect();
        Expansion { graph, guides, heavy, blank, keys }
    }

    /// The packed form of a start position.
    pub fn root<const T: usize, const G: usize>(&self, start: &Position) -> Packed<T, G> {
        let places = start.places(self.graph.len());
        let mut root = Packed { hash: 0, places: [0; T], values: [0; G], ways: 0 };
        root.places[..self.graph.len()].copy_from_slice(&places[..self.graph.len()]);
        root.hash = (0..self.graph.len()).fold(0, |hash, tile| hash ^ self.key(tile as u8, places[tile]));
        for (value, group) in root.values.iter_mut().zip(&self.guides.groups) {
            *value = group.value(&places);
        }
        root
    }

    #[inline(always)]
    fn key(&self, tile: u8, place: u8) -> u64 {
        self.keys[usize::from(tile)][usize::from(place) % MAX_VERTICES]
    }

    /// A lower bound on the answers from a position.
    pub fn bound<const T: usize, const G: usize>(&self, node: &Packed<T, G>) -> u32 {
        (0..self.guides.homes).map(|guide| self.sum(node, guide)).max().unwrap_or(0) as u32
    }

    #[inline(always)]
    fn sum<const T: usize, const G: usize>(&self, node: &Packed<T, G>, guide: usize) -> i32 {
        let Guide { first, end, .. } = self.guides.guides[guide];
        node.values[first..end].iter().map(|&value| i32::from(value)).sum()
    }

    #[inline(always)]
    fn parent<const T: usize, const G: usize>(&self, node: &Packed<T, G>) -> Parent {
        let (mut places, mut tiles) = ([0; MAX_VERTICES], [0; MAX_VERTICES]);
        places[..T].copy_from_slice(&node.places);
        for (tile, &place) in node.places[..self.graph.len()].iter().enumerate() {
            tiles[usize::from(place) % MAX_VERTICES] = tile as u8;
        }
        let mut sums = [0; MAX_GUIDES];
        for (guide, sum) in sums[..self.guides.guides.len()].iter_mut().enumerate() {
            *sum = self.sum(node, guide);
        }
        Parent { places, tiles, sums, blank: node.places[usize::from(self.blank)] }
    }

    /// The children of a position except those in the layer that led to it, each with its bound.
    #[inline(always)]
    pub fn children<const T: usize, const G: usize>(
        &self,
        number: u32,
        node: &Packed<T, G>,
        mut visit: impl FnMut(Child, u32),
    ) {
        let mut parent = self.parent(node);
        for (way, &to) in self.graph.next[usize::from(parent.blank)].iter().enumerate() {
            if to != NONE && node.ways >> (Direction::ALL[way].opposite() as u8) & 1 == 0 {
                let (child, bound) = self.child(node, &mut parent, way as u8, to);
                visit(Child { parent: number, ..child }, bound);
            }
        }
    }

    #[inline(always)]
    fn child<const T: usize, const G: usize>(
        &self,
        node: &Packed<T, G>,
        parent: &mut Parent,
        way: u8,
        to: u8,
    ) -> (Child, u32) {
        let tile = parent.tiles[usize::from(to) % MAX_VERTICES];
        parent.places[usize::from(tile) % MAX_VERTICES] = parent.blank;
        let (mut values, mut home, mut away, mut bound) = ([0; MAX_GUIDES], 0, 0, 0);
        for (number, guide) in self.guides.guides.iter().enumerate() {
            let group = usize::from(guide.group[usize::from(tile) % MAX_VERTICES]);
            let value = self.guides.groups[group].value(&parent.places);
            let sum = parent.sums[number] + i32::from(value) - i32::from(node.values[group]);
            values[number] = value;
            if number < self.guides.homes {
                home += sum;
                bound = bound.max(sum);
            } else {
                away = sum;
            }
        }
        parent.places[usize::from(tile) % MAX_VERTICES] = to;
        let homes = self.guides.homes as i32;
        if let Some(heavy) = self.heavy {
            let group = usize::from(self.guides.guides[0].group[usize::from(tile) % MAX_VERTICES]);
            home += 2 * homes * i32::from(if group == heavy { values[0] } else { node.values[heavy] });
        }
        let rank = (LEAST_RANK + HOME_WEIGHT * home - homes * away).clamp(0, u16::MAX.into()) as u16;
        let places = self.key(self.blank, parent.blank) ^ self.key(self.blank, to);
        let hash = node.hash ^ places ^ self.key(tile, to) ^ self.key(tile, parent.blank);
        (Child { hash, parent: 0, rank, way, tile, values }, bound as u32)
    }

    /// The position of a child.
    #[inline(always)]
    pub fn made<const T: usize, const G: usize>(&self, parent: &Packed<T, G>, child: &Child) -> Packed<T, G> {
        let mut made = *parent;
        let blank = parent.places[usize::from(self.blank)];
        made.hash = child.hash;
        made.ways = 1 << child.way;
        made.places[usize::from(self.blank)] = self.graph.next[usize::from(blank)][usize::from(child.way)];
        made.places[usize::from(child.tile)] = blank;
        for (guide, value) in self.guides.guides.iter().zip(child.values) {
            made.values[usize::from(guide.group[usize::from(child.tile) % MAX_VERTICES])] = value;
        }
        made
    }
}

impl<const T: usize, const G: usize> Keyed for Packed<T, G> {
    type Key = (u64, [u8; T]);

    #[inline]
    fn key(&self) -> (u64, [u8; T]) {
        (self.hash, self.places)
    }

    #[inline]
    fn mixed(key: (u64, [u8; T])) -> u64 {
        key.0
    }
}

impl<const T: usize, const G: usize> Packed<T, G> {
    /// Adds another direction by which the layer before leads here.
    pub fn join(&mut self, way: u8) {
        self.ways |= 1 << way;
    }
}

/// The direction of a child's move.
pub fn direction(way: u32) -> Direction {
    Direction::ALL[(way & 3) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::engines::pattern_db::library;
    use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
    use crate::puzzles::slide::rules::board::Board;
    use crate::puzzles::slide::rules::board::graph::Layout;
    use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
    use crate::search::control::{Control, Counters};

    /// A random walk in which updated positions equal those computed from scratch, bounds equal those of the estimates,
    /// and ranks distinguish home from start.
    fn walk<const T: usize, const G: usize>(size: (usize, usize), walls: usize, seed: u64) {
        let mut rng = Rng::new(seed);
        let board = wall_in(&Board::solved(Size::new(size.0, size.1), |_| false), walls, &mut rng);
        let layout = Layout::of(&shuffled(&board, seed)).expect("whole");
        let (graph, start) = (&layout.graph, Position::of(&layout));
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let (library, home) = (library::of(graph, u64::MAX), graph.len() as u8 - 1);
        let estimate = |blank, number| {
            library.estimate(&library.groups(3, blank, number), blank, &BuildLimits::ample(&control)).expect("room")
        };
        let (homes, away) = ([estimate(home, 0), estimate(home, 1)], estimate(start.blank, 0));
        let guides = Guides::home(&homes).back(&away, &start);
        let expansion = Expansion::new(graph, &guides, None, start.blank_tile());
        let (mut position, mut node) = (start, expansion.root::<T, G>(&start));
        for _ in 0..200 {
            let mut children = Vec::new();
            expansion.children(7, &node, |child, bound| children.push((child, bound)));
            if children.is_empty() {
                break;
            }
            let (child, bound) = children[rng.below(children.len())];
            position.step(graph, direction(child.way.into()));
            node = expansion.made(&node, &child);
            let (anew, places) = (expansion.root::<T, G>(&position), position.places(graph.len()));
            let mut words = Vec::new();
            node.write(&mut words);
            let read = Packed::<T, G>::read(&words);
            assert!(words.len() == Packed::<T, G>::WORDS && read.key() == node.key());
            assert!(read.values == node.values && read.ways == node.ways);
            assert!(node.hash == anew.hash && node.places == anew.places && node.values == anew.values);
            let [one, other] = homes.each_ref().map(|estimate| estimate.of(&places));
            assert_eq!((bound, expansion.bound(&node), child.parent), (one.max(other), bound, 7));
            let back = away.of(&position.seen_from(&start, graph.len()).places(graph.len()));
            assert_eq!(i32::from(child.rank) - LEAST_RANK, HOME_WEIGHT * (one + other) as i32 - 2 * back as i32);
        }
    }

    #[test]
    fn incremental_values_of_a_child_match_recomputed_ones() {
        assert_eq!(size_of::<Packed<SMALL_TILES, SMALL_GROUPS>>(), 64);
        assert_eq!(size_of::<Packed<MAX_VERTICES, LARGE_GROUPS>>(), 128);
        for seed in 0..20 {
            walk::<SMALL_TILES, SMALL_GROUPS>((5, 4), seed as usize % 5, seed);
            walk::<MAX_VERTICES, LARGE_GROUPS>((6, 6), seed as usize, seed);
        }
    }
}
