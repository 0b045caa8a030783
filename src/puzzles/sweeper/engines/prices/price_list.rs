//! Prices of dirty squares and of agreements to meet. Any prices give a true bound; `ascent.rs` looks for good ones.

use super::graph::{CELLS, PLACES};
use crate::puzzles::sweeper::kernel::{Squares, bit, each};

/// Highest price, in steps; it keeps sums of whole numbers within range.
const MAX_PRICE: f32 = 40.0;

/// Prices in steps.
#[derive(Clone, Default)]
pub struct Prices {
    /// The price of each dirty square.
    pub floor: Vec<f32>,
    /// For each tick, the squares with an agreement.
    pub touched: Vec<Squares>,
    /// For each tick, square and pair of people: what the first gets from the second if they meet there.
    agreements: Vec<f32>,
    people: usize,
}

impl Prices {
    /// Every square costs one step.
    pub fn even(people: usize, ticks: usize) -> Prices {
        let pairs = people * (people - 1) / 2;
        Prices {
            floor: vec![1.0; PLACES],
            touched: vec![0; ticks + 1],
            agreements: vec![0.0; (ticks + 1) * CELLS * pairs],
            people,
        }
    }

    /// All prices 0.
    pub fn none(&self) -> Prices {
        Prices {
            floor: vec![0.0; PLACES],
            touched: vec![0; self.touched.len()],
            agreements: vec![0.0; self.agreements.len()],
            people: self.people,
        }
    }

    /// The same prices from a later tick on.
    pub fn after(&self, ticks: usize, left: usize) -> Prices {
        let row = CELLS * self.pairs();
        Prices {
            floor: self.floor.clone(),
            touched: self.touched[ticks..=ticks + left].to_vec(),
            agreements: self.agreements[ticks * row..(ticks + left + 1) * row].to_vec(),
            people: self.people,
        }
    }

    /// Bytes of these prices, for `people` people and `ticks` ticks.
    pub fn bytes(people: usize, ticks: usize) -> usize {
        4 * PLACES + (ticks + 1) * (size_of::<Squares>() + 4 * CELLS * people * people.saturating_sub(1) / 2)
    }

    fn pairs(&self) -> usize {
        self.people * (self.people - 1) / 2
    }

    fn place(&self, ticks: usize, cell: usize, one: usize, other: usize) -> usize {
        let (first, second) = (one.min(other), one.max(other));
        (ticks * CELLS + cell) * self.pairs() + second * (second - 1) / 2 + first
    }

    /// What `one` gets from `other` if they meet.
    #[inline]
    pub fn agreed(&self, ticks: usize, cell: usize, one: usize, other: usize) -> f32 {
        let price = self.agreements[self.place(ticks, cell, one, other)];
        if one < other { price } else { -price }
    }

    /// Adds `more` to what `one` gets from `other` for meeting there.
    pub fn agree(&mut self, ticks: usize, cell: usize, one: usize, other: usize, more: f32) {
        let place = self.place(ticks, cell, one, other);
        self.touched[ticks] |= bit(cell);
        self.agreements[place] += if one < other { more } else { -more };
    }

    /// Multiplies all prices by a factor; a direction fades in this way.
    pub fn fade(&mut self, factor: f32) {
        self.floor.iter_mut().for_each(|price| *price *= factor);
        self.spots().into_iter().for_each(|(_, range)| {
            self.agreements[range].iter_mut().for_each(|price| *price *= factor);
        });
    }

    /// The sum of the squares of all prices.
    pub fn norm(&self, dirty: Squares) -> f32 {
        let floor: f32 = each(dirty).map(|cell| self.floor[cell].powi(2)).sum();
        let of = |range: std::ops::Range<usize>| self.agreements[range].iter().map(|p| p * p).sum::<f32>();
        floor + self.spots().into_iter().map(|(_, range)| of(range)).sum::<f32>()
    }

    /// Adds a direction times `step`. Prices of dirty squares stay between 0 and the highest price.
    pub fn advance(&mut self, step: f32, direction: &Prices, dirty: Squares) {
        for cell in each(dirty) {
            self.floor[cell] = (self.floor[cell] + step * direction.floor[cell]).clamp(0.0, MAX_PRICE);
        }
        for ((ticks, cell), range) in direction.spots() {
            self.touched[ticks] |= bit(cell);
            for at in range {
                self.agreements[at] =
                    (self.agreements[at] + step * direction.agreements[at]).clamp(-MAX_PRICE, MAX_PRICE);
            }
        }
    }

    /// The number of prices.
    pub fn size(&self) -> usize {
        self.floor.len() + self.agreements.len()
    }

    /// The number of prices that a round visits.
    pub fn places(&self) -> usize {
        PLACES + self.touched.iter().map(|set| set.count_ones() as usize).sum::<usize>() * self.pairs()
    }

    /// Returns to other prices. Squares that have been touched since stay touched, with a price of 0.
    pub fn return_to(&mut self, other: &Prices) {
        let touched = std::mem::take(&mut self.touched);
        self.clone_from(other);
        self.touched = touched;
    }

    fn spots(&self) -> Vec<((usize, usize), std::ops::Range<usize>)> {
        let pairs = self.pairs();
        let spot = |ticks: usize, cell: usize| {
            let begin = (ticks * CELLS + cell) * pairs;
            ((ticks, cell), begin..begin + pairs)
        };
        let rows = self.touched.iter().enumerate();
        rows.flat_map(|(ticks, &set)| each(set).map(move |cell| spot(ticks, cell))).collect()
    }
}
