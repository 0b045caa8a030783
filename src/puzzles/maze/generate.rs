//! Boards from a seed: plain chance. Options `width`, `height`, `multipliers`, `max` (highest number), `negative` (per cent subtracted).

use super::Maze;
use super::board::random::Recipe;
use super::board::{Board, MAX_NUMBER, MAX_SIDE, road_count};
use crate::base::grid::Size;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::model::puzzle::Generate;

impl Generate for Maze {
    const OPTIONS: &'static [&'static str] = &["width", "height", "multipliers", "max", "negative"];

    fn generate(seed: u64, options: &Options) -> Result<Board, OptionError> {
        let width = options.within("width", 1..=MAX_SIDE, 6)?;
        let height = options.within("height", 1..=MAX_SIDE, 6)?;
        let usual = Recipe::usual(Size::new(width, height));
        let multipliers = options.within("multipliers", 0..=road_count(usual.size), usual.multipliers)?;
        let max = options.within("max", 1..=MAX_NUMBER, usual.max)?;
        let negative = options.within("negative", 0..=100, usual.negative)?;
        Ok(Recipe { multipliers, max, negative, ..usual }.board(seed))
    }
}
