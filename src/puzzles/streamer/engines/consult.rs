//! No question about this puzzle takes a search.

use crate::puzzles::streamer::Streamer;
use crate::search::engine::Consult;

impl Consult for Streamer {}
