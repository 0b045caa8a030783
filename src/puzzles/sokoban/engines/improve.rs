//! Shortens an answer: stretches of it are searched again, and shorter ways between their ends replace them.
//!
//! The results of stretches are applied in a fixed order. Whether a stretch gets shorter depends only on the stretch,
//! so the answer is the same for any number of threads. An idle thread searches the stretches that come next if those
//! before them get no shorter, as most do not; what was searched ahead of a gain is discarded.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::fewest_moves::FewestMoves;
use crate::base::lock::Unpoisoned;
use crate::model::trace::TraceData;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::store::hash;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, put_in_order, walk};
use crate::puzzles::sokoban::rules::board::Objective;
use crate::record;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};

/// Most positions of one stretch.
const STRETCH_POSITIONS: u64 = 20_000;

/// When to end although some stretch might still get shorter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enough {
    /// A lower bound on the pushes of any answer.
    pub least: usize,
    /// Limit of stored positions; a stretch that has begun is searched to its end.
    pub positions: u64,
}

/// Shortens an answer, as `measure` counts, until no stretch gets shorter, `enough` is reached or a limit is; reports
/// every gain.
pub fn improve(
    tables: &Tables,
    pushes: Vec<Push>,
    measure: Objective,
    enough: Enough,
    control: &Control<'_>,
    report: impl Fn(&[Push]) + Sync,
) -> Vec<Push> {
    let limits = control.limits();
    // Nodes count when they are examined, including those of discarded stretches.
    let count = if limits.nodes.is_some() { 1 } else { parallel::possible(limits.threads) };
    let next = Stretch { length: 12, at: 0, gained: false };
    let state = State { pushes, next, ahead: Vec::new(), gains: 0, positions: 0, failed: Vec::new(), over: false };
    let (useless, meter) = ((0..count).map(|_| AtomicBool::default()).collect(), Meter::new(tables));
    let (state, wake) = (Mutex::new(state), Condvar::new());
    let improver = Improver { tables, measure, enough, control, meter, report: &report, state, wake, useless };
    parallel::workers(count, |worker, _| improver.work(worker));
    improver.state.into_inner().unpoisoned().pushes
}

/// A stretch, as it appears in the order: in passes of one length, in which each stretch begins in the middle of the
/// one before.
#[derive(Clone, Copy, PartialEq)]
struct Stretch {
    length: usize,
    at: usize,
    /// Has this pass had a gain before the stretch?
    gained: bool,
}

impl Stretch {
    /// The next stretch in an answer of `pushes` pushes.
    fn next(self, pushes: usize) -> Stretch {
        let Stretch { length, at, gained } = self;
        match at + length / 2 {
            at if at < pushes => Stretch { at, ..self },
            _ => Stretch { length: if gained { length } else { length + length / 2 }, at: 0, gained: false },
        }
    }

    fn end(self, pushes: usize) -> usize {
        pushes.min(self.at + self.length)
    }
}

/// The result of a stretch.
struct Outcome {
    /// A hash of its ends.
    name: u64,
    positions: u64,
    shorter: Option<Vec<Push>>,
}

/// The progress of shortening.
struct State {
    pushes: Vec<Push>,
    /// The first stretch that has not begun.
    next: Stretch,
    /// The stretches before `next`, from the first one whose result is not applied yet.
    ahead: Vec<(Stretch, Option<Outcome>)>,
    gains: usize,
    /// Positions stored for the results that have been applied.
    positions: u64,
    /// Stretches that got no shorter, as sorted hashes of their ends: they are met again after a gain elsewhere. If
    /// two have the same hash, the second is skipped.
    failed: Vec<u64>,
    over: bool,
}

struct Improver<'s> {
    tables: &'s Tables,
    measure: Objective,
    enough: Enough,
    control: &'s Control<'s>,
    meter: Meter<'s>,
    report: &'s (dyn Fn(&[Push]) + Sync),
    state: Mutex<State>,
    /// Notified when results have been applied.
    wake: Condvar,
    /// By worker: has its current search become useless?
    useless: Vec<AtomicBool>,
}

