//! The proof that an answer is shortest: deepening on small tables, then on larger ones.

use super::optimal::{End, Optimal};
use super::plan::{estimate, known_partition};
use super::task::Task;
use crate::puzzles::slide::tables::lookup::Lookup;
use crate::puzzles::slide::tables::parted::MOST_VERTICES;

/// Nodes after which larger tables pay.
const SMALL_TABLES: u64 = 300_000;

/// Deepens, as long as an iteration can be expected to take at most `most` nodes.
pub fn prove(task: &Task<'_>, most: u64) {
    let (start, later) = (task.start_groups(), task.later_groups());
    for (k, most) in [(start, most.min(SMALL_TABLES)), (later, most)] {
        if task.is_over() || most <= SMALL_TABLES && k == later && later != start {
            return;
        }
        match deepen(task, k, most) {
            End::Shortest(answer) => {
                task.prove(answer.len() as u32);
                task.offer(&answer);
                task.prove(answer.len() as u32);
            }
            End::Bound(bound) | End::Stopped(bound) => task.prove(bound),
        }
    }
}

/// With the tables that pay: on the open 4x4 board, whose best groups are known, those of one bit for each placing; on other small ones those that know
/// where the blank is as well.
fn deepen(task: &Task<'_>, k: usize, most: u64) -> End {
    if let Some(groups) = known_partition(task, k, task.home())
        && let Some(slopes) = task.library.slopes(&groups, task.home(), task.threads())
    {
        let _ = task.control.memory(task.library.bytes());
        return deepen_on(task, &slopes, most);
    }
    if task.vertices() > MOST_VERTICES {
        return deepen_on(task, &estimate(task, k, task.home()), most);
    }
    let parted = task.library.parted(&task.library.groups(k, task.home(), false), task.home(), task.threads());
    let _ = task.control.memory(task.library.bytes());
    deepen_on(task, &parted, most)
}

/// On small boards, where threads spare one another nodes in a way that no two runs repeat, a search with a limit stays on one thread: how far it gets is
/// then the same for any number of them.
fn deepen_on<L: Lookup>(task: &Task<'_>, lookup: &L, most: u64) -> End {
    let alone = task.vertices() <= MOST_VERTICES && most < u64::MAX;
    let threads = if alone { 1 } else { task.threads() };
    let search = Optimal::new(&task.graph, lookup, task.home(), task.control, threads);
    search.deepen(&task.start, task.bound(), task.length(), most)
}
