//! Branch and bound over the tree, in rounds: the best few nodes are worked off side by side against the same incumbent, and
//! what comes out is put together in their order. So the answer, and the number of nodes, do not depend on the number of threads.

use super::model::Crossing;
use super::problem::Problem;
use super::tree::{Branch, Effort, Node};
use super::walk::walk;
use super::work::{Halt, Meter, Work};
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use crate::search::parallel;
use std::collections::BinaryHeap;
use std::sync::{Arc, Mutex};

/// Nodes of one round.
pub const ROUND: usize = 8;
/// Runs for a first answer before a proof.
const FIRST: usize = 2;
/// Runs without proof: their effort, and nodes kept after each multiplier.
const QUICK: [(Effort, usize); 4] = [quick(30, 4), quick(300, 8), quick(1000, 16), quick(5000, 32)];

const fn quick(states: usize, width: usize) -> (Effort, usize) {
    (Effort { relaxed: states, connected: states, dense: 2 << 20, refine: false, all: None }, width)
}

/// An answer: where to walk, and the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Crossings walked to.
    pub walk: Vec<usize>,
    /// The score at the goal.
    pub score: i64,
}

/// A floor below all scores.
pub const ANY: i64 = -(1 << 60);

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The best answer.
    pub best: Option<Answer>,
    /// No walk scores more than this, or than the floor; `None`: not known, or there is nothing above the floor.
    pub bound: Option<i64>,
    /// Is the best answer best, or is there none above the floor?
    pub proved: bool,
}

/// A node waiting, best bound first, then the earlier one.
struct Waiting {
    node: Node,
    serial: u64,
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

/// A search under way.
pub struct Search<'s> {
    problem: &'s Problem,
    control: &'s Control<'s>,
    meter: Arc<Meter>,
    best: Option<Answer>,
    /// Told of each better answer.
    tell: &'s dyn Fn(&Answer),
    /// Highest bound among nodes that had to be left open.
    open: i64,
    /// Why the first of them was.
    reason: Option<StopReason>,
    /// Only walks worth more than this are looked for.
    floor: i64,
}

