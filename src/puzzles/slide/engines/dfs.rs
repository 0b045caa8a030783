//! The depth-first search of one iteration below one position.

use super::iteration::{BlankWays, Iteration, Optimal, way};
use super::pattern_db::MAX_GROUPS;
use super::pattern_db::lookup::Lookup;
use super::transposition::TranspositionTable;
use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::Ticker;
use crate::search::work;
use std::sync::atomic::Ordering::Relaxed;

/// One side of the estimate, updated move by move.
#[derive(Clone)]
struct Side {
    state: [u32; MAX_GROUPS],
    value: [u8; MAX_GROUPS],
}

impl Side {
    fn new<L: Lookup>(lookup: &L, places: &[u8; MAX_VERTICES], blank: u8) -> Side {
        let mut side = Side { state: [0; MAX_GROUPS], value: [0; MAX_GROUPS] };
        for group in 0..lookup.groups() {
            side.state[group] = lookup.state(group, places);
            side.value[group] = lookup.value(group, side.state[group], blank);
        }
        side
    }

    fn sum(&self) -> u32 {
        self.value.iter().map(|&v| u32::from(v)).sum()
    }

    /// The change when a tile moves; `sum` is that of all groups before.
    #[inline(always)]
    fn after<L: Lookup>(&self, lookup: &L, tile: u8, from: u8, to: u8, sum: i32) -> Change {
        let group = lookup.group(tile) % MAX_GROUPS;
        let before = self.value[group];
        let (state, value) = lookup.after(group, self.state[group], before, tile, from, to);
        Change { state, value, group: group as u8, sum: sum as i16 - i16::from(before) + i16::from(value) }
    }

    /// Sets a group's state and value. Returns the old ones.
    #[inline]
    fn put(&mut self, change: &Change) -> (u32, u8) {
        let group = usize::from(change.group) % MAX_GROUPS;
        (
            std::mem::replace(&mut self.state[group], change.state),
            std::mem::replace(&mut self.value[group], change.value),
        )
    }

    #[inline]
    fn restore(&mut self, group: u8, (state, value): (u32, u8)) {
        self.state[usize::from(group) % MAX_GROUPS] = state;
        self.value[usize::from(group) % MAX_GROUPS] = value;
    }
}

/// One side of the estimate after a move. It is small, because all moves of a position are kept until they have been
/// tried.
#[derive(Default)]
struct Change {
    state: u32,
    value: u8,
    group: u8,
    /// The sum of all groups.
    sum: i16,
}

/// A move to be tried: where the blank goes and the tile that is there.
struct Child {
    to: u8,
    back: u8,
    tile: u8,
    plain: Change,
    mirrored: Change,
}

/// The estimate of a position and, if the board is symmetric, that of the mirrored position.
#[derive(Clone)]
pub(super) struct Sides {
    plain: Side,
    mirrored: Option<Side>,
}

impl Sides {
    pub(super) fn new<L: Lookup>(
        lookup: &L,
        position: &Position,
        vertices: usize,
        mirror: Option<&[u8; MAX_VERTICES]>,
    ) -> Sides {
        let places = position.places(vertices);
        let image = |m: &[u8; MAX_VERTICES]| Side::new(lookup, &reflected(&places, m), m[usize::from(position.blank)]);
        Sides { plain: Side::new(lookup, &places, position.blank), mirrored: mirror.map(image) }
    }

    /// The larger of the two.
    pub(super) fn bound(&self) -> u32 {
        self.plain.sum().max(self.mirrored.as_ref().map_or(0, Side::sum))
    }

    /// The estimates after the blank has entered a vertex.
    pub(super) fn after<L: Lookup>(
        &self,
        lookup: &L,
        position: &Position,
        to: u8,
        mirror: Option<&[u8; MAX_VERTICES]>,
    ) -> Sides {
        let (tile, blank) = (position.tiles[usize::from(to)], position.blank);
        let mut sides = self.clone();
        sides.plain.put(&self.plain.after(lookup, tile, to, blank, 0));
        if let (Some(side), Some(mirror)) = (&mut sides.mirrored, mirror) {
            let image = |v: u8| mirror[usize::from(v)];
            side.put(&side.after(lookup, image(tile), image(to), image(blank), 0));
        }
        sides
    }
}

