//! A barrier that is passed ten thousand times a second.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

/// Looks at the gate this often with nothing but a pause between: some ten microseconds natively; in a browser, which has no pause and wakes sleepers slowly,
/// up to a hundred.
const SPINS: usize = if cfg!(target_family = "wasm") { 120_000 } else { 400 };
/// Then this often with the core offered to others between, before lying down to sleep.
const OFFERS: usize = if cfg!(target_family = "wasm") { 0 } else { 60 };

/// Whoever waits looks out for a while before it sleeps, so that nobody has to be woken where every worker has a core of its own.
pub(super) struct Gate {
    count: usize,
    arrived: AtomicUsize,
    turn: AtomicUsize,
    sleepers: AtomicUsize,
    lock: Mutex<()>,
    bell: Condvar,
}

impl Gate {
    pub(super) fn new(count: usize) -> Gate {
        Gate {
            count,
            arrived: AtomicUsize::new(0),
            turn: AtomicUsize::new(0),
            sleepers: AtomicUsize::new(0),
            lock: Mutex::new(()),
            bell: Condvar::new(),
        }
    }

    /// Returns when all have come.
    pub(super) fn wait(&self) {
        let turn = self.turn.load(Ordering::Acquire);
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 == self.count {
            self.arrived.store(0, Ordering::Relaxed);
            self.open(turn);
        } else if !self.look_out(turn) {
            self.sleep(turn);
        }
    }

    fn open(&self, turn: usize) {
        // Sequentially consistent, as in `sleep`: either the sleeper sees the new turn, or this sees the sleeper.
        self.turn.store(turn + 1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            // Under the lock, so that nobody falls asleep between its last look and the bell.
            let _guard = self.lock.lock().expect("nobody panics");
            self.bell.notify_all();
        }
    }

    /// Has the gate been opened while somebody looked?
    fn look_out(&self, turn: usize) -> bool {
        let open = || self.turn.load(Ordering::Acquire) != turn;
        let pause = |_: &usize| {
            std::hint::spin_loop();
            open()
        };
        let offer = |_: &usize| {
            std::thread::yield_now();
            open()
        };
        open() || (0..SPINS).find(pause).is_some() || (0..OFFERS).find(offer).is_some()
    }

    #[cold]
    fn sleep(&self, turn: usize) {
        let mut guard = self.lock.lock().expect("nobody panics");
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        while self.turn.load(Ordering::SeqCst) == turn {
            guard = self.bell.wait(guard).expect("nobody panics");
        }
        self.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}
