//! The worst boards of this family's engines.

use super::{engines, looks_often};
use tokeru::midend;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;

#[test]
fn a_generated_board() {
    let board = midend::generate("sweeper", 1, &Options::default()).expect("a board");
    for engine in engines("sweeper") {
        looks_often("sweeper", engine, &board, &Limits { nodes: Some(20_000), ..Limits::default() }, "");
    }
}
