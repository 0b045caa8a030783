//! What the checker reports.

use crate::model::error::Violation;

/// What replaying an answer under the rules shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The first move that the rules forbid.
    pub violation: Option<Violation>,
    /// Do the legal moves end in the goal?
    pub goal: bool,
    /// The objective after the legal moves, recomputed.
    pub objective: i64,
    /// Number of legal moves.
    pub steps: usize,
}

impl Report {
    /// A legal answer that reaches the goal.
    pub fn is_answer(&self) -> bool {
        self.violation.is_none() && self.goal
    }

    /// A legal answer with exactly this objective.
    pub fn confirms(&self, objective: i64) -> bool {
        self.is_answer() && self.objective == objective
    }
}
