//! One layer of a breadth-first search over slabs.

/// Orders by slab, as bits. The set also records which words of each slab may not be empty, because most layers of a
/// walled board are thin.
#[derive(Clone)]
pub(super) struct OrderSet {
    bits: Vec<u64>,
    /// The number of words in a slab.
    words: usize,
    /// A bit for each `1 << fold` words of a slab.
    filled: Vec<u64>,
    fold: u32,
}

impl OrderSet {
    /// An empty layer of `slabs` slabs with `orders` orders each.
    pub(super) fn new(slabs: usize, orders: usize) -> OrderSet {
        let words = orders.div_ceil(64);
        let fold = words.div_ceil(64).next_power_of_two().ilog2();
        OrderSet { bits: vec![0; slabs * words], words, filled: vec![0; slabs], fold }
    }

    /// Adds orders to a slab.
    #[inline]
    pub(super) fn put(&mut self, slab: usize, orders: impl Iterator<Item = usize>) {
        let bits = &mut self.bits[slab * self.words..][..self.words];
        let mut filled = self.filled[slab];
        for order in orders {
            bits[order / 64] |= 1 << (order % 64);
            filled |= 1 << ((order / 64) >> self.fold);
        }
        self.filled[slab] = filled;
    }

    /// Does the slab have no orders?
    pub(super) fn is_empty(&self, slab: usize) -> bool {
        self.filled[slab] == 0
    }

    /// Calls `call` for the index of every word of a slab that may not be empty.
    #[inline]
    fn for_each_word(&self, slab: usize, mut call: impl FnMut(usize)) {
        let mut rest = self.filled[slab];
        while rest != 0 {
            let first = (rest.trailing_zeros() as usize) << self.fold;
            (first..self.words.min(first + (1 << self.fold))).for_each(&mut call);
            rest &= rest - 1;
        }
    }

    /// Calls `call` for every order of a slab.
    #[inline]
    pub(super) fn for_each(&self, slab: usize, mut call: impl FnMut(usize)) {
        let bits = &self.bits[slab * self.words..][..self.words];
        self.for_each_word(slab, |word| {
            let mut rest = bits[word];
            while rest != 0 {
                call(word * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        });
    }

    /// Adds the orders of a slab to words outside this set.
    pub(super) fn add_to(&self, slab: usize, words: &mut [u64]) {
        let source = &self.bits[slab * self.words..][..self.words];
        self.for_each_word(slab, |word| words[word] |= source[word]);
    }

    /// Adds the orders of another layer's slab.
    #[inline]
    pub(super) fn join(&mut self, slab: usize, other: &OrderSet, from: usize) {
        let bits = &mut self.bits[slab * self.words..][..self.words];
        let source = &other.bits[from * self.words..][..self.words];
        other.for_each_word(from, |word| bits[word] |= source[word]);
        self.filled[slab] |= other.filled[from];
    }

    /// Removes all orders of a slab.
    pub(super) fn clear(&mut self, slab: usize) {
        let bits = &mut self.bits[slab * self.words..][..self.words];
        bits.fill(0);
        self.filled[slab] = 0;
    }

    /// Keeps only orders that are not known, and adds them to the known ones.
    pub(super) fn sift(&mut self, slab: usize, known: &mut OrderSet) {
        let mut rest = self.filled[slab];
        while rest != 0 {
            let fold = rest.trailing_zeros() as usize;
            let first = fold << self.fold;
            let mut any = 0;
            for word in slab * self.words + first..slab * self.words + self.words.min(first + (1 << self.fold)) {
                self.bits[word] &= !known.bits[word];
                known.bits[word] |= self.bits[word];
                any |= self.bits[word];
            }
            self.filled[slab] &= !(u64::from(any == 0) << fold);
            rest &= rest - 1;
        }
    }
}

/// Elementary steps of `orders` orders and `moves` moves.
pub(super) fn steps_of(orders: usize, moves: usize) -> usize {
    orders + moves * (4 + orders)
}
