//! States of a frontier as numbers: a code for each slot, and for the connected pass a component as well.

/// How codes are laid out in a key: slot 0 in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keys {
    /// Bits of a slot.
    pub bits: u32,
    /// Number of slots.
    pub slots: u32,
}

/// Bits of a component's number; there are at most 13 slots.
pub const COMPONENT: u32 = 4;

/// By bits of a slot: the lowest bit of every second slot that fits a key as a whole.
const EVERY_SECOND: [u64; 8] = {
    let mut masks = [0; 8];
    let mut bits = 1;
    while bits < 8 {
        let mut at = 0;
        while at + bits < 64 {
            masks[bits as usize] |= 1 << at;
            at += 2 * bits;
        }
        bits += 1;
    }
    masks
};

impl Keys {
    /// The layout for this many slots and labels; `None` if 64 bits don't hold them.
    pub fn new(slots: usize, labels: usize) -> Option<Keys> {
        let bits = (usize::BITS - labels.leading_zeros()).max(2);
        (bits <= 6 && bits * slots as u32 <= 64).then_some(Keys { bits, slots: slots as u32 })
    }

    /// All bits of a slot.
    #[inline]
    pub fn field(self) -> u64 {
        (1 << self.bits) - 1
    }

    /// The code in a slot.
    #[inline]
    pub fn get(self, key: u64, slot: usize) -> u64 {
        key >> (slot as u32 * self.bits) & self.field()
    }

    /// A code put into a slot.
    #[inline]
    pub fn put(self, code: u64, slot: usize) -> u64 {
        code << (slot as u32 * self.bits)
    }

    /// The codes in a key, as bits `1 << code`; bit 0 has no meaning.
    #[inline]
    pub fn present(self, mut key: u64) -> u64 {
        let mut bits = 0;
        while key != 0 {
            bits |= 1 << (key & self.field()) | 1 << (key >> self.bits & self.field());
            key >>= 2 * self.bits;
        }
        bits & !1
    }

    /// The key with every code above `most` replaced by `most`, as a coarser model sees it.
    #[inline]
    pub fn coarse(self, key: u64, most: u64) -> u64 {
        // Every second slot at a time, so that each has free bits above it to show that its code is too high.
        let ones = EVERY_SECOND[self.bits as usize % EVERY_SECOND.len()];
        let (above, most) = (ones << self.bits, most.min(self.field()));
        let lowered = |codes: u64| {
            let too_high = ((codes | above) - ones * (most + 1)) & above;
            let slots = too_high - (too_high >> self.bits);
            codes & !slots | (ones * most) & slots
        };
        let even = above - ones;
        lowered(key & even) | lowered(key >> self.bits & even) << self.bits
    }
}

/// Spreads a key over all bits.
#[inline]
pub fn scatter(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ (key >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    #[test]
    fn too_large_codes_are_lowered_in_each_slot() {
        let mut rng = Rng::new(7);
        for (bits, slots) in [(2, 13), (2, 32), (3, 13), (3, 21), (4, 13), (4, 16), (5, 12), (6, 10)] {
            let keys = Keys { bits, slots };
            for most in 0..1 << bits {
                let codes: Vec<u64> = (0..slots).map(|_| rng.below(1 << bits) as u64).collect();
                let key =
                    |most: u64| (0..).zip(&codes).fold(0, |key, (slot, &code)| key | keys.put(code.min(most), slot));
                assert_eq!(keys.coarse(key(u64::MAX), most), key(most), "{bits} bits, at most {most}");
                let present = codes.iter().fold(0u64, |bits, code| bits | 1 << code) & !1;
                assert_eq!(keys.present(key(u64::MAX)), present);
            }
        }
    }
}
