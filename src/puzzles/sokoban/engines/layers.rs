//! What the parts of a search share: which layer of priorities is open, when it is done, and mailboxes for messages.
//!
//! Termination is detected by credits (Mattern 1989): a part with work in the layer holds one, and so does every batch on its way. When the last credit
//! is returned, nothing is left in the layer, and the next one is opened: the lowest priority that any part has. So an open layer is a proved bound.

use super::messages::Batch;
use crate::base::lock::Unpoisoned;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::*};
use std::sync::{Condvar, Mutex};

/// No priority.
const NO_PRIORITY: u32 = u32::MAX;

/// The layers of one search.
pub struct Layers {
    open: AtomicU32,
    credits: AtomicUsize,
    /// The lowest priority of each part when it had last done its work.
    least: Vec<AtomicU32>,
}

impl Layers {
    /// Layer 0 is open and every part has a credit.
    pub fn new(parts: usize) -> Layers {
        Layers {
            open: AtomicU32::new(0),
            credits: AtomicUsize::new(parts),
            least: (0..parts).map(|_| AtomicU32::new(NO_PRIORITY)).collect(),
        }
    }

    /// The open layer. It stays open as long as the caller has a credit.
    pub fn open(&self) -> u32 {
        self.open.load(Acquire)
    }

    /// One more credit, for a batch; the caller has one already.
    pub fn take_credit(&self) {
        self.credits.fetch_add(1, AcqRel);
    }

    /// Returns a credit of a caller that has another one.
    pub fn return_credit(&self) {
        let before = self.credits.fetch_sub(1, AcqRel);
        debug_assert!(before > 1);
    }

    /// A part has done its work and gives its credit back. If it was the last one, the next layer is returned, not open yet:
    /// `Some(None)` if there is none.
    pub fn done(&self, part: usize, least: Option<u32>) -> Option<Option<u32>> {
        self.least[part].store(least.unwrap_or(NO_PRIORITY), Release);
        if self.credits.fetch_sub(1, AcqRel) > 1 {
            return None;
        }
        let next = self.least.iter().map(|least| least.load(Acquire)).min();
        Some(next.filter(|&least| least != NO_PRIORITY))
    }

    /// Opens a layer; every part has a credit again.
    pub fn advance(&self, layer: u32) {
        self.credits.store(self.least.len(), Release);
        self.open.store(layer, Release);
    }
}

/// Mailboxes of all workers, one slot for each search.
pub struct Mailboxes<const SEARCHES: usize> {
    boxes: Vec<(Mutex<[Vec<Batch>; SEARCHES]>, Condvar)>,
    /// Has the work ended?
    over: AtomicBool,
}

impl<const SEARCHES: usize> Mailboxes<SEARCHES> {
    /// For that many workers.
    pub fn new(workers: usize) -> Self {
        let empty = || (Mutex::new([const { Vec::new() }; SEARCHES]), Condvar::new());
        Mailboxes { boxes: (0..workers).map(|_| empty()).collect(), over: AtomicBool::new(false) }
    }

    /// Has the work ended?
    pub fn over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends the work.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
        self.wake_all();
    }

    /// Wakes the waiting workers: there is something new that is not in a mailbox.
    pub fn wake_all(&self) {
        for (batches, wake) in &self.boxes {
            drop(batches.lock().unpoisoned());
            wake.notify_all();
        }
    }

    /// Puts a batch into a mailbox.
    pub fn send(&self, to: usize, search: usize, batch: Batch) {
        let (batches, wake) = &self.boxes[to];
        batches.lock().unpoisoned()[search].push(batch);
        wake.notify_one();
    }

    /// Takes all batches of a search out.
    pub fn collect(&self, worker: usize, search: usize) -> Vec<Batch> {
        let (batches, _) = &self.boxes[worker];
        std::mem::take(&mut batches.lock().unpoisoned()[search])
    }

    /// Waits until there is a batch, the work is over or `news` says so.
    pub fn wait(&self, worker: usize, news: impl Fn() -> bool) {
        let (batches, wake) = &self.boxes[worker];
        let guard = batches.lock().unpoisoned();
        let idle = |slots: &mut [Vec<Batch>; SEARCHES]| slots.iter().all(Vec::is_empty) && !self.over() && !news();
        drop(wake.wait_while(guard, idle).unpoisoned());
    }
}
