//! A barrier for threads that meet ten thousand times a second.

use crate::base::lock::Unpoisoned;
use crate::search::parallel::available;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

/// Looks at the barrier before a thread sleeps, with nothing but a pause between them. They take some thirty
/// microseconds natively, and up to a hundred in a browser, which has no pause instruction and wakes sleeping threads
/// slowly.
const SPINS: usize = if cfg!(target_family = "wasm") { 120_000 } else { 2_000 };
/// After this number of turns in a row at which looking was in vain, threads sleep at once. They have no cores of their
/// own just now, and a thread that looks takes a core from those it waits for.
const TURNS_IN_VAIN: usize = 4;
/// From then on they look only once in this number of turns, to learn whether that has changed.
const TURNS_BETWEEN_TRIES: usize = 31;

/// A barrier for a fixed number of threads, which spin before they sleep. If every thread has a core of its own, none
/// has to be woken. If there are more threads than cores, or the cores have other work, threads sleep at once. It can
/// be passed any number of times.
///
/// (A central counter whose turn replaces the sense: Mellor-Crummey and Scott, Algorithms for Scalable Synchronization
/// on Shared-Memory Multiprocessors, 1991.)
#[repr(align(128))]
pub struct SpinBarrier {
    count: usize,
    /// Are there at least as many cores as threads?
    has_cores: bool,
    /// Turns in a row at which a thread has looked in vain.
    in_vain: AtomicUsize,
    arrived: AtomicUsize,
    turn: AtomicUsize,
    sleepers: AtomicUsize,
    lock: Mutex<()>,
    wake: Condvar,
}

impl SpinBarrier {
    /// A barrier for `count` threads, at least 1. If fewer come, they wait for ever.
    pub fn new(count: usize) -> SpinBarrier {
        SpinBarrier {
            count,
            has_cores: count <= available(),
            in_vain: AtomicUsize::new(0),
            arrived: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
            sleepers: AtomicUsize::new(0),
            lock: Mutex::new(()),
            wake: Condvar::new(),
        }
    }

    /// Returns when all threads have arrived.
    pub fn wait(&self) {
        let turn = self.arrive();
        self.pass(turn);
    }

    /// Announces that this thread has arrived, and returns the turn to be passed to [`SpinBarrier::pass`]. Until then
    /// the thread may do work for which it does not need the others.
    pub fn arrive(&self) -> usize {
        let turn = self.turn.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 == self.count {
            self.arrived.store(0, Ordering::Relaxed);
            self.open(turn);
        }
        turn
    }

    /// Returns when all threads have arrived at this turn. Each thread has to pass a turn before it arrives again.
    pub fn pass(&self, turn: usize) {
        if !self.spin(turn) {
            self.sleep(turn);
        }
    }

    fn open(&self, turn: usize) {
        // Sequentially consistent, as in `sleep`: either the sleeper sees the new turn, or this sees the sleeper.
        self.turn.store(turn + 1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            // Taking the lock once ensures that no thread falls asleep between its last look and the notification. It
            // is released before the sleepers wake, since they need it.
            drop(self.lock.lock().unpoisoned());
            self.wake.notify_all();
        }
    }

    /// Spins until the barrier opens; false if it takes longer.
    fn spin(&self, turn: usize) -> bool {
        let is_open = || self.turn.load(Ordering::Acquire) != turn;
        if is_open() {
            return true;
        }
        let in_vain = self.in_vain.load(Ordering::Relaxed);
        let looks = self.has_cores && (in_vain < TURNS_IN_VAIN || turn.is_multiple_of(TURNS_BETWEEN_TRIES));
        let opens = looks
            && (0..SPINS).any(|_| {
                std::hint::spin_loop();
                is_open()
            });
        let now = if opens { 0 } else { in_vain + usize::from(looks) };
        if now != in_vain {
            self.in_vain.store(now, Ordering::Relaxed);
        }
        opens
    }

    #[cold]
    fn sleep(&self, turn: usize) {
        let mut guard = self.lock.lock().unpoisoned();
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        while self.turn.load(Ordering::SeqCst) == turn {
            guard = self.wake.wait(guard).unpoisoned();
        }
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every thread adds one a turn, and between the turns all see the same sum.
    #[test]
    fn no_thread_passes_before_all_have_arrived() {
        let threads = available() + 3;
        for (threads, split) in [(2, false), (2, true), (threads, false), (threads, true)] {
            let (barrier, sum) = (SpinBarrier::new(threads), AtomicUsize::new(0));
            let turn = || match split {
                true => barrier.pass(barrier.arrive()),
                false => barrier.wait(),
            };
            let work = || {
                for turns in 1..=200 {
                    sum.fetch_add(1, Ordering::Relaxed);
                    turn();
                    assert_eq!(sum.load(Ordering::Relaxed), turns * threads);
                    turn();
                }
            };
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        }
    }

    /// Threads that look in vain stop looking, and look again once that helps.
    #[test]
    fn spinning_stops_once_it_is_in_vain() {
        let barrier = SpinBarrier { has_cores: true, turn: AtomicUsize::new(1), ..SpinBarrier::new(2) };
        let in_vain = || barrier.in_vain.load(Ordering::Relaxed);
        for turns in 1..=TURNS_IN_VAIN {
            assert!(!barrier.spin(1) && in_vain() == turns);
        }
        assert!(!barrier.spin(1) && in_vain() == TURNS_IN_VAIN);
        barrier.turn.store(TURNS_BETWEEN_TRIES, Ordering::Relaxed);
        assert!(!barrier.spin(TURNS_BETWEEN_TRIES) && in_vain() == TURNS_IN_VAIN + 1);
        assert!(barrier.spin(1));
    }
}
