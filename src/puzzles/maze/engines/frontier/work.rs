//! Nodes and bytes that a pass uses up. Everything that takes time in this engine counts here: there is no other way to the limits.

use super::rival::{self, Rival};
use crate::base::lock::Unpoisoned;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};

/// Values of a plain table that take as long as a state.
pub const VALUES_PER_STATE: u64 = 512;
/// Elementary steps (see `search::work`) between two looks at the limits: some ten microseconds. In a browser a look at the clock costs as much as
/// hundreds of them.
const STEPS_BETWEEN_LOOKS: usize = 1 << 15;
/// What a state costs beside a rival, and two elementary steps, most of which are those of loops over plain tables: nanoseconds of one machine,
/// fitted to the time of whole searches on hostile boards, where they come out within a factor of two. Only their ratios matter.
const STATE_COST_NS: usize = 340;
const TWO_STEPS: usize = 3;
/// States between two looks.
const STATES_BETWEEN_LOOKS: u64 = 256;

/// A pass had to end before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The whole search is to stop.
    Stop(StopReason),
    /// This pass would take more memory than is left.
    Memory,
    /// It would take more nodes than it was given.
    Dear,
    /// There is nothing left to prove: the rival has tried everything out.
    Beaten,
}

/// Bytes in use by all threads, and the rival search, if there is one.
#[derive(Default)]
pub struct PassMemory {
    used: AtomicU64,
    limit: u64,
    rival: Option<Mutex<Rival>>,
    /// Ways onward that led to a state known already, and those that could lead to nothing above the level: for the trace.
    merged: AtomicU64,
    dropped: AtomicU64,
}

impl PassMemory {
    /// Counts up to a limit.
    pub fn new(limit: u64) -> PassMemory {
        PassMemory { limit, ..PassMemory::default() }
    }

    /// The same beside a rival, which takes turns with the counting thread. One thread only: node counts would otherwise depend on chance.
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

    /// Has the rival tried everything out?
    pub fn is_beaten(&self) -> bool {
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

    /// Merged and dropped ways so far.
    pub fn ways(&self) -> (u64, u64) {
        (self.merged.load(Relaxed), self.dropped.load(Relaxed))
    }

    /// Bytes given back.
    pub fn release(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Relaxed);
    }
}

/// The counters of one thread. What has not been reported yet is reported, with a look at the limits, when they are dropped.
pub struct Work<'c> {
    control: &'c Control<'c>,
    meter: Arc<PassMemory>,
    /// Steps since the last look, beside states.
    steps: usize,
    /// Nodes since the last look.
    nodes: u64,
    /// Nodes between two looks, and steps.
    interval: u64,
    stride: usize,
    /// Nodes that it may still take.
    given: u64,
}

impl<'c> Work<'c> {
    /// Counters of a thread.
    pub fn new(control: &'c Control<'c>, meter: &Arc<PassMemory>) -> Work<'c> {
        let interval = control.stride(STATES_BETWEEN_LOOKS);
        let stride = STEPS_BETWEEN_LOOKS * interval as usize / STATES_BETWEEN_LOOKS as usize;
        Work { control, meter: meter.clone(), steps: 0, nodes: 0, interval, stride, given: u64::MAX }
    }

    /// The same for something that may take `nodes` nodes.
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
            ControlFlow::Continue(()) if self.meter.is_beaten() => Err(Halt::Beaten),
            ControlFlow::Continue(()) if self.given == 0 => Err(Halt::Dear),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// A crossing has been passed: `merged` of the ways onward led to a known state, and `dropped` to nothing.
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
        // Below the limit this only reports the figure.
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

    /// For what outlives the search's borrow.
    pub fn keep(mut self) -> Kept {
        Kept { bytes: std::mem::take(&mut self.bytes), meter: self.meter.clone() }
    }
}

/// Bytes of something that lasts; given back when it is dropped.
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
