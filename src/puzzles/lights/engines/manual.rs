//! What the options do.

use crate::model::manual::{FamilyOptions, Manual, option};
use crate::puzzles::lights::Lights;

impl Manual for Lights {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[],
        generate: &[
            option("width", "N", "lamps in a row, 1 to 11; default 5"),
            option("height", "N", "rows, 1 to 11; default 5"),
        ],
        bench: &[],
    };
}
