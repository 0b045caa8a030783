//! Beam search: layer by layer the most promising positions, and none ever twice.
//!
//! The list of all positions ever kept, not the width, is what takes the search out of local minima. Searched from the goal as well, with the tables of
//! the other blank's home, because one direction is often much easier than the other. Two estimates lead it where they fit: their tables group
//! the tiles differently, and the sum of both ranks better than either (a seventieth off the answers for the same time). Positions are told apart by 64-bit hashes: a collision loses a
//! position, never correctness, and nothing is proved here.

use super::closed::Closed;
use super::estimates::guides;
use super::pattern_db::{Estimate, MAX_GROUPS};
use super::task::Task;
use crate::base::grid::Direction;
use crate::base::pieces::Pieces;
use crate::base::rng::Rng;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::{Graph, MAX_VERTICES, NONE};
use crate::search::control::{Control, Ticker};
use crate::search::{parallel, work};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How a beam is led.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// Positions kept of a layer.
    pub width: usize,
    /// A group of tiles that counts threefold in the choice, if any: put in order first, where the others would be in its way later.
    pub heavy: Option<usize>,
}

/// How a beam ended.
pub enum BeamEnd {
    /// With an answer.
    Found(Vec<Direction>),
    /// Without one, or stopped.
    None,
    /// It had no room for more positions.
    Full,
}

/// Beams from the start to the goal and from the goal to the start; the shorter answer is offered. `k`: tiles in a group. Neither knows of the other's
/// answer, so that two threads find what one finds; each has half of the memory that is left. Has one of them run out of it?
pub fn both_ways(task: &Task<'_>, k: usize, lead: Lead) -> bool {
    let most = task.length();
    // Tables first, with all threads; then a thread for either way.
    let guides = [task.home(), task.start.blank].map(|blank| guides(task, k, blank));
    let [Some(there), Some(back)] = guides else { return false };
    let room = task.room() / 2;
    let is_full = AtomicBool::new(false);
    parallel::share(task.threads(), 2, |_, way| {
        // Seen from the start, the goal is a position to be solved whose blank ends where the start's is.
        let goal = || Position::solved(task.vertices(), task.home()).seen_from(&task.start, task.vertices());
        let (guides, from) = if way == 0 { (&there, task.start) } else { (&back, goal()) };
        match search(&task.graph, guides, &from, lead, BeamLimits { most, room, control: task.control }) {
            BeamEnd::Found(answer) => task.offer(&if way == 0 { answer } else { reversed(&answer) }),
            BeamEnd::None => {}
            BeamEnd::Full => is_full.store(true, Relaxed),
        }
    });
    let _ = task.hold(0);
    is_full.into_inner()
}

/// What a beam may use.
#[derive(Clone, Copy)]
pub struct BeamLimits<'a> {
    /// Answers must be shorter.
    pub most: u32,
    /// Bytes.
    pub room: u64,
    /// Limits and reports.
    pub control: &'a Control<'a>,
}

#[derive(Clone, Copy)]
struct Node {
    tiles: [u8; MAX_VERTICES],
    /// Where each group stands in its table, one guide's groups after the other's.
    index: [u32; MAX_GROUPS],
    hash: u64,
    /// Where the node's parent is in the list of steps.
    step: u32,
    /// By guide; 0 where there is no second one.
    bounds: [u16; 2],
    /// What the heavy group adds to the rank.
    extra: u16,
    blank: u8,
    back: u8,
}

/// A child that may be kept.
struct Child {
    hash: u64,
    parent: u32,
    bounds: [u16; 2],
    extra: u16,
    to: u8,
}

struct Beam<'b> {
    graph: &'b Graph,
    /// One or two.
    guides: &'b [Estimate],
    lead: Lead,
    keys: Vec<[u64; MAX_VERTICES]>,
    closed: Closed,
    /// Of every node ever kept its parent's place here, and in the lowest bits the direction.
    steps: Pieces<u32, 16>,
    /// Where the best node of the newest layer that is a goal stands in the steps.
    goal: Option<u32>,
    ticker: Ticker<'b>,
    room: u64,
    is_full: bool,
}

/// A layer, and children in runs that are sorted one by one.
type Layer = Pieces<Node, 12>;
type Children = Pieces<Child, 14>;

/// A beam that is longer than so many times its bound and so many moves more has lost its way.
const BOUNDS_PER_ANSWER: u32 = 3;
const SPARE_MOVES: u32 = 100;

/// Nodes between two looks at the bytes in use.
const NODES_BETWEEN_LOOKS: usize = 1 << 10;
/// Elementary steps of a node expanded, and of one kept.
const STEPS_PER_EXPANSION: usize = 48;
const STEPS_PER_KEPT_NODE: usize = 32;
/// Marks the root among the steps.
const ROOT: u32 = u32::MAX;

