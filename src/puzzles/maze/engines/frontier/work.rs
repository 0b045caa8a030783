//! Nodes and bytes that a pass uses. Everything that takes time in this engine is counted here, because limits are
//! checked here alone.

use super::rival::{self, Rival};
use crate::base::lock::Unpoisoned;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

/// Values of a plain table that take as long as a state.
pub const VALUES_PER_STATE: u64 = 512;
/// Elementary steps (see `search::work`) between two looks at the limits: some ten microseconds. In a browser a look at
/// the clock costs as much as hundreds of steps.
const STEPS_BETWEEN_LOOKS: usize = 1 << 15;
/// What a state and two elementary steps cost when a rival races the proof, in nanoseconds of one machine. Most such
/// steps are those of loops over plain tables. Both were fitted to the time of whole searches on hostile boards, where
/// they hold within a factor of two. Only their ratio matters.
const STATE_COST_NS: usize = 340;
const TWO_STEPS: usize = 3;
/// States between two looks.
const STATES_BETWEEN_LOOKS: u64 = 256;

/// Why a pass ended before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The whole search is to stop.
    Stop(StopReason),
    /// The pass would take more memory than is left.
    Memory,
    /// The pass would take more nodes than it was given.
    Nodes,
    /// Nothing is left to prove: the rival has tried everything.
    RivalDone,
}

/// Bytes in use by all threads, and the rival search, if there is one.
#[derive(Default)]
pub struct PassMemory {
    used: AtomicU64,
    limit: u64,
    rival: Option<Mutex<Rival>>,
    /// Ways onward that led to a known state, and ways dropped because they could not exceed the level: for the trace.
    merged: AtomicU64,
    dropped: AtomicU64,
}

impl PassMemory {
    /// Counts up to a limit.
    pub fn new(limit: u64) -> PassMemory {
        PassMemory { limit, ..PassMemory::default() }
    }

    /// The same with a rival, which takes turns with the counting thread. Only for one thread: with more, node counts
    /// would depend on timing.
    pub fn racing(limit: u64, rival: Rival) -> PassMemory {
        PassMemory {
            used: AtomicU64::new(rival::BYTES),
            limit,
            rival: Some(Mutex::new(rival)),
            ..PassMemory::default()
        }
    }

    /// Is there a rival?
    pub fn is_raced(&self) -> bool {
        self.rival.is_some()
    }

    /// The rival, if there is one.
    pub fn rival(&self) -> Option<MutexGuard<'_, Rival>> {
        self.rival.as_ref().map(|rival| rival.lock().unpoisoned())
    }

    /// Has the rival tried everything?
    pub fn is_rival_done(&self) -> bool {
        self.rival().is_some_and(|rival| rival.is_done())
    }

    /// Bytes in use.
    pub fn used(&self) -> u64 {
        self.used.load(Relaxed)
    }

    /// Bytes left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used())
    }

    /// The number of ways merged and dropped so far.
    pub fn ways(&self) -> (u64, u64) {
        (self.merged.load(Relaxed), self.dropped.load(Relaxed))
    }

    /// Bytes given back.
    pub fn release(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Relaxed);
    }
}

/// The counters of one thread. When they are dropped, they report what is still unreported and look at the limits.
pub struct Work<'c> {
    control: &'c Control<'c>,
    meter: Arc<PassMemory>,
    /// Elementary steps since the last look, without those of states.
    steps: usize,
    /// Nodes since the last look.
    nodes: u64,
    /// Nodes between two looks, and elementary steps between two.
    interval: u64,
    stride: usize,
    /// Nodes that it may still take.
    given: u64,
}

impl<'c> Work<'c> {
    /// The counters of a thread.
    pub fn new(control: &'c Control<'c>, meter: &Arc<PassMemory>) -> Work<'c> {
        let interval = control.stride(STATES_BETWEEN_LOOKS);
        let stride = STEPS_BETWEEN_LOOKS * interval as usize / STATES_BETWEEN_LOOKS as usize;
        Work { control, meter: meter.clone(), steps: 0, nodes: 0, interval, stride, given: u64::MAX }
    }

    /// The same for work that may take `nodes` nodes.
    pub fn given(mut self, nodes: u64) -> Work<'c> {
        self.given = nodes;
        self
    }

    /// Counts one state.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes < self.interval { Ok(()) } else { self.look() }
    }

    /// Counts values of plain tables; `VALUES_PER_STATE` of them take as long as a state.
    #[inline]
    pub fn values(&mut self, values: usize) -> Result<(), Halt> {
        self.nodes += values as u64 / VALUES_PER_STATE;
        self.steps(values)
    }

    /// Counts elementary steps that belong to no node.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Result<(), Halt> {
        self.steps += steps;
        if self.steps < self.stride { Ok(()) } else { self.look() }
    }

    /// Looks at the limits.
    #[cold]
    pub fn look(&mut self) -> Result<(), Halt> {
        let own = std::mem::take(&mut self.nodes);
        self.given = self.given.saturating_sub(own);
        let time = std::mem::take(&mut self.steps) * TWO_STEPS / 2 + own as usize * STATE_COST_NS;
        let nodes = own + self.meter.rival().map_or(0, |mut rival| rival.follow(time));
        match self.control.poll(nodes) {
            ControlFlow::Break(reason) => Err(Halt::Stop(reason)),
            ControlFlow::Continue(()) if self.meter.is_rival_done() => Err(Halt::RivalDone),
            ControlFlow::Continue(()) if self.given == 0 => Err(Halt::Nodes),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Records a crossing that has been passed: `merged` ways onward led to a known state, and `dropped` ways led
    /// nowhere.
    pub fn passed(&self, merged: u64, dropped: u64) {
        self.meter.merged.fetch_add(merged, Relaxed);
        self.meter.dropped.fetch_add(dropped, Relaxed);
    }

    /// Bytes that a pass takes; given back when the hold is dropped.
    pub fn hold(&self) -> Hold<'c> {
        Hold { control: self.control, meter: self.meter.clone(), bytes: 0 }
    }

    /// Bytes left.
    pub fn left(&self) -> u64 {
        self.meter.left()
    }
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        let _ = self.look();
    }
}

/// Bytes that a pass has taken.
pub struct Hold<'c> {
    control: &'c Control<'c>,
    meter: Arc<PassMemory>,
    bytes: u64,
}

impl Hold<'_> {
    /// Takes more.
    pub fn take(&mut self, bytes: u64) -> Result<(), Halt> {
        self.bytes += bytes;
        let used = self.meter.used.fetch_add(bytes, Relaxed) + bytes;
        if used > self.meter.limit {
            return Err(Halt::Memory);
        }
        // This only reports the figure: it is below the limit.
        let _ = self.control.memory(used);
        Ok(())
    }

    /// Bytes taken so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Gives back what is beyond `bytes`, or takes what is missing.
    pub fn settle(&mut self, bytes: u64) -> Result<(), Halt> {
        let beyond = self.bytes.saturating_sub(bytes);
        self.meter.release(beyond);
        self.bytes -= beyond;
        self.take(bytes - self.bytes)
    }

    /// Turns the hold into one that may outlive the search's borrow.
    pub fn keep(mut self) -> Kept {
        Kept { bytes: std::mem::take(&mut self.bytes), meter: self.meter.clone() }
    }
}

/// Bytes of data that outlives a pass; given back when it is dropped.
pub struct Kept {
    bytes: u64,
    meter: Arc<PassMemory>,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}
