//! Orders of a sliding puzzle's squares.

use tokeru::puzzles::slide::rules::board::Board;

/// Visits every order of the free cells from index `at` on; those before it stay as they are.
pub(crate) fn permute(board: &mut Board, free: &[usize], at: usize, visit: &mut impl FnMut(&Board)) {
    if at == free.len() {
        return visit(board);
    }
    for other in at..free.len() {
        board.squares.swap(free[at], free[other]);
        permute(board, free, at + 1, visit);
        board.squares.swap(free[at], free[other]);
    }
}
