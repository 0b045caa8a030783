//! Extreme boards for the fuzzer.

use crate::base::rng::Rng;
use crate::model::trial::Hostile;
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::{Board, MAX};

impl Hostile for Null {
    const LONGEST: usize = MAX as usize;

    fn hostile(rng: &mut Rng) -> Board {
        Board { goal: [0, 1, MAX, rng.below(MAX as usize) as u32][rng.below(4)] }
    }

    fn hard(_: &mut Rng) -> Board {
        Board { goal: MAX }
    }

    fn questions(_: &Board, _: &mut Rng) -> Vec<String> {
        vec!["left".into()]
    }

    fn edits(_: &Board, rng: &mut Rng) -> Vec<String> {
        vec![format!("goal {}", rng.below(2 * MAX as usize)), "goal".into()]
    }
}
