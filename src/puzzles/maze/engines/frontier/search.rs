//! Branch and bound over the tree, in rounds. A round expands the best few nodes in parallel against the same incumbent
//! and combines the results in the order of the nodes. So the answer and the node count do not depend on the number of
//! threads.

use super::connected::Labelling;
use super::dealt::Dealing;
use super::keys::Keys;
use super::model::Traversal;
use super::prices::Decomposition;
use super::problem::RestProblem;
use super::rival::{self, Rival};
use super::round::Round;
use super::tree::{Branch, Effort, OpenNode};
use super::walk::walk;
use super::work::{Halt, PassMemory, Work};
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use crate::search::share::Share;
use crate::search::worker_pool::WorkerPool;
use std::sync::Arc;

/// An answer: a walk and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The crossings of the walk, without the start.
    pub walk: Vec<usize>,
    /// The score at the goal.
    pub score: i64,
}

/// The share of a search that is not divided: everything.
static WHOLE: Share = Share::whole();

/// A floor below all scores.
pub const LOWEST_FLOOR: i64 = -(1 << 60);

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The best answer.
    pub best: Option<Answer>,
    /// No walk scores more than this or the floor. `None` if no bound is known, or if nothing is above the floor.
    pub bound: Option<i64>,
    /// Is the best answer proved best, or is it proved that none is above the floor?
    pub proved: bool,
}

/// A search under way.
pub struct Search<'s, 't> {
    pub(super) problem: &'s RestProblem,
    pub(super) control: &'t Control<'t>,
    pub(super) meter: Arc<PassMemory>,
    pub(super) best: Option<Answer>,
    /// Called with each better answer.
    pub(super) report: &'s dyn Fn(&Answer),
    pub(super) pool: &'s WorkerPool<'t>,
    /// A quick bound: no walk scores more than this.
    pub(super) ceiling: i64,
    /// The highest bound of the nodes left open.
    pub(super) open: i64,
    /// Why the first of those nodes was left open.
    pub(super) reason: Option<StopReason>,
    /// Did a run for a first answer run out of memory?
    pub(super) out_of_memory: bool,
    /// Only walks worth more than this count.
    pub(super) floor: i64,
    /// Rounds of improvement so far, and the last of them that gained something.
    pub(super) tried: u64,
    pub(super) gained: u64,
    /// Nodes that improvement has used, and the share that it may use during a proof: one node in `share`; 0 for none.
    pub(super) spent: u64,
    pub(super) share: u64,
    /// The part of the proof that this search does.
    pub(super) part: &'s Share,
    /// How seeds are shared out, if the parts run together.
    pub(super) dealing: Dealing,
    /// Does a run by prices look for a first answer?
    pub(super) priced: bool,
    /// Crossings that a proof settles before it keeps single states.
    pub(super) beginnings: usize,
    /// Nodes for a first attempt at a proof that settles one crossing only.
    pub(super) trial: u64,
}

impl<'s, 't> Search<'s, 't> {
    /// Prepares a search.
    pub fn new(
        problem: &'s RestProblem,
        control: &'t Control<'t>,
        floor: i64,
        report: &'s dyn Fn(&Answer),
        pool: &'s WorkerPool<'t>,
    ) -> Search<'s, 't> {
        let meter = Arc::new(PassMemory::new(control.limits().memory));
        Search {
            problem,
            control,
            meter,
            best: None,
            report,
            pool,
            ceiling: problem.ceiling(),
            open: i64::MIN,
            reason: None,
            out_of_memory: false,
            floor,
            tried: 0,
            gained: 0,
            spent: 0,
            share: 0,
            part: &WHOLE,
            dealing: Dealing::default(),
            priced: false,
            beginnings: 1,
            trial: 0,
        }
    }

    /// Adds a run by prices for a first answer, if it is wanted, or if nothing is given and the board is large.
    pub fn priced(self, wanted: Option<bool>) -> Self {
        let priced = wanted.unwrap_or_else(|| self.is_for_prices()) && Decomposition::fits(self.problem);
        Search { priced, ..self }
    }

    /// Settles `wanted` crossings by plain tables alone, or as many as suit the board.
    pub fn settling(self, wanted: Option<usize>) -> Self {
        let beginnings = wanted.unwrap_or_else(|| self.beginnings());
        // The parts of a divided search must go through the same passes, whatever each of them costs.
        let tries = wanted.is_none() && beginnings > 1 && self.part.part().1 == 1;
        let trial = if tries { self.nodes_to_try() } else { 0 };
        Search { beginnings, trial, ..self }
    }

    /// Limits the search to one part of the proof.
    pub fn sharing(self, part: &'s Share) -> Self {
        // Parts that run together use different random attempts at improvement.
        let tried = if part.is_connected() { (part.part().0 as u64) << 20 } else { 0 };
        Search { part, tried, gained: tried, ..self }
    }

