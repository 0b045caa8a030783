//! A walk as a labelling of roads, and the relaxation of it when only a part of the order of the multipliers is known.
//!
//! A score is linear: every road that adds `a` is worth `a` times the product of the multipliers crossed after it, and
//! the score before the walk is worth the product of all. So let a walk cross the multipliers `m1 .. mk` in this order
//! and in known directions, and label each of its other roads with the stretch between multipliers on which it is
//! walked. The roads of a label are a connected sub-graph in which exactly the ends of the stretch have odd degree.
//! Conversely, by Euler, each such labelling is a walk. So the best labelling depends on parity and connection alone.
//!
//! A model knows which multipliers are crossed, and the first few of them in order. Its labels are the finished
//! stretches and one more, *the rest*, for everything after the last known multiplier. **The rest is a relaxation**,
//! and it is admissible. A road of the rest that adds `a > 0` is walked before some of the multipliers left. It is
//! worth at most `a` times the product of those left that are not 0: any of them may still come, and a 0 may already
//! have been crossed. A road with `a < 0` costs at least `|a|` times 1, or nothing if a 0 may still come. The
//! multipliers left are roads of the rest that must be walked: with them the rest is connected, and odd exactly at its
//! two ends.
//!
//! **A road `*0` erases the score.** Of a walk that crosses such roads, only the part after the last one counts; the
//! part before must only lead there over other roads. So a choice fixes the last zero crossed, or that there is none,
//! and leaves the other zeros open. The stretch before the last zero is a label whose roads are worth nothing, and on
//! it multipliers, zeros too, are roads like any other. As long as no order is known, the model leaves out the stretch
//! before altogether, which only gives more freedom to the stretches after it.

use super::problem::{RestProblem, Road};

/// What is decided about the zeros that a walk crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zero {
    /// Zeros are treated as multipliers like any other.
    Ordinary,
    /// Nothing is decided yet.
    Open,
    /// None is crossed.
    None,
    /// This is the last one crossed. Then only multipliers crossed after it count as used.
    Last(Traversal),
}

/// Which multipliers a walk crosses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiplierSubset {
    /// Multipliers that are crossed, except `first`.
    pub used: Vec<usize>,
    /// Multipliers of which it is still open whether they are crossed.
    pub open: Vec<usize>,
    /// What is decided about the zeros.
    pub zero: Zero,
    /// Multipliers that are crossed first or not at all, if the search distinguishes them.
    pub leads: Vec<Traversal>,
    /// The one of `leads` that is crossed: the walk begins with it, and the rest of the choice comes after it.
    pub first: Option<Traversal>,
}

impl MultiplierSubset {
    /// The number of multipliers in a complete order.
    pub fn crossings(&self) -> usize {
        self.used.len() + usize::from(self.last().is_some())
    }

    /// The last zero crossed.
    pub fn last(&self) -> Option<Traversal> {
        if let Zero::Last(crossing) = self.zero { Some(crossing) } else { None }
    }
}

/// A multiplier crossed, with its direction: from `ends[0]` to `ends[1]`, or back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Traversal {
    /// Which multiplier.
    pub multiplier: usize,
    /// From the second end to the first.
    pub back: bool,
}

impl Traversal {
    /// The crossings where it is entered and left.
    pub fn ends(self, problem: &RestProblem) -> (usize, usize) {
        let [a, b] = problem.multipliers[self.multiplier].ends;
        if self.back { (b, a) } else { (a, b) }
    }
}

/// What a road is worth, by code. The first few values are stored in place, because models of few labels are made by
/// the thousand.
#[derive(Clone, Default, Debug)]
pub struct Worths {
    first: [i64; WORTHS_IN_PLACE],
    others: Vec<i64>,
    codes: usize,
}

const WORTHS_IN_PLACE: usize = 4;

impl Worths {
    #[inline]
    fn get(&self, code: u8) -> Option<i64> {
        let code = code as usize;
        if code >= self.codes {
            return None;
        }
        Some(if code < WORTHS_IN_PLACE { self.first[code] } else { self.others[code - WORTHS_IN_PLACE] })
    }

    /// The worths of all labels.
    pub(super) fn labels(&self) -> impl Iterator<Item = i64> {
        (1..self.codes as u8).filter_map(|code| self.get(code))
    }
}

impl FromIterator<i64> for Worths {
    fn from_iter<I: IntoIterator<Item = i64>>(worths: I) -> Worths {
        let mut all = Worths::default();
        for worth in worths {
            match all.first.get_mut(all.codes) {
                Some(place) => *place = worth,
                None => all.others.push(worth),
            }
            all.codes += 1;
        }
        all
    }
}

