//! Fewest pushes, proved: A* from the start and A* from the goals, in turns or on a thread each. Whichever is done first has the answer:
//! levels that one direction takes minutes for often fall to the other at once.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::tables::{Meter, Tables};
use crate::puzzles::sokoban::bounds::matching::{BIG, Matching};
use crate::puzzles::sokoban::kernel::Level;
use crate::puzzles::sokoban::kernel::store::Packing;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Entries in one turn.
const TURN: u64 = 2000;

struct Race<'t> {
    tables: &'t Tables,
    control: &'t Control<'t>,
    meter: Meter,
    bound: AtomicU32,
    end: Mutex<Option<Slice>>,
}

/// Runs until one direction is done; with the answer, the number of pushes that none can beat.
pub fn run(tables: &Tables, packing: &Packing, control: &Control<'_>) -> (Slice, Option<u32>) {
    let first = first_bound(tables);
    control.bound(tables.level.pushes_made as i64 + i64::from(first));
    let race = Race { tables, control, meter: Meter::default(), bound: AtomicU32::new(first), end: Mutex::new(None) };
    parallel::workers(control.limits().threads.min(2), |worker, workers| {
        let times = [Time::Forwards, Time::Backwards];
        let own = times.into_iter().skip(worker).step_by(workers.min(2));
        let search = |time| BestFirst::new(tables, packing.clone(), time, Weights { so_far: 1, ahead: 1 }, None);
        let mut searches: Vec<_> = own.map(search).collect();
        let mut ticker = control.ticker();
        while searches.iter_mut().all(|search| race.turn(search, &mut ticker)) {}
    });
    let end = race.end.into_inner().expect("no thread panics while it holds the end").unwrap_or(Slice::Stopped);
    (end, Some(race.bound.into_inner()).filter(|&bound| bound > 0))
}

/// What is known before the first position is opened; 0 where some box finds no goal, which the search will say.
fn first_bound(tables: &Tables) -> u32 {
    let Level { boxes, player, .. } = &tables.level;
    let bound = tables.bound(boxes, *player, &mut Matching::new(boxes.len()));
    if bound < BIG { bound as u32 } else { 0 }
}

impl Race<'_> {
    /// One turn of one direction; false when the race is over.
    fn turn(&self, search: &mut BestFirst<'_>, ticker: &mut Ticker<'_>) -> bool {
        let over = || self.end.lock().expect("no thread panics while it holds the end");
        if over().is_some() {
            return false;
        }
        let slice = search.run(TURN, self.control, ticker, &self.meter);
        // Each direction's bound holds for all answers, so the better of the two does.
        if let Some(least) = search.bound().filter(|_| matches!(slice, Slice::Running | Slice::Stopped)) {
            let bound = self.bound.fetch_max(least, Relaxed).max(least);
            self.control.bound(self.tables.level.pushes_made as i64 + i64::from(bound));
        }
        if slice == Slice::Running {
            return true;
        }
        let mut end = over();
        if slice != Slice::Stopped || end.is_none() {
            *end = Some(slice);
        }
        false
    }
}
