//! What a depth-first search asks of an estimate, whichever way its tables are addressed.

use super::Estimate;
use super::parted::PartedEstimate;
use crate::puzzles::slide::board::graph::MOST;

/// A sum over disjoint groups of tiles, kept up to date move by move.
pub trait Lookup: Sync {
    /// Number of groups.
    fn groups(&self) -> usize;
    /// The group of a tile.
    fn group(&self, tile: u8) -> usize;
    /// Where the tiles of a group are, from the vertex of each tile.
    fn state(&self, group: usize, places: &[u8; MOST]) -> u32;
    /// Least moves of the group's tiles, with the blank on a vertex.
    fn value(&self, group: usize, state: u32, blank: u8) -> u8;
    /// The state after a tile of the group has gone from a vertex to another, where the blank was.
    fn moved(&self, group: usize, state: u32, tile: u8, from: u8, to: u8) -> u32;
}

impl Lookup for Estimate {
    fn groups(&self) -> usize {
        self.tables.len()
    }

    #[inline]
    fn group(&self, tile: u8) -> usize {
        self.group[usize::from(tile)].into()
    }

    fn state(&self, group: usize, places: &[u8; MOST]) -> u32 {
        self.index(group, places)
    }

    #[inline]
    fn value(&self, group: usize, state: u32, _: u8) -> u8 {
        self.tables[group].values[state as usize]
    }

    #[inline]
    fn moved(&self, _: usize, state: u32, tile: u8, from: u8, to: u8) -> u32 {
        let step = u32::from(to).wrapping_sub(u32::from(from));
        state.wrapping_add(self.weight[usize::from(tile)].wrapping_mul(step))
    }
}

impl Lookup for PartedEstimate {
    fn groups(&self) -> usize {
        self.tables.len()
    }

    #[inline]
    fn group(&self, tile: u8) -> usize {
        self.group[usize::from(tile)].into()
    }

    fn state(&self, group: usize, places: &[u8; MOST]) -> u32 {
        let (table, slabs) = &self.tables[group];
        table.state(places, slabs)
    }

    #[inline]
    fn value(&self, group: usize, state: u32, blank: u8) -> u8 {
        self.tables[group].0.value(state, blank)
    }

    #[inline]
    fn moved(&self, group: usize, state: u32, _: u8, from: u8, to: u8) -> u32 {
        self.tables[group].0.moved(state, from, to)
    }
}
