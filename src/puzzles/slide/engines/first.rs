//! The first answer of all engines that shorten or prove.

use super::constructive;
use super::pattern_db::watch::BuildWatch;
use super::task::Task;

/// A first answer by construction; the bytes for want of which there is none, or 0.
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
    // Tables of an earlier search give way.
    task.library.shed();
    construct()
}
