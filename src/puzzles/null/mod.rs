//! The smallest family: climb to a number with steps of 1 and 2, in the fewest steps.
//!
//! Compiled and tested, never shipped. Copy this folder to begin a new family; `CONTRIBUTING.md` has the checklist.
//!
//! * Board: one number `n`, 0 to 1000. Moves: `1` or `2`, separated by spaces. Never above `n`; the goal is `n` itself.
//! * Objective: number of moves, fewest win.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family.
pub struct Null;

impl Offer for Null {
    const ENGINES: &'static [Engine] = &[Engine { id: "stairs", exact: true, options: &["panic"] }];
    const GENERATOR_OPTIONS: &'static [&'static str] = &["max"];
}
