//! Solvability against exhaustive search, board by board.

use super::orders::permute;
use std::collections::HashMap;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::rules::board::solvable::obstacles;
use tokeru::puzzles::slide::rules::board::{Board, Cell};

/// The fewest moves from the solved position to every position with the same walls, by brute force under the rules.
pub(super) fn oracle(goal: &Board) -> HashMap<Vec<Cell>, usize> {
    let mut distance = HashMap::from([(goal.squares.clone(), 0)]);
    let mut layer = vec![Slide::initial(goal)];
    for depth in 1.. {
        let mut next = Vec::new();
        for state in &layer {
            for step in Slide::legal(goal, state) {
                let mut after = state.clone();
                Slide::apply(goal, &mut after, step).expect("legal");
                if !distance.contains_key(&after.squares) {
                    distance.insert(after.squares.clone(), depth);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distance
}

/// Every order of the free squares of a walled board.
fn each_order(goal: &Board, visit: &mut impl FnMut(&Board)) {
    let free: Vec<usize> = (0..goal.squares.len()).filter(|&c| goal.squares[c] != Cell::Wall).collect();
    let mut board = goal.clone();
    permute(&mut board, &free, 0, visit);
}

/// Every set of walls on a size that leaves at most `most` free cells.
fn each_walled(width: usize, height: usize, most: u32, mut visit: impl FnMut(&Board)) {
    for walls in 0u32..1 << (width * height) {
        let free = (width * height) as u32 - walls.count_ones();
        if (1..=most).contains(&free) {
            visit(&Board::solved(Size::new(width, height), |cell| walls >> cell & 1 == 1));
        }
    }
}

#[test]
fn solvable_agrees_with_exhaustive_search() {
    // All boards up to 3x3 and 2x4 with TOKERU_LONG; without it those with at most 6 free cells.
    let most = if std::env::var_os("TOKERU_LONG").is_some() { 9 } else { 6 };
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        each_walled(width, height, most, |goal| {
            let reached = oracle(goal);
            each_order(goal, &mut |board| {
                let solvable = obstacles(board).is_empty();
                assert_eq!(solvable, reached.contains_key(&board.squares), "{}", Slide::print(board));
            });
        });
    }
}

#[test]
fn solvable_agrees_on_random_boards_of_three_by_four() {
    let mut rng = Rng::new(34);
    for _ in 0..12 {
        let walls = 3 + rng.below(3);
        let mut cells: Vec<usize> = (0..12).collect();
        rng.shuffle(&mut cells);
        let goal = Board::solved(Size::new(4, 3), |cell| cells[..walls].contains(&cell));
        let reached = oracle(&goal);
        let free: Vec<usize> = (0..12).filter(|&c| goal.squares[c] != Cell::Wall).collect();
        for _ in 0..200 {
            let mut order = free.clone();
            rng.shuffle(&mut order);
            let mut board = goal.clone();
            free.iter().zip(&order).for_each(|(&to, &from)| board.squares[to] = goal.squares[from]);
            assert_eq!(obstacles(&board).is_empty(), reached.contains_key(&board.squares), "{}", Slide::print(&board));
        }
    }
}
