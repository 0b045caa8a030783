//! The registry: one folder and one line per family. A folder has three layers. `rules` imports only rules; `kernel`
//! and `engines` import only the board from them, and never what decides which move is legal. So a wrong answer passes
//! the check only if rules and engine contain the same mistake independently.
//!
//! No code of the library outside a family's folder names the family, except for its line here.

use crate::family::Adapter;
use crate::model::error::Error;

pub mod lights;

/// What this build knows of a family: what a page needs, plus the services of the engines and of the command line where
/// they are compiled in.
#[cfg(not(feature = "engines"))]
pub type Entry = dyn crate::family::Family;
/// What this build knows of a family.
#[cfg(all(feature = "engines", not(feature = "cli")))]
pub type Entry = dyn crate::family::solver::Solver;
/// What this build knows of a family.
#[cfg(feature = "cli")]
pub type Entry = dyn crate::family::workshop::Workshop;

/// Declares the modules of the shipped families and lists them, each where its feature is on.
macro_rules! families {
    ($($module:ident :: $puzzle:ident if $feature:literal),* $(,)?) => {
        $(#[cfg(feature = $feature)] pub mod $module;)*
        /// All families of this build, in alphabetical order of their ids.
        pub static FAMILIES: &[&Entry] = &[$(#[cfg(feature = $feature)] &Adapter::<$module::$puzzle>::NEW),*];
    };
}

families! {
    streamer::Streamer if "streamer",
    maze::Maze if "maze",
    slide::Slide if "slide",
    sokoban::Sokoban if "sokoban",
    sweeper::Sweeper if "sweeper",
}

/// The template of a family: compiled and tested, never shipped.
pub static TEMPLATE: &Entry = &Adapter::<lights::Lights>::NEW;

/// The family with this id (`beam` is that of [`streamer`]); [`Error::UnknownFamily`] if this build has none.
///
/// ```
/// use tokeru::puzzles;
///
/// assert_eq!(puzzles::family("sokoban")?.engines()[0].id, "fast");
/// assert_eq!(puzzles::family("chess").err().unwrap().code().0, "unknown-family");
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub fn family(id: &str) -> Result<&'static Entry, Error> {
    let found = FAMILIES.iter().copied().find(|family| family.id() == id);
    found.ok_or_else(|| Error::UnknownFamily(id.to_owned()))
}
