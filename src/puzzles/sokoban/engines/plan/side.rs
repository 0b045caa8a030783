//! The two sides of a search that meets in the middle: pushes from the start, and pulls from the goals.

use crate::puzzles::sokoban::kernel::store::{Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Push, Square};
use crate::search::control::Ticker;

/// A search from one side.
pub trait Side {
    /// Does the search go from the start to the goals?
    const FORWARDS: bool;

    /// Expands one position; false if nothing is left to try.
    fn turn(&mut self, ticker: &mut Ticker<'_>) -> bool;

    /// The positions met.
    fn store(&self) -> &Store;

    /// The boxes of the best position.
    fn best(&self) -> Vec<Square>;

    /// A position with all boxes on goals, if pushes have reached one.
    fn answer(&self) -> Option<u32> {
        None
    }

    /// The pushes between the beginning of the search and a position, in the order in which they are played.
    fn pushes(&mut self, node: u32, ticker: &mut Ticker<'_>) -> Vec<Push>;

    /// Bytes in use.
    fn bytes(&self) -> u64;
}

/// A side that can head for given squares.
pub trait Aimed<'t>: Side + Sized {
    /// A search for a position with boxes on these squares; with `flat`, all moves have the same weight. Returns `None`
    /// if the search has to stop.
    fn toward(
        tables: &'t Tables,
        packing: Packing,
        squares: Vec<Square>,
        flat: bool,
        memory: u64,
        ticker: &mut Ticker<'_>,
    ) -> Option<Self>;
}
