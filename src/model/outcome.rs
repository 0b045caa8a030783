//! The results of searches and checks.

use crate::model::value::Value;

/// Which way a family's objective improves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    /// More is better: a score.
    Maximize,
    /// Less is better: moves, pushes, steps.
    Minimize,
}

impl Sense {
    /// Is `a` strictly better than `b`?
    pub const fn better(self, a: i64, b: i64) -> bool {
        match self {
            Sense::Maximize => a > b,
            Sense::Minimize => a < b,
        }
    }
}

/// What is known when a search has ended, of the answers that begin with the moves already made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The answer is best: proved.
    Optimal,
    /// There is an answer; it is not proved best.
    Feasible,
    /// There is no answer: proved.
    Infeasible,
    /// Nothing was found and nothing proved.
    Unknown,
}

impl Status {
    /// Its name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Status::Optimal => "optimal",
            Status::Feasible => "feasible",
            Status::Infeasible => "infeasible",
            Status::Unknown => "unknown",
        }
    }
}

/// Why a search ended without a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// It was cancelled.
    Cancelled,
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// The target was reached.
    Target,
    /// The engine ended by itself without a proof (a beam, an exhausted heuristic, the cap of a count).
    Unproved,
}

impl StopReason {
    /// All reasons, each at its own discriminant.
    pub const ALL: [StopReason; 6] = [
        StopReason::Cancelled,
        StopReason::Time,
        StopReason::Nodes,
        StopReason::Memory,
        StopReason::Target,
        StopReason::Unproved,
    ];

    /// Its number in shared memory and in messages between parts, from 1: there 0 stands for no reason.
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    /// The reason with a number; `None` for 0 and for a number that no reason has.
    pub fn of_number(number: u32) -> Option<StopReason> {
        StopReason::ALL.get(number.checked_sub(1)? as usize).copied()
    }

    /// Its name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Cancelled => "cancelled",
            StopReason::Time => "time",
            StopReason::Nodes => "nodes",
            StopReason::Memory => "memory",
            StopReason::Target => "target",
            StopReason::Unproved => "unproved",
        }
    }
}

// `StopReason::ALL` lists the reasons in the order of their declaration.
const _: () = {
    let mut at = 0;
    while at < StopReason::ALL.len() {
        assert!(StopReason::ALL[at] as usize == at);
        at += 1;
    }
};

/// An answer in text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The moves in the family's canonical text, from the start of the board.
    pub moves: String,
    /// The objective that the engine claims; a check recomputes it.
    pub objective: i64,
}

/// What a search used.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Nodes, in the engine's own sense.
    pub nodes: u64,
    /// Seconds of wall time.
    pub elapsed: f64,
    /// Highest number of bytes in tables and layers, as the engine has counted them.
    pub memory: u64,
    /// Bytes that the engine needs to begin, if that was more than its limit.
    pub needed: Option<u64>,
    /// Threads that worked; fewer than the limit if there was too little to share.
    pub threads: usize,
}

/// How a search ended. "No solution" is a result, not an error.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The engine that ran.
    pub engine: &'static str,
    /// What is known.
    pub status: Status,
    /// Why it ended without a proof; `None` if the status is [`Status::Optimal`] or [`Status::Infeasible`].
    pub stop: Option<StopReason>,
    /// The best answer; `None` if the status is [`Status::Infeasible`] or [`Status::Unknown`].
    pub best: Option<Solution>,
    /// What no answer can beat, as far as proved.
    pub bound: Option<i64>,
    /// The measure that status and bound are about, if it is not the objective: the name of a finding in `extra`.
    pub measure: Option<&'static str>,
    /// What it used.
    pub stats: Stats,
    /// The engine's own findings: counts, certificates, reasons.
    pub extra: Value,
}

/// An answer as an engine has it, before its moves become text ([`Solution`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineAnswer<M> {
    /// All moves from the start of the board.
    pub moves: Vec<M>,
    /// The objective that the engine claims.
    pub objective: i64,
}

/// What an engine returns, before text and statistics are added.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineOutcome<M> {
    /// What is known.
    pub status: Status,
    /// The best answer.
    pub best: Option<EngineAnswer<M>>,
    /// What no answer can beat, as far as proved.
    pub bound: Option<i64>,
    /// The measure that status and bound are about, if it is not the objective: the name of a finding in `extra`.
    pub measure: Option<&'static str>,
    /// The engine's own findings.
    pub extra: Value,
}

impl<M> EngineOutcome<M> {
    /// An answer proved best.
    pub fn optimal(best: EngineAnswer<M>) -> EngineOutcome<M> {
        let bound = Some(best.objective);
        EngineOutcome { status: Status::Optimal, best: Some(best), bound, measure: None, extra: Value::Null }
    }

    /// Proved to have no answer.
    pub fn infeasible() -> EngineOutcome<M> {
        EngineOutcome { status: Status::Infeasible, best: None, bound: None, measure: None, extra: Value::Null }
    }

    /// Ended without a proof: [`Status::Feasible`] with an answer, [`Status::Unknown`] without.
    pub fn unproved(best: Option<EngineAnswer<M>>, bound: Option<i64>) -> EngineOutcome<M> {
        let status = if best.is_some() { Status::Feasible } else { Status::Unknown };
        EngineOutcome { status, best, bound, measure: None, extra: Value::Null }
    }
}
