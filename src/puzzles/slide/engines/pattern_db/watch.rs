//! Who makes a table looks at the limits about once a millisecond, and what would not fit is not begun.

use crate::search::control::{Control, Ticker};
use crate::search::work;

/// By what and within which limits tables are made.
#[derive(Clone, Copy)]
pub struct BuildLimits<'c> {
    /// Asked whether to go on.
    pub control: &'c Control<'c>,
    /// Threads to be used.
    pub threads: usize,
    /// Bytes that all tables of the shape may take together, what making them takes included.
    pub room: u64,
}

impl<'c> BuildLimits<'c> {
    /// No limit of memory.
    #[cfg(test)]
    pub fn ample(control: &'c Control<'c>) -> BuildLimits<'c> {
        BuildLimits { control, threads: control.limits().threads, room: u64::MAX }
    }

    /// One thread's watch.
    pub fn watch(&self) -> BuildWatch<'c> {
        BuildWatch::new(self.control)
    }
}

/// One thread's look at the limits while it does what belongs to no node.
pub struct BuildWatch<'c> {
    control: &'c Control<'c>,
    ticker: Ticker<'c>,
    room: u64,
    lacking: u64,
}

impl<'c> BuildWatch<'c> {
    /// A watch.
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

    /// The bytes for which there was no room, or 0.
    pub fn lacking(&self) -> u64 {
        self.lacking
    }

    /// Counts elementary steps; `None`: the search is to stop.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Option<()> {
        work::add(steps);
        self.ticker.steps(steps).continue_value()
    }

    /// As [`BuildWatch::steps`], as a condition.
    #[inline]
    pub fn goes_on(&mut self, steps: usize) -> bool {
        self.steps(steps).is_some()
    }

    /// Looks now: before and after a larger piece of memory.
    pub fn look(&mut self) -> Option<()> {
        self.control.poll(0).continue_value()
    }
}
