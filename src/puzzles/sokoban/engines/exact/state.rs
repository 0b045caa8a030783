//! A race of one worker between two turns: kept when a limit is met, and gone on from as if nothing had come between.

use super::{Lane, Meeting, Race};
use crate::base::blocks::{BlockReader, BlockWriter, Damage};
use crate::base::lock::Unpoisoned;
use crate::puzzles::sokoban::engines::best_first::state::SearchState;
use crate::puzzles::sokoban::kernel::store::Packing;
use std::sync::atomic::Ordering::Relaxed;

/// What a state begins with; the number is raised with any change of what follows, of the search's order too.
const LINE: &str = "tokeru sokoban pushes 2";

/// One direction.
struct LaneState {
    search: SearchState,
    open: u32,
    layer: u32,
    active: bool,
    met: u32,
}

/// A race between two turns.
pub struct RaceState {
    /// Nodes counted since its beginning.
    nodes: u64,
    bound: u32,
    best: u32,
    meeting: Option<Meeting>,
    lanes: [LaneState; 2],
}

/// Why a state can't be gone on from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is no state of this engine, or one of another version.
    Form,
    /// It belongs to another level, other moves or other options.
    Task,
    /// It is damaged there.
    Damage(usize),
}

impl From<Damage> for Refused {
    fn from(Damage(at): Damage) -> Refused {
        Refused::Damage(at)
    }
}

impl RaceState {
    /// Puts a new race of one worker where this one stood.
    pub(super) fn put_back(self, race: &Race<'_>, lanes: &mut [Lane<'_>; 2]) {
        let before = race.control.stats().nodes;
        race.control.count(self.nodes.saturating_sub(before));
        race.bound.fetch_max(self.bound, Relaxed);
        race.best.store(self.best, Relaxed);
        *race.meeting.lock().unpoisoned() = self.meeting;
        for ((state, lane), layers) in self.lanes.into_iter().zip(lanes).zip(race.layers) {
            layers.advance(state.open);
            lane.search.put_back(state.search);
            (lane.layer, lane.active, lane.met) = (state.layer, state.active, state.met);
        }
    }
}

impl RaceState {
    /// Reads what `write` wrote of the same task, on a level of `sizes` squares and boxes.
    pub fn read(bytes: &[u8], task: &str, packing: &Packing, sizes: [usize; 2]) -> Result<RaceState, Refused> {
        let mut from = BlockReader::new(LINE, bytes).ok_or(Refused::Form)?;
        if from.text()? != task {
            return Err(Refused::Task);
        }
        let nodes = from.number()?;
        let (bound, best) = (from.fit()?, from.fit()?);
        let meeting = Meeting { cost: from.fit()?, nodes: [from.fit()?, from.fit()?] };
        let mut lane = || {
            let (open, layer, met) = (from.fit()?, from.fit()?, from.fit()?);
            let active = from.below(2)? == 1;
            let search = SearchState::read(packing.clone(), sizes, &mut from)?;
            Ok::<LaneState, Damage>(LaneState { search, open, layer, active, met })
        };
        let lanes = [lane()?, lane()?];
        from.end()?;
        Ok(RaceState { nodes, bound, best, meeting: Some(meeting).filter(|meeting| meeting.cost < u32::MAX), lanes })
    }
}

/// The state of a race of one worker between two turns.
pub(super) fn write(race: &Race<'_>, lanes: &[Lane<'_>; 2], task: &str) -> Vec<u8> {
    let mut to = BlockWriter::new(LINE);
    to.text(task);
    to.number(race.control.stats().nodes);
    to.number(race.bound.load(Relaxed));
    to.number(race.best.load(Relaxed));
    let meeting = *race.meeting.lock().unpoisoned();
    let Meeting { cost, nodes } = meeting.unwrap_or(Meeting { cost: u32::MAX, nodes: [0; 2] });
    [cost, nodes[0], nodes[1]].into_iter().for_each(|number| to.number(number));
    for (lane, layers) in lanes.iter().zip(race.layers) {
        [layers.open(), lane.layer, lane.met].into_iter().for_each(|number| to.number(number));
        to.number(lane.active);
        lane.search.write(&mut to);
    }
    to.end()
}
