//! A set of hashes that grows a little at a time. It is never rehashed as a whole and never holds room for twice its
//! size (Fagin, Nievergelt, Pippenger and Strong, Extendible Hashing, 1979).

/// Slots of a segment: half a megabit, so that splitting one takes some ten microseconds.
const SLOTS: usize = 1 << 13;
/// Slots of the first segment at the beginning.
const FIRST_SEGMENT_SLOTS: usize = 1 << 8;

/// Hashes in segments. The highest bits of a hash select the segment, the lowest bits the place in it.
pub struct Closed {
    /// The number of highest bits that select a segment.
    depth: u32,
    /// The segment for each value of those bits.
    directory: Vec<u32>,
    segments: Vec<Segment>,
}

struct Segment {
    /// A hash, or 0.
    slots: Box<[u64]>,
    len: usize,
    /// The number of highest bits that all hashes in it have in common.
    depth: u32,
}

impl Segment {
    fn new(slots: usize, depth: u32) -> Segment {
        Segment { slots: vec![0; slots].into(), len: 0, depth }
    }

    /// The slot that holds a hash, or the empty one where it belongs.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn put(&mut self, hash: u64) {
        let slot = self.slot(hash);
        self.slots[slot] = hash;
        self.len += 1;
    }

    fn is_full(&self) -> bool {
        4 * self.len >= 3 * self.slots.len()
    }
}

impl Default for Closed {
    fn default() -> Closed {
        Closed { depth: 0, directory: vec![0], segments: vec![Segment::new(FIRST_SEGMENT_SLOTS, 0)] }
    }
}

impl Closed {
    #[inline]
    fn segment(&self, hash: u64) -> usize {
        self.directory[(hash >> 1 >> (63 - self.depth)) as usize] as usize
    }

    /// The content of the first slot in which a hash is looked for.
    #[inline]
    pub fn first_slot(&self, hash: u64) -> u64 {
        let segment = &self.segments[self.segment(hash)];
        segment.slots[hash as usize & (segment.slots.len() - 1)]
    }

    /// Adds a hash. Was it new?
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        // 0 marks empty slots. Treating a hash of 0 as 1 loses one position in 2^64.
        let hash = hash.max(1);
        let number = self.segment(hash);
        let segment = &mut self.segments[number];
        let slot = segment.slot(hash);
        if segment.slots[slot] != 0 {
            return false;
        }
        segment.slots[slot] = hash;
        segment.len += 1;
        if segment.is_full() {
            self.part(number);
        }
        true
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let first = self.segments[0].slots.len() as u64;
        8 * first * self.segments.len() as u64 + 40 * self.segments.capacity() as u64 + 4 * self.directory.len() as u64
    }

    /// Makes room in a full segment: a small one is doubled, a large one is split.
    #[cold]
    fn part(&mut self, number: usize) {
        let Segment { slots: before, depth, .. } = &self.segments[number];
        let (size, depth) = (before.len(), *depth);
        if size < SLOTS {
            let mut whole = Segment::new(2 * size, depth);
            before.iter().filter(|&&hash| hash != 0).for_each(|&hash| whole.put(hash));
            self.segments[number] = whole;
            return;
        }
        let mut halves = [Segment::new(size, depth + 1), Segment::new(size, depth + 1)];
        for &hash in before.iter().filter(|&&hash| hash != 0) {
            halves[(hash >> (63 - depth) & 1) as usize].put(hash);
        }
        if depth == self.depth {
            self.directory = self.directory.iter().flat_map(|&segment| [segment; 2]).collect();
            self.depth += 1;
        }
        let other = self.segments.len() as u32;
        let bit = self.depth - depth - 1;
        for (at, entry) in self.directory.iter_mut().enumerate().filter(|(_, entry)| **entry as usize == number) {
            *entry = if at >> bit & 1 == 1 { other } else { *entry };
        }
        let [low, high] = halves;
        self.segments[number] = low;
        self.segments.push(high);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use std::collections::HashSet;

    #[test]
    fn it_behaves_like_a_set() {
        let (mut closed, mut known, mut rng) = (Closed::default(), HashSet::new(), Rng::new(5));
        for _ in 0..200_000 {
            let hash = rng.next() >> (rng.below(2) * 4);
            assert_eq!(closed.insert(hash), known.insert(hash));
            assert!(!closed.insert(hash));
        }
        assert!(closed.segments.len() > 20 && known.iter().all(|&hash| !closed.insert(hash)));
        assert!(closed.bytes() < 24 * known.len() as u64, "{} bytes", closed.bytes());
    }
}
