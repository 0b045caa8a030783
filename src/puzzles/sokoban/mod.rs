//! Sokoban: push every box onto a goal.
//!
//! * Board: rows in XSB characters (`#` wall, `@` player, `$` box, `.` goal, `*` box on goal, `+` player on goal,
//!   space, `-` or `_` floor), with `|` as another line end and run lengths such as `5#`. A line `Objective: moves`
//!   makes moves count instead of pushes. Titles, authors and `;` comments are passed over. Rows are printed with
//!   spaces; the form with `-` is printed only when the board has an edge without anything on it, so that no cell is
//!   lost. At most 64 columns and 64 rows; engines take up to 200 boxes.
//! * Moves: LURD. One letter per step, lower case for walking and upper case for pushing, printed without spaces;
//!   counts (`3R`) and brackets (`2(lU)`) are read.
//! * Objective: pushes, fewest win; with `Objective: moves` all steps count.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Sokoban;

impl Offer for Sokoban {
    const ENGINES: &'static [Engine] = &[
        Engine { id: "fast", exact: false, options: &["improve", "macros", "part"] },
        Engine { id: "pushes", exact: true, options: &["macros", "resume"] },
        Engine { id: "moves", exact: true, options: &[] },
        Engine { id: "improve", exact: false, options: &["answer"] },
        Engine { id: "single", exact: false, options: &["macros", "search"] },
    ];
    const GENERATOR_OPTIONS: &'static [&'static str] = &["width", "height", "boxes", "tries"];
}
