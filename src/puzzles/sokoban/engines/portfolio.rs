//! Several searches that take turns: one after the other on one thread, side by side on several.
//!
//! The order of the turns is fixed, and the answer that comes first in this order wins, not the one that is found
//! first: an answer counts only after the searches with earlier turns have had these turns. So the answer depends
//! neither on the number of threads nor on their speed.

use super::best_first::Slice;
use super::members::{Member, MemberState, Method, Search, members, owners};
use super::plan::PlanSearch;
use super::plan::sliced::Sliced;
use super::turn::{MemberTurn, is_far_ahead};
use crate::base::lock::Unpoisoned;
use crate::model::trace::TraceData;
use crate::puzzles::sokoban::kernel::Push;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::record;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use crate::search::share::Share;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};

/// How a portfolio ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// An answer, the name of its search, and the number of turns up to it.
    Solved(Vec<Push>, &'static str, u64),
    /// A complete search has found no answer.
    Infeasible,
    /// A limit was reached, or all members gave up.
    Open,
}

/// The state of a thread.
#[derive(Default)]
struct Thread {
    /// Number of turns that it has taken.
    turns: AtomicU64,
    /// Has its current turn become useless?
    useless: AtomicBool,
}

struct Shared<'t> {
    members: Vec<Member<'t>>,
    /// By thread, its current turn.
    running: Vec<Option<MemberTurn>>,
    /// Of the answers found, the one that comes first in the order of turns, with the name of its search.
    answer: Option<(MemberTurn, Vec<Push>, &'static str)>,
    /// All turns that were started.
    taken: Vec<MemberTurn>,
    /// There is no answer.
    infeasible: bool,
}

impl<'t> Shared<'t> {
    /// The next turn that no thread has taken; `None` if it would be useless.
    fn next(&self) -> Option<MemberTurn> {
        let waiting = self.members.iter().enumerate().filter(|(_, member)| !matches!(member.state, MemberState::Away));
        let turns = waiting.map(|(index, member)| MemberTurn { used: member.used, index });
        turns.min_by(MemberTurn::order).filter(|turn| self.counts(turn))
    }

    /// Can a turn still change the result?
    fn counts(&self, turn: &MemberTurn) -> bool {
        !self.infeasible && self.answer.as_ref().is_none_or(|(first, ..)| turn.is_before(first))
    }

    /// Interrupts the turns that can no longer change the result.
    fn break_off(&self, threads: &[Thread]) {
        for (running, thread) in self.running.iter().zip(threads) {
            thread.useless.store(running.is_some_and(|turn| !self.counts(&turn)), Relaxed);
        }
    }

    /// Starts a turn: gives a thread the member and the length of its slice.
    fn take(&mut self, turn: MemberTurn, thread: usize) -> (MemberState<'t>, u64) {
        self.taken.push(turn);
        self.running[thread] = Some(turn);
        let member = &mut self.members[turn.index];
        member.used += 1.0 / member.share;
        (std::mem::replace(&mut member.state, MemberState::Away), member.slice)
    }

    /// Records an answer found in a turn.
    fn solved(&mut self, turn: MemberTurn, pushes: Vec<Push>) {
        if self.answer.as_ref().is_none_or(|(first, ..)| turn.is_before(first)) {
            self.answer = Some((turn, pushes, self.members[turn.index].name));
        }
    }

    /// Keeps only this part's members.
    fn keep(&mut self, is_own: impl Fn(usize) -> bool, control: &Control<'_>, meter: &Meter<'_>) {
        for (_, member) in self.members.iter_mut().enumerate().filter(|(index, _)| !is_own(*index)) {
            if let MemberState::Waiting(search) = std::mem::replace(&mut member.state, MemberState::Away) {
                let reported = search.reported_bytes();
                drop(search);
                let _ = meter.change(control, reported, 0);
            }
        }
    }

