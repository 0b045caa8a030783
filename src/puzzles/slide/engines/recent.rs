//! A set of hashes that forgets the oldest. Each cache line holds the last few hashes that belong there, so that a
//! query with an insertion takes one memory access, and the whole set is small.

use crate::base::pieces::Pieces;

/// Numbers in a line.
const LINE: usize = 16;

/// The place of the latest name, then the names.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; LINE]);

/// Of the hashes added, the last 15 of each line.
pub struct Recent {
    lines: Pieces<Line, 12>,
}

impl Recent {
    /// Room for about 15 hashes in each line. `None` as soon as `go_on`, which receives the bytes of every piece
    /// allocated, returns false.
    pub fn new(lines: usize, go_on: impl FnMut(usize) -> bool) -> Option<Recent> {
        Some(Recent { lines: Pieces::filled(&Line([0; LINE]), lines.next_power_of_two(), go_on)? })
    }

    /// Bytes of a set of `lines` lines.
    pub fn bytes_for(lines: usize) -> u64 {
        (lines.next_power_of_two() * size_of::<Line>()) as u64
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.lines.len() - 1)
    }

    /// The content of the first place in which a hash is looked for.
    #[inline(always)]
    pub fn first_slot(&self, hash: u64) -> u64 {
        self.lines[self.place(hash)].0[0].into()
    }

    /// Adds a hash. Was it new, or forgotten?
    #[inline(always)]
    pub fn insert(&mut self, hash: u64) -> bool {
        // A name is never the number of a place, nor the initial value of a line.
        let name = (hash >> 32) as u32 | LINE as u32;
        let place = self.place(hash);
        let line = &mut self.lines[place].0;
        if line.iter().fold(false, |found, &other| found | (other == name)) {
            return false;
        }
        let at = line[0] as usize % (LINE - 1) + 1;
        (line[0], line[at]) = (at as u32, name);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    /// It knows recent hashes, and no more than it has room for.
    #[test]
    fn it_forgets_the_oldest() {
        let mut recent = Recent::new(64, |_| true).expect("room");
        let mut rng = Rng::new(3);
        let hashes: Vec<u64> = (0..10_000).map(|_| rng.next()).collect();
        for (number, &hash) in hashes.iter().enumerate() {
            assert!(recent.insert(hash) && !recent.insert(hash));
            let lately = &hashes[number.saturating_sub(100)..number];
            assert!(number % 500 != 0 || lately.iter().all(|&hash| !recent.insert(hash)));
        }
        let forgotten = hashes.iter().filter(|&&hash| recent.insert(hash)).count();
        assert!(forgotten > 9_000, "{forgotten}");
        assert_eq!((recent.bytes(), Recent::bytes_for(60)), (4096, 4096));
    }
}
