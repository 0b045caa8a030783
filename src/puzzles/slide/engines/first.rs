//! The first answer of all engines that shorten or prove.

use super::constructive;
use super::pattern_db::watch::BuildWatch;
use super::task::Task;

/// Finds a first answer by construction. Returns 0, or the bytes that were missing.
#[inline(never)]
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
    // Frees the tables of an earlier search.
    task.library.drop_unused();
    construct()
}
