//! Beam search: layer by layer the most promising positions, and none ever twice.
//!
//! The list of all positions ever kept, not the width, is what takes the search out of local minima. Searched from the goal as well, with the tables of
//! the other blank's home, because one direction is often much easier than the other. Two estimates lead it where they fit: their tables group
//! the tiles differently, and the sum of both ranks better than either (a seventieth off the answers for the same time). Positions are told apart by 64-bit hashes: a collision loses a
//! position, never correctness, and nothing is proved here.

use super::task::Task;
use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::puzzles::slide::board::graph::{Graph, MOST, NONE};
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::tables::{Estimate, MOST_GROUPS};
use crate::search::control::Control;
use crate::search::parallel;
use std::collections::HashSet;

/// How a beam is led.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// Positions kept of a layer.
    pub width: usize,
    /// A group of tiles that counts threefold in the choice, if any: put in order first, where the others would be in its way later.
    pub heavy: Option<usize>,
}

/// Beams from the start to the goal and from the goal to the start; the shorter answer is offered. `k`: tiles in a group. Neither knows of the other's
/// answer, so that two threads find what one finds.
pub fn both_ways(task: &Task<'_>, k: usize, lead: Lead) {
    let most = task.length();
    parallel::share(task.threads(), 2, |_, way| {
        let answer = if way == 0 { forwards(task, k, lead, most) } else { backwards(task, k, lead, most) };
        answer.into_iter().for_each(|answer| task.offer(&answer));
    });
}

fn forwards(task: &Task<'_>, k: usize, lead: Lead, most: u32) -> Option<Vec<Direction>> {
    let guides = super::plan::guides(task, k, task.home());
    search(&task.graph, &guides, &task.start, lead, most, task.control)
}

/// Seen from the start, the goal is a position to be solved whose blank ends where the start's is.
fn backwards(task: &Task<'_>, k: usize, lead: Lead, most: u32) -> Option<Vec<Direction>> {
    let guides = super::plan::guides(task, k, task.start.blank);
    let goal = Position::solved(task.vertices(), task.home());
    let from = goal.seen_from(&task.start, task.vertices());
    search(&task.graph, &guides, &from, lead, most, task.control).map(|answer| reversed(&answer))
}

#[derive(Clone, Copy)]
struct Node {
    tiles: [u8; MOST],
    /// Where each group stands in its table, one guide's groups after the other's.
    index: [u32; MOST_GROUPS],
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
    keys: Vec<[u64; MOST]>,
    closed: HashSet<u64, PlainHash>,
    /// Parent and direction of every node ever kept.
    steps: Vec<(u32, Direction)>,
}

/// The keys are hashes already.
#[derive(Clone, Copy, Default)]
struct PlainHash;
#[derive(Default)]
struct Plain(u64);
impl std::hash::BuildHasher for PlainHash {
    type Hasher = Plain;
    fn build_hasher(&self) -> Plain {
        Plain(0)
    }
}
impl std::hash::Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only whole hashes are hashed")
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// An answer shorter than `most` moves, if the beam finds one before it is far longer than can be expected: a beam that is caught goes on for ever.
pub fn search(
    graph: &Graph,
    guides: &[Estimate],
    start: &Position,
    lead: Lead,
    most: u32,
    control: &Control<'_>,
) -> Option<Vec<Direction>> {
    let mut beam = Beam { graph, guides, lead, keys: keys(graph.len()), closed: HashSet::default(), steps: Vec::new() };
    let root = beam.root(start);
    let bound = u32::from(root.bounds[0].max(root.bounds[1]));
    beam.closed.insert(root.hash);
    let mut layer = vec![root];
    let mut ticker = control.ticker();
    let most = most.min(3 * bound + 100);
    for depth in 0..most {
        if let Some(node) = layer.iter().find(|n| n.bounds[0] == 0) {
            return Some(beam.path(node.step));
        }
        let mut children = Vec::with_capacity(layer.len() * 2);
        for (parent, node) in layer.iter().enumerate() {
            if ticker.tick().is_break() {
                return None;
            }
            // One move is made and the bound must still fit below `most`.
            beam.expand(parent as u32, node, most - depth, &mut children);
        }
        layer = beam.select(&layer, children);
        if layer.is_empty() {
            return None;
        }
    }
    None
}

/// What the move of a tile adds to its group's index, modulo 2^32.
fn shift(guide: &Estimate, tile: usize, from: u8, to: u8) -> u32 {
    guide.weight[tile].wrapping_mul(u32::from(to).wrapping_sub(u32::from(from)))
}

/// Numbers for hashing, the same in every run.
fn keys(count: usize) -> Vec<[u64; MOST]> {
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
        let mut index = [0; MOST_GROUPS];
        let mut slots = index.iter_mut();
        for (bound, guide) in bounds.iter_mut().zip(self.guides) {
            *bound = guide.of(&places) as u16;
            for (group, slot) in (0..guide.tables.len()).zip(&mut slots) {
                *slot = guide.index(group, &places);
            }
        }
        let hash = self.hash(start);
        let (blank, back) = (start.blank, NONE);
        Node { tiles: start.tiles, index, hash, step: u32::MAX, bounds, extra: 0, blank, back }
    }

    fn expand(&self, parent: u32, node: &Node, left: u32, children: &mut Vec<Child>) {
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
            if !self.closed.contains(&hash) {
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

    /// The best children, no position twice; ties are broken by hash, so evenly and always the same.
    fn select(&mut self, layer: &[Node], mut children: Vec<Child>) -> Vec<Node> {
        let width = self.lead.width;
        let rank = |c: &Child| (c.bounds[0] + c.bounds[1] + c.extra, c.hash);
        if children.len() > 2 * width {
            // A position has four parents at the most, and copies have equal ranks.
            let cut = (3 * width).min(children.len() - 1);
            children.select_nth_unstable_by_key(cut, rank);
            children.truncate(cut);
        }
        children.sort_unstable_by_key(|c| (rank(c), c.parent));
        let mut kept: Vec<Node> = Vec::with_capacity(width.min(children.len()));
        for child in children {
            if kept.len() >= width {
                break;
            }
            if !self.closed.insert(child.hash) {
                continue;
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
            self.steps.push((parent.step, self.graph.direction(parent.blank.into(), child.to.into())));
            kept.push(Node {
                tiles: position.tiles,
                index,
                hash: child.hash,
                step: self.steps.len() as u32 - 1,
                bounds: child.bounds,
                extra: child.extra,
                blank: child.to,
                back: parent.blank,
            });
        }
        kept
    }

    fn path(&self, mut step: u32) -> Vec<Direction> {
        let mut path = Vec::new();
        while step != u32::MAX {
            let (parent, direction) = self.steps[step as usize];
            path.push(direction);
            step = parent;
        }
        path.reverse();
        path
    }
}
