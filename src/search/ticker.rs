//! The nodes of one thread, told to the control of its search now and then.

use crate::model::outcome::StopReason;
use crate::search::control::Control;
use std::ops::ControlFlow;

/// Nodes between two looks at the clock and the flag.
const TICKS: u32 = 256;
/// Elementary steps (see [`work`]) between two looks where nodes are costly or there are none: about a millisecond.
const STEPS: u32 = 1 << 18;
/// Counts the nodes of one thread and now and then asks the [`Control`] whether to go on.
pub struct Ticker<'c> {
    control: &'c Control<'c>,
    pending: u32,
    steps: u32,
    interval: u32,
}

impl<'c> Ticker<'c> {
    pub(super) fn new(control: &'c Control<'c>) -> Ticker<'c> {
        // Under a node limit the counter looks more often, so that small limits are kept exactly.
        let interval = control.limits().nodes.map_or(TICKS, |n| (n / 16).clamp(1, u64::from(TICKS)) as u32);
        Ticker { control, pending: 0, steps: 0, interval }
    }

    /// Counts one node.
    #[inline]
    pub fn tick(&mut self) -> ControlFlow<StopReason> {
        self.ticks(1)
    }

    /// Counts several nodes.
    #[inline]
    pub fn ticks(&mut self, nodes: u32) -> ControlFlow<StopReason> {
        self.pending += nodes;
        if self.pending < self.interval { ControlFlow::Continue(()) } else { self.look() }
    }

    /// Counts elementary steps (see [`work`]) of a costly node, or of work that belongs to no node: they bring the next look nearer.
    #[inline]
    pub fn steps(&mut self, steps: usize) -> ControlFlow<StopReason> {
        self.steps = self.steps.saturating_add(u32::try_from(steps).unwrap_or(u32::MAX));
        if self.steps < STEPS { ControlFlow::Continue(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<StopReason> {
        self.steps = 0;
        let pending = std::mem::take(&mut self.pending);
        let flow = self.control.poll(u64::from(pending));
        if flow.is_break() {
            // Whoever asks again is told again.
            self.steps = STEPS;
        }
        flow
    }
}

/// Nodes not reported yet are added when the thread is done.
impl Drop for Ticker<'_> {
    fn drop(&mut self) {
        self.control.count(u64::from(self.pending));
        self.control.end_stretch();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::outcome::Sense;
    use crate::search::control::Counters;

    #[test]
    fn costly_nodes_are_looked_at_sooner() {
        let limits = Limits { time: Some(0.0), ..Limits::default() };
        let counters = Counters::default();
        let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
        let mut ticker = control.ticker();
        assert!(ticker.tick().is_continue());
        assert!(ticker.steps(STEPS as usize).is_break());
        assert!(ticker.steps(0).is_break(), "a stop is told whenever somebody asks");
    }
}
