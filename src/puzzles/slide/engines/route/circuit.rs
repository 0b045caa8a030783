//! Finds closed routes: long circuits through the vertex where the blank ends.
//!
//! A random circuit grows as longer detours over vertices beside it replace stretches of it. If no detour is longer, a
//! random one of equal length is taken, which makes others possible. After some of these in a row the circuit is
//! finished. On a board coloured like a chess board, a circuit takes as many vertices of one colour as of the other. So
//! it must leave out at least the imbalance of the colours, and when it leaves out no more, it is finished, too.

use super::field::{NeighbourSets, members, set_of};
use crate::base::order::by_size;
use crate::base::rng::Rng;

/// A closed route and what it leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circuit {
    /// The vertices in order, the blank's goal first.
    pub ring: Vec<usize>,
    /// The open vertices outside it. They are spots if they touch it twice.
    pub spots: u64,
}

impl Circuit {
    /// Can a tile on it jump over two others: across a square of four, or round by an open spot?
    pub fn has_jump(&self, field: &NeighbourSets<'_>, open: u64) -> bool {
        let count = self.ring.len();
        let at = |i: usize| self.ring[i % count];
        let joined = |a: usize, b: usize| field.beside(a, 1 << b) != 0;
        let spots = open & self.spots;
        (0..count).any(|i| {
            let across = count > 4 && joined(at(i), at(i + 3));
            across || field.beside(at(i), spots) & field.beside(at(i + 2), spots) != 0
        })
    }
}

/// The most circuits grown from scratch.
const MAX_TRIES: usize = 12;
/// The most detours of equal length in a row.
const MAX_IDLE_DETOURS: usize = 24;
/// The most vertices of a detour.
const MAX_DETOUR: usize = 5;

/// Different circuits through `root`, those that leave out the least first; none if `root` lies on no circuit.
pub fn circuits(field: &NeighbourSets<'_>, open: u64, root: usize, least: usize, rng: &mut Rng) -> Vec<Circuit> {
    let mut found: Vec<Circuit> = Vec::new();
    let mut fits = 0;
    for _ in 0..MAX_TRIES {
        if field.is_over() {
            break;
        }
        let Some(circuit) = grown(field, open, root, least, rng) else { break };
        fits += usize::from(circuit.spots.count_ones() as usize <= least);
        if !found.contains(&circuit) {
            found.push(circuit);
        }
        if fits == MAX_SPARE_CIRCUITS {
            break;
        }
    }
    by_size(found, |c| c.spots.count_ones() as usize)
}

/// Circuits that leave out no more than they must; more than this number would not help.
const MAX_SPARE_CIRCUITS: usize = 2;

fn grown(field: &NeighbourSets<'_>, open: u64, root: usize, least: usize, rng: &mut Rng) -> Option<Circuit> {
    let mut ring = wandering(field, open, root, rng)?;
    let mut idle = 0;
    loop {
        let spots = open & !set_of(&ring);
        let detour =
            (spots.count_ones() as usize > least && idle < MAX_IDLE_DETOURS).then(|| detour(field, &ring, spots, rng));
        let Some(Some(detour)) = detour else { return Some(Circuit { ring, spots }) };
        idle = if detour.path.len() > detour.to - detour.from - 1 { 0 } else { idle + 1 };
        ring.splice(detour.from + 1..detour.to, detour.path);
    }
}

/// A circuit through the root and a random way between two of its neighbours, found depth first: long, and through far
/// corners.
fn wandering(field: &NeighbourSets<'_>, open: u64, root: usize, rng: &mut Rng) -> Option<Vec<usize>> {
    let mut ends: Vec<usize> = members(field.beside(root, open)).collect();
    rng.shuffle(&mut ends);
    let [from, to, ..] = ends[..] else { return None };
    let mut ring = vec![root, from];
    let mut fresh = open & !(1 << root | 1 << from);
    while ring.len() > 1 {
        let at = ring[ring.len() - 1];
        let ways: Vec<usize> = members(field.beside(at, fresh)).collect();
        if at == to {
            return Some(ring);
        } else if ways.is_empty() {
            ring.pop();
        } else {
            let next = ways[rng.below(ways.len())];
            fresh &= !(1 << next);
            ring.push(next);
        }
    }
    None
}

/// A way over vertices outside the circuit that replaces what lies between two of its places. The root is at both ends
/// of the ring.
struct Detour {
    from: usize,
    to: usize,
    path: Vec<usize>,
}

/// A random detour among those that gain the most.
fn detour(field: &NeighbourSets<'_>, ring: &[usize], spots: u64, rng: &mut Rng) -> Option<Detour> {
    let mut look = Look { field, ring, spots, rng, path: Vec::new(), best: None, gain: 0, equals: 0 };
    for (from, &vertex) in ring.iter().enumerate() {
        look.go(from, vertex, spots);
    }
    look.best.filter(|_| !field.is_over())
}

struct Look<'l, 'g> {
    field: &'l NeighbourSets<'g>,
    ring: &'l [usize],
    spots: u64,
    rng: &'l mut Rng,
    path: Vec<usize>,
    best: Option<Detour>,
    gain: usize,
    equals: usize,
}

impl Look<'_, '_> {
    fn go(&mut self, from: usize, at: usize, free: u64) {
        if !self.field.spend(0, 4 + self.ring.len()) {
            return;
        }
        if !self.path.is_empty() {
            for to in members(self.field.beside(at, !self.spots)) {
                self.arrive(from, to);
            }
        }
        if self.path.len() < MAX_DETOUR {
            for next in members(self.field.beside(at, free)) {
                self.path.push(next);
                self.go(from, next, free & !(1 << next));
                self.path.pop();
            }
        }
    }

    /// Every detour is found from both ends; only the one that starts from the earlier place counts.
    fn arrive(&mut self, from: usize, vertex: usize) {
        let Some(place) = self.ring.iter().position(|&v| v == vertex) else { return };
        let to = if place == 0 { self.ring.len() } else { place };
        if to <= from || to - from == self.ring.len() {
            return;
        }
        let Some(gain) = self.path.len().checked_sub(to - from - 1) else { return };
        if gain > self.gain || self.equals == 0 {
            (self.gain, self.equals) = (gain, 0);
        }
        if gain == self.gain {
            self.equals += 1;
            if self.rng.below(self.equals) == 0 {
                self.best = Some(Detour { from, to, path: self.path.clone() });
            }
        }
    }
}
