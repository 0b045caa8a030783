//! Lights: switch all lamps off with the fewest presses.
//! This is the template of families, compiled and tested, never shipped: `tokeru new-family NAME` copies it.
//!
//! * Board: width and height, 1 to 11, then one row of lamps a line: `#` on, `.` off.
//! * Move: the number of a lamp, in reading order from 0. A press switches this lamp and its neighbours.
//! * Each lamp may be pressed once: a second press would only undo the first.
//! * Goal: no lamp is on. Objective: number of presses, fewest win.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Lights;

impl Offer for Lights {
    const ENGINES: &'static [Engine] = &[Engine { id: "chase", exact: true, options: &[] }];
    const GENERATOR_OPTIONS: &'static [&'static str] = &["width", "height"];
}
