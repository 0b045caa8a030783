//! The board in the form that the frontier method needs: swept row by row along its shorter side, with its start,
//! goal and multipliers listed.

/// A road of the problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Road {
    /// No road here, or already walked.
    Closed,
    /// Adds a number, which may be negative. `*1` is `+0`.
    Add(i64),
    /// One of [`RestProblem::multipliers`].
    Multiply(usize),
}

/// A road that multiplies by anything but 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Multiplier {
    /// The factor.
    pub value: i64,
    /// The crossings at its ends.
    pub ends: [usize; 2],
}

/// The rest of a walk that is to be found: what is left of the board after the walked beginning.
///
/// Crossings are numbered in the order of the sweep. A board wider than high is turned over its diagonal, so that the
/// frontier is as short as possible.
#[derive(Clone, Debug)]
pub struct RestProblem {
    /// Was the board turned over its diagonal?
    pub turned: bool,
    /// Crossings in a row of the sweep.
    pub width: usize,
    /// Rows of the sweep.
    pub height: usize,
    /// The road to the right of each crossing.
    pub right: Vec<Road>,
    /// The road down from each crossing.
    pub down: Vec<Road>,
    /// The multipliers left, in a fixed order.
    pub multipliers: Vec<Multiplier>,
    /// The crossing where the walk stands.
    pub start: usize,
    /// The crossing where the walk must end.
    pub goal: usize,
    /// The score so far.
    pub score: i64,
}

impl RestProblem {
    /// Number of crossings.
    pub fn nodes(&self) -> usize {
        self.right.len()
    }

    /// Slots of a frontier: the roads down from every column and the one to the right.
    pub fn slots(&self) -> usize {
        self.width + 1
    }

    /// Is a multiplier not 0?
    pub fn counts(&self, multiplier: usize) -> bool {
        self.multipliers[multiplier].value != 0
    }

    /// Number of multipliers that are not 0.
    pub fn counting(&self) -> usize {
        (0..self.multipliers.len()).filter(|&m| self.counts(m)).count()
    }

    /// The product of some multipliers, zeros left out.
    pub fn product(&self, multipliers: impl Iterator<Item = usize>) -> i64 {
        multipliers.map(|m| self.multipliers[m].value).filter(|&value| value != 0).product()
    }

    /// Is there a zero among some multipliers?
    pub fn has_zero(&self, mut multipliers: impl Iterator<Item = usize>) -> bool {
        multipliers.any(|m| self.multipliers[m].value == 0)
    }
}
