//! Branch and bound over the tree, in rounds: the best few nodes are worked off side by side against the same incumbent, and
//! what comes out is put together in their order. So the answer, and the number of nodes, do not depend on the number of threads.

use super::connected::Labelling;
use super::improve::attempt;
use super::keys::Keys;
use super::model::Crossing;
use super::passes::{Descent, Tree, Waiting};
use super::problem::{Problem, Road};
use super::rival::{self, Rival};
use super::round::{ROUND, Round};
use super::tree::{Branch, Effort, Node};
use super::walk::walk;
use super::work::{Halt, Meter, Work};
use crate::base::rng::Rng;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use crate::search::crew::Crew;
use std::sync::{Arc, Mutex};

/// Runs for a first answer: their effort, and nodes whose children are kept after each multiplier. Which of the two finds more depends on the board.
const QUICK: [(Effort, usize); 3] = [quick(30, 4), quick(100, 4), quick(200, 2)];

/// Wider ones for when nothing is to be proved.
const WIDE: [(Effort, usize); 2] = [quick(300, 8), quick(1000, 16)];
/// Boards of so many crossings are proved so soon that only the first of these runs pays.
const SMALL: usize = 49;

/// Large tables would take longer than all the rest of such a run.
const fn quick(states: usize, width: usize) -> (Effort, usize) {
    (Effort { relaxed: states, connected: states, dense: 100_000, refine: false, all: None }, width)
}

/// With more multipliers, or on boards of more crossings, the first answer crosses none, and so many rounds of improvement bring them in: a beam
/// loses its way there.
const FEW: usize = 6;
const LARGE: usize = 100;
const ROUNDS: u64 = 16;

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

/// A search under way.
pub struct Search<'s, 't> {
    problem: &'s Problem,
    control: &'t Control<'t>,
    meter: Arc<Meter>,
    best: Option<Answer>,
    /// Told of each better answer.
    tell: &'s dyn Fn(&Answer),
    crew: &'s Crew<'t>,
    /// Highest bound among nodes that had to be left open.
    open: i64,
    /// Why the first of them was.
    reason: Option<StopReason>,
    /// Had a run for a first answer to end for want of memory?
    cramped: bool,
    /// Only walks worth more than this are looked for.
    floor: i64,
    /// Rounds of improvement, and the last one that gained something.
    tried: u64,
    gained: u64,
    /// Nodes that improvement took, and one in how many it may take beside a proof; 0: none.
    spent: u64,
    share: u64,
}

impl<'s, 't> Search<'s, 't> {
    /// Prepares a search.
    pub fn new(
        problem: &'s Problem,
        control: &'t Control<'t>,
        floor: i64,
        tell: &'s dyn Fn(&Answer),
        crew: &'s Crew<'t>,
    ) -> Search<'s, 't> {
        let meter = Arc::new(Meter::new(control.limits().memory));
        Search {
            problem,
            control,
            meter,
            best: None,
            tell,
            crew,
            open: i64::MIN,
            reason: None,
            cramped: false,
            floor,
            tried: 0,
            gained: 0,
            spent: 0,
            share: 0,
        }
    }

    /// First answers, then the proof; what can't be proved is improved further. Small boards are raced.
    pub fn run(mut self) -> Ending {
        if self.may_race() && let Some(rival) = Rival::new(self.problem, self.floor) {
            self.meter = Arc::new(Meter::racing(self.control.limits().memory, rival));
        }
        self.begin();
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
        self.crew.workers() == 1 && self.control.limits().memory > 16 * rival::BYTES
    }

    /// The proof has come to its end without one, for want of memory: the rival goes on alone.
    fn try_all(&mut self) {
        let mut work = Work::new(self.control, &self.meter);
        while self.meter.is_raced() && work.steps(1 << 10).is_ok() {}
    }

    /// Is the search stopped, or the answer proved by somebody else?
    fn is_over(&self) -> bool {
        self.control.stopped().is_some() || self.meter.is_beaten()
    }

    /// First answers only, improved until nothing comes of it any more.
    pub fn run_quickly(mut self) -> Ending {
        self.begin();
        self.dives(self.problem, &WIDE);
        self.improve();
        self.control.stop(if self.cramped { StopReason::Memory } else { StopReason::Unproved });
        self.end(i64::MAX)
    }

    /// The proof alone.
    pub fn run_plainly(mut self) -> Ending {
        let waiting = self.prove();
        self.end(waiting)
    }

