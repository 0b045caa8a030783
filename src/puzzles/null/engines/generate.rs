//! Boards from a seed; option `max`.

use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::{Board, MAX};
use crate::search::control::Control;
use crate::search::engine::Generate;

impl Generate for Null {
    fn generate(seed: u64, options: &Options, _: &Control<'_>) -> Result<Board, OptionError> {
        let max = options.within("max", 0..=MAX, 20)?;
        Ok(Board { goal: Rng::new(seed).below(max as usize + 1) as u32 })
    }
}
