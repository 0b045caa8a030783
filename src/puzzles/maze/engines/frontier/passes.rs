//! The passes of a proof: the nodes that wait, the seeds that every pass begins with, and how the levels come down.

use super::model::Traversal;
use super::problem::RestProblem;
use super::tree::OpenNode;
use super::work::{Halt, Hold, PassMemory};
use crate::search::share::{Share, key};
use crate::search::work::add;
use std::collections::BinaryHeap;

/// The first step of the levels is this share of the bound, or more, so that `STEPS` such steps reach the best answer.
const SHARE: i64 = 64;
const STEPS: i64 = 16;
/// A pass with fewer nodes than this costs next to nothing.
const CHEAP_PASS_NODES: u64 = 50_000;

/// If more nodes than this wait, the search goes depth first, which adds few nodes.
const MAX_OPEN_NODES: usize = 1 << 17;

/// A node that waits.
pub struct Waiting {
    /// The node.
    pub node: OpenNode,
    /// The node with the highest rank comes first; among equals, the earlier one.
    rank: (i64, i64),
    serial: u64,
    /// The index among the seeds, if it is one.
    pub seed: Option<usize>,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        let rank = |w: &Waiting| (w.rank, std::cmp::Reverse(w.serial));
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

/// The tree of one proof.
pub struct ProofTree<'c> {
    /// Nodes to be expanded in this pass: best bound first, or deepest first.
    heap: BinaryHeap<Waiting>,
    /// While the deepest come first: no waiting node has a higher bound than this.
    ceiling: Option<i64>,
    /// If parts run together: nodes below the seed that this part claimed last. They come first.
    below: Vec<Waiting>,
    /// Nodes that this pass does not need.
    aside: Vec<Waiting>,
    /// Nodes with a settled choice whose orders have at most `beginnings` crossings. Every pass begins with them
    /// again. Their bounds hold for all passes.
    seeds: Vec<OpenNode>,
    /// Seeds whose bounds this part has lowered since the parts last met.
    lowered: Vec<(u64, i64)>,
    serial: u64,
    hold: Hold<'c>,
    /// The part of the tree that belongs to this search, if it is divided.
    share: &'c Share,
    /// Crossings of the seeds' orders.
    beginnings: usize,
}

impl<'c> ProofTree<'c> {
    /// The whole tree, with its root waiting. Its seeds have `beginnings` crossings in their orders.
    pub fn new(problem: &RestProblem, hold: Hold<'c>, share: &'c Share, beginnings: usize) -> ProofTree<'c> {
        let (heap, below, aside, seeds, lowered) = (BinaryHeap::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tree =
            ProofTree { heap, ceiling: None, below, aside, seeds, lowered, serial: 0, hold, share, beginnings };
        let root = OpenNode::led(problem);
        if tree.is_own(&root) {
            // If memory is too short for the root, it waits all the same, and its expansion fails: without it, the tree
            // would count as proved.
            let _ = tree.hold.take(tree.weight_pushed(&root));
            tree.enter(root);
        }
        tree
    }

    fn rank(&self, node: &OpenNode) -> (i64, i64) {
        if self.ceiling.is_some() { (node.depth() as i64, node.bound) } else { (node.bound, node.order.len() as i64) }
    }

    fn wait(&mut self, node: OpenNode, seed: Option<usize>) {
        self.serial += 1;
        let (rank, is_below) = (self.rank(&node), seed.is_none() && !node.is_rough(self.beginnings));
        let waiting = Waiting { node, rank, serial: self.serial, seed };
        if is_below && self.is_dealt() { self.below.push(waiting) } else { self.heap.push(waiting) }
    }

    /// Adds a node that came up in a pass, if there is memory for it.
    pub fn push(&mut self, node: OpenNode) -> Result<(), Halt> {
        if !self.is_own(&node) {
            return Ok(());
        }
        let before = self.hold.bytes();
        if let Err(halt) = self.hold.take(self.weight_pushed(&node)) {
            let _ = self.hold.settle(before);
            return Err(halt);
        }
        self.enter(node);
        Ok(())
    }

