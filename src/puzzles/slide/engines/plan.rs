//! What each engine does in which order: a first answer, then beams, windows and proofs, each level some five times as dear as the one before.

use super::beam::Lead;
use super::decomposition::by_blocks;
use super::estimates::estimate;
use super::first::first;
use super::iddfs::{self, Deepening, Distances};
use super::iteration;
use super::packed::MAX_HOMES;
use super::pattern_db::{Estimate, one_bit};
use super::proof::{decide, is_poor, is_walled, prove, prove_open};
use super::task::Task;
use super::{beam, route, shorten};
use crate::model::outcome::StopReason;
use crate::record;

/// A first answer by construction, alone.
pub fn always(task: &Task<'_>) {
    let lacking = first(task);
    if lacking > 0 {
        let _ = task.control.needs(lacking);
    }
}

/// The article's engine, alone: deepening by Manhattan distances.
pub fn article(task: &Task<'_>, distances: Distances) {
    let tables = Deepening::new(&task.graph, distances);
    let mut run = tables.run(&task.start, task.control.limits().nodes.unwrap_or(u64::MAX), task.control);
    let mut limit = tables.bound(&task.start);
    loop {
        task.prove(limit);
        iteration::begins(task.control, "article", limit);
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
    by_blocks(task, 1, &|part, _| prove(part, u64::MAX));
    if !task.is_over() {
        prove(task, u64::MAX);
    }
}

/// Beam search of one width from both ends.
pub fn beam(task: &Task<'_>, width: usize) {
    first(task);
    if beam::both_ways(task, task.start_groups(), Lead { width, partitions: 2, heavy: None }) && !task.is_proved() {
        task.control.stop(StopReason::Memory);
    }
}

/// An answer for a hint: small tables, narrow beams.
pub fn hint(task: &Task<'_>) {
    first(task);
    beam::both_ways(task, 3, Lead { width: HINT_WIDTH, partitions: 2, heavy: None });
}

/// Everything: an answer at once, shorter ones by beams and windows, the proof where it can be had. Far from the bound a long proof waits for the
/// widest beams: on an open 5x5 board they gain moves where the proof has no hope. On few cells with walls the proof is near at hand: narrow beams
/// spare it its last search, wider ones would take longer than it does. A board of several blocks is solved block by block.
pub fn auto(task: &Task<'_>) {
    stages(task, STAGES);
}

/// The first `count` stages of [`auto`].
pub fn stages(task: &Task<'_>, count: u32) {
    first(task);
    task.step(|| by_blocks(task, count, &stage));
    for number in 0..count {
        if !task.is_over() {
            stage(task, number);
        }
    }
    task.part_ways();
}

/// Stages of [`auto`]: what comes before the levels of effort, those, and what comes after.
pub const STAGES: u32 = EFFORT_LEVELS + 2;

fn stage(task: &Task<'_>, number: u32) {
    match number {
        0 => before_levels(task),
        1..=EFFORT_LEVELS => level(task, number - 1),
        _ => after_levels(task),
    }
}

#[inline(never)]
fn before_levels(task: &Task<'_>) {
    if is_walled(task) {
        beam::both_ways(task, 4, Lead { width: WALLED_WIDTH, partitions: 2, heavy: None });
        prove(task, LONG_PROOF);
    } else if task.vertices() <= one_bit::MAX_VERTICES {
        // The open board of 16: nearly always proved at once, with all threads; a wider beam spares the others their last and longest iteration.
        beam::both_ways(task, 3, Lead { width: QUICK_WIDTH, partitions: 2, heavy: None });
        prove_open(task, LONG_PROOF);
        if !task.is_over() {
            improve(task, 1);
            prove(task, u64::MAX);
        }
    }
    if task.is_open_and_large() {
        // The tables of the first level take longer to make than this beam takes as a whole.
        beam::both_ways(task, 3, Lead { width: QUICK_WIDTH, partitions: 2, heavy: None });
    }
}

#[inline(never)]
fn level(task: &Task<'_>, level: u32) {
    let is_first = level == 0 && !is_walled(task);
    improve(task, level);
    let is_proof_near = is_first && !is_far_from_proof(task);
    if is_proof_near || task.length() <= task.bound() + PROOF_GAP {
        settle(task, level);
    }
    if is_first && task.vertices() <= one_bit::MAX_VERTICES {
        // So few cells that a proof is likelier than a wider beam.
        prove(task, LONG_PROOF);
    }
}

#[inline(never)]
fn after_levels(task: &Task<'_>) {
    if task.vertices() > one_bit::MAX_VERTICES && !task.is_over() {
        decide(task, task.start_groups(), MAX_HOMES, u64::MAX);
    }
    task.part_ways();
    prove(task, u64::MAX);
}

/// Nodes of a search before it is divided among parts: a tenth of a second.
pub const NODES_ALONE: u64 = 500_000;

/// The same of beams and layers.
pub const NODES_ALONE_IN_LAYERS: u64 = 200_000;

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
    /// Partitions of the tiles that lead it: more pay where the beam takes longer than their tables.
    partitions: usize,
    /// Positions kept on open boards of more than 16 cells, where no proof is near: beams are all there is to spend time on.
    open_width: usize,
    /// Nodes of a proof on at most 16 cells.
    proof_nodes: u64,
    /// Positions of a proof on more.
    positions: u64,
}

