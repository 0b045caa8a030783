//! How a walker of a beam looks at the limits and accounts for the bytes it holds.

use crate::model::outcome::StopReason;
use crate::search::control::{Control, Ticker};
use crate::search::work;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A value, or the reason why the search has to stop.
pub type Flow<T> = ControlFlow<StopReason, T>;

/// Leaves between two looks if they are cheap: less than a tenth of a millisecond.
const LEAVES_BETWEEN_LOOKS: u32 = 1 << 10;
/// Entries of a long list whose steps are counted at once.
pub(super) const BLOCK: usize = 1 << 12;

/// One walker's checks of the limits, and its account of bytes.
pub struct Watch<'c> {
    control: &'c Control<'c>,
    ticker: Ticker<'c>,
    /// Bytes held by each walker of the search.
    held: &'c [AtomicUsize],
    walker: usize,
    /// Those of this walker's bytes that the present part of a generation does not change.
    pub(super) beside: usize,
    /// The most bytes that this walker has stated.
    peak: usize,
    over: bool,
}

impl<'c> Watch<'c> {
    /// The watch of one of the walkers whose bytes are counted together: `held` has an entry for each of them, and this
    /// walker's is number `walker`.
    pub fn new(control: &'c Control<'c>, held: &'c [AtomicUsize], walker: usize) -> Watch<'c> {
        Watch {
            control,
            ticker: control.ticker_every(LEAVES_BETWEEN_LOOKS),
            held,
            walker,
            beside: 0,
            peak: 0,
            over: false,
        }
    }

    /// Has this walker seen that the search has to stop?
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Counts a leaf whose expansion takes `steps` elementary steps. Returns true if the search has to stop instead.
    #[inline(always)]
    pub fn leaf(&mut self, steps: usize) -> bool {
        if !self.over {
            work::add(steps);
            self.over = self.ticker.steps(steps).is_break() || self.ticker.tick().is_break();
        }
        self.over
    }

    /// Counts elementary steps that belong to no leaf.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Flow<()> {
        work::add(steps);
        let flow = self.ticker.steps(steps);
        self.note(flow)
    }

    /// Looks at the limits before the next step in making a long list, each of which allocates for the whole of it.
    pub fn part(&mut self, len: usize) {
        if len > BLOCK {
            let _ = self.look();
        }
    }

    /// Looks at the limits now.
    pub fn look(&mut self) -> Flow<()> {
        let flow = self.ticker.look();
        self.note(flow)
    }

    /// States the bytes that this walker holds or is about to hold besides `Watch::beside`. Breaks if those of all
    /// walkers are above the limit.
    pub fn holds(&mut self, bytes: usize) -> Flow<()> {
        let own = self.beside + bytes;
        self.held[self.walker].store(own, Relaxed);
        let flow = self.control.room(self.held.iter().map(|held| held.load(Relaxed) as u64).sum());
        if flow.is_continue() {
            self.peak = self.peak.max(own);
        }
        self.note(flow)
    }

    /// The most bytes that this walker has held.
    pub fn peak(&self) -> usize {
        self.peak
    }

    fn note(&mut self, flow: Flow<()>) -> Flow<()> {
        self.over |= flow.is_break();
        flow
    }
}
