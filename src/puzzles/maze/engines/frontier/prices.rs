//! Bounds by prices: each label of a model is optimised separately.
//!
//! A labelling gives a road at most one label. Without that rule, and without connection, the labels of a model are
//! independent: each is a set of roads of given parity, and tables with one bit a slot find the best. To keep labels
//! off the roads of others, each label pays a price for every road that it takes, and each price is added back once.
//! **Why that is a bound:** prices are not negative and a labelling pays for a road at most once, so it is worth
//! no more than the sum of all labels optimised separately and all prices (Lagrangian decomposition: Guignard and Kim
//! 1987). For any prices, the same sum over the roads ahead bounds every completion of a frontier.
//!
//! Subgradient steps adjust the prices (Held, Wolfe and Crowder, Validation of Subgradient Optimization, 1974): a road
//! taken twice becomes more expensive, a road not taken cheaper.

use super::keys::Keys;
use super::model::{Model, Pass};
use super::parity::Label;
use super::patterns::Patterns;
use super::problem::{RestProblem, Road};
use super::relaxed::CompletionBound;
use super::work::{Halt, Hold, Kept, Work};

/// Worths and prices are counted in fractions, as fine as they can be with every road worth less than this.
const MAX_WORTH: i64 = 1 << 17;
const FINEST_BITS: u32 = 8;
/// The highest price.
const MAX_PRICE: f64 = (2 * MAX_WORTH) as f64;

/// A step aims below the best bound by a share of it: this share at first, then less when nothing is gained.
const FIRST_SHARE: f64 = 1.0 / 32.0;
const LAST_SHARE: f64 = 1.0 / 8192.0;
/// Steps without gain before the share is halved.
const IDLE_STEPS: usize = 6;
/// How much of the previous direction is kept where it leads back (Camerini, Fratta and Maffioli, On Improving
/// Relaxation Methods by Modified Gradient Techniques, 1975).
const DEFLECTION: f64 = 1.5;

/// The price of the road to the right of each crossing and of the road down, in turn, in points.
pub struct Prices {
    by_road: Vec<f64>,
    _kept: Kept,
}

/// The labels of a model, with prices.
pub struct Decomposition<'c> {
    width: usize,
    nodes: usize,
    /// Bits of the fractions.
    shift: u32,
    constant: i64,
    labels: Vec<Label>,
    /// Roads that more than one label may take.
    shared: Vec<usize>,
    /// By road, in fractions.
    prices: Vec<f64>,
    /// The sum of the prices of the roads ahead of each layer.
    ahead: Vec<i64>,
    patterns: Patterns,
    _hold: Hold<'c>,
}

/// A bound with the prices that give it.
struct Point {
    bound: i64,
    prices: Vec<f64>,
    /// How many labels take a road, minus one.
    excess: Vec<f64>,
}

impl<'c> Decomposition<'c> {
    /// Do the values of all models of a problem fit their types?
    pub fn fits(problem: &RestProblem) -> bool {
        let most = problem.product(0..problem.multipliers.len());
        let additions = problem.places().filter_map(|place| match problem.at(place) {
            Road::Add(a) => Some(a.abs()),
            _ => None,
        });
        additions.max().unwrap_or(0).checked_mul(most).is_some_and(|worth| worth < MAX_WORTH)
    }

    /// The labels of a model. The first prices are those of a coarser model, or the worths of the second label.
    pub fn new(model: &Model, keys: Keys, prices: Option<&Prices>, work: &mut Work<'c>) -> Result<Self, Halt> {
        let mut hold = work.hold();
        let (labels, size) = (model.rest as usize, (model.nodes + 1) << model.width);
        hold.take((labels * size * size_of::<i32>()) as u64)?;
        let shift = (0..FINEST_BITS).take_while(|bits| highest(model) << (bits + 1) < MAX_WORTH).count() as u32;
        let mut label = |code| {
            work.steps(size)?;
            Ok(Label::new(model, code, shift))
        };
        let labels = (1..=model.rest as u8).map(&mut label).collect::<Result<Vec<Label>, Halt>>()?;
        let is_shared = |&road: &usize| labels.iter().filter(|label| label.worth(road).is_some()).count() > 1;
        let shared: Vec<usize> = (0..2 * model.nodes).filter(is_shared).collect();
        let mut first = vec![0.0; 2 * model.nodes];
        for &road in &shared {
            let second = labels[1..].iter().filter_map(|label| label.worth(road)).max().unwrap_or(0).max(0);
            first[road] = prices.map_or(f64::from(second), |prices| prices.by_road[road] * f64::from(1 << shift));
        }
        let (width, nodes, constant) = (model.width, model.nodes, model.constant);
        let (ahead, patterns) = (vec![0; nodes + 1], Patterns::new(keys, labels.len()));
        Ok(Decomposition { width, nodes, shift, constant, labels, shared, prices: first, ahead, patterns, _hold: hold })
    }

