//! No question about this puzzle takes a search.

use crate::puzzles::null::Null;
use crate::search::engine::Consult;

impl Consult for Null {}
