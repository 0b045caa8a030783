//! What a depth-first search asks of an estimate, whichever way its tables are addressed.

use super::Estimate;
use super::parted::PartedEstimate;
use super::slopes::SlopeEstimate;
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
    /// State and value after a tile of the group has gone from a vertex to another, where the blank was, from those before.
    fn after(&self, group: usize, state: u32, value: u8, tile: u8, from: u8, to: u8) -> (u32, u8);
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

    #[inline(always)]
    fn after(&self, group: usize, state: u32, _: u8, tile: u8, from: u8, to: u8) -> (u32, u8) {
        let step = u32::from(to).wrapping_sub(u32::from(from));
        let state = state.wrapping_add(self.weight[usize::from(tile)].wrapping_mul(step));
        (state, self.tables[group].values[state as usize])
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

    #[inline(always)]
    fn after(&self, group: usize, state: u32, _: u8, _: u8, from: u8, to: u8) -> (u32, u8) {
        let table = &self.tables[group].0;
        let state = table.moved(state, from, to);
        (state, table.value(state, from))
    }
}

impl Lookup for SlopeEstimate {
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

    fn value(&self, group: usize, state: u32, blank: u8) -> u8 {
        self.tables[group].0.value(state, blank)
    }

    #[inline(always)]
    fn after(&self, group: usize, state: u32, value: u8, _: u8, from: u8, to: u8) -> (u32, u8) {
        self.tables[group].0.after(state, value, from, to)
    }
}
