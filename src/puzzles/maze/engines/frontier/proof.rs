//! The proof: passes over the tree whose levels fall. After a pass, the walks it has not settled score at most its
//! level.
//!
//! The cost of a pass grows fast with the distance of its level below the best score, because its tables hold all
//! states above the level: it doubles for every 3 %. So the first pass begins well above the best answer known, and the
//! levels come down in steps.
//!
//! The proof can settle the orders of several crossings by plain tables. Before that, it tries passes that settle one
//! crossing, for a limited number of nodes: they prove easy boards before those tables would be filled. If they lower
//! the bound a lot, connection decides on this board. Plain tables ignore connection, so these passes then continue.

use super::connected::Labelling;
use super::model::Traversal;
use super::passes::{Descent, ProofTree, Waiting};
use super::round::ROUND;
use super::search::Search;
use super::tree::{Branch, Effort, OpenNode, Searched};
use super::work::{Halt, VALUES_PER_STATE, Work};
use crate::model::outcome::StopReason;
use crate::model::trace::TraceData;
use crate::record;

/// The passes tried first may take a third of the nodes that the plain tables of all orders take.
const TRIAL_SHARE: u64 = 3;
/// Passes are tried first only if the plain tables take more nodes than this, some seconds.
const NODES_WORTH_A_TRIAL: u64 = 10_000_000;
/// Together the nodes of a round may take this many times the budget that is left.
const OVERDRAFT: u64 = 2;
/// The passes tried first continue if they have lowered the bound by more than a quarter.
const FAR_SHARE: i64 = 4;

/// A proof under way.
struct Proof<'c> {
    tree: ProofTree<'c>,
    descent: Descent,
    /// Every walk outside the open nodes is worth at most this or the threshold.
    bound: i64,
    /// The node count at which this attempt ends.
    end: u64,
}

