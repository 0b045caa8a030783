//! The search of the article that this family comes from: depth first, with four prunings that can be switched on one
//! by one.
//!
//! Sub-problems are generated breadth first, about a hundred for each thread, and shared out. It departs from the
//! article in two points:
//!
//! * The article's bound is wrong where the score can be below zero; `prunings.rs` has a right one.
//! * The article distinguishes answers only by score. Here the answer is the first of the best ones in walking order
//!   (up, right, down, left; shorter before longer), whatever the prunings and the number of threads. `incumbent.rs`
//!   explains how.

mod incumbent;
mod prunings;
mod search;
mod steps;
mod tasks;

use crate::base::lock::Unpoisoned;
use crate::model::error::OptionError;
use crate::model::outcome::EngineOutcome;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Board;
use crate::record;
use crate::search::control::Control;
use crate::search::engine::Request;
use crate::search::parallel;
use crate::search::share::Share;
use incumbent::Shared;
use prunings::{Prunings, Rest};
use search::TrailSearch;
use std::sync::Mutex;
use tasks::Task;

/// Sub-problems for each thread, as in the article.
const TASKS_A_THREAD: usize = 100;

/// Proves the best answer, or returns the best so far and a bound if it is stopped. The error is a value of `prunings`
/// that is refused.
pub fn solve(
    board: &Board,
    request: &Request<usize>,
    control: &Control<'_>,
) -> Result<EngineOutcome<usize>, OptionError> {
    let prunings = Prunings::read(&request.options)?;
    let graph = Graph::new(board);
    let trail = Trail::after(&graph, board, &request.moves);
    let shared = Shared::new(board, &request.moves, control);
    if !trail.reachable(&graph)[board.goal()] {
        return Ok(EngineOutcome::infeasible());
    }
    control.bound(Rest::of(&graph, &trail).bound(trail.score));
    let share = Share::of(&request.options, 0)?.at_once();
    share.divide(control);
    let tasks = sub_problems(&graph, &trail, share.part(), control);
    let pairs = steps::pairs(&graph, prunings);
    let extra = if control.is_traced() {
        run(&trail, &tasks, || TrailSearch::<true>::new(&graph, &pairs, prunings, &shared, control), control)
    } else {
        run(&trail, &tasks, || TrailSearch::<false>::new(&graph, &pairs, prunings, &shared, control), control)
    };
    Ok(EngineOutcome { extra, ..verdict(&request.moves, shared, control) })
}

/// All sub-problems, or every `parts`-th of them.
fn sub_problems(graph: &Graph, trail: &Trail, (part, parts): (usize, usize), control: &Control<'_>) -> Vec<Task> {
    let shares = parallel::possible(control.limits().threads) * parts;
    let tasks =
        if shares > 1 { tasks::split(graph, trail, shares * TASKS_A_THREAD, control) } else { vec![Task::whole()] };
    tasks.into_iter().skip(part).step_by(parts).collect()
}

/// Runs the sub-problems on all threads. The result has their number and the share of the nodes that the busiest thread
/// searched.
fn run<'s, const COUNTED: bool>(
    trail: &Trail,
    tasks: &[Task],
    search: impl Fn() -> TrailSearch<'s, COUNTED>,
    control: &Control<'_>,
) -> Value {
    let threads = parallel::possible(control.limits().threads);
    let searches: Vec<_> = (0..threads).map(|_| Mutex::new(search())).collect();
    control.share(threads, tasks.len(), |worker, task| {
        control.at_work();
        let mut search = searches[worker].lock().unpoisoned();
        search.run(trail, &tasks[task], task);
    });
    let nodes = searches.iter().map(|search| search.lock().unpoisoned().finish());
    let nodes: Vec<u64> = nodes.collect();
    let busiest = nodes.iter().max().map_or(1.0, |&most| most as f64 / nodes.iter().sum::<u64>().max(1) as f64);
    record! { "tasks" => tasks.len(), "busiest" => busiest }
}

fn verdict(before: &[usize], shared: Shared<'_>, control: &Control<'_>) -> EngineOutcome<usize> {
    let best = shared.into_best().map(|answer| {
        let route = answer.route.iter().map(|&node| usize::from(node));
        (before.iter().copied().chain(route).collect(), answer.score)
    });
    match best {
        best if control.stopped().is_some() => EngineOutcome::unproved(best, None),
        Some((moves, score)) => EngineOutcome::optimal(moves, score),
        None => EngineOutcome::infeasible(),
    }
}

/// An answer: the crossings after the beginning, and the score.
#[derive(Clone, Debug)]
struct Answer {
    route: Vec<u8>,
    score: i64,
}

/// The moves of an answer as text, those already made included.
fn moves_text(board: &Board, before: &[usize], route: &[u8]) -> String {
    let moves: Vec<usize> = before.iter().copied().chain(route.iter().map(|&node| usize::from(node))).collect();
    Maze::print_moves(board, &moves)
}
