//! Several workers on one search. The only user of rayon; without the feature `parallel` there is one worker, the caller.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Number of threads that a search can have here: the pool's size in a browser, the cores natively.
pub fn available() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(all(feature = "parallel", not(feature = "threads")))]
    return std::thread::available_parallelism().map_or(1, usize::from);
    #[cfg(not(feature = "parallel"))]
    return 1;
}

/// Runs `work(worker, count)` for every worker `0..count` at the same time and returns when all are done.
/// `count` is `threads`, or fewer where there are fewer to be had. All workers run at once, so they may wait for one another.
pub fn workers(threads: usize, work: impl Fn(usize, usize) + Sync) {
    let count = possible(threads);
    if count <= 1 { work(0, 1) } else { spread(count, &work) }
}

/// Number of workers that [`workers`] will really start.
pub fn possible(threads: usize) -> usize {
    #[cfg(all(feature = "parallel", not(feature = "threads")))]
    return threads.max(1);
    #[cfg(not(all(feature = "parallel", not(feature = "threads"))))]
    return threads.clamp(1, available());
}

/// Natively a pool of exactly the wanted size: tests ask for more threads than there are cores.
#[cfg(all(feature = "parallel", not(feature = "threads")))]
fn spread(count: usize, work: &(impl Fn(usize, usize) + Sync)) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build().expect("the system gives threads");
    pool.broadcast(|context| work(context.index(), count));
}

/// In a browser the one pool of the module; workers beyond the wanted number have nothing to do.
#[cfg(feature = "threads")]
fn spread(count: usize, work: &(impl Fn(usize, usize) + Sync)) {
    rayon::broadcast(|context| {
        if context.index() < count {
            work(context.index(), count);
        }
    });
}

#[cfg(not(feature = "parallel"))]
fn spread(_: usize, work: &(impl Fn(usize, usize) + Sync)) {
    work(0, 1);
}

/// Hands the tasks `0..tasks` out to workers in order: `work(worker, task)`, each task once.
pub fn share(threads: usize, tasks: usize, work: impl Fn(usize, usize) + Sync) {
    let next = AtomicUsize::new(0);
    workers(threads.min(tasks), |worker, _| {
        loop {
            let task = next.fetch_add(1, Relaxed);
            if task >= tasks {
                return;
            }
            work(worker, task);
        }
    });
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
    fn all_workers_run_at_once() {
        let barrier = std::sync::Barrier::new(possible(4));
        workers(4, |_, _| {
            barrier.wait();
        });
    }
}
