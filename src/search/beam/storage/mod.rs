//! How the tree of a beam is kept. Each storage is a page of code, and a search visits the same leaves with any of
//! them.

pub mod chained;
pub mod copies;
pub mod counted;
pub(in crate::search::beam) mod list;
pub mod tour;
pub mod trail;
pub(in crate::search::beam) mod writer;

use crate::search::beam::Problem;
use crate::search::beam::watch::{Flow, Watch};
use std::ops::ControlFlow;

/// Which storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageKind {
    /// One state for every leaf, copied for every survivor: the baseline, and the best storage for small states.
    Copies,
    /// Nodes that own their parents by counted references and know their children weakly (rhoo 2022).
    Counted,
    /// First child, next sibling, parent, in one array with a free list (rhoo 2023).
    Chained,
    /// A list of "down", "leaf" and "up" (eijirou 2024).
    Tour,
    /// For every leaf the steps that it does not share with the leaf before it, written forwards and read backwards.
    Trail,
}

impl StorageKind {
    /// All of them with their names, the default first.
    pub const ALL: [(&'static str, StorageKind); 5] = [
        ("trail", StorageKind::Trail),
        ("tour", StorageKind::Tour),
        ("chained", StorageKind::Chained),
        ("counted", StorageKind::Counted),
        ("copies", StorageKind::Copies),
    ];

    /// The storage with this name; `None` if there is no such storage.
    pub fn named(name: &str) -> Option<StorageKind> {
        StorageKind::ALL.iter().find(|(n, _)| *n == name).map(|(_, kind)| *kind)
    }
}

/// A tree whose leaves are the present layer, all at the same depth.
pub trait Storage<P: Problem> {
    /// The tree of the root alone, which is leaf 0.
    fn new(problem: &P, state: P::State) -> Self;
    /// Brings the state to every leaf, in any order. `visit` gets the leaf, the state, and the number of steps made and
    /// taken back on the way there. If it breaks off, the storage can only be asked for paths.
    fn visit(&mut self, problem: &P, visit: impl FnMut(usize, &P::State, usize) -> ControlFlow<()>);
    /// Makes the next layer: leaf `i` is the child of `parents[i]` by `steps[i]`; parents never ascend. If that is
    /// broken off, the layer is still the old one.
    fn advance(&mut self, problem: &P, parents: &[u32], steps: &[P::Step], watch: &mut Watch<'_>) -> Flow<()>;
    /// All steps from the root to a leaf of the present layer. It looks at the limits but is never broken off, because
    /// a search that has to stop asks for its answer.
    fn path(&self, leaf: usize, watch: &mut Watch<'_>) -> Vec<P::Step>;
    /// Bytes in use, including what the states own.
    fn bytes(&self, problem: &P) -> usize;
    /// Bytes on top of those while a layer of `leaves` leaves is made.
    fn growth(&self, problem: &P, leaves: usize) -> usize;
}
