//! The passes of a proof: the nodes that wait, those that every pass begins with, and how the levels come down.

use super::problem::Problem;
use super::tree::Node;
use std::collections::BinaryHeap;

/// The passes of a proof begin with steps of this share of the bound, and never take more steps than this at their pace.
const SHARE: i64 = 64;
const STEPS: i64 = 16;
/// Nodes of a pass that cost next to nothing.
const LITTLE: u64 = 20_000;

/// A node waiting, best bound first, then the earlier one.
pub struct Waiting {
    /// The node.
    pub node: Node,
    serial: u64,
    /// Its place among the seeds, if it is one.
    pub seed: Option<usize>,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        let rank = |w: &Waiting| (w.node.bound, w.node.order.len(), std::cmp::Reverse(w.serial));
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
pub struct Tree {
    /// Nodes to be worked off in this pass.
    pub heap: BinaryHeap<Waiting>,
    /// Nodes with a settled choice and at most one crossing: every pass begins with them again. Their bounds hold for good.
    seeds: Vec<Node>,
    serial: u64,
}

impl Tree {
    /// The whole tree, waiting at its root.
    pub fn new(problem: &Problem) -> Tree {
        let mut tree = Tree { heap: BinaryHeap::new(), seeds: Vec::new(), serial: 0 };
        tree.push(Node::root(problem));
        tree
    }

    fn wait(&mut self, node: Node, seed: Option<usize>) {
        self.serial += 1;
        self.heap.push(Waiting { node, serial: self.serial, seed });
    }

    /// A node that came up in a pass.
    pub fn push(&mut self, node: Node) {
        let seed = node.is_seed().then_some(self.seeds.len());
        if seed.is_some() {
            self.seeds.push(node.clone());
        }
        self.wait(node, seed);
    }

    /// The bound of a seed is known better.
    pub fn lower(&mut self, seed: Option<usize>, bound: i64) {
        if let Some(seed) = seed {
            self.seeds[seed].bound = self.seeds[seed].bound.min(bound);
        }
    }

    /// From the seeds again, and choices that are not settled yet; without those that beat nothing.
    pub fn begin(&mut self, threshold: i64) {
        self.heap.retain(|waiting| waiting.node.is_choice());
        self.seeds.retain(|seed| seed.bound > threshold);
        for seed in 0..self.seeds.len() {
            self.wait(self.seeds[seed].clone(), Some(seed));
        }
    }

    /// No walk of a node that waits scores more than this.
    pub fn bound_waiting(&self) -> Option<i64> {
        self.heap.peek().map(|waiting| waiting.node.bound)
    }

    /// No walk scores more than this.
    pub fn bound(&self) -> i64 {
        let seeds = self.seeds.iter().map(|seed| seed.bound).max();
        self.bound_waiting().max(seeds).unwrap_or(i64::MIN)
    }
}

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

    /// What the pass has cost.
    pub fn learn(&mut self, nodes: u64) {
        let growth = (nodes / self.nodes.max(LITTLE)).checked_ilog2().unwrap_or(0);
        self.step = if growth == 0 { self.step * 3 / 2 } else { self.step * 2 / i64::from(growth + 1) };
        self.nodes = nodes;
    }
}