/// An answer shorter than `most` moves, if the beam finds one before it is far longer than can be expected: a beam that is caught goes on for ever.
pub fn search(graph: &Graph, guides: &[Estimate], start: &Position, lead: Lead, means: BeamLimits<'_>) -> BeamEnd {
    let mut beam = Beam {
        graph,
        guides,
        lead,
        keys: keys(graph.len()),
        closed: Closed::default(),
        steps: Pieces::default(),
        goal: None,
        ticker: means.control.ticker(),
        room: means.room,
        is_full: false,
    };
    let answer = beam.search(start, means);
    match answer {
        Some(answer) => BeamEnd::Found(answer),
        None if beam.is_full => BeamEnd::Full,
        None => BeamEnd::None,
    }
}

/// The widest beam that has room for twice as many layers as an answer has at least; one that has room for so many is left as it is.
fn width(wanted: usize, bound: u32, room: u64) -> usize {
    let layer = (2 * size_of::<Node>() + 3 * size_of::<Child>()) as u64;
    let bytes = |layers: u64| layer + layers * BYTES_PER_KEPT_NODE;
    let bound = u64::from(bound.max(1));
    if wanted as u64 * bytes(bound) <= room { wanted } else { (room / bytes(2 * bound)).max(1) as usize }
}

/// Bytes of a node among the steps and the closed ones.
const BYTES_PER_KEPT_NODE: u64 = 18;

/// What the move of a tile adds to its group's index, modulo 2^32.
fn shift(guide: &Estimate, tile: usize, from: u8, to: u8) -> u32 {
    guide.weight[tile].wrapping_mul(u32::from(to).wrapping_sub(u32::from(from)))
}

/// Numbers for hashing, the same in every run.
fn keys(count: usize) -> Vec<[u64; MAX_VERTICES]> {
    let mut rng = Rng::new(0x51de);
    (0..count).map(|_| std::array::from_fn(|_| rng.next())).collect()
}

