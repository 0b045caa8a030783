//! The sliding puzzle with walls (Google DevQuiz 2011): put the tiles in order with the fewest moves of the blank.
//!
//! * Board: `w,h,cells`, 2x2 to 8x8, cells in reading order: `0` the blank, `=` a wall, a tile by the cell where it
//!   belongs: `1` to `9` for the first nine cells, then `A` to `Z`, `a` to `z`, `@`, `$`. A wall uses up the symbol of
//!   its cell. Spaces and line ends between cells are skipped.
//! * Moves: `L`, `R`, `U`, `D` move the blank; the tile there takes the blank's old place. Walls never move.
//! * Goal: every tile on its own cell; the blank is then on the last free cell in reading order.
//! * Objective: number of moves, fewest win.
//!
//! A file may hold one board a line; lines before the first board (the budget and the count of the contest's file) are
//! skipped.

#[cfg(feature = "engines")]
pub mod engines;
pub mod kernel;
pub mod rules;

use crate::model::puzzle::{Engine, Offer};

/// The family. It has no data: it stands for the family in generic functions, such as [`crate::check::check`].
pub struct Slide;

impl Offer for Slide {
    const ENGINES: &'static [Engine] = &[
        Engine { id: "auto", exact: true, options: &["answer", "part"] },
        Engine { id: "quick", exact: true, options: &["level"] },
        Engine { id: "optimal", exact: true, options: &["answer", "part"] },
        Engine { id: "beam", exact: false, options: &["width"] },
        Engine { id: "always", exact: false, options: &[] },
        Engine { id: "article", exact: true, options: &["distances"] },
        Engine { id: "route", exact: false, options: &["changes", "seed"] },
    ];
    const GENERATOR_OPTIONS: &'static [&'static str] = &["width", "height", "walls"];
}