impl Improver<'_> {
    /// Runs one worker, stretch by stretch.
    fn work(&self, worker: usize) {
        let useless = &self.useless[worker];
        let mut ticker = self.control.ticker().unless(useless);
        let mut state = self.state.lock().unpoisoned();
        loop {
            useless.store(false, Relaxed);
            if self.is_over(&state, &mut ticker) {
                break;
            }
            if self.is_last(&state) {
                state = self.wake.wait(state).unpoisoned();
                continue;
            }
            let (stretch, gains, pushes) = (state.next, state.gains, state.pushes.clone());
            state.next = stretch.next(pushes.len());
            state.ahead.push((stretch, None));
            drop(state);
            if stretch.at == 0 {
                self.control.trace(|| TraceData::Own("turn", record! { "search" => "improve", "thread" => worker }));
            }
            let outcome = self.outcome(stretch, &pushes, &mut ticker);
            state = self.state.lock().unpoisoned();
            if state.gains == gains {
                self.put(&mut state, stretch, outcome);
            }
        }
        state.over = true;
        self.drop_ahead(&mut state);
    }

    /// Has every stretch begun, including the longest ones?
    fn is_last(&self, state: &State) -> bool {
        state.next.length > 2 * state.pushes.len().max(12)
    }

    fn is_over(&self, state: &State, ticker: &mut Ticker<'_>) -> bool {
        let least = self.measure == Objective::Pushes && state.pushes.len() <= self.enough.least;
        let done = state.ahead.is_empty() && self.is_last(state);
        // Stretches may be so short that none of them checks the limits.
        state.over || least || done || state.positions >= self.enough.positions || ticker.look().is_break()
    }

    /// Discards what was searched ahead, and stops those searches.
    #[inline(never)]
    fn drop_ahead(&self, state: &mut State) {
        state.ahead.clear();
        state.gains += 1;
        self.useless.iter().for_each(|useless| useless.store(true, Relaxed));
        self.wake.notify_all();
    }

    /// Records the result of a stretch, and applies all results that are next in the order.
    fn put(&self, state: &mut State, stretch: Stretch, outcome: Outcome) {
        let place = state.ahead.iter_mut().find(|(begun, _)| *begun == stretch);
        place.expect("it is begun once, and was not dropped").1 = Some(outcome);
        while let Some((_, Some(_))) = state.ahead.first() {
            let (stretch, outcome) = state.ahead.remove(0);
            self.take_in(state, stretch, outcome.expect("it was looked at"));
        }
        self.wake.notify_all();
    }

    fn take_in(&self, state: &mut State, stretch: Stretch, Outcome { name, positions, shorter }: Outcome) {
        if let Some(shorter) = shorter {
            let end = stretch.end(state.pushes.len());
            state.pushes = [&state.pushes[..stretch.at], &shorter, &state.pushes[end..]].concat();
            (self.report)(&state.pushes);
            state.next = Stretch { gained: true, ..stretch }.next(state.pushes.len());
            self.drop_ahead(state);
        } else {
            // A stretch that is known already was skipped by a single thread.
            let Err(place) = state.failed.binary_search(&name) else { return };
            state.failed.insert(place, name);
        }
        state.positions += positions;
    }

    /// Searches a stretch unless it is known to get no shorter.
    fn outcome(&self, stretch: Stretch, pushes: &[Push], ticker: &mut Ticker<'_>) -> Outcome {
        let (at, end) = (stretch.at, stretch.end(pushes.len()));
        let (start, player) = after(&self.tables.level, &pushes[..at]);
        let (goals, last) = after(&self.tables.level, &pushes[..end]);
        // After the last stretch of an answer the player may be anywhere.
        let target = (end < pushes.len()).then_some(last);
        let ends = start.iter().chain(&goals).copied().chain(target);
        let name = hash(&ends.map(u64::from).collect::<Vec<u64>>(), player);
        if self.state.lock().unpoisoned().failed.binary_search(&name).is_ok() {
            return Outcome { name, positions: 0, shorter: None };
        }
        let inner = self.tables.between(self.tables.level.between(start, player, goals));
        let (positions, shorter) = self.search(&inner, &pushes[at..end], target, ticker).unwrap_or_default();
        Outcome { name, positions, shorter }
    }

    /// Returns the number of positions and, if there is one, a way shorter than `pushes` from the boxes of the level to
    /// its goals; `None` if it has to stop or there is no way at all.
    fn search(
        &self,
        inner: &Tables,
        pushes: &[Push],
        target: Option<Square>,
        ticker: &mut Ticker<'_>,
    ) -> Option<(u64, Option<Vec<Push>>)> {
        inner.prepare(ticker).continue_value()?;
        let packing = inner.packing()?;
        let (control, meter, most) = (self.control, &self.meter, STRETCH_POSITIONS);
        let tables = inner.bytes();
        meter.change(control, 0, tables).continue_value()?;
        let size = |list: &[Push]| match self.measure {
            Objective::Pushes => list.len(),
            Objective::Moves => walk::steps(&inner.level, list).map_or(usize::MAX, |steps| steps.len()),
        };
        // A way of the same length is of no use.
        let before = size(pushes) as u32;
        let (found, positions, bytes) = match self.measure {
            Objective::Pushes => {
                let mut search = BestFirst::new(inner, packing, Time::Forwards, Weights::EXACT, target);
                search.cut(before);
                (search.run(most, control, ticker, meter), search.store().len(), search.reported_bytes())
            }
            Objective::Moves => {
                let mut search = FewestMoves::new(inner, packing, target);
                search.cut(before);
                (search.run(most, control, ticker, meter), search.positions(), search.reported_bytes())
            }
        };
        let _ = meter.change(control, tables + bytes, 0);
        let shorter = match found {
            Slice::Solved(found) => Some(found).filter(|found| size(found) < before as usize),
            _ => None,
        };
        Some((positions as u64, shorter))
    }
}

/// The boxes and the player after some pushes.
fn after(level: &Level, pushes: &[Push]) -> (Vec<Square>, Square) {
    let mut boxes = level.boxes.clone();
    let mut player = level.player;
    for push in pushes {
        let to = level.step(push.from, push.direction as usize);
        boxes.iter_mut().filter(|square| **square == push.from).for_each(|square| *square = to);
        player = push.from;
    }
    put_in_order(&mut boxes);
    (boxes, player)
}
