//! The beam search of this crate on a problem of its own: a knapsack, item by item taken or left.
//!
//!     cargo run --release --example knapsack
//!
//! One state walks the whole tree: `apply` and `revert` are exact inverses. What ranks a child stands in its parent's
//! leaf.

use tokeru::model::{event::Silent, limits::Limits, outcome::Sense};
use tokeru::search::beam::{Problem, Settings, search, width::Width};
use tokeru::search::control::{Control, Counters};

/// Items by weight and value, and the weight that can be carried.
struct Knapsack {
    items: Vec<(u32, u32)>,
    most: u32,
}

/// How many items have been decided on, and weight and value of those taken.
type Leaf = (usize, u32, u32);

impl Knapsack {
    fn child(&self, (item, weight, value): Leaf, taken: bool) -> Leaf {
        let (more_weight, more_value) = if taken { self.items[item] } else { (0, 0) };
        (item + 1, weight + more_weight, value + more_value)
    }
}

impl Problem for Knapsack {
    /// The items taken: what a larger problem would keep in a board.
    type State = Vec<bool>;
    type Leaf = Leaf;
    type Choice = bool;
    type Step = bool;

    fn root(&self) -> (Vec<bool>, Leaf) {
        (Vec::new(), (0, 0, 0))
    }

    fn expand(&self, _: &Vec<bool>, leaf: &Leaf, mut tell: impl FnMut(i32, bool)) {
        for taken in [false, true] {
            let (_, weight, value) = self.child(*leaf, taken);
            if weight <= self.most {
                // More value is better, and so is room for what is still to come.
                tell(value as i32 - weight as i32 / 2, taken);
            }
        }
    }

    fn hash(&self, leaf: &Leaf, taken: bool) -> u64 {
        // Equal weights are equal futures: only the best of them is kept.
        u64::from(self.child(*leaf, taken).1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn worth(&self, leaf: &Leaf, taken: bool) -> Option<i64> {
        Some(self.child(*leaf, taken).2.into())
    }

    fn follow(&self, leaf: &Leaf, taken: bool, _: i32, _: u64) -> (bool, Leaf) {
        (taken, self.child(*leaf, taken))
    }

    fn apply(&self, state: &mut Vec<bool>, taken: &bool) {
        state.push(*taken);
    }

    fn revert(&self, state: &mut Vec<bool>, _: &bool) {
        state.pop();
    }
}

fn main() {
    let problem = Knapsack { most: 400, items: (0..60).map(|i| (7 + i * 37 % 53, 5 + i * 61 % 47)).collect() };
    let settings = Settings::new(Width::Fixed(500), problem.items.len());
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let found = search(&problem, &settings, &control, |_, worth| println!("so far {worth}"));
    let (taken, worth) = found.best.expect("the empty knapsack is an answer");
    let weight: u32 = problem.items.iter().zip(taken).map(|(item, taken)| if taken { item.0 } else { 0 }).sum();
    println!("value {worth}, weight {weight} of {}, {} leaves expanded", problem.most, found.expanded);
}
