//! What a search has found: the incumbent, the proved bound, the family's own details, and the figures of its end.

use super::{Control, NO_VALUE};
use crate::base::lock::Unpoisoned;
use crate::model::event::{Observer, SolveEvent};
use crate::model::outcome::{Solution, Stats, StopReason};
use crate::model::value::Value;
use std::sync::atomic::Ordering::Relaxed;

impl Control<'_> {
    /// The best answer so far; `None` before the first.
    pub fn solution(&self) -> Option<Solution> {
        self.incumbent.lock().unpoisoned().clone()
    }

    /// Offers an answer: its objective, and its moves in canonical text from the start of the board. It is kept and
    /// reported only if it is better than the best so far; `moves` is called only then. Returns whether it was. An
    /// answer that reaches the target stops the search.
    pub fn incumbent(&self, objective: i64, moves: impl FnOnce() -> String) -> bool {
        let mut incumbent = self.incumbent.lock().unpoisoned();
        if incumbent.as_ref().is_some_and(|s| !self.sense.better(objective, s.objective)) {
            return false;
        }
        let solution = Solution { moves: moves(), objective };
        *incumbent = Some(solution.clone());
        self.counters.best.store(objective, Relaxed);
        self.observer.observe(SolveEvent::Incumbent(solution));
        if self.limits.target.is_some_and(|t| !self.sense.better(t, objective)) {
            self.stop(StopReason::Target);
        }
        true
    }

    /// Offers a proved bound: no answer has a better objective. It is reported if it is tighter than the one before.
    pub fn bound(&self, bound: i64) {
        // A bound is tighter when it is worse as an objective.
        let tighter = |old| (old == NO_VALUE || self.sense.better(old, bound)).then_some(bound);
        if self.counters.bound.fetch_update(Relaxed, Relaxed, tighter).is_ok() {
            self.observer.observe(SolveEvent::Bound(bound));
        }
    }

    /// The tightest bound so far; `None` before the first.
    pub fn proved_bound(&self) -> Option<i64> {
        let bound = self.counters.bound.load(Relaxed);
        (bound != NO_VALUE).then_some(bound)
    }

    /// Reports data of one engine. Never call it from a hot loop.
    pub fn detail(&self, value: Value) {
        self.observer.observe(SolveEvent::Detail(value));
    }

    /// What has been used so far. A ticker's nodes are in it from its last look on.
    pub fn stats(&self) -> Stats {
        Stats {
            nodes: self.counters.nodes.load(Relaxed),
            elapsed: self.elapsed(),
            memory: self.counters.peak.load(Relaxed),
            needed: Some(self.counters.needed.load(Relaxed)).filter(|&bytes| bytes > 0),
            threads: self.counters.threads(),
        }
    }

    /// The receiver of the events.
    pub fn observer(&self) -> &dyn Observer {
        self.observer
    }
}
