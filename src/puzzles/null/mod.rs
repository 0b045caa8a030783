//! The smallest family: climb to a number with steps of 1 and 2, in the fewest steps.
//!
//! Compiled and tested, never shipped. Copy this folder to begin a new family; `CONTRIBUTING.md` has the checklist.
//!
//! * Board: one number `n`, 0 to 1000. Moves: `1` or `2`, separated by spaces. Never above `n`; the goal is `n` itself.
//! * Objective: number of moves, fewest win.

pub mod engines;
pub mod kernel;
pub mod rules;

/// The family.
pub struct Null;
