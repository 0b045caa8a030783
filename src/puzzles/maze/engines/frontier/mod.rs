//! The exact engine: a dynamic program over frontiers inside branch and bound over the order of the multipliers.
//!
//! `model` defines a walk as a labelling and explains why the bounds hold. `tree` branches, `passes` orders the nodes.
//! `dense`, `relaxed` and `connected` are three grades of the dynamic program, each guided by the one before. `search`
//! combines them, `walk` turns labels back into a walk, `recording` records a sweep. `improve` and `window` improve
//! walks on boards that are too large to prove. `prices` bounds every label separately (`parity`, `patterns`) to find
//! first answers on such boards.
//!
//! Options: `answer`, a walk to begin with, so that only better ones are looked for; `all`, list the best walks, up to
//! that number; `second`, the second best score; `hint`, what the last move already made has cost.

pub mod all;
#[cfg(feature = "cli")]
pub mod bench;
pub mod chunks;
pub mod connected;
pub mod dealt;
pub mod dense;
pub mod digits;
pub mod dominance;
pub mod extras;
pub mod first;
pub mod frame;
pub mod improve;
pub mod keys;
pub mod lead;
pub mod meeting;
pub mod model;
pub mod parity;
pub mod passes;
pub mod patterns;
pub mod prices;
pub mod problem;
pub mod proof;
pub mod recording;
pub mod relaxed;
pub mod rival;
pub mod round;
pub mod route;
pub mod search;
pub mod search_seed;
pub mod settled;
pub mod step;
pub mod survey;
pub mod table;
pub mod tree;
pub mod values;
pub mod walk;
pub mod window;
pub mod work;
pub mod zeros;

use crate::model::error::OptionError;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::{Request, given};
use crate::search::share::Share;
use crate::search::worker_pool::with_pool;
use extras::Extras;
use frame::Frame;
use search::{Answer, Ending, LOWEST_FLOOR, Search};

/// Nodes of a proof before it is divided among parts: a tenth of a second.
const NODES_ALONE: u64 = 100_000;

/// The most walks that can be listed.
const MAX_WALKS: usize = 100_000;

/// Proves the best answer, or returns the best so far and a bound if it is stopped; beside it, what the options ask for
/// ([`extras`]). The error is a value that is refused.
pub fn solve(
    board: &Board,
    request: &Request<usize>,
    control: &Control<'_>,
) -> Result<EngineOutcome<usize>, OptionError> {
    let cap = request.options.within("all", 0..=MAX_WALKS, 0)?;
    let mut has_questions = cap > 0;
    for name in ["certificate", "hint", "rating", "second"] {
        has_questions |= request.options.flag(name)?;
    }
    // The other questions concern the best walk of the whole board, so the search is not divided then.
    let share = Share::of(&request.options, NODES_ALONE)?;
    let share = if has_questions { Share::whole() } else { share.connected(control) };
    #[allow(clippy::redundant_closure_for_method_calls)] // a path is not general enough in the search's lifetime
    let mut verdict = if request.options.get("race", true)? {
        // Small boards are raced on one thread: their rounds are too short to share.
        let threads = if board.nodes() > rival::MAX_NODES { control.limits().threads } else { 1 };
        find(board, request, control, (threads, &share), |search| search.raced().run())?
    } else {
        find(board, request, control, (control.limits().threads, &share), |search| search.run())?
    };
    if has_questions && verdict.status == Status::Optimal {
        verdict.extra = Extras { board, request, control, cap }.of(&verdict);
    }
    Ok(verdict)
}

/// Looks for a good answer, without a proof. The error is an `answer` that is refused.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general over the lifetime")]
pub fn beam(
    board: &Board,
    request: &Request<usize>,
    control: &Control<'_>,
) -> Result<EngineOutcome<usize>, OptionError> {
    find(board, request, control, (control.limits().threads, &Share::whole()), |search| search.run_quickly())
}

fn find(
    board: &Board,
    request: &Request<usize>,
    control: &Control<'_>,
    (threads, share): (usize, &Share),
    run: impl FnOnce(Search<'_, '_>) -> Ending + Send,
) -> Result<EngineOutcome<usize>, OptionError> {
    let priced = request.options.text("prices").map(|_| request.options.flag("prices")).transpose()?;
    let settled = request.options.text("settle").map(|_| request.options.within("settle", 1..=2, 1)).transpose()?;
    let graph = Graph::new(board);
    let trail = Trail::after(&graph, board, &request.moves);
    let given = given::<Maze, _>(board, request, |rest| Some((rest.to_vec(), trail.score_at_goal(&graph, rest)?)))?;
    if !trail.reachable(&graph)[board.goal()] {
        return Ok(EngineOutcome::infeasible());
    }
    let frame = Frame::new(board, &request.moves);
    let given = given.map(|(walk, score)| Answer { walk: frame.walk(&walk), score });
    let moves = |answer: &Answer| [request.moves.clone(), frame.moves(&answer.walk)].concat();
    let report = |answer: &Answer| {
        control.incumbent(answer.score, || Maze::print_moves(board, &moves(answer)));
    };
    let problem = &frame.problem;
    // A rough bound, in case memory or time allows no better one.
    control.bound(problem.ceiling());
    let ending = with_pool(threads, |pool| {
        let mut search =
            Search::new(problem, control, LOWEST_FLOOR, &report, pool).sharing(share).priced(priced).settling(settled);
        given.into_iter().for_each(|answer| search.offer(answer));
        let ending = run(search);
        control.trace_tasks(pool.had());
        ending
    });
    Ok(match ending.best.map(|answer| EngineAnswer { moves: moves(&answer), objective: answer.score }) {
        Some(best) if ending.proved && ending.bound == Some(best.objective) => EngineOutcome::optimal(best),
        best => EngineOutcome::unproved(best, ending.bound),
    })
}
