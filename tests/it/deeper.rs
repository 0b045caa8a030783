//! A search that meets a limit, waits and is then allowed more ends like a search that was allowed as much from the
//! start.

use crate::common::{boards, shipped};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Observer, SolveEvent};
use tokeru::model::limits::{Limits, Raise};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::puzzles::{Entry, FAMILIES};
use tokeru::search::control::{Counters, PAUSE};

/// Grants more whenever a limit is met.
struct Patient<F: Fn(u64) -> Raise + Sync> {
    /// What is granted the nth time.
    grant: F,
    waits: AtomicU64,
}

impl<F: Fn(u64) -> Raise + Sync> Observer for Patient<F> {
    fn observe(&self, _: SolveEvent) {}

    fn limit_met(&self, _: StopReason) -> Option<Raise> {
        Some((self.grant)(self.waits.fetch_add(1, Relaxed) + 1))
    }
}

fn patient(grant: impl Fn(u64) -> Raise + Sync) -> Patient<impl Fn(u64) -> Raise + Sync> {
    Patient { grant, waits: AtomicU64::new(0) }
}

/// An engine and its options.
type Run<'r> = (&'r str, &'r [(&'r str, &'r str)]);

fn solve(family: &Entry, board: &str, (engine, words): Run<'_>, limits: Limits, observer: &dyn Observer) -> Outcome {
    let mut options = Options::default();
    words.iter().for_each(|(name, value)| options.set(*name, *value));
    let task = TextRequest { engine: engine.into(), limits, options, ..TextRequest::default() };
    family.solve(board, &task, &Counters::default(), observer).expect("a board that can be solved")
}

/// An observer that grants nothing, so that no search waits.
fn silent(_: SolveEvent) {}

/// Compares what does not depend on chance: with several threads neither moves nor nodes.
fn same(what: &str, whole: &Outcome, resumed: &Outcome, alone: bool) {
    assert_eq!(resumed.status, whole.status, "{what}");
    assert_eq!(resumed.stop, whole.stop, "{what}");
    assert_eq!(resumed.best.as_ref().map(|b| b.objective), whole.best.as_ref().map(|b| b.objective), "{what}");
    assert_eq!(resumed.bound, whole.bound, "{what}");
    if alone {
        assert_eq!(resumed.best, whole.best, "{what}");
        assert_eq!(resumed.stats.nodes, whole.stats.nodes, "{what}");
    }
}