    /// An answer at once, and a good one soon. Where there is a rival it has little patience with that.
    fn begin(&mut self) {
        if let Some(walk) = self.problem.shortest() {
            let score = *self.problem.scores(&walk).last().expect("the first score at least");
            self.offer(Answer { walk, score });
        }
        let runs = &QUICK[if self.problem.nodes() > SMALL { 1..3 } else { 0..1 }];
        if self.is_large() && !self.meter.is_raced() {
            let multiplies = |place| matches!(self.problem.at(place), Road::Multiply(m) if self.problem.counts(m));
            self.dives(&self.problem.without(multiplies), &runs[..1]);
            for _ in 0..ROUNDS {
                if !self.is_over() {
                    self.improve_once();
                }
            }
            self.dives(self.problem, &runs[..1]);
        } else {
            self.dives(self.problem, runs);
        }
    }

    /// Does a key hold the labels of all multipliers? Else the proof can bring the bound down, but hardly to the best score: answers come first.
    fn is_provable(&self) -> bool {
        let zero = usize::from(self.problem.has_zero(0..self.problem.multipliers.len()));
        Keys::new(self.problem.slots(), self.problem.counting() + zero + 1).is_some()
    }

    fn is_large(&self) -> bool {
        self.problem.counting() > FEW || self.problem.nodes() > LARGE
    }

    /// Runs for a better answer one after the other. One that has to stop is told so again by whoever comes next.
    fn dives(&mut self, problem: &Problem, runs: &[(Effort, usize)]) {
        if problem.counting() == 0 || self.is_provable() {
            let ended = runs.iter().try_for_each(|(effort, width)| self.dive(problem, *effort, *width));
            self.cramped |= ended == Err(Halt::Memory);
        }
    }

    /// Rounds of improvement without gain after which nothing more is expected.
    fn patience(&self) -> u64 {
        self.problem.nodes() as u64 / 4 + 4
    }

    /// Improves the answer as long as it pays.
    fn improve(&mut self) {
        let mut last = self.tried;
        while self.tried - last < self.patience() && !self.is_over() && self.improve_once() {
            if self.gained == self.tried {
                last = self.tried;
            }
        }
    }

    /// A round of improvement beside a proof, if the proof has had its share of nodes since the last ones and they still bring something.
    fn improve_on_the_side(&mut self) {
        let nodes = self.control.stats().nodes;
        if self.share > 0 && self.spent * self.share < nodes && self.tried - self.gained < self.patience() {
            self.improve_once();
            self.spent += self.control.stats().nodes - nodes;
        }
    }

    /// One round of attempts side by side; `false`: there is nothing to improve.
    fn improve_once(&mut self) -> bool {
        let Some(best) = &self.best else { return false };
        let found: Arc<Vec<_>> = Arc::new((0..ROUND).map(|_| Mutex::new(None)).collect());
        let memory = self.meter.left() / ROUND as u64;
        let seed = self.control.limits().seed.wrapping_mul(1 << 32).wrapping_add(self.tried * ROUND as u64);
        let (control, problem, best, slots) = (self.control, self.problem.clone(), best.clone(), found.clone());
        self.crew.share(ROUND, move |at| {
            let answer = attempt(&problem, &best, memory, control, &mut Rng::new(seed.wrapping_add(at as u64)));
            *slots[at].lock().expect("no panic while an answer is stored") = answer;
        });
        self.tried += 1;
        let found = found.iter().filter_map(|slot| slot.lock().expect("no panic").take());
        if let Some(answer) = found.reduce(|best, next| if next.score > best.score { next } else { best })
            && answer.score > self.threshold()
        {
            self.gained = self.tried;
            self.offer(answer);
        }
        true
    }

    /// What a walk must be worth more than.
    fn threshold(&self) -> i64 {
        self.best.as_ref().map_or(self.floor, |best| best.score)
    }

    fn round(
        &self,
        problem: &Problem,
        nodes: &[Node],
        levels: (i64, i64),
        effort: Effort,
    ) -> Vec<Result<Branch, Halt>> {
        Round { control: self.control, meter: &self.meter, crew: self.crew, levels, effort }.work_off(problem, nodes)
    }

    fn offer(&mut self, answer: Answer) {
        if answer.score > self.threshold() {
            (self.tell)(&answer);
            if let Some(mut rival) = self.meter.rival() {
                rival.raise(answer.score);
            }
            self.best = Some(answer);
        }
    }

    fn offer_labelling(&mut self, problem: &Problem, order: &[Crossing], labelling: &Labelling) {
        if labelling.worth > self.threshold() {
            let walk = problem.straightened(walk(problem, order, labelling));
            self.offer(Answer { walk, score: labelling.worth });
        }
    }

