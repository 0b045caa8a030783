//! Lower bounds by prices: every box pays the least over all places of the distance less the place's price, and the sum
//! of all prices is added once.
//!
//! For any prices, no assignment of boxes to places costs less, because each assignment subtracts every place's price
//! once. The prices of an optimal assignment of one position (its dual variables) refuse many similar positions.

use super::Claim;
use crate::puzzles::sokoban::kernel::Square;
use crate::puzzles::sokoban::kernel::bounds::UNREACHABLE;
use crate::puzzles::sokoban::kernel::bounds::distances::Distances;
use crate::puzzles::sokoban::kernel::bounds::matching::Matching;
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::search::control::Ticker;

/// Most lines of prices: the checker has to evaluate each of them for every position.
const MAX_LINES: usize = 24;
/// What a box pays on a spot from which it reaches no place.
const DEAD: i32 = 1 << 28;

/// The lines of prices of one end, and what a box pays on each spot.
pub(super) struct Prices<'t> {
    tables: &'t Tables,
    distances: &'t Distances,
    /// The lines of prices; the first one has no prices.
    lines: Vec<Line>,
    matching: Matching,
    /// A sum that shows that a box finds no place, or that the answer is at least as long as the claim.
    limit: i32,
    /// Does the number of pushes made count?
    counts: bool,
}

struct Line {
    prices: Vec<i32>,
    sum: i64,
    /// What a box pays on each spot.
    terms: Vec<i32>,
}

impl<'t> Prices<'t> {
    pub(super) fn new(tables: &'t Tables, distances: &'t Distances, claim: Claim) -> Prices<'t> {
        let boxes = tables.level.boxes.len();
        let (limit, counts) = match claim {
            Claim::Fewest(pushes) => (pushes as i32, true),
            Claim::Hopeless => ((boxes * tables.spots.count() + 1) as i32, false),
        };
        let mut prices = Prices { tables, distances, lines: Vec::new(), matching: Matching::new(boxes), limit, counts };
        prices.add(vec![0; boxes]);
        prices
    }

    fn add(&mut self, prices: Vec<i32>) {
        let paid = |spot: usize| {
            let reached = |place: usize| self.distances.spot(place, spot as u32);
            let terms = (0..prices.len()).filter(|&place| reached(place) != UNREACHABLE);
            terms.map(|place| i32::from(reached(place)) - prices[place]).min().unwrap_or(DEAD)
        };
        let terms = (0..self.tables.spots.count()).map(paid).collect();
        let sum = prices.iter().map(|&price| i64::from(price)).sum();
        self.lines.push(Line { prices, sum, terms });
    }

    /// For each spot: can no place be reached?
    pub(super) fn nearest(&self) -> Vec<bool> {
        self.lines[0].terms.iter().map(|&term| term == DEAD).collect()
    }

    /// Is there no answer below the claim through a position `depth` pushes from its end? If an assignment shows this
    /// but no line does, its prices become a new line.
    pub(super) fn refuse(&mut self, boxes: &[Square], player: Square, depth: u32, ticker: &mut Ticker<'_>) -> bool {
        let spots: Option<Vec<u32>> = boxes.iter().map(|&square| self.tables.spots.of(square, player)).collect();
        let Some(spots) = spots else { return true };
        let made = if self.counts { i64::from(depth) } else { 0 };
        let limit = i64::from(self.limit);
        let paid = |line: &Line| line.sum + spots.iter().map(|&spot| i64::from(line.terms[spot as usize])).sum::<i64>();
        if self.lines.iter().any(|line| made + paid(line) >= limit) {
            return true;
        }
        self.lines.len() < MAX_LINES && self.learn(&spots, made, ticker)
    }

    fn learn(&mut self, spots: &[u32], made: i64, ticker: &mut Ticker<'_>) -> bool {
        let (limit, distances) = (self.limit, self.distances);
        let cost = |row: usize| {
            (0..spots.len()).map(move |place| match distances.spot(place, spots[row]) {
                UNREACHABLE => limit,
                pushes => i32::from(pushes),
            })
        };
        let total = self.matching.solve(cost, ticker);
        if made + i64::from(total) < i64::from(limit) {
            return false;
        }
        let prices = self.matching.prices();
        // Only the differences of prices matter.
        let least = prices.iter().copied().min().unwrap_or(0);
        self.add(prices.into_iter().map(|price| price - least).collect());
        true
    }

    /// The lines in the form of certificates.
    pub(super) fn words(&self) -> impl Iterator<Item = &Vec<i32>> {
        self.lines[1..].iter().map(|line| &line.prices)
    }
}
