//! Potentials of roads and labels: the dual of the labelling problem without connection.
//!
//! Let every crossing label its four roads freely as long as parity holds. A labelling of the board is a choice in
//! which both ends of each road agree. The potential of a road and a label is paid to the road's earlier end for
//! choosing that label and taken from its later end. For any potentials, the sum of what each crossing can get at most
//! bounds every labelling. Good potentials make this bound small. The search for them sweeps over the roads and
//! balances each one, so that both ends gain equally from every label. This never makes the bound worse (max-sum
//! diffusion: T. Werner, "A linear programming approach to max-sum problem: a review", 2007).

use crate::puzzles::maze::engines::frontier::model::{Model, Pass};
use crate::puzzles::maze::engines::frontier::work::{Halt, Hold, Work};
use crate::search::work::add;

/// Sweeps over all roads, alternately forwards and backwards. More sweeps gain little: docs/experiments/maze.md.
const MAX_SWEEPS: usize = 10;

/// Elementary steps for each way to label the roads of a crossing: at the crossing itself and at two neighbours.
const STEPS_PER_LABELLING: usize = 12;

/// The value of a label that a crossing cannot have.
const IMPOSSIBLE: i64 = i64::MIN / 4;

/// Potentials by crossing, then by label code. Code 0, "not walked", has none.
pub(super) struct Potentials {
    right: Vec<Vec<i64>>,
    down: Vec<Vec<i64>>,
}

impl Potentials {
    /// The potentials of a model.
    pub(super) fn of(model: &Model, work: &mut Work<'_>) -> Result<Potentials, Halt> {
        let mut fit = Fit::new(model, work)?;
        for round in 0..MAX_SWEEPS {
            for at in 0..model.nodes {
                fit.even_out(if round % 2 == 0 { at } else { model.nodes - 1 - at }, work)?;
            }
        }
        // An amount added to all labels of a road changes nothing.
        for labels in fit.right.iter_mut().chain(&mut fit.down) {
            let none = labels[0];
            labels.iter_mut().for_each(|p| *p -= none);
        }
        Ok(Potentials { right: fit.right, down: fit.down })
    }

    /// The potentials of a road, by label from the first.
    pub(super) fn labels(&self, node: usize, right: bool) -> &[i64] {
        &(if right { &self.right } else { &self.down })[node][1..]
    }
}

/// The roads at a crossing.
const LEFT: usize = 0;
const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 3;

struct Fit<'m, 'c> {
    model: &'m Model,
    /// Every way to label the roads of a crossing, and what the roads onward are worth then.
    ways: Vec<Vec<([u8; 4], i64)>>,
    right: Vec<Vec<i64>>,
    down: Vec<Vec<i64>>,
    hold: Hold<'c>,
}

impl<'m, 'c> Fit<'m, 'c> {
    fn new(model: &'m Model, work: &mut Work<'c>) -> Result<Fit<'m, 'c>, Halt> {
        let blank = vec![vec![0; model.rest as usize + 1]; model.nodes];
        let mut fit = Fit { model, ways: Vec::new(), right: blank.clone(), down: blank, hold: work.hold() };
        for node in 0..model.nodes {
            let ways = ways(model, node);
            fit.hold.take((ways.capacity() * size_of::<([u8; 4], i64)>()) as u64)?;
            work.steps(2 * (model.rest as usize + 1).pow(3))?;
            fit.ways.push(ways);
        }
        Ok(fit)
    }

    /// Balances the roads onward from a crossing, so that both ends of each gain equally from every label.
    fn even_out(&mut self, node: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        add(STEPS_PER_LABELLING * self.ways[node].len());
        if !(node + 1).is_multiple_of(self.model.width) {
            let halves = self.halves((node, RIGHT), (node + 1, LEFT));
            self.right[node].iter_mut().zip(halves).for_each(|(p, half)| *p -= half);
        }
        if node + self.model.width < self.model.nodes {
            let halves = self.halves((node, DOWN), (node + self.model.width, UP));
            self.down[node].iter_mut().zip(halves).for_each(|(p, half)| *p -= half);
        }
        work.steps(STEPS_PER_LABELLING * self.ways[node].len())
    }

    /// By code, half of how much more the first end gains than the second.
    fn halves(&self, first: (usize, usize), second: (usize, usize)) -> Vec<i64> {
        let (first, second) = (self.wants(first), self.wants(second));
        let half = |(&a, &b): (&i64, &i64)| if a <= IMPOSSIBLE || b <= IMPOSSIBLE { 0 } else { (a - b) / 2 };
        first.iter().zip(&second).map(half).collect()
    }

    /// The most that a crossing can get with each code on one of its roads.
    fn wants(&self, (node, road): (usize, usize)) -> Vec<i64> {
        let mut most = vec![IMPOSSIBLE; self.model.rest as usize + 1];
        for (codes, worth) in &self.ways[node] {
            let [left, up, right, down] = codes.map(usize::from);
            let before = if left > 0 { self.right[node - 1][left] } else { self.none(node, LEFT) }
                + if up > 0 { self.down[node - self.model.width][up] } else { self.none(node, UP) };
            let value = worth + self.right[node][right] + self.down[node][down] - before;
            let best = &mut most[usize::from(codes[road])];
            *best = value.max(*best);
        }
        most
    }

    /// The potential of "not walked" on a road from the left or from above, or 0 if there is no such road.
    fn none(&self, node: usize, road: usize) -> i64 {
        match road {
            LEFT if !node.is_multiple_of(self.model.width) => self.right[node - 1][0],
            UP if node >= self.model.width => self.down[node - self.model.width][0],
            _ => 0,
        }
    }
}

/// The combinations of labels that the roads at a crossing may have.
fn ways(model: &Model, node: usize) -> Vec<([u8; 4], i64)> {
    let never = Pass::Never;
    let left = if node.is_multiple_of(model.width) { &never } else { &model.right[node - 1] };
    let up = if node < model.width { &never } else { &model.down[node - model.width] };
    let codes = || 0..=model.rest as u8;
    let mut ways = Vec::new();
    for l in codes().filter(|&code| left.worth(code).is_some()) {
        for u in codes().filter(|&code| up.worth(code).is_some()) {
            for r in codes() {
                let Some(across) = model.right[node].worth(r) else { continue };
                let last = [l, u, r].iter().fold(model.odd[node], |odd, &code| odd ^ bit(code));
                // Parity determines the code of the last road, or rules all codes out.
                let d = if last == 0 { 0 } else { last.ilog2() as u8 };
                if last & last.wrapping_sub(1) == 0
                    && let Some(below) = model.down[node].worth(d)
                {
                    ways.push(([l, u, r, d], across + below));
                }
            }
        }
    }
    ways
}

fn bit(code: u8) -> u64 {
    if code == 0 { 0 } else { 1 << code }
}
