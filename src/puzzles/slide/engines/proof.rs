//! The proof that an answer is shortest. It deepens on small tables first. Then, with walls and at most 16 cells, it
//! searches from both ends; otherwise it deepens on larger tables.

use super::beam::{self, BeamSettings};
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

/// The share of a proof that is not divided: everything.
static WHOLE: Share = Share::whole();

/// Nodes after which a search from both ends pays; it needs four times as many tables.
const NODES_BEFORE_BIDIRECTIONAL: u64 = 100_000;
/// After a search from both ends has taken this many positions, a wider beam pays than the one before it. Then that
/// beam's width, and its tiles in a group.
const SHORT_MEETING: u64 = 300_000;
const BEAM_WIDTH: usize = 4000;
const BEAM_GROUP: usize = 4;
/// If a search within a limit is expected to take at least this many positions, a beam within that limit comes first.
const POSITIONS_BEFORE_BEAM: f64 = 400_000.0;
/// Nodes after which larger tables pay.
const SMALL_TABLES: u64 = 300_000;
/// Nodes that take as long as making the larger tables of the open 4x4 board.
const NODES_BEFORE_LARGE_TABLES: u64 = 5_000_000;

/// Proves as long as an iteration can be expected to take at most `most` nodes.
pub fn prove(task: &Task<'_>, most: u64) {
    if is_walled(task) {
        if task.expected() > most as f64 {
            return;
        }
        let Some(estimate) = small_tables(task, task.start_groups(), task.home(), false) else { return };
        if !task.is_over() && task.bound() <= bound_of(task, &estimate, &task.start) {
            // This proves most boards before the tables of the other end are needed.
            take(task, deepen_on(task, &estimate, most.min(NODES_BEFORE_BIDIRECTIONAL), 1));
        }
        meet(task, most);
        // If the search from both ends does not fit in memory, a search without that need takes over.
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

/// Threads for a search with a limit. On small boards threads save one another nodes in a way that no two runs repeat.
/// A search with a limit then stays on one thread, so that it gets equally far for any number of them.
fn threads_within(task: &Task<'_>, most: u64) -> usize {
    if task.vertices() <= MAX_VERTICES && most < u64::MAX { 1 } else { task.threads() }
}

/// On more than 16 cells: decides by layers from both ends whether there is an answer shorter than the known one,
/// within `most` positions. `k`: tiles in a group.
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

/// The proof for the open 4x4 board. Its larger tables take longer to make than the proofs of most boards with the
/// smaller ones. So they are made once the nodes spent on the smaller ones since the beginning have cost as much (as in
/// the ski rental problem), and are used from then on. It runs on all threads, as long as an iteration can be expected
/// to take at most `most` nodes. How far it gets depends on the number of threads, so the rest must be proved later.
pub fn prove_open(task: &Task<'_>, most: u64) {
    let left = NODES_BEFORE_LARGE_TABLES.saturating_sub(task.library.nodes_on_small.load(Relaxed)).min(most);
    if left > 0 {
        let before = task.control.stats().nodes;
        // On all threads: what is left unproved here is proved below.
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
                // Otherwise the page would stop a part that has the proof before it has the answer.
                task.prove(answer.len() as u32);
            }
            task.offer(&answer);
            task.prove(answer.len() as u32);
        }
        Proved::Bound(bound) | Proved::Stopped(bound) => task.prove(bound),
    }
}

/// Are there few enough cells for positions to be small numbers, and walls? (On the open 4x4 board bounds are so good
/// that a search from one end is enough.)
pub fn is_walled(task: &Task<'_>) -> bool {
    task.vertices() <= MAX_VERTICES && known_partition(task, task.start_groups(), task.home()).is_none()
}

/// Is the answer so much longer than the bound that beams must have got stuck? (This holds for 2 % of the contest's
/// 5000 shortest known answers.)
pub fn is_poor(task: &Task<'_>) -> bool {
    !task.is_over() && task.length() > 2 * task.bound() + 20
}

/// Searches from both ends, on small tables, and on larger ones once a search takes more positions than such a table
/// has entries: making it costs as much.
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
            // The beam costs a tenth of the search so far, and a shorter answer saves a limit that costs more than all
            // before it.
            beam::both_ways(task, BEAM_GROUP, BeamSettings { width: BEAM_WIDTH, partitions: 2, heavy: None });
        }
        let goal = Position::solved(task.vertices(), task.home()).seen_from(&task.start, task.vertices());
        let estimates = [(task.start, task.home()), (goal, task.start.blank)].map(|(root, blank)| {
            if k == small { better(task, k, &root, blank) } else { small_tables(task, k, blank, false) }
        });
        let [Some(there), Some(back)] = &estimates else { return };
        if there.groups().max(back.groups()) > MAX_GROUPS {
            // Memory sufficed for smaller groups only.
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

/// Of two partitions, the estimate that is higher for the first position: two moves more halve the positions of a
/// search, or better.
fn better(task: &Task<'_>, k: usize, root: &Position, blank: u8) -> Option<OneBitEstimate> {
    let [first, second] = [false, true].map(|second| small_tables(task, k, blank, second));
    let (first, second) = (first?, second?);
    Some(if bound_of(task, &second, root) > bound_of(task, &first, root) { second } else { first })
}

/// The bound of a position.
fn bound_of(task: &Task<'_>, estimate: &OneBitEstimate, position: &Position) -> u32 {
    let places = position.places(task.vertices());
    let value = |group| estimate.value(group, estimate.state(group, &places), position.blank);
    (0..estimate.groups()).map(|group| u32::from(value(group))).sum()
}

/// The tables for at most 16 cells. If the numbers of larger groups do not fit, the groups have fewer tiles.
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
