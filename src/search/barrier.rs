//! A barrier that is passed ten thousand times a second.

use crate::base::lock::Unpoisoned;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

/// Looks with nothing but a pause between them: some ten microseconds natively; up to a hundred in a browser, which has no pause instruction and
/// wakes sleeping threads slowly.
const SPINS: usize = if cfg!(target_family = "wasm") { 120_000 } else { 400 };
/// Further looks that offer the core to other threads in between; then the thread sleeps.
const YIELDS: usize = if cfg!(target_family = "wasm") { 0 } else { 60 };

/// A barrier for a fixed number of threads that spins before it sleeps: where every thread has a core of its own, none has to be woken.
pub struct SpinBarrier {
    count: usize,
    arrived: AtomicUsize,
    turn: AtomicUsize,
    sleepers: AtomicUsize,
    lock: Mutex<()>,
    wake: Condvar,
}

impl SpinBarrier {
    /// A barrier for `count` threads.
    pub fn new(count: usize) -> SpinBarrier {
        SpinBarrier {
            count,
            arrived: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
            sleepers: AtomicUsize::new(0),
            lock: Mutex::new(()),
            wake: Condvar::new(),
        }
    }

    /// Returns when all threads have arrived.
    pub fn wait(&self) {
        let turn = self.turn.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 == self.count {
            self.arrived.store(0, Ordering::Relaxed);
            self.open(turn);
        } else if !self.spin(turn) {
            self.sleep(turn);
        }
    }

    fn open(&self, turn: usize) {
        // Sequentially consistent, as in `sleep`: either the sleeper sees the new turn, or this sees the sleeper.
        self.turn.store(turn + 1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            // Under the lock, so that no thread falls asleep between its last look and the notification.
            let _guard = self.lock.lock().unpoisoned();
            self.wake.notify_all();
        }
    }

    /// Spins until the barrier opens; false if it takes longer.
    fn spin(&self, turn: usize) -> bool {
        let open = || self.turn.load(Ordering::Acquire) != turn;
        let pause = |_: &usize| {
            std::hint::spin_loop();
            open()
        };
        let offer = |_: &usize| {
            std::thread::yield_now();
            open()
        };
        open() || (0..SPINS).find(pause).is_some() || (0..YIELDS).find(offer).is_some()
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
