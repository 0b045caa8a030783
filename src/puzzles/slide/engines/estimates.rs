//! The tables that an engine uses for a position: groups of tiles, as large as memory allows, by the number of cells.

use super::packed::{LARGE_GROUPS, MAX_HOMES};
use super::pattern_db::Estimate;
use super::pattern_db::one_bit::MAX_VERTICES;
use super::task::Task;
use crate::model::outcome::StopReason;
use crate::puzzles::slide::rules::board::graph::Graph;

impl Task<'_> {
    /// The vertex where the blank ends.
    pub fn home(&self) -> u8 {
        self.vertices() as u8 - 1
    }

    /// See [`is_open_and_large`].
    pub fn is_open_and_large(&self) -> bool {
        is_open_and_large(&self.graph)
    }

    /// Tiles in a group for tables that are made at once.
    pub fn start_groups(&self) -> usize {
        match self.vertices() {
            0..=16 => 5,
            17..=36 => 4,
            _ => 3,
        }
    }

    /// Tiles in a group for a search that is long enough to pay for larger tables.
    pub fn later_groups(&self) -> usize {
        match self.vertices() {
            0..=16 => 6,
            17..=22 => 5,
            23..=48 => 4,
            _ => 3,
        }
    }
}

/// Is the board open, with more than 16 cells? There, making tables takes most of the time, a proof is out of reach,
/// and beams do not get stuck.
pub fn is_open_and_large(graph: &Graph) -> bool {
    graph.len() > MAX_VERTICES && graph.is_open()
}

/// The estimate with groups of `k` tiles, or fewer if memory is short, for searches in which the blank ends on a
/// vertex. `None` if the search is to stop.
pub fn estimate(task: &Task<'_>, k: usize, blank: u8) -> Option<Estimate> {
    let estimate = within_room(task, k, |k| {
        let groups = known_partition(task, k, blank).unwrap_or_else(|| task.library.groups(k, blank, 0));
        task.library.estimate(&groups, blank, &task.means())
    });
    task.hold(0).continue_value()?;
    estimate
}

/// Makes tables with groups of at most `k` tiles: the largest that memory allows.
pub(super) fn within_room<T>(task: &Task<'_>, k: usize, make: impl Fn(usize) -> Option<T>) -> Option<T> {
    let made = (MIN_TILES_PER_GROUP..=k.max(MIN_TILES_PER_GROUP))
        .rev()
        .find_map(|k| if task.control.stopped().is_some() { None } else { make(k) });
    if made.is_none() {
        // Not even the smallest table had room. A search that was already stopped keeps its first reason.
        task.control.stop(StopReason::Memory);
    }
    made
}

/// The fewest tiles in a group: a search has no room for more groups than
/// [`MAX_GROUPS`](super::bidirectional::node::MAX_GROUPS).
const MIN_TILES_PER_GROUP: usize = 2;

/// Several estimates that guide a search by layers together. Tiles that one of them has in different groups are often
/// in one group of another, so their sum ranks better. There are fewer than asked for if more would have too many
/// groups or would not fit in memory.
pub fn guides(task: &Task<'_>, k: usize, blank: u8, partitions: usize) -> Option<Vec<Estimate>> {
    several(task, k, partitions, |k, number| {
        let known = known_partition(task, k, blank).filter(|_| number == 0);
        let groups = known.unwrap_or_else(|| task.library.groups(k, blank, number));
        task.library.estimate(&groups, blank, &task.means())
    })
}

/// The same for a beam. On open boards its tables take little time to make, because no proof will need others.
pub fn beam_guides(task: &Task<'_>, k: usize, blank: u8, partitions: usize) -> Option<Vec<Estimate>> {
    if task.is_open_and_large() {
        several(task, k, partitions, |k, number| task.library.composed(k, blank, number, &task.means()))
    } else {
        guides(task, k, blank, partitions)
    }
}

fn several(
    task: &Task<'_>,
    k: usize,
    partitions: usize,
    make: impl Fn(usize, usize) -> Option<Estimate>,
) -> Option<Vec<Estimate>> {
    let mut guides = vec![within_room(task, k, |k| make(k, 0))?];
    task.hold(0).continue_value()?;
    let k = guides[0].tables.iter().map(|table| table.tiles.len()).max().unwrap_or(k);
    while guides.len() < partitions.min(MAX_HOMES) && (guides.len() + 1) * (guides[0].tables.len() + 1) <= LARGE_GROUPS
    {
        let Some(estimate) = make(k, guides.len()) else { break };
        guides.push(estimate);
    }
    task.hold(0).continue_value()?;
    Some(guides)
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
