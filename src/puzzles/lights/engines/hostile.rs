//! Extreme boards for the fuzzer: one cell, one row, the largest board; edits of cells inside and outside.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::{Board, MAX_SIDE};

impl Hostile for Lights {
    const LONGEST: usize = MAX_SIDE * MAX_SIDE;

    fn hostile(rng: &mut Rng) -> Board {
        let mut side = || [1, 1 + rng.below(MAX_SIDE), MAX_SIDE][rng.below(3)];
        let size = Size::new(side(), side());
        Board { size, lit: (0..size.cells()).map(|_| rng.chance(0.5)).collect() }
    }

    fn hard(rng: &mut Rng) -> Board {
        Board::random(Size::new(MAX_SIDE, MAX_SIDE), rng)
    }

    fn questions(board: &Board, rng: &mut Rng) -> Vec<String> {
        vec![format!("cross {}", rng.below(2 * board.size.cells())), "cross".into()]
    }

    fn consultations() -> &'static [&'static str] {
        &["hint"]
    }

    fn edits(board: &Board, rng: &mut Rng) -> Vec<String> {
        let (cell, side) = (rng.below(2 * board.size.cells()), rng.below(2 * MAX_SIDE));
        let texts = [format!("on {cell}"), format!("off {cell}"), format!("size {side} 1"), format!("random {cell}")];
        texts.into()
    }
}
