//! Tiny boards whose best answers are known.

use crate::base::rng::Rng;
use crate::exhaustive;
use crate::model::trial::{Expected, Oracle, Variant};
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::Board;

impl Oracle for Null {
    fn tiny(rng: &mut Rng) -> Board {
        Board { goal: rng.below(12) as u32 }
    }

    fn truth(board: &Board) -> Option<i64> {
        exhaustive::best::<Null>(board)
    }

    fn runs(_: &Board) -> Vec<Variant> {
        vec![Variant { engine: "stairs", options: &[], claim: Expected::Proves }]
    }
}
