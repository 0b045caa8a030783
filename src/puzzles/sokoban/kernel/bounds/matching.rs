//! The cheapest assignment of boxes to places, by shortest augmenting paths (Kuhn, The Hungarian Method for the
//! Assignment Problem, 1955; Munkres, Algorithms for the Assignment and Transportation Problems, 1957; in the form of
//! Jonker and Volgenant, A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems, 1987).
//! Its dual prices bound the sum after one row has changed, in a single pass.

use super::{IMPOSSIBLE_PAIR, cost};
use crate::search::control::Ticker;
use crate::search::work;

/// Reusable tables of one size.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    size: usize,
    /// Length of a row of costs. The columns from `size` on are so expensive that none of them is ever chosen.
    width: usize,
    costs: Vec<i32>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// The row of each column, and the column of each row.
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    /// The row from which each column is reached at the least cost, and that cost.
    way: Vec<u32>,
    slack: Vec<i32>,
    /// For each column [`OPEN`], or [`SHUT`] once it is closed.
    shut: Vec<i32>,
    /// Columns closed along the path.
    closed: Vec<usize>,
    /// Rows without a column.
    left: Vec<usize>,
    total: i32,
    /// Elementary steps that are not counted yet.
    spent: usize,
}

/// No row. Its bytes differ, because otherwise a browser would fill the few columns by calling a function.
const FREE: usize = 1 << 31;
/// A column's slack is raised to its entry: an open column keeps its slack, and a shut one is never the nearest.
const OPEN: i32 = i32::MIN;
const SHUT: i32 = i32::MAX;
/// The price of a column that only pads the last vector and stands for no place.
const PRICE_OF_NONE: i32 = i32::MIN / 2;
/// Numbers in a vector.
const LANES: usize = 4;

/// Length of a row of costs for this many places: a whole number of vectors.
pub fn width(places: usize) -> usize {
    places.next_multiple_of(LANES)
}

impl Matching {
    /// Tables for `size` boxes and as many places.
    pub fn new(size: usize) -> Matching {
        let width = width(size);
        Matching {
            size,
            width,
            costs: vec![0; size * width],
            row_price: vec![0; size],
            column_price: vec![PRICE_OF_NONE; width],
            row_of: vec![FREE; size],
            column_of: vec![FREE; size],
            way: vec![0; width],
            slack: vec![0; width],
            shut: vec![SHUT; width],
            closed: Vec::with_capacity(size),
            left: Vec::with_capacity(size),
            total: 0,
            spent: 0,
        }
    }

