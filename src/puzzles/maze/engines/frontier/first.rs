//! First answers, and better ones by local improvement.

use super::improve::attempt;
use super::problem::{RestProblem, Road};
use super::round::ROUND;
use super::search::{Answer, Search};
use super::tree::{Branch, Effort, OpenNode};
use super::work::Halt;
use crate::base::lock::Unpoisoned;
use crate::base::rng::Rng;
use std::sync::{Arc, Mutex};

/// Runs for a first answer: the effort, and the number of nodes whose children are kept after each multiplier. Which of
/// the two later ones finds more depends on the board.
const FIRST_RUNS: [(Effort, usize); 3] = [quick(30, 4), quick(100, 4), quick(200, 2)];

/// Wider runs, for when nothing is to be proved.
const WIDER_RUNS: [(Effort, usize); 2] = [quick(300, 8), quick(1000, 16)];
/// Boards with at most this many crossings are proved so soon that only the first of these runs pays.
const NODES_PROVED_SOON: usize = 49;

/// The most values of a plain table in such a run: a larger table would take longer than the rest of the run.
const DENSE_VALUES: u64 = 2_800;

/// A run guided by prices, for large boards, where it comes closest to the best.
const PRICED_RUN: (Effort, usize) = (Effort { prices: 30, ..quick(2000, 4).0 }, 4);

const fn quick(states: usize, width: usize) -> (Effort, usize) {
    (Effort { relaxed: states, connected: states, dense: DENSE_VALUES, refine: false, ..Effort::UNLIMITED }, width)
}

/// With more multipliers than this, a beam finds no good answer. So the first answer crosses none, and rounds of
/// improvement add them.
const MULTIPLIERS_SOUGHT: usize = 6;
/// The same applies to boards with more crossings than this.
const NODES_FOR_FIRST_RUNS: usize = 100;
/// With these numbers of multipliers, the proof first settles the orders of two of them. With two multipliers that
/// would be all, and with more there are too many orders.
const MULTIPLIERS_TO_SETTLE: std::ops::RangeInclusive<usize> = 3..=4;
/// It does so on boards with more crossings than this.
const NODES_TO_SETTLE: usize = 80;
/// The number of those rounds of improvement.
const IMPROVEMENT_ROUNDS: u64 = 16;
/// The number of roads `*0` from which such an answer begins.
const ZEROS: usize = 4;

impl Search<'_, '_> {
    /// Finds an answer at once and a good one soon. With a rival it spends little on this.
    pub(super) fn begin(&mut self) {
        if let Some(walk) = self.problem.shortest() {
            let score = *self.problem.scores(&walk).last().expect("the first score at least");
            self.offer(Answer { walk, score });
        }
        if self.ceiling <= self.threshold() {
            return;
        }
        let runs = self.first_runs();
        if self.is_large() && !self.meter.is_raced() {
            self.begin_plainly(&runs[..1]);
            for _ in 0..IMPROVEMENT_ROUNDS {
                if !self.is_over() {
                    self.improve_once();
                }
            }
            self.dives(self.problem, &[], &runs[..1]);
        } else {
            self.dives(self.problem, &[], runs);
        }
        if self.priced {
            self.dives(self.problem, &[], &[PRICED_RUN]);
        }
    }

    /// The same for a part that joins late: it takes the runs that no other part has begun.
    pub(super) fn begin_late(&mut self) {
        if !self.is_large() {
            self.dives(self.problem, &[], self.first_runs());
        }
        if self.priced {
            self.dives(self.problem, &[], &[PRICED_RUN]);
        }
    }

