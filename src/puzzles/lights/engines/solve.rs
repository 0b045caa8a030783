//! The engine: tries every set of presses of the first row.

use crate::model::error::OptionError;
use crate::model::outcome::{EngineAnswer, EngineOutcome};
use crate::model::puzzle::Notation;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::kernel::Lamps;
use crate::puzzles::lights::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

impl Solve for Lights {
    fn solve(
        board: &Board,
        request: &Request<usize>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<usize>, OptionError> {
        let (best, complete) = fewest(board, &request.moves, control);
        let answer = |moves: Vec<usize>| EngineAnswer { objective: moves.len() as i64, moves };
        // If all answers have been looked at, the best of them is optimal, and if there was none, the board has
        // no answer.
        Ok(match best {
            best if !complete => EngineOutcome::unproved(best.map(answer), None),
            Some(moves) => EngineOutcome::optimal(answer(moves)),
            None => EngineOutcome::infeasible(),
        })
    }

    /// Any lamp first, then any other one, and so on.
    fn perft(board: &Board, depth: usize) -> u64 {
        (0..depth).map(|made| board.size.cells().saturating_sub(made) as u64).product()
    }
}

/// A shortest answer that begins with these presses, and whether all answers were looked at.
pub fn fewest(board: &Board, made: &[usize], control: &Control<'_>) -> (Option<Vec<usize>>, bool) {
    let lamps = Lamps::new(board);
    let mut ticker = control.ticker();
    let mut best: Option<Vec<usize>> = None;
    for first in 0..=lamps.row {
        if ticker.tick().is_break() {
            return (best, false);
        }
        let answer = lamps.chase(first).and_then(|answer| begun_with(made, &answer));
        if let Some(answer) = answer.filter(|moves| best.as_ref().is_none_or(|best| moves.len() < best.len())) {
            control.incumbent(answer.len() as i64, || Lights::print_moves(board, &answer));
            best = Some(answer);
        }
    }
    (best, true)
}

/// The presses of an answer in an order that begins with those already made; `None` if the answer does not
/// contain them.
fn begun_with(made: &[usize], answer: &[usize]) -> Option<Vec<usize>> {
    let rest = answer.iter().filter(|cell| !made.contains(cell));
    made.iter().all(|cell| answer.contains(cell)).then(|| made.iter().chain(rest).copied().collect())
}
