//! Limits for making tables: a builder looks at them about once a millisecond and does not begin what would not
//! fit in memory.

use crate::search::control::{Control, Ticker};
use crate::search::work;

/// The control, the threads and the memory with which tables are made.
#[derive(Clone, Copy)]
pub struct BuildLimits<'c> {
    /// Decides whether to continue.
    pub control: &'c Control<'c>,
    /// The number of threads.
    pub threads: usize,
    /// Bytes that all tables of the shape may take together, including the memory for making them.
    pub room: u64,
}

impl<'c> BuildLimits<'c> {
    /// Without a limit of memory.
    #[cfg(test)]
    pub fn ample(control: &'c Control<'c>) -> BuildLimits<'c> {
        BuildLimits { control, threads: control.limits().threads, room: u64::MAX }
    }

    /// A watch for one thread.
    pub fn watch(&self) -> BuildWatch<'c> {
        BuildWatch::new(self.control)
    }
}

/// One thread's look at the limits during work that belongs to no node.
pub struct BuildWatch<'c> {
    control: &'c Control<'c>,
    ticker: Ticker<'c>,
    room: u64,
    lacking: u64,
}

impl<'c> BuildWatch<'c> {
    /// A watch without a limit of memory.
    pub fn new(control: &'c Control<'c>) -> BuildWatch<'c> {
        BuildWatch { control, ticker: control.ticker(), room: u64::MAX, lacking: 0 }
    }

    /// A watch over `room` bytes.
    pub fn over(control: &'c Control<'c>, room: u64) -> BuildWatch<'c> {
        BuildWatch { room, ..BuildWatch::new(control) }
    }

    /// Is there room for `bytes` bytes?
    pub fn takes(&mut self, bytes: u64) -> Option<()> {
        self.lacking = if bytes > self.room { bytes } else { 0 };
        (self.lacking == 0).then_some(())
    }

    /// The bytes that did not fit, or 0.
    pub fn lacking(&self) -> u64 {
        self.lacking
    }

    /// Counts elementary steps; `None` if the search is to stop.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Option<()> {
        work::add(steps);
        self.ticker.steps(steps).continue_value()
    }

    /// The same as [`BuildWatch::steps`], as a condition.
    #[inline]
    pub fn goes_on(&mut self, steps: usize) -> bool {
        self.steps(steps).is_some()
    }

    /// Looks at the limits at once: before and after a larger allocation.
    pub fn look(&mut self) -> Option<()> {
        self.control.poll(0).continue_value()
    }
}
