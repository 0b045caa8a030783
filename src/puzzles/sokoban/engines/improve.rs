//! Shortening an answer: stretches of it are searched anew, and shorter ways between their ends are put in.

use super::best_first::{BestFirst, Slice, Time, Weights};
use super::fewest_moves::FewestMoves;
use crate::puzzles::sokoban::kernel::meter::Meter;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, Push, Square, walk};
use crate::search::control::{Control, Ticker};

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

/// Shortens pushes until no stretch gets shorter or a limit is met; reports every gain.
pub fn improve(
    tables: &Tables,
    mut pushes: Vec<Push>,
    measure: Measure,
    control: &Control<'_>,
    mut tell: impl FnMut(&[Push]),
) -> Vec<Push> {
    let mut ticker = control.ticker();
    let mut length = 12;
    while length <= 2 * pushes.len().max(12) && control.stopped().is_none() {
        let mut gained = false;
        let mut at = 0;
        while at < pushes.len() && control.stopped().is_none() {
            let end = (at + length).min(pushes.len());
            if let Some(shorter) = stretch(tables, &pushes, at, end, measure, control, &mut ticker) {
                pushes.splice(at..end, shorter);
                tell(&pushes);
                gained = true;
            }
            at += length / 2;
        }
        if !gained {
            length += length / 2;
        }
    }
    pushes
}

/// A shorter way through the pushes `at..end`, if one is found.
fn stretch(
    tables: &Tables,
    pushes: &[Push],
    at: usize,
    end: usize,
    measure: Measure,
    control: &Control<'_>,
    ticker: &mut Ticker<'_>,
) -> Option<Vec<Push>> {
    let (start, player) = after(&tables.level, &pushes[..at]);
    let (goals, last) = after(&tables.level, &pushes[..end]);
    let level = tables.level.between(start, player, goals);
    let inner = tables.between(level);
    inner.prepare(ticker).continue_value()?;
    let packing = inner.packing()?;
    let meter = Meter::new(&inner).beside(tables.bytes());
    // After the last stretch of all it does not matter where the player is.
    let target = (end < pushes.len()).then_some(last);
    let found = match measure {
        Measure::Pushes => {
            let weights = Weights::EXACT;
            BestFirst::new(&inner, packing, Time::Forwards, weights, target).run(
                STRETCH_POSITIONS,
                control,
                ticker,
                &meter,
            )
        }
        Measure::Steps => FewestMoves::new(&inner, packing, target).run(STRETCH_POSITIONS, control, ticker, &meter),
    };
    let Slice::Solved(found) = found else { return None };
    let size = |list: &[Push]| match measure {
        Measure::Pushes => Some(list.len()),
        Measure::Steps => walk::steps(&inner.level, list).map(|steps| steps.len()),
    };
    (size(&found)? < size(&pushes[at..end])?).then_some(found)
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
