//! Tiny sliding puzzles whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Claim, Oracle, Run};
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::{Board, Square};

/// Most free cells: all their orders are few enough.
const FREE: usize = 7;

impl Oracle for Slide {
    /// Any walls and any order: also those that can't be solved, solved ones, and boards with one free cell.
    fn tiny(rng: &mut Rng) -> Board {
        let (width, height) = [(2, 2), (3, 2), (2, 3), (2, 4), (4, 2), (3, 3), (4, 3), (2, 5)][rng.below(8)];
        let size = Size::new(width, height);
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        rng.shuffle(&mut cells);
        let free = &cells[..1 + rng.below(FREE.min(cells.len()))];
        let goal = Board::solved(size, |cell| !free.contains(&cell));
        if rng.chance(0.05) { goal } else { any_order(&goal, rng) }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::least::<Slide, _>(board, |state| state.squares.clone())
    }

    fn runs(_: &Board) -> Vec<Run> {
        let run = |engine, options, claim| Run { engine, options, claim };
        vec![
            run("auto", &[], Claim::Proves),
            run("quick", &[], Claim::Finds),
            run("optimal", &[], Claim::Proves),
            run("beam", &[("width", "50")], Claim::Finds),
            run("always", &[], Claim::Finds),
            run("article", &[], Claim::Best),
            run("route", &[], Claim::Tries),
            run("route", &[("changes", "false"), ("seed", "7")], Claim::Tries),
        ]
    }
}

fn any_order(goal: &Board, rng: &mut Rng) -> Board {
    let free: Vec<usize> = (0..goal.squares.len()).filter(|&cell| goal.squares[cell] != Square::Wall).collect();
    let mut order = free.clone();
    rng.shuffle(&mut order);
    let mut board = goal.clone();
    free.iter().zip(&order).for_each(|(&to, &from)| board.squares[to] = goal.squares[from]);
    board
}
