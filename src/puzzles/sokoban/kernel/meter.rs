//! The total memory of several searches on one level, compared with the limit.

use super::tables::Tables;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Adds up the bytes of a level's tables and of several searches that run side by side.
pub struct Meter<'t> {
    tables: &'t Tables,
    total: AtomicU64,
    /// Bytes of the tables when they were last counted. Tables are built on demand, so they are counted again with
    /// every change.
    counted: AtomicU64,
}

impl<'t> Meter<'t> {
    /// Starts with the tables as they are now, and counts those that are built later.
    pub fn new(tables: &'t Tables) -> Meter<'t> {
        let bytes = tables.bytes();
        Meter { tables, total: AtomicU64::new(bytes), counted: AtomicU64::new(bytes) }
    }

    /// Adds bytes that are held elsewhere for the whole time.
    pub fn beside(self, bytes: u64) -> Meter<'t> {
        self.add(0, bytes);
        self
    }

    /// Reports that the bytes of one search have changed.
    pub fn change(&self, control: &Control<'_>, before: u64, now: u64) -> ControlFlow<StopReason> {
        let tables = self.tables.bytes();
        self.add(self.counted.swap(tables, Relaxed), tables);
        control.memory(self.add(before, now))
    }

    fn add(&self, before: u64, now: u64) -> u64 {
        let more = now.wrapping_sub(before);
        self.total.fetch_add(more, Relaxed).wrapping_add(more)
    }
}

/// The bytes that a search has reported to a [`Meter`], and the time of its next report.
#[derive(Default)]
pub struct Account {
    reported: u64,
    /// Positions held at the last report, and the change that makes the next report due: 0 before the first one.
    nodes: usize,
    interval: usize,
}

/// Approximate growth in bytes between two reports.
const BYTES_BETWEEN_REPORTS: u64 = 1 << 18;
/// Most positions between two reports. On a level with hundreds of boxes a position takes a tenth of a megabyte,
/// including its waiting moves.
const MAX_INTERVAL: usize = 1 << 12;

impl Account {
    /// Is a report due when the search holds `nodes` positions? The first is due at once, because some searches take
    /// megabytes before their first move.
    pub fn due(&self, nodes: usize) -> bool {
        nodes.abs_diff(self.nodes) >= self.interval
    }

    /// Reports positions and bytes.
    pub fn report(
        &mut self,
        nodes: usize,
        bytes: u64,
        control: &Control<'_>,
        meter: &Meter<'_>,
    ) -> ControlFlow<StopReason> {
        self.nodes = nodes;
        let interval = BYTES_BETWEEN_REPORTS * nodes as u64 / bytes.max(1);
        self.interval = (interval as usize).clamp(1, MAX_INTERVAL);
        self.report_bytes(bytes, control, meter)
    }

    /// Reports bytes between two regular reports.
    pub fn report_bytes(&mut self, bytes: u64, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let before = std::mem::replace(&mut self.reported, bytes);
        meter.change(control, before, bytes)
    }

    /// Moves `bytes` to this search from another (or away from it, if negative); their sum stays the same.
    pub fn hand_over(&mut self, bytes: i64) {
        self.reported = self.reported.wrapping_add_signed(bytes);
    }

    /// The bytes of the last report.
    pub fn reported_bytes(&self) -> u64 {
        self.reported
    }
}
