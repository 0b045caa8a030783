//! The positions of one search with several workers: many small stores, each behind its own lock, so that workers
//! hardly ever wait for one another.

use super::messages::Part;
use crate::base::lock::Unpoisoned;
use crate::puzzles::sokoban::kernel::store::{Packing, Store};
use std::sync::{Mutex, MutexGuard};

/// Binary logarithm of the number of stores. With this number, workers seldom want the same one at once, and positions
/// that are stored together stay together.
const STORE_BITS: usize = 4;
/// Number of stores.
pub const STORES: usize = 1 << STORE_BITS;

/// The amounts held in a store.
#[derive(Clone, Copy, Default)]
pub struct Holdings {
    /// Number of positions.
    pub nodes: usize,
    /// Number of places in the table.
    pub places: usize,
    /// Bytes.
    pub bytes: u64,
}

impl Holdings {
    /// Everything in a store.
    pub fn of(store: &Store) -> Holdings {
        Holdings { nodes: store.len(), places: store.places(), bytes: store.bytes() }
    }

    /// Adds the growth of a store between two measurements.
    pub fn grown(self, before: Holdings, now: Holdings) -> Holdings {
        Holdings {
            nodes: self.nodes + now.nodes - before.nodes,
            places: self.places + now.places - before.places,
            bytes: self.bytes + now.bytes - before.bytes,
        }
    }
}

/// A store aligned to cache lines of its own, so that changes to a neighbouring store do not evict it from a worker's
/// cache.
#[repr(align(128))]
struct Locked(Mutex<Store>);

/// The stores. Nodes are numbered among all of them.
pub struct SharedStore(Vec<Locked>);

impl SharedStore {
    /// Stores without positions.
    pub fn new(packing: &Packing) -> SharedStore {
        SharedStore((0..STORES).map(|_| Locked(Mutex::new(Store::one_of(STORES, packing.clone())))).collect())
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.0.iter().map(|store| store.0.lock().unpoisoned().bytes()).sum()
    }

    /// The store that a hash belongs to, and its part of the whole.
    pub fn of_hash(&self, hash: u64) -> (MutexGuard<'_, Store>, Part) {
        let index = hash >> (64 - STORE_BITS);
        (self.0[index as usize].0.lock().unpoisoned(), Part { index: index as u32, count: STORES as u32 })
    }

    /// The store that holds a node, and the node's number there.
    pub fn of_node(&self, node: u32) -> (MutexGuard<'_, Store>, u32) {
        let (index, own) = Part { index: 0, count: STORES as u32 }.local(node);
        (self.0[index as usize].0.lock().unpoisoned(), own)
    }
}
