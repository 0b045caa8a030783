//! What the workers of a search share: the open layer of priorities, when it is done, and entries that any worker may
//! take.
//!
//! Termination is detected by credits (Mattern, Global Quiescence Detection Based on Credit Distribution and Recovery,
//! 1989). A worker with entries of the layer, in its own list or offered to others, holds a credit. When the last
//! credit is returned, the layer is empty, and the next one is opened: the lowest priority of all workers. So an open
//! layer is a proved bound.

use super::open_list::OpenEntry;
use crate::base::lock::Unpoisoned;
use crate::puzzles::sokoban::kernel::pages::Pages;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::*};
use std::sync::{Condvar, Mutex, MutexGuard};

/// No priority.
const NO_PRIORITY: u32 = u32::MAX;

/// Entries of a layer.
pub type Entries = Pages<OpenEntry>;

/// The layers of one search.
pub struct Layers {
    open: AtomicU32,
    credits: AtomicUsize,
    /// Number of workers that have begun.
    workers: AtomicUsize,
    /// The lowest priority of each worker when it last ran out of work.
    least: Vec<AtomicU32>,
    /// By worker, the batches of entries that it offers, newest last; and the total number of batches.
    offered: Vec<Mutex<Vec<Entries>>>,
    batches: AtomicUsize,
}

impl Layers {
    /// Layers of which layer 0 is open; the first worker holds a credit.
    pub fn new(workers: usize) -> Layers {
        Layers {
            open: AtomicU32::new(0),
            credits: AtomicUsize::new(1),
            workers: AtomicUsize::new(1),
            least: (0..workers).map(|_| AtomicU32::new(NO_PRIORITY)).collect(),
            offered: (0..workers).map(|_| Mutex::default()).collect(),
            batches: AtomicUsize::new(0),
        }
    }

    /// Lets the other workers begin, without entries or credits.
    pub fn join(&self) {
        self.workers.store(self.least.len(), Release);
    }

    /// Total number of workers.
    pub fn workers(&self) -> usize {
        self.least.len()
    }

    /// Has only the first worker begun?
    pub fn is_alone(&self) -> bool {
        self.workers.load(Relaxed) == 1
    }

    /// The open layer. It stays open as long as the caller holds a credit.
    pub fn open(&self) -> u32 {
        self.open.load(Acquire)
    }

    /// Offers the entries of a worker, which must hold a credit.
    pub fn offer(&self, worker: usize, entries: Entries) {
        self.offered(worker).push(entries);
        self.batches.fetch_add(1, AcqRel);
    }

    /// Does any worker offer entries?
    pub fn has_entries(&self) -> bool {
        self.batches.load(Acquire) > 0
    }

    /// Takes the newest entries that the worker itself offers, otherwise those of another. A worker without a credit
    /// gets one, unless a layer has been opened since `layer`, the last one that it knows of: then it has one
    /// already.
    pub fn take(&self, worker: usize, has_credit: bool, layer: u32) -> Option<Entries> {
        let count = self.offered.len();
        let entries = (worker..worker + count).find_map(|owner| {
            let mut offered = self.offered(owner % count);
            let entries = offered.pop()?;
            // While these entries were offered, their owner held a credit, so the layer stayed open.
            self.credits.fetch_add(usize::from(!has_credit && self.open() == layer), AcqRel);
            Some(entries)
        })?;
        self.batches.fetch_sub(1, AcqRel);
        Some(entries)
    }

    fn offered(&self, worker: usize) -> MutexGuard<'_, Vec<Entries>> {
        self.offered[worker].lock().unpoisoned()
    }

    /// Returns the credit of a worker that has nothing left. If it was the last one, returns the next layer, which is
    /// not open yet, or `Some(None)` if there is none.
    pub fn done(&self, worker: usize, least: Option<u32>) -> Option<Option<u32>> {
        self.least[worker].store(least.unwrap_or(NO_PRIORITY), Release);
        if self.credits.fetch_sub(1, AcqRel) > 1 {
            return None;
        }
        let next = self.least.iter().map(|least| least.load(Acquire)).min();
        Some(next.filter(|&least| least != NO_PRIORITY))
    }

    /// Opens a layer; every worker that has begun holds a credit again.
    pub fn advance(&self, layer: u32) {
        self.credits.store(self.workers.load(Acquire), Release);
        self.open.store(layer, Release);
    }
}

/// Workers that wait for work.
#[derive(Default)]
pub struct Waiting {
    count: Mutex<usize>,
    wake: Condvar,
    /// Has the work ended?
    over: AtomicBool,
}

impl Waiting {
    /// Has the work ended?
    pub fn over(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends the work.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
        self.wake();
    }

    /// Wakes the waiting workers: there may be work.
    pub fn wake(&self) {
        if *self.count.lock().unpoisoned() > 0 {
            self.wake.notify_all();
        }
    }

    /// Waits until everything has ended or `news` returns true. A worker that `can_work` anyway also stops waiting when
    /// all `workers` wait.
    pub fn wait(&self, workers: usize, can_work: bool, news: impl Fn() -> bool) {
        let mut count = self.count.lock().unpoisoned();
        *count += 1;
        if *count == workers {
            self.wake.notify_all();
        }
        let idle = |count: &mut usize| !(self.over() || news() || can_work && *count == workers);
        count = self.wake.wait_while(count, idle).unpoisoned();
        *count -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_done_once_all_workers_are_done() {
        let layers = Layers::new(2);
        layers.join();
        let offers = || layers.offer(0, Entries::default());
        offers();
        assert!(layers.has_entries() && layers.take(1, false, 0).is_some() && !layers.has_entries());
        assert_eq!((layers.done(0, Some(5)), layers.done(1, Some(4))), (None, Some(Some(4))));
        layers.advance(4);
        // The second worker does not know of the new layer yet, which has given it a credit.
        offers();
        assert!(layers.take(1, false, 0).is_some());
        assert_eq!((layers.done(1, None), layers.done(0, None)), (None, Some(None)));
        layers.advance(6);
        offers();
        assert!(layers.take(0, true, 6).is_some() && layers.take(1, true, 6).is_none());
        assert_eq!((layers.done(0, Some(8)), layers.done(1, None)), (None, Some(Some(8))));
    }
}
