//! Packing plans as they are found, for the trace and for the laboratory.

use super::packing::Found;
use super::steps::{Plan, PlanStep, steps};
use crate::model::value::Value;
use crate::puzzles::sokoban::kernel::Level;
use crate::record;

/// A plan as a packing search had it when a box fewer was left on the board: the end of what the whole plan may become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPacking {
    /// Positions that the search had met.
    pub met: usize,
    /// The number of first steps that come in any order: boxes that the search leaves on the board.
    pub initial: usize,
    /// The steps read forwards.
    pub steps: Vec<PlanStep>,
    /// Does it bring every box home?
    pub complete: bool,
}

impl FoundPacking {
    /// Reads what a search has found so far.
    pub fn read(met: usize, found: &Found) -> FoundPacking {
        let (steps, initial) = steps(&found.left, &found.pulls);
        FoundPacking { met, initial, steps, complete: found.complete }
    }

    /// For a trace.
    pub fn row(&self, level: &Level) -> Value {
        row(level, &self.steps, self.initial, self.complete, Some(self.met))
    }
}

impl Plan {
    /// For a trace.
    pub fn row(&self, level: &Level, complete: bool) -> Value {
        row(level, self.steps(), self.initial(), complete, None)
    }
}

/// By step the cell that a box comes to, and the step that takes it away again (null: it stays).
fn row(level: &Level, steps: &[PlanStep], initial: usize, complete: bool, met: Option<usize>) -> Value {
    let until = |step: &PlanStep| (step.until != PlanStep::FOR_GOOD).then_some(step.until);
    let cell = |step: &PlanStep| level.cells[usize::from(step.square)] as i32;
    record! {
        "met" => met, "steps" => steps.len(), "parked" => steps.iter().filter_map(until).count(),
        "initial" => initial, "complete" => complete, "cells" => steps.iter().map(cell).collect::<Vec<i32>>(),
        "until" => steps.iter().map(|step| until(step).into()).collect::<Value>(),
    }
}