    /// The prices, for finer models.
    pub fn prices(&self, work: &Work<'c>) -> Result<Prices, Halt> {
        let mut hold = work.hold();
        hold.take((self.prices.len() * size_of::<f64>()) as u64)?;
        let scale = f64::from(1 << self.shift);
        Ok(Prices { by_road: self.prices.iter().map(|price| price / scale).collect(), _kept: hold.keep() })
    }

    /// Lowers the bound in at most `steps` steps, as long as it is above a level and still falls. Returns a bound on
    /// every labelling.
    pub fn lower(&mut self, level: i64, steps: usize, work: &mut Work<'c>) -> Result<i64, Halt> {
        let mut best = self.point(work)?;
        let (mut share, mut idle) = (FIRST_SHARE, 0);
        let (mut bound, mut excess) = (best.bound, best.excess.clone());
        let mut direction = vec![0.0; self.prices.len()];
        for _ in 0..steps {
            if best.bound >> self.shift <= level || share < LAST_SHARE {
                break;
            }
            let below = best.bound as f64 - (best.bound as f64 * share).abs().max(1.0);
            let target = below.max(level.saturating_mul(1 << self.shift) as f64);
            if !self.step(bound as f64 - target, &excess, &mut direction) {
                break;
            }
            let point = self.point(work)?;
            (bound, excess) = (point.bound, point.excess.clone());
            if bound < best.bound {
                idle = 0;
                best = point;
            } else {
                idle += 1;
            }
            if idle == IDLE_STEPS {
                (share, idle) = (share / 2.0, 0);
                self.prices.clone_from(&best.prices);
                (bound, excess) = (best.bound, best.excess.clone());
                direction.fill(0.0);
            }
        }
        self.prices = best.prices;
        self.point(work)?;
        Ok(best.bound >> self.shift)
    }

    /// A step of the prices that would lower the bound by `aim` if it were linear; `false` if no direction is left.
    fn step(&mut self, aim: f64, excess: &[f64], direction: &mut [f64]) -> bool {
        // A price of 0 does not fall further if the road is not taken.
        let push = |road: usize, prices: &[f64]| if prices[road] <= 0.0 { excess[road].max(0.0) } else { excess[road] };
        let sum = |term: &dyn Fn(usize) -> f64| self.shared.iter().map(|&road| term(road)).sum::<f64>();
        let along = sum(&|road| push(road, &self.prices) * direction[road]);
        let length = sum(&|road| direction[road] * direction[road]);
        let kept = if along < 0.0 { -DEFLECTION * along / length } else { 0.0 };
        for &road in &self.shared {
            direction[road] = push(road, &self.prices) + kept * direction[road];
        }
        let length = self.shared.iter().map(|&road| direction[road] * direction[road]).sum::<f64>();
        if length <= 0.0 {
            return false;
        }
        for &road in &self.shared {
            self.prices[road] = (self.prices[road] + aim / length * direction[road]).clamp(0.0, MAX_PRICE);
        }
        true
    }

    /// Fills the tables for the current prices. Returns their bound.
    fn point(&mut self, work: &mut Work<'c>) -> Result<Point, Halt> {
        let prices: Vec<i32> = self.prices.iter().map(|price| *price as i32).collect();
        for node in (0..self.nodes).rev() {
            self.ahead[node] = self.ahead[node + 1] + i64::from(prices[2 * node]) + i64::from(prices[2 * node + 1]);
        }
        let mut excess = vec![-1.0; prices.len()];
        let mut bound = (self.constant << self.shift) + self.ahead[0];
        for label in &mut self.labels {
            label.fill(&prices, work)?;
            label.trace(&prices, |road| excess[road] += 1.0);
            bound += label.best();
        }
        Ok(Point { bound, prices: self.prices.clone(), excess })
    }
}

impl CompletionBound for Decomposition<'_> {
    fn seek(&mut self, _: usize, _: &mut Work<'_>) -> Result<(), Halt> {
        Ok(())
    }

    #[inline]
    fn completion(&self, swept: usize, key: u64, _: Keys) -> Option<i64> {
        let column = swept % self.width;
        let mut sum = self.ahead[swept];
        for (label, pattern) in self.labels.iter().zip(self.patterns.of(key)) {
            sum += label.completion(swept, column, pattern)?;
        }
        Some(sum >> self.shift)
    }
}

