//! What each engine does in which order: a first answer, then beams, windows and proofs. Each level costs about five
//! times the one before.

use super::beam::BeamSettings;
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

/// Only a first answer by construction.
pub fn always(task: &Task<'_>) {
    let lacking = first(task);
    if lacking > 0 {
        let _ = task.control.needs(lacking);
    }
}

/// Only the article's main engine: deepening by Manhattan distances.
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
    task.set_extra(record! { "moves_tried" => run.moves });
}

/// Only the article's closed routes.
pub fn route(task: &Task<'_>, style: route::Style) {
    let trace = route::solve(&task.graph, &task.start, style, task.control);
    if trace.reason.is_none() {
        task.offer(&trace.moves);
    }
    task.set_extra(trace.record(&task.graph, task.made()));
}

/// A first answer, then only the proof.
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
    if beam::both_ways(task, task.start_groups(), BeamSettings { width, partitions: 2, heavy: None })
        && !task.is_proved()
    {
        task.control.stop(StopReason::Memory);
    }
}

/// An answer for a hint, by small tables and narrow beams.
pub fn hint(task: &Task<'_>) {
    first(task);
    beam::both_ways(task, 3, BeamSettings { width: HINT_WIDTH, partitions: 2, heavy: None });
}

/// Everything: an answer at once, shorter ones by beams and windows, and the proof if possible. Far from the bound, a
/// long proof comes only after the widest beams: on an open 5x5 board they save moves, and a proof is out of reach. On
/// few cells with walls the proof is easy: narrow beams save its last search, and wider ones would take longer than the
/// proof. A board of several blocks is solved block by block.
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
    task.continue_alone();
}

/// The number of stages of [`auto`]: one before the levels of effort, the levels, and one after them.
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
        beam::both_ways(task, 4, BeamSettings { width: WALLED_WIDTH, partitions: 2, heavy: None });
        prove(task, LONG_PROOF);
    } else if task.vertices() <= one_bit::MAX_VERTICES {
        // The open 4x4 board is nearly always proved at once, with all threads. For the others a wider beam saves the
        // last and longest iteration.
        beam::both_ways(task, 3, BeamSettings { width: QUICK_WIDTH, partitions: 2, heavy: None });
        prove_open(task, LONG_PROOF);
        if !task.is_over() {
            improve(task, 1);
            prove(task, u64::MAX);
        }
    }
    if task.is_open_and_large() {
        // This whole beam takes less time than making the tables of the first level.
        beam::both_ways(task, 3, BeamSettings { width: QUICK_WIDTH, partitions: 2, heavy: None });
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
        // On so few cells, a proof is more promising than a wider beam.
        prove(task, LONG_PROOF);
    }
}

#[inline(never)]
fn after_levels(task: &Task<'_>) {
    if task.vertices() > one_bit::MAX_VERTICES && !task.is_over() {
        decide(task, task.start_groups(), MAX_HOMES, u64::MAX);
    }
    task.continue_alone();
    prove(task, u64::MAX);
}

/// Nodes of a search before it is divided among parts: a tenth of a second.
pub const NODES_ALONE: u64 = 500_000;

/// The same for beams and layers.
pub const NODES_ALONE_IN_LAYERS: u64 = 200_000;

/// The width of the beams of a hint, which must come at once.
const HINT_WIDTH: usize = 150;

/// The width of the beams before the proof on few cells with walls: wider ones would take longer than the proof.
const WALLED_WIDTH: usize = 1000;

/// Nodes of a proof that comes before wider beams on at most 16 cells: some seconds.
const LONG_PROOF: u64 = 20_000_000;

/// The gap between bound and answer within which a proof is promising, in moves: two more cost some seven times the
/// nodes.
const PROOF_GAP: u32 = 6;

/// The effort of a level of [`pass`].
struct Effort {
    /// Positions kept in a layer of a beam.
    width: usize,
    /// Partitions of the tiles that guide it: more pay if the beam takes longer than making their tables.
    partitions: usize,
    /// Positions kept on open boards of more than 16 cells. A proof is out of reach there, so that all time goes to
    /// beams.
    open_width: usize,
    /// Nodes of a proof on at most 16 cells.
    proof_nodes: u64,
    /// Positions of a proof on more cells.
    positions: u64,
}