impl<'s> Search<'s> {
    /// Prepares a search.
    pub fn new(problem: &'s Problem, control: &'s Control<'s>, floor: i64, tell: &'s dyn Fn(&Answer)) -> Search<'s> {
        let meter = Arc::new(Meter::new(control.limits().memory));
        Search { problem, control, meter, best: None, tell, open: i64::MIN, reason: None, floor }
    }

    /// First answers, then the proof.
    pub fn run(mut self) -> Ending {
        for (effort, width) in &QUICK[..FIRST] {
            if self.first(*effort, *width).is_err() {
                break;
            }
        }
        self.prove()
    }

    /// First answers only, with ever more effort.
    pub fn run_quickly(mut self) -> Ending {
        let done = QUICK.iter().try_for_each(|(effort, width)| self.first(*effort, *width));
        if done.is_ok() {
            self.control.stop(StopReason::Exhausted);
        }
        self.end(i64::MAX)
    }

    /// What a walk must be worth more than.
    fn threshold(&self) -> i64 {
        self.best.as_ref().map_or(self.floor, |best| best.score)
    }

    fn round(&self, nodes: &[Node], effort: Effort) -> Vec<Result<Branch, Halt>> {
        side_by_side(self.problem, self.control, &self.meter, nodes, self.threshold(), effort)
    }

    fn offer(&mut self, order: &[Crossing], labelling: &super::connected::Labelling) {
        if labelling.worth > self.threshold() {
            let best = Answer { walk: walk(self.problem, order, labelling), score: labelling.worth };
            (self.tell)(&best);
            self.best = Some(best);
        }
    }

    /// A beam over the tree with only the best states of each layer: no proof, but usually the best answer in no time.
    fn first(&mut self, effort: Effort, width: usize) -> Result<(), Halt> {
        let mut nodes = vec![Node::root(self.problem)];
        while !nodes.is_empty() {
            let mut next = Vec::new();
            for (node, result) in nodes.iter().zip(self.round(&nodes, effort)) {
                match result? {
                    Branch::Split(children) => next.push(children),
                    Branch::Leaf(Some(labelling)) => self.offer(&node.order, &labelling),
                    _ => {}
                }
            }
            next.sort_by_key(|children| std::cmp::Reverse(children[0].bound));
            next.truncate(width);
            nodes = next.into_iter().flatten().collect();
        }
        Ok(())
    }

    fn prove(mut self) -> Ending {
        let mut heap = BinaryHeap::from([Waiting { node: Node::root(self.problem), serial: 0 }]);
        let mut serial = 0;
        while let Some(bound) = heap.peek().map(|waiting| waiting.node.bound) {
            self.tell_bound(bound);
            let nodes = self.choose(&mut heap);
            let results = self.round(&nodes, Effort::FULL);
            for (node, result) in nodes.iter().zip(results) {
                match result {
                    Ok(Branch::Cut | Branch::All(_)) => {}
                    Ok(Branch::Split(children)) => {
                        for node in children {
                            serial += 1;
                            heap.push(Waiting { node, serial });
                        }
                    }
                    Ok(Branch::Leaf(labelling)) => {
                        labelling.iter().for_each(|labelling| self.offer(&node.order, labelling));
                    }
                    Ok(Branch::Open) => self.leave_open(node, StopReason::Exhausted),
                    Err(Halt::Memory) => self.leave_open(node, StopReason::Memory),
                    Err(Halt::Stop(reason)) => self.leave_open(node, reason),
                }
            }
            if self.control.stopped().is_some() {
                break;
            }
        }
        let waiting = heap.iter().map(|waiting| waiting.node.bound).max().unwrap_or(i64::MIN);
        self.end(waiting)
    }

    /// A node can't be worked off, and why; the search goes on with the others.
    fn leave_open(&mut self, node: &Node, reason: StopReason) {
        self.open = self.open.max(node.bound);
        self.reason.get_or_insert(reason);
    }

    /// Takes the nodes of the next round: the best ones, or, when tables fill half the memory, the deepest, which soon need no more tables.
    fn choose(&self, heap: &mut BinaryHeap<Waiting>) -> Vec<Node> {
        let threshold = self.threshold();
        if self.meter.left() < self.meter.used() {
            let mut waiting: Vec<Waiting> = heap.drain().filter(|w| w.node.bound > threshold).collect();
            waiting.sort_by(|a, b| a.node.order.len().cmp(&b.node.order.len()).then(a.cmp(b)));
            let nodes = waiting.split_off(waiting.len().saturating_sub(ROUND));
            heap.extend(waiting);
            return nodes.into_iter().rev().map(|waiting| waiting.node).collect();
        }
        let best = std::iter::from_fn(|| heap.pop()).take_while(|waiting| waiting.node.bound > threshold);
        best.take(ROUND).map(|waiting| waiting.node).collect()
    }

    fn tell_bound(&self, bound: i64) {
        let bound = bound.max(self.open).max(self.threshold());
        if bound != i64::MAX {
            self.control.bound(bound);
        }
    }

    fn end(self, waiting: i64) -> Ending {
        let open = self.open.max(waiting);
        let best = self.best.as_ref().map(|best| best.score);
        let proved = open <= self.threshold();
        if let Some(reason) = self.reason.filter(|_| !proved) {
            self.control.stop(reason);
        }
        let bound = if proved { best } else { Some(open).filter(|&bound| bound != i64::MAX) };
        Ending { best: self.best, bound, proved }
    }
}

/// Works nodes off side by side; what came out, in their order.
pub fn side_by_side(
    problem: &Problem,
    control: &Control<'_>,
    meter: &Arc<Meter>,
    nodes: &[Node],
    threshold: i64,
    effort: Effort,
) -> Vec<Result<Branch, Halt>> {
    let results: Vec<Mutex<Option<Result<Branch, Halt>>>> = nodes.iter().map(|_| Mutex::new(None)).collect();
    parallel::share(control.limits().threads, nodes.len(), |_, at| {
        let mut work = Work::new(control, meter);
        let result = nodes[at].work_off(problem, threshold, effort, &mut work);
        *results[at].lock().expect("no panic while a result is stored") = Some(result);
    });
    let result = |slot: Mutex<Option<_>>| slot.into_inner().expect("no panic").expect("every node is worked off");
    results.into_iter().map(result).collect()
}
