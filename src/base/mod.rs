//! Small tools without any knowledge of puzzles.

pub mod bits;
pub mod clock;
pub mod grid;
pub mod pieces;
pub mod rng;
pub mod text;
