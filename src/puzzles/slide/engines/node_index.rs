//! The number of a node in its layer. The index has parts that grow one by one, so that it is never rehashed as a
//! whole.

use crate::base::pieces::Pieces;

/// A node that a key identifies.
pub trait Keyed {
    /// The key, which identifies the node completely.
    type Key: Copy + PartialEq;
    /// The key of this node.
    fn key(&self) -> Self::Key;
    /// A hash of a key whose bits are all well mixed.
    fn mixed(key: Self::Key) -> u64;
}

/// Nodes for which a part is made at first.
const NODES_PER_PART: usize = 1 << 12;
/// The fewest slots of a part.
const MIN_SLOTS: usize = 64;

/// A hash table of the nodes of a layer.
pub struct NodeIndex {
    parts: Vec<Part>,
    /// The number of highest bits of a hash that select the part.
    bits: u32,
    slots: usize,
}

/// A slot holds the node's number plus one in its lower 24 bits, and above them eight bits of the key's hash. 0 marks
/// an empty slot.
struct Part {
    slots: Vec<u32>,
    len: usize,
}

/// The place for a node that is not in the index yet.
pub struct Gap {
    part: usize,
    slot: usize,
    tag: u32,
}

const NUMBER_MASK: u32 = 0xff_ffff;

impl Part {
    /// The slot of a key, or the empty one where it belongs.
    #[inline]
    fn slot<N: Keyed, const B: u32>(&self, nodes: &Pieces<N, B>, key: N::Key, mixed: u64) -> usize {
        let (tag, mask) = ((mixed as u32) << 24, self.slots.len() - 1);
        let mut slot = (mixed >> 24) as usize & mask;
        loop {
            let entry = self.slots[slot];
            let is_it = |entry: u32| nodes[(entry & NUMBER_MASK) as usize - 1].key() == key;
            if entry == 0 || entry & !NUMBER_MASK == tag && is_it(entry) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn put<N: Keyed, const B: u32>(&mut self, nodes: &Pieces<N, B>, number: usize) {
        let key = nodes[number].key();
        let mixed = N::mixed(key);
        let slot = self.slot(nodes, key, mixed);
        self.slots[slot] = (mixed as u32) << 24 | (number as u32 + 1);
    }

    #[cold]
    fn grow<N: Keyed, const B: u32>(&mut self, nodes: &Pieces<N, B>) {
        let slots = vec![0; 2 * self.slots.len()];
        let before = std::mem::replace(&mut self.slots, slots);
        before
            .iter()
            .filter(|&&entry| entry != 0)
            .for_each(|entry| self.put(nodes, (entry & NUMBER_MASK) as usize - 1));
    }
}

impl NodeIndex {
    /// An empty index for a layer that follows one of `nodes` nodes.
    pub fn new(nodes: usize) -> NodeIndex {
        let parts = nodes.div_ceil(NODES_PER_PART).next_power_of_two();
        // A layer is usually not much larger than the one before.
        let slots = (2 * nodes / parts).next_power_of_two().max(MIN_SLOTS);
        let part = |_| Part { slots: vec![0; slots], len: 0 };
        NodeIndex { parts: (0..parts).map(part).collect(), bits: parts.ilog2(), slots: parts * slots }
    }

    #[inline]
    fn part(&self, mixed: u64) -> usize {
        (mixed >> 1 >> (63 - self.bits)) as usize
    }

    /// The number of the node with a key, or the place for it.
    #[inline]
    pub fn find<N: Keyed, const B: u32>(&self, nodes: &Pieces<N, B>, key: N::Key) -> Result<usize, Gap> {
        let mixed = N::mixed(key);
        let number = self.part(mixed);
        let part = &self.parts[number];
        let slot = part.slot(nodes, key, mixed);
        let gap = Gap { part: number, slot, tag: (mixed as u32) << 24 };
        part.slots[slot].checked_sub(1).map_or(Err(gap), |entry| Ok((entry & NUMBER_MASK) as usize))
    }

    /// The content of the first slot in which a key is looked for.
    #[inline]
    pub fn first<N: Keyed>(&self, key: N::Key) -> u32 {
        self.first_of(N::mixed(key))
    }

    /// The same for a key with this hash.
    #[inline]
    pub fn first_of(&self, mixed: u64) -> u32 {
        let slots = &self.parts[self.part(mixed)].slots;
        slots[(mixed >> 24) as usize & (slots.len() - 1)]
    }

    /// Adds the last node at its place.
    #[inline]
    pub fn fill<N: Keyed, const B: u32>(&mut self, gap: &Gap, nodes: &Pieces<N, B>) {
        let part = &mut self.parts[gap.part];
        part.slots[gap.slot] = gap.tag | nodes.len() as u32;
        part.len += 1;
        if 2 * part.len > part.slots.len() {
            self.slots += part.slots.len();
            part.grow(nodes);
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (4 * self.slots + size_of::<Part>() * self.parts.capacity()) as u64
    }
}