/// The codes that a road may have: 0 is "not walked", code `i + 1` is label `i`.
#[derive(Clone, Debug)]
pub enum Pass {
    /// Not walked.
    Never,
    /// Walked with this code, that of the rest.
    Must(u8),
    /// Any code; with what the road is worth, by code.
    Free(Worths),
    /// Not walked, or walked with this code for nothing: a multiplier that is still open.
    Maybe(u8),
    /// Walked with this code, for this worth: a road that must not change.
    Only(u8, i64),
}

impl Pass {
    /// What the road is worth with a code; `None` if it may not have this code.
    #[inline]
    pub fn worth(&self, code: u8) -> Option<i64> {
        match self {
            Pass::Free(worths) => worths.get(code),
            Pass::Never => (code == 0).then_some(0),
            Pass::Must(rest) => (code == *rest).then_some(0),
            Pass::Maybe(rest) => (code == 0 || code == *rest).then_some(0),
            Pass::Only(own, worth) => (code == *own).then_some(*worth),
        }
    }
}

impl Pass {
    /// What the road is worth with each code up to the highest, 0 for codes that it may not have.
    pub fn worths(&self, rest: u64) -> Vec<i64> {
        (0..=rest as u8).map(|code| self.worth(code).unwrap_or(0)).collect()
    }
}

/// The labelling problem of a choice and the beginning of an order.
#[derive(Clone, Debug)]
pub struct Model {
    /// Crossings in a row of the sweep.
    pub width: usize,
    /// Number of crossings.
    pub nodes: usize,
    /// The code of the rest, the highest.
    pub rest: u64,
    /// The score before the walk, times all multipliers: the part of the worth that does not depend on the labelling.
    pub constant: i64,
    /// The codes that the road to the right of each crossing may have.
    pub right: Vec<Pass>,
    /// The codes that the road down from each crossing may have.
    pub down: Vec<Pass>,
    /// Codes of odd degree at each crossing, as bits `1 << code`.
    pub odd: Vec<u64>,
    /// Codes whose stretch has an end at each crossing or must touch it, odd or not.
    pub ends: Vec<u64>,
    /// Codes whose stretch has all its ends at this one crossing.
    pub alone: Vec<u64>,
    /// By number of crossings passed: codes whose ends are all still ahead.
    pub unborn: Vec<u64>,
    /// By number of crossings passed: codes whose ends have all been passed.
    pub closed: Vec<u64>,
}

impl Model {
    /// The model of a choice and the beginning of its order; if a zero is crossed last, it comes first in the order. If
    /// the order is not empty, the choice must leave nothing open.
    pub fn new(problem: &RestProblem, choice: &MultiplierSubset, order: &[Traversal]) -> Model {
        let left = choice.used.iter().copied().filter(|&m| order.iter().all(|c| c.multiplier != m)).collect();
        let worth = Worth::new(problem, choice, order, left);
        // Without an order, the model covers only what comes after the last zero.
        let before = choice.last().filter(|_| order.is_empty()).or(choice.first);
        let start = before.map_or(problem.start, |crossing| crossing.ends(problem).1);
        Model::build(problem, &worth, order, start)
    }

    /// The model of a choice with one label for everything, including what comes before the last zero: coarser than the
    /// models of all its orders.
    pub fn whole(problem: &RestProblem, choice: &MultiplierSubset) -> Model {
        let Some(last) = choice.last() else { return Model::new(problem, choice, &[]) };
        let left = choice.used.iter().copied().chain([last.multiplier]).collect();
        let worth = Worth { before: Some(1), ..Worth::new(problem, choice, &[], left) };
        Model::build(problem, &worth, &[], problem.start)
    }

    fn build(problem: &RestProblem, worth: &Worth<'_>, order: &[Traversal], start: usize) -> Model {
        let right = problem.right.iter().map(|&road| worth.pass(road)).collect();
        let down = problem.down.iter().map(|&road| worth.pass(road)).collect();
        let mut model = Model::bare(problem, u64::from(worth.code), constant(problem, worth.choice), right, down);
        model.set_ends(problem, order, &worth.left, start);
        model
    }

    /// A model without stretches. Add them with [`Model::stretch`], then call [`Model::sweep_ends`].
    pub(super) fn bare(problem: &RestProblem, rest: u64, constant: i64, right: Vec<Pass>, down: Vec<Pass>) -> Model {
        let nothing = vec![0; problem.nodes()];
        Model {
            width: problem.width,
            nodes: problem.nodes(),
            rest,
            constant,
            right,
            down,
            odd: nothing.clone(),
            ends: nothing.clone(),
            alone: nothing,
            unborn: Vec::new(),
            closed: Vec::new(),
        }
    }