impl Beam<'_> {
    fn hash(&self, position: &Position) -> u64 {
        (0..self.graph.len()).fold(0, |hash, v| hash ^ self.keys[v][usize::from(position.tiles[v])])
    }

    fn root(&self, start: &Position) -> Node {
        let places = start.places(self.graph.len());
        let mut bounds = [0; 2];
        let mut index = [0; MAX_GROUPS];
        let mut slots = index.iter_mut();
        for (bound, guide) in bounds.iter_mut().zip(self.guides) {
            *bound = guide.of(&places) as u16;
            for (group, slot) in (0..guide.tables.len()).zip(&mut slots) {
                *slot = guide.index(group, &places);
            }
        }
        let hash = self.hash(start);
        let (blank, back) = (start.blank, NONE);
        Node { tiles: start.tiles, index, hash, step: ROOT, bounds, extra: 0, blank, back }
    }

    fn search(
        &mut self,
        start: &Position,
        BeamLimits { most, room, control }: BeamLimits<'_>,
    ) -> Option<Vec<Direction>> {
        control.poll(0).continue_value()?;
        let root = self.root(start);
        let bound = u32::from(root.bounds[0].max(root.bounds[1]));
        self.lead.width = width(self.lead.width, bound, room);
        self.closed.insert(root.hash);
        self.goal = (root.bounds[0] == 0).then_some(ROOT);
        let (mut layer, mut next, mut children) = (Layer::default(), Layer::default(), Children::default());
        layer.push(root);
        let most = most.min(BOUNDS_PER_ANSWER * bound + SPARE_MOVES);
        for depth in 0..most {
            if let Some(step) = self.goal {
                return Some(self.path(step));
            }
            children.clear();
            for (parent, node) in layer.iter().enumerate() {
                if parent % NODES_BETWEEN_LOOKS == 0 {
                    self.fits(&[&layer, &next], &children)?;
                }
                self.ticker.tick().continue_value()?;
                // One move is made and the bound must still fit below `most`.
                self.expand(parent as u32, node, most - depth, &mut children);
                work::add(STEPS_PER_EXPANSION);
            }
            self.select(&layer, &mut children, &mut next)?;
            std::mem::swap(&mut layer, &mut next);
            if layer.is_empty() {
                return None;
            }
        }
        None
    }

    /// Is there room for some more nodes?
    fn fits(&mut self, layers: &[&Layer], children: &Children) -> Option<()> {
        let layers: u64 = layers.iter().map(|layer| layer.bytes()).sum();
        let bytes = layers + children.bytes() + self.closed.bytes() + self.steps.bytes();
        self.is_full = bytes > self.room;
        (!self.is_full).then_some(())
    }

    fn expand(&self, parent: u32, node: &Node, left: u32, children: &mut Children) {
        let blank = usize::from(node.blank);
        let blank_tile = usize::from(node.tiles[blank]);
        for &to in self.graph.next[blank].iter().filter(|&&to| to != NONE && to != node.back) {
            let tile = usize::from(node.tiles[usize::from(to)]);
            let (bounds, extra) = self.after(node, tile, to);
            // Admissible: a child whose bound does not fit can't lead to a shorter answer.
            if u32::from(bounds[0].max(bounds[1])) + 1 >= left {
                continue;
            }
            let keys = (&self.keys[blank], &self.keys[usize::from(to)]);
            let hash = node.hash ^ keys.0[blank_tile] ^ keys.0[tile] ^ keys.1[blank_tile] ^ keys.1[tile];
            if !self.closed.contains(hash) {
                children.push(Child { hash, parent, bounds, extra, to });
            }
        }
    }

    /// The bounds after a tile has moved to the blank's place, and what the heavy group then adds.
    fn after(&self, node: &Node, tile: usize, from: u8) -> ([u16; 2], u16) {
        let (mut bounds, mut extra) = (node.bounds, node.extra);
        let mut offset = 0;
        for (bound, guide) in bounds.iter_mut().zip(self.guides) {
            let group = usize::from(guide.group[tile]);
            let values = &guide.tables[group].values;
            let index = node.index[offset + group];
            let after = index.wrapping_add(shift(guide, tile, from, node.blank));
            let (old, new) = (u16::from(values[index as usize]), u16::from(values[after as usize]));
            *bound = *bound + new - old;
            // The first guide's groups are meant, and both guides' bounds count once each.
            if offset == 0 && self.lead.heavy == Some(group) {
                extra = 2 * self.guides.len() as u16 * new;
            }
            offset += guide.tables.len();
        }
        (bounds, extra)
    }

    /// The best children, no position twice; ties are broken by hash, so evenly and always the same. `None`: to be stopped, or full.
    fn select(&mut self, layer: &Layer, children: &mut Children, kept: &mut Layer) -> Option<()> {
        kept.clear();
        self.goal = None;
        for run in children.pieces_mut() {
            self.ticker.steps(16 * run.len()).continue_value()?;
            work::add(16 * run.len());
            sort(run, self.lead.width);
        }
        let runs: Vec<&[Child]> = children.pieces().collect();
        let mut next: BinaryHeap<_> = runs.iter().enumerate().map(|(run, c)| Reverse((c[0].key(), run, 0))).collect();
        while let Some(mut top) = next.peek_mut().filter(|_| kept.len() < self.lead.width) {
            let Reverse((_, run, at)) = *top;
            match runs[run].get(at + 1) {
                Some(child) => *top = Reverse((child.key(), run, at + 1)),
                None => drop(std::collections::binary_heap::PeekMut::pop(top)),
            }
            self.keep(layer, &runs[run][at], kept);
            self.ticker.steps(STEPS_PER_KEPT_NODE).continue_value()?;
            work::add(STEPS_PER_KEPT_NODE);
            if kept.len() % NODES_BETWEEN_LOOKS == NODES_BETWEEN_LOOKS - 1 {
                self.fits(&[layer, kept], children)?;
            }
        }
        Some(())
    }

    /// Takes a child into the new layer, unless its position has been there.
    fn keep(&mut self, layer: &Layer, child: &Child, kept: &mut Layer) {
        if !self.closed.insert(child.hash) {
            return;
        }
        let parent = &layer[child.parent as usize];
        let mut position = Position { tiles: parent.tiles, blank: parent.blank };
        position.enter(child.to);
        let tile = usize::from(position.tiles[usize::from(parent.blank)]);
        let mut index = parent.index;
        let mut offset = 0;
        for guide in self.guides {
            let entry = &mut index[offset + usize::from(guide.group[tile])];
            *entry = entry.wrapping_add(shift(guide, tile, child.to, parent.blank));
            offset += guide.tables.len();
        }
        let step = self.steps.len() as u32;
        self.steps.push(parent.step << 2 | self.graph.direction(parent.blank.into(), child.to.into()) as u32);
        if child.bounds[0] == 0 {
            self.goal.get_or_insert(step);
        }
        kept.push(Node {
            tiles: position.tiles,
            index,
            hash: child.hash,
            step,
            bounds: child.bounds,
            extra: child.extra,
            blank: child.to,
            back: parent.blank,
        });
    }

    fn path(&self, mut step: u32) -> Vec<Direction> {
        let mut path = Vec::new();
        // Two bits are the direction's, so the root's mark is as much shorter.
        while step != ROOT && step != ROOT >> 2 {
            let entry = self.steps[step as usize];
            path.push(Direction::ALL[(entry & 3) as usize]);
            step = entry >> 2;
        }
        path.reverse();
        path
    }
}

impl Child {
    /// What children are chosen by.
    fn key(&self) -> (u16, u64, u32) {
        (self.bounds[0] + self.bounds[1] + self.extra, self.hash, self.parent)
    }
}

/// Sorts a run, as much of it as can be kept.
fn sort(run: &mut Vec<Child>, width: usize) {
    if run.len() > 2 * width {
        // A position has four parents at the most, and copies have equal ranks.
        let cut = (3 * width).min(run.len() - 1);
        run.select_nth_unstable_by_key(cut, Child::key);
        run.truncate(cut);
    }
    run.sort_unstable_by_key(Child::key);
}
