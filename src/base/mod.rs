//! Small tools that know nothing about puzzles and do no I/O. `clock` is the only module of the library that names a
//! clock of the system.

pub mod bits;
#[cfg(feature = "cli")]
pub mod blocks;
pub mod clock;
pub mod grid;
#[cfg(feature = "cli")]
pub mod key;
pub mod lock;
pub mod order;
pub mod pieces;
pub mod rng;
#[cfg(feature = "cli")]
pub mod statistics;
pub mod text;

/// Also for the lists that the library's own tests have.
#[cfg(test)]
#[path = "../../tests/it/of_the_day.rs"]
pub(crate) mod of_the_day;
