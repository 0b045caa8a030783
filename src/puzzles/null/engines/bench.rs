//! The benchmark: one row.

use crate::model::error::OptionError;
use crate::model::options::Options;
use crate::model::puzzle::Bench;
use crate::model::value::Value;
use crate::puzzles::null::Null;
use crate::puzzles::null::rules::board::{Board, MAX};
use crate::record;
use crate::search::engine::Solve;

impl Bench for Null {
    const OPTIONS: &'static [&'static str] = &[];

    fn bench(_: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        sink(record! { "board" => "19", "perft(12)" => <Null as Solve>::perft(&Board { goal: MAX.min(19) }, 12) });
        Ok(())
    }
}
