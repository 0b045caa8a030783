//! Chooses the engine and turns its walk into an outcome.

use super::iddfs::Distances;
use super::pattern_db::one_bit;
use super::plan;
use super::route::Style;
use super::task::Task;
use super::together::Together;
use crate::base::grid::Direction;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::EngineOutcome;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::{self, Position};
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::record;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve, given};
use crate::search::share::Share;

/// The options of the route engine.
fn style(options: &Options) -> Result<Style, OptionError> {
    Ok(Style { changes: options.get("changes", true)?, seed: options.get("seed", 1)? })
}

/// The distances that bound the article's engine.
fn distances(board: &Board, options: &Options) -> Result<Distances, OptionError> {
    match options.text("distances") {
        None | Some("around") => Ok(Distances::Around),
        Some("straight") => Ok(Distances::Straight { width: board.size.width }),
        Some(_) => Err(options.error("distances", Code("bad-value"))),
    }
}

impl Solve for Slide {
    fn solve(
        board: &Board,
        request: &Request<Direction>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Direction>, OptionError> {
        let found = obstacles(board);
        let Some(layout) = Layout::of(board).filter(|_| found.is_empty()) else {
            let reasons = found.iter().map(|o| record! { "code" => o.code.0, "cell" => o.cell }).collect::<Value>();
            return Ok(EngineOutcome { extra: record! { "reasons" => reasons }, ..EngineOutcome::infeasible() });
        };
        let start = Position::of(&layout).after(&layout.graph, &request.moves);
        let is_plan = request.engine == "auto";
        let alone = if is_plan { plan::NODES_ALONE_IN_LAYERS } else { plan::NODES_ALONE };
        let mut shares = [Share::whole(), Share::of(&request.options, alone)?];
        if is_plan {
            shares.reverse();
        }
        // With fewer cells a plan is not divided.
        let [common, own] = shares;
        let common = if layout.graph.len() > one_bit::MAX_VERTICES { common.connected(control) } else { common };
        let together = Together::new(&common, control);
        let task = Task::new(layout.graph, start, &request.moves, control).sharing(own).in_parts(together);
        let solves =
            |rest: &[Direction]| task.start.walked(&task.graph, rest).is_some_and(|end| end.is_solved(task.vertices()));
        if let Some(answer) = given::<Slide, _>(board, request, |rest| solves(rest).then(|| rest.to_vec()))? {
            task.offer(&answer);
        }
        match request.engine {
            "always" => plan::always(&task),
            "article" => plan::article(&task, distances(board, &request.options)?),
            "route" => plan::route(&task, style(&request.options)?),
            "quick" => plan::pass(&task, request.options.within("level", 0..=plan::EFFORT_LEVELS - 1, 0)?),
            "optimal" => plan::optimal(&task),
            "beam" => plan::beam(&task, request.options.within("width", 1..=1_000_000, 1000)?),
            _ => plan::auto(&task),
        }
        Ok(task.verdict())
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        kernel::perft(board, depth)
    }
}
