//! Replays an answer under the rules and recomputes its objective. The only trait it uses is [`Rules`], so it cannot
//! reach a solver.

use crate::model::error::Violation;
use crate::model::puzzle::Rules;
use crate::model::report::Report;

/// The state after the moves, and the first move that the rules forbid, `None` if there is none; that move and all
/// later ones are not made.
pub fn replay<P: Rules>(board: &P::Board, moves: &[P::Move]) -> (P::State, Option<Violation>) {
    let mut state = P::initial(board);
    for (step, &next) in moves.iter().enumerate() {
        if let Err(code) = P::apply(board, &mut state, next) {
            return (state, Some(Violation { step, code }));
        }
    }
    (state, None)
}

/// Checks an answer against the rules. The board may have errors: what is legal is up to the rules alone.
///
/// ```
/// use tokeru::check::check;
/// use tokeru::model::puzzle::Notation;
/// use tokeru::puzzles::sokoban::Sokoban;
///
/// let level = Sokoban::parse("######\n#@ $.#\n######\n").unwrap();
/// let through_the_wall = Sokoban::parse_moves(&level, "rRR").unwrap();
/// let report = check::<Sokoban>(&level, &through_the_wall);
/// assert_eq!(report.violation.unwrap().step, 2);
/// assert!(check::<Sokoban>(&level, &Sokoban::parse_moves(&level, "rR").unwrap()).goal);
/// ```
pub fn check<P: Rules>(board: &P::Board, moves: &[P::Move]) -> Report {
    let (state, violation) = replay::<P>(board, moves);
    let goal = violation.is_none() && P::is_goal(board, &state);
    let steps = violation.as_ref().map_or(moves.len(), |v| v.step);
    Report { violation, goal, objective: P::objective(board, &state), steps }
}

/// Number of sequences of exactly `depth` legal moves from the start, to be compared with the kernel's count. The time
/// grows as the number does; the recursion is `depth` deep.
pub fn perft<P: Rules>(board: &P::Board, depth: usize) -> u64 {
    count::<P>(board, &P::initial(board), depth)
}

fn count<P: Rules>(board: &P::Board, state: &P::State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |&step: &P::Move| {
        let mut next = state.clone();
        P::apply(board, &mut next, step).expect("a legal move can be made");
        count::<P>(board, &next, depth - 1)
    };
    P::legal(board, state).iter().map(after).sum()
}
