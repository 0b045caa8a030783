//! The proof that an answer is shortest: deepening on small tables; then, with walls on at most 16 cells, from both ends, else on larger tables.

use super::beam::{self, Lead};
use super::bidirectional::node::MAX_GROUPS;
use super::bidirectional::{Bidirectional, Progress};
use super::estimates::{estimate, guides, known_partition, within_room};
use super::iteration::Optimal;
use super::layers::Layers;
use super::optimal::Proved;
use super::packed::Guides;
use super::pattern_db::lookup::Lookup;
use super::pattern_db::one_bit::{MAX_VERTICES, OneBitEstimate};
use super::task::Task;
use super::together::Together;
use crate::puzzles::slide::kernel::Position;
use crate::search::share::Share;
use std::sync::atomic::Ordering::Relaxed;

/// All of a proof.
static WHOLE: Share = Share::whole();

/// Nodes after which a search from both ends pays, whose tables are four times as many.
const NODES_BEFORE_BIDIRECTIONAL: u64 = 100_000;
/// Positions of a search from both ends after which a wider beam than that before it pays, and that beam's width and tiles in a group.
const SHORT_MEETING: u64 = 300_000;
const BEAM_WIDTH: usize = 4000;
const BEAM_GROUP: usize = 4;
/// Positions that a search within a limit is expected to take from which a beam within it is tried first.
const POSITIONS_BEFORE_BEAM: f64 = 400_000.0;
/// Nodes after which larger tables pay.
const SMALL_TABLES: u64 = 300_000;
/// Nodes that take as long as the larger tables of the open 4x4 board.
const NODES_BEFORE_LARGE_TABLES: u64 = 5_000_000;

/// Proves, as long as an iteration can be expected to take at most `most` nodes.
pub fn prove(task: &Task<'_>, most: u64) {
    if is_walled(task) {
        if task.expected() > most as f64 {
            return;
        }
        let Some(estimate) = small_tables(task, task.start_groups(), task.home(), false) else { return };
        if !task.is_over() && task.bound() <= told(task, &estimate, &task.start) {
            // Most boards are proved before the other end's tables would be made.
            take(task, deepen_on(task, &estimate, most.min(NODES_BEFORE_BIDIRECTIONAL), 1));
        }
        meet(task, most);
        // What does not fit in memory from both ends is left to the search that needs none.
        if !task.is_over() && most == u64::MAX {
            take(task, deepen(task, task.later_groups(), most, task.threads()));
        }
        return;
    }
    let (start, later) = (task.start_groups(), task.later_groups());
    if most == u64::MAX && known_partition(task, later, task.home()).is_some() {
        return prove_open(task, u64::MAX);
    }
    for (k, most) in [(start, most.min(SMALL_TABLES)), (later, most)] {
        if task.is_over() || most <= SMALL_TABLES && k == later && later != start {
            return;
        }
        take(task, deepen(task, k, most, threads_within(task, most)));
    }
}

/// On small boards, where threads spare one another nodes in a way that no two runs repeat, a search with a limit stays on one thread: how far it gets is
/// then the same for any number of them.
fn threads_within(task: &Task<'_>, most: u64) -> usize {
    if task.vertices() <= MAX_VERTICES && most < u64::MAX { 1 } else { task.threads() }
}

/// Decides by layers from both ends, on more than 16 cells, whether there is a shorter answer than the one at hand, as far as `most` positions go; `k`:
/// tiles in a group.
pub fn decide(task: &Task<'_>, k: usize, partitions: usize, most: u64) {
    task.step(|| {
        by_layers(task, k, partitions, most);
        false
    });
}

fn by_layers(task: &Task<'_>, k: usize, partitions: usize, most: u64) {
    let known = task.length();
    if task.answer().is_none() || task.is_over() {
        return;
    }
    let ends = [task.home(), task.start.blank].map(|blank| guides(task, k, blank, partitions));
    let [Some(there), Some(back)] = &ends else { return };
    let guides = [&Guides::home(there), &Guides::to(back, &task.start.tiles)];
    let layers = Layers {
        graph: &task.graph,
        guides,
        control: task.control,
        tables: task.library.bytes(),
        threads: task.threads(),
        together: task.divided(),
    };
    take(task, layers.decide(&task.start, known, most));
    let _ = task.hold(0);
}

/// Of the open 4x4 board, whose larger tables take longer to make than most boards' proofs with the smaller: they are made when the nodes on
/// the smaller since the beginning have cost as much (as one buys skis when their rent has cost their price), and serve from then on. With all
/// threads, as long as an iteration can be expected to take at most `most` nodes: what is left undone then is to be done later, as how far it gets depends
/// on their number.
pub fn prove_open(task: &Task<'_>, most: u64) {
    let left = NODES_BEFORE_LARGE_TABLES.saturating_sub(task.library.nodes_on_small.load(Relaxed)).min(most);
    if left > 0 {
        let before = task.control.stats().nodes;
        // Not alone: what is left undone here is done below.
        take(task, deepen(task, task.start_groups(), left, task.threads()));
        task.library.nodes_on_small.fetch_add(task.control.stats().nodes - before, Relaxed);
    }
    if !task.is_over() {
        task.library.nodes_on_small.store(NODES_BEFORE_LARGE_TABLES, Relaxed);
        take(task, deepen(task, task.later_groups(), most, task.threads()));
    }
}