/// The vertex of each tile on the mirrored board.
fn reflected(places: &[u8; MAX_VERTICES], mirror: &[u8; MAX_VERTICES]) -> [u8; MAX_VERTICES] {
    let mut reflected = [NONE; MAX_VERTICES];
    for (tile, &place) in places.iter().enumerate().filter(|(_, p)| **p != NONE) {
        reflected[usize::from(mirror[tile])] = mirror[usize::from(place)];
    }
    reflected
}

/// Elementary steps of a node: look-ups in large tables.
const STEPS_PER_NODE: usize = 8;

/// Depth-first search below one root.
pub(super) struct DepthFirst<'s, L> {
    ways: &'s [[BlankWays; 5]; MAX_VERTICES],
    lookup: &'s L,
    tiles: [u8; MAX_VERTICES],
    plain: Side,
    mirrored: Side,
    /// All zero if the board is not symmetric.
    mirror: [u8; MAX_VERTICES],
    is_symmetric: bool,
    blank: u8,
    /// The tile number of the blank.
    name: u8,
    iteration: &'s Iteration,
    failures: Option<&'s TranspositionTable>,
    ticker: Ticker<'s>,
    /// Moves tried.
    pub(super) nodes: u64,
    /// Positions found in the table of failures.
    pub(super) hits: u64,
    beyond: i32,
    path: Vec<u8>,
    graph: &'s Graph,
    stop: bool,
}

