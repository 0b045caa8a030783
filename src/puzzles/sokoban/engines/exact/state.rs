//! The state of a race between two turns of a single worker. It is saved when a limit is reached, and the race
//! continues from it as if it had never been interrupted.

use super::{Lane, Meeting, Race};
use crate::base::blocks::{BlockReader, BlockWriter, Damage};
use crate::base::lock::Unpoisoned;
use crate::puzzles::sokoban::engines::best_first::state::SearchState;
use crate::puzzles::sokoban::kernel::store::Packing;
use std::sync::atomic::Ordering::Relaxed;

/// The first line of a state. Its number is raised with every change of the format, or of the order of the search.
const LINE: &str = "tokeru sokoban pushes 2";

/// The state of one direction.
struct LaneState {
    search: SearchState,
    open: u32,
    layer: u32,
    active: bool,
    met: u32,
}

/// The state of a race between two turns.
pub struct RaceState {
    /// Nodes counted since the beginning of the race.
    nodes: u64,
    bound: u32,
    best: u32,
    meeting: Option<Meeting>,
    lanes: [LaneState; 2],
}

/// Why a state cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is not a state of this engine, or one of another version.
    Form,
    /// It belongs to another level, other moves or other options.
    Task,
    /// It is damaged at this byte.
    Damage(usize),
}

impl From<Damage> for Refused {
    fn from(Damage(at): Damage) -> Refused {
        Refused::Damage(at)
    }
}

impl RaceState {
    /// Puts a new race of one worker into this state.
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
    /// Reads a state that `write` has written for the same task, on a level of `sizes` squares and boxes.
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
