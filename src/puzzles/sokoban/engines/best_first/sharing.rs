//! The positions of a search: in a store of its own, or in stores that several workers fill together.
//!
//! A shared position is stored once, by the first worker that finds it, and expanded by one worker at each cost: links
//! change only under the lock of their store. Costs only decrease, and a parent's cost was lower than its child's when
//! the link was made, so links never form a cycle.

use super::{BEGIN, BestFirst};
use crate::puzzles::sokoban::engines::layers::Entries;
use crate::puzzles::sokoban::engines::messages::{Batch, Message};
use crate::puzzles::sokoban::engines::shared_store::{Holdings, STORES, SharedStore};
use crate::puzzles::sokoban::kernel::Square;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};

/// Stores that several workers share: those of this search, and those of the search from the other end.
#[derive(Clone, Copy)]
pub struct Sharing<'t> {
    /// The stores of this search.
    pub own: &'t SharedStore,
    /// The stores of the other one.
    pub other: &'t SharedStore,
}

/// One position met by both directions: the pushes of the answer through it, and its nodes in this search and in the
/// other.
#[derive(Clone, Copy)]
pub struct Meeting {
    /// Number of pushes.
    pub cost: u32,
    /// The nodes, numbered among all parts.
    pub nodes: [u32; 2],
}

/// New positions between two lookups in the other search's stores.
const POSITIONS_BETWEEN_LOOKS: usize = 256;

/// Positions that are still to be looked up in the stores of the other search. They are looked up in batches, so that
/// each lock is taken once for several.
#[derive(Default)]
pub(super) struct Unmet {
    /// By store. In a link, the parent is the node itself, and the bound is the number of positions before it.
    batches: Vec<Batch>,
    count: usize,
}

impl Unmet {
    pub(super) fn new(packing: &Packing) -> Unmet {
        Unmet { batches: vec![Batch::new(packing.words()); STORES], count: 0 }
    }
}

/// Number of positions remembered.
const RECENT: usize = 256;

/// The positions that a worker has expanded most recently, and whose pushes it is likely to make next. They are not
/// read from the shared stores, because each read takes a lock that another worker used last. The cost may have
/// decreased since; a push made at the older cost leads to a position that is expanded again when it is met at the
/// lower one.
#[derive(Default)]
pub(super) struct Recent {
    /// Indexed by the lowest bits of the node.
    links: Vec<(u32, Square, Link)>,
    keys: Vec<u64>,
    /// Number of words of a position.
    words: usize,
}

impl Recent {
    pub(super) fn new(words: usize) -> Recent {
        let none = (NO_NODE, 0, BEGIN);
        Recent { links: vec![none; RECENT], keys: vec![0; RECENT * words], words }
    }

    /// Remembers a position, if the stores are shared.
    pub(super) fn put(&mut self, node: u32, key: &[u64], region: Square, link: Link) {
        let place = node as usize % RECENT;
        if let Some(known) = self.links.get_mut(place) {
            *known = (node, region, link);
            self.keys[place * self.words..][..self.words].copy_from_slice(key);
        }
    }

    fn get(&self, node: u32) -> Option<(&[u64], Square, Link)> {
        let place = node as usize % RECENT;
        let &(_, region, link) = self.links.get(place).filter(|known| known.0 == node)?;
        Some((&self.keys[place * self.words..][..self.words], region, link))
    }
}

/// Stores a position. Returns [`NO_NODE`] if it is known at the same or a lower cost. A new node's number is the
/// previous number of nodes.
#[inline(never)]
fn put(store: &mut Store, hash: u64, key: &[u64], region: Square, link: Link) -> u32 {
    let before = store.len();
    let node = store.insert_hashed(hash, key, region, link);
    if node as usize == before {
        return node;
    }
    let known = &mut store.links[node as usize];
    if known.cost <= link.cost {
        return NO_NODE;
    }
    *known = Link { rest: known.rest, ..link };
    node
}