    /// Returns the lowest sum, [`IMPOSSIBLE_PAIR`] or more if some box finds no place. `costs` gives the costs of a
    /// row, column by column. If the search has to stop, the sum means nothing.
    pub fn solve<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.column_price[..self.size].fill(0);
        self.row_price.fill(0);
        self.row_of.fill(FREE);
        self.left.clear();
        self.left.extend(0..self.size);
        self.take_in(costs);
        self.augment_all(ticker)
    }

    /// Solves again, starting from the column prices of the last problem. Any column prices are feasible if each row's
    /// price is its best offer, so the sum is the same. The more similar the last problem was, the fewer rows have
    /// to be augmented one by one. The resulting prices depend on the earlier problems.
    pub fn solve_again<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.take_in(costs);
        self.offer_all(ticker)
    }

    /// The same with distances in whole vectors; a row has [`width`] of them.
    pub fn solve_rows<'a>(&mut self, row: impl Fn(usize) -> &'a [u16], ticker: &mut Ticker<'_>) -> i32 {
        for (index, costs) in self.costs.chunks_exact_mut(self.width.max(1)).enumerate() {
            costs.iter_mut().zip(row(index)).for_each(|(to, &from)| *to = cost(from));
        }
        self.offer_all(ticker)
    }

    fn take_in<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C) {
        for (row, places) in self.costs.chunks_exact_mut(self.width.max(1)).enumerate() {
            places.iter_mut().zip(costs(row)).for_each(|(place, cost)| *place = cost);
        }
    }

    /// Solves from an offer of each row.
    fn offer_all(&mut self, ticker: &mut Ticker<'_>) -> i32 {
        // Only differences of prices matter, and these stay below the highest cost.
        let prices = &mut self.column_price[..self.size];
        let dearest = prices.iter().copied().max().unwrap_or(0);
        prices.iter_mut().for_each(|price| *price -= dearest);
        self.row_of.fill(FREE);
        self.left.clear();
        (0..self.size).for_each(|row| self.offer(row));
        self.augment_all(ticker)
    }

    /// Sets a row's price to its best offer, and assigns a free column at that price if there is one.
    fn offer(&mut self, row: usize) {
        let costs = &self.costs[row * self.width..][..self.width];
        let offers = || costs.iter().zip(&self.column_price).map(|(&cost, &price)| cost - price);
        let least = offers().fold(i32::MAX, i32::min);
        self.row_price[row] = least;
        let best = offers().zip(&self.row_of).position(|(offer, &taker)| offer == least && taker == FREE);
        match best {
            Some(best) => (self.row_of[best], self.column_of[row]) = (row, best),
            None => self.left.push(row),
        }
    }

    /// Assigns a column to each row that is left.
    fn augment_all(&mut self, ticker: &mut Ticker<'_>) -> i32 {
        self.spent = self.size * self.size * 2;
        for index in 0..self.left.len() {
            self.augment(self.left[index]);
            work::add(self.spent);
            if ticker.steps(std::mem::take(&mut self.spent)).is_break() {
                return IMPOSSIBLE_PAIR;
            }
        }
        self.total = (0..self.size).map(|row| self.cost(row)).sum();
        self.total
    }

    /// Assigns a column to one more row, along a cheapest alternating path.
    fn augment(&mut self, row: usize) {
        self.slack.fill(i32::MAX);
        self.shut[..self.size].fill(OPEN);
        self.closed.clear();
        let (mut from, mut so_far) = (row, 0);
        let end = loop {
            let column = self.nearest(from, so_far);
            so_far = self.slack[column];
            from = self.row_of[column];
            if from == FREE {
                break column;
            }
            self.closed.push(column);
        };
        self.reprice(row, so_far);
        self.flip(row, end);
    }

    /// Extends the path from a row, and closes the nearest open column, the first one among equals. Columns closed
    /// before were nearer than any cost from here, so they keep their values.
    fn nearest(&mut self, from: usize, so_far: i32) -> usize {
        self.spent += (self.size - self.closed.len()) * 3;
        let costs = &self.costs[from * self.width..][..self.width];
        let base = so_far - self.row_price[from];
        let mut least = i32::MAX;
        let known = self.slack.iter_mut().zip(&mut self.way).zip(&self.shut);
        for ((&cost, &price), ((slack, way), &shut)) in costs.iter().zip(&self.column_price).zip(known) {
            let cost = base + cost - price;
            *way = if cost < *slack { from as u32 } else { *way };
            *slack = cost.min(*slack);
            least = least.min(shut.max(*slack));
        }
        let nearest = |(&slack, &shut): (&i32, &i32)| slack == least && shut == OPEN;
        // One exists, because there are as many columns as rows.
        let next = self.slack.iter().zip(&self.shut).position(nearest).unwrap_or_default();
        self.shut[next] = SHUT;
        next
    }

    /// Updates the prices of the closed columns and their rows, so that every pair on the path costs exactly its
    /// prices.
    fn reprice(&mut self, row: usize, end: i32) {
        self.row_price[row] += end;
        for &column in &self.closed {
            let change = end - self.slack[column];
            self.row_price[self.row_of[column]] += change;
            self.column_price[column] -= change;
        }
    }

    /// Moves every row on the path to its next column.
    fn flip(&mut self, row: usize, mut column: usize) {
        loop {
            let taker = self.way[column] as usize;
            self.row_of[column] = taker;
            let before = std::mem::replace(&mut self.column_of[taker], column);
            if taker == row {
                break;
            }
            column = before;
        }
    }

    /// The cost of a row's pair after [`Matching::solve`].
    pub fn cost(&self, row: usize) -> i32 {
        self.costs[row * self.width + self.column_of[row]]
    }

    /// The last sum.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// A lower bound on the sum if one row had these costs. The prices of the other rows stay feasible, so by weak
    /// duality the sum of the prices, with the best price for the changed row, bounds every assignment.
    pub fn changed(&self, row: usize, costs: impl Iterator<Item = i32>) -> i32 {
        let price = costs.zip(&self.column_price).map(|(cost, &price)| cost - price).fold(i32::MAX, i32::min);
        self.total - self.row_price[row] + price
    }

    /// Sets the column prices with which [`Matching::solve_again`] starts.
    #[cfg(feature = "cli")]
    pub fn begin_with(&mut self, prices: &[i32]) {
        self.column_price[..self.size].copy_from_slice(prices);
    }

    /// The column prices after [`Matching::solve`]: optimal dual variables, so no others give a better bound.
    pub fn prices(&self) -> Vec<i32> {
        self.column_price[..self.size].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::puzzles::sokoban::kernel::tables::without_limits;

    fn brute_force(costs: &[Vec<i32>], row: usize, used: u32) -> i32 {
        if row == costs.len() {
            return 0;
        }
        let free = (0..costs.len()).filter(|c| used >> c & 1 == 0);
        free.map(|c| costs[row][c] + brute_force(costs, row + 1, used | 1 << c)).min().unwrap()
    }

    #[test]
    fn the_sum_is_minimal_and_bounds_hold_for_changed_rows() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let size = 1 + rng.below(6);
            let mut costs: Vec<Vec<i32>> =
                (0..size).map(|_| (0..size).map(|_| rng.below(12) as i32).collect()).collect();
            let mut matching = Matching::new(size);
            let found = without_limits(|ticker| Some(matching.solve(|row| costs[row].iter().copied(), ticker)));
            assert_eq!(found, brute_force(&costs, 0, 0));
            let row = rng.below(size);
            costs[row].iter_mut().for_each(|c| *c = rng.below(12) as i32);
            assert!(matching.changed(row, costs[row].iter().copied()) <= brute_force(&costs, 0, 0));
        }
    }

    /// Solves a series of problems with one matching; a few rows or all of them change, and some pairs are impossible.
    #[test]
    fn the_sum_does_not_depend_on_the_previous_problem() {
        let mut rng = Rng::new(5);
        for size in 1..7 {
            let mut matching = Matching::new(size);
            let mut costs = vec![vec![0; size]; size];
            for _ in 0..200 {
                for row in &mut costs {
                    if rng.chance(0.4) {
                        row.iter_mut().for_each(|c| {
                            *c = if rng.chance(0.2) { IMPOSSIBLE_PAIR } else { rng.below(12) as i32 };
                        });
                    }
                }
                let found =
                    without_limits(|ticker| Some(matching.solve_again(|row| costs[row].iter().copied(), ticker)));
                assert_eq!(found, brute_force(&costs, 0, 0));
                assert_eq!(found, (0..size).map(|row| matching.cost(row)).sum::<i32>());
                let mut columns = matching.column_of.clone();
                columns.sort_unstable();
                assert!(columns.into_iter().eq(0..size), "each row has a column of its own");
                let row = rng.below(size);
                let changed: Vec<i32> = (0..size).map(|_| rng.below(12) as i32).collect();
                let bound = matching.changed(row, changed.iter().copied());
                let before = std::mem::replace(&mut costs[row], changed);
                assert!(bound <= brute_force(&costs, 0, 0));
                costs[row] = before;
            }
        }
    }
}
