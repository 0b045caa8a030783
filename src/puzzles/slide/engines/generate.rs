//! Boards from a seed, drawn at once: every solvable order of the tiles with the blank at home is equally likely, and
//! then the blank walks away. Options: `width` and `height` (2 to 8; 4), `walls` at most (0). Free cells stay
//! connected, so a board may have fewer walls.

use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use crate::puzzles::slide::rules::board::{Board, Cell, MAX_SIDE, MIN_SIDE};
use crate::search::control::Control;
use crate::search::engine::Generate;

impl Generate for Slide {
    fn generate(seed: u64, options: &Options, _: &Control<'_>) -> Result<Board, OptionError> {
        let width = options.within("width", MIN_SIDE..=MAX_SIDE, 4)?;
        let height = options.within("height", MIN_SIDE..=MAX_SIDE, 4)?;
        let walls = options.within("walls", 0..=width * height, 0)?;
        let open = Board::solved(Size::new(width, height), |_| false);
        Ok(shuffled(&wall_in(&open, walls, &mut Rng::new(seed ^ 0x5eed)), seed))
    }

    fn unmet(board: &Board, options: &Options) -> Vec<(&'static str, Option<usize>)> {
        let walls = board.squares.iter().filter(|&&square| square == Cell::Wall).count();
        let has_fewer = options.get("walls", 0).is_ok_and(|wanted| walls < wanted);
        if has_fewer { vec![("walls", Some(walls))] } else { Vec::new() }
    }
}
