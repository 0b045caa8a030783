//! How sharp a board is: all its best walks, and the second best score.

use super::all::walks;
use super::problem::Problem;
use super::search::{ROUND, Round};
use super::tree::{Branch, Effort, Node};
use super::work::{Halt, Meter};
use crate::search::control::Control;
use crate::search::crew::Crew;
use std::sync::Arc;

/// Walks with the best score.
pub struct Best {
    /// The walks, in the order of their crossings.
    pub walks: Vec<Vec<usize>>,
    /// Are these all?
    pub complete: bool,
}

/// A survey of a problem whose best score is proved.
pub struct Survey<'s, 't> {
    /// The problem.
    pub problem: &'s Problem,
    /// Its limits.
    pub control: &'t Control<'t>,
    /// Its best score.
    pub best: i64,
    /// Its workers.
    pub crew: &'s Crew<'t>,
}

impl Survey<'_, '_> {
    /// The best walks, at most `cap` of them.
    pub fn best_walks(&self, cap: usize) -> Result<Best, Halt> {
        let (mut found, _) = self.pass(self.best - 1, self.best, cap + 1)?;
        found.sort_unstable();
        let complete = found.len() <= cap;
        found.truncate(cap);
        Ok(Best { walks: found, complete })
    }

    /// Number of walks that score at least `least`, counted up to `cap`.
    pub fn walks_above(&self, least: i64, cap: usize) -> Result<usize, Halt> {
        self.pass(least - 1, least, cap).map(|(found, _)| found.len())
    }

    /// The best score below the best one, looked for further and further down; `None`: all walks score the same.
    pub fn second(&self) -> Result<Option<i64>, Halt> {
        // Scores are within 2^53 of zero.
        for gap in (0..28).map(|power| 1i64 << (2 * power)) {
            if let (_, Some(second)) = self.pass(self.best - 1 - gap, self.best, 0)? {
                return Ok(Some(second));
            }
        }
        Ok(None)
    }

    /// All orders that allow more than `floor`: up to `cap` walks that score at least `least`, and the second best score if it is above the
    /// floor.
    fn pass(&self, floor: i64, least: i64, cap: usize) -> Result<(Vec<Vec<usize>>, Option<i64>), Halt> {
        let meter = Arc::new(Meter::new(self.control.limits().memory));
        let effort = Effort { all: Some((least, cap)), ..Effort::FULL };
        let (control, crew, levels) = (self.control, self.crew, (floor, floor));
        let (mut found, mut second) = (Vec::new(), None);
        let mut waiting = vec![Node::root(self.problem)];
        while !waiting.is_empty() {
            let nodes = waiting.split_off(waiting.len().saturating_sub(ROUND));
            let results = Round { control, meter: &meter, crew, levels, effort }.work_off(self.problem, &nodes);
            for (node, result) in nodes.iter().zip(results) {
                match result? {
                    Branch::Split(children) => waiting.extend(children.into_iter().filter(|child| child.bound > floor)),
                    Branch::All(all) => {
                        let below = all.scores.into_iter().flatten().filter(|&score| score < self.best);
                        second = second.max(below.max());
                        for labelling in &all.labellings {
                            let room = cap.saturating_sub(found.len());
                            found.extend(walks(self.problem, &node.order, labelling, room));
                        }
                    }
                    Branch::Open => return Err(Halt::Memory),
                    Branch::Cut(_) | Branch::Leaf(_) => {}
                }
            }
        }
        Ok((found, second))
    }
}
