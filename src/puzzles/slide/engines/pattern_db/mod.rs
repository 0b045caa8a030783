//! Additive pattern databases made on the fly (Korf and Felner, Disjoint Pattern Database Heuristics, 2002; Felner,
//! Korf and Hanan, Additive Pattern Database Heuristics, 2004) for any board, with or without walls.
//!
//! For every placing of its few tiles, a table holds the least number of moves *of these tiles* that bring them home,
//! whatever the others do. Every move moves one tile, so the sums over disjoint groups never exceed the true length:
//! admissible. About the place where the blank ends, a table knows only its part of the cells beside the homes. So most
//! tables serve every search on the same walls, forwards and backwards. (Ignoring that part too costs a lot: a group
//! around the blank's corner then misses the move that lets the blank in. The average is 41.5 instead of 42.9 for 6-6-3
//! on 4x4.)

pub mod blank_pattern;
mod clusters;
mod entries;
mod flood;
mod layer;
pub mod library;
pub mod lookup;
mod meet;
pub mod one_bit;
mod orders;
mod parts;
mod quick;
mod sets;
pub mod slabs;
mod states;
mod symmetry;
pub mod watch;

use crate::puzzles::slide::rules::board::graph::{MAX_VERTICES, NONE};
use std::sync::Arc;

/// The largest group: its orders are counted in 16 bits.
const MAX_TILES: usize = 7;

/// The table of one group of tiles.
#[derive(Debug)]
pub struct GroupTable {
    /// The tiles, in ascending order.
    pub tiles: Vec<u8>,
    /// Number of vertices of the graph.
    vertices: usize,
    /// The least moves of the tiles, indexed by the sum of each tile's vertex times its [`GroupTable::weight`].
    pub values: Vec<u8>,
}

impl GroupTable {
    /// By how much one vertex more raises the index, for the tile of a rank.
    pub fn weight(&self, rank: usize) -> u32 {
        (self.vertices as u32).pow(rank as u32)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.values.len() as u64
    }
}

/// A lower bound on the moves that a position needs: a sum over disjoint groups.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The groups' tables.
    pub tables: Vec<Arc<GroupTable>>,
    /// The group of each tile; [`NONE`] for the blank.
    pub group: [u8; MAX_VERTICES],
    /// By how much one vertex more raises the index of its group, by tile.
    pub weight: [u32; MAX_VERTICES],
}

/// The most groups of an estimate.
pub const MAX_GROUPS: usize = 32;

impl Estimate {
    /// The estimate of disjoint tables.
    pub fn new(tables: Vec<Arc<GroupTable>>) -> Estimate {
        assert!(tables.len() <= MAX_GROUPS, "groups are small but not that small");
        let mut estimate = Estimate { tables, group: [NONE; MAX_VERTICES], weight: [0; MAX_VERTICES] };
        for (g, table) in estimate.tables.iter().enumerate() {
            for (rank, &tile) in table.tiles.iter().enumerate() {
                estimate.group[usize::from(tile)] = g as u8;
                estimate.weight[usize::from(tile)] = table.weight(rank);
            }
        }
        estimate
    }

    /// The index of a group, from the vertex of each tile.
    pub fn index(&self, group: usize, places: &[u8; MAX_VERTICES]) -> u32 {
        let tiles = &self.tables[group].tiles;
        tiles.iter().map(|&t| u32::from(places[usize::from(t)]) * self.weight[usize::from(t)]).sum()
    }

    /// The bound of a position, from the vertex of each tile.
    pub fn of(&self, places: &[u8; MAX_VERTICES]) -> u32 {
        (0..self.tables.len()).map(|g| u32::from(self.tables[g].values[self.index(g, places) as usize])).sum()
    }
}
