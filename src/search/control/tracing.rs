//! The trace of a search (`model::trace`): whether one is made, and when samples are taken.

use super::Control;
use crate::model::event::SolveEvent;
use crate::model::trace::{TraceData, TraceEvent};
use crate::record;
use crate::search::parallel;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A sample is taken when the nodes have grown by one part in this many: some 32 samples for each factor of e, 500 in
/// 10^10 nodes.
const SAMPLES_PER_FOLD: u64 = 32;
/// Fewest nodes between two samples.
const LEAST_NODES: u64 = 64;

/// Is this a program without traces?
const UNTRACED: bool = cfg!(feature = "untraced");

/// When the next sample is due.
#[derive(Default)]
pub(super) struct Sampler {
    /// In nodes.
    due: AtomicU64,
}

impl Sampler {
    fn is_due(&self, nodes: u64) -> bool {
        let due = self.due.load(Relaxed);
        let next = nodes + (nodes / SAMPLES_PER_FOLD).max(LEAST_NODES);
        nodes >= due && self.due.compare_exchange(due, next, Relaxed, Relaxed).is_ok()
    }
}

impl Control<'_> {
    /// Adds a record to the trace; `what` is called only if there is a trace. The records of a part carry the nodes of
    /// the whole.
    pub fn trace(&self, what: impl FnOnce() -> TraceData) {
        if UNTRACED {
            return;
        }
        if let Some(whole) = self.whole {
            return whole.trace(what);
        }
        if self.sampler.is_some() {
            let nodes = self.counters.nodes.load(Relaxed);
            self.observer.observe(SolveEvent::Trace(TraceEvent { nodes, elapsed: self.elapsed(), data: what() }));
        }
    }

    /// Is a trace made? A trace is the same whenever it is made, so an engine then reports by steps what it otherwise
    /// reports by the clock.
    pub fn is_traced(&self) -> bool {
        !UNTRACED && self.whole.unwrap_or(self).sampler.is_some()
    }

    /// Distributes tasks among threads ([`parallel::share`]), and traces how many tasks each thread did.
    pub fn share(&self, threads: usize, tasks: usize, work: impl Fn(usize, usize) + Sync) {
        let had: Vec<AtomicU64> =
            (0..parallel::possible(threads.min(tasks)).max(1)).map(|_| AtomicU64::new(0)).collect();
        parallel::share(threads, tasks, |worker, task| {
            had[worker].fetch_add(1, Relaxed);
            work(worker, task);
        });
        if tasks > 1 {
            self.trace_tasks(had.into_iter().map(AtomicU64::into_inner));
        }
    }

    /// Traces how many tasks each thread did, a record for each thread in their order.
    pub fn trace_tasks(&self, had: impl IntoIterator<Item = u64>) {
        for (thread, tasks) in had.into_iter().enumerate() {
            self.trace(|| TraceData::Own("tasks", record! { "thread" => thread, "tasks" => tasks }));
        }
    }

    /// Takes a sample if one is due.
    pub(super) fn sample(&self, nodes: u64, elapsed: f64) {
        if !UNTRACED && self.sampler.as_ref().is_some_and(|sampler| sampler.is_due(nodes)) {
            let now = self.progress(elapsed);
            let data = TraceData::Sample { depth: now.depth, best: now.best, bound: now.bound, memory: now.memory };
            self.observer.observe(SolveEvent::Trace(TraceEvent { nodes, elapsed, data }));
        }
    }
}
