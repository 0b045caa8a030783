//! Shortens an answer: stretches of it are replaced by shorter ones.

use super::beam::{self, BeamEnd as Beam, BeamLimits, BeamSettings};
use super::estimates::estimate;
use super::iddfs::{Deepening, Distances, IterationEnd};
use super::packed::Guides;
use super::task::Task;
use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::{Position, trimmed};
use crate::search::work;

/// Replaces windows of `width` moves in the best answer by shorter ones, until no window can be shortened within `most`
/// moves tried.
pub fn windows(task: &Task<'_>, width: usize, most: u64) {
    task.step(|| {
        by_windows(task, width, most);
        false
    });
}

fn by_windows(task: &Task<'_>, width: usize, most: u64) {
    let Some(mut answer) = task.answer() else { return };
    let tables = Deepening::new(&task.graph, Distances::Around);
    let before = answer.len();
    let mut at = 0;
    // Moves since the last gain: once round without one, all windows have been tried.
    let mut stale = 0;
    while stale < answer.len() + width && !task.is_over() && task.control.poll(0).is_continue() {
        work::add(8 * answer.len());
        let end = (at + width).min(answer.len());
        if let Some(shorter) = shorter(task, &tables, &answer, at, end, most) {
            answer = trimmed(&[&answer[..at], &shorter[..], &answer[end..]].concat());
            stale = 0;
            at = at.saturating_sub(width / 2);
        } else {
            stale += STRIDE;
            at += STRIDE;
        }
        if at + 2 > answer.len() {
            at = 0;
        }
    }
    if answer.len() < before {
        task.offer(&answer);
    }
}

/// Replaces long stretches of the best answer by what beams find between their ends, with longer and longer stretches
/// up to the whole answer. For answers that are far too long: beams that get stuck on the way to the goal often do not
/// on the way to a place that an answer passes.
pub fn stretches(task: &Task<'_>, width: usize) {
    task.step(|| {
        by_stretches(task, width);
        false
    });
}

fn by_stretches(task: &Task<'_>, width: usize) {
    let Some(mut answer) = task.answer() else { return };
    let mut stretch = SHORTEST_STRETCH;
    while stretch < 2 * answer.len() && !task.is_over() {
        let before = answer.len();
        let mut at = 0;
        while at + STRIDE < answer.len() && !task.is_over() {
            let end = (at + stretch).min(answer.len());
            if let Some(shorter) = bridged(task, &answer, at, end, width) {
                answer = [&answer[..at], &shorter[..], &answer[end..]].concat();
            }
            at += stretch / 2;
        }
        answer = trimmed(&answer);
        // After a gain of a tenth, the next round at this length is likely to pay as well.
        if answer.len() * 10 > before * 9 {
            stretch *= 2;
        }
    }
    task.offer(&answer);
}

/// Moves of the first stretches: about what it takes to bring one tile home.
const SHORTEST_STRETCH: usize = 60;

/// A shorter way between two places of an answer, found by a beam on small tables.
fn bridged(task: &Task<'_>, answer: &[Direction], from: usize, to: usize, width: usize) -> Option<Vec<Direction>> {
    let start = task.start.after(&task.graph, &answer[..from]);
    let end = start.after(&task.graph, &answer[from..to]);
    let home = [estimate(task, 3, end.blank)?];
    let seen = start.seen_from(&end, task.vertices());
    let means = BeamLimits { most: (to - from) as u32, room: task.room(), control: task.control };
    let settings = BeamSettings { width, partitions: 1, heavy: None };
    match beam::search(&task.graph, &Guides::home(&home), &seen, settings, means) {
        Beam::Found(answer) => Some(answer),
        Beam::None | Beam::Full => None,
    }
}

/// Steps between windows.
const STRIDE: usize = 4;

/// A shorter way between two places of an answer. Limits rise from the bound, so the first one found is a shortest.
fn shorter(
    task: &Task<'_>,
    tables: &Deepening,
    answer: &[Direction],
    from: usize,
    to: usize,
    most: u64,
) -> Option<Vec<Direction>> {
    let count = task.vertices();
    let start = task.start.after(&task.graph, &answer[..from]);
    let end: Position = start.after(&task.graph, &answer[from..to]);
    let seen = start.seen_from(&end, count);
    let length = (to - from) as u32;
    let mut run = tables.run(&seen, most, task.control);
    let mut limit = tables.bound(&seen);
    // All limits have the parity of the length: each move changes both the distance and the colour of the blank's cell.
    while limit + 2 <= length {
        match run.search(limit) {
            IterationEnd::Found => return Some(run.answer(&task.graph, &start)),
            IterationEnd::None => limit += 2,
            IterationEnd::Stopped => return None,
        }
    }
    None
}
