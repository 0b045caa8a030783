//! What each engine does in which order: a first answer, then beams, windows and proofs, each level some five times as dear as the one before.

use super::beam::Lead;
use super::estimates::estimate;
use super::iddfs::{self, Deepening};
use super::pattern_db::watch::BuildWatch;
use super::pattern_db::{Estimate, by_region};
use super::proof::{is_walled, prove};
use super::task::Task;
use super::{beam, constructive, route, shorten};
use crate::model::outcome::StopReason;
use crate::record;

/// A first answer by construction; the bytes for want of which there is none, or 0.
pub fn first(task: &Task<'_>) -> u64 {
    let construct = || {
        let mut watch = BuildWatch::over(task.control, task.room());
        let answer = constructive::solve(&task.graph, &task.start, &mut watch);
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
            iddfs::IterationEnd::Found => break task.offer(&run.answer(&task.graph, &task.start)),
            iddfs::IterationEnd::None => limit += 2,
            iddfs::IterationEnd::Stopped => break,
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
    beam::both_ways(task, 3, Lead { width: HINT_WIDTH, heavy: None });
}

/// Everything: an answer at once, shorter ones by beams and windows, the proof where it can be had. Far from the bound a long proof waits for the
/// widest beams: on an open 5x5 board they gain moves where the proof has no hope. On few cells with walls the proof is near at hand: narrow beams
/// spare it its last search, wider ones would take longer than it does.
pub fn auto(task: &Task<'_>) {
    first(task);
    let walled = is_walled(task);
    if walled {
        beam::both_ways(task, 4, Lead { width: WALLED_WIDTH, heavy: None });
        prove(task, LONG_PROOF);
    }
    for level in 0..EFFORT_LEVELS {
        improve(task, level);
        if level == 0 && !walled || task.length() <= task.bound() + PROOF_GAP {
            settle(task, level);
        }
        if level == 0 && !walled && task.vertices() <= by_region::MAX_VERTICES {
            // So few cells that a proof is likelier than a wider beam.
            prove(task, LONG_PROOF);
        }
    }
    prove(task, u64::MAX);
}

/// Width of the beams of a hint, which is to be there at once.
const HINT_WIDTH: usize = 150;

/// Width of the beams before the proof on few cells with walls: wider ones would take longer than the proof.
const WALLED_WIDTH: usize = 1000;

/// Nodes of a proof, some seconds, that comes before wider beams on at most 16 cells.
const LONG_PROOF: u64 = 20_000_000;

/// Moves between bound and answer within which a proof can be hoped for: two more cost some seven times the nodes.
const PROOF_GAP: u32 = 6;

/// What a level of [`pass`] spends.
struct Effort {
    /// Positions kept in a layer of a beam.
    width: usize,
    /// Moves of an answer that are searched anew together.
    window: usize,
    /// Nodes of such a search.
    window_nodes: u64,
    /// Nodes of a proof.
    proof_nodes: u64,
}

/// Each level costs some five times the one before. Found on the contest's boards: beams four times as wide gain about as much as windows with five
/// times the nodes, and a proof that has failed needs some eight times the nodes for one more iteration.
const EFFORT: [Effort; EFFORT_LEVELS as usize] = [
    Effort { width: 1_000, window: 40, window_nodes: 200_000, proof_nodes: 500_000 },
    Effort { width: 4_000, window: 44, window_nodes: 1_000_000, proof_nodes: 4_000_000 },
    Effort { width: 16_000, window: 48, window_nodes: 5_000_000, proof_nodes: 32_000_000 },
    Effort { width: 64_000, window: 52, window_nodes: 25_000_000, proof_nodes: 256_000_000 },
];

/// Levels of effort of [`pass`].
pub const EFFORT_LEVELS: u32 = 4;

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
        let width = EFFORT[level as usize].width;
        beam::both_ways(task, k, Lead { width, heavy: None });
        rescue(task, &estimate, k, width);
    }
    if !task.is_over() {
        let Effort { window, window_nodes, .. } = EFFORT[level as usize];
        shorten::windows(task, window, window_nodes);
    }
}

/// The proof, if the nodes of a level are enough for it.
fn settle(task: &Task<'_>, level: u32) {
    if level > 0 || task.vertices() <= 25 {
        prove(task, EFFORT[level as usize].proof_nodes);
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
