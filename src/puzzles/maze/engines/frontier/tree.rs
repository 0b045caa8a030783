//! The tree of choices and orders, and what one of its nodes takes to work off.
//!
//! First it is settled multiplier by multiplier which of them are crossed, then which comes first, second, and so on, and in what direction.

use super::all::{BestTwo, labellings};
use super::connected::{Labelling, Listener, connect, refine, sweep};
use super::dense::Dense;
use super::keys::Keys;
use super::model::{Model, MultiplierSubset, Traversal, Zero};
use super::prices::{Decomposition, Prices};
use super::problem::RestProblem;
use super::relaxed::{Question, image, relax};
use super::settled::CompletionTable;
use super::values::TableValue;
use super::work::{Halt, Work};
use crate::puzzles::maze::kernel::MAX_MOVES;
use std::sync::Arc;

/// Elementary steps for each crossing and label before a node's first state.
const STEPS_TO_SET_UP: usize = 32;

/// A node of the tree, not worked off yet.
#[derive(Clone)]
pub struct OpenNode {
    /// What its parent's model says: no walk below is worth more.
    pub bound: i64,
    /// Which multipliers are crossed.
    pub choice: Arc<MultiplierSubset>,
    /// The first of them, in order.
    pub order: Vec<Traversal>,
    /// What is known from an ancestor's model.
    pub(super) guide: Option<Arc<Guide>>,
}

/// What a model leaves to finer ones.
pub(super) enum Guide {
    /// Its completions.
    Table(CompletionTable),
    /// Its prices.
    Prices(Prices),
}

/// How much is spent on a node.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// States kept in a layer of a relaxed pass.
    pub relaxed: usize,
    /// States kept in a layer of a connected pass.
    pub connected: usize,
    /// Values in dense tables of two labels.
    pub dense: u64,
    /// Nodes that it may take.
    pub nodes: u64,
    /// Are the tables of relaxed passes refined by connected ones?
    pub refine: bool,
    /// Beginnings of orders with fewer crossings are judged by plain tables alone, as choices always are.
    pub beginnings: usize,
    /// Steps of the prices that take the place of tables; 0: there are tables.
    pub prices: usize,
    /// Of a complete order: all labellings of this worth, at most that number, instead of one best.
    pub all: Option<(i64, usize)>,
}

impl Effort {
    /// Whatever it takes: for a proof.
    pub const UNLIMITED: Effort = Effort {
        relaxed: usize::MAX,
        connected: usize::MAX,
        dense: u64::MAX,
        nodes: u64::MAX,
        refine: true,
        beginnings: 1,
        prices: 0,
        all: None,
    };
}

/// What came out of a node.
pub enum Branch {
    /// Nothing below beats the level, and whatever the level nothing is worth more than this.
    Cut(i64),
    /// It falls into these; their bound is its own.
    Split(Vec<OpenNode>),
    /// A complete order: the best labelling if one beats the threshold.
    Leaf(Option<Labelling>),
    /// A beginning of an order searched by itself, as far as it paid.
    Searched(Searched),
    /// A complete order: the labellings asked for.
    All(BestTwo),
    /// Too many labels for a key, or too much memory: nothing known but the bound of the parent.
    Open,
}

/// What came out of the search of a beginning.
pub struct Searched {
    /// No walk is worth more than this, but for those found.
    pub bound: i64,
    /// The best labelling found and its order.
    pub found: Option<(Vec<Traversal>, Labelling)>,
    /// Did it end for want of memory, before the question of the pass was answered?
    pub cramped: bool,
}

impl Guide {
    fn prices(&self) -> Option<&Prices> {
        if let Guide::Prices(prices) = self { Some(prices) } else { None }
    }
}

impl OpenNode {
    /// The node that stands for all walks.
    pub fn root(problem: &RestProblem) -> OpenNode {
        let zero = if problem.has_zero(0..problem.multipliers.len()) { Zero::Open } else { Zero::None };
        OpenNode::above(problem, zero, (0..problem.multipliers.len()).filter(|&m| problem.multipliers[m].value != 0))
    }

