//! The cheapest way to give every box a place of its own: the assignment problem, by shortest augmenting paths (Kuhn 1955, Munkres
//! 1957, in the form of Jonker and Volgenant 1987), with the dual prices that bound a changed row in one pass.

use super::IMPOSSIBLE_PAIR;
use crate::search::control::Ticker;
use crate::search::work;

/// Reusable tables of one size.
#[derive(Clone, Debug)]
pub struct Matching {
    size: usize,
    costs: Vec<i32>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// The row of a column, one based; 0 for none.
    row_of: Vec<usize>,
    way: Vec<usize>,
    slack: Vec<i32>,
    done: Vec<bool>,
    total: i32,
    /// Elementary steps not counted yet.
    spent: usize,
}

impl Matching {
    /// For that many boxes and as many places.
    pub fn new(size: usize) -> Matching {
        Matching {
            size,
            costs: vec![0; size * size],
            row_price: vec![0; size + 1],
            column_price: vec![0; size + 1],
            row_of: vec![0; size + 1],
            way: vec![0; size + 1],
            slack: vec![0; size + 1],
            done: vec![false; size + 1],
            total: 0,
            spent: 0,
        }
    }

    /// The lowest sum; [`IMPOSSIBLE_PAIR`] or more if some box finds no place. `costs` gives the costs of a row by column. If the search is to stop the
    /// sum means nothing.
    pub fn solve<C: Fn(usize) -> i32>(&mut self, costs: impl Fn(usize) -> C, ticker: &mut Ticker<'_>) -> i32 {
        for row in 0..self.size {
            let cost = costs(row);
            let places = self.costs[row * self.size..][..self.size].iter_mut();
            places.enumerate().for_each(|(column, place)| *place = cost(column));
        }
        self.row_price.fill(0);
        self.column_price.fill(0);
        self.row_of.fill(0);
        self.spent = self.size * self.size * 2;
        for row in 1..=self.size {
            self.augment(row);
            work::add(self.spent);
            if ticker.steps(std::mem::take(&mut self.spent)).is_break() {
                return IMPOSSIBLE_PAIR;
            }
        }
        self.total = (1..=self.size).map(|column| self.cost_of(self.row_of[column], column)).sum();
        self.total
    }

    /// Cost of row and column, both one based.
    #[inline]
    fn cost_of(&self, row: usize, column: usize) -> i32 {
        self.costs[(row - 1) * self.size + column - 1]
    }

    /// Gives one more row a column, along a cheapest alternating path.
    fn augment(&mut self, row: usize) {
        self.slack.fill(i32::MAX);
        self.done.fill(false);
        self.row_of[0] = row;
        let mut column = 0;
        while self.row_of[column] != 0 {
            column = self.nearest(column);
        }
        while column != 0 {
            let before = self.way[column];
            self.row_of[column] = self.row_of[before];
            column = before;
        }
    }

    /// Closes a column and moves on to the one with the least slack.
    fn nearest(&mut self, column: usize) -> usize {
        self.spent += self.size * 2;
        self.done[column] = true;
        let row = self.row_of[column];
        let (mut least, mut next) = (i32::MAX, 0);
        for other in 1..=self.size {
            if self.done[other] {
                continue;
            }
            let reduced = self.cost_of(row, other) - self.row_price[row] - self.column_price[other];
            if reduced < self.slack[other] {
                (self.slack[other], self.way[other]) = (reduced, column);
            }
            if self.slack[other] < least {
                (least, next) = (self.slack[other], other);
            }
        }
        for other in 0..=self.size {
            if self.done[other] {
                self.row_price[self.row_of[other]] += least;
                self.column_price[other] -= least;
            } else {
                self.slack[other] -= least;
            }
        }
        next
    }

    /// The sum found last.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// A lower bound of the sum if one row's costs were these: the prices of the others stay feasible, so by weak duality the sum of
    /// prices with the best price for the changed row bounds every assignment.
    pub fn changed(&self, row: usize, cost: impl Fn(usize) -> i32) -> i32 {
        let price = (0..self.size).map(|column| cost(column) - self.column_price[column + 1]).min().unwrap_or(0);
        self.total - self.row_price[row + 1] + price
    }

    /// What every column is worth after [`Matching::solve`]: the dual variables, of which any others would bound no better.
    pub fn prices(&self) -> Vec<i32> {
        self.column_price[1..].to_vec()
    }

    /// The column of every row after [`Matching::solve`].
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = vec![0; self.size];
        (1..=self.size).for_each(|column| columns[self.row_of[column] - 1] = column - 1);
        columns
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
}
