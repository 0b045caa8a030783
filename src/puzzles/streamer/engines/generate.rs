//! Boards from a seed, drawn at once by the contest's distribution. Options: `maps` (1 to 256; 100), `chosen` (1 to 8;
//! 8, or all maps if there are fewer), `height` and `width` (3 to 63; 50), `keys` (0 to 10,000; 2500). More than 2^19
//! cells in all are refused (`too-many-cells`).

use crate::base::grid::Size;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::rules::board::{Board, MAX_CELLS, MAX_CHOSEN, MAX_KEYS, MAX_MAPS, MAX_SIDE};
use crate::search::control::Control;
use crate::search::engine::Generate;

impl Generate for Streamer {
    fn generate(seed: u64, options: &Options, _: &Control<'_>) -> Result<Board, OptionError> {
        let maps = options.within("maps", 1..=MAX_MAPS, 100)?;
        let chosen = options.within("chosen", 1..=MAX_CHOSEN.min(maps), MAX_CHOSEN.min(maps))?;
        let height = options.within("height", 3..=MAX_SIDE, 50)?;
        let width = options.within("width", 3..=MAX_SIDE, 50)?;
        if maps * height * width > MAX_CELLS {
            return Err(options.error("maps", Code("too-many-cells")));
        }
        let keys = options.within("keys", 0..=MAX_KEYS, 2500)?;
        Ok(Board::random(maps, chosen, Size::new(width, height), keys, seed))
    }
}
