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

mod bitboards;
mod incumbent;
mod prunings;
mod search;
mod squares;
mod steps;
mod tasks;

use crate::base::lock::Unpoisoned;
use crate::model::error::OptionError;
use crate::model::outcome::{EngineAnswer, EngineOutcome};
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
use search::{TrailSearch, WalkPairs};
use squares::Squares;
use std::sync::Mutex;
use steps::Crossings;
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
    let sought = Sought { graph: &graph, prunings, trail: &trail, tasks: &tasks, shared: &shared, control };
    let extra = match Squares::new(&graph, board.size().width, prunings) {
        Some(squares) => sought.search(&*squares),
        None => sought.search(&*Crossings::new(&graph, prunings)),
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

/// What the threads search.
struct Sought<'s> {
    graph: &'s Graph,
    prunings: Prunings,
    trail: &'s Trail,
    tasks: &'s [Task],
    shared: &'s Shared<'s>,
    control: &'s Control<'s>,
}

impl Sought<'_> {
    /// Runs the sub-problems on all threads. The result has their number and the share of the nodes that the busiest
    /// thread searched.
    fn search<T: WalkPairs + Sync>(&self, table: &T) -> Value {
        if self.control.is_traced() { self.run::<T, true>(table) } else { self.run::<T, false>(table) }
    }

    fn run<T: WalkPairs + Sync, const COUNTED: bool>(&self, table: &T) -> Value {
        let threads = parallel::possible(self.control.limits().threads);
        let search = || TrailSearch::<T, COUNTED>::new(self.graph, table, self.prunings, self.shared, self.control);
        let searches: Vec<_> = (0..threads).map(|_| Mutex::new(search())).collect();
        self.control.share(threads, self.tasks.len(), |worker, task| {
            self.control.at_work();
            let mut search = searches[worker].lock().unpoisoned();
            search.run(self.trail, &self.tasks[task], task);
        });
        let nodes = searches.iter().map(|search| search.lock().unpoisoned().finish());
        let nodes: Vec<u64> = nodes.collect();
        let busiest = nodes.iter().max().map_or(1.0, |&most| most as f64 / nodes.iter().sum::<u64>().max(1) as f64);
        record! { "tasks" => self.tasks.len(), "busiest" => busiest }
    }
}

fn verdict(before: &[usize], shared: Shared<'_>, control: &Control<'_>) -> EngineOutcome<usize> {
    let best = shared.into_best().map(|answer| {
        let route = answer.route.iter().map(|&node| usize::from(node));
        EngineAnswer { moves: before.iter().copied().chain(route).collect(), objective: answer.score }
    });
    match best {
        best if control.stopped().is_some() => EngineOutcome::unproved(best, None),
        Some(best) => EngineOutcome::optimal(best),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::event::Silent;
    use crate::model::limits::Limits;
    use crate::model::options::Options;
    use crate::puzzles::maze::rules::board::hostile::KINDS;
    use crate::search::control::Counters;

    const PRUNINGS: [&str; 5] = ["1111", "0111", "1011", "1110", "0010"];

    /// The answer and the number of nodes with a table.
    fn searched<const COUNTED: bool, T: WalkPairs + Sync>(
        board: &Board,
        graph: &Graph,
        prunings: Prunings,
        table: &T,
    ) -> (Option<(Vec<u8>, i64)>, u64) {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Maze::SENSE, &counters, &Silent);
        let (trail, shared) = (Trail::after(graph, board, &[]), Shared::new(board, &[], &control));
        let tasks = [Task::whole()];
        Sought { graph, prunings, trail: &trail, tasks: &tasks, shared: &shared, control: &control }
            .run::<T, COUNTED>(table);
        (shared.into_best().map(|answer| (answer.route, answer.score)), control.stats().nodes)
    }

    /// On boards of up to 8x8 crossings everything else tests bitboards; the other table is for larger ones.
    #[test]
    fn both_tables_lead_to_the_same_nodes_in_the_same_order() {
        let mut rng = Rng::new(1);
        let sizes = [(3, 3), (4, 3), (3, 4), (4, 4), (2, 8), (8, 2), (1, 8), (8, 1)];
        for round in 0..320 {
            let (width, height) = sizes[round % sizes.len()];
            let board = KINDS[round / sizes.len() % KINDS.len()].board(Size::new(width, height), &mut rng);
            let mut options = Options::default();
            options.set("prunings", PRUNINGS[round % PRUNINGS.len()]);
            let (prunings, graph) = (Prunings::read(&options).expect("four digits"), Graph::new(&board));
            let squares = Squares::new(&graph, width, prunings).expect("it fits");
            let crossings = Crossings::new(&graph, prunings);
            let expected = searched::<false, Crossings>(&board, &graph, prunings, &crossings);
            assert_eq!(searched::<false, Squares>(&board, &graph, prunings, &squares), expected, "{board:?}");
            assert_eq!(searched::<true, Squares>(&board, &graph, prunings, &squares), expected, "{board:?}");
        }
    }
}
