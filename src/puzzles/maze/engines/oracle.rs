//! Tiny mazes whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::{Board, MAX_NUMBER, Operator};

const SIZES: [(usize, usize); 9] = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)];
/// A board of this size has hundreds of thousands of walks.
const LARGEST: (usize, usize) = (4, 3);

impl Oracle for Maze {
    /// A random board: any share of subtractions and of zeros, ones, numbers of any size, any start and goal, sometimes
    /// a walked beginning.
    fn tiny(rng: &mut Rng) -> Board {
        let (width, height) = if rng.chance(0.02) { LARGEST } else { SIZES[rng.below(SIZES.len())] };
        let mut board = Board::new(Size::new(width, height));
        let (zero, multiply, subtract) = (zeros(rng), rng.unit() * [0.2, 0.5, 1.0][rng.below(3)], rng.unit());
        let huge = rng.chance(0.1);
        for edge in 0..board.edges() {
            let number = number(rng, zero, huge);
            let operator = match () {
                () if rng.chance(multiply) => Operator::Multiply(if huge { number } else { number % 4 }),
                () if rng.chance(subtract) => Operator::Subtract(number),
                () => Operator::Add(number),
            };
            // The board itself refuses scores that are too large.
            board = board.clone().with_operator(edge, operator).unwrap_or(board);
        }
        let goal = rng.below(board.nodes());
        let start = if rng.chance(0.15) { goal } else { rng.below(board.nodes()) };
        let board = board.with_goal(goal).and_then(|board| board.with_walk(vec![start])).expect("on the board");
        if rng.chance(0.3) { begun(board, rng) } else { board }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::best::<Maze>(board)
    }

    fn runs(_: &Board) -> Vec<Variant> {
        let run = |engine, options, claim| Variant { engine, options, claim };
        vec![
            run("frontier", &[], Expected::Proves),
            // Without the race: on boards this small, a rival would leave the passes no time.
            run("frontier", &[("race", "false")], Expected::Proves),
            run("frontier", &[("race", "false"), ("prices", "true")], Expected::Proves),
            // Settles two crossings, as on large boards.
            run("frontier", &[("race", "false"), ("settle", "2")], Expected::Proves),
            run("frontier", &[("second", "true"), ("certificate", "true")], Expected::Proves),
            run("frontier", &[("all", "20"), ("rating", "true")], Expected::Proves),
            run("beam", &[], Expected::Tries),
            run("article", &[], Expected::Proves),
            run("article", &[("prunings", "0000")], Expected::Proves),
        ]
    }
}

fn zeros(rng: &mut Rng) -> f64 {
    [0.02, 0.1, 0.3, 0.6, 1.0][rng.below(5)]
}

fn number(rng: &mut Rng, zero: f64, huge: bool) -> u32 {
    match () {
        () if rng.chance(zero) => 0,
        () if huge && rng.chance(0.5) => 1 + rng.below(MAX_NUMBER as usize) as u32,
        () => 1 + rng.below(9) as u32,
    }
}

/// The same board with a step or two already walked.
fn begun(board: Board, rng: &mut Rng) -> Board {
    let mut walk = board.walk().to_vec();
    for _ in 0..=rng.below(2) {
        let roads: Vec<_> = board.roads(*walk.last().expect("begun")).collect();
        if let Some(&(_, next)) = roads.get(rng.below(roads.len().max(1))) {
            walk.push(next);
        }
    }
    // The walk may take a road twice. Then nothing is walked.
    board.clone().with_walk(walk).unwrap_or(board)
}
