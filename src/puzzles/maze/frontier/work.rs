//! Nodes and bytes that a pass uses up.

use crate::model::outcome::StopReason;
use crate::search::control::{Control, Ticker};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Values of a plain table that take as long as a state.
const VALUES: u64 = 512;
/// Values of plain tables between two looks at the limits: some ten microseconds. In a browser a look at the clock costs as much as hundreds of values.
const LOOK: usize = 1 << 15;

/// A pass had to end before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The whole search is to stop.
    Stop(StopReason),
    /// This pass would take more memory than is left.
    Memory,
}

/// Bytes in use by all threads.
#[derive(Debug, Default)]
pub struct Meter {
    used: AtomicU64,
    limit: u64,
}

impl Meter {
    /// Counts up to a limit.
    pub fn new(limit: u64) -> Meter {
        Meter { used: AtomicU64::new(0), limit }
    }

    /// Bytes in use.
    pub fn used(&self) -> u64 {
        self.used.load(Relaxed)
    }

    /// Bytes left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.used())
    }

    /// Bytes given back.
    pub fn release(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Relaxed);
    }
}

/// The counters of one thread.
pub struct Work<'c> {
    control: &'c Control<'c>,
    ticker: Ticker<'c>,
    meter: Arc<Meter>,
    /// Values since the last look, and what they count as.
    values: usize,
    nodes: u64,
}

impl<'c> Work<'c> {
    /// Counters of a thread.
    pub fn new(control: &'c Control<'c>, meter: &Arc<Meter>) -> Work<'c> {
        Work { control, ticker: control.ticker(), meter: meter.clone(), values: 0, nodes: 0 }
    }

    /// Counts one state.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        match self.ticker.tick() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(Halt::Stop(reason)),
        }
    }

    /// Looks at the limits now and then, between steps that count no states: so many values of tables count as one.
    pub fn look(&mut self, values: usize) -> Result<(), Halt> {
        self.values += values;
        self.nodes += values as u64 / VALUES;
        if self.values < LOOK {
            return Ok(());
        }
        self.values = 0;
        match self.control.poll(std::mem::take(&mut self.nodes)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(Halt::Stop(reason)),
        }
    }

    /// Bytes that a pass takes; given back when the hold is dropped.
    pub fn hold(&self) -> Hold<'c> {
        Hold { control: self.control, meter: self.meter.clone(), bytes: 0 }
    }

    /// Counts bytes that outlive a pass; whoever owns them gives them back to the meter.
    pub fn keep(&self, bytes: u64) -> Arc<Meter> {
        self.meter.used.fetch_add(bytes, Relaxed);
        self.meter.clone()
    }

    /// Bytes left.
    pub fn left(&self) -> u64 {
        self.meter.left()
    }
}

impl Drop for Work<'_> {
    fn drop(&mut self) {
        self.control.count(self.nodes);
    }
}

/// Bytes that a pass has taken.
pub struct Hold<'c> {
    control: &'c Control<'c>,
    meter: Arc<Meter>,
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
        // Below the limit this only tells the figure.
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
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}
