//! The passes of a proof: the nodes that wait, those that every pass begins with, and how the levels come down.

use super::model::Traversal;
use super::problem::RestProblem;
use super::tree::OpenNode;
use super::work::{Halt, Hold, PassMemory};
use crate::search::share::{Share, key};
use crate::search::work::add;
use std::collections::BinaryHeap;

/// The passes of a proof begin with steps of this share of the bound, and never take more steps than this at their pace.
const SHARE: i64 = 64;
const STEPS: i64 = 16;
/// Nodes of a pass that cost next to nothing.
const CHEAP_PASS_NODES: u64 = 50_000;

/// More nodes than this are not worked off best first: going deep adds few to them.
const MAX_OPEN_NODES: usize = 1 << 17;

/// A node waiting.
pub struct Waiting {
    /// The node.
    pub node: OpenNode,
    /// The highest is worked off first; of equals the earlier one.
    rank: (i64, i64),
    serial: u64,
    /// Its place among the seeds, if it is one.
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
    /// Nodes to be worked off in this pass: best bound first, or deepest first.
    heap: BinaryHeap<Waiting>,
    /// While the deepest are first: no node that waits has a higher bound than this.
    ceiling: Option<i64>,
    /// Of a part that is held together with others: nodes below the last that it has claimed. They come first.
    below: Vec<Waiting>,
    /// And nodes that this pass is not interested in.
    aside: Vec<Waiting>,
    /// Nodes with a settled choice and at most as many crossings as are settled first: every pass begins with them again. Their bounds hold for good.
    seeds: Vec<OpenNode>,
    /// Those whose bounds have been found to be lower since the parts met.
    lowered: Vec<(u64, i64)>,
    serial: u64,
    hold: Hold<'c>,
    /// What of the tree is this part's, if it is divided.
    share: &'c Share,
    /// Crossings of the seeds' orders.
    beginnings: usize,
}

impl<'c> ProofTree<'c> {
    /// The whole tree, waiting at its root; with `beginnings` crossings in the orders of its seeds.
    pub fn new(problem: &RestProblem, hold: Hold<'c>, share: &'c Share, beginnings: usize) -> ProofTree<'c> {
        let (heap, below, aside, seeds, lowered) = (BinaryHeap::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut tree =
            ProofTree { heap, ceiling: None, below, aside, seeds, lowered, serial: 0, hold, share, beginnings };
        let root = OpenNode::led(problem);
        if tree.is_own(&root) {
            // Where there is no room for it, it waits all the same, and its search ends there: without it the tree would count as proved.
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

    /// A node that came up in a pass, if there is room for it.
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

    /// A seed is held twice.
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
        self.share.is_held() && self.share.is_divided()
    }

    /// Is a node this part's? Shares are cut by the choice of multipliers and the first of them that is crossed: choices alone are every part's.
    fn is_own(&self, node: &OpenNode) -> bool {
        node.is_choice() || self.share.has(node.words(1))
    }

    /// Leaves to others what is not this part's.
    pub fn leave(&mut self) {
        let mut waiting = std::mem::take(&mut self.heap).into_vec();
        waiting.retain(|waiting| self.is_own(&waiting.node));
        self.heap = waiting.into();
        let mut aside = std::mem::take(&mut self.aside);
        aside.retain(|waiting| self.is_own(&waiting.node));
        self.aside = aside;
    }

    /// The next nodes whose bound is above a level, at most `most`. When tables fill half the memory, or too many nodes wait, the deepest, which
    /// soon need no more tables; and that goes on until things are much better.
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

    /// The next of those below the last that was claimed; what is not above the level is done.
    fn pop_below(&mut self, level: i64) -> Option<Waiting> {
        while let Some(waiting) = self.below.pop() {
            let _ = self.hold.settle(self.hold.bytes().saturating_sub(weight(&waiting.node)));
            if waiting.node.bound > level {
                return Some(waiting);
            }
        }
        None
    }

    /// Best first from now on, or deepest first.
    fn turn(&mut self, deep: bool) {
        self.ceiling = self.bound_waiting().filter(|_| deep);
        let waiting = std::mem::take(&mut self.heap).into_iter().chain(std::mem::take(&mut self.aside));
        let waiting: Vec<Waiting> = waiting.map(|w| Waiting { rank: self.rank(&w.node), ..w }).collect();
        add(STEPS_PER_SORTED_NODE * waiting.len());
        self.heap = waiting.into();
    }

    /// The bound of a seed is known better.
    pub fn lower(&mut self, seed: Option<usize>, bound: i64) {
        if let Some(seed) = seed {
            self.seeds[seed].bound = self.seeds[seed].bound.min(bound);
            if self.is_dealt() {
                self.lowered.push((key(self.seeds[seed].words(self.beginnings)), bound));
            }
        }
    }

    /// The seeds whose bounds have been found to be lower since this was asked.
    pub fn take_lowered(&mut self) -> Vec<(u64, i64)> {
        std::mem::take(&mut self.lowered)
    }

    /// Other parts know bounds of seeds better.
    pub fn learn(&mut self, lowered: impl Iterator<Item = (u64, i64)>) {
        let beginnings = self.beginnings;
        for (name, bound) in lowered {
            for seed in self.seeds.iter_mut().filter(|seed| key(seed.words(beginnings)) == name) {
                seed.bound = seed.bound.min(bound);
            }
        }
    }

    /// From the seeds again, and choices that are not settled yet; without those that beat nothing.
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

    /// No walk of a node that waits scores more than this.
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

/// Elementary steps for a node when all are put into another order.
const STEPS_PER_SORTED_NODE: usize = 12;

/// Bytes of a node that waits.
pub fn weight(node: &OpenNode) -> u64 {
    let choice = (node.choice.used.len() + node.choice.open.len() + WORDS_PER_NODE) * size_of::<usize>();
    (size_of::<Waiting>() + node.order.capacity() * size_of::<Traversal>() + choice) as u64
}

/// Words that a choice and the allocations of a node take beside what they hold.
const WORDS_PER_NODE: usize = 16;

/// How the levels of the passes come down, so that each costs a few times what the one before did.
#[derive(Default)]
pub struct Descent {
    step: i64,
    nodes: u64,
}

impl Descent {
    /// The next level, if it is worth one of its own above the best answer.
    pub fn next(&mut self, bound: i64, best: Option<i64>) -> Option<i64> {
        let gap = bound.saturating_sub(best?);
        let most = (bound.abs() / SHARE).max(gap / STEPS).max(1);
        self.step = if self.step == 0 { most } else { self.step.clamp((most / 4).max(1), 2 * most) };
        (gap > self.step * 5 / 4).then(|| bound - self.step)
    }

    /// The step, and what the last pass cost: two that have the same go on alike.
    pub fn state(&self) -> (i64, u64) {
        (self.step, self.nodes)
    }

    /// Goes on as another.
    pub fn adopt(&mut self, step: i64, nodes: u64) {
        (self.step, self.nodes) = (step, nodes);
    }

    /// What the pass has cost.
    pub fn learn(&mut self, nodes: u64) {
        let growth = (nodes / self.nodes.max(CHEAP_PASS_NODES)).checked_ilog2().unwrap_or(0);
        self.step = if growth == 0 { self.step * 3 / 2 } else { self.step * 2 / i64::from(growth + 1) };
        self.nodes = nodes;
    }
}
