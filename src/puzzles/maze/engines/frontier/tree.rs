//! The tree of choices and orders, and the expansion of its nodes.
//!
//! The tree first settles, multiplier by multiplier, which of them are crossed, then which comes first, second, and so
//! on, and in what direction.

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

/// A node of the tree that has not been expanded.
#[derive(Clone)]
pub struct OpenNode {
    /// A bound from its parent's model: no walk below is worth more.
    pub bound: i64,
    /// The multipliers that are crossed.
    pub choice: Arc<MultiplierSubset>,
    /// The first of them in order.
    pub order: Vec<Traversal>,
    /// The results of an ancestor's model.
    pub(super) guide: Option<Arc<Guide>>,
}

/// The results of a model that guide finer ones.
pub(super) enum Guide {
    /// Its completions.
    Table(CompletionTable),
    /// Its prices.
    Prices(Prices),
}

/// The effort spent on a node.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// States kept in a layer of a relaxed pass.
    pub relaxed: usize,
    /// States kept in a layer of a connected pass.
    pub connected: usize,
    /// The most values in dense tables of two labels.
    pub dense: u64,
    /// The most nodes that it may take.
    pub nodes: u64,
    /// Are the tables of relaxed passes refined by connected ones?
    pub refine: bool,
    /// Orders with fewer crossings than this are bounded by plain tables alone, as choices always are.
    pub beginnings: usize,
    /// Steps of the prices, which replace the tables; 0 to use tables.
    pub prices: usize,
    /// For a complete order: lists all labellings of at least this worth, up to this number, instead of one best.
    pub all: Option<(i64, usize)>,
}

impl Effort {
    /// No limits: for a proof.
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

/// The result of expanding a node.
pub enum Branch {
    /// Nothing below beats the level, and nothing at all is worth more than this.
    Cut(i64),
    /// The children; their bound is the node's own.
    Split(Vec<OpenNode>),
    /// A complete order: the best labelling, if one beats the threshold.
    Leaf(Option<Labelling>),
    /// The beginning of an order, searched with everything below it as far as that was cheap.
    Searched(Searched),
    /// A complete order: the labellings that were asked for.
    All(BestTwo),
    /// The key can't hold the labels, or there was too little memory: only the parent's bound is known.
    Open,
}

/// The result of searching below a seed.
pub struct Searched {
    /// No walk is worth more than this, except the one found.
    pub bound: i64,
    /// The best labelling found, with its order.
    pub found: Option<(Vec<Traversal>, Labelling)>,
    /// Did memory run out before the search reached the level of the pass?
    pub out_of_memory: bool,
}

impl Guide {
    fn prices(&self) -> Option<&Prices> {
        if let Guide::Prices(prices) = self { Some(prices) } else { None }
    }
}

impl OpenNode {
    /// The root: all walks.
    pub fn root(problem: &RestProblem) -> OpenNode {
        let zero = if problem.has_zero(0..problem.multipliers.len()) { Zero::Open } else { Zero::None };
        OpenNode::above(problem, zero, (0..problem.multipliers.len()).filter(|&m| problem.multipliers[m].value != 0))
    }

    /// The root for a tree in which multipliers that can only be crossed first are no part of the orders.
    pub fn led(problem: &RestProblem) -> OpenNode {
        let root = OpenNode::root(problem);
        let choice = MultiplierSubset { leads: problem.leads(), ..MultiplierSubset::clone(&root.choice) };
        OpenNode { choice: Arc::new(choice), ..root }
    }

    /// The root for a tree that treats zeros as multipliers like any other.
    pub fn root_with_ordinary_zeros(problem: &RestProblem) -> OpenNode {
        OpenNode::above(problem, Zero::Ordinary, 0..problem.multipliers.len())
    }

    /// A complete order, on a board without zeros.
    pub fn leaf(order: Vec<Traversal>) -> OpenNode {
        let used = order.iter().map(|crossing| crossing.multiplier).collect();
        let choice = MultiplierSubset { used, open: Vec::new(), zero: Zero::None, leads: Vec::new(), first: None };
        OpenNode { bound: i64::MAX, choice: Arc::new(choice), order, guide: None }
    }

    /// Runs the connected pass of a complete order, guided by the relaxed one, with a listener for each layer. `None`
    /// if nothing is worth more than the level, or if a key can't hold the labels.
    pub fn sweep_connected<L: Listener + Default>(
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
        // The largest multipliers come first: it matters most whether they are crossed.
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

    /// Is it the first node of its branch that is not rough?
    pub fn is_seed(&self, beginnings: usize) -> bool {
        !self.is_rough(beginnings) && self.guide.is_none() && self.order.len() <= beginnings
    }

    /// Numbers that identify the node with its first `crossings` crossings, the same wherever it comes up.
    pub fn words(&self, crossings: usize) -> impl Iterator<Item = u64> {
        let code = |crossing: &Traversal| (2 * crossing.multiplier + usize::from(crossing.back) + 1) as u64;
        let last = self.choice.last().or(self.choice.first).map_or(0, |before| code(&before));
        let choice = self.choice.used.iter().map(|&multiplier| multiplier as u64);
        [last].into_iter().chain(choice).chain(self.order.iter().take(crossings).map(code))
    }

    /// How much of it is settled. This grows from each node to its children.
    pub fn depth(&self) -> usize {
        (MAX_MOVES + self.order.len()).saturating_sub(self.choice.open.len())
    }

    /// Expands a node. The first level is for walks: only those worth more count. The second is for nodes that are
    /// still rough.
    pub fn expand(
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
            return self.expand_by_prices(&question, effort, work);
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

    /// The same, bounded by prices.
    fn expand_by_prices(&self, question: &Question<'_>, effort: Effort, work: &mut Work<'_>) -> Result<Branch, Halt> {
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

    /// The layout of the keys, which is the same for all orders of a choice. It has room for all labels, or, if a key
    /// can't hold them, for as many as it can. For an order with more labels than that it is `None`. Shorter orders
    /// have one, and their bounds hold for all orders that begin like them.
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

    /// The relaxed pass of few labels, guided by dense tables. These are of the same model or, if that is too large, of
    /// the longest beginning of its order for which they are not.
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

    /// What to fill into keys for an oracle whose rest has the code `rest`: its order has one crossing less than that.
    pub(super) fn image(&self, problem: &RestProblem, keys: Keys, rest: u64) -> Vec<u64> {
        image(problem, keys, &self.order[rest as usize - 1..], rest)
    }

    /// Splits by the last zero crossed: none at all, or one of the zeros, in either direction.
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

/// Refines a relaxed table. If memory is too short for that, the relaxed table serves as well.
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
