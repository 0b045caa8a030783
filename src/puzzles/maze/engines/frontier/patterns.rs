//! Sets of slots: which slots of a key have which label.

use super::keys::Keys;

/// Which slots of a key have a label, as bits, looked up by parts of the key. A word holds the patterns of four
/// labels.
pub struct Patterns {
    words: Vec<Vec<u64>>,
    labels: usize,
    /// Bits and slots of a part.
    bits: u32,
    slots: usize,
}

/// Bits of a key in one look-up.
const PART_BITS: u32 = 12;
/// Bits of a pattern; there are at most 13 slots.
const PATTERN_BITS: usize = 16;
const LABELS_PER_WORD: usize = 4;

impl Patterns {
    /// The tables for keys of a layout, with `labels` labels.
    pub fn new(keys: Keys, labels: usize) -> Patterns {
        let slots = (PART_BITS / keys.bits) as usize;
        let bits = slots as u32 * keys.bits;
        let mark = |part: u64, first: usize| {
            let codes = (0..slots).map(|slot| (slot, keys.get(part, slot) as usize));
            let marked = codes.filter(|(_, code)| (first + 1..=first + LABELS_PER_WORD).contains(code));
            marked.fold(0, |word, (slot, code)| word | 1 << ((code - first - 1) * PATTERN_BITS + slot))
        };
        let word = |first| (0..1 << bits).map(|part| mark(part, first)).collect();
        Patterns { words: (0..labels).step_by(LABELS_PER_WORD).map(word).collect(), labels, bits, slots }
    }

    /// The pattern of each label in a key.
    #[inline]
    pub fn of(&self, key: u64) -> impl Iterator<Item = usize> {
        let packed = self.words.iter().map(move |word| {
            let (mut rest, mut shift, mut packed) = (key, 0, 0);
            while rest != 0 {
                packed |= word[(rest & ((1 << self.bits) - 1)) as usize] << shift;
                rest >>= self.bits;
                shift += self.slots;
            }
            packed
        });
        let each = |packed: u64| (0..LABELS_PER_WORD).map(move |at| (packed >> (at * PATTERN_BITS)) as usize & 0xffff);
        packed.flat_map(each).take(self.labels)
    }
}
