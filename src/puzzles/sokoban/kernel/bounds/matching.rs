//! The cheapest way to give every box a place of its own: the assignment problem, by shortest augmenting paths (Kuhn 1955, Munkres
//! 1957, in the form of Jonker and Volgenant 1987), with the dual prices that bound a changed row in one pass.

use super::IMPOSSIBLE_PAIR;
use crate::search::control::Ticker;
use crate::search::work;

/// Reusable tables of one size.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    size: usize,
    costs: Vec<i32>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// The row of a column, and the column of a row.
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    /// The row from which a column was come to at the least cost, and that cost.
    way: Vec<usize>,
    slack: Vec<i32>,
    /// Columns not closed yet.
    open: Vec<usize>,
    /// Columns closed on the way.
    closed: Vec<usize>,
    /// Rows without a column.
    left: Vec<usize>,
    total: i32,
    /// Elementary steps not counted yet.
    spent: usize,
}

/// No row.
const FREE: usize = usize::MAX;

impl Matching {
    /// For that many boxes and as many places.
    pub fn new(size: usize) -> Matching {
        Matching {
            size,
            costs: vec![0; size * size],
            row_price: vec![0; size],
            column_price: vec![0; size],
            row_of: vec![FREE; size],
            column_of: vec![FREE; size],
            way: vec![0; size],
            slack: vec![0; size],
            open: Vec::with_capacity(size),
            closed: Vec::with_capacity(size),
            left: Vec::with_capacity(size),
            total: 0,
            spent: 0,
        }
    }

    /// The lowest sum; [`IMPOSSIBLE_PAIR`] or more if some box finds no place. `costs` gives the costs of a row by column. If the search is to stop the
    /// sum means nothing.
    pub fn solve<C: Fn(usize) -> i32>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.column_price.fill(0);
        self.row_price.fill(0);
        self.take_in(costs);
        self.left.clear();
        self.left.extend(0..self.size);
        self.augment_all(ticker)
    }

    /// The same from the prices of the columns found last. Any prices of columns are feasible with each row's best offer as its price, so the sum is the
    /// same; the nearer the last problem was, the fewer rows are left to be given a column one by one. The prices found depend on the past.
    pub fn solve_again<C: Fn(usize) -> i32>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        self.take_in(costs);
        // Only differences of prices matter, and they stay below the dearest cost.
        let dearest = self.column_price.iter().copied().max().unwrap_or(0);
        self.column_price.iter_mut().for_each(|price| *price -= dearest);
        self.left.clear();
        (0..self.size).for_each(|row| self.offer(row));
        self.augment_all(ticker)
    }

    fn take_in<C: Fn(usize) -> i32>(&mut self, costs: impl Fn(usize) -> C) {
        for row in 0..self.size {
            let cost = costs(row);
            let places = self.costs[row * self.size..][..self.size].iter_mut();
            places.enumerate().for_each(|(column, place)| *place = cost(column));
        }
        self.row_of.fill(FREE);
        self.spent = self.size * self.size * 2;
    }

    /// Prices a row by its best offer, and gives it a free column of that price if there is one.
    fn offer(&mut self, row: usize) {
        let costs = &self.costs[row * self.size..][..self.size];
        let (mut least, mut best) = (i32::MAX, FREE);
        for (column, (&cost, &price)) in costs.iter().zip(&self.column_price).enumerate() {
            let offer = cost - price;
            let free = self.row_of[column] == FREE;
            if offer < least || offer == least && best == FREE {
                best = if free { column } else { FREE };
                least = offer;
            }
        }
        self.row_price[row] = least;
        if best == FREE {
            self.left.push(row);
        } else {
            (self.row_of[best], self.column_of[row]) = (row, best);
        }
    }

    /// Gives all rows left a column each.
    fn augment_all(&mut self, ticker: &mut Ticker<'_>) -> i32 {
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
        self.open.clear();
        self.open.extend(0..self.size);
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

    /// Looks on from a row, and takes the open column that is nearest.
    fn nearest(&mut self, from: usize, so_far: i32) -> usize {
        self.spent += self.open.len() * 3;
        let costs = &self.costs[from * self.size..][..self.size];
        let base = so_far - self.row_price[from];
        let (mut least, mut next) = (i32::MAX, 0);
        for (place, &column) in self.open.iter().enumerate() {
            let cost = base + costs[column] - self.column_price[column];
            let slack = &mut self.slack[column];
            if cost < *slack {
                (*slack, self.way[column]) = (cost, from);
            }
            if *slack < least {
                (least, next) = (*slack, place);
            }
        }
        self.open.remove(next)
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
            let taker = self.way[column];
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
        self.costs[row * self.size + self.column_of[row]]
    }

    /// The sum found last.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// A lower bound of the sum if one row's costs were these: the prices of the others stay feasible, so by weak duality the sum of
    /// prices with the best price for the changed row bounds every assignment.
    pub fn changed(&self, row: usize, cost: impl Fn(usize) -> i32) -> i32 {
        let price = (0..self.size).map(|column| cost(column) - self.column_price[column]).min().unwrap_or(0);
        self.total - self.row_price[row] + price
    }

    /// Has [`Matching::solve_again`] begin with these prices of the columns.
    #[cfg(feature = "cli")]
    pub fn begin_with(&mut self, prices: Vec<i32>) {
        self.column_price = prices;
    }

    /// What every column is worth after [`Matching::solve`]: the dual variables, of which any others would bound no better.
    pub fn prices(&self) -> Vec<i32> {
        self.column_price.clone()
    }

    /// The column of every row after [`Matching::solve`].
    pub fn columns(&self) -> Vec<usize> {
        self.column_of.clone()
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
            let found = unhurried(|ticker| {
                Some(matching.solve(
                    |row| {
                        let row = &costs[row];
                        move |column| row[column]
                    },
                    ticker,
                ))
            });
            assert_eq!(found, brute_force(&costs, 0, 0));
            let row = rng.below(size);
            costs[row].iter_mut().for_each(|c| *c = rng.below(12) as i32);
            assert!(matching.changed(row, |c| costs[row][c]) <= brute_force(&costs, 0, 0));
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
                let row_of = |row: usize| {
                    let row = &costs[row];
                    move |column: usize| row[column]
                };
                let found = unhurried(|ticker| Some(matching.solve_again(row_of, ticker)));
                assert_eq!(found, brute_force(&costs, 0, 0));
                assert_eq!(found, (0..size).map(|row| matching.cost(row)).sum::<i32>());
                let mut columns = matching.columns();
                columns.sort_unstable();
                assert!(columns.into_iter().eq(0..size), "each row has a column of its own");
                let row = rng.below(size);
                let changed: Vec<i32> = (0..size).map(|_| rng.below(12) as i32).collect();
                let bound = matching.changed(row, |c| changed[c]);
                let before = std::mem::replace(&mut costs[row], changed);
                assert!(bound <= brute_force(&costs, 0, 0));
                costs[row] = before;
            }
        }
    }
}
