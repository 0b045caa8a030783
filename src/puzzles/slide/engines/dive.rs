//! The depth-first search of one iteration below one position.

use super::failures::Failures;
use super::optimal::{Iteration, Optimal};
use crate::base::grid::Direction;
use crate::puzzles::slide::board::graph::{Graph, MOST, NONE};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::tables::MOST_GROUPS;
use crate::puzzles::slide::tables::lookup::Lookup;
use crate::search::control::Ticker;
use std::sync::atomic::Ordering::Relaxed;

/// One side of the estimate, kept up to date move by move.
struct Side {
    state: [u32; MOST_GROUPS],
    value: [u8; MOST_GROUPS],
}

impl Side {
    fn new<L: Lookup>(lookup: &L, places: &[u8; MOST], blank: u8) -> Side {
        let mut side = Side { state: [0; MOST_GROUPS], value: [0; MOST_GROUPS] };
        for group in 0..lookup.groups() {
            side.state[group] = lookup.state(group, places);
            side.value[group] = lookup.value(group, side.state[group], blank);
        }
        side
    }

    fn sum(&self) -> u32 {
        self.value.iter().map(|&v| u32::from(v)).sum()
    }

    /// Group, state and value after a tile has moved.
    #[inline]
    fn after<L: Lookup>(&self, lookup: &L, tile: u8, from: u8, to: u8) -> (usize, u32, u8) {
        let group = lookup.group(tile) % MOST_GROUPS;
        let state = lookup.moved(group, self.state[group], tile, from, to);
        (group, state, lookup.value(group, state, from))
    }

    /// Sets a group's state and value; the old ones.
    #[inline]
    fn put(&mut self, group: usize, state: u32, value: u8) -> (u32, u8) {
        (std::mem::replace(&mut self.state[group], state), std::mem::replace(&mut self.value[group], value))
    }
}

/// The bound of a position, and that of its mirrored one.
pub(super) fn bounds<L: Lookup>(
    lookup: &L,
    position: &Position,
    vertices: usize,
    mirror: Option<&[u8; MOST]>,
) -> (u32, u32) {
    let (plain, mirrored) = sides(lookup, position, vertices, mirror);
    (plain.sum(), mirrored.map_or(0, |side| side.sum()))
}

fn sides<L: Lookup>(
    lookup: &L,
    position: &Position,
    vertices: usize,
    mirror: Option<&[u8; MOST]>,
) -> (Side, Option<Side>) {
    let places = position.places(vertices);
    let image = |m: &[u8; MOST]| Side::new(lookup, &reflected(&places, m), m[usize::from(position.blank)]);
    (Side::new(lookup, &places, position.blank), mirror.map(image))
}

/// The vertex of each tile on the mirrored board.
fn reflected(places: &[u8; MOST], mirror: &[u8; MOST]) -> [u8; MOST] {
    let mut reflected = [NONE; MOST];
    for (tile, &place) in places.iter().enumerate().filter(|(_, p)| **p != NONE) {
        reflected[usize::from(mirror[tile])] = mirror[usize::from(place)];
    }
    reflected
}

/// Depth-first search below one root.
pub(super) struct Search<'s, L> {
    next: [[u8; 5]; MOST],
    lookup: &'s L,
    tiles: [u8; MOST],
    plain: Side,
    mirrored: Side,
    mirror: Option<[u8; MOST]>,
    blank: u8,
    /// The blank's own name.
    name: u8,
    iteration: &'s Iteration,
    failures: Option<&'s Failures>,
    ticker: Ticker<'s>,
    /// Moves tried.
    pub(super) nodes: u64,
    beyond: i64,
    path: Vec<u8>,
    graph: &'s Graph,
    stop: bool,
}

