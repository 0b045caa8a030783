//! Workers that are kept for a whole search of many short rounds of tasks. Between rounds they spin for a moment before
//! they sleep, so that even a round of a few hundred microseconds is worth sharing.

use crate::base::lock::Unpoisoned;
use crate::search::critical_path::{Stretch, aside};
use crate::search::parallel::{possible, worker, workers};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst, fence};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// How often an idle worker looks for work before it sleeps: ten microseconds in a browser, some hundred natively,
/// depending on the processor.
const SPINS: usize = 1 << 14;

/// Tasks that are distributed in order, each once.
struct Round<'t> {
    work: Box<dyn Fn(usize) + Send + Sync + 't>,
    tasks: usize,
    next: AtomicUsize,
    stretch: Stretch,
}

impl Round<'_> {
    fn run(&self, had: &AtomicU64) {
        while let Some(task) = Some(self.next.fetch_add(1, Relaxed)).filter(|&task| task < self.tasks) {
            self.stretch.task(task, || (self.work)(task));
            had.fetch_add(1, Relaxed);
        }
    }

    fn has_tasks(&self) -> bool {
        self.next.load(Relaxed) < self.tasks
    }
}

/// The work there is to do.
#[derive(Default)]
struct Queue<'t> {
    /// The round under way.
    round: Option<Arc<Round<'t>>>,
    /// Helpers asleep.
    asleep: usize,
    over: bool,
}

/// The workers of a search. Their work may borrow what lives as long as `'t`.
pub struct WorkerPool<'t> {
    workers: usize,
    queue: Mutex<Queue<'t>>,
    /// Number of changes of the queue.
    epoch: AtomicUsize,
    /// Notified when there is work, and when a worker has finished its part of a round.
    wake: Condvar,
    done: Condvar,
    /// Number of tasks that each worker has done, in all rounds.
    had: Vec<AtomicU64>,
}

impl<'t> WorkerPool<'t> {
    fn new(workers: usize) -> WorkerPool<'t> {
        let (wake, done) = (Condvar::new(), Condvar::new());
        let had = (0..workers).map(|_| AtomicU64::new(0)).collect();
        WorkerPool { workers, queue: Mutex::default(), epoch: AtomicUsize::new(0), wake, done, had }
    }

    /// A pool of one worker, the caller.
    pub fn alone() -> WorkerPool<'t> {
        WorkerPool::new(1)
    }

    /// Number of workers, the caller among them.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Number of tasks that each worker has done, the caller first. Work that [`WorkerPool::share_large`] has not
    /// shared is not counted.
    pub fn had(&self) -> impl Iterator<Item = u64> {
        self.had.iter().map(|tasks| tasks.load(Relaxed))
    }

    /// Runs `work(task)` for each of the tasks `0..tasks` and returns when all are done and `work` is dropped. Workers
    /// take the tasks in order; these must not wait for one another.
    pub fn share(&self, tasks: usize, work: impl Fn(usize) + Send + Sync + 't) {
        if self.workers == 1 || tasks < 2 {
            self.had[0].fetch_add(tasks as u64, Relaxed);
            return (0..tasks).for_each(work);
        }
        self.share_boxed(tasks, Box::new(work));
    }

    /// The same, but the caller does the work alone unless it `is_large`: small work is done sooner than other threads
    /// are woken.
    pub fn share_large(&self, is_large: bool, tasks: usize, work: impl Fn(usize) + Send + Sync + 't) {
        if is_large { self.share(tasks, work) } else { (0..tasks).for_each(work) }
    }

    /// The same, compiled once for all kinds of work.
    #[inline(never)]
    fn share_boxed(&self, tasks: usize, work: Box<dyn Fn(usize) + Send + Sync + 't>) {
        let round = Arc::new(Round { work, tasks, next: AtomicUsize::new(0), stretch: Stretch::begin() });
        {
            let mut queue = self.queue();
            queue.round = Some(round.clone());
            self.epoch.fetch_add(1, SeqCst);
            if queue.asleep > 0 {
                self.wake.notify_all();
            }
        }
        round.run(&self.had[0]);
        self.queue().round = None;
        self.await_workers(&round);
        round.stretch.end(self.workers);
    }

    /// Returns when all helpers have left a round: it has no more tasks, and theirs are done.
    fn await_workers(&self, round: &Arc<Round<'t>>) {
        let is_shared = || Arc::strong_count(round) > 1;
        if spin_until(|| !is_shared()) {
            // Pairs with the release of each count, so that everything the helpers wrote is visible.
            fence(SeqCst);
            return;
        }
        let mut queue = self.queue();
        while is_shared() {
            queue = self.done.wait(queue).unpoisoned();
        }
    }

    /// Takes part in rounds until the search is over.
    fn work_until_over(&self) {
        while let Some(round) = self.next_round() {
            let helper = AtWork { pool: self, round: Some(round) };
            helper.round.as_ref().expect("it is there until it is dropped").run(&self.had[worker()]);
        }
    }

    fn next_round(&self) -> Option<Arc<Round<'t>>> {
        let mut queue = self.queue();
        loop {
            if queue.over {
                return None;
            }
            if let Some(round) = queue.round.as_ref().filter(|round| round.has_tasks()) {
                return Some(round.clone());
            }
            let seen = self.epoch.load(SeqCst);
            drop(queue);
            let changed = spin_until(|| self.epoch.load(Relaxed) != seen);
            queue = self.queue();
            if !changed && self.epoch.load(SeqCst) == seen {
                queue.asleep += 1;
                queue = self.wake.wait(queue).unpoisoned();
                queue.asleep -= 1;
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<'t>> {
        self.queue.lock().unpoisoned()
    }
}

