//! Branch and bound over the tree, in rounds: the best few nodes are worked off side by side against the same incumbent, and
//! what comes out is put together in their order. So the answer, and the number of nodes, do not depend on the number of threads.

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

/// An answer: where to walk, and the score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Crossings walked to.
    pub walk: Vec<usize>,
    /// The score at the goal.
    pub score: i64,
}

/// All of a proof.
static WHOLE: Share = Share::whole();

/// A floor below all scores.
pub const LOWEST_FLOOR: i64 = -(1 << 60);

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

/// A search under way.
pub struct Search<'s, 't> {
    pub(super) problem: &'s RestProblem,
    pub(super) control: &'t Control<'t>,
    pub(super) meter: Arc<PassMemory>,
    pub(super) best: Option<Answer>,
    /// Told of each better answer.
    pub(super) tell: &'s dyn Fn(&Answer),
    pub(super) pool: &'s WorkerPool<'t>,
    /// No walk scores more than this, at first sight.
    pub(super) ceiling: i64,
    /// Highest bound among nodes that had to be left open.
    pub(super) open: i64,
    /// Why the first of them was.
    pub(super) reason: Option<StopReason>,
    /// Had a run for a first answer to end for want of memory?
    pub(super) cramped: bool,
    /// Only walks worth more than this are looked for.
    pub(super) floor: i64,
    /// Rounds of improvement, and the last one that gained something.
    pub(super) tried: u64,
    pub(super) gained: u64,
    /// Nodes that improvement took, and one in how many it may take beside a proof; 0: none.
    pub(super) spent: u64,
    pub(super) share: u64,
    /// What of the proof is this part's.
    pub(super) part: &'s Share,
    /// How it is dealt out, if the parts are held together.
    pub(super) dealing: Dealing,
    /// Does a run judged by prices look for a first answer?
    pub(super) priced: bool,
    /// Crossings that a proof settles before states are looked at one by one.
    pub(super) beginnings: usize,
    /// Nodes of a proof that is tried first without that.
    pub(super) trial: u64,
}

impl<'s, 't> Search<'s, 't> {
    /// Prepares a search.
    pub fn new(
        problem: &'s RestProblem,
        control: &'t Control<'t>,
        floor: i64,
        tell: &'s dyn Fn(&Answer),
        pool: &'s WorkerPool<'t>,
    ) -> Search<'s, 't> {
        let meter = Arc::new(PassMemory::new(control.limits().memory));
        Search {
            problem,
            control,
            meter,
            best: None,
            tell,
            pool,
            ceiling: problem.ceiling(),
            open: i64::MIN,
            reason: None,
            cramped: false,
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

    /// With a first answer by prices if that is wanted, or if the board is large and nothing is said.
    pub fn priced(self, wanted: Option<bool>) -> Self {
        let priced = wanted.unwrap_or_else(|| self.is_for_prices()) && Decomposition::fits(self.problem);
        Search { priced, ..self }
    }

    /// With `wanted` crossings settled by plain tables alone, or as many as suit the board.
    pub fn settling(self, wanted: Option<usize>) -> Self {
        let beginnings = wanted.unwrap_or_else(|| self.beginnings());
        // Parts that search side by side go through the same passes, whatever each of them costs.
        let tries = wanted.is_none() && beginnings > 1 && self.part.part().1 == 1;
        let trial = if tries { self.nodes_to_try() } else { 0 };
        Search { beginnings, trial, ..self }
    }

    /// A part of it.
    pub fn sharing(self, part: &'s Share) -> Self {
        // Parts that are held together improve by different attempts.
        let tried = if part.is_held() { (part.part().0 as u64) << 20 } else { 0 };
        Search { part, tried, gained: tried, ..self }
    }

    /// The same beside a rival, if the board is small.
    pub fn raced(mut self) -> Self {
        if self.may_race()
            && let Some(rival) = Rival::new(self.problem, self.threshold())
        {
            self.meter = Arc::new(PassMemory::racing(self.control.limits().memory, rival));
        }
        self
    }

    /// First answers, then the proof; what can't be proved is improved further.
    pub fn run(mut self) -> Ending {
        if !self.part.is_late() || self.best.is_none() {
            self.begin();
        } else if self.part.is_held() {
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

    /// On one thread, so that one board has one node count, and where there is room.
    fn may_race(&self) -> bool {
        self.pool.workers() == 1 && self.control.limits().memory > 16 * rival::BYTES
    }

    /// The proof has come to its end without one, for want of memory: the rival goes on alone.
    fn try_all(&mut self) {
        let mut work = Work::new(self.control, &self.meter);
        while self.meter.is_raced() && work.steps(1 << 10).is_ok() {}
    }

    /// Is the search stopped, or the answer proved, by the rival or because nothing can be worth more?
    pub(super) fn is_over(&self) -> bool {
        self.control.stopped().is_some() || self.meter.is_beaten() || self.ceiling <= self.threshold()
    }

    /// First answers only, improved until nothing comes of it any more.
    pub fn run_quickly(mut self) -> Ending {
        self.begin();
        self.dive_widely();
        self.improve();
        self.control.stop(if self.cramped { StopReason::Memory } else { StopReason::Unproved });
        self.end(i64::MAX)
    }

    /// The proof alone.
    pub fn run_plainly(mut self) -> Ending {
        let waiting = self.prove();
        self.end(waiting)
    }

    /// Does a key hold the labels of all multipliers? Else the proof can bring the bound down, but hardly to the best score: answers come first.
    pub(super) fn is_provable(&self) -> bool {
        let zero = usize::from(self.problem.has_zero(0..self.problem.multipliers.len()));
        Keys::new(self.problem.slots(), self.problem.counting() + zero + 1).is_some()
    }

    /// What a walk must be worth more than.
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
        Round { control: self.control, meter: &self.meter, pool: self.pool, levels, effort }.work_off(problem, nodes)
    }

    pub(super) fn offer(&mut self, answer: Answer) {
        if answer.score > self.threshold() {
            (self.tell)(&answer);
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

    /// Takes over what the rival has found, and what another part has.
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
        let open = if self.meter.is_beaten() { i64::MIN } else { self.open.max(waiting).min(self.ceiling) };
        let best = self.best.as_ref().map(|best| best.score);
        let proved = open <= self.threshold();
        if let Some(reason) = self.reason.filter(|_| !proved) {
            self.control.stop(reason);
        }
        // What another part has found is the bound where this one has nothing better.
        let least = self.known().filter(|_| self.part.is_held()).or(best);
        let bound = if proved { least } else { Some(open) };
        Ending { best: self.best, bound, proved }
    }
}