    /// The same where what can only be crossed first is no part of the orders.
    pub fn led(problem: &RestProblem) -> OpenNode {
        let root = OpenNode::root(problem);
        let choice = MultiplierSubset { leads: problem.leads(), ..MultiplierSubset::clone(&root.choice) };
        OpenNode { choice: Arc::new(choice), ..root }
    }

    /// The same where zeros are multipliers like any other.
    pub fn root_alike(problem: &RestProblem) -> OpenNode {
        OpenNode::above(problem, Zero::Alike, 0..problem.multipliers.len())
    }

    /// A complete order, on a board without zeros.
    pub fn leaf(order: Vec<Traversal>) -> OpenNode {
        let used = order.iter().map(|crossing| crossing.multiplier).collect();
        let choice = MultiplierSubset { used, open: Vec::new(), zero: Zero::None, leads: Vec::new(), first: None };
        OpenNode { bound: i64::MAX, choice: Arc::new(choice), order, guide: None }
    }

    /// The connected pass of a complete order, guided by the relaxed one, with a listener for each layer; `None`: nothing is worth more than the level,
    /// or a key does not hold the labels.
    pub fn listened<L: Listener + Default>(
        &self,
        problem: &RestProblem,
        level: i64,
        work: &mut Work<'_>,
    ) -> Result<Option<(Vec<L>, Keys)>, Halt> {
        let Some(keys) = self.keys(problem) else { return Ok(None) };
        let model = Model::new(problem, &self.choice, &self.order);
        let question = Question { model: &model, keys, threshold: level, cap: usize::MAX };
        let mut bound = self.bound;
        let Some(table) = self.relax(problem, &question, &mut bound, Effort::UNLIMITED, work)? else { return Ok(None) };
        Ok(sweep(&question, &table, work)?.map(|(layers, _)| (layers, keys)))
    }

    fn above(problem: &RestProblem, zero: Zero, open: impl Iterator<Item = usize>) -> OpenNode {
        let mut open: Vec<usize> = open.collect();
        // The largest first: whether they are crossed matters most.
        open.sort_by_key(|&m| std::cmp::Reverse(problem.multipliers[m].value));
        let choice = MultiplierSubset { used: Vec::new(), open, zero, leads: Vec::new(), first: None };
        OpenNode { bound: i64::MAX, choice: Arc::new(choice), order: Vec::new(), guide: None }
    }

    /// Is nothing left to settle?
    pub fn is_leaf(&self) -> bool {
        self.is_chosen() && self.order.len() == self.choice.crossings()
    }

    /// Is it settled which multipliers are crossed?
    fn is_chosen(&self) -> bool {
        self.choice.open.is_empty() && self.choice.zero != Zero::Open
    }

    /// Is it still open which multipliers are crossed, or which comes first?
    pub fn is_choice(&self) -> bool {
        self.is_rough(1)
    }

    /// Is it still open which multipliers are crossed, or which are the first `beginnings` of them?
    pub fn is_rough(&self, beginnings: usize) -> bool {
        self.order.len() < beginnings && !self.is_leaf()
    }

    /// Is it the first below those?
    pub fn is_seed(&self, beginnings: usize) -> bool {
        !self.is_rough(beginnings) && self.guide.is_none() && self.order.len() <= beginnings
    }

    /// What it is, with its first `crossings` crossings: numbers that are the same wherever it comes up.
    pub fn words(&self, crossings: usize) -> impl Iterator<Item = u64> {
        let code = |crossing: &Traversal| (2 * crossing.multiplier + usize::from(crossing.back) + 1) as u64;
        let last = self.choice.last().or(self.choice.first).map_or(0, |before| code(&before));
        let choice = self.choice.used.iter().map(|&multiplier| multiplier as u64);
        [last].into_iter().chain(choice).chain(self.order.iter().take(crossings).map(code))
    }

    /// How much of it is settled, from one node to the next in the order of going down.
    pub fn depth(&self) -> usize {
        (MAX_MOVES + self.order.len()).saturating_sub(self.choice.open.len())
    }

