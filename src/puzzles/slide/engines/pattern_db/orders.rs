//! The orders of a few things.

use super::MAX_TILES;

/// All orders of `k` things, and the order that results if the thing at one place moves to another (a turn).
#[derive(Debug)]
pub(super) struct Orders {
    pub(super) count: usize,
    pub(super) all: Vec<[u8; MAX_TILES]>,
    /// `turns[(i * k + j) * count + order]`
    pub(super) turns: Vec<u16>,
    /// The turns that change nothing, as bits.
    pub(super) idle: u64,
    /// If one word holds all orders: the result of a turn for eight orders at once, by turn and byte.
    quick: Vec<[[u32; 256]; QUICK_BYTES]>,
}

/// The most orders for which turns of whole sets are stored: those of four things.
const MAX_QUICK_ORDERS: usize = 8 * QUICK_BYTES;
const QUICK_BYTES: usize = 3;

/// Sorts orders by their numbers, as words: code that sorts arrays of bytes is large, and the engines are downloaded by
/// the reader.
fn sorted(orders: &[[u8; MAX_TILES]]) -> Vec<[u8; MAX_TILES]> {
    let word = |order: &[u8; MAX_TILES]| order.iter().fold(0, |word, &rank| word << 8 | u64::from(rank));
    let mut words: Vec<u64> = orders.iter().map(word).collect();
    words.sort_unstable();
    let order = |word: u64| std::array::from_fn(|place| (word >> (8 * (MAX_TILES - 1 - place))) as u8);
    words.into_iter().map(order).collect()
}

impl Orders {
    pub(super) fn new(k: usize) -> Orders {
        let mut all = vec![[0u8; MAX_TILES]];
        for place in 0..k {
            all = all.iter().flat_map(|order| grown(order, place)).collect();
        }
        let all = sorted(&all);
        let turned = |i, j, order: &[u8; MAX_TILES]| {
            let mut turned = *order;
            if i < j {
                turned[i..=j].rotate_left(1);
            } else {
                turned[j..=i].rotate_right(1);
            }
            all.binary_search(&turned).expect("a turned order is an order") as u16
        };
        let pairs = (0..k).flat_map(|i| (0..k).map(move |j| (i, j)));
        let turns: Vec<u16> = pairs.flat_map(|(i, j)| all.iter().map(move |order| turned(i, j, order))).collect();
        let idle = (0..k).fold(0, |idle, i| idle | 1 << (i * k + i));
        let quick = if all.len() <= MAX_QUICK_ORDERS { quick(&turns, all.len()) } else { Vec::new() };
        Orders { count: all.len(), all, turns, idle, quick }
    }

    /// Are turns of whole sets of orders stored?
    pub(super) fn are_quick(&self) -> bool {
        !self.quick.is_empty()
    }

    /// The result of a turn for a set of orders.
    #[inline(always)]
    pub(super) fn turned(&self, turn: usize, orders: u32) -> u32 {
        let row = &self.quick[turn];
        (0..QUICK_BYTES).fold(0, |all, byte| all | row[byte][(orders >> (8 * byte)) as usize & 255])
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.all.len() * size_of::<[u8; MAX_TILES]>() + self.turns.len() * 2 + self.quick.len() * 1024 * QUICK_BYTES
    }
}

/// The results of each turn for the orders of each byte, by the bits set in it.
fn quick(turns: &[u16], count: usize) -> Vec<[[u32; 256]; QUICK_BYTES]> {
    let row = |turn: &[u16], byte: usize| {
        std::array::from_fn(|bits: usize| {
            let orders = (0..8).filter(|bit| bits >> bit & 1 == 1).filter_map(|bit| turn.get(8 * byte + bit));
            orders.fold(0u32, |set, &order| set | 1 << order)
        })
    };
    turns.chunks(count).map(|turn| std::array::from_fn(|byte| row(turn, byte))).collect()
}

/// The orders that result if one more thing is inserted at every place of an order of `place` things.
fn grown(order: &[u8; MAX_TILES], place: usize) -> Vec<[u8; MAX_TILES]> {
    let put = |at: usize| {
        let mut grown = *order;
        grown.copy_within(at..place, at + 1);
        grown[at] = place as u8;
        grown
    };
    (0..=place).map(put).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;

    /// Sets turned at once equal those turned one by one, and idle turns change nothing.
    #[test]
    fn turning_a_set_turns_each_of_its_orders() {
        let mut rng = Rng::new(4);
        for k in 1..=5 {
            let orders = Orders::new(k);
            assert_eq!(orders.are_quick(), k < 5);
            for turn in 0..k * k {
                let row = &orders.turns[turn * orders.count..][..orders.count];
                let changes = row.iter().enumerate().any(|(order, &turned)| order != usize::from(turned));
                assert_eq!(orders.idle >> turn & 1 == 1, !changes || turn.is_multiple_of(k + 1));
                for _ in 0..if orders.are_quick() { 50 } else { 0 } {
                    let set = rng.next() as u32 & ((1 << orders.count) - 1);
                    let members = (0..orders.count).filter(|order| set >> order & 1 == 1);
                    assert_eq!(orders.turned(turn, set), members.fold(0, |all, order| all | 1 << row[order]));
                }
            }
        }
    }
}