    /// The bytes of a node; a seed is held twice.
    fn weight_pushed(&self, node: &OpenNode) -> u64 {
        weight(node) * if node.is_seed(self.beginnings) { 2 } else { 1 }
    }

    fn enter(&mut self, node: OpenNode) {
        let seed = node.is_seed(self.beginnings).then_some(self.seeds.len());
        if seed.is_some() {
            self.seeds.push(node.clone());
        }
        self.wait(node, seed);
    }

    /// Are seeds claimed one by one?
    pub fn is_dealt(&self) -> bool {
        self.share.is_connected() && self.share.is_divided()
    }

    /// Does a node belong to this part? The tree is divided by the choice of multipliers and the first one crossed;
    /// nodes that settle only the choice belong to every part.
    fn is_own(&self, node: &OpenNode) -> bool {
        node.is_choice() || self.share.has(node.words(1))
    }

    /// Drops the nodes that belong to other parts.
    pub fn leave(&mut self) {
        let mut waiting = std::mem::take(&mut self.heap).into_vec();
        waiting.retain(|waiting| self.is_own(&waiting.node));
        self.heap = waiting.into();
        let mut aside = std::mem::take(&mut self.aside);
        aside.retain(|waiting| self.is_own(&waiting.node));
        self.aside = aside;
    }

    /// Takes at most `most` nodes whose bound is above a level. If tables fill half the memory, or too many nodes wait,
    /// it takes the deepest, which soon need no more tables. It returns to best first only once there is much more
    /// room.
    pub fn pop(&mut self, level: i64, most: usize, meter: &PassMemory) -> Vec<Waiting> {
        if let Some(waiting) = self.pop_below(level) {
            return vec![waiting];
        }
        let most = if self.is_dealt() { 1 } else { most };
        let margin = if self.ceiling.is_some() { 3 } else { 1 };
        let deep = meter.left() < meter.used() * margin as u64 || self.heap.len() * margin > MAX_OPEN_NODES;
        if deep != self.ceiling.is_some() {
            self.turn(deep);
        }
        let mut chosen = Vec::new();
        while chosen.len() < most
            && let Some(waiting) = self.heap.pop()
        {
            if waiting.node.bound > level {
                chosen.push(waiting);
            } else if deep {
                self.aside.push(waiting);
            } else {
                self.heap.push(waiting);
                break;
            }
        }
        if chosen.is_empty() && deep {
            self.turn(false);
        }
        let weights: u64 = chosen.iter().map(|waiting| weight(&waiting.node)).sum();
        let _ = self.hold.settle(self.hold.bytes().saturating_sub(weights));
        chosen
    }

    /// The next node below the seed claimed last; nodes not above the level are finished.
    fn pop_below(&mut self, level: i64) -> Option<Waiting> {
        while let Some(waiting) = self.below.pop() {
            let _ = self.hold.settle(self.hold.bytes().saturating_sub(weight(&waiting.node)));
            if waiting.node.bound > level {
                return Some(waiting);
            }
        }
        None
    }

    /// Changes the order to best first or deepest first.
    fn turn(&mut self, deep: bool) {
        self.ceiling = self.bound_waiting().filter(|_| deep);
        let waiting = std::mem::take(&mut self.heap).into_iter().chain(std::mem::take(&mut self.aside));
        let waiting: Vec<Waiting> = waiting.map(|w| Waiting { rank: self.rank(&w.node), ..w }).collect();
        add(STEPS_PER_SORTED_NODE * waiting.len());
        self.heap = waiting.into();
    }

    /// Lowers the bound of a seed.
    pub fn lower(&mut self, seed: Option<usize>, bound: i64) {
        if let Some(seed) = seed {
            self.seeds[seed].bound = self.seeds[seed].bound.min(bound);
            if self.is_dealt() {
                self.lowered.push((key(self.seeds[seed].words(self.beginnings)), bound));
            }
        }
    }