    /// Works a node off. Levels: what walks are looked for, those worth more than this; and for choices.
    pub fn work_off(
        &self,
        problem: &RestProblem,
        (level, choices): (i64, i64),
        effort: Effort,
        work: &mut Work<'_>,
    ) -> Result<Branch, Halt> {
        if self.choice.zero == Zero::Open {
            return Ok(self.split_zeros(problem));
        }
        let Some(keys) = self.keys(problem) else { return Ok(Branch::Open) };
        work.steps(STEPS_TO_SET_UP * problem.nodes() * (self.order.len() + 2))?;
        let model = Model::new(problem, &self.choice, &self.order);
        let rough = self.is_rough(effort.beginnings);
        let threshold = if rough { choices } else { level };
        let question = Question { model: &model, keys, threshold, cap: effort.relaxed };
        if !rough && effort.prices > 0 {
            return self.work_off_by_prices(&question, effort, work);
        }
        let mut bound = self.bound;
        let found = if rough {
            rough_bound(&question, work)?.map(|bound| self.split(bound, None))
        } else {
            match self.relax(problem, &question, &mut bound, effort, work)? {
                None => None,
                Some(table) if self.is_leaf() => {
                    let question = Question { cap: effort.connected, ..question };
                    Some(match effort.all {
                        Some((worth, cap)) => match labellings(&question, &table, worth, cap, work)? {
                            Some(found) => Branch::All(found),
                            None => Branch::Cut(bound),
                        },
                        None => Branch::Leaf(connect(&question, &table, work)?),
                    })
                }
                Some(table) => {
                    let table = if effort.refine { refined(&question, table, work)? } else { Some(table) };
                    table.map(|table| self.split(table.bound, Some(Guide::Table(table))))
                }
            }
        };
        Ok(found.unwrap_or(Branch::Cut(bound)))
    }

    /// The same, judged by prices.
    fn work_off_by_prices(&self, question: &Question<'_>, effort: Effort, work: &mut Work<'_>) -> Result<Branch, Halt> {
        let prices = self.guide.as_deref().and_then(Guide::prices);
        let mut labels = Decomposition::new(question.model, question.keys, prices, work)?;
        let bound = labels.lower(question.threshold, effort.prices, work)?.min(self.bound);
        if bound <= question.threshold {
            return Ok(Branch::Cut(bound));
        }
        if !self.is_leaf() {
            return Ok(self.split(bound, Some(Guide::Prices(labels.prices(work)?))));
        }
        connect(&Question { cap: effort.connected, ..*question }, labels, work).map(Branch::Leaf)
    }

    /// The layout of the keys, the same below a choice: for all its labels, or, where a key does not hold them, for as many as it holds. Orders of
    /// more labels than that are `None`; shorter ones are not, and their bounds hold for all that begins like them.
    pub(super) fn keys(&self, problem: &RestProblem) -> Option<Keys> {
        let labels = self.order.len() + 1..=self.choice.crossings() + 1;
        labels.rev().find_map(|labels| Keys::new(problem.slots(), labels))
    }

    fn relax(
        &self,
        problem: &RestProblem,
        question: &Question<'_>,
        bound: &mut i64,
        effort: Effort,
        work: &mut Work<'_>,
    ) -> Result<Option<CompletionTable>, Halt> {
        match self.guide.as_deref() {
            Some(Guide::Table(table)) => {
                let image = self.image(problem, question.keys, table.rest);
                relax(question, table, &image, work)
            }
            _ => self.relax_densely(problem, question, bound, effort, work),
        }
    }

    /// The relaxed pass of few labels, guided by dense tables of the same model, or, where those are too large, of the longest beginning of its order
    /// for which they are not.
    fn relax_densely(
        &self,
        problem: &RestProblem,
        question: &Question<'_>,
        bound: &mut i64,
        effort: Effort,
        work: &mut Work<'_>,
    ) -> Result<Option<CompletionTable>, Halt> {
        let fits = |model: &Model| {
            let values = Dense::<i32>::values(model);
            model.rest <= 2 && values <= effort.dense && Dense::<i32>::bytes(model) <= work.left() / 2
        };
        let beginnings =
            (1..=self.order.len()).rev().map(|known| Model::new(problem, &self.choice, &self.order[..known]));
        let model = &beginnings.into_iter().find(fits).unwrap_or_else(|| Model::whole(problem, &self.choice));
        if Dense::<i16>::fits(model, question.threshold) {
            self.relax_by::<i16>(problem, question, model, bound, work)
        } else if Dense::<i32>::fits(model, question.threshold) {
            self.relax_by::<i32>(problem, question, model, bound, work)
        } else {
            self.relax_by::<i64>(problem, question, model, bound, work)
        }
    }