    fn end(self) -> End {
        let Some((last, pushes, name)) = self.answer else {
            return if self.infeasible { End::Infeasible } else { End::Open };
        };
        // Several threads may have begun later turns; their number depends on the threads' speed.
        let turns = self.taken.iter().filter(|turn| !last.is_before(turn)).count();
        End::Solved(pushes, name, turns as u64)
    }
}

/// Runs the fast searches until one of them has an answer that no other can precede.
///
/// If the search is divided, each part has members of its own, with shares of the turns as equal as possible.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>, share: &Share) -> End {
    let portfolio = Portfolio::new(tables, packing, control);
    let owners = owners(&portfolio.lock().members, share.part().1);
    let turn = |ticker: &mut Ticker<'_>| {
        let more = portfolio.turn(ticker);
        if more && share.divide(control) {
            portfolio.lock().keep(|index| owners[index] == share.part().0, control, &portfolio.meter);
        }
        more
    };
    // The first turn solves most levels, so it is taken before the other threads begin.
    if turn(&mut portfolio.ticker(0)) {
        parallel::workers(portfolio.threads.len(), |thread, _| {
            let mut ticker = portfolio.ticker(thread);
            while turn(&mut ticker) {}
        });
    }
    control.trace_tasks(portfolio.threads.iter().map(|thread| thread.turns.load(Relaxed)));
    portfolio.shared.into_inner().unpoisoned().end()
}

/// What all threads of a run need.
struct Portfolio<'t, 'r> {
    tables: &'t Tables,
    packing: &'r Packing,
    control: &'r Control<'r>,
    meter: Meter<'t>,
    threads: Vec<Thread>,
    shared: Mutex<Shared<'t>>,
    /// Notified at the end of every turn.
    wake: Condvar,
}

impl<'t, 'r> Portfolio<'t, 'r> {
    fn new(tables: &'t Tables, packing: &'r Packing, control: &'r Control<'r>) -> Portfolio<'t, 'r> {
        let count = parallel::possible(control.limits().threads);
        let (members, running) = (members(&tables.level), vec![None; count]);
        let shared = Shared { members, running, answer: None, taken: Vec::new(), infeasible: false };
        Portfolio {
            tables,
            packing,
            control,
            meter: Meter::new(tables),
            threads: (0..count).map(|_| Thread::default()).collect(),
            shared: Mutex::new(shared),
            wake: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared<'t>> {
        self.shared.lock().unpoisoned()
    }

    fn ticker(&self, thread: usize) -> Ticker<'_> {
        self.control.ticker().unless(&self.threads[thread].useless)
    }

    /// Runs the next slice and counts it for this thread; false if nothing is left to do.
    fn turn(&self, ticker: &mut Ticker<'_>) -> bool {
        let more = self.take().is_some_and(|(turn, state, slice)| self.run_slice(turn, state, slice, ticker));
        self.lock().running[parallel::worker()] = None;
        self.wake.notify_all();
        more
    }

    /// The next turn, as soon as it may be taken, with its member and the length of its slice; `None` if nothing is
    /// left to do.
    fn take(&self) -> Option<(MemberTurn, MemberState<'t>, u64)> {
        let must_wait = |all: &mut Shared<'_>| all.next().is_some() && is_far_ahead(&all.running, &all.taken);
        let mut all = self.wake.wait_while(self.lock(), must_wait).unpoisoned();
        let turn = all.next()?;
        let (name, thread) = (all.members[turn.index].name, parallel::worker());
        self.threads[thread].turns.fetch_add(1, Relaxed);
        self.threads[thread].useless.store(false, Relaxed);
        self.control.trace(|| TraceData::Own("turn", record! { "search" => name, "thread" => thread }));
        let (state, slice) = all.take(turn, thread);
        Some((turn, state, slice))
    }

    fn run_slice(&self, turn: MemberTurn, state: MemberState<'t>, slice: u64, ticker: &mut Ticker<'_>) -> bool {
        let begun = match state {
            MemberState::Planned(method) => self.begin(method, ticker),
            MemberState::Waiting(search) => Some(search),
            MemberState::Away => None,
        };
        let Some(mut search) = begun else { return self.control.stopped().is_none() && !self.lock().counts(&turn) };
        let outcome = match &mut search {
            Search::Plan(search) => self.follow_plan(search, slice, ticker),
            other => other.run(slice, self.control, ticker, &self.meter),
        };
        self.settle(turn, search, outcome)
    }