impl<'s> Search<'s, '_> {
    /// Proves as far as time and memory allow. Returns a bound on what is left waiting.
    pub(super) fn prove(&mut self) -> i64 {
        if self.ceiling <= self.threshold() {
            return self.ceiling;
        }
        let tries = self.trial > 0;
        let beginnings = if tries { std::mem::replace(&mut self.beginnings, 1) } else { self.beginnings };
        let end = if tries { self.control.stats().nodes + self.trial } else { u64::MAX };
        let mut proof = self.begin_proof(end);
        let first = proof.bound;
        self.bring_down(&mut proof);
        if tries && !self.is_over() && proof.bound.max(self.open) > self.threshold() {
            // Open nodes keep the bounds that they had when they were left; passes may have proved a lower one for all
            // of them.
            proof.bound = proof.bound.max(self.open).min(self.ceiling);
            (self.open, self.reason) = (i64::MIN, None);
            if proof.bound > first - first / FAR_SHARE {
                drop(proof);
                self.beginnings = beginnings;
                proof = self.begin_proof(u64::MAX);
            }
            (proof.bound, proof.end) = (proof.bound.min(self.ceiling), u64::MAX);
            self.bring_down(&mut proof);
        }
        self.part.leave(self.control);
        proof.bound
    }

    /// Nodes worth spending on passes with one crossing, before plain tables settle the orders of two.
    pub(super) fn nodes_to_try(&self) -> u64 {
        let (multipliers, crossings) = (self.problem.counting() as u64, self.problem.nodes() as u64);
        let orders = 2 * multipliers * 2 * multipliers.saturating_sub(1);
        let values = 4u64.saturating_pow(self.problem.width as u32 - 1).saturating_mul(orders * crossings);
        let nodes = values / VALUES_PER_STATE;
        if nodes > NODES_WORTH_A_TRIAL { nodes / TRIAL_SHARE } else { 0 }
    }

    fn begin_proof(&mut self, end: u64) -> Proof<'s> {
        let hold = Work::new(self.control, &self.meter).hold();
        let tree = ProofTree::new(self.problem, hold, self.part, self.beginnings);
        let mut proof = Proof { tree, descent: Descent::default(), bound: i64::MAX, end };
        // The first pass only finds an upper bound.
        proof.bound = self.pass(i64::MAX - 1, &mut proof).min(proof.tree.bound());
        if !self.is_provable() {
            self.improve();
        }
        proof
    }

    fn bring_down(&mut self, proof: &mut Proof<'_>) {
        while !self.is_over() && self.has_time(proof.end) && self.open < proof.bound && proof.bound > self.threshold() {
            proof.bound = self.meet(proof.bound, &mut proof.descent, &mut proof.tree);
            if proof.bound <= self.threshold() {
                break;
            }
            let level = proof.descent.next(proof.bound, self.known()).unwrap_or(self.threshold());
            let before = self.control.stats().nodes - self.spent;
            let ways = self.meter.ways();
            proof.bound = self.pass(level, proof).min(proof.tree.bound().max(self.threshold()));
            if !self.part.is_divided() {
                self.ceiling = self.ceiling.min(proof.bound.max(self.open));
            }
            if !proof.tree.is_dealt() {
                proof.descent.learn(self.control.stats().nodes - self.spent - before);
            }
            self.control.trace(|| self.pass_data(level, ways));
        }
    }

    /// An attempt ends with the first node that exceeds its budget.
    fn has_time(&self, end: u64) -> bool {
        end == u64::MAX || self.control.stats().nodes < end && self.open == i64::MIN
    }

    /// The ways onward that a pass merged and dropped, for the trace.
    fn pass_data(&self, level: i64, (merged, dropped): (u64, u64)) -> TraceData {
        let (merges, drops) = self.meter.ways();
        TraceData::Own("pass", record! { "level" => level, "merges" => merges - merged, "drops" => drops - dropped })
    }

    /// One pass: finds all walks worth more than a level, or than the threshold once that is higher. Returns a bound on
    /// the others.
    fn pass(&mut self, level: i64, proof: &mut Proof<'_>) -> i64 {
        let Proof { tree, .. } = proof;
        tree.begin(self.threshold());
        while let Some(bound) = tree.bound_waiting() {
            self.look_across();
            if !self.part.is_divided() && self.divide() {
                tree.leave();
                continue;
            }
            let level = level.max(self.threshold());
            self.report_bound(bound.max(level));
            let waiting = tree.pop(level, ROUND, &self.meter);
            let nodes: Vec<OpenNode> = waiting.iter().map(|waiting| waiting.node.clone()).collect();
            if nodes.is_empty() {
                break;
            }
            if tree.is_dealt() && !self.dealing.has(&nodes[0], self.beginnings, self.part, self.control) {
                continue;
            }
            let before = self.control.stats().nodes;
            let left = if proof.end == u64::MAX { u64::MAX } else { proof.end.saturating_sub(before).max(1) };
            let given = left.min((left / nodes.len() as u64).saturating_mul(OVERDRAFT));
            let effort = Effort { beginnings: self.beginnings, nodes: given.max(1), ..Effort::UNLIMITED };
            let results = self.round(self.problem, &nodes, (level, self.threshold()), effort);
            for (waiting, result) in waiting.iter().zip(results) {
                self.take(waiting, result, tree);
            }
            if tree.is_dealt() {
                self.dealing.spend(&nodes[0], self.beginnings, self.control.stats().nodes - before);
            }
            if self.is_over() || !self.has_time(proof.end) {
                break;
            }
            self.improve_on_the_side();
        }
        tree.bound_waiting().unwrap_or(i64::MIN).max(level).max(self.threshold())
    }

    /// Takes over the result of a node.
    fn take(&mut self, waiting: &Waiting, result: Result<Branch, Halt>, tree: &mut ProofTree<'_>) {
        let node = &waiting.node;
        match result {
            Ok(Branch::Cut(bound)) => tree.lower(waiting.seed, bound),
            Ok(Branch::All(_)) => {}
            Ok(Branch::Searched(searched)) => self.take_searched(waiting, &searched, tree),
            Ok(Branch::Split(children)) => {
                for child in children {
                    if tree.push(child).is_err() {
                        self.leave_open(node, StopReason::Memory);
                    }
                }
            }
            Ok(Branch::Leaf(labelling)) => {
                labelling.iter().for_each(|labelling| self.offer_found(node, &node.order, labelling));
            }
            Ok(Branch::Open) => self.leave_open(node, StopReason::Unproved),
            Err(Halt::Memory) => self.leave_open(node, StopReason::Memory),
            Err(Halt::Stop(reason)) => self.leave_open(node, reason),
            Err(Halt::Nodes) => self.open = self.open.max(node.bound),
            Err(Halt::RivalDone) => {}
        }
    }

    /// Takes over the result of searching below a seed.
    fn take_searched(&mut self, waiting: &Waiting, searched: &Searched, tree: &mut ProofTree<'_>) {
        tree.lower(waiting.seed, searched.bound);
        if let Some((order, labelling)) = &searched.found {
            self.offer_found(&waiting.node, order, labelling);
        }
        if searched.out_of_memory {
            self.open = self.open.max(searched.bound);
            self.reason.get_or_insert(StopReason::Memory);
        }
    }

    fn offer_found(&mut self, node: &OpenNode, order: &[Traversal], labelling: &Labelling) {
        let (order, labelling) = node.choice.with_first(order, labelling);
        self.offer_labelling(self.problem, &[], &order, &labelling);
    }

    /// Leaves a node open, with the reason; the search continues with the others.
    fn leave_open(&mut self, node: &OpenNode, reason: StopReason) {
        self.open = self.open.max(node.bound);
        self.reason.get_or_insert(reason);
    }

    fn report_bound(&self, bound: i64) {
        let bound = bound.max(self.open).max(self.threshold()).min(self.ceiling);
        if bound < i64::MAX - 1 {
            self.control.bound(bound);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::Frame;
    use super::*;
    use crate::base::grid::Size;
    use crate::base::lock::Unpoisoned;
    use crate::model::event::SolveEvent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::puzzles::maze::engines::frontier::search::{Ending, LOWEST_FLOOR};
    use crate::puzzles::maze::rules::board::random::Recipe;
    use crate::search::control::{Control, Counters};
    use crate::search::worker_pool::WorkerPool;
    use std::sync::Mutex;

    /// Proves a board of 6 x 6 by orders of two crossings, after `trial` nodes of passes with one, within `nodes` in
    /// all. Returns how it ended, and the last bound reported.
    fn proved(seed: u64, trial: u64, nodes: Option<u64>) -> (Ending, Option<i64>) {
        let board = Recipe { multipliers: 3, ..Recipe::usual(Size::new(6, 6)) }.board(seed);
        let (limits, counters) = (Limits { nodes, ..Limits::default() }, Counters::default());
        let (frame, reported) = (Frame::new(&board, &[]), Mutex::new(None));
        let observer = |event: SolveEvent| {
            if let SolveEvent::Bound(bound) = event {
                *reported.lock().unpoisoned() = Some(bound);
            }
        };
        let control = Control::new(&limits, Sense::Maximize, &counters, &observer);
        let (pool, report) = (WorkerPool::alone(), |_: &_| {});
        let search = Search::new(&frame.problem, &control, LOWEST_FLOOR, &report, &pool).settling(Some(2));
        let ending = Search { trial, ..search }.run();
        (ending, *reported.lock().unpoisoned())
    }

    #[test]
    fn the_length_of_the_first_trial_does_not_change_the_result() {
        for seed in 1..6 {
            let best = proved(seed, 0, None).0.bound;
            for trial in [1, 1_000, 10_000, u64::MAX / 2] {
                let (ending, _) = proved(seed, trial, None);
                assert!(ending.proved && ending.bound == best, "seed {seed}, {trial} nodes: {ending:?}");
            }
        }
    }

    #[test]
    fn reported_bounds_stay_true_when_a_search_is_stopped() {
        for (seed, trial) in [(1, 0), (2, 5_000), (3, u64::MAX / 2)] {
            let best = proved(seed, trial, None).0.bound;
            for nodes in (0..40_000).step_by(1_300) {
                let (ending, reported) = proved(seed, trial, Some(nodes));
                assert!(ending.bound >= best, "seed {seed}, {nodes} nodes");
                assert!(
                    reported.is_none_or(|reported| ending.bound <= Some(reported)),
                    "seed {seed}, {nodes} nodes: {reported:?}"
                );
            }
        }
    }
}
