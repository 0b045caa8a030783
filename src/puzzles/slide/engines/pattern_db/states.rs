//! The known states of a pattern with the blank.

use std::hint::black_box;

/// Slots of a new table.
const SLOTS: usize = 1 << 6;
/// The tiles' places are above the blank's vertex.
pub(super) const TILES_SHIFT: u32 = 4;
/// There is no way within the limit.
pub(super) const NO_DISTANCE: u16 = u16::MAX;

/// A hash table with two bits for each state: is it known, and the second bit of its distance. A state has the blank's
/// vertex in its lowest four bits and above it the vertices of up to eight tiles. The key is the places of the tiles; a
/// slot has the bits for every vertex of the blank, because usually nothing else moves.
pub(super) struct States {
    /// The places of the tiles in the upper half, the bits in the lower; 0 marks an empty slot.
    slots: Vec<u64>,
    len: usize,
    /// The bits of the tiles in a state's places, and the shift that turns a hash into a slot.
    mask: u32,
    shift: u32,
}

impl States {
    /// An empty table for states of `tiles` tiles.
    pub(super) fn new(tiles: usize) -> States {
        let mask = ((1u64 << (4 * tiles)) - 1) as u32;
        States { slots: vec![0; SLOTS], len: 0, mask, shift: u64::BITS - SLOTS.ilog2() }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.slots.len() as u64
    }

    /// The places of the tiles of a state, which may have more tiles.
    #[inline(always)]
    fn tiles(&self, state: u64) -> u32 {
        (state >> TILES_SHIFT) as u32 & self.mask
    }

    #[inline(always)]
    fn first_slot(&self, tiles: u32) -> usize {
        (u64::from(tiles).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// The slot of these places, or the empty one where they belong.
    #[inline(always)]
    fn slot_of(&self, tiles: u32) -> usize {
        let mut slot = self.first_slot(tiles);
        while self.slots[slot] != 0 && (self.slots[slot] >> 32) as u32 != tiles {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }

    /// Prefetches the first slots of states. They are far apart in memory; independent ones are fetched at the same
    /// time.
    #[inline(always)]
    pub(super) fn fetch(&self, states: &[u64]) {
        black_box(states.iter().fold(0, |all, &state| all ^ self.first(state)));
    }

    /// The content of a state's first slot.
    #[inline(always)]
    pub(super) fn first(&self, state: u64) -> u64 {
        self.slots[self.first_slot(self.tiles(state))]
    }

    /// The slot for all states with its tiles' places.
    #[inline(always)]
    pub(super) fn slot(&self, state: u64) -> usize {
        self.slot_of(self.tiles(state))
    }

    /// What is known in a slot.
    #[inline(always)]
    pub(super) fn word(&self, slot: usize) -> Word {
        Word(self.slots[slot] as u32)
    }

    /// Adds bits for a state at its slot. Returns everything known in that slot then. Other slots may have moved
    /// afterwards.
    #[inline(always)]
    pub(super) fn put(&mut self, slot: usize, state: u64, bits: u32) -> Word {
        self.len += usize::from(self.slots[slot] == 0);
        let entry = self.slots[slot] | u64::from(self.tiles(state)) << 32 | u64::from(bits) << (2 * (state & 15));
        self.slots[slot] = entry;
        if 2 * self.len > self.slots.len() {
            self.grow();
        }
        Word(entry as u32)
    }

    #[cold]
    fn grow(&mut self) {
        let slots = vec![0; 2 * self.slots.len()];
        self.shift -= 1;
        for entry in std::mem::replace(&mut self.slots, slots) {
            if entry != 0 {
                let slot = self.slot_of((entry >> 32) as u32);
                self.slots[slot] = entry;
            }
        }
    }
}

/// What is known of the states that differ only in the blank's vertex.
#[derive(Clone, Copy)]
pub(super) struct Word(u32);

impl Word {
    /// What is known of a state.
    #[inline(always)]
    pub(super) fn bits(self, state: u64) -> u32 {
        self.0 >> (2 * (state & 15)) & 3
    }

    /// The distance of a state, given that of a neighbouring state; [`NO_DISTANCE`] if it is not known.
    #[inline(always)]
    pub(super) fn beside(self, before: u16, state: u64) -> u16 {
        let (bits, up) = (self.bits(state), before.wrapping_add(1));
        if bits & 1 == 0 {
            NO_DISTANCE
        } else if u32::from(up) & 2 == bits & 2 {
            up
        } else {
            before.wrapping_sub(1)
        }
    }
}
