//! What each engine does in which order.

use super::beam::Lead;
use super::iddfs::{self, Deepening};
use super::proof::{is_walled, prove};
use super::tables::watch::Watch;
use super::tables::{Estimate, MOST_GROUPS, parted};
use super::task::Task;
use super::{always, beam, route, shorten};
use crate::model::outcome::StopReason;
use crate::record;

/// A first answer by construction; the bytes for want of which there is none, or 0.
pub fn first(task: &Task<'_>) -> u64 {
    let construct = || {
        let mut watch = Watch::over(task.control, task.room());
        let answer = always::solve(&task.graph, &task.start, &mut watch);
        answer.inspect(|answer| task.offer(answer)).map_or(watch.lacking(), |_| 0)
    };
    let lacking = construct();
    if lacking == 0 {
        return 0;
    }
    // Tables of an earlier search give way.
    task.library.shed();
    construct()
}

/// A first answer by construction, alone.
pub fn always(task: &Task<'_>) {
    let lacking = first(task);
    if lacking > 0 {
        let _ = task.control.needs(lacking);
    }
}

/// The article's engine, alone: deepening by Manhattan distances.
pub fn article(task: &Task<'_>) {
    let tables = Deepening::new(&task.graph);
    let mut run = tables.run(&task.start, task.control.limits().nodes.unwrap_or(u64::MAX), task.control);
    let mut limit = tables.bound(&task.start);
    loop {
        task.prove(limit);
        task.control.depth(limit.into());
        let before = run.moves;
        let end = run.search(limit);
        let _ = task.control.poll(run.moves - before);
        match end {
            iddfs::End::Found => break task.offer(&run.answer(&task.graph, &task.start)),
            iddfs::End::None => limit += 2,
            iddfs::End::Stopped => break,
        }
    }
    task.tell(record! { "moves_tried" => run.moves });
}

/// The article's closed routes, alone.
pub fn route(task: &Task<'_>, style: route::Style) {
    let story = route::solve(&task.graph, &task.start, style, task.control);
    if story.reason.is_none() {
        task.offer(&story.moves);
    }
    task.tell(story.record(&task.graph, task.made()));
}

/// A first answer, then nothing but the proof.
pub fn optimal(task: &Task<'_>) {
    first(task);
    prove(task, u64::MAX);
}

/// Beam search of one width from both ends.
pub fn beam(task: &Task<'_>, width: usize) {
    first(task);
    if beam::both_ways(task, task.start_groups(), Lead { width, heavy: None }) && !task.is_proved() {
        task.control.stop(StopReason::Memory);
    }
}

/// An answer for a hint: small tables, narrow beams.
pub fn hint(task: &Task<'_>) {
    first(task);
    beam::both_ways(task, 3, Lead { width: 150, heavy: None });
}

/// Everything: an answer at once, shorter ones by beams and windows, the proof where it can be had. Far from the bound a long proof waits for the
/// widest beams: on an open 5x5 board they gain moves where the proof has no hope. On few cells with walls the proof is near at hand: narrow beams
/// spare it its last search, wider ones would take longer than it does.
pub fn auto(task: &Task<'_>) {
    first(task);
    let walled = is_walled(task);
    if walled {
        beam::both_ways(task, 4, Lead { width: 1000, heavy: None });
        prove(task, LONG_PROOF);
    }
    for level in 0..LEVELS {
        improve(task, level);
        if level == 0 && !walled || task.length() <= task.bound() + HOPE {
            settle(task, level);
        }
        if level == 0 && !walled && task.vertices() <= parted::MOST_VERTICES {
            // So few cells that a proof is likelier than a wider beam.
            prove(task, LONG_PROOF);
        }
    }
    prove(task, u64::MAX);
}

/// Nodes of a proof, some seconds, that comes before wider beams on at most 16 cells.
const LONG_PROOF: u64 = 20_000_000;

/// Moves between bound and answer within which a proof can be hoped for: two more cost some seven times the nodes.
const HOPE: u32 = 6;

/// Levels of effort of [`pass`].
pub const LEVELS: u32 = 4;

/// One round of beams, windows and proof; each level costs some five times the one before. The proof comes last: with a short answer in hand its
/// last and longest iteration, the one that would find the answer, is not needed.
pub fn pass(task: &Task<'_>, level: u32) {
    improve(task, level);
    settle(task, level);
}

