//! The limits of a running search. When it meets one, it asks its observer for more before it ends, and waits for the
//! reply.

use super::{Control, PAUSE};
use crate::base::clock::{Clock, CpuClock};
use crate::base::lock::Unpoisoned;
use crate::model::limits::{Limits, Raise};
use crate::model::outcome::StopReason;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Marks "no limit".
const UNLIMITED: u64 = u64::MAX;

/// The limits as they are now. All threads read them; the thread that asks the observer raises them.
pub(super) struct Allowance {
    /// Seconds, as the bits of an `f64`.
    time: AtomicU64,
    nodes: AtomicU64,
    memory: AtomicU64,
    /// Seconds in which the search has waited, as the bits of an `f64`.
    waited: AtomicU64,
    /// Is a thread waiting? Then the others have to wait too.
    waits: AtomicBool,
    /// Held by the thread that asks the observer.
    asking: Mutex<()>,
}

impl Allowance {
    pub(super) fn of(limits: &Limits) -> Allowance {
        let allowed = Allowance {
            time: AtomicU64::new(UNLIMITED),
            nodes: AtomicU64::new(UNLIMITED),
            memory: AtomicU64::new(UNLIMITED),
            waited: AtomicU64::new(0),
            waits: AtomicBool::new(false),
            asking: Mutex::new(()),
        };
        allowed.raise(Raise::from(limits));
        allowed
    }

    fn raise(&self, to: Raise) {
        self.time.store(to.time.map_or(UNLIMITED, f64::to_bits), Relaxed);
        self.nodes.store(to.nodes.unwrap_or(UNLIMITED), Relaxed);
        self.memory.store(to.memory, Relaxed);
    }

    pub(super) fn time(&self) -> Option<f64> {
        Some(self.time.load(Relaxed)).filter(|&bits| bits != UNLIMITED).map(f64::from_bits)
    }

    pub(super) fn nodes(&self) -> Option<u64> {
        Some(self.nodes.load(Relaxed)).filter(|&nodes| nodes != UNLIMITED)
    }

    pub(super) fn memory(&self) -> u64 {
        self.memory.load(Relaxed)
    }

    pub(super) fn waited(&self) -> f64 {
        f64::from_bits(self.waited.load(Relaxed))
    }

    /// Runs something that may take long and does not count as search time.
    fn wait<T>(&self, clock: &Clock, wait: impl FnOnce() -> T) -> T {
        let began = clock.seconds();
        self.waits.store(true, Relaxed);
        let result = wait();
        let waited = self.waited() + clock.seconds() - began;
        self.waited.store(waited.to_bits(), Relaxed);
        self.waits.store(false, Relaxed);
        result
    }
}

impl Control<'_> {
    /// Obeys [`Counters::cancel`](super::Counters::cancel), and waits while another thread waits.
    pub(super) fn heed(&self) {
        match self.counters.cancel.load(Relaxed) {
            0 if self.allowed.waits.load(Relaxed) => drop(self.allowed.asking.lock().unpoisoned()),
            0 => {}
            PAUSE => self.pause(),
            _ => self.stop(StopReason::Cancelled),
        }
    }

    #[cold]
    fn pause(&self) {
        let _asking = self.allowed.asking.lock().unpoisoned();
        if self.counters.cancel.load(Relaxed) == PAUSE && self.stopped().is_none() {
            self.allowed.wait(&self.clock, || self.observer.paused());
        }
        if !matches!(self.counters.cancel.load(Relaxed), 0 | PAUSE) {
            self.stop(StopReason::Cancelled);
        }
    }

    /// A limit is met: asks for more, and stops the search if it gets none. `met` tells which limit is still met, since
    /// another thread may have asked meanwhile.
    #[cold]
    pub(super) fn meet(&self, met: impl Fn() -> Option<StopReason>) {
        let _asking = self.allowed.asking.lock().unpoisoned();
        let Some(reason) = met().filter(|_| self.stopped().is_none()) else { return };
        match self.allowed.wait(&self.clock, || self.observer.limit_met(reason)) {
            Some(more) => self.allowed.raise(more),
            None => self.stop(reason),
        }
        if let Some(reason) = met() {
            self.stop(reason);
        }
    }

    pub(super) fn go_on(&self) -> ControlFlow<StopReason> {
        self.stopped().map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// The limit of time or nodes that is met.
    pub(super) fn exceeded(&self, nodes: u64) -> Option<StopReason> {
        let late = self.allowed.time().is_some_and(|most| self.elapsed() >= most) || self.cpu_is_spent();
        let time = late.then_some(StopReason::Time);
        time.or_else(|| self.allowed.nodes().is_some_and(|most| nodes >= most).then_some(StopReason::Nodes))
    }

    /// Checks that `nodes` more nodes fit into the limits, for work that is begun as a whole or not at all. If they
    /// don't, it asks for more, and breaks if it gets none.
    pub fn affords(&self, nodes: u64) -> ControlFlow<StopReason> {
        let total = self.counters.nodes.load(Relaxed) + nodes;
        if self.exceeded(total).is_some() {
            self.meet(|| self.exceeded(total));
        }
        self.whole.map_or(ControlFlow::Continue(()), |whole| whole.affords(nodes))?;
        self.go_on()
    }

    fn cpu_is_spent(&self) -> bool {
        let spent = self.cpu.as_ref().map(CpuClock::seconds);
        self.limits.cpu.is_some_and(|most| spent.is_some_and(|spent| spent >= most))
    }

    /// Sets the bytes in use by tables and layers, all threads together. If that is above the limit, it asks for more.
    /// Breaks if it gets none, or the search has to stop for another reason.
    pub fn memory(&self, bytes: u64) -> ControlFlow<StopReason> {
        self.counters.memory.store(bytes, Relaxed);
        self.counters.peak.fetch_max(bytes, Relaxed);
        if bytes > self.allowed.memory() {
            self.lack(bytes);
        }
        self.go_on()
    }

    /// This many bytes are more than the limit allows.
    #[cold]
    fn lack(&self, bytes: u64) {
        self.meet(|| (bytes > self.allowed.memory()).then_some(StopReason::Memory));
    }

    /// Sets, before an allocation, the bytes in use after it. If that is above the limit and the observer gives no
    /// more, it breaks, and the bytes are not counted.
    pub fn room(&self, bytes: u64) -> ControlFlow<StopReason> {
        if bytes > self.allowed.memory() {
            self.lack(bytes);
            self.go_on()?;
        }
        self.memory(bytes)
    }

    /// Announces, before anything is allocated, the fewest bytes the engine can work with. If that is above the limit
    /// the search ends without asking for more, and reports how much it needs
    /// ([`needed`](crate::model::outcome::Stats::needed)).
    pub fn needs(&self, bytes: u64) -> ControlFlow<StopReason> {
        if bytes > self.limits.memory {
            self.counters.needed.fetch_max(bytes, Relaxed);
            self.stop(StopReason::Memory);
        }
        self.go_on()
    }
}
