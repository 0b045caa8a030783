//! What a race reports about its tables and its refusals, added up over both directions and all workers.

use crate::model::trace::TraceData;
use crate::model::value::Value;
use crate::puzzles::sokoban::engines::best_first::BestFirst;
use crate::puzzles::sokoban::engines::best_first::refusals::{KINDS, NAMES};
use crate::puzzles::sokoban::engines::shared_store::Holdings;
use crate::record;
use crate::search::control::Control;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// The sums; they are filled only if the run is traced.
#[derive(Default)]
pub(super) struct Tally {
    positions: AtomicI64,
    waiting: AtomicI64,
    places: AtomicI64,
    hits: AtomicI64,
    refusals: [AtomicU64; KINDS],
}

/// What one lane has added to the sums.
#[derive(Clone, Copy, Default)]
pub(super) struct Added {
    positions: i64,
    waiting: i64,
    places: i64,
    hits: i64,
}

impl Tally {
    /// Adds what a lane has done since the last call.
    pub(super) fn take(&self, search: &mut BestFirst<'_>, added: &mut Added) {
        let Holdings { nodes, places, .. } = search.holdings();
        let now = Added {
            positions: nodes as i64,
            waiting: search.waiting() as i64,
            places: places as i64,
            hits: search.hits() as i64,
        };
        self.positions.fetch_add(now.positions - added.positions, Relaxed);
        self.waiting.fetch_add(now.waiting - added.waiting, Relaxed);
        self.places.fetch_add(now.places - added.places, Relaxed);
        self.hits.fetch_add(now.hits - added.hits, Relaxed);
        *added = now;
        for (sum, count) in self.refusals.iter().zip(search.refusals().take_counts()) {
            sum.fetch_add(count, Relaxed);
        }
    }

    /// Reports the sums.
    pub(super) fn report(&self, control: &Control<'_>) {
        let [positions, places, hits, waiting] =
            [&self.positions, &self.places, &self.hits, &self.waiting].map(|sum| sum.load(Relaxed));
        let table = || record! { "positions" => positions, "places" => places, "hits" => hits, "waiting" => waiting };
        control.trace(|| TraceData::Own("table", table()));
        let counts = || NAMES.iter().zip(&self.refusals).map(|(name, sum)| (*name, sum.load(Relaxed).into())).collect();
        control.trace(|| TraceData::Own("prunes", Value::Record(counts())));
    }
}
