//! Small tools that know nothing about puzzles.

pub mod bits;
#[cfg(feature = "cli")]
pub mod blocks;
pub mod clock;
pub mod grid;
pub mod lock;
pub mod pieces;
pub mod rng;
#[cfg(feature = "cli")]
pub mod statistics;
pub mod text;
