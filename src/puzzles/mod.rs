//! The registry: one folder and one line per family.

use crate::family::{Adapter, Family};

pub mod null;

/// Declares the modules of the shipped families and lists them.
macro_rules! families {
    ($($module:ident :: $puzzle:ident),* $(,)?) => {
        $(pub mod $module;)*
        /// All families that are shipped, in alphabetical order.
        pub static FAMILIES: &[&dyn Family] = &[$(&Adapter::<$module::$puzzle>::NEW),*];
    };
}

families! {
    streamer::Streamer,
    maze::Maze,
    slide::Slide,
    sokoban::Sokoban,
    sweeper::Sweeper,
}

/// The smallest family: compiled and tested, never shipped.
pub static NULL: &dyn Family = &Adapter::<null::Null>::NEW;