/// Each level costs some five times the one before: a proof that has failed needs some eight times the nodes for one more iteration.
const EFFORT: [Effort; EFFORT_LEVELS as usize] = [
    Effort { width: 1_000, partitions: 2, open_width: 4_000, proof_nodes: 500_000, positions: 100_000 },
    Effort { width: 8_000, partitions: 3, open_width: 16_000, proof_nodes: 4_000_000, positions: 1_000_000 },
    Effort { width: 32_000, partitions: 4, open_width: 64_000, proof_nodes: 32_000_000, positions: 4_000_000 },
    Effort { width: 128_000, partitions: 4, open_width: 250_000, proof_nodes: 256_000_000, positions: 16_000_000 },
];

/// Width of a beam on open boards of more than 16 cells that comes before the first level, for an answer within a tenth of a second.
const QUICK_WIDTH: usize = 1_000;

/// Partitions that lead the beams there: images of one another, most of whose tables are made of those of the first.
const OPEN_PARTITIONS: usize = 4;

/// Is it an open board with too many cells for a proof to be worth a try before the beams are wide?
fn is_far_from_proof(task: &Task<'_>) -> bool {
    task.is_open_and_large() && task.vertices() > MOST_PROVED
}

/// Cells of an open board up to which a short proof is tried after the first beams.
const MOST_PROVED: usize = 22;

/// Moves of an answer that are searched anew together, and nodes of such a search. Beyond the first level a beam's answer has no stretch so short that
/// could be shorter.
const WINDOW: usize = 40;
const WINDOW_NODES: u64 = 200_000;

/// Levels of effort of [`pass`].
pub const EFFORT_LEVELS: u32 = 4;

/// One round of beams, windows and proof; each level costs some five times the one before. The proof comes last: with a short answer in hand its
/// last and longest iteration, the one that would find the answer, is not needed.
pub fn pass(task: &Task<'_>, level: u32) {
    let pass = |task: &Task<'_>, level| {
        improve(task, level);
        settle(task, level);
    };
    if task.answer().is_none() {
        first(task);
    }
    if !by_blocks(task, 1, &|part, _| pass(part, level)) {
        pass(task, level);
    }
}

/// Beams and windows of a level.
#[inline(never)]
fn improve(task: &Task<'_>, level: u32) {
    if task.answer().is_none() {
        first(task);
    }
    let k = tiles_in_group(task, level);
    if !task.is_over() {
        let Some(estimate) = estimate(task, k, task.home()) else { return };
        task.prove(estimate.of(&task.start.places(task.vertices())));
        let lead = lead(task, level);
        beam::both_ways(task, k, lead);
        rescue(task, &estimate, k, lead);
    }
    // Wider beams' answers have no stretch that short that could be shorter.
    if level == 0 && !task.is_open_and_large() && !task.is_over() {
        shorten::windows(task, WINDOW, WINDOW_NODES);
    }
}

/// How the beams of a level are led.
fn lead(task: &Task<'_>, level: u32) -> Lead {
    let Effort { width, partitions, open_width, .. } = EFFORT[level as usize];
    if task.is_open_and_large() {
        Lead { width: open_width, partitions: OPEN_PARTITIONS, heavy: None }
    } else {
        Lead { width, partitions, heavy: None }
    }
}

/// The proof, if what a level spends is enough for it.
#[inline(never)]
fn settle(task: &Task<'_>, level: u32) {
    let Effort { partitions, proof_nodes, positions, .. } = EFFORT[level as usize];
    if task.vertices() <= one_bit::MAX_VERTICES {
        prove(task, proof_nodes);
    } else {
        decide(task, tiles_in_group(task, level), partitions, positions);
    }
}

/// Small tables make the first beams and proofs cheap on large boards: there more positions are worth more than larger tables.
fn tiles_in_group(task: &Task<'_>, level: u32) -> usize {
    let most = match level {
        0 | 1 if task.vertices() > 25 => 3,
        0 => 4,
        _ => usize::MAX,
    };
    task.start_groups().min(most)
}

/// Where the beams were caught: a corridor that was filled in the wrong order looks nearly done. With one group after the other put first some beam
/// gets through; if none does, the constructed answer is at least shortened in long stretches.
fn rescue(task: &Task<'_>, estimate: &Estimate, k: usize, lead: Lead) {
    for group in 0..estimate.tables.len() {
        if !is_poor(task) {
            return;
        }
        beam::both_ways(task, k, Lead { heavy: Some(group), ..lead });
    }
    if is_poor(task) {
        shorten::stretches(task, lead.width / 2);
    }
}