    /// The seeds whose bounds have been lowered since the last call.
    pub fn take_lowered(&mut self) -> Vec<(u64, i64)> {
        std::mem::take(&mut self.lowered)
    }

    /// Takes over lower bounds of seeds from other parts.
    pub fn learn(&mut self, lowered: impl Iterator<Item = (u64, i64)>) {
        let beginnings = self.beginnings;
        for (name, bound) in lowered {
            for seed in self.seeds.iter_mut().filter(|seed| key(seed.words(beginnings)) == name) {
                seed.bound = seed.bound.min(bound);
            }
        }
    }

    /// Begins a pass from the seeds and the choices that are not settled yet, without those that beat nothing.
    pub fn begin(&mut self, threshold: i64) {
        if self.ceiling.is_some() {
            self.turn(false);
        }
        let beginnings = self.beginnings;
        self.heap.retain(|waiting| waiting.node.is_rough(beginnings));
        self.below.clear();
        self.seeds.retain(|seed| seed.bound > threshold);
        for seed in 0..self.seeds.len() {
            if self.is_own(&self.seeds[seed]) {
                self.wait(self.seeds[seed].clone(), Some(seed));
            }
        }
        add(STEPS_PER_SORTED_NODE * (self.seeds.len() + self.heap.len()));
        let weights = self.seeds.iter().chain(self.heap.iter().map(|waiting| &waiting.node)).map(weight).sum();
        let _ = self.hold.settle(weights);
    }

    /// No walk of a waiting node scores more than this.
    pub fn bound_waiting(&self) -> Option<i64> {
        let below = self.below.iter().map(|waiting| waiting.node.bound).max();
        let best = self.heap.peek().map(|waiting| waiting.node.bound).max(below);
        if self.ceiling.is_some() { best.max(self.ceiling) } else { best }
    }

    /// No walk scores more than this.
    pub fn bound(&self) -> i64 {
        let seeds = self.seeds.iter().filter(|seed| self.is_own(seed)).map(|seed| seed.bound).max();
        self.bound_waiting().max(seeds).unwrap_or(i64::MIN)
    }
}

/// Elementary steps for each node when all are sorted anew.
const STEPS_PER_SORTED_NODE: usize = 12;

/// Bytes of a waiting node.
pub fn weight(node: &OpenNode) -> u64 {
    let choice = (node.choice.used.len() + node.choice.open.len() + WORDS_PER_NODE) * size_of::<usize>();
    (size_of::<Waiting>() + node.order.capacity() * size_of::<Traversal>() + choice) as u64
}

/// Words that a node and its allocations take beside their contents.
const WORDS_PER_NODE: usize = 16;

/// How the levels come down, so that each pass costs a few times what the one before did.
#[derive(Default)]
pub struct Descent {
    step: i64,
    nodes: u64,
}

impl Descent {
    /// The next level above the best answer; `None` if the gap does not justify one.
    pub fn next(&mut self, bound: i64, best: Option<i64>) -> Option<i64> {
        let gap = bound.saturating_sub(best?);
        let most = (bound.abs() / SHARE).max(gap / STEPS).max(1);
        self.step = if self.step == 0 { most } else { self.step.clamp((most / 4).max(1), 2 * most) };
        (gap > self.step * 5 / 4).then(|| bound - self.step)
    }

    /// The step and the cost of the last pass. Descents with the same state continue alike.
    pub fn state(&self) -> (i64, u64) {
        (self.step, self.nodes)
    }

    /// Takes over the state of another descent.
    pub fn adopt(&mut self, step: i64, nodes: u64) {
        (self.step, self.nodes) = (step, nodes);
    }

    /// Adjusts the step to what the pass has cost.
    pub fn learn(&mut self, nodes: u64) {
        let growth = (nodes / self.nodes.max(CHEAP_PASS_NODES)).checked_ilog2().unwrap_or(0);
        self.step = if growth == 0 { self.step * 3 / 2 } else { self.step * 2 / i64::from(growth + 1) };
        self.nodes = nodes;
    }
}