    fn set_ends(&mut self, problem: &RestProblem, order: &[Traversal], left: &[usize], start: usize) {
        let mut here = start;
        for (code, crossing) in (1..).zip(order) {
            let (enter, leave) = crossing.ends(problem);
            self.stretch(code, &[here, enter], &[]);
            here = leave;
        }
        // The roads that must be walked are in the slots of the frontier. They make no end odd, but the rest must touch
        // them.
        let touched: Vec<usize> = left.iter().flat_map(|&m| problem.multipliers[m].ends).collect();
        self.stretch(self.rest, &[here, problem.goal], &touched);
        self.sweep_ends();
    }

    /// Records, by number of crossings passed, the codes whose ends are all ahead and those whose ends have all been
    /// passed.
    pub(super) fn sweep_ends(&mut self) {
        self.unborn = vec![!0; self.nodes + 1];
        self.closed = vec![!0; self.nodes + 1];
        for (node, end) in self.ends.iter().enumerate() {
            self.unborn[node + 1] = self.unborn[node] & !end;
        }
        for (node, end) in self.ends.iter().enumerate().rev() {
            self.closed[node] = self.closed[node + 1] & !end;
        }
    }

    /// Adds a stretch: its two odd ends, and the other crossings that it must touch.
    pub(super) fn stretch(&mut self, code: u64, odd: &[usize; 2], touched: &[usize]) {
        let bit = 1 << code;
        for &node in odd {
            self.odd[node] ^= bit;
            self.ends[node] |= bit;
        }
        for &node in touched {
            self.ends[node] |= bit;
        }
        if odd.iter().chain(touched).all(|&node| node == odd[0]) {
            self.alone[odd[0]] |= bit;
        }
    }
}

/// The score before the walk, times all multipliers: exact if nothing is open, otherwise an upper bound.
fn constant(problem: &RestProblem, choice: &MultiplierSubset) -> i64 {
    let MultiplierSubset { used, open, .. } = choice;
    if choice.last().is_some() || problem.has_zero(used.iter().copied()) {
        return 0;
    }
    let least = problem.product(used.iter().copied().chain(choice.first.map(|first| first.multiplier)));
    if problem.score >= 0 {
        problem.score * least * problem.product(open.iter().copied())
    } else if problem.has_zero(open.iter().copied()) {
        0
    } else {
        problem.score * least
    }
}

/// What an addition of 1 is worth on each label.
struct Worth<'c> {
    /// By label, for the finished stretches.
    exact: Vec<i64>,
    /// The most and the least on the rest.
    rest: (i64, i64),
    /// Code of the rest.
    code: u8,
    /// The label of the stretch before the last zero, on which multipliers may be walked without effect.
    before: Option<u8>,
    /// Multipliers to be crossed on the rest.
    left: Vec<usize>,
    order: &'c [Traversal],
    choice: &'c MultiplierSubset,
}

impl<'c> Worth<'c> {
    fn new(problem: &RestProblem, choice: &'c MultiplierSubset, order: &'c [Traversal], left: Vec<usize>) -> Worth<'c> {
        let mut after = order.iter().map(|crossing| problem.multipliers[crossing.multiplier].value);
        let coming = if problem.has_zero(left.iter().copied()) { 0 } else { problem.product(left.iter().copied()) };
        let exact = order.iter().map(|_| {
            let own = after.clone().product::<i64>() * coming;
            after.next();
            own
        });
        let exact = exact.collect();
        let may_come = || left.iter().chain(&choice.open).copied();
        let rest = (problem.product(may_come()), i64::from(!problem.has_zero(may_come())));
        let before = choice.last().filter(|_| !order.is_empty()).map(|_| 1);
        Worth { exact, rest, code: order.len() as u8 + 1, before, left, order, choice }
    }

    fn pass(&self, road: Road) -> Pass {
        match road {
            Road::Closed => Pass::Never,
            Road::Multiply(m) if self.left.contains(&m) => Pass::Must(self.code),
            Road::Multiply(m) if self.choice.open.contains(&m) => Pass::Maybe(self.code),
            Road::Multiply(m) if self.order.iter().any(|crossing| crossing.multiplier == m) => Pass::Never,
            Road::Multiply(_) => self.before.map_or(Pass::Never, Pass::Maybe),
            Road::Add(a) => {
                let rest = a * if a > 0 { self.rest.0 } else { self.rest.1 };
                let labels = self.exact.iter().map(|worth| a * worth);
                Pass::Free(std::iter::once(0).chain(labels).chain([rest]).collect())
            }
        }
    }
}
