//! The memory of several searches on one level, added up and held against the limit.

use super::tables::Tables;
use crate::model::outcome::StopReason;
use crate::search::control::Control;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Adds up the bytes of a level's tables and of several searches that run side by side.
pub struct Meter<'t> {
    tables: &'t Tables,
    total: AtomicU64,
    /// The share of the tables: they are made when they are first needed, so they are looked at again with every change.
    counted: AtomicU64,
}

impl<'t> Meter<'t> {
    /// With the tables as they are now and as they will be.
    pub fn new(tables: &'t Tables) -> Meter<'t> {
        let bytes = tables.bytes();
        Meter { tables, total: AtomicU64::new(bytes), counted: AtomicU64::new(bytes) }
    }

    /// With bytes that are held elsewhere all the while.
    pub fn beside(self, bytes: u64) -> Meter<'t> {
        self.add(0, bytes);
        self
    }

    /// One search's bytes have changed.
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

/// What a search has told a [`Meter`], and when it tells the next time.
#[derive(Default)]
pub struct Account {
    told: u64,
    /// Positions held at the last report, and how many more or fewer make the next one due: none before the first.
    nodes: usize,
    interval: usize,
}

/// Bytes by which what is held may grow between two reports, about.
const BYTES_BETWEEN_REPORTS: u64 = 1 << 18;
/// Positions between two reports at most. One of a level with hundreds of boxes takes a tenth of a megabyte with the moves that wait in it.
const MAX_INTERVAL: usize = 1 << 12;

impl Account {
    /// Is a report due now that a search holds `nodes` positions? The first is due at once: some searches take megabytes before their first move.
    pub fn due(&self, nodes: usize) -> bool {
        nodes.abs_diff(self.nodes) >= self.interval
    }

    /// Tells of positions and bytes held.
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
        self.tell(bytes, control, meter)
    }

    /// Tells of bytes held, between two reports.
    pub fn tell(&mut self, bytes: u64, control: &Control<'_>, meter: &Meter<'_>) -> ControlFlow<StopReason> {
        let before = std::mem::replace(&mut self.told, bytes);
        meter.change(control, before, bytes)
    }

    /// So many bytes told of have gone to another search, or come from one: their sum stays.
    pub fn hand_over(&mut self, bytes: i64) {
        self.told = self.told.wrapping_add_signed(bytes);
    }

    /// The bytes last told.
    pub fn told(&self) -> u64 {
        self.told
    }
}
