//! Waiting entries of the breadth-first searches among the states of a few tiles and the blank: a state, where the
//! blank came from, and a known distance.

use super::states::TILES_SHIFT;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::{Graph, NONE};

/// Above the state is where the blank came from, and above that the distance from the guide.
const FROM_SHIFT: u32 = 40;
const LEFT_SHIFT: u32 = 48;
const STATE_MASK: u64 = (1 << 36) - 1;
/// The lowest bit of each tile's place in a state.
const ONES: u64 = 0x1_1111_1110;
/// Entries that are looked at together.
pub(super) const ENTRIES_PER_BATCH: usize = 32;
/// Elementary steps of an entry.
pub(super) const STEPS_PER_ENTRY: usize = 16;

/// The state of a position.
#[inline(never)]
pub(super) fn state(tiles: &[u8], position: &Position) -> u64 {
    let place =
        |state, &tile: &u8| state << TILES_SHIFT | position.tiles.iter().position(|&t| t == tile).unwrap_or(0) as u64;
    tiles.iter().rev().fold(0, place) << TILES_SHIFT | u64::from(position.blank)
}

/// The entry of an end with a distance from the guide.
pub(super) fn root(state: u64, distance: u16) -> u64 {
    u64::from(distance) << LEFT_SHIFT | u64::from(NONE) << FROM_SHIFT | state
}

/// The guide's distance for the state that an entry was reached from.
#[inline(always)]
pub(super) fn before(entry: u64) -> u16 {
    (entry >> LEFT_SHIFT) as u16
}

/// An entry with the guide's distance for its own state.
#[inline(always)]
pub(super) fn with_distance(entry: u64, left: u16) -> u64 {
    entry & ((1 << LEFT_SHIFT) - 1) | u64::from(left) << LEFT_SHIFT
}

/// The moves among the states of some tiles.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    graph: &'a Graph,
    /// The lowest bit of each tile's place.
    ones: u64,
}

impl<'a> Moves<'a> {
    pub(super) fn new(graph: &'a Graph, tiles: usize) -> Moves<'a> {
        Moves { graph, ones: ONES & ((16 << (4 * tiles)) - 1) }
    }

    /// Calls `call` for each state that an entry leads to, except the one it came from. It passes an entry that still
    /// has the guide's distance of the state before, and whether all tiles are where they were.
    #[inline(always)]
    pub(super) fn each(self, entry: u64, mut call: impl FnMut(u64, bool)) {
        let (state, blank, from) = (entry & STATE_MASK, entry & 15, entry >> FROM_SHIFT & 255);
        let left = entry >> LEFT_SHIFT << LEFT_SHIFT;
        let mut ways = !u32::from_le_bytes(self.graph.next[blank as usize]);
        while ways != 0 {
            let vertex = u64::from(!ways & 255);
            ways >>= 8;
            if vertex == u64::from(NONE) || vertex == from {
                continue;
            }
            // The lowest place that has the vertex, if any, found by the borrow that it causes.
            let others = state ^ (self.ones * vertex);
            let place = others.wrapping_sub(self.ones) & !others & self.ones << 3;
            let tile = (place & place.wrapping_neg()) >> 3;
            call(left | blank << FROM_SHIFT | state ^ ((blank ^ vertex) * (1 | tile)), tile == 0);
        }
    }
}
