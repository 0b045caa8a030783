//! The searches that each mode of a request runs, one after the other.

use super::budgets::TriedBudget;
use super::capped_count::CappedCount;
use super::prices::{Pricing, Question};
use super::solve::Job;
use super::tasks::{Aim, Ending, Stops, Stride, Task, letters};
use crate::base::lock::Unpoisoned;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::model::shape::Shape;
use crate::model::trace::TraceData;
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::Position;
use crate::puzzles::sweeper::kernel::bounds::company;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::rules::board::Step;
use crate::record;
use std::sync::atomic::Ordering::Relaxed;

/// Nodes of the walks and width of the beam in each quick attempt, found by trial on generated rooms; the first attempt
/// decides most of them.
const QUICK_ATTEMPTS: [(u64, usize); 4] = [(30_000, 100), (300_000, 1_000), (1_000_000, 5_000), (4_000_000, 20_000)];

/// Widths of the beams that look for a first answer.
const BEAMS_FOR_A_FIRST_ANSWER: [usize; 3] = [100, 1_000, 5_000];

/// Nodes of a proof before each search for a better answer, and the widths of the beams that search.
const BEAMS_IN_A_PROOF: [(u64, usize); 2] = [(100_000, 300), (500_000, 1_000)];

/// Nodes of a part of such a proof before other parts have a turn.
const SHARE_OF_A_PART: u64 = 10_000;

/// Most nodes of a search that counts as quick.
const QUICK_NODES: u64 = 20_000;
/// Most ways of dividing a budget among the people that are searched one by one.
const MAX_SHARES: usize = 3_000;

/// A proof of fewest steps in progress.
struct Proof {
    /// The best answer that is known.
    best: EngineAnswer<Step>,
    /// Node count at its beginning.
    begun: u64,
    /// The searches for a better answer that are still to come.
    beams: &'static [(u64, usize)],
}