impl<'s, L: Lookup> DepthFirst<'s, L> {
    pub(super) fn new(
        optimal: &'s Optimal<'s, L>,
        position: &Position,
        sides: &Sides,
        iteration: &'s Iteration,
    ) -> DepthFirst<'s, L> {
        let Sides { plain, mirrored } = sides.clone();
        DepthFirst {
            ways: &optimal.ways,
            lookup: optimal.estimate,
            tiles: position.tiles,
            plain,
            mirrored: mirrored.unwrap_or(Side { state: [0; MAX_GROUPS], value: [0; MAX_GROUPS] }),
            mirror: optimal.mirror.unwrap_or([0; MAX_VERTICES]),
            is_symmetric: optimal.mirror.is_some(),
            blank: position.blank,
            name: position.blank_tile(),
            iteration,
            failures: iteration.failures.as_ref(),
            ticker: optimal.control.ticker(),
            nodes: 0,
            hits: 0,
            beyond: i32::MAX,
            path: Vec::new(),
            graph: optimal.graph,
            stop: false,
        }
    }

    /// Searches with `left` moves from the root; `back` is the vertex that the blank came from.
    pub(super) fn begin(&mut self, left: i64, back: u8) -> bool {
        let (plain, mirrored) = (self.plain.sum(), self.mirrored.sum());
        let bound = i64::from(plain.max(mirrored));
        if bound > left {
            self.iteration.next.fetch_min((i64::from(self.iteration.limit) + bound - left) as u32, Relaxed);
            return false;
        }
        let back = way(self.graph, self.blank.into(), back.into());
        let found = if self.is_symmetric {
            self.visit::<true>(self.blank, back, left as i32, plain as i32, mirrored as i32)
        } else {
            self.visit::<false>(self.blank, back, left as i32, plain as i32, 0)
        };
        if self.beyond < i32::MAX {
            self.iteration.next.fetch_min(self.iteration.limit + self.beyond as u32, Relaxed);
        }
        found
    }

    /// Tries all moves except the one back. `beyond` becomes the least amount by which a bound exceeded the moves left.
    fn visit<const MIRROR: bool>(&mut self, blank: u8, back: u8, left: i32, plain: i32, mirrored: i32) -> bool {
        if left - plain.max(mirrored) >= self.iteration.slack && self.has_failed(left) {
            return false;
        }
        let ways = &self.ways[usize::from(blank)][usize::from(back)];
        self.spend(ways.count.into());
        // All children are looked up before any is entered. The look-ups in distant tables then wait at the same time,
        // instead of each one waiting after a branch.
        let child = |search: &Self, way: usize| search.child::<MIRROR>(blank, ways, way, (plain, mirrored));
        match ways.count {
            0 => false,
            1 => {
                let a = child(self, 0);
                self.follow::<MIRROR>(blank, &a, left)
            }
            2 => {
                let (a, b) = (child(self, 0), child(self, 1));
                self.follow::<MIRROR>(blank, &a, left) || self.follow::<MIRROR>(blank, &b, left)
            }
            3 => {
                let (a, b, c) = (child(self, 0), child(self, 1), child(self, 2));
                self.follow::<MIRROR>(blank, &a, left)
                    || self.follow::<MIRROR>(blank, &b, left)
                    || self.follow::<MIRROR>(blank, &c, left)
            }
            _ => (0..4).any(|way| {
                let only = child(self, way);
                self.follow::<MIRROR>(blank, &only, left)
            }),
        }
    }

    /// Counts nodes, and from time to time looks whether to stop: another thread's answer is as short as any that this
    /// one could find.
    #[inline(always)]
    fn spend(&mut self, nodes: u32) {
        self.nodes += u64::from(nodes);
        work::add(STEPS_PER_NODE * nodes as usize);
        if self.ticker.ticks(nodes).is_break()
            || self.nodes & 0xfff < u64::from(nodes) && self.iteration.done.load(Relaxed)
        {
            self.stop = true;
        }
    }

    /// Enters a child unless its bound forbids it.
    #[inline(always)]
    fn follow<const MIRROR: bool>(&mut self, blank: u8, child: &Child, left: i32) -> bool {
        let bound = i32::from(child.plain.sum.max(child.mirrored.sum));
        if bound >= left {
            self.beyond = self.beyond.min(bound + 1 - left);
            return false;
        }
        // If all tiles are home, the sum of the tables is 0, and otherwise it is not.
        let is_home = left == 1 || child.plain.sum == 0;
        let found = is_home || !self.stop && self.enter::<MIRROR>(blank, child, left - 1);
        if found {
            self.path.push(child.to);
        }
        found
    }

    #[inline(always)]
    fn child<const MIRROR: bool>(&self, blank: u8, ways: &BlankWays, way: usize, sums: (i32, i32)) -> Child {
        let to = ways.to[way];
        let tile = self.tiles[usize::from(to)];
        let plain = self.plain.after(self.lookup, tile, to, blank, sums.0);
        let mirrored = if MIRROR {
            let image = |v: u8| self.mirror[usize::from(v)];
            self.mirrored.after(self.lookup, image(tile), image(to), image(blank), sums.1)
        } else {
            Change::default()
        };
        Child { to, back: ways.back[way], tile, plain, mirrored }
    }

    #[inline(always)]
    fn enter<const MIRROR: bool>(&mut self, blank: u8, child: &Child, left: i32) -> bool {
        let old = self.plain.put(&child.plain);
        let old_other = if MIRROR { self.mirrored.put(&child.mirrored) } else { (0, 0) };
        self.tiles[usize::from(blank)] = child.tile;
        self.tiles[usize::from(child.to)] = self.name;
        let found = self.visit::<MIRROR>(child.to, child.back, left, child.plain.sum.into(), child.mirrored.sum.into());
        self.tiles[usize::from(child.to)] = child.tile;
        self.tiles[usize::from(blank)] = self.name;
        self.plain.restore(child.plain.group, old);
        if MIRROR {
            self.mirrored.restore(child.mirrored.group, old_other);
        }
        found
    }

    /// Was this position searched before with at least as many moves left? Its answers, if any, are longer by at least
    /// two.
    #[inline]
    fn has_failed(&mut self, left: i32) -> bool {
        let Some(failures) = self.failures.filter(|_| left <= 255) else { return false };
        let failed = failures.enter(TranspositionTable::key(&self.tiles), left as u8);
        if failed {
            self.beyond = self.beyond.min(2);
            self.hits += 1;
        }
        failed
    }

    pub(super) fn answer(&self) -> Vec<Direction> {
        let mut at = usize::from(self.blank);
        let step = |&vertex: &u8| {
            let direction = self.graph.direction(at, vertex.into());
            at = vertex.into();
            direction
        };
        self.path.iter().rev().map(step).collect()
    }
}
