//! Tiny rooms whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::{Board, Cell};

/// Most steps of all people together. The number of plans is at most the product of what each person can do.
const MAX_TOTAL_STEPS: u32 = 9;
const MAX_CELLS: usize = 16;

impl Oracle for Sweeper {
    fn tiny(rng: &mut Rng) -> Board {
        loop {
            let board = room(rng);
            let steps: u32 = board.limits.iter().map(|&limit| u32::from(limit)).sum();
            if steps <= MAX_TOTAL_STEPS {
                return board;
            }
        }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::best::<Sweeper>(board)
    }

    fn runs(_: &Board) -> Vec<Variant> {
        let run = |engine, options, claim| Variant { engine, options, claim };
        vec![
            run("sweep", &[], Expected::Finds),
            run("sweep", &[("mode", "total")], Expected::Proves),
            run("sweep", &[("mode", "longest")], Expected::Finds),
            run("article", &[], Expected::Finds),
            run("article", &[("mode", "total")], Expected::Proves),
            run("article", &[("reach", "off"), ("count", "off"), ("stock", "off")], Expected::Finds),
            run("beam", &[], Expected::Tries),
        ]
    }
}

fn room(rng: &mut Rng) -> Board {
    let height = 1 + rng.below(4);
    let size = Size::new(1 + rng.below(MAX_CELLS / height), height);
    let size = if size.width > 9 { Size::new(9, height) } else { size };
    let dirt = rng.unit();
    furnished(size, dirt, [0.1, 0.25], rng)
}

/// A random room with the given share of dirty squares, the share of obstacles, and the share of obstacles and things
/// together.
pub fn furnished(size: Size, dirt: f64, [obstacles, things]: [f64; 2], rng: &mut Rng) -> Board {
    let square = |rng: &mut Rng| match rng.unit() {
        u if u < dirt => Cell::Dirty,
        u if u < dirt + obstacles => Cell::Obstacle,
        u if u < dirt + things => Cell::ALL[5 + rng.below(5)],
        _ => Cell::Clean,
    };
    let mut squares: Vec<_> = (0..size.cells()).map(|_| square(rng)).collect();
    for _ in 0..=rng.below(3) {
        squares[rng.below(size.cells())] = Cell::PEOPLE[rng.below(3)];
    }
    let count = squares.iter().filter(|square| square.is_person()).count();
    let limits = (0..count).map(|_| rng.below(7) as u8).collect();
    Board { size, squares, limits }
}
