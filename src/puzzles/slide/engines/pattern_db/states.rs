//! What is known of the states of a pattern with the blank.

/// Words of a page, each of 32 states.
const PAGE_WORDS: usize = 32;
const PAGE_BITS: u32 = 10;
/// No way within the limit.
pub(super) const NO_DISTANCE: u16 = u16::MAX;

/// Two bits for each state, which has the blank's vertex in its lowest four bits and above it those of the tiles: is it known, and the second bit of its
/// distance. In pages made when they are needed.
pub(super) struct States {
    directory: Vec<u32>,
    pages: Vec<u64>,
    /// The bits of a state.
    pub(super) mask: u32,
}

impl States {
    /// No state of so many tiles is known.
    pub(super) fn new(tiles: usize) -> States {
        let mask = (16u64 << (4 * tiles)) - 1;
        let directory = vec![0; (mask >> PAGE_BITS) as usize + 1];
        States { directory, pages: vec![0; PAGE_WORDS], mask: mask as u32 }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (4 * self.directory.len() + 8 * self.pages.capacity()) as u64
    }

    #[inline(always)]
    fn word(&self, state: u32) -> usize {
        self.directory[(state >> PAGE_BITS) as usize] as usize + (state >> 5) as usize % PAGE_WORDS
    }

    /// What is known of a state.
    #[inline(always)]
    pub(super) fn bits(&self, state: u32) -> u32 {
        (self.pages[self.word(state)] >> (2 * (state & 31))) as u32 & 3
    }

    /// Adds to what is known of it.
    #[inline(always)]
    pub(super) fn put(&mut self, state: u32, bits: u32) {
        let page = &mut self.directory[(state >> PAGE_BITS) as usize];
        if *page == 0 {
            *page = self.pages.len() as u32;
            self.pages.resize(self.pages.len() + PAGE_WORDS, 0);
        }
        let word = self.word(state);
        self.pages[word] |= u64::from(bits) << (2 * (state & 31));
    }

    /// The distance of a state, which may have more tiles, from that of the state before; [`NO_DISTANCE`] if it is not known.
    #[inline(always)]
    pub(super) fn beside(&self, before: u16, state: u32) -> u16 {
        let (bits, up) = (self.bits(state & self.mask), before.wrapping_add(1));
        if bits & 1 == 0 {
            NO_DISTANCE
        } else if u32::from(up) & 2 == bits & 2 {
            up
        } else {
            before.wrapping_sub(1)
        }
    }
}
