//! Finds a set of levels: of many candidates it keeps those that are pretty and unlike one another, equally many of
//! each grade.

use crate::base::rng::Rng;
use crate::model::curation::{GRADES, LevelCandidate, grade};
use crate::puzzles::Entry;
use std::collections::HashSet;
use std::ops::Range;

/// The most that variety counts beside beauty: a board at this distance from all others is as varied as can be.
const DISTANCE: f64 = 1.0;
/// Fewest pairs whose rank correlation means anything.
const LEAST_PAIRS: usize = 10;

/// A level of a set.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The seed of the board.
    pub seed: u64,
    /// How hard it is, 1 to 5.
    pub grade: usize,
    /// Board and figures.
    pub candidate: LevelCandidate<String>,
}

/// The levels of a set, at most `levels` of them, in its order: by grade, and in each from the easier to the harder.
///
/// ```
/// use tokeru::{puzzles, trials::curate};
///
/// let set = curate::set(puzzles::family("sokoban")?, 0..40, 5);
/// assert!(set.is_sorted_by_key(|level| level.grade));
/// assert_eq!(set, curate::set(puzzles::family("sokoban")?, 0..40, 5));
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub fn set(family: &Entry, seeds: Range<u64>, levels: usize) -> Vec<Chosen> {
    choose(family, seeds.filter_map(|seed| Some((seed, family.candidate(seed)?))), levels)
}

/// The same from candidates that have been made already, each with its seed, in the order of the seeds.
pub fn choose(
    family: &Entry,
    candidates: impl Iterator<Item = (u64, LevelCandidate<String>)>,
    levels: usize,
) -> Vec<Chosen> {
    let mut pools = pools(family, candidates);
    let mut set: Vec<Chosen> = Vec::new();
    // The rarest grade chooses first, since it has the least choice; the others then keep away from its levels.
    let mut grades: Vec<usize> = (0..GRADES).collect();
    grades.sort_by_key(|&grade| pools[grade].len());
    for (turn, &grade) in grades.iter().enumerate() {
        let wanted = (levels - set.len()) / (GRADES - turn);
        for _ in 0..wanted {
            let Some(best) = best(&pools[grade], &set) else { break };
            set.push(pools[grade].swap_remove(best));
        }
    }
    set.sort_by(|one, other| {
        one.grade.cmp(&other.grade).then(one.candidate.difficulty.total_cmp(&other.candidate.difficulty))
    });
    set
}

/// All candidates by grade, each board once.
fn pools(family: &Entry, candidates: impl Iterator<Item = (u64, LevelCandidate<String>)>) -> [Vec<Chosen>; GRADES] {
    let (mut pools, mut known) = ([const { Vec::new() }; GRADES], HashSet::new());
    for (seed, candidate) in candidates {
        if known.insert(candidate.key.clone()) {
            let grade = grade(family.cuts(), candidate.difficulty);
            pools[grade - 1].push(Chosen { seed, grade, candidate });
        }
    }
    pools
}

/// The candidate that is prettiest and least like the levels that are there.
fn best(pool: &[Chosen], set: &[Chosen]) -> Option<usize> {
    let worth = |one: &Chosen| {
        let apart = set.iter().map(|other| distance(&one.candidate, &other.candidate)).fold(DISTANCE, f64::min);
        one.candidate.beauty + apart
    };
    let worths: Vec<f64> = pool.iter().map(worth).collect();
    (0..pool.len()).max_by(|&one, &other| worths[one].total_cmp(&worths[other]))
}

fn distance(one: &LevelCandidate<String>, other: &LevelCandidate<String>) -> f64 {
    one.features.iter().zip(&other.features).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// How well difficulty agrees with the work of a plain search.
pub struct Agreement {
    /// Boards that were measured in both ways.
    pub boards: usize,
    /// Rank correlation (Spearman); `None` if too few boards were measured.
    pub spearman: Option<f64>,
    /// For each grade the number of boards, and the median of the base-2 logarithms of their nodes.
    pub grades: [(usize, Option<f64>); GRADES],
}

/// Compares difficulty with a plain search on the boards of some seeds.
pub fn agreement(family: &Entry, seeds: Range<u64>) -> Agreement {
    let measured: Vec<(f64, f64)> = seeds
        .filter_map(|seed| {
            let candidate = family.candidate(seed)?;
            Some((candidate.difficulty, family.effort(&candidate.board, &mut Rng::new(seed))?))
        })
        .collect();
    let (difficulty, effort): (Vec<f64>, Vec<f64>) = measured.iter().copied().unzip();
    let costs = |of: usize| {
        let here = measured.iter().filter(|(difficulty, _)| grade(family.cuts(), *difficulty) == of + 1);
        let mut costs: Vec<f64> = here.map(|&(_, effort)| effort).collect();
        costs.sort_by(f64::total_cmp);
        (costs.len(), costs.get(costs.len() / 2).copied())
    };
    let spearman = (measured.len() >= LEAST_PAIRS).then(|| correlation(&ranks(&difficulty), &ranks(&effort)));
    Agreement { boards: measured.len(), spearman, grades: std::array::from_fn(costs) }
}

/// Ranks from 0; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for ties in order.chunk_by(|&one, &other| values[one] == values[other]) {
        let middle = first as f64 + (ties.len() - 1) as f64 / 2.0;
        ties.iter().for_each(|&at| ranks[at] = middle);
        first += ties.len();
    }
    ranks
}

/// Pearson's coefficient; of ranks it is Spearman's.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (a, b) = (mean(one), mean(other));
    let product = |x: &[f64], p: f64, y: &[f64], q: f64| x.iter().zip(y).map(|(x, y)| (x - p) * (y - q)).sum::<f64>();
    product(one, a, other, b) / (product(one, a, one, a) * product(other, b, other, b)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_equal_values_are_equal() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn a_correlation_depends_on_order_alone() {
        let values = [1.0, 2.0, 5.0, 9.0];
        let squares = values.map(|value: f64| value.powi(2));
        assert!((correlation(&ranks(&values), &ranks(&squares)) - 1.0).abs() < 1e-12);
        assert!((correlation(&ranks(&values), &ranks(&squares.map(|value| -value))) + 1.0).abs() < 1e-12);
        assert!(correlation(&[0.0, 1.0, 2.0, 3.0], &[1.0, 0.0, 0.0, 1.0]).abs() < 1e-12);
    }
}
