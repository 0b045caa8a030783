//! No question about this puzzle takes a search.

use crate::puzzles::maze::Maze;
use crate::search::engine::Consult;

impl Consult for Maze {}
