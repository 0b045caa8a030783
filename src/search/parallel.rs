//! Several workers on one search. This is the only module of the library that names rayon, except for what starts the
//! pool and a job in a browser; without the feature `parallel` the caller is the only worker.

use super::critical_path::Stretch;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

thread_local! {
    static WORKER: Cell<usize> = const { Cell::new(0) };
}

/// The number of the worker that runs this code: that of the innermost [`workers`] or [`share`], 0 outside.
pub fn worker() -> usize {
    WORKER.get()
}

fn run_as<R>(worker: usize, work: impl FnOnce() -> R) -> R {
    let outside = WORKER.replace(worker);
    let result = work();
    WORKER.set(outside);
    result
}

/// Number of threads that a search can have here: the pool's size in a browser, the cores natively, 1 without the
/// feature `parallel`.
pub fn available() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(all(feature = "parallel", not(feature = "threads")))]
    return std::thread::available_parallelism().map_or(1, usize::from);
    #[cfg(not(feature = "parallel"))]
    return 1;
}

/// Runs `work(worker, count)` for every worker `0..count` at the same time and returns when all are done. `count` is
/// [`possible`] of `threads`. All workers run at once, so they may wait for one another. If the system does not give
/// that many threads, it unwinds with [`Refused`], which [`unless_refused`] makes an error.
pub fn workers(threads: usize, work: impl Fn(usize, usize) + Sync) {
    let count = possible(threads);
    let stretch = Stretch::begin();
    let work = |worker, count| stretch.task(worker, || run_as(worker, || work(worker, count)));
    if count <= 1 {
        work(0, 1);
    } else if spread(count, &work).is_err() {
        // Fewer workers would not do: each may hold a part of the work that no other has. This unwinds without a panic
        // message, see `unless_refused`.
        std::panic::resume_unwind(Box::new(Refused));
    }
    stretch.end(count);
}

/// Number of workers that [`workers`] starts: natively `threads`, more than there are cores too; elsewhere at most
/// [`available`]. At least 1.
pub fn possible(threads: usize) -> usize {
    #[cfg(all(feature = "parallel", not(feature = "threads")))]
    return threads.max(1);
    #[cfg(not(all(feature = "parallel", not(feature = "threads"))))]
    return threads.clamp(1, available());
}

/// The system provided fewer threads than requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused;

#[cfg(all(feature = "parallel", not(feature = "threads")))]
mod native {
    use super::Refused;
    use crate::base::lock::Unpoisoned;
    use rayon::{ThreadPool, ThreadPoolBuilder};
    use std::sync::Mutex;

    /// Reserved pools that are not in use. A pool is never shared: two searches that waited for workers of the same
    /// pool would wait for ever.
    static RESERVED: Mutex<Vec<ThreadPool>> = Mutex::new(Vec::new());

    fn build(count: usize) -> Result<ThreadPool, Refused> {
        ThreadPoolBuilder::new().num_threads(count).build().map_err(|_| Refused)
    }

    fn take(count: usize) -> Option<ThreadPool> {
        let mut reserved = RESERVED.lock().unpoisoned();
        let fitting = reserved.iter().position(|pool| pool.current_num_threads() >= count)?;
        Some(reserved.swap_remove(fitting))
    }

    fn keep(pool: ThreadPool) {
        RESERVED.lock().unpoisoned().push(pool);
    }

    pub(super) fn reserve(threads: usize) -> usize {
        let mut count = threads;
        while count > 1 {
            if let Ok(pool) = build(count) {
                keep(pool);
                return count;
            }
            count -= count.div_ceil(8);
        }
        1
    }

    /// Each caller gets a pool of its own, because tests ask for more threads than there are cores, and searches nest.
    pub(super) fn spread(count: usize, work: &(impl Fn(usize, usize) + Sync)) -> Result<(), Refused> {
        let reserved = take(count);
        let was_reserved = reserved.is_some();
        let pool = reserved.map_or_else(|| build(count), Ok)?;
        pool.broadcast(|context| {
            if context.index() < count {
                work(context.index(), count);
            }
        });
        if was_reserved {
            keep(pool);
        }
        Ok(())
    }
}

/// Starts threads before a search needs them and returns how many there are, `threads` or as many as the system gives.
/// They are kept for later searches. In a browser it starts none: the pool has its size.
pub fn reserve(threads: usize) -> usize {
    #[cfg(all(feature = "parallel", not(feature = "threads")))]
    return native::reserve(threads.max(1));
    #[cfg(not(all(feature = "parallel", not(feature = "threads"))))]
    return possible(threads);
}

/// Runs a search; an error if the threads it needs could not be started.
pub fn unless_refused<R>(search: impl FnOnce() -> R) -> Result<R, Refused> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).map_err(|payload| {
        match payload.downcast::<Refused>() {
            Ok(refused) => *refused,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(all(feature = "parallel", not(feature = "threads")))]
fn spread(count: usize, work: &(impl Fn(usize, usize) + Sync)) -> Result<(), Refused> {
    native::spread(count, work)
}

/// In a browser the module has one pool; its threads beyond `count` do nothing.
#[cfg(feature = "threads")]
fn spread(count: usize, work: &(impl Fn(usize, usize) + Sync)) -> Result<(), Refused> {
    rayon::broadcast(|context| {
        if context.index() < count {
            work(context.index(), count);
        }
    });
    Ok(())
}

#[cfg(not(feature = "parallel"))]
fn spread(_: usize, work: &(impl Fn(usize, usize) + Sync)) -> Result<(), Refused> {
    work(0, 1);
    Ok(())
}

/// Distributes the tasks `0..tasks` to workers in order: `work(worker, task)`, each task once, and returns when all are
/// done. There are as many workers as [`possible`] says, `tasks` at most; the caller alone if the system gives no
/// threads. Tasks must not wait for one another.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
/// use tokeru::search::parallel::share;
///
/// let sum = AtomicUsize::new(0);
/// share(2, 100, |_, task| {
///     sum.fetch_add(task, Relaxed);
/// });
/// assert_eq!(sum.into_inner(), 4950);
/// ```
pub fn share(threads: usize, tasks: usize, work: impl Fn(usize, usize) + Sync) {
    let (next, stretch) = (AtomicUsize::new(0), Stretch::begin());
    let run = |worker, _| {
        run_as(worker, || {
            loop {
                let task = next.fetch_add(1, Relaxed);
                if task >= tasks {
                    return;
                }
                stretch.task(task, || work(worker, task));
            }
        });
    };
    let count = possible(threads.min(tasks));
    // Without helpers the caller does all the work.
    if count <= 1 || spread(count, &run).is_err() {
        run(0, 1);
    }
    stretch.end(count);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once() {
        let done: Vec<AtomicUsize> = (0..100).map(|_| AtomicUsize::new(0)).collect();
        share(3, 100, |_, task| {
            done[task].fetch_add(1, Relaxed);
        });
        assert!(done.iter().all(|count| count.load(Relaxed) == 1));
    }

    #[test]
    fn workers_have_their_numbers() {
        let inner = || share(2, 4, |own, _| assert_eq!(worker(), own));
        workers(3, |own, _| {
            assert_eq!(worker(), own);
            inner();
            assert_eq!(worker(), own);
        });
        assert_eq!(worker(), 0);
    }

    #[test]
    fn all_workers_run_at_once() {
        let barrier = std::sync::Barrier::new(possible(4));
        workers(4, |_, _| {
            barrier.wait();
        });
    }
}
