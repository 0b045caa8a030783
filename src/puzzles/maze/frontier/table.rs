//! Hash tables of frontiers. Full keys are compared: nothing is taken for something else.

/// Marks a free place; no state has this key, because the top slot is never full of ones in all bits.
const FREE: u64 = u64::MAX;

/// Spreads a key over all bits.
#[inline]
pub fn scatter(key: u64) -> u64 {
    let key = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ (key >> 29)
}

/// Completions of the states of a layer.
#[derive(Default)]
pub struct Completions {
    places: Vec<(u64, i64)>,
}

impl Completions {
    /// The table of some states; of equal keys the best counts.
    pub fn new(states: impl Iterator<Item = (u64, i64)> + Clone) -> Completions {
        let count = states.clone().count();
        let mut places = vec![(FREE, 0); (count * 3 / 2 + 1).next_power_of_two()];
        let mask = places.len() - 1;
        for (key, value) in states {
            let mut at = scatter(key) as usize & mask;
            while places[at].0 != FREE && places[at].0 != key {
                at = (at + 1) & mask;
            }
            let best = if places[at].0 == key { value.max(places[at].1) } else { value };
            places[at] = (key, best);
        }
        Completions { places }
    }

    /// The completion of a state.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i64> {
        let mask = self.places.len() - 1;
        let mut at = scatter(key) as usize & mask;
        loop {
            let (found, value) = self.places[at];
            if found == key {
                return Some(value);
            }
            if found == FREE {
                return None;
            }
            at = (at + 1) & mask;
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.places.len() as u64 * 16
    }
}

/// Where the states of the layer under way are: an index from keys to their places in a list.
#[derive(Default)]
pub struct Index {
    places: Vec<u32>,
    count: usize,
}

impl Index {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill(0);
        self.count = 0;
    }

    /// The place of a state whose key scatters to `hash`: known already, or where to [`Index::insert`] it.
    #[inline]
    pub fn find(&self, hash: u64, same: impl Fn(usize) -> bool) -> Result<usize, usize> {
        let mask = self.places.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.places[at] {
                0 => return Err(at),
                place if same(place as usize - 1) => return Ok(place as usize - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Puts the next state where [`Index::find`] said.
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.count += 1;
        self.places[at] = self.count as u32;
    }

    /// Makes room for one more; `hash` tells the hash of a state by its place.
    #[inline]
    pub fn reserve(&mut self, hash: impl Fn(usize) -> u64) {
        if (self.count + 1) * 3 / 2 >= self.places.len() {
            self.grow(hash);
        }
    }

    #[cold]
    fn grow(&mut self, hash: impl Fn(usize) -> u64) {
        let length = (self.places.len() * 2).max(64);
        self.places.clear();
        self.places.resize(length, 0);
        for place in 0..self.count {
            let mut at = hash(place) as usize & (length - 1);
            while self.places[at] != 0 {
                at = (at + 1) & (length - 1);
            }
            self.places[at] = place as u32 + 1;
        }
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.places.len() as u64 * 4
    }
}
