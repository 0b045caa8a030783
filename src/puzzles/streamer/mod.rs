//! The Streamer's Challenge (ゲーム実況者Xの挑戦): several maps, one key sequence for all of them, as many coins as
//! possible.
//!
//! RCO Nihonbashi half marathon 2018, qualifier, problem A; the main example of the beam search in
//! [`crate::search::beam`]. The family's id is `beam`.
//!
//! * There are N maps of H rows and W columns, and T keys. First K different maps are chosen; then every key (up,
//!   right, down, left) moves the players of all chosen maps at once.
//! * A player that walks into a wall stays. One that walks into a trap is caught for ever and keeps its coins. One that
//!   walks onto a coin takes it, and the cell is empty.
//! * Objective: the total number of coins on all chosen maps, maximised. Any number of keys from 0 to T is an answer.
//!
//! **Text.** The contest's input: `N K H W T`, then the rows of all maps: `#` wall, `x` trap, `o` coin, `@` the player,
//! and, as our addition, `.` nothing. `seed S` may replace the rows: it stands for the maps that the contest's
//! distribution gives for that seed. At most 256 maps, of which up to 8 are chosen; sides of 3 to 63; 2^19 cells of all
//! maps together; 10,000 keys. **Moves**: the contest's output: the chosen maps, counted from 0, and on the next line
//! the keys, letters of `URDL`.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Streamer;

const TIMED_OPTIONS: &[&str] =
    &["width", "storage", "tie", "coin", "beside", "visit", "sight", "unique", "stretch", "layers", "kernel"];
const BEAM_OPTIONS: &[&str] =
    &["width", "storage", "tie", "coin", "beside", "visit", "sight", "unique", "stretch", "layers", "kernel", "part"];

impl Offer for Streamer {
    const ENGINES: &'static [Engine] = &[
        Engine { id: "beam", exact: false, options: BEAM_OPTIONS },
        Engine { id: "timed", exact: false, options: TIMED_OPTIONS },
        Engine { id: "exact", exact: true, options: &[] },
    ];
    const GENERATOR_OPTIONS: &'static [&'static str] = &["maps", "chosen", "height", "width", "keys"];
}