/// Small boards, each with every engine of its family.
fn each_tiny(seeds: u64, test: impl Fn(&Entry, &str, Run<'_>)) {
    for &family in FAMILIES {
        for seed in 0..seeds {
            let tiny = family.tiny(seed);
            tiny.runs.iter().for_each(|run| test(family, &tiny.board, (run.engine, run.options)));
        }
    }
}

#[test]
fn every_engine_continues_after_its_time_limit_as_if_it_had_been_longer() {
    each_tiny(6, |family, board, run| {
        // The beams of this engine are as wide as the time allows.
        if run.0 == "timed" {
            return;
        }
        for threads in [1, 3] {
            let what = format!("{} {} {:?} on {threads} threads\n{board}", family.id(), run.0, run.1);
            let limits = Limits { threads, ..Limits::default() };
            let whole = solve(family, board, run, limits.clone(), &silent);
            let observer = patient(|_| Raise::from(&limits));
            let late = Limits { time: Some(0.0), ..limits.clone() };
            let resumed = solve(family, board, run, late, &observer);
            same(&what, &whole, &resumed, threads == 1);
            assert!(observer.waits.load(Relaxed) <= 1, "{what}: it stopped at a limit that had been raised");
        }
    });
}

/// The nodes that a search may take if it was stopped again and again, where one without a stop took `nodes`: under a
/// small limit it looks at the limit sooner.
fn allowed(nodes: u64) -> u64 {
    nodes + nodes / 10 + 300
}

/// Boards that take some work, with an engine that counts its nodes one by one.
const RUNS: [(&str, &str, &str); 6] = [
    ("maze", "frontier", "walked.txt"),
    ("maze", "article", "small.txt"),
    ("slide", "optimal", "eight.txt"),
    ("sokoban", "pushes", "generated.txt"),
    ("sokoban", "moves", "generated.txt"),
    ("sweeper", "sweep", "g_6x7_2_0.txt"),
];

fn each_run(test: impl Fn(&str, &Entry, &str, Run<'_>)) {
    for (id, engine, file) in RUNS {
        for (path, board) in boards(id).into_iter().filter(|(path, _)| path.ends_with(file)) {
            test(&format!("{path} with {engine}"), shipped(id), &board, (engine, &[]));
        }
    }
}

#[test]
fn node_limits_can_be_raised_repeatedly() {
    let waits = AtomicU64::new(0);
    each_run(|what, family, board, run| {
        let whole = solve(family, board, run, Limits::default(), &silent);
        let first = Limits { nodes: Some(64), ..Limits::default() };
        let observer = patient(|time| Raise { nodes: Some(64 << time), ..Raise::from(&first) });
        let resumed = solve(family, board, run, first.clone(), &observer);
        same(what, &whole, &resumed, false);
        let (nodes, most) = (resumed.stats.nodes, allowed(whole.stats.nodes));
        assert!(nodes <= most, "{what}: {nodes} nodes in place of {}", whole.stats.nodes);
        waits.fetch_add(observer.waits.load(Relaxed), Relaxed);
    });
    assert!(waits.into_inner() > 20, "most searches reach their limit several times");
}

#[test]
fn a_memory_limit_can_be_raised() {
    let waits = AtomicU64::new(0);
    each_run(|what, family, board, run| {
        let whole = solve(family, board, run, Limits::default(), &silent);
        for memory in [whole.stats.memory / 2, whole.stats.memory / 4] {
            let little = Limits { memory: memory.max(1), ..Limits::default() };
            let observer = patient(|_| Raise::from(&Limits::default()));
            let resumed = solve(family, board, run, little, &observer);
            waits.fetch_add(observer.waits.load(Relaxed), Relaxed);
            // An engine that could not even begin reports what it needs, and does not wait.
            if resumed.stats.needed.is_none() && observer.waits.load(Relaxed) > 0 {
                same(what, &whole, &resumed, false);
            }
        }
    });
    assert!(waits.into_inner() > 4, "some searches reach it");
}

#[test]
fn a_limit_that_is_not_raised_ends_the_search() {
    each_run(|what, family, board, run| {
        let limits = Limits { nodes: Some(16), ..Limits::default() };
        let observer = patient(|_| Raise::from(&limits));
        let ended = solve(family, board, run, limits.clone(), &observer);
        assert!(ended.status == Status::Optimal || ended.stop == Some(StopReason::Nodes), "{what}: {ended:?}");
        assert!(observer.waits.load(Relaxed) <= 1, "{what}");
    });
}

/// Changes the word `cancel` as soon as the search pauses.
struct Pausing<'c> {
    cancel: &'c AtomicU32,
    then: u32,
    pauses: AtomicU64,
}

impl Observer for Pausing<'_> {
    fn observe(&self, _: SolveEvent) {}

    fn paused(&self) {
        assert_eq!(self.cancel.swap(self.then, Relaxed), PAUSE);
        self.pauses.fetch_add(1, Relaxed);
    }
}

/// A search that is told to pause before it begins; then the word changes. `None` if it ended without a look.
fn paused(family: &Entry, board: &str, run: Run<'_>, then: u32, threads: usize) -> Option<Outcome> {
    let counters = Counters::default();
    counters.cancel.store(PAUSE, Relaxed);
    let observer = Pausing { cancel: &counters.cancel, then, pauses: AtomicU64::new(0) };
    let task =
        TextRequest { engine: run.0.into(), limits: Limits { threads, ..Limits::default() }, ..TextRequest::default() };
    let outcome = family.solve(board, &task, &counters, &observer).expect("a board that can be solved");
    (observer.pauses.into_inner() > 0).then_some(outcome)
}

#[test]
fn a_pause_changes_nothing_and_can_be_cancelled() {
    let (pauses, cancels) = (AtomicU64::new(0), AtomicU64::new(0));
    each_run(|what, family, board, run| {
        for threads in [1, 3] {
            let Some(resumed) = paused(family, board, run, 0, threads) else { continue };
            let limits = Limits { threads, ..Limits::default() };
            let whole = solve(family, board, run, limits, &silent);
            same(what, &whole, &resumed, threads == 1);
            let cancelled = paused(family, board, run, 1, threads).expect("it looked before");
            // If the first look comes with the last node, everything is done by then.
            assert!(cancelled.stop == Some(StopReason::Cancelled) || cancelled.status == whole.status, "{what}");
            pauses.fetch_add(1, Relaxed);
            cancels.fetch_add(u64::from(cancelled.stop == Some(StopReason::Cancelled)), Relaxed);
        }
    });
    assert!(pauses.into_inner() > 4 && cancels.into_inner() > 2);
}