    /// The relaxed pass guided by dense tables of a model.
    fn relax_by<V: TableValue>(
        &self,
        problem: &RestProblem,
        question: &Question<'_>,
        model: &Model,
        bound: &mut i64,
        work: &mut Work<'_>,
    ) -> Result<Option<CompletionTable>, Halt> {
        let mut dense = Dense::<V>::new(model, question.keys, work)?;
        *bound = dense.root().map_or(i64::MIN, |c| c + model.constant).min(*bound);
        if *bound <= question.threshold {
            return Ok(None);
        }
        let image = self.image(problem, question.keys, model.rest);
        relax(question, &mut dense, &image, work)
    }

    /// Fills keys for an oracle whose rest has the code `rest`: it knows one crossing less than that.
    pub(super) fn image(&self, problem: &RestProblem, keys: Keys, rest: u64) -> Vec<u64> {
        image(problem, keys, &self.order[rest as usize - 1..], rest)
    }

    /// No zero at all, or one of them last, in either direction.
    fn split_zeros(&self, problem: &RestProblem) -> Branch {
        let none = problem.without_zeros()[problem.start].then_some(Zero::None);
        let cases = none.into_iter().chain(problem.last_zeros().into_iter().map(Zero::Last));
        let child = |zero| OpenNode {
            choice: Arc::new(MultiplierSubset { zero, ..MultiplierSubset::clone(&self.choice) }),
            ..self.clone()
        };
        Branch::Split(cases.map(child).collect())
    }

    pub(super) fn split(&self, bound: i64, guide: Option<Guide>) -> Branch {
        let bound = bound.min(self.bound);
        let guide = guide.map(Arc::new);
        if let Some((&next, open)) = self.choice.open.split_first() {
            let without = MultiplierSubset { open: open.to_vec(), ..MultiplierSubset::clone(&self.choice) };
            let with = without.clone().and(next);
            let child = |choice| OpenNode { bound, choice: Arc::new(choice), order: Vec::new(), guide: None };
            return Branch::Split(with.into_iter().chain([without]).map(child).collect());
        }
        let child = |crossing| {
            let mut order = self.order.clone();
            order.push(crossing);
            OpenNode { bound, choice: self.choice.clone(), order, guide: guide.clone() }
        };
        if let Some(last) = self.choice.last().filter(|_| self.order.is_empty()) {
            return Branch::Split(vec![child(last)]);
        }
        let left = self.choice.used.iter().filter(|&&m| self.order.iter().all(|c| c.multiplier != m));
        let crossings = left.flat_map(|&multiplier| [false, true].map(|back| Traversal { multiplier, back }));
        Branch::Split(crossings.map(child).collect())
    }
}

/// A relaxed table refined. Where there is no room for that, it serves as well.
pub(super) fn refined(
    question: &Question<'_>,
    table: CompletionTable,
    work: &mut Work<'_>,
) -> Result<Option<CompletionTable>, Halt> {
    match refine(question, &table, work) {
        Err(Halt::Memory) => Ok(Some(table)),
        refined => refined,
    }
}

/// The bound of a model of few labels.
fn rough_bound(question: &Question<'_>, work: &mut Work<'_>) -> Result<Option<i64>, Halt> {
    let Question { model, keys, .. } = *question;
    let completion = if Dense::<i16>::fits(model, question.threshold) {
        Dense::<i16>::new(model, keys, work)?.root()
    } else if Dense::<i32>::fits(model, question.threshold) {
        Dense::<i32>::new(model, keys, work)?.root()
    } else {
        Dense::<i64>::new(model, keys, work)?.root()
    };
    Ok(completion.map(|c| c + model.constant).filter(|&bound| bound > question.threshold))
}