    /// A beam over the tree with only the best states of each layer: no proof, but usually a good answer in no time.
    fn dive(&mut self, problem: &Problem, effort: Effort, width: usize) -> Result<(), Halt> {
        let mut nodes = vec![Node::root(problem)];
        while !nodes.is_empty() {
            let mut next = Vec::new();
            for (node, result) in
                nodes.iter().zip(self.round(problem, &nodes, (self.threshold(), self.threshold()), effort))
            {
                match result? {
                    Branch::Split(children) => next.push(children),
                    Branch::Leaf(Some(labelling)) => self.offer_labelling(problem, &node.order, &labelling),
                    _ => {}
                }
            }
            next.sort_by_key(|children| std::cmp::Reverse(children[0].bound));
            next.truncate(width);
            nodes = next.into_iter().flatten().collect();
        }
        Ok(())
    }

    /// Proves by passes over the tree that look for ever less; what is left open has at most this score.
    ///
    /// What a pass costs grows fast with how far its level lies below the best score, because its tables hold all states above the level:
    /// about twofold for every 3 %. So a pass does not begin at the answer known, but well above, and comes down in steps.
    fn prove(&mut self) -> i64 {
        let mut tree = Tree::new(self.problem, Work::new(self.control, &self.meter).hold());
        let mut descent = Descent::default();
        // The first pass only asks what there is at most.
        let mut bound = self.pass(i64::MAX - 1, &mut tree).min(tree.bound());
        if !self.is_provable() {
            self.improve();
        }
        while !self.is_over() && self.open < bound && bound > self.threshold() {
            let level = descent.next(bound, self.best.as_ref().map(|best| best.score)).unwrap_or(self.threshold());
            let before = self.control.stats().nodes - self.spent;
            bound = self.pass(level, &mut tree).min(tree.bound().max(self.threshold()));
            descent.learn(self.control.stats().nodes - self.spent - before);
        }
        bound
    }

    /// One pass: all walks of more than a level, or of more than the threshold once that is higher. The bound of all others.
    fn pass(&mut self, level: i64, tree: &mut Tree<'_>) -> i64 {
        tree.begin(self.threshold());
        while let Some(bound) = tree.bound_waiting() {
            self.look_across();
            let level = level.max(self.threshold());
            self.tell_bound(bound.max(level));
            let waiting = tree.pop(level, ROUND, &self.meter);
            let nodes: Vec<Node> = waiting.iter().map(|waiting| waiting.node.clone()).collect();
            if nodes.is_empty() {
                break;
            }
            let results = self.round(self.problem, &nodes, (level, self.threshold()), Effort::FULL);
            for (waiting, result) in waiting.iter().zip(results) {
                self.take(waiting, result, tree);
            }
            if self.is_over() {
                break;
            }
            self.improve_on_the_side();
        }
        tree.bound_waiting().unwrap_or(i64::MIN).max(level).max(self.threshold())
    }

    /// What came out of a node.
    fn take(&mut self, waiting: &Waiting, result: Result<Branch, Halt>, tree: &mut Tree<'_>) {
        let node = &waiting.node;
        match result {
            Ok(Branch::Cut(bound)) => tree.lower(waiting.seed, bound),
            Ok(Branch::All(_)) => {}
            Ok(Branch::Split(children)) => {
                for child in children {
                    if tree.push(child).is_err() {
                        self.leave_open(node, StopReason::Memory);
                    }
                }
            }
            Ok(Branch::Leaf(labelling)) => {
                labelling.iter().for_each(|labelling| self.offer_labelling(self.problem, &node.order, labelling));
            }
            Ok(Branch::Open) => self.leave_open(node, StopReason::Unproved),
            Err(Halt::Memory) => self.leave_open(node, StopReason::Memory),
            Err(Halt::Stop(reason)) => self.leave_open(node, reason),
            Err(Halt::Beaten) => {}
        }
    }

    /// A node can't be worked off, and why; the search goes on with the others.
    fn leave_open(&mut self, node: &Node, reason: StopReason) {
        self.open = self.open.max(node.bound);
        self.reason.get_or_insert(reason);
    }

    fn tell_bound(&self, bound: i64) {
        let bound = bound.max(self.open).max(self.threshold());
        if bound < i64::MAX - 1 {
            self.control.bound(bound);
        }
    }

    /// Takes over what the rival has found.
    fn look_across(&mut self) {
        let found = self.meter.rival().and_then(|rival| rival.best().cloned());
        if let Some((walk, score)) = found {
            self.offer(Answer { walk, score });
        }
    }

    fn end(mut self, waiting: i64) -> Ending {
        self.look_across();
        let open = if self.meter.is_beaten() { i64::MIN } else { self.open.max(waiting) };
        let best = self.best.as_ref().map(|best| best.score);
        let proved = open <= self.threshold();
        if let Some(reason) = self.reason.filter(|_| !proved) {
            self.control.stop(reason);
        }
        let bound = if proved { best } else { Some(open).filter(|&bound| bound < i64::MAX - 1) };
        Ending { best: self.best, bound, proved }
    }
}
