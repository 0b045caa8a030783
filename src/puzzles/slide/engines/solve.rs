//! Chooses the engine and turns its walk into an answer.

use super::plan;
use super::route::Style;
use super::task::Task;
use crate::base::grid::Direction;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::EngineOutcome;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::{self, Position};
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::solvable::obstacles;
use crate::record;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

/// How the route engine is asked to go about it.
fn style(options: &Options) -> Result<Style, OptionError> {
    Ok(Style { changes: options.text("changes") != Some("false"), seed: options.get("seed", 1)? })
}

/// What is left of the answer that is to get shorter after the moves made; none was given, or it is none.
fn given(board: &Board, request: &Request<Direction>, task: &Task<'_>) -> Result<Option<Vec<Direction>>, OptionError> {
    let Some(text) = request.options.text("answer") else { return Ok(None) };
    let moves = Slide::parse_moves(board, text).ok();
    let rest = moves.as_ref().and_then(|moves| moves.strip_prefix(&request.moves[..]));
    let solves =
        |rest: &&[Direction]| task.start.walked(&task.graph, rest).is_some_and(|end| end.is_solved(task.vertices()));
    let rest = rest.filter(solves).map(<[Direction]>::to_vec);
    rest.map(Some).ok_or_else(|| request.options.error("answer", Code("bad-value")))
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
        let task = Task::new(layout.graph, start, &request.moves, control);
        if let Some(answer) = given(board, request, &task)? {
            task.offer(&answer);
        }
        match request.engine {
            "always" => plan::always(&task),
            "article" => plan::article(&task),
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
