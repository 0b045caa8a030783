//! Hash tables of frontiers. They compare full keys, so that no state is mistaken for another.

use super::chunks::Chunks;
use super::keys::scatter;
use super::work::{Halt, Hold, Work};
use crate::search::work::add;

/// Elementary steps of moving an entry when the table grows.
const REHASH: usize = 6;

/// Marks a free place; no state has this key, because the top slot is never full of ones in all bits.
const FREE_SLOT: u64 = u64::MAX;

/// Calls `find` for the places from a hash on, around the end, until it returns something. `length` is a power of 2.
#[inline]
fn probe<T>(length: usize, hash: u64, find: impl Fn(usize) -> Option<T>) -> T {
    let mut at = hash as usize & (length - 1);
    loop {
        if let Some(found) = find(at) {
            return found;
        }
        at = (at + 1) & (length - 1);
    }
}

/// Completions of the states of a layer.
#[derive(Default)]
pub struct Completions {
    places: Chunks<(u64, i64)>,
    count: usize,
}

/// The number of places for `states` states.
fn room(states: usize) -> usize {
    (states * 3 / 2 + 1).next_power_of_two()
}

impl Completions {
    /// An empty table with room for some states.
    pub fn with_room(states: usize, hold: &mut Hold<'_>, work: &mut Work<'_>) -> Result<Completions, Halt> {
        let mut table = Completions::default();
        hold.take(room(states) as u64 * 16)?;
        table.places.fill((FREE_SLOT, 0), room(states), work)?;
        Ok(table)
    }

    /// Adds a state; of equal keys the best value counts.
    #[inline]
    pub fn put(&mut self, key: u64, value: i64) {
        let at = self.place(key);
        let (found, before) = self.places[at];
        self.count += usize::from(found != key);
        self.places[at] = (key, if found == key { value.max(before) } else { value });
    }

    /// Number of states.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The completion of a state.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i64> {
        let (found, value) = self.places[self.place(key)];
        (found == key).then_some(value)
    }

    /// The place of a key, or the free place for it.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let fits = |at| Some(at).filter(|&at: &usize| [FREE_SLOT, key].contains(&self.places[at].0));
        probe(self.places.len(), scatter(key), fits)
    }
}

/// An index from the keys of the layer being built to their places in a list.
#[derive(Default)]
pub struct StateIndex {
    places: Chunks<u32>,
    count: usize,
}

impl StateIndex {
    /// Removes all states.
    pub fn clear(&mut self, work: &mut Work<'_>) -> Result<(), Halt> {
        self.count = 0;
        self.places.fill(0, self.places.len(), work)
    }

    /// The number of the state with this hash that `same` accepts, or the place where to [`StateIndex::insert`] it.
    #[inline]
    pub fn find(&self, hash: u64, same: impl Fn(usize) -> bool) -> Result<usize, usize> {
        probe(self.places.len(), hash, |at| match self.places[at] {
            0 => Some(Err(at)),
            place => Some(Ok(place as usize - 1)).filter(|_| same(place as usize - 1)),
        })
    }

    /// Adds the next state at the place that [`StateIndex::find`] returned.
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.count += 1;
        self.places[at] = self.count as u32;
    }

    /// Makes room for `more` states; `hash` gives the hash of a state by its number.
    #[inline]
    pub fn reserve(
        &mut self,
        more: usize,
        hash: impl Fn(usize) -> u64,
        hold: &mut Hold<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        if (self.count + more) * 3 / 2 < self.places.len() { Ok(()) } else { self.grow(more, hash, hold, work) }
    }

    #[cold]
    fn grow(
        &mut self,
        more: usize,
        hash: impl Fn(usize) -> u64,
        hold: &mut Hold<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        let length = (self.places.len() * 2).max(room(more)).max(64);
        hold.take((length - self.places.len()) as u64 * 4)?;
        self.places.fill(0, length, work)?;
        for place in 0..self.count {
            let at = probe(length, hash(place), |at| Some(at).filter(|&at| self.places[at] == 0));
            self.places[at] = place as u32 + 1;
            add(REHASH);
            work.steps(REHASH)?;
        }
        Ok(())
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        self.places.bytes()
    }
}
