//! What the workers of a search share: which layer of priorities is open, when it is done, and entries of it that any of them may take.
//!
//! Termination is detected by credits (Mattern 1989): a worker with entries of the layer holds one, be they in its own list or offered to the others. When
//! the last credit is returned, nothing is left in the layer, and the next one is opened: the lowest priority that any worker has. So an open layer is a
//! proved bound.

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
    /// Workers that have begun.
    workers: AtomicUsize,
    /// The lowest priority of each worker when it had last done its work.
    least: Vec<AtomicU32>,
    /// By worker the entries that it offers, newest last; and how many such batches there are.
    offered: Vec<Mutex<Vec<Entries>>>,
    batches: AtomicUsize,
}

impl Layers {
    /// Layer 0 is open and the first worker has a credit.
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

    /// The other workers begin too, without entries or credits.
    pub fn join(&self) {
        self.workers.store(self.least.len(), Release);
    }

    /// How many there are in the end.
    pub fn workers(&self) -> usize {
        self.least.len()
    }

    /// Has only the first worker begun?
    pub fn is_alone(&self) -> bool {
        self.workers.load(Relaxed) == 1
    }

    /// The open layer. It stays open as long as the caller has a credit.
    pub fn open(&self) -> u32 {
        self.open.load(Acquire)
    }

    /// Offers entries, of a worker with a credit.
    pub fn offer(&self, worker: usize, entries: Entries) {
        self.offered(worker).push(entries);
        self.batches.fetch_add(1, AcqRel);
    }

    /// Does anyone offer entries?
    pub fn has_entries(&self) -> bool {
        self.batches.load(Acquire) > 0
    }

    /// The newest entries that a worker has offered itself, or else that another has. One without a credit gets one, unless a layer has been opened since
    /// `layer`, the last one that it knows of: then it has one already.
    pub fn take(&self, worker: usize, has_credit: bool, layer: u32) -> Option<Entries> {
        let count = self.offered.len();
        let entries = (worker..worker + count).find_map(|owner| {
            let mut offered = self.offered(owner % count);
            let entries = offered.pop()?;
            // As long as these entries were there, their owner had a credit and the layer stayed open.
            self.credits.fetch_add(usize::from(!has_credit && self.open() == layer), AcqRel);
            Some(entries)
        })?;
        self.batches.fetch_sub(1, AcqRel);
        Some(entries)
    }

    fn offered(&self, worker: usize) -> MutexGuard<'_, Vec<Entries>> {
        self.offered[worker].lock().unpoisoned()
    }

    /// A worker has nothing left and gives its credit back. If it was the last one, the next layer is returned, not open yet:
    /// `Some(None)` if there is none.
    pub fn done(&self, worker: usize, least: Option<u32>) -> Option<Option<u32>> {
        self.least[worker].store(least.unwrap_or(NO_PRIORITY), Release);
        if self.credits.fetch_sub(1, AcqRel) > 1 {
            return None;
        }
        let next = self.least.iter().map(|least| least.load(Acquire)).min();
        Some(next.filter(|&least| least != NO_PRIORITY))
    }

    /// Opens a layer; every worker that has begun has a credit again.
    pub fn advance(&self, layer: u32) {
        self.credits.store(self.workers.load(Acquire), Release);
        self.open.store(layer, Release);
    }
}

/// Workers that wait for something to do.
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

    /// Wakes those that wait: there is something new.
    pub fn wake(&self) {
        if *self.count.lock().unpoisoned() > 0 {
            self.wake.notify_all();
        }
    }

    /// Waits until the work is over, there is something new or, for one who has something to do all the same, all `workers` wait.
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
    fn a_layer_is_done_when_the_last_worker_is_whoever_took_what() {
        let layers = Layers::new(2);
        layers.join();
        let offers = || layers.offer(0, Entries::default());
        offers();
        assert!(layers.has_entries() && layers.take(1, false, 0).is_some() && !layers.has_entries());
        assert_eq!((layers.done(0, Some(5)), layers.done(1, Some(4))), (None, Some(Some(4))));
        layers.advance(4);
        // The second worker does not know of the new layer yet, which has brought it a credit.
        offers();
        assert!(layers.take(1, false, 0).is_some());
        assert_eq!((layers.done(1, None), layers.done(0, None)), (None, Some(None)));
        layers.advance(6);
        offers();
        assert!(layers.take(0, true, 6).is_some() && layers.take(1, true, 6).is_none());
        assert_eq!((layers.done(0, Some(8)), layers.done(1, None)), (None, Some(Some(8))));
    }
}
