//! The critical path of work on several threads: what one thread does alone takes its own time, and a stretch of tasks
//! that is shared out takes the time of threads that do the tasks in order, each taking the next one as soon as it is
//! free (list scheduling: Graham, Bounds for Certain Multiprocessing Anomalies, 1966). It is computed from the
//! processor time of each task, so it does not depend on what else the machine does.

#[cfg(not(test))]
use crate::base::clock::CpuClock;
use crate::base::lock::Unpoisoned;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
#[cfg(test)]
use tests::CpuClock;

/// Is a critical path being measured? Reading a thread's clock takes as long as searching some positions, and in a
/// browser there is none.
static IS_MEASURED: AtomicBool = AtomicBool::new(false);
const EXISTS: bool = cfg!(all(feature = "parallel", not(feature = "threads")));

thread_local! {
    /// Seconds to be added to this thread's processor time.
    static BESIDE: Cell<f64> = const { Cell::new(0.0) };
}

fn is_measured() -> bool {
    EXISTS && IS_MEASURED.load(Relaxed)
}

/// Runs some work and returns its critical path in seconds: the wall time that it would take if every thread had an
/// idle core, without the time for waking the threads. From the first call on, the tasks of the whole process are
/// measured. In a browser, where there is no such clock, it is the wall time of the caller.
pub fn critical_path<R>(work: impl FnOnce() -> R) -> (R, f64) {
    IS_MEASURED.store(true, Relaxed);
    measured(work)
}

fn measured<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let outside = BESIDE.replace(0.0);
    let clock = CpuClock::thread();
    let result = work();
    (result, clock.seconds() + BESIDE.replace(outside))
}

/// Runs work that is on no path: that of helpers, whose tasks are counted by the thread that shares them out.
pub fn aside(work: impl FnOnce()) {
    if !is_measured() {
        return work();
    }
    let ((), seconds) = measured(work);
    BESIDE.set(BESIDE.get() - seconds);
}

/// Tasks that are shared out, as measured by the thread that shares them out and waits for them.
pub struct Stretch {
    clock: Option<CpuClock>,
    /// The tasks and their seconds.
    tasks: Mutex<Vec<(usize, f64)>>,
}

impl Stretch {
    /// Begins now.
    pub fn begin() -> Stretch {
        Stretch { clock: is_measured().then(CpuClock::thread), tasks: Mutex::default() }
    }

    /// Runs a task, on any thread. `number` is its place in the order in which tasks are taken.
    #[inline]
    pub fn task(&self, number: usize, work: impl FnOnce()) {
        if !EXISTS || self.clock.is_none() {
            return work();
        }
        let ((), seconds) = measured(work);
        self.tasks.lock().unpoisoned().push((number, seconds));
    }

    /// All tasks are done; called on the thread that began. Their time on `threads` threads replaces the time that this
    /// thread was awake, with tasks of its own or while others did theirs.
    pub fn end(&self, threads: usize) {
        let Some(clock) = self.clock.filter(|_| EXISTS) else { return };
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unpoisoned());
        tasks.sort_unstable_by_key(|task| task.0);
        let mut busy_until = vec![0.0f64; threads.max(1)];
        for (_, seconds) in tasks {
            if let Some(first) = busy_until.iter_mut().min_by(|one, other| one.total_cmp(other)) {
                *first += seconds;
            }
        }
        let own = clock.seconds();
        BESIDE.set(BESIDE.get() + busy_until.into_iter().fold(0.0, f64::max) - own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parallel::{share, workers};
    use crate::search::worker_pool::with_pool;

    thread_local! {
        static DONE: Cell<u32> = const { Cell::new(0) };
    }

    /// A thread's clock that advances only by its work. A real one also counts what a core loses to other work.
    #[derive(Clone, Copy)]
    pub(super) struct CpuClock(u32);

    impl CpuClock {
        pub(super) fn thread() -> CpuClock {
            CpuClock(DONE.get())
        }

        pub(super) fn seconds(&self) -> f64 {
            f64::from(DONE.get() - self.0)
        }
    }

    fn work(seconds: u32) {
        DONE.set(DONE.get() + seconds);
    }

    #[test]
    fn shared_work_takes_as_long_as_its_longest_thread() {
        let takes = |shared: &dyn Fn()| critical_path(shared).1;
        // Ten alone, and four tasks on two threads: 12 and 4, 4, 4.
        let one_after_the_other = takes(&|| {
            work(10);
            share(2, 4, |_, task| work(if task == 0 { 12 } else { 4 }));
        });
        assert_eq!(one_after_the_other, 22.0);
        // Two rounds with a task of ten each, for one worker and for the other: not eleven in all, as the totals of the
        // two workers would say.
        let rounds = takes(&|| {
            with_pool(2, |pool| {
                (0..2).for_each(|round| pool.share(2, move |task| work(if task == round { 10 } else { 1 })));
            });
        });
        assert_eq!(rounds, 20.0);
        // Nested: 12 of 26 seconds of work.
        let nested = takes(&|| workers(2, |part, _| share(2, 2, |_, task| work(if part == task { 12 } else { 1 }))));
        assert_eq!(nested, 12.0);
    }
}