/// Each level costs about five times the one before: a failed proof needs some eight times the nodes for one more
/// iteration.
const EFFORT: [Effort; EFFORT_LEVELS as usize] = [
    Effort { width: 1_000, partitions: 2, open_width: 4_000, proof_nodes: 500_000, positions: 100_000 },
    Effort { width: 8_000, partitions: 3, open_width: 16_000, proof_nodes: 4_000_000, positions: 1_000_000 },
    Effort { width: 32_000, partitions: 4, open_width: 64_000, proof_nodes: 32_000_000, positions: 4_000_000 },
    Effort { width: 128_000, partitions: 4, open_width: 250_000, proof_nodes: 256_000_000, positions: 16_000_000 },
];

/// The width of a beam that comes before the first level on open boards of more than 16 cells, for an answer within a
/// tenth of a second.
const QUICK_WIDTH: usize = 1_000;

/// Partitions that guide the beams there. They are images of one another, so that most of their tables are made from
/// those of the first.
const OPEN_PARTITIONS: usize = 4;

/// Is it an open board with too many cells for a proof to be worth trying before the beams are wide?
fn is_far_from_proof(task: &Task<'_>) -> bool {
    task.is_open_and_large() && task.vertices() > MOST_PROVED
}

/// The most cells of an open board on which a short proof is tried after the first beams.
const MOST_PROVED: usize = 22;

/// Moves of an answer that are searched again together, and nodes of such a search. After the first level, no stretch
/// of a beam's answer that is this short can be shortened.
const WINDOW: usize = 40;
const WINDOW_NODES: u64 = 200_000;

/// The number of levels of effort of [`pass`].
pub const EFFORT_LEVELS: u32 = 4;

/// One round of beams, windows and proof; each level costs about five times the one before. The proof comes last: if
/// the answer is already a shortest one, the proof's last and longest iteration, which would find it, is not needed.
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

/// The beams and windows of a level.
#[inline(never)]
fn improve(task: &Task<'_>, level: u32) {
    if task.answer().is_none() {
        first(task);
    }
    let k = tiles_in_group(task, level);
    if !task.is_over() {
        let Some(estimate) = estimate(task, k, task.home()) else { return };
        task.prove(estimate.of(&task.start.places(task.vertices())));
        let settings = beam_settings(task, level);
        beam::both_ways(task, k, settings);
        rescue(task, &estimate, k, settings);
    }
    // In the answers of wider beams, no stretch that short can be shortened.
    if level == 0 && !task.is_open_and_large() && !task.is_over() {
        shorten::windows(task, WINDOW, WINDOW_NODES);
    }
}

/// How the beams of a level select positions.
fn beam_settings(task: &Task<'_>, level: u32) -> BeamSettings {
    let Effort { width, partitions, open_width, .. } = EFFORT[level as usize];
    if task.is_open_and_large() {
        BeamSettings { width: open_width, partitions: OPEN_PARTITIONS, heavy: None }
    } else {
        BeamSettings { width, partitions, heavy: None }
    }
}

/// The proof, as far as the effort of a level goes.
#[inline(never)]
fn settle(task: &Task<'_>, level: u32) {
    let Effort { partitions, proof_nodes, positions, .. } = EFFORT[level as usize];
    if task.vertices() <= one_bit::MAX_VERTICES {
        prove(task, proof_nodes);
    } else {
        decide(task, tiles_in_group(task, level), partitions, positions);
    }
}

/// Small tables make the first beams and proofs cheap on large boards: there more positions gain more than larger
/// tables.
fn tiles_in_group(task: &Task<'_>, level: u32) -> usize {
    let most = match level {
        0 | 1 if task.vertices() > 25 => 3,
        0 => 4,
        _ => usize::MAX,
    };
    task.start_groups().min(most)
}

/// For boards on which beams got stuck: a corridor that was filled in the wrong order looks nearly done. If each group
/// in turn is put in order first, some beam gets through. If none does, at least long stretches of the constructed
/// answer are shortened.
fn rescue(task: &Task<'_>, estimate: &Estimate, k: usize, settings: BeamSettings) {
    for group in 0..estimate.tables.len() {
        if !is_poor(task) {
            return;
        }
        beam::both_ways(task, k, BeamSettings { heavy: Some(group), ..settings });
    }
    if is_poor(task) {
        shorten::stretches(task, settings.width / 2);
    }
}
