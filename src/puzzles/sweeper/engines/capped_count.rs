//! The count of answers, for the mode that counts them.

use super::tasks::{Break, Stride};
use crate::base::lock::Unpoisoned;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A count shared by all workers, up to a cap.
pub struct CappedCount {
    /// What has been counted so far.
    pub count: AtomicU64,
    /// The count at which the search stops.
    pub cap: u64,
    /// Numbers of the answers that are kept, from 0 on. Only a single worker finds the answers in the same order each
    /// time.
    pub wanted: std::ops::Range<u64>,
    /// The answers that are kept.
    pub kept: Mutex<Vec<Vec<Stride>>>,
}

impl CappedCount {
    /// A counter at 0.
    pub fn new(cap: u64, wanted: std::ops::Range<u64>) -> CappedCount {
        CappedCount { count: AtomicU64::new(0), cap, wanted, kept: Mutex::default() }
    }

    /// Counts an answer; breaks when the cap is reached.
    pub fn add(&self, trail: &[Stride]) -> ControlFlow<Break> {
        let before = self.count.fetch_add(1, Relaxed);
        if self.wanted.contains(&before) {
            self.kept.lock().unpoisoned().push(trail.to_vec());
        }
        if before + 1 >= self.cap { ControlFlow::Break(Break::Stopped) } else { ControlFlow::Continue(()) }
    }
}

/// Handles an answer: counts it if answers are counted, and otherwise ends the search.
pub fn found(tally: Option<&CappedCount>, trail: &[Stride]) -> ControlFlow<Break> {
    tally.map_or(ControlFlow::Break(Break::Found), |tally| tally.add(trail))
}
