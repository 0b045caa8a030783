//! The engine: twos first. It knows [`Board`] alone and restates the rules in its own way, as every kernel does.

use crate::model::error::OptionError;
use crate::model::outcome::EngineOutcome;
use crate::model::puzzle::Notation;
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

impl Solve for Null {
    fn solve(board: &Board, request: &Request<u32>, control: &Control<'_>) -> Result<EngineOutcome<u32>, OptionError> {
        // To see how a front end handles a panic.
        assert!(!request.options.flag("panic"), "asked to panic");
        let mut moves = request.moves.clone();
        let mut ticker = control.ticker();
        let mut left = board.goal - moves.iter().sum::<u32>();
        while left > 0 {
            if ticker.tick().is_break() {
                return Ok(EngineOutcome::unproved(None, None));
            }
            let step = left.min(2);
            moves.push(step);
            left -= step;
        }
        let count = moves.len() as i64;
        control.incumbent(count, || Null::print_moves(board, &moves));
        Ok(EngineOutcome::optimal(moves, count))
    }

    fn perft(board: &Board, depth: usize) -> u64 {
        climbs(board.goal, depth)
    }
}

fn climbs(left: u32, depth: usize) -> u64 {
    if depth == 0 { 1 } else { (1..=left.min(2)).map(|step| climbs(left - step, depth - 1)).sum() }
}
