//! Passes a request to its engine.

use super::{beam, exact};
use crate::model::error::OptionError;
use crate::model::outcome::EngineOutcome;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

impl Solve for Streamer {
    fn solve(
        board: &Board,
        request: &Request<Step>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Step>, OptionError> {
        if request.engine == "exact" {
            exact::solve(board, request, control)
        } else {
            beam::solve(board, request, control)
        }
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        let choices = depth.min(board.chosen);
        let chosen: u64 = (0..choices).map(|taken| (board.maps - taken) as u64).product();
        let keys = depth - choices;
        // No key is ever forbidden while keys are left.
        if keys > board.keys { 0 } else { (0..keys).fold(chosen, |count, _| count * 4) }
    }
}
