//! The cheapest way to give every box a place of its own: the assignment problem, by shortest augmenting paths (Kuhn 1955, Munkres
//! 1957, in the form of Jonker and Volgenant 1987), with the dual prices that bound a changed row in one pass.

use super::{IMPOSSIBLE_PAIR, cost};
use crate::search::control::Ticker;
use crate::search::work;

/// Reusable tables of one size.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    size: usize,
    /// Numbers of a row of costs. The columns beyond `size` are so dear that none of them is ever the best.
    width: usize,
    costs: Vec<i32>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// The row of a column, and the column of a row.
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    /// The row from which a column was come to at the least cost, and that cost.
    way: Vec<u32>,
    slack: Vec<i32>,
    /// By column: [`OPEN`], [`SHUT`] once it is closed.
    shut: Vec<i32>,
    /// Columns closed on the way.
    closed: Vec<usize>,
    /// Rows without a column.
    left: Vec<usize>,
    total: i32,
    /// Elementary steps not counted yet.
    spent: usize,
}

/// No row. Its bytes differ, for else a browser would mark the few columns by a call that fills memory.
const FREE: usize = 1 << 31;
/// What the slack of a column is lifted to where the nearest one is looked for.
const OPEN: i32 = i32::MIN;
const SHUT: i32 = i32::MAX;
/// The price of a column that only fills the last vector and stands for no place.
const PRICE_OF_NONE: i32 = i32::MIN / 2;
/// Numbers of a vector.
const LANES: usize = 4;

/// Numbers of a row of costs for that many places: a whole number of vectors.
pub fn width(places: usize) -> usize {
    places.next_multiple_of(LANES)
}

impl Matching {
    /// For that many boxes and as many places.
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

    /// The lowest sum; [`IMPOSSIBLE_PAIR`] or more if some box finds no place. `costs` gives the costs of a row, column by column. If the search is to stop
    /// the sum means nothing.
    pub fn solve<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.column_price[..self.size].fill(0);
        self.row_price.fill(0);
        self.row_of.fill(FREE);
        self.left.clear();
        self.left.extend(0..self.size);
        self.take_in(costs);
        self.augment_all(ticker)
    }

    /// The same from the prices of the columns found last. Any prices of columns are feasible with each row's best offer as its price, so the sum is the
    /// same; the nearer the last problem was, the fewer rows are left to be given a column one by one. The prices found depend on the past.
    pub fn solve_again<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.take_in(costs);
        self.offer_all(ticker)
    }

    /// The same with distances in whole vectors, [`width`] of them for each row.
    pub fn solve_rows<'a>(&mut self, row: impl Fn(usize) -> &'a [u16], ticker: &mut Ticker<'_>) -> i32 {
        for (index, costs) in self.costs.chunks_exact_mut(self.width.max(1)).enumerate() {
            let (from, to) = (row(index).as_chunks::<LANES>().0, costs.as_chunks_mut::<LANES>().0);
            to.iter_mut().zip(from).for_each(|(to, from)| *to = from.map(cost));
        }
        self.offer_all(ticker)
    }

    fn take_in<C: Iterator<Item = i32>>(&mut self, costs: impl Fn(usize) -> C) {
        for (row, places) in self.costs.chunks_exact_mut(self.width.max(1)).enumerate() {
            places.iter_mut().zip(costs(row)).for_each(|(place, cost)| *place = cost);
        }
    }

    /// Begins with an offer of each row.
    fn offer_all(&mut self, ticker: &mut Ticker<'_>) -> i32 {
        // Only differences of prices matter, and they stay below the dearest cost.
        let prices = &mut self.column_price[..self.size];
        let dearest = prices.iter().copied().max().unwrap_or(0);
        prices.iter_mut().for_each(|price| *price -= dearest);
        self.row_of.fill(FREE);
        self.left.clear();
        (0..self.size).for_each(|row| self.offer(row));
        self.augment_all(ticker)
    }

    /// Prices a row by its best offer, and gives it a free column of that price if there is one.
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

    /// Gives all rows left a column each.
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

    /// Gives one more row a column, along a cheapest alternating path.
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

    /// Looks on from a row, and closes the open column that is nearest, of several the first. What is closed was nearer than anything that comes now, so
    /// that it stays as it is.
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
        // There is one: there are as many columns as rows.
        let next = self.slack.iter().zip(&self.shut).position(nearest).unwrap_or_default();
        self.shut[next] = SHUT;
        next
    }

    /// Prices what was closed on the way, so that every pair on it costs what it is worth.
    fn reprice(&mut self, row: usize, end: i32) {
        self.row_price[row] += end;
        for &column in &self.closed {
            let change = end - self.slack[column];
            self.row_price[self.row_of[column]] += change;
            self.column_price[column] -= change;
        }
    }

    /// Every row on the way takes the next column.
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

    /// What a row's column costs it after [`Matching::solve`].
    pub fn cost(&self, row: usize) -> i32 {
        self.costs[row * self.width + self.column_of[row]]
    }

    /// The sum found last.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// A lower bound of the sum if one row's costs were these: the prices of the others stay feasible, so by weak duality the sum of
    /// prices with the best price for the changed row bounds every assignment.
    pub fn changed(&self, row: usize, costs: impl Iterator<Item = i32>) -> i32 {
        let price = costs.zip(&self.column_price).map(|(cost, &price)| cost - price).fold(i32::MAX, i32::min);
        self.total - self.row_price[row] + price
    }

    /// Has [`Matching::solve_again`] begin with these prices of the columns.
    #[cfg(feature = "cli")]
    pub fn begin_with(&mut self, prices: &[i32]) {
        self.column_price[..self.size].copy_from_slice(prices);
    }

    /// What every column is worth after [`Matching::solve`]: the dual variables, of which any others would bound no better.
    pub fn prices(&self) -> Vec<i32> {
        self.column_price[..self.size].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Rng;
    use crate::puzzles::sokoban::kernel::tables::unhurried;

    fn brute_force(costs: &[Vec<i32>], row: usize, used: u32) -> i32 {
        if row == costs.len() {
            return 0;
        }
        let free = (0..costs.len()).filter(|c| used >> c & 1 == 0);
        free.map(|c| costs[row][c] + brute_force(costs, row + 1, used | 1 << c)).min().unwrap()
    }

    #[test]
    fn the_sum_is_lowest_and_changed_rows_are_bounded() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let size = 1 + rng.below(6);
            let mut costs: Vec<Vec<i32>> =
                (0..size).map(|_| (0..size).map(|_| rng.below(12) as i32).collect()).collect();
            let mut matching = Matching::new(size);
            let found = unhurried(|ticker| Some(matching.solve(|row| costs[row].iter().copied(), ticker)));
            assert_eq!(found, brute_force(&costs, 0, 0));
            let row = rng.below(size);
            costs[row].iter_mut().for_each(|c| *c = rng.below(12) as i32);
            assert!(matching.changed(row, costs[row].iter().copied()) <= brute_force(&costs, 0, 0));
        }
    }

    /// One matching goes on from problem to problem, with rows that change little or all, and with pairs that cannot be.
    #[test]
    fn the_sum_does_not_depend_on_the_problem_before() {
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
                let found = unhurried(|ticker| Some(matching.solve_again(|row| costs[row].iter().copied(), ticker)));
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
