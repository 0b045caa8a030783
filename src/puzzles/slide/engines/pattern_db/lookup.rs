//! The look-ups that a depth-first search makes in an estimate, however its tables are addressed.

use super::Estimate;
use super::slabs::{GroupState, Slabs};
use crate::puzzles::slide::rules::board::graph::{MAX_VERTICES, NONE};
use std::sync::Arc;

/// A sum over disjoint groups of tiles, updated move by move.
pub trait Lookup: Sync {
    /// Number of groups.
    fn groups(&self) -> usize;
    /// The group of a tile.
    fn group(&self, tile: u8) -> usize;
    /// The state of a group, from the vertex of each tile.
    fn state(&self, group: usize, places: &[u8; MAX_VERTICES]) -> u32;
    /// The least moves of the group's tiles, with the blank on a vertex.
    fn value(&self, group: usize, state: u32, blank: u8) -> u8;
    /// The state and value after a tile of the group has moved from `from` to `to`, where the blank was, given those
    /// before.
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

    fn state(&self, group: usize, places: &[u8; MAX_VERTICES]) -> u32 {
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

/// The table of one group of tiles, addressed by the set of their vertices and their order on it ([`Slabs`]).
pub trait Addressed: Sync {
    /// The tiles, in ascending order.
    fn tiles(&self) -> &[u8];
    /// The least moves of the tiles, with the blank on a vertex.
    fn value(&self, state: GroupState, blank: u8) -> u8;
    /// The state and value after the tile on `from` has moved to the blank's vertex, given those before.
    fn after(&self, state: GroupState, value: u8, from: u8, to: u8) -> (GroupState, u8);
}

/// A lower bound on the moves that a position needs: a sum over disjoint groups.
#[derive(Clone, Debug)]
pub struct Sum<T> {
    /// The groups' tables, and the slabs from which they were made.
    pub tables: Vec<(T, Arc<Slabs>)>,
    /// The group of each tile; [`NONE`] for the blank.
    group: [u8; MAX_VERTICES],
}

impl<T: Addressed> Sum<T> {
    /// The estimate of disjoint tables.
    pub fn new(tables: Vec<(T, Arc<Slabs>)>) -> Sum<T> {
        let mut group = [NONE; MAX_VERTICES];
        for (g, (table, _)) in tables.iter().enumerate() {
            table.tiles().iter().for_each(|&tile| group[usize::from(tile)] = g as u8);
        }
        Sum { tables, group }
    }
}

impl<T: Addressed> Lookup for Sum<T> {
    fn groups(&self) -> usize {
        self.tables.len()
    }

    #[inline]
    fn group(&self, tile: u8) -> usize {
        self.group[usize::from(tile)].into()
    }

    fn state(&self, group: usize, places: &[u8; MAX_VERTICES]) -> u32 {
        let (table, slabs) = &self.tables[group];
        slabs.state(table.tiles(), places)
    }

    #[inline]
    fn value(&self, group: usize, state: u32, blank: u8) -> u8 {
        self.tables[group].0.value(state, blank)
    }

    #[inline(always)]
    fn after(&self, group: usize, state: u32, value: u8, _: u8, from: u8, to: u8) -> (u32, u8) {
        self.tables[group].0.after(state, value, from, to)
    }
}
