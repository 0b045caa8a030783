//! Tiny sliding puzzles whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::{Board, Cell};

/// The most free cells: few enough for all their orders.
const MAX_FREE_CELLS: usize = 7;

impl Oracle for Slide {
    /// A random board with any walls and any order, including unsolvable and solved ones and boards with one
    /// free cell.
    fn tiny(rng: &mut Rng) -> Board {
        let (width, height) = [(2, 2), (3, 2), (2, 3), (2, 4), (4, 2), (3, 3), (4, 3), (2, 5)][rng.below(8)];
        let size = Size::new(width, height);
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        rng.shuffle(&mut cells);
        let free = &cells[..1 + rng.below(MAX_FREE_CELLS.min(cells.len()))];
        let goal = Board::solved(size, |cell| !free.contains(&cell));
        if rng.chance(0.05) { goal } else { any_order(&goal, rng) }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::least::<Slide, _>(board, |state| state.squares.clone())
    }

    fn runs(_: &Board) -> Vec<Variant> {
        let run = |engine, options, claim| Variant { engine, options, claim };
        vec![
            run("auto", &[], Expected::Proves),
            run("quick", &[], Expected::Finds),
            run("optimal", &[], Expected::Proves),
            run("beam", &[("width", "50")], Expected::Finds),
            run("always", &[], Expected::Finds),
            run("article", &[], Expected::Best),
            run("route", &[], Expected::Tries),
            run("route", &[("changes", "false"), ("seed", "7")], Expected::Tries),
        ]
    }
}

fn any_order(goal: &Board, rng: &mut Rng) -> Board {
    let free: Vec<usize> = (0..goal.squares.len()).filter(|&cell| goal.squares[cell] != Cell::Wall).collect();
    let mut order = free.clone();
    rng.shuffle(&mut order);
    let mut board = goal.clone();
    free.iter().zip(&order).for_each(|(&to, &from)| board.squares[to] = goal.squares[from]);
    board
}
