//! The benchmark: counts sequences of presses with the kernel.

use crate::base::grid::Size;
use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::model::puzzle::Bench;
use crate::model::value::Value;
use crate::puzzles::lights::Lights;
use crate::puzzles::lights::rules::board::Board;
use crate::record;
use crate::search::engine::Solve;

impl Bench for Lights {
    fn bench(_: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        sink(record! { "board" => "5x5", "perft(4)" => Lights::perft(&Board::dark(Size::new(5, 5)), 4) });
        Ok(())
    }
}