    /// Adds a rival, if the board is small.
    pub fn raced(mut self) -> Self {
        if self.may_race()
            && let Some(rival) = Rival::new(self.problem, self.threshold())
        {
            self.meter = Arc::new(PassMemory::racing(self.control.limits().memory, rival));
        }
        self
    }

    /// Finds first answers, then proves. What can't be proved is improved further.
    pub fn run(mut self) -> Ending {
        if !self.part.is_late() || self.best.is_none() {
            self.begin();
        } else if self.part.is_connected() {
            self.begin_late();
        }
        self.share = match self.is_large() {
            _ if self.meter.is_raced() => 0,
            true => 3,
            false => 8,
        };
        let waiting = self.prove();
        if self.open.max(waiting) > self.threshold() {
            self.try_all();
            self.improve();
        }
        self.end(waiting)
    }

    /// Races need one thread, so that a board has one node count, and enough memory.
    fn may_race(&self) -> bool {
        self.pool.workers() == 1 && self.control.limits().memory > 16 * rival::BYTES
    }

    /// The passes have ended without a proof for lack of memory: the rival continues alone.
    fn try_all(&mut self) {
        let mut work = Work::new(self.control, &self.meter);
        while self.meter.is_raced() && work.steps(1 << 10).is_ok() {}
    }

    /// Is the search stopped, or the answer proved, by the rival or because nothing can be worth more?
    pub(super) fn is_over(&self) -> bool {
        self.control.stopped().is_some() || self.meter.is_rival_done() || self.ceiling <= self.threshold()
    }

    /// Finds first answers only and improves them until nothing more is gained.
    pub fn run_quickly(mut self) -> Ending {
        self.begin();
        self.dive_widely();
        self.improve();
        self.control.stop(if self.out_of_memory { StopReason::Memory } else { StopReason::Unproved });
        self.end(i64::MAX)
    }

    /// Runs the proof alone.
    pub fn run_plainly(mut self) -> Ending {
        let waiting = self.prove();
        self.end(waiting)
    }

    /// Does a key hold the labels of all multipliers? Otherwise the proof can lower the bound, but hardly to the best
    /// score, and answers come first.
    pub(super) fn is_provable(&self) -> bool {
        let zero = usize::from(self.problem.has_zero(0..self.problem.multipliers.len()));
        Keys::new(self.problem.slots(), self.problem.counting() + zero + 1).is_some()
    }

    /// Only walks worth more than this are better.
    pub(super) fn threshold(&self) -> i64 {
        self.best.as_ref().map_or(self.floor, |best| best.score.max(self.floor))
    }

    pub(super) fn round(
        &self,
        problem: &RestProblem,
        nodes: &[OpenNode],
        levels: (i64, i64),
        effort: Effort,
    ) -> Vec<Result<Branch, Halt>> {
        Round { control: self.control, meter: &self.meter, pool: self.pool, levels, effort }.expand(problem, nodes)
    }

    pub(super) fn offer(&mut self, answer: Answer) {
        if answer.score > self.threshold() {
            (self.report)(&answer);
            if let Some(mut rival) = self.meter.rival() {
                rival.raise(answer.score);
            }
            self.best = Some(answer);
        }
    }

    pub(super) fn offer_labelling(
        &mut self,
        problem: &RestProblem,
        before: &[usize],
        order: &[Traversal],
        labelling: &Labelling,
    ) {
        if labelling.worth > self.threshold() {
            let walk = [before, &walk(problem, order, labelling)].concat();
            let walk = self.problem.straightened(walk);
            self.offer(Answer { walk, score: labelling.worth });
        }
    }

    /// Takes over answers of the rival, and the best score of the other parts.
    pub(super) fn look_across(&mut self) {
        if let Some(best) = self.control.best_of_all() {
            self.floor = self.floor.max(best);
        }
        let found = self.meter.rival().and_then(|rival| rival.best().cloned());
        if let Some((walk, score)) = found {
            self.offer(Answer { walk, score });
        }
    }

    fn end(mut self, waiting: i64) -> Ending {
        self.look_across();
        let open = if self.meter.is_rival_done() { i64::MIN } else { self.open.max(waiting).min(self.ceiling) };
        let best = self.best.as_ref().map(|best| best.score);
        let proved = open <= self.threshold();
        if let Some(reason) = self.reason.filter(|_| !proved) {
            self.control.stop(reason);
        }
        // If this part has nothing better, the best score of another part is the bound.
        let least = self.known().filter(|_| self.part.is_connected()).or(best);
        let bound = if proved { least } else { Some(open) };
        Ending { best: self.best, bound, proved }
    }
}
