//! Where a search has its positions: in a store of its own, or in stores that several workers fill together.
//!
//! Shared, a position is stored once, by the first worker that comes upon it, and opened up by one worker at each cost: links are changed under the lock of
//! their store alone. Costs only sink, and a parent's was lower than its child's when the link was made, so that links never go round in a ring.

use super::{BEGIN, BestFirst};
use crate::puzzles::sokoban::engines::layers::Entries;
use crate::puzzles::sokoban::engines::messages::{Batch, Message};
use crate::puzzles::sokoban::engines::shared_store::{Holdings, STORES, SharedStore};
use crate::puzzles::sokoban::kernel::Square;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};

/// Positions that several workers store together: those of this search, and those of the one from the other end.
#[derive(Clone, Copy)]
pub struct Sharing<'t> {
    /// Of this search.
    pub own: &'t SharedStore,
    /// Of the other one.
    pub other: &'t SharedStore,
}

/// One position in both directions: pushes of the answer through it, and its nodes in this search and in the other.
#[derive(Clone, Copy)]
pub struct Meeting {
    /// Pushes.
    pub cost: u32,
    /// Numbered among all parts.
    pub nodes: [u32; 2],
}

/// New positions between two looks at the other search's stores.
const POSITIONS_BETWEEN_LOOKS: usize = 256;

/// Positions that are to be looked for in the stores of the search from the other end: many at a time, so that each lock is taken once for several.
#[derive(Default)]
pub(super) struct Unmet {
    /// By store; in a link the parent is the node itself, and the bound how many came before.
    batches: Vec<Batch>,
    count: usize,
}

impl Unmet {
    pub(super) fn new(packing: &Packing) -> Unmet {
        Unmet { batches: vec![Batch::new(packing.words()); STORES], count: 0 }
    }
}

/// Positions remembered.
const RECENT: usize = 256;

/// Positions that a worker has opened up lately, whose pushes it is likely to make next: they are not read in the stores that it shares, where each look
/// takes a lock that was last in another worker's hands. A cost may have sunk since then; a push made at the older one leads to a position that is
/// opened up anew when it is met at the lower one.
#[derive(Default)]
pub(super) struct Recent {
    /// By the end of their numbers.
    links: Vec<(u32, Square, Link)>,
    keys: Vec<u64>,
    /// Words of a position.
    words: usize,
}

impl Recent {
    pub(super) fn new(words: usize) -> Recent {
        let none = (NO_NODE, 0, BEGIN);
        Recent { links: vec![none; RECENT], keys: vec![0; RECENT * words], words }
    }

    /// Remembers a position, where others share the stores.
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

/// Stores a position; no node if it is known at no higher cost. A new one has the number of nodes before it.
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
    /// Stores a position that is this part's own; no node if it is known at no higher cost.
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
        // Is this new node the end?
        if is_new && key == &self.target.0[..] && self.target.1.is_none_or(|player| player == region) {
            self.answer = Some(node);
        }
        node
    }

    /// The best meeting since the last one was taken, where positions are shared. `all`: also if few positions are new since then.
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

    /// Looks for the new nodes of one store among those of the search from the other end: the best meeting, of equals the first, as one worker alone
    /// would have it, with a number that puts those of several stores in the same order.
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

    /// What it holds, or has added to what all hold together.
    pub fn holdings(&self) -> Holdings {
        if self.sharing.is_some() { self.added_to } else { Holdings::of(&self.store) }
    }

    /// The boxes of a node, into a list and as words, with player and link.
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

    /// The older half of the entries of a layer, for other workers; none if they are few.
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

    /// The same for the parent of a push, which may have been opened up lately.
    pub(super) fn read_opened(&self, node: u32, boxes: &mut [Square], key: &mut [u64]) -> (Square, Link) {
        let Some((known, region, link)) = self.recent.get(node) else { return self.read(node, boxes, key) };
        self.store.packing().read(known, key, boxes);
        (region, link)
    }

    /// Takes note that a node is opened up, unless another worker has done so, or has found a way of lower cost, which that one opens up.
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
