//! The orders of a few things.

use super::MAX_TILES;

/// All orders of `k` things and what taking the thing at one place to another makes of them.
#[derive(Debug)]
pub(super) struct Orders {
    pub(super) count: usize,
    pub(super) all: Vec<[u8; MAX_TILES]>,
    /// `turns[(i * k + j) * count + order]`
    pub(super) turns: Vec<u16>,
}

impl Orders {
    pub(super) fn new(k: usize) -> Orders {
        let mut all = vec![[0u8; MAX_TILES]];
        for place in 0..k {
            all = all.iter().flat_map(|order| grown(order, place)).collect();
        }
        all.sort_unstable();
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
        let turns = pairs.flat_map(|(i, j)| all.iter().map(move |order| turned(i, j, order))).collect();
        Orders { count: all.len(), all, turns }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.all.len() * size_of::<[u8; MAX_TILES]>() + self.turns.len() * 2
    }
}

/// An order of `place` things with one more thing put at every place.
fn grown(order: &[u8; MAX_TILES], place: usize) -> Vec<[u8; MAX_TILES]> {
    let put = |at: usize| {
        let mut grown = *order;
        grown.copy_within(at..place, at + 1);
        grown[at] = place as u8;
        grown
    };
    (0..=place).map(put).collect()
}