impl BestFirst<'_> {
    /// Stores a position of this part. Returns [`NO_NODE`] if it is known at the same or a lower cost.
    #[inline(never)]
    pub(super) fn settle(&mut self, hash: u64, key: &[u64], region: Square, link: Link) -> u32 {
        let Some(sharing) = self.sharing else {
            let before = self.store.len();
            let node = put(&mut self.store, hash, key, region, link);
            return self.settled(node, node as usize == before, key, region);
        };
        let (mut store, part) = sharing.own.of_hash(hash);
        let (before, count) = (Holdings::of(&store), store.len());
        let own = put(&mut store, hash, key, region, link);
        self.added_to = self.added_to.grown(before, Holdings::of(&store));
        drop(store);
        let (node, is_new) = (if own == NO_NODE { own } else { part.global(own) }, own as usize == count);
        if is_new {
            let link = Link { parent: node, rest: self.unmet.count.min(u16::MAX.into()) as u16, ..link };
            self.unmet.batches[part.index as usize].add(Message { hash, key, region, link });
            self.unmet.count += 1;
        }
        self.settled(node, is_new, key, region)
    }

    fn settled(&mut self, node: u32, is_new: bool, key: &[u64], region: Square) -> u32 {
        self.refusals.known += u64::from(!is_new);
        // Is this new node the target?
        if is_new && key == &self.target.0[..] && self.target.1.is_none_or(|player| player == region) {
            self.answer = Some(node);
        }
        node
    }

    /// The best meeting since the last call, if positions are shared. With `all`, also if there are few new positions.
    pub fn take_meeting(&mut self, all: bool) -> Option<Meeting> {
        let other = self.sharing?.other;
        if !all && self.unmet.count < POSITIONS_BETWEEN_LOOKS {
            return None;
        }
        self.unmet.count = 0;
        let meetings = (0..STORES).filter_map(|index| self.meet(other, index));
        let (_, meeting) = meetings.min_by_key(|(order, _)| *order)?;
        (meeting.cost < self.cutoff).then(|| {
            self.cutoff = meeting.cost;
            meeting
        })
    }

    /// Looks the new nodes of one store up in the other search. Returns the best meeting, the first among equals, as a
    /// single worker would find it, with a number that orders the meetings of several stores in the same way.
    fn meet(&mut self, other: &SharedStore, index: usize) -> Option<(u64, Meeting)> {
        let batch = &mut self.unmet.batches[index];
        let (store, part) = other.of_hash(batch.messages().next()?.hash);
        let mut best: Option<(u64, Meeting)> = None;
        for Message { hash, key, region, link } in batch.messages() {
            let Some(met) = store.find_hashed(hash, key, region) else { continue };
            let cost = link.cost + store.links[met as usize].cost;
            let order = u64::from(cost) << 16 | u64::from(link.rest);
            if best.is_none_or(|(known, _)| order < known) {
                best = Some((order, Meeting { cost, nodes: [link.parent, part.global(met)] }));
            }
        }
        drop(store);
        batch.clear();
        best
    }

    /// What this search holds, or what this worker has added to the shared stores.
    pub fn holdings(&self) -> Holdings {
        if self.sharing.is_some() { self.added_to } else { Holdings::of(&self.store) }
    }

    /// Reads the boxes of a node as a list and as words; returns its region and link.
    #[inline(never)]
    pub(super) fn read(&self, node: u32, boxes: &mut [Square], key: &mut [u64]) -> (Square, Link) {
        let locked;
        let (store, own) = match self.sharing {
            Some(sharing) => {
                locked = sharing.own.of_node(node);
                (&*locked.0, locked.1)
            }
            None => (&self.store, node),
        };
        store.packing().read(store.key(own), key, boxes);
        (store.region(own), store.links[own as usize])
    }

    /// Takes off the older half of a layer's entries, for other workers; `None` if there are few.
    pub fn give(&mut self, layer: u32) -> Option<Entries> {
        let entries = self.open.give(layer)?;
        self.account.hand_over(-(entries.bytes() as i64));
        Some(entries)
    }

    /// Takes in such a half.
    #[inline(never)]
    pub fn take_entries(&mut self, layer: u32, entries: &Entries) {
        self.account.hand_over(entries.bytes() as i64);
        entries.iter().for_each(|&entry| self.open.put(layer, entry));
    }

    /// The same for the parent of a push, which may have been expanded recently.
    pub(super) fn read_opened(&self, node: u32, boxes: &mut [Square], key: &mut [u64]) -> (Square, Link) {
        let Some((known, region, link)) = self.recent.get(node) else { return self.read(node, boxes, key) };
        self.store.packing().read(known, key, boxes);
        (region, link)
    }

    /// Marks a node as expanded. Returns false if another worker has done so, or has found a lower cost, at which that
    /// worker expands it.
    pub(super) fn close(&mut self, node: u32) -> bool {
        let Some(sharing) = self.sharing else {
            self.store.links[node as usize] = self.opened;
            return true;
        };
        let (mut store, own) = sharing.own.of_node(node);
        let link = &mut store.links[own as usize];
        let first = !link.closed && link.cost == self.opened.cost;
        if first {
            *link = self.opened;
        }
        first
    }
}
