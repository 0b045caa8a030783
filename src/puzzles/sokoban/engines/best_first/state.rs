//! The state of a search between two entries, from which it can be continued.

use super::{BestFirst, OpenEntry, OpenList, Store};
use crate::base::blocks::{BlockReader, BlockWriter, Damage};
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing};
use crate::puzzles::sokoban::kernel::{NONE, Push, Square};

/// A search between two entries, without its tables.
pub struct SearchState {
    store: Store,
    open: OpenList,
    looked: u64,
    answer: Option<u32>,
    prices: Vec<i32>,
}

impl BestFirst<'_> {
    /// Continues from a state instead of the start.
    pub fn put_back(&mut self, state: SearchState) {
        let SearchState { store, open, looked, answer, prices } = state;
        self.matching.begin_with(&prices);
        (self.store, self.open, self.looked, self.answer) = (store, open, looked, answer);
    }
}

impl BestFirst<'_> {
    /// Writes the state for [`SearchState::read`].
    pub fn write(&self, to: &mut BlockWriter) {
        to.number(self.looked);
        to.number(self.answer.map_or(0, |node| u64::from(node) + 1));
        self.matching.prices().iter().for_each(|&price| to.word(i64::from(price) as u64));
        to.number(self.store.len() as u64);
        for node in 0..self.store.len() as u32 {
            self.store.key(node).iter().for_each(|&word| to.word(word));
            to.number(self.store.region(node));
            let Link { parent, push, cost, rest, closed } = self.store.links[node as usize];
            to.number(parent.wrapping_add(1));
            write_push(push, to);
            to.number(cost);
            to.number(rest);
            to.number(closed);
        }
        to.number(self.open.entries().count() as u64);
        for (priority, OpenEntry { node, push }) in self.open.entries() {
            to.number(priority);
            to.number(node);
            write_push(push, to);
        }
    }
}

impl SearchState {
    /// Reads the state of a level with `squares` squares and `boxes` boxes.
    pub fn read(
        packing: Packing,
        [squares, boxes]: [usize; 2],
        from: &mut BlockReader<'_>,
    ) -> Result<SearchState, Damage> {
        let looked = from.number()?;
        let answer: u32 = from.fit()?;
        let prices = (0..boxes).map(|_| Ok(from.word()? as i32)).collect::<Result<_, _>>()?;
        let count = from.below(NO_NODE as usize)?;
        let (words, mut store) = (packing.words(), Store::new(packing));
        for _ in 0..count {
            let key = (0..words).map(|_| from.word()).collect::<Result<Vec<_>, _>>()?;
            let region = from.below(squares)? as Square;
            let parent = (from.below(count + 1)? as u32).wrapping_sub(1);
            let push = read_push(squares, from)?;
            let (cost, rest) = (from.fit()?, from.fit()?);
            store.insert(&key, region, Link { parent, push, cost, rest, closed: from.below(2)? == 1 });
        }
        let mut open = OpenList::default();
        for _ in 0..from.number()? {
            let (priority, node) = (from.below(MAX_PRIORITY)? as u32, from.below(count)? as u32);
            open.put(priority, OpenEntry { node, push: read_push(squares, from)? });
        }
        Ok(SearchState { store, open, looked, answer: answer.checked_sub(1), prices })
    }
}

/// Limit of priorities: no level has answers with as many pushes, and the open list reserves a place for each.
const MAX_PRIORITY: usize = 1 << 24;

fn write_push(push: Push, to: &mut BlockWriter) {
    to.number(push.from.wrapping_add(1));
    to.number(push.direction);
}

fn read_push(squares: usize, from: &mut BlockReader<'_>) -> Result<Push, Damage> {
    let square = (from.below(squares + 1)? as Square).wrapping_sub(1);
    debug_assert_eq!(NONE.wrapping_add(1), 0);
    Ok(Push { from: square, direction: from.below(4)? as u8 })
}