fn take(task: &Task<'_>, end: Proved) {
    match end {
        Proved::Shortest(answer) => {
            if task.divided().is_none() {
                // Else the page would end a part that has the proof before it has the answer.
                task.prove(answer.len() as u32);
            }
            task.offer(&answer);
            task.prove(answer.len() as u32);
        }
        Proved::Bound(bound) | Proved::Stopped(bound) => task.prove(bound),
    }
}

/// So few cells that positions are small numbers, and walls among them. (On the open 4x4 board bounds are so good that one end is enough.)
pub fn is_walled(task: &Task<'_>) -> bool {
    task.vertices() <= MAX_VERTICES && known_partition(task, task.start_groups(), task.home()).is_none()
}

/// Is the answer so much longer than the bound that beams must have been caught? (Of the contest's 5000 shortest known answers 2 % are.)
pub fn is_poor(task: &Task<'_>) -> bool {
    !task.is_over() && task.length() > 2 * task.bound() + 20
}

/// From both ends, on small tables, and on larger ones where a search takes more positions than one of those has entries: that is what making them costs.
fn meet(task: &Task<'_>, most: u64) {
    let vertices = task.vertices() as u64;
    let entries = |k: usize| (vertices.saturating_sub(k as u64) + 1..=vertices).product::<u64>();
    let (small, large) = (task.start_groups(), task.later_groups());
    let long = most.min(entries(large));
    let short = SHORT_MEETING.min(long);
    let mut progress = Progress::new(&task.graph, &task.start, task.expected());
    let mut before = 0;
    for (k, most) in [(small, short), (small, long), (large, most)] {
        if task.is_over() || most <= before || progress.expected > most as f64 {
            continue;
        }
        if before == SHORT_MEETING && !is_poor(task) {
            // It costs a tenth of what the search has cost so far, and a shorter answer at hand spares that a limit which costs more than all before.
            beam::both_ways(task, BEAM_GROUP, Lead { width: BEAM_WIDTH, partitions: 2, heavy: None });
        }
        let goal = Position::solved(task.vertices(), task.home()).seen_from(&task.start, task.vertices());
        let estimates = [(task.start, task.home()), (goal, task.start.blank)].map(|(root, blank)| {
            if k == small { better(task, k, &root, blank) } else { small_tables(task, k, blank, false) }
        });
        let [Some(there), Some(back)] = &estimates else { return };
        if there.groups().max(back.groups()) > MAX_GROUPS {
            // There was room for smaller groups alone.
            return;
        }
        let search = Bidirectional {
            graph: &task.graph,
            estimates: [there, back],
            pattern_from: SHORT_MEETING,
            beam_from: POSITIONS_BEFORE_BEAM,
            control: task.control,
            tables: task.library.bytes(),
            threads: task.threads(),
            offer: &|answer| task.offer(answer),
        };
        take(task, search.deepen(&task.start, task.bound(), task.length(), most, &mut progress));
        before = most;
    }
    task.expect(progress.expected);
}

/// That of two partitions whose estimate of the first position is higher: two moves spare a search more than half of its positions.
fn better(task: &Task<'_>, k: usize, root: &Position, blank: u8) -> Option<OneBitEstimate> {
    let [first, second] = [false, true].map(|second| small_tables(task, k, blank, second));
    let (first, second) = (first?, second?);
    Some(if told(task, &second, root) > told(task, &first, root) { second } else { first })
}

/// The bound of a position.
fn told(task: &Task<'_>, estimate: &OneBitEstimate, position: &Position) -> u32 {
    let places = position.places(task.vertices());
    let value = |group| estimate.value(group, estimate.state(group, &places), position.blank);
    (0..estimate.groups()).map(|group| u32::from(value(group))).sum()
}

/// The tables for at most 16 cells. With fewer tiles in a group where the numbers of larger ones do not fit their form.
fn small_tables(task: &Task<'_>, k: usize, blank: u8, second: bool) -> Option<OneBitEstimate> {
    let made = within_room(task, k, |k| {
        let known = known_partition(task, k, blank).filter(|_| !second);
        let groups = known.unwrap_or_else(|| task.library.groups(k, blank, usize::from(second)));
        task.library.slopes(&groups, blank, &task.means())
    });
    task.hold(0).continue_value()?;
    made
}

fn deepen(task: &Task<'_>, k: usize, most: u64, threads: usize) -> Proved {
    let end = if task.vertices() > MAX_VERTICES {
        estimate(task, k, task.home()).map(|estimate| deepen_on(task, &estimate, most, threads))
    } else {
        small_tables(task, k, task.home(), false).map(|estimate| deepen_on(task, &estimate, most, threads))
    };
    end.unwrap_or(Proved::Stopped(task.bound()))
}

fn deepen_on<L: Lookup>(task: &Task<'_>, lookup: &L, most: u64, threads: usize) -> Proved {
    let search = Optimal::new(&task.graph, lookup, task.home(), task.control, threads, task.library.bytes());
    // With walls a search from both ends follows, which is not divided.
    let own = if is_walled(task) { &WHOLE } else { &task.share };
    let share = task.together.as_ref().map(Together::share).filter(|share| share.is_divided()).unwrap_or(own);
    let search = search.sharing(share, task.made());
    search.deepen(&task.start, task.bound(), task.length(), most)
}