/// Spins for a moment until a condition becomes true.
fn spin_until(is_true: impl Fn() -> bool) -> bool {
    (0..SPINS).any(|_| {
        std::hint::spin_loop();
        is_true()
    })
}

/// A helper at work on a round. It leaves the round even if it panics; otherwise the caller would wait for ever.
struct AtWork<'c, 't> {
    pool: &'c WorkerPool<'t>,
    round: Option<Arc<Round<'t>>>,
}

impl Drop for AtWork<'_, '_> {
    fn drop(&mut self) {
        self.round = None;
        if let Ok(_queue) = self.pool.queue.lock() {
            self.pool.done.notify_all();
        }
    }
}

/// Ends the helpers, even after a panic.
struct ShutDown<'c, 't>(&'c WorkerPool<'t>);

impl Drop for ShutDown<'_, '_> {
    fn drop(&mut self) {
        if let Ok(mut queue) = self.0.queue.lock() {
            queue.over = true;
            self.0.epoch.fetch_add(1, SeqCst);
            self.0.wake.notify_all();
        }
    }
}

/// Runs a search with a pool of `threads` workers, or as many as are [`possible`]. The search runs on one of them. If
/// the system does not give that many threads, it unwinds as [`workers`] does.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
/// use tokeru::search::worker_pool::with_pool;
///
/// let sum = with_pool(2, |pool| {
///     let sum = Arc::new(AtomicUsize::new(0));
///     for _round in 0..3 {
///         let sum = Arc::clone(&sum);
///         pool.share(100, move |task| {
///             sum.fetch_add(task, Relaxed);
///         });
///     }
///     sum.load(Relaxed)
/// });
/// assert_eq!(sum, 3 * 4950);
/// ```
pub fn with_pool<'t, R: Send>(threads: usize, search: impl FnOnce(&WorkerPool<'t>) -> R + Send) -> R {
    let (mut search, mut result) = (Some(search), None);
    run_with_pool(threads, &mut |pool| result = search.take().map(|search| search(pool)));
    result.expect("the search has ended")
}

/// The same, compiled once for all searches.
#[inline(never)]
fn run_with_pool<'t>(threads: usize, search: &mut (dyn FnMut(&WorkerPool<'t>) + Send)) {
    let pool = WorkerPool::new(possible(threads));
    if pool.workers == 1 {
        return search(&pool);
    }
    let search = Mutex::new(search);
    workers(threads, |worker, _| {
        if worker > 0 {
            return aside(|| pool.work_until_over());
        }
        let _end = ShutDown(&pool);
        search.lock().unpoisoned()(&pool);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_of_every_round_is_done_once() {
        let total = AtomicUsize::new(0);
        let rounds = with_pool(3, |pool| {
            for round in 0..200 {
                let done: Arc<Vec<AtomicUsize>> = Arc::new((0..round).map(|_| AtomicUsize::new(0)).collect());
                let (tasks, total) = (done.clone(), &total);
                pool.share(round, move |task| {
                    tasks[task].fetch_add(1, Relaxed);
                    total.fetch_add(1, Relaxed);
                });
                // Dropping the round drops the work and everything it holds.
                let done = Arc::into_inner(done).expect("nobody holds it any more");
                assert!(done.iter().all(|count| count.load(Relaxed) == 1));
            }
            200
        });
        assert_eq!((rounds, total.into_inner()), (200, 199 * 100));
    }

    #[test]
    fn a_panic_ends_the_search() {
        let search = || with_pool(3, |pool| pool.share(50, |task| assert!(task < 20, "task {task}")));
        assert!(std::panic::catch_unwind(search).is_err());
    }
}