impl Job<'_> {
    pub(super) fn any(&self) -> EngineOutcome<Step> {
        let task = self.task();
        if self.is_lost || self.is_hopeless(&task) {
            return EngineOutcome::infeasible();
        }
        let aim = self.aim(Stops::Stuck);
        let quick = if self.article { None } else { self.quick(&task, aim) };
        self.verdict(quick.unwrap_or_else(|| self.exact(vec![task], aim)))
    }

    /// Searches that find answers quickly, in alternation and with growing limits. Each is bounded, so that the exact
    /// search is reached.
    pub(super) fn quick(&self, task: &Task, aim: Aim) -> Option<Ending> {
        let (part, parts) = self.share().part();
        for (attempt, (cap, width)) in QUICK_ATTEMPTS.into_iter().enumerate() {
            let walked = self.walks(vec![task.clone()], aim, cap, None);
            let decided = match walked {
                Ending::Exhausted => !self.meetings,
                Ending::Capped => false,
                _ => true,
            };
            if decided {
                return Some(walked);
            }
            // The parts of a divided search take turns with the beams.
            if self.share().is_divided() && attempt % parts != part {
                continue;
            }
            let ending = self.beam(task, aim, width);
            if matches!(ending, Ending::Found(_) | Ending::Stopped) {
                return Some(ending);
            }
        }
        None
    }

    /// A first answer: the given one, if any. Otherwise, where people can meet, beams find one far sooner than walks.
    pub(super) fn first(&self) -> EngineOutcome<Step> {
        if let Some(given) = &self.given {
            let plan = self.trimmed(given.clone());
            self.offer(&plan);
            return EngineOutcome::unproved(Some(plan), None);
        }
        let task = self.task();
        if self.may_be_priced(&self.root.position) && !self.is_hopeless(&task) {
            for width in BEAMS_FOR_A_FIRST_ANSWER {
                let ending = self.beam(&task, self.aim(Stops::Stuck), width);
                if matches!(ending, Ending::Found(_) | Ending::Stopped) {
                    return self.verdict(ending);
                }
            }
        }
        self.any()
    }

    /// Fewest steps in total. First any answer; then budgets from below as long as they are refused quickly, for a
    /// bound; then budgets downwards from the answer. The refusal of one step fewer is the proof, because a plan
    /// with even fewer steps also fits that budget.
    pub(super) fn total(&self) -> EngineOutcome<Step> {
        let first = self.first();
        let Some(mut best) = first.best else { return first };
        if self.all_steps {
            return EngineOutcome::optimal(best);
        }
        let taken = self.prefix.iter().flatten().count() as i64;
        if let Some(priced) = self.priced(&self.root.position, true, (best.objective - taken) as u32) {
            return self.prove_from_below(&priced, best, taken);
        }
        let mut bound = taken;
        while bound < best.objective {
            self.control.bound(bound);
            let (begun, ending) = (self.control.stats().nodes, self.within(bound - taken, QUICK_NODES));
            self.trace_budget(bound, begun, &ending);
            if ending != Ending::Exhausted {
                break;
            }
            bound += 1;
        }
        while bound < best.objective {
            let (begun, ending) = (self.control.stats().nodes, self.within(best.objective - 1 - taken, u64::MAX));
            self.trace_budget(best.objective - 1, begun, &ending);
            match ending {
                Ending::Exhausted => bound = best.objective,
                Ending::Found(trail) => {
                    best = self.trimmed(self.plan(&trail));
                    self.offer(&best);
                }
                Ending::Capped | Ending::Stopped => return EngineOutcome::unproved(Some(best), Some(bound)),
            }
        }
        EngineOutcome::optimal(best)
    }

    /// Can prices be used for this position? People must be able to meet and to stop at any time, no tick may be in
    /// progress, and no routes may be given.
    fn may_be_priced(&self, position: &Position) -> bool {
        let free = !self.article && !self.all_steps && self.root.turn == 0 && self.room.routes.is_empty();
        self.meetings && free && !position.is_done() && company(self.room, position).possible
    }

    /// The prices from a position on, if they can be used.
    pub(super) fn priced(&self, position: &Position, counts_steps: bool, most: u32) -> Option<Pricing<'_>> {
        if !self.may_be_priced(position) {
            return None;
        }
        Pricing::new(self.control, self.room, Question { position, met: self.met(), counts_steps, most })
    }

    /// The people who met in the last completed tick, and those who met in the one before, one bit each.
    fn met(&self) -> [u16; 2] {
        let mut clock = TimedPosition::start(self.room);
        let mut met = [0; 2];
        for tick in self.prefix.chunks(self.room.count) {
            let stopped = clock.position;
            tick.iter().for_each(|&step| clock.apply(self.room, step));
            let people = &clock.position.people;
            let walked = |p: usize| stopped.people[p].left > 0 && tick.get(p).is_some_and(Option::is_some);
            let beside = |p: usize, q: usize| p != q && walked(q) && people[p].cell == people[q].cell;
            let meets = |p: &usize| walked(*p) && (0..self.room.count).any(|q| beside(*p, q));
            met = [(0..self.room.count).filter(meets).fold(0, |set, p| set | 1 << p), met[0]];
        }
        met
    }

    /// Tries budgets from below until one has an answer.
    fn prove_from_below(&self, priced: &Pricing<'_>, best: EngineAnswer<Step>, taken: i64) -> EngineOutcome<Step> {
        let mut bound = taken + priced.bound();
        // Every part of a divided proof would find the same answers.
        let beams: &[(u64, usize)] = if self.share.is_divided() { &[] } else { &BEAMS_IN_A_PROOF };
        let mut proof = Proof { best, begun: self.control.stats().nodes, beams };
        while bound < proof.best.objective {
            self.control.bound(bound);
            let begun = self.control.stats().nodes;
            let ending = self.within_prices(priced, bound, taken, &mut proof);
            self.trace_budget(bound, begun, &ending);
            match ending {
                Ending::Exhausted => bound += 1,
                Ending::Found(_) => break,
                Ending::Capped | Ending::Stopped => return EngineOutcome::unproved(Some(proof.best), Some(bound)),
            }
        }
        EngineOutcome::optimal(proof.best)
    }

    /// Is there an answer with at most `bound` steps? It becomes the proof's best. If the search takes long, beams look
    /// for better answers in between. So a search that is stopped has a good one, and an answer with as few steps
    /// as the bound ends the search.
    fn within_prices(&self, priced: &Pricing<'_>, bound: i64, taken: i64, proof: &mut Proof) -> Ending {
        let Some(mut search) = priced.begin(bound - taken, &self.share) else { return Ending::Stopped };
        while let Some((&(nodes, width), later)) = proof.beams.split_first() {
            let ending = search.go_on(nodes.saturating_sub(self.control.stats().nodes - proof.begun), SHARE_OF_A_PART);
            if ending != Ending::Capped {
                return self.kept(ending, proof);
            }
            proof.beams = later;
            while let Some(trail) = priced.beam(proof.best.objective - 1 - taken, width) {
                let found = self.kept(Ending::Found(trail), proof);
                if proof.best.objective <= bound {
                    return found;
                }
            }
        }
        self.kept(search.finish(), proof)
    }

    /// Reports an answer and stores it as the proof's best.
    fn kept(&self, ending: Ending, proof: &mut Proof) -> Ending {
        if let Ending::Found(trail) = &ending {
            proof.best = self.trimmed(self.plan(trail));
            self.offer(&proof.best);
        }
        ending
    }

    /// Records how a budget was decided, and after how many nodes.
    fn trace_budget(&self, budget: i64, begun: u64, ending: &Ending) {
        let tried = TriedBudget::of(budget, self.control.stats().nodes - begun, ending);
        self.control.trace(|| TraceData::Own("budget", tried.again().value()));
        self.tried.lock().unpoisoned().push(tried);
    }

    /// Is there an answer with at most `budget` more steps? Every way to divide them among the people is a search of
    /// its own in which all steps may be taken. Such searches are refused far sooner than one search that also
    /// decides who stops when. The single search is used if there are too many ways, or if routes are given,
    /// because their steps are counted from the limits.
    fn within(&self, budget: i64, cap: u64) -> Ending {
        let root = Task::whole(self.root, budget as u32);
        if self.control.poll(0).is_break() {
            return Ending::Stopped;
        }
        if self.is_hopeless(&root) {
            return Ending::Exhausted;
        }
        let shares = if self.room.routes.is_empty() { self.shares(budget as u32) } else { Vec::new() };
        let few = (1..MAX_SHARES).contains(&shares.len());
        let (tasks, stops) = if few { (shares, Stops::Stuck) } else { (vec![root], Stops::Free) };
        let tasks = tasks.into_iter().filter(|task| !self.is_hopeless(task)).collect();
        if cap == u64::MAX {
            return self.exact(tasks, self.aim(stops));
        }
        match (self.article, self.meetings) {
            (true, _) => Ending::Capped,
            (false, true) => self.lockstep(tasks, self.aim(stops), cap, None, None),
            (false, false) => self.walks(tasks, self.aim(stops), cap, None),
        }
    }

    /// All ways to divide a budget among the people within their limits, even ones first; at most [`MAX_SHARES`] of
    /// them.
    fn shares(&self, budget: u32) -> Vec<Task> {
        let people = &self.root.position.people[..self.room.count];
        let mut shares: Vec<Vec<u8>> = vec![Vec::new()];
        for (index, person) in people.iter().enumerate() {
            let later: u32 = people[index + 1..].iter().map(|p| u32::from(p.left)).sum();
            let extended = shares.iter().flat_map(|share| {
                let rest = budget - share.iter().map(|&s| u32::from(s)).sum::<u32>();
                let least = rest.saturating_sub(later);
                let most = rest.min(person.left.into());
                (least..=most).map(|steps| [&share[..], &[steps as u8]].concat())
            });
            shares = extended.take(MAX_SHARES).collect();
        }
        shares.sort_by_key(|share| share.iter().map(|&s| u32::from(s).pow(2)).sum::<u32>());
        shares.into_iter().map(|share| self.shared(&share)).collect()
    }

    fn shared(&self, share: &[u8]) -> Task {
        let mut clock = self.root;
        clock.position.people.iter_mut().zip(share).for_each(|(person, &steps)| person.left = steps);
        Task::whole(clock, clock.position.left())
    }

    /// Counts the plans, up to the cap.
    pub(super) fn count(&self) -> EngineOutcome<Step> {
        let mut verdict = self.any();
        let tally = CappedCount::new(self.cap, self.list.clone().unwrap_or_default());
        if verdict.best.is_none() {
            let counted = verdict.status == Status::Infeasible;
            verdict.extra =
                record! { "count" => if counted { Value::from(0u64) } else { Value::Null }, "complete" => counted };
            return verdict;
        }
        let aim = Aim { count: Some(self.cap), ..self.aim(Stops::Free) };
        let task = vec![self.task()];
        let ending = match (self.article, self.meetings) {
            (true, _) => self.article(task, aim, Some(&tally)),
            (false, false) => self.walks(task, aim, u64::MAX, Some(&tally)),
            (false, true) => self.lockstep(task, aim, u64::MAX, Some(&tally), None),
        };
        let count = tally.count.load(Relaxed).min(self.cap);
        let mut findings = vec![("count", count.into()), ("complete", (ending == Ending::Exhausted).into())];
        if let Some(list) = &self.list {
            let text = |trail: &Vec<Stride>| {
                Value::from(Sweeper::print_moves(self.board, &letters(self.room, self.prefix, trail)))
            };
            let kept = tally.kept.into_inner().unpoisoned();
            findings.push(("list_from", (list.start + 1).into()));
            findings.push(("answers", Value::List(kept.iter().map(text).collect())));
        }
        verdict.extra = Value::Record(findings);
        verdict
    }
}