impl<'s, L: Lookup> Search<'s, L> {
    pub(super) fn new(optimal: &'s Optimal<'s, L>, position: &Position, iteration: &'s Iteration) -> Search<'s, L> {
        let (plain, mirrored) = sides(optimal.estimate, position, optimal.graph.len(), optimal.mirror.as_ref());
        Search {
            next: optimal.next,
            lookup: optimal.estimate,
            tiles: position.tiles,
            plain,
            mirrored: mirrored.unwrap_or(Side { state: [0; MOST_GROUPS], value: [0; MOST_GROUPS] }),
            mirror: optimal.mirror,
            blank: position.blank,
            name: position.blank_tile(),
            iteration,
            failures: iteration.failures.as_ref(),
            ticker: optimal.control.ticker(),
            nodes: 0,
            beyond: i64::MAX,
            path: Vec::new(),
            graph: optimal.graph,
            stop: false,
        }
    }

    /// Searches with `left` moves from the root; `back` is the vertex where the blank came from.
    pub(super) fn begin(&mut self, left: i64, back: u8) -> bool {
        let (plain, mirrored) = (self.plain.sum(), self.mirrored.sum());
        let bound = i64::from(plain.max(mirrored));
        if bound > left {
            self.iteration.next.fetch_min((i64::from(self.iteration.limit) + bound - left) as u32, Relaxed);
            return false;
        }
        let found = if self.mirror.is_some() {
            self.visit::<true>(self.blank, back, left as i32, plain as i32, mirrored as i32)
        } else {
            self.visit::<false>(self.blank, back, left as i32, plain as i32, 0)
        };
        if self.beyond < i64::MAX {
            self.iteration.next.fetch_min((i64::from(self.iteration.limit) + self.beyond) as u32, Relaxed);
        }
        found
    }

    /// Tries all moves but the one back. `beyond`: how far the least bound seen exceeded what was left.
    fn visit<const MIRROR: bool>(&mut self, blank: u8, back: u8, left: i32, plain: i32, mirrored: i32) -> bool {
        if left - plain.max(mirrored) >= self.iteration.slack && self.has_failed(left) {
            return false;
        }
        let ways = self.next[usize::from(blank)];
        for &to in ways.iter().take_while(|&&to| to != NONE) {
            if to == back {
                continue;
            }
            self.nodes += 1;
            if self.ticker.tick().is_break() {
                self.stop = true;
            }
            let tile = self.tiles[usize::from(to)];
            let (group, state, value) = self.plain.after(self.lookup, tile, to, blank);
            let sum = plain - i32::from(self.plain.value[group]) + i32::from(value);
            if sum >= left {
                self.beyond = self.beyond.min(i64::from(sum + 1 - left));
                continue;
            }
            let mut mirrored_sum = 0;
            let mut other = (0, 0, 0);
            if MIRROR {
                let mirror = self.mirror.as_ref().expect("asked for");
                let image = |v: u8| mirror[usize::from(v)];
                other = self.mirrored.after(self.lookup, image(tile), image(to), image(blank));
                mirrored_sum = mirrored - i32::from(self.mirrored.value[other.0]) + i32::from(other.2);
                if mirrored_sum >= left {
                    self.beyond = self.beyond.min(i64::from(mirrored_sum + 1 - left));
                    continue;
                }
            }
            if left == 1 || sum == 0 {
                // All tiles are home: the sum of the tables is 0 nowhere else.
                self.path.push(to);
                return true;
            }
            let old = self.plain.put(group, state, value);
            let old_other = if MIRROR { self.mirrored.put(other.0, other.1, other.2) } else { (0, 0) };
            self.tiles[usize::from(blank)] = tile;
            self.tiles[usize::from(to)] = self.name;
            let found = self.visit::<MIRROR>(to, blank, left - 1, sum, mirrored_sum);
            self.tiles[usize::from(to)] = tile;
            self.tiles[usize::from(blank)] = self.name;
            self.plain.put(group, old.0, old.1);
            if MIRROR {
                self.mirrored.put(other.0, old_other.0, old_other.1);
            }
            if found {
                self.path.push(to);
                return true;
            }
            if self.stop {
                return false;
            }
        }
        // Another thread's answer is as short as any that this one could find.
        self.stop |= self.nodes & 0xfff == 0 && self.iteration.done.load(Relaxed);
        false
    }

    /// Was this position searched before, with as much left? Its answers, if any, are longer by two at least.
    #[inline]
    fn has_failed(&mut self, left: i32) -> bool {
        let Some(failures) = self.failures.filter(|_| left <= 255) else { return false };
        let failed = failures.enter(Failures::key(&self.tiles), left as u8);
        if failed {
            self.beyond = self.beyond.min(2);
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
