//! Tiny boards whose best answers are known.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::curation::Curate;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::Board;

impl Oracle for Lights {
    /// A board with any lamps lit, including boards that can't be solved.
    fn tiny(rng: &mut Rng) -> Board {
        let size = Size::new(1 + rng.below(3), 1 + rng.below(3));
        Board { size, lit: (0..size.cells()).map(|_| rng.chance(0.5)).collect() }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::least::<Lights, _>(board, |state| state.pressed.clone())
    }

    fn runs(_: &Board) -> Vec<Variant> {
        vec![Variant { engine: "chase", options: &[], claim: Expected::Proves }]
    }
}

/// There is no set of levels.
impl Curate for Lights {}