/// The most that a road of a model is worth or costs.
fn highest(model: &Model) -> i64 {
    let worths = |pass: &Pass| (0..=model.rest as u8).filter_map(|code| pass.worth(code)).map(i64::abs).max();
    model.right.iter().chain(&model.down).filter_map(worths).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::grid::Size;
    use crate::model::outcome::Sense;
    use crate::puzzles::maze::engines::frontier::frame::Frame;
    use crate::puzzles::maze::engines::frontier::model::{MultiplierSubset, Traversal, Zero};
    use crate::puzzles::maze::engines::frontier::search::LOWEST_FLOOR;
    use crate::puzzles::maze::engines::frontier::tree::{Branch, Effort, OpenNode};
    use crate::puzzles::maze::engines::frontier::work::PassMemory;
    use crate::puzzles::maze::rules::board::random::Recipe;
    use crate::search::control::unwatched;
    use std::sync::Arc;

    fn with_work<T>(run: impl FnOnce(&mut Work<'_>) -> T) -> T {
        unwatched(Sense::Maximize, &Default::default(), |control| {
            run(&mut Work::new(control, &Arc::new(PassMemory::new(1 << 30))))
        })
    }

    /// The best labelling of an order: by tables, or with this many steps of prices.
    fn best(problem: &RestProblem, order: &[Traversal], prices: usize) -> Option<i64> {
        let effort = Effort { prices, ..Effort::UNLIMITED };
        let levels = (LOWEST_FLOOR, LOWEST_FLOOR);
        match with_work(|work| OpenNode::leaf(order.to_vec()).expand(problem, levels, effort, work)) {
            Ok(Branch::Leaf(found)) => found.map(|found| found.worth),
            Ok(Branch::Cut(_)) => None,
            _ => panic!("a complete order is a leaf or cut"),
        }
    }

    /// The bound of an order after this many steps of prices.
    fn bound(problem: &RestProblem, order: &[Traversal], steps: usize) -> i64 {
        let used = order.iter().map(|crossing| crossing.multiplier).collect();
        let choice = MultiplierSubset { used, open: Vec::new(), zero: Zero::None, leads: Vec::new(), first: None };
        let model = Model::new(problem, &choice, order);
        let keys = Keys::new(problem.slots(), order.len() + 1).expect("few labels");
        with_work(|work| {
            let labels = Decomposition::new(&model, keys, None, work);
            labels.and_then(|mut labels| labels.lower(LOWEST_FLOOR, steps, work)).expect("room for tables")
        })
    }

    /// All orders of two multipliers, in all directions, and all of the first alone.
    fn orders() -> impl Iterator<Item = Vec<Traversal>> {
        let crossings = |first: [usize; 2], backs: usize| {
            let crossing = move |(at, multiplier)| Traversal { multiplier, back: backs >> at & 1 == 1 };
            first.into_iter().enumerate().map(crossing).collect::<Vec<_>>()
        };
        let both = [[0, 1], [1, 0]].into_iter().flat_map(move |first| (0..4).map(move |backs| crossings(first, backs)));
        both.chain((0..2).map(move |backs| crossings([0, 1], backs)[..1].to_vec()))
    }

    #[test]
    fn prices_bound_every_order_and_prune_no_valid_labelling() {
        let (mut found, mut first, mut last, mut truth) = (0, 0, 0, 0);
        for seed in 0..12 {
            let size = [Size::new(4, 4), Size::new(5, 4), Size::new(3, 5), Size::new(5, 5)][seed as usize % 4];
            let board = Recipe { multipliers: 2, negative: 40, ..Recipe::usual(size) }.board(seed);
            let problem = Frame::new(&board, &[]).problem;
            assert!(Decomposition::fits(&problem));
            for order in orders() {
                let best = [0, 1, 40].map(|prices| best(&problem, &order, prices));
                assert_eq!(best, [best[0]; 3], "seed {seed}, {order:?}");
                let Some(best) = best[0] else { continue };
                let bounds = [0, 40].map(|steps| bound(&problem, &order, steps));
                assert!(best <= bounds[1] && bounds[1] <= bounds[0], "seed {seed}, {order:?}: {best}, {bounds:?}");
                (found, truth, first, last) = (found + 1, truth + best, first + bounds[0], last + bounds[1]);
            }
        }
        assert!(found > 80 && (first - last) * 3 > first - truth, "{found} orders: {truth}, {last}, {first}");
    }
}
