//! How sharp a board is: all its best walks, and the second best score.

use super::all::{CrossingWalk, walks, weight};
use super::connected::Labelling;
use super::problem::RestProblem;
use super::round::{ROUND, Round};
use super::tree::{Branch, Effort, OpenNode};
use super::work::{Halt, Hold, PassMemory, Work};
use crate::search::control::Control;
use crate::search::worker_pool::WorkerPool;
use std::sync::Arc;

/// Walks with the best score.
pub struct Best {
    /// The walks, in the order of their crossings.
    pub walks: Vec<CrossingWalk>,
    /// Are these all of them?
    pub complete: bool,
}

/// In a text a walk takes up to four characters for every crossing, and for a moment there are two copies.
const BYTES_PER_CROSSING: u64 = 8;

/// What a pass has found.
struct Found {
    walks: Vec<CrossingWalk>,
    /// Is the list complete, or did memory run out?
    all: bool,
    second: Option<i64>,
}

/// A survey of a problem whose best score is proved.
pub struct Survey<'s, 't> {
    /// The problem.
    pub problem: &'s RestProblem,
    /// The limits.
    pub control: &'t Control<'t>,
    /// Its best score.
    pub best: i64,
    /// The threads.
    pub pool: &'s WorkerPool<'t>,
}

impl Survey<'_, '_> {
    /// The best walks, at most `cap` of them.
    pub fn best_walks(&self, cap: usize) -> Result<Best, Halt> {
        let Survey { best, .. } = *self;
        let Found { mut walks, all, .. } = self.pass(best - 1, best, cap + 1)?;
        walks.sort_unstable();
        let complete = all && walks.len() <= cap;
        walks.truncate(cap);
        Ok(Best { walks, complete })
    }

    /// Number of walks that score at least `least`, counted up to `cap`.
    pub fn walks_above(&self, least: i64, cap: usize) -> Result<usize, Halt> {
        self.pass(least - 1, least, cap)
            .and_then(|found| if found.all { Ok(found.walks.len()) } else { Err(Halt::Memory) })
    }

    /// The best score below the best one, or `None` if all walks score the same. The gap below the best score grows
    /// until one is found.
    pub fn second(&self) -> Result<Option<i64>, Halt> {
        // Scores are within 2^53 of zero.
        for gap in (0..28).map(|power| 1i64 << (2 * power)) {
            if let Some(second) = self.pass(self.best - 1 - gap, self.best, 0)?.second {
                return Ok(Some(second));
            }
        }
        Ok(None)
    }

    /// Searches all orders that allow more than `floor`. Finds up to `cap` walks that score at least `least`, and the
    /// second best score if it is above the floor.
    fn pass(&self, floor: i64, least: i64, cap: usize) -> Result<Found, Halt> {
        let meter = Arc::new(PassMemory::new(self.control.limits().memory));
        let effort = Effort { all: Some((least, cap)), ..Effort::UNLIMITED };
        let (control, pool, levels) = (self.control, self.pool, (floor, floor));
        let mut work = Work::new(control, &meter);
        let mut hold = work.hold();
        let mut found = Found { walks: Vec::new(), all: true, second: None };
        let mut waiting = vec![OpenNode::root(self.problem)];
        while !waiting.is_empty() {
            let nodes = waiting.split_off(waiting.len().saturating_sub(ROUND));
            let results = Round { control, meter: &meter, pool, levels, effort }.expand(self.problem, &nodes);
            for (node, result) in nodes.iter().zip(results) {
                match result? {
                    Branch::Split(children) => waiting.extend(children.into_iter().filter(|child| child.bound > floor)),
                    Branch::All(all) => {
                        let below = all.scores.into_iter().flatten().filter(|&score| score < self.best);
                        found.second = found.second.max(below.max());
                        self.list(node, &all.labellings, cap, &mut found, &mut hold, &mut work)?;
                    }
                    Branch::Open => return Err(Halt::Memory),
                    Branch::Cut(_) | Branch::Leaf(_) | Branch::Searched(_) => {}
                }
            }
        }
        Ok(found)
    }

    /// Lists the walks of some labellings, as many as memory allows.
    fn list(
        &self,
        node: &OpenNode,
        labellings: &[Labelling],
        cap: usize,
        found: &mut Found,
        hold: &mut Hold<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), Halt> {
        for labelling in labellings {
            let room = cap.saturating_sub(found.walks.len());
            let listed = walks(self.problem, &node.order, labelling, room, work).and_then(|more| {
                hold.take(more.iter().map(|walk| weight(walk) * BYTES_PER_CROSSING).sum())?;
                Ok(more)
            });
            match listed {
                Ok(more) => found.walks.extend(more),
                Err(Halt::Memory) => {
                    found.all = false;
                    break;
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }
}
