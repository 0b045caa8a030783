//! Packing plans as they are found, for the trace and the laboratory.

use super::packing::Found;
use super::steps::{Plan, PlanStep, steps};
use crate::model::value::Value;
use crate::puzzles::sokoban::kernel::Level;
use crate::record;

/// The plan of a packing search when it left fewer boxes on the board than before: the last part of what the whole plan
/// may become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPacking {
    /// Number of positions that the search had stored.
    pub met: usize,
    /// Number of first steps that can be done in any order: those for boxes that the search leaves on the board.
    pub initial: usize,
    /// The steps in forward order.
    pub steps: Vec<PlanStep>,
    /// Does it bring every box to a goal?
    pub complete: bool,
}

impl FoundPacking {
    /// Reads the result of a search so far.
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

/// For each step, the cell that a box comes to, and the step that takes it away again (null if it stays).
fn row(level: &Level, steps: &[PlanStep], initial: usize, complete: bool, met: Option<usize>) -> Value {
    let until = |step: &PlanStep| (step.until != PlanStep::FOR_GOOD).then_some(step.until);
    let cell = |step: &PlanStep| level.cells[usize::from(step.square)] as i32;
    record! {
        "met" => met, "steps" => steps.len(), "parked" => steps.iter().filter_map(until).count(),
        "initial" => initial, "complete" => complete, "cells" => steps.iter().map(cell).collect::<Vec<i32>>(),
        "until" => steps.iter().map(|step| until(step).into()).collect::<Value>(),
    }
}
