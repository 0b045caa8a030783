//! Searches the beginning of an order, with everything below it, at once; on large boards.
//!
//! The plain tables of its model give the completions of all states for any level, and its bound is close. So few
//! states lie between the bound and the best score, and one search can settle all orders that begin like this. It
//! lowers the level by itself as long as that is cheap.

use super::connected::{Labelling, connect};
use super::dense::Dense;
use super::keys::Keys;
use super::model::{Model, Traversal};
use super::problem::RestProblem;
use super::relaxed::{CompletionBound, Question, image, relax};
use super::tree::{Branch, Effort, Guide, OpenNode, Searched, refined};
use super::values::TableValue;
use super::work::{Halt, Work};

/// The first level is below the bound by this share of it; the distance doubles at each step.
const SHARE: i64 = 64;
/// The level goes no further below the bound than this share, unless the pass asks for it.
const FARTHEST: i64 = 4;
/// Coarse tables inside the rows are used only while relaxed passes have at most this many states.
const STATES_FOR_COARSE_TABLES: usize = 30_000;
/// If a relaxed pass has more states than this, the level comes down no further.
const MAX_STATES_TO_DESCEND: usize = 200_000;

impl OpenNode {
    /// Searches below this node if it is a seed of several crossings and there is room for its tables. The levels are
    /// those of [`OpenNode::expand`]; the second is the best score known.
    pub fn search(
        &self,
        problem: &RestProblem,
        (level, best): (i64, i64),
        effort: Effort,
        work: &mut Work<'_>,
    ) -> Result<Option<Branch>, Halt> {
        let Some(keys) = self.keys(problem).filter(|_| effort.beginnings > 1 && self.is_seed(effort.beginnings)) else {
            return Ok(None);
        };
        let model = &Model::new(problem, &self.choice, &self.order);
        if Dense::<i32>::bytes(model) > work.left() / 2 {
            return Ok(None);
        }
        let question = &Question { model, keys, threshold: level, cap: usize::MAX };
        let least = best.max(self.bound.saturating_sub(self.bound.abs() / FARTHEST)).min(level.max(best));
        let known = self.order.len().saturating_sub(1);
        let coarse = (known > 0).then(|| Model::new(problem, &self.choice, &self.order[..known]));
        let models = || [Some(model), coarse.as_ref()].into_iter().flatten();
        let seed = Seed { node: self, problem, question, coarse: coarse.as_ref(), least, effort };
        let branch = if models().all(|model| Dense::<i16>::fits(model, least)) {
            seed.search::<i16>(best, work)
        } else if models().all(|model| Dense::<i32>::fits(model, least)) {
            seed.search::<i32>(best, work)
        } else {
            seed.search::<i64>(best, work)
        };
        branch.map(Some)
    }
}

struct Seed<'s> {
    node: &'s OpenNode,
    problem: &'s RestProblem,
    question: &'s Question<'s>,
    /// The model of its order without the last crossing.
    coarse: Option<&'s Model>,
    /// The lowest level.
    least: i64,
    effort: Effort,
}

impl Seed<'_> {
    fn search<V: TableValue>(&self, best: i64, work: &mut Work<'_>) -> Result<Branch, Halt> {
        let (model, keys) = (self.question.model, self.question.keys);
        let fine = Dense::<V>::new(model, keys, work)?;
        let root = fine.root().map_or(i64::MIN, |completion| completion + model.constant).min(self.node.bound);
        let mut searched = Searched { bound: root, found: None, out_of_memory: false };
        if root <= best.max(self.least) {
            return Ok(Branch::Searched(searched));
        }
        let coarse = self.coarse.map(|model| Dense::<V>::new(model, keys, work)).transpose()?;
        let mut oracle = Oracle { width: model.width, fine, coarse, is_inside: false };
        let mut step = (root.abs() / SHARE).max(1);
        while searched.bound > best.max(self.least) {
            let level = (searched.bound - step).max(self.least);
            let states = match self.below(&mut oracle, level, &mut searched.found, work) {
                Err(Halt::Memory) => {
                    searched.out_of_memory = searched.bound > self.question.threshold;
                    break;
                }
                states => states?,
            };
            searched.bound = level;
            if searched.found.is_some() || states > MAX_STATES_TO_DESCEND && level <= self.question.threshold {
                break;
            }
            if states > STATES_FOR_COARSE_TABLES {
                oracle.coarse = None;
            }
            step *= 2;
        }
        Ok(Branch::Searched(searched))
    }

    /// Looks for everything worth more than a level. Returns the number of states.
    fn below<V: TableValue>(
        &self,
        oracle: &mut Oracle<'_, V>,
        level: i64,
        found: &mut Option<(Vec<Traversal>, Labelling)>,
        work: &mut Work<'_>,
    ) -> Result<usize, Halt> {
        let question = Question { threshold: level, ..*self.question };
        let image = self.image(oracle);
        let Some(table) = relax(&question, oracle, &image, work)? else { return Ok(0) };
        let states = table.states;
        if self.node.is_leaf() {
            *found = connect(&question, &table, work)?.map(|labelling| (self.node.order.clone(), labelling));
            return Ok(states);
        }
        let Some(table) = refined(&question, table, work)? else { return Ok(states) };
        if let Branch::Split(children) = self.node.split(table.bound, Some(Guide::Table(table))) {
            self.descend(&children, level, found, work)?;
        }
        Ok(states)
    }

    /// What to fill into keys where the coarse tables judge them.
    fn image<V>(&self, oracle: &Oracle<'_, V>) -> Vec<u64> {
        let nothing = vec![0; self.problem.nodes() + 1];
        let Some(coarse) = self.coarse.filter(|_| oracle.coarse.is_some()) else { return nothing };
        let last = &self.node.order[self.node.order.len() - 1..];
        let mut image = image(self.problem, self.question.keys, last, coarse.rest);
        image.iter_mut().step_by(oracle.width).for_each(|fill| *fill = 0);
        image
    }

    /// Looks among some nodes and below them for everything worth more than a level and than what has been found.
    fn descend(
        &self,
        nodes: &[OpenNode],
        level: i64,
        found: &mut Option<(Vec<Traversal>, Labelling)>,
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        for node in nodes {
            let level = found.as_ref().map_or(level, |(_, labelling)| labelling.worth.max(level));
            match node.expand(self.problem, (level, level), self.effort, work)? {
                Branch::Split(children) => self.descend(&children, level, found, work)?,
                Branch::Leaf(Some(labelling)) => *found = Some((node.order.clone(), labelling)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Two oracles by turns: at the borders of rows the tables of the whole beginning, inside rows those of the beginning
/// without its last crossing, which are a fraction of the size. Few states pass both.
struct Oracle<'c, V> {
    width: usize,
    fine: Dense<'c, V>,
    coarse: Option<Dense<'c, V>>,
    /// Is the current layer inside a row?
    is_inside: bool,
}

impl<V: TableValue> CompletionBound for &mut Oracle<'_, V> {
    fn seek(&mut self, swept: usize, work: &mut Work<'_>) -> Result<(), Halt> {
        self.is_inside = !swept.is_multiple_of(self.width);
        self.coarse.as_mut().filter(|_| self.is_inside).unwrap_or(&mut self.fine).fetch(swept, work)
    }

    #[inline]
    fn completion(&self, _: usize, key: u64, _: Keys) -> Option<i64> {
        self.coarse.as_ref().filter(|_| self.is_inside).unwrap_or(&self.fine).get(key)
    }
}
