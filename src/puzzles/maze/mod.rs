//! Calculation maze (計算迷路チャレラン): walk from the start to the goal so that the final score is as high as
//! possible.
//!
//! * Board: `width` x `height` crossings, numbered row by row from 0. Between neighbours runs a road with `+n`, `-n` or
//!   `*n` on it.
//! * The score begins at 1. Every road that is walked applies its operator to the score at once, in walking order.
//! * No road is walked twice, in either direction. Crossings may be passed any number of times, the goal too.
//! * A walk that ends on the goal is an answer. If start and goal are the same crossing, so is the walk without moves.
//!   The highest score wins; scores may be negative.
//!
//! Text of a board (the format of the original program's files; words are separated by white space of any kind):
//!
//! ```text
//! 3 3            width and height, 1 to 12 each
//! +1 +2          the roads of the first row of crossings, left to right
//! +4 -1 +1       the roads down from there
//! +3 *2          and so on; `x`, `X`, `×` and full-width characters are read as well
//! *3 -2 +5
//! -4 +1
//! 1 0 8          number of crossings walked already, these crossings, the goal
//! ```
//!
//! `?` stands for a road that is still unset, on a board that is being drawn: it can't be walked, and no engine accepts
//! such a board.
//!
//! Without the last line the walk begins in the top left corner and the goal is in the bottom right one. Some of the
//! original's files have a further line with a best known walk and its score. It is read and dropped: it is an answer
//! and no part of the board.
//!
//! Text of moves: the crossings that they lead to, separated by spaces. Moves begin after the crossings that the board
//! marks as walked already. The score of that beginning counts and its roads are used up.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Maze;

impl Offer for Maze {
    const ENGINES: &'static [Engine] = &[
        Engine {
            id: "frontier",
            exact: true,
            options: &["all", "answer", "certificate", "hint", "part", "prices", "race", "rating", "second", "settle"],
        },
        Engine { id: "beam", exact: false, options: &["answer"] },
        Engine { id: "article", exact: true, options: &["part", "prunings"] },
    ];
    const GENERATOR_OPTIONS: &'static [&'static str] =
        &["width", "height", "multipliers", "max", "negative", "difficulty", "unique", "tries"];
}