    /// A search before its first move; `None` if a limit was reached. Its memory is reported before it is taken,
    /// because another thread may be close to the limit.
    fn begin(&self, method: Method, ticker: &mut Ticker<'_>) -> Option<Search<'t>> {
        let ahead = method.bytes_at_start(&self.tables.level);
        self.meter.change(self.control, 0, ahead).is_continue().then_some(())?;
        let search = Search::new(method, self.tables, self.packing, self.control.limits().memory / 4, ticker);
        let given_back = self.meter.change(self.control, ahead, 0);
        search.filter(|_| given_back.is_continue())
    }

    /// Runs a slice of the plan search, and reports its plan once it is found.
    fn follow_plan(&self, search: &mut Sliced<PlanSearch<'_>>, slice: u64, ticker: &mut Ticker<'_>) -> Slice {
        let (control, level) = (self.control, &self.tables.level);
        let had = search.search().plan().is_some();
        let outcome = search.run(slice, control, ticker, &self.meter);
        for packing in search.search_mut().take_packings() {
            control.trace(|| TraceData::Own("packing", packing.row(level)));
        }
        if let Some((plan, complete)) = search.search().plan().filter(|_| !had) {
            control.trace(|| TraceData::Own("plan", plan.row(level, complete)));
        }
        outcome
    }

    /// Records how a slice ended; false if nothing is left to do. A search that is over releases its memory.
    fn settle(&self, turn: MemberTurn, search: Search<'t>, outcome: Slice) -> bool {
        let mut all = self.lock();
        match outcome {
            Slice::Solved(pushes) => all.solved(turn, pushes),
            Slice::Running if all.counts(&turn) => {
                all.members[turn.index].state = MemberState::Waiting(search);
                return true;
            }
            Slice::Stopped if all.counts(&turn) => return false,
            // Perimeter search leaves out only what is proved hopeless; the order of goals in feature-space search is a
            // guess.
            _ => all.infeasible |= all.counts(&turn) && matches!(search, Search::Perimeter(_)),
        }
        all.break_off(&self.threads);
        drop(all);
        let reported = search.reported_bytes();
        drop(search);
        self.meter.change(self.control, reported, 0).is_continue()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two members and two threads.
    fn shared() -> (Shared<'static>, [Thread; 2]) {
        let member =
            |share| Member { name: "beam", state: MemberState::Planned(Method::Beam), slice: 1, used: 0.0, share };
        let members = vec![member(1.0), member(2.0)];
        let shared = Shared { members, running: vec![None; 2], answer: None, taken: Vec::new(), infeasible: false };
        (shared, Default::default())
    }

    #[test]
    fn an_answer_ends_only_later_turns() {
        let (mut shared, threads) = shared();
        let useless = || threads.each_ref().map(|thread| thread.useless.load(Relaxed));
        let turns = [0, 1].map(|thread| {
            let turn = shared.next().expect("a member waits");
            shared.take(turn, thread);
            turn
        });
        assert!(turns[0].is_before(&turns[1]));
        shared.solved(turns[1], Vec::new());
        shared.break_off(&threads);
        assert_eq!(useless(), [false, true], "what comes before the answer may still bring an earlier one");
        assert!(shared.counts(&turns[0]));
        shared.solved(turns[0], Vec::new());
        shared.break_off(&threads);
        assert_eq!(useless(), [true, true]);
        assert!(shared.next().is_none());
    }

    #[test]
    fn a_proof_that_there_is_no_answer_ends_all_turns() {
        let (mut shared, threads) = shared();
        let turn = shared.next().expect("a member waits");
        shared.take(turn, 1);
        shared.infeasible = true;
        shared.break_off(&threads);
        assert_eq!(threads.each_ref().map(|thread| thread.useless.load(Relaxed)), [false, true]);
    }
}
