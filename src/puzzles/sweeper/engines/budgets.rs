//! The record of a tried budget: a search for an answer with at most that number of steps.

use super::tasks::Ending;
use crate::shape;

shape! {
    /// How a budget was decided.
    pub enum BudgetEnd { Refused = "refused", Answer = "answer", Capped = "capped", Stopped = "stopped" }
}

shape! {
    /// A search for an answer with at most `budget` steps, and the number of its nodes.
    pub struct TriedBudget {
        budget: i64,
        /// nodes
        spent: u64,
        end: BudgetEnd,
    }
}

impl TriedBudget {
    /// The record of a search that ended with `ending` after `spent` nodes.
    pub fn of(budget: i64, spent: u64, ending: &Ending) -> TriedBudget {
        let end = match ending {
            Ending::Exhausted => BudgetEnd::Refused,
            Ending::Found(_) => BudgetEnd::Answer,
            Ending::Capped => BudgetEnd::Capped,
            Ending::Stopped => BudgetEnd::Stopped,
        };
        TriedBudget { budget, spent, end }
    }

    /// A copy, because reporting a record consumes it.
    pub fn again(&self) -> TriedBudget {
        TriedBudget { ..*self }
    }
}