    fn first_runs(&self) -> &'static [(Effort, usize)] {
        &FIRST_RUNS[if self.problem.nodes() > NODES_PROVED_SOON { 1..3 } else { 0..1 }]
    }

    /// Finds the best walks without multipliers, from the start and from behind a zero near the start.
    fn begin_plainly(&mut self, runs: &[(Effort, usize)]) {
        let plain = |problem: &RestProblem| problem.without(|place| matches!(problem.at(place), Road::Multiply(_)));
        self.dives(&plain(self.problem), &[], runs);
        for behind in self.problem.behind_zeros(ZEROS) {
            self.dives(&plain(&behind.problem), &behind.walk, runs);
        }
    }

    /// Searches for a better answer by one run after the other, on the rest of the problem after a walk. If a run had
    /// to stop, the next one stops at its first look.
    fn dives(&mut self, problem: &RestProblem, before: &[usize], runs: &[(Effort, usize)]) {
        if self.is_over() {
            return;
        }
        if problem.counting() == 0 || self.is_provable() {
            let ended = runs.iter().enumerate().try_for_each(|(run, (effort, width))| {
                // Among parts that run together, each takes the runs that no other has begun.
                let is_shared = self.is_large() || effort.prices > 0;
                let is_own = is_shared || self.part.claims(self.control, [run, effort.prices].map(|word| word as u64));
                if is_own { self.dive(problem, before, *effort, *width) } else { Ok(()) }
            });
            self.out_of_memory |= ended == Err(Halt::Memory);
        }
    }

    /// Runs that search more widely, for when nothing is to be proved.
    pub(super) fn dive_widely(&mut self) {
        self.dives(self.problem, &[], &WIDER_RUNS);
    }

    /// A beam over the tree with only the best states of each layer: no proof, but usually a good answer in little
    /// time.
    fn dive(&mut self, problem: &RestProblem, before: &[usize], effort: Effort, width: usize) -> Result<(), Halt> {
        let mut nodes = vec![OpenNode::root(problem)];
        while !nodes.is_empty() {
            if self.part.is_connected() {
                self.look_across();
                self.divide();
            }
            // A run by prices is divided by the first crossing, because it takes longer than everything else before a
            // proof.
            let dealt = effort.prices > 0 && self.part.is_connected() && self.part.is_divided();
            nodes.retain(|node| !dealt || node.order.len() != 1 || self.part.draws(node.words(1)));
            let width = if dealt { width.div_ceil(self.part.part().1) } else { width };
            let mut next = Vec::new();
            for (node, result) in
                nodes.iter().zip(self.round(problem, &nodes, (self.threshold(), self.threshold()), effort))
            {
                match result? {
                    Branch::Split(children) => next.push(children),
                    Branch::Leaf(Some(labelling)) => {
                        self.offer_labelling(problem, before, &node.order, &labelling);
                    }
                    _ => {}
                }
            }
            next.sort_by_key(|children| std::cmp::Reverse(children[0].bound));
            next.truncate(width);
            nodes = next.into_iter().flatten().collect();
        }
        Ok(())
    }

    pub(super) fn is_large(&self) -> bool {
        self.problem.counting() > MULTIPLIERS_SOUGHT || self.problem.nodes() > NODES_FOR_FIRST_RUNS
    }

    /// Is the board large, with so few multipliers that orders can be tried one by one?
    pub(super) fn is_for_prices(&self) -> bool {
        self.problem.counting() <= MULTIPLIERS_SOUGHT && self.problem.nodes() > NODES_FOR_FIRST_RUNS
    }

    /// Crossings that a proof settles before it keeps single states. On large boards, plain tables with three labels
    /// cost less than the states of orders with one crossing.
    pub(super) fn beginnings(&self) -> usize {
        let orders = MULTIPLIERS_TO_SETTLE.contains(&self.problem.counting());
        if orders && self.problem.nodes() > NODES_TO_SETTLE { 2 } else { 1 }
    }

    /// After this many rounds without gain, no further gain is expected.
    fn stagnation_limit(&self) -> u64 {
        self.problem.nodes() as u64 / 4 + 4
    }

    /// Improves the answer until too many rounds in a row gain nothing.
    pub(super) fn improve(&mut self) {
        let mut last = self.tried;
        while self.tried - last < self.stagnation_limit() && !self.is_over() && self.improve_once() {
            if self.gained == self.tried {
                last = self.tried;
            }
        }
    }

    /// Runs a round of improvement during a proof, if the proof has had its share of nodes since the last one and the
    /// rounds still gain something.
    pub(super) fn improve_on_the_side(&mut self) {
        let nodes = self.control.stats().nodes;
        if self.share > 0 && self.spent * self.share < nodes && self.tried - self.gained < self.stagnation_limit() {
            self.improve_once();
            self.spent += self.control.stats().nodes - nodes;
        }
    }

    /// One round of parallel attempts; `false` if there is no answer to improve.
    fn improve_once(&mut self) -> bool {
        let Some(best) = &self.best else { return false };
        let found: Arc<Vec<_>> = Arc::new((0..ROUND).map(|_| Mutex::new(None)).collect());
        let memory = self.meter.left() / ROUND as u64;
        let seed = self.control.limits().seed.wrapping_mul(1 << 32).wrapping_add(self.tried * ROUND as u64);
        let (control, problem, best, slots) = (self.control, self.problem.clone(), best.clone(), found.clone());
        self.pool.share(ROUND, move |at| {
            let answer = attempt(&problem, &best, memory, control, &mut Rng::new(seed.wrapping_add(at as u64)));
            *slots[at].lock().unpoisoned() = answer;
        });
        self.tried += 1;
        let found = found.iter().filter_map(|slot| slot.lock().unpoisoned().take());
        if let Some(answer) = found.reduce(|best, next| if next.score > best.score { next } else { best })
            && answer.score > self.threshold()
        {
            self.gained = self.tried;
            self.offer(answer);
        }
        true
    }
}
