//! Shortening an answer: stretches of it are searched anew, and shorter ways between their ends are put in.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::fewest_moves::FewestMoves;
use crate::model::trace::Told;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, walk};
use crate::record;
use crate::search::control::{Control, Ticker};
use crate::search::parallel;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Positions that one stretch may cost.
const STRETCH_POSITIONS: u64 = 20_000;

/// What is to get shorter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Pushes.
    Pushes,
    /// Steps.
    Steps,
}

/// When shortening is to end, though some stretch might still get shorter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enough {
    /// No answer takes fewer pushes.
    pub least: usize,
    /// So many nodes have been spent; a stretch that was begun is searched to its end.
    pub nodes: u64,
}

/// Shortens pushes until no stretch gets shorter, it is enough or a limit is met; reports every gain.
pub fn improve(
    tables: &Tables,
    mut pushes: Vec<Push>,
    measure: Measure,
    enough: Enough,
    control: &Control<'_>,
    mut tell: impl FnMut(&[Push]),
) -> Vec<Push> {
    let (began, ticker) = (control.stats().nodes, control.ticker());
    let mut search = Improver { tables, measure, enough, control, began, ticker, failed: HashSet::new() };
    let mut length = 12;
    while length <= 2 * pushes.len().max(12) && !search.is_over(&pushes) {
        control.trace(|| Told::Own("turn", record! { "search" => "improve", "thread" => parallel::worker() }));
        if !search.pass(&mut pushes, length, &mut tell) {
            length += length / 2;
        }
    }
    pushes
}

struct Improver<'s> {
    tables: &'s Tables,
    measure: Measure,
    enough: Enough,
    control: &'s Control<'s>,
    /// Nodes that were counted before.
    began: u64,
    ticker: Ticker<'s>,
    /// Stretches that got no shorter, by the hash of their ends: they are met again after a gain elsewhere. Of two with one hash the second is lost.
    failed: HashSet<u64>,
}

impl Improver<'_> {
    fn is_over(&mut self, pushes: &[Push]) -> bool {
        let least = self.measure == Measure::Pushes && pushes.len() <= self.enough.least;
        // Stretches may be so short that none of them looks at the limits.
        least || self.ticker.look().is_break() || self.control.stats().nodes - self.began >= self.enough.nodes
    }

    /// Searches all stretches of a length, each beginning in the middle of the one before; was there a gain?
    fn pass(&mut self, pushes: &mut Vec<Push>, length: usize, tell: &mut impl FnMut(&[Push])) -> bool {
        let (mut gained, mut at) = (false, 0);
        while at < pushes.len() && !self.is_over(pushes) {
            let end = (at + length).min(pushes.len());
            if let Some(shorter) = self.stretch(pushes, at, end) {
                pushes.splice(at..end, shorter);
                tell(pushes);
                gained = true;
            }
            at += length / 2;
        }
        gained
    }

    /// A shorter way through the pushes `at..end`, if one is found.
    fn stretch(&mut self, pushes: &[Push], at: usize, end: usize) -> Option<Vec<Push>> {
        let (start, player) = after(&self.tables.level, &pushes[..at]);
        let (goals, last) = after(&self.tables.level, &pushes[..end]);
        // After the last stretch of all it does not matter where the player is.
        let target = (end < pushes.len()).then_some(last);
        let mut hasher = DefaultHasher::new();
        (&start, player, &goals, target).hash(&mut hasher);
        let name = hasher.finish();
        if self.failed.contains(&name) {
            return None;
        }
        let level = self.tables.level.between(start, player, goals);
        let found = self.search(&self.tables.between(level), &pushes[at..end], target);
        if found.is_none() && self.control.stopped().is_none() {
            self.failed.insert(name);
        }
        found
    }

    /// A shorter way than these pushes from the boxes of a level to its goals.
    fn search(&mut self, inner: &Tables, pushes: &[Push], target: Option<Square>) -> Option<Vec<Push>> {
        let (control, ticker) = (self.control, &mut self.ticker);
        inner.prepare(ticker).continue_value()?;
        let packing = inner.packing()?;
        let meter = Meter::new(inner).beside(self.tables.bytes());
        let found = match self.measure {
            Measure::Pushes => {
                let mut search = BestFirst::new(inner, packing, Time::Forwards, Weights::EXACT, target);
                // A way as long as this one is of no use.
                search.cut(pushes.len() as u32);
                search.run(STRETCH_POSITIONS, control, ticker, &meter)
            }
            Measure::Steps => FewestMoves::new(inner, packing, target).run(STRETCH_POSITIONS, control, ticker, &meter),
        };
        let Slice::Solved(found) = found else { return None };
        let size = |list: &[Push]| match self.measure {
            Measure::Pushes => Some(list.len()),
            Measure::Steps => walk::steps(&inner.level, list).map(|steps| steps.len()),
        };
        (size(&found)? < size(pushes)?).then_some(found)
    }
}

/// Boxes and player after pushes.
fn after(level: &Level, pushes: &[Push]) -> (Vec<Square>, Square) {
    let mut boxes = level.boxes.clone();
    let mut player = level.player;
    for push in pushes {
        let to = level.step(push.from, push.direction as usize);
        boxes.iter_mut().filter(|square| **square == push.from).for_each(|square| *square = to);
        player = push.from;
    }
    boxes.sort_unstable();
    (boxes, player)
}
