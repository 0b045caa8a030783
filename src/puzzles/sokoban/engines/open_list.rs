//! The open list: pushes that are not made yet, by priority.

use crate::puzzles::sokoban::kernel::pages::Pages;
use crate::puzzles::sokoban::kernel::{NONE, Push};

/// An entry of the open list: a push from a node, or the node itself (with [`Push::from`] = [`NONE`]).
#[derive(Clone, Copy)]
pub struct OpenEntry {
    /// The node.
    pub node: u32,
    /// The push to be made there.
    pub push: Push,
}

/// Marks an entry that is the node itself.
pub const ITSELF: Push = Push { from: NONE, direction: 0 };

/// A layer with fewer entries gives none to other workers.
const FEWEST_TO_GIVE: usize = 64;

/// A list of entries by priority; among equals the latest comes first.
#[derive(Default)]
pub struct OpenList {
    lists: Vec<Pages<OpenEntry>>,
    least: usize,
}

impl OpenList {
    /// Adds an entry.
    pub fn put(&mut self, priority: u32, entry: OpenEntry) {
        let priority = priority as usize;
        if priority >= self.lists.len() {
            self.lists.resize_with(priority + 1, Pages::default);
        }
        self.lists[priority].push(entry);
        self.least = self.least.min(priority);
    }

    /// Takes the latest entry of the lowest priority, unless that is above the ceiling.
    pub fn take(&mut self, ceiling: u32) -> Option<(u32, OpenEntry)> {
        while self.least < self.lists.len() && self.least <= ceiling as usize {
            if let Some(entry) = self.lists[self.least].pop() {
                return Some((self.least as u32, entry));
            }
            // A list that has become empty is often not filled again.
            self.lists[self.least] = Pages::default();
            self.least += 1;
        }
        None
    }

    /// The lowest priority in the list.
    pub fn least(&self) -> Option<u32> {
        (self.least..self.lists.len()).find(|&p| !self.lists[p].is_empty()).map(|p| p as u32)
    }

    /// Removes and returns the older half of the entries of a priority, unless they are few.
    pub fn give(&mut self, priority: u32) -> Option<Pages<OpenEntry>> {
        let list = self.lists.get_mut(priority as usize)?;
        (list.len() >= FEWEST_TO_GIVE).then(|| list.take_half())
    }

    /// Number of entries.
    pub fn waiting(&self) -> usize {
        self.lists.iter().skip(self.least).map(Pages::len).sum()
    }

    /// All entries with their priorities, in an order in which they can be put into an empty list.
    #[cfg(feature = "cli")]
    pub fn entries(&self) -> impl Iterator<Item = (u32, OpenEntry)> {
        self.lists.iter().zip(0..).flat_map(|(list, priority)| list.iter().map(move |&entry| (priority, entry)))
    }

    /// Bytes in use. On large levels priorities reach tens of thousands, and empty lists take space too.
    pub fn bytes(&self) -> u64 {
        let entries: usize = self.lists.iter().skip(self.least).map(Pages::bytes).sum();
        let places = self.lists.capacity() * size_of::<Pages<OpenEntry>>();
        (entries + places + self.lists.len() * size_of::<Vec<OpenEntry>>()) as u64
    }
}
