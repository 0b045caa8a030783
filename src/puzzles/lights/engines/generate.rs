//! Boards from a seed that can be solved; options `width` and `height` (1 to 11; 5).

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::{Board, MAX_SIDE};
use crate::search::control::Control;
use crate::search::engine::Generate;

impl Generate for Lights {
    fn generate(seed: u64, options: &Options, _: &Control<'_>) -> Result<Board, OptionError> {
        let width = options.within("width", 1..=MAX_SIDE, 5)?;
        let height = options.within("height", 1..=MAX_SIDE, 5)?;
        Ok(Board::random(Size::new(width, height), &mut Rng::new(seed)))
    }
}
