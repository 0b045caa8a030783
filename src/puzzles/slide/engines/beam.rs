//! Beam search: layer by layer the most promising positions, and none ever twice.
//!
//! The list of all positions ever kept, not the width, is what takes the search out of local minima. Searched from the goal as well, with the tables of
//! the other blank's home, because one direction is often much easier than the other. Positions are told apart by 64-bit hashes: a collision loses a
//! position, never correctness, and nothing is proved here.

use super::task::Task;
use crate::base::grid::Direction;
use crate::base::rng::Rng;
use crate::puzzles::slide::board::graph::{Graph, MOST, NONE};
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::tables::Estimate;
use crate::search::control::Control;
use std::collections::HashSet;

/// Beams from the start to the goal and from the goal to the start; the shorter answer is offered. `k`: tiles in a group.
pub fn both_ways(task: &Task<'_>, forwards: &Estimate, k: usize, width: usize) {
    let goal = Position::solved(task.vertices(), task.home());
    let most = task.length().min(u32::from(u16::MAX));
    if let Some(answer) = search(&task.graph, forwards, &task.start, width, most, task.control) {
        task.offer(&answer);
    }
    if task.is_over() {
        return;
    }
    // Seen from the start, the goal is a position to be solved whose blank ends where the start's is.
    let backwards = super::plan::estimate(task, k, task.start.blank);
    let from = goal.seen_from(&task.start, task.vertices());
    let most = task.length().min(u32::from(u16::MAX));
    if let Some(answer) = search(&task.graph, &backwards, &from, width, most, task.control) {
        task.offer(&reversed(&answer));
    }
}

#[derive(Clone, Copy)]
struct Node {
    tiles: [u8; MOST],
    hash: u64,
    /// Where the node's parent is in the list of steps.
    step: u32,
    bound: u16,
    blank: u8,
    back: u8,
}

/// A child that may be kept.
struct Child {
    hash: u64,
    parent: u32,
    bound: u16,
    to: u8,
}

struct Beam<'b> {
    graph: &'b Graph,
    estimate: &'b Estimate,
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

/// An answer shorter than `most` moves, if the beam finds one.
pub fn search(
    graph: &Graph,
    estimate: &Estimate,
    start: &Position,
    width: usize,
    most: u32,
    control: &Control<'_>,
) -> Option<Vec<Direction>> {
    let mut beam = Beam { graph, estimate, keys: keys(graph.len()), closed: HashSet::default(), steps: Vec::new() };
    let bound = estimate.of(&start.places(graph.len())) as u16;
    let hash = beam.hash(start);
    let mut layer = vec![Node { tiles: start.tiles, hash, step: u32::MAX, bound, blank: start.blank, back: NONE }];
    beam.closed.insert(hash);
    let mut ticker = control.ticker();
    for depth in 0..most {
        if let Some(node) = layer.iter().find(|n| n.bound == 0) {
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
        layer = beam.select(&layer, children, width);
        if layer.is_empty() {
            return None;
        }
    }
    None
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

    fn expand(&self, parent: u32, node: &Node, left: u32, children: &mut Vec<Child>) {
        let places = Position { tiles: node.tiles, blank: node.blank }.places(self.graph.len());
        let blank = usize::from(node.blank);
        let blank_tile = usize::from(node.tiles[blank]);
        for &to in self.graph.next[blank].iter().filter(|&&to| to != NONE && to != node.back) {
            let tile = usize::from(node.tiles[usize::from(to)]);
            let group = usize::from(self.estimate.group[tile]);
            let values = &self.estimate.tables[group].values;
            let index = self.estimate.index(group, &places);
            let step = self.estimate.weight[tile].wrapping_mul(u32::from(node.blank).wrapping_sub(u32::from(to)));
            let bound =
                node.bound + u16::from(values[index.wrapping_add(step) as usize]) - u16::from(values[index as usize]);
            // Admissible: a child whose bound does not fit can't lead to a shorter answer.
            if u32::from(bound) + 1 >= left {
                continue;
            }
            let keys = (&self.keys[blank], &self.keys[usize::from(to)]);
            let hash = node.hash ^ keys.0[blank_tile] ^ keys.0[tile] ^ keys.1[blank_tile] ^ keys.1[tile];
            if !self.closed.contains(&hash) {
                children.push(Child { hash, parent, bound, to });
            }
        }
    }

    /// The best children, no position twice; ties are broken by hash, so evenly and always the same.
    fn select(&mut self, layer: &[Node], mut children: Vec<Child>, width: usize) -> Vec<Node> {
        let rank = |c: &Child| (c.bound, c.hash);
        if children.len() > 2 * width {
            // A position has four parents at the most, and copies have equal ranks.
            let cut = (3 * width).min(children.len() - 1);
            children.select_nth_unstable_by_key(cut, rank);
            children.truncate(cut);
        }
        children.sort_unstable_by_key(|c| (c.bound, c.hash, c.parent));
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
            self.steps.push((parent.step, self.graph.direction(parent.blank.into(), child.to.into())));
            kept.push(Node {
                tiles: position.tiles,
                hash: child.hash,
                step: self.steps.len() as u32 - 1,
                bound: child.bound,
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