/// Beams and windows of a level.
fn improve(task: &Task<'_>, level: u32) {
    if task.answer().is_none() {
        first(task);
    }
    // Small tables make a first beam cheap on large boards, where a proof is far off anyway.
    let k = if level == 0 {
        task.start_groups().min(if task.vertices() > 25 { 3 } else { 4 })
    } else {
        task.start_groups()
    };
    if !task.is_over() {
        let Some(estimate) = estimate(task, k, task.home()) else { return };
        task.prove(estimate.of(&task.start.places(task.vertices())));
        let width = 1000 * 4usize.pow(level);
        beam::both_ways(task, k, Lead { width, heavy: None });
        rescue(task, &estimate, k, width);
    }
    if !task.is_over() {
        shorten::windows(task, 40 + 4 * level as usize, 200_000 * 5u64.pow(level));
    }
}

/// The proof, if the nodes of a level are enough for it.
fn settle(task: &Task<'_>, level: u32) {
    if level > 0 || task.vertices() <= 25 {
        prove(task, 500_000 * 8u64.pow(level));
    }
}

/// Where the beams were caught: a corridor that was filled in the wrong order looks nearly done. With one group after the other put first some beam
/// gets through; if none does, the constructed answer is at least shortened in long stretches.
fn rescue(task: &Task<'_>, estimate: &Estimate, k: usize, width: usize) {
    for group in 0..estimate.tables.len() {
        if !is_poor(task) {
            return;
        }
        beam::both_ways(task, k, Lead { width, heavy: Some(group) });
    }
    if is_poor(task) {
        shorten::stretches(task, width / 2);
    }
}

/// Is the answer so much longer than the bound that beams must have been caught? (Of the contest's 5000 shortest known answers 2 % are.)
fn is_poor(task: &Task<'_>) -> bool {
    !task.is_over() && task.length() > 2 * task.bound() + 20
}

impl Task<'_> {
    /// Where the blank ends.
    pub fn home(&self) -> u8 {
        self.vertices() as u8 - 1
    }

    /// Tiles in a group: tables that are made at once.
    pub fn start_groups(&self) -> usize {
        match self.vertices() {
            0..=16 => 5,
            17..=36 => 4,
            _ => 3,
        }
    }

    /// Tiles in a group where the search is long enough to pay for larger tables.
    pub fn later_groups(&self) -> usize {
        match self.vertices() {
            0..=16 => 6,
            17..=22 => 5,
            23..=48 => 4,
            _ => 3,
        }
    }
}

/// The estimate with groups of `k`, or smaller ones where those have no room, for searches whose blank ends on a vertex; `None`: to be stopped.
pub fn estimate(task: &Task<'_>, k: usize, blank: u8) -> Option<Estimate> {
    let estimate = within_room(task, k, |k| {
        let groups = known_partition(task, k, blank).unwrap_or_else(|| task.library.groups(k, blank, false));
        task.library.estimate(&groups, blank, &task.means())
    });
    task.hold(0).continue_value()?;
    estimate
}

/// What can be made with groups of at most `k` tiles: of as many as there is room for.
pub(super) fn within_room<T>(task: &Task<'_>, k: usize, make: impl Fn(usize) -> Option<T>) -> Option<T> {
    let made =
        (SMALLEST..=k.max(SMALLEST)).rev().find_map(|k| if task.control.stopped().is_some() { None } else { make(k) });
    if made.is_none() {
        // There was no room for the smallest; who has been stopped stays so for the first reason.
        task.control.stop(StopReason::Memory);
    }
    made
}

/// Tiles in a group at least: more groups than [`MOST_GROUPS`] have no room in a search.
const SMALLEST: usize = 2;

/// Estimates that lead a beam together: tiles that one has in different groups the other often has in one, so their sum is the better rank.
/// One alone where two would have too many groups, or no room.
pub fn guides(task: &Task<'_>, k: usize, blank: u8) -> Option<Vec<Estimate>> {
    let first = estimate(task, k, blank)?;
    let k = first.tables.iter().map(|table| table.tiles.len()).max().unwrap_or(k);
    if 2 * first.tables.len() + 1 > MOST_GROUPS {
        return Some(vec![first]);
    }
    let groups = task.library.groups(k, blank, true);
    let second = task.library.estimate(&groups, blank, &task.means());
    task.hold(0).continue_value()?;
    Some(std::iter::once(first).chain(second).collect())
}

/// The partitions of the open 4x4 board that Korf and Felner 2002 found best.
pub(super) fn known_partition(task: &Task<'_>, k: usize, blank: u8) -> Option<Vec<Vec<u8>>> {
    let edges: usize = (0..task.vertices()).map(|v| task.graph.neighbours(v).count()).sum();
    let open = task.vertices() == 16 && edges == 48 && task.graph.neighbours(3).count() == 2 && blank == 15;
    let groups: &[&[u8]] = match k {
        5 => &[&[0, 1, 2, 3, 6], &[4, 5, 8, 9, 12], &[7, 10, 11, 13, 14]],
        6 => &[&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 14], &[1, 2, 3]],
        _ => return None,
    };
    open.then(|| groups.iter().map(|g| g.to_vec()).collect())
}
