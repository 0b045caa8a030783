//! Room Sweeper (ルームスイーパ): boys, girls and robots clean a room, each moving one square in every tick, all at
//! once.
//!
//! * Board: the original problem format: `w h`, then `h` lines of `w` codes (0 dirty, 1 clean, 2 boy, 3 girl, 4 robot,
//!   5 puddle, 6 apple, 7 bottle, 8 trash bin, 9 recycling bin, 10 obstacle), and then a line each for boys, girls and
//!   robots: their number and their step limits in reading order. Sides are 1 to 9, limits 0 to 99; engines take up to
//!   12 people.
//! * Moves: one word for each tick, with one letter for each person in reading order: `U R D L`, or `.` for stopping
//!   for good. One letter is one move; the tick happens when its last letter is said.
//! * Objective: the total number of steps, minimised. `rules/mod.rs` has the rules.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Sweeper;

impl Offer for Sweeper {
    const ENGINES: &'static [Engine] = &[
        Engine {
            id: "sweep",
            exact: true,
            options: &["mode", "all_steps", "answer", "meetings", "cap", "list", "routes", "colour", "deficit", "part"],
        },
        Engine {
            id: "article",
            exact: true,
            options: &["mode", "all_steps", "meetings", "cap", "list", "routes", "reach", "count", "stock"],
        },
        Engine { id: "beam", exact: false, options: &["all_steps", "meetings", "routes", "width"] },
    ];
    const GENERATOR_OPTIONS: &'static [&'static str] = &[
        "width",
        "height",
        "people",
        "least",
        "steps",
        "obstacles",
        "things",
        "meetings",
        "slack",
        "solutions",
        "level",
    ];
}
