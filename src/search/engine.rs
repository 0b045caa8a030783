//! What a family's engines look like from outside.

use crate::model::error::OptionError;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Verdict;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::search::control::Control;

/// One of a family's engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its name on the command line.
    pub id: &'static str,
    /// Can it prove?
    pub exact: bool,
    /// The solver options that it takes.
    pub options: &'static [&'static str],
}

/// What a solver is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Request<M> {
    /// The engine, one of the family's.
    pub engine: &'static str,
    /// Legal moves already made: every answer begins with them.
    pub moves: Vec<M>,
    /// What it may use.
    pub limits: Limits,
    /// The engine's own options; unknown names have been refused already.
    pub options: Options,
}

/// The engines. Lives in `engines/solve.rs`.
pub trait Solve: Notation {
    /// The engines, the default one first.
    const ENGINES: &'static [Engine];

    /// Solves a board that has no error among its diagnostics.
    fn solve(
        board: &Self::Board,
        request: &Request<Self::Move>,
        control: &Control<'_>,
    ) -> Result<Verdict<Self::Move>, OptionError>;

    /// Number of move sequences of exactly `depth` legal moves in the fast kernel; must equal the rules' count.
    fn perft(board: &Self::Board, depth: usize) -> u64;
}

/// Small questions answered at once, with the engines' knowledge: reachable squares, why a position is dead. Lives in `kernel/query.rs`.
pub trait Analyse: Notation {
    /// The answer as plain data of the family's own shape; `None`: no such question.
    fn query(board: &Self::Board, moves: &[Self::Move], question: &str) -> Option<Value>;

    /// The answer to a question that takes a short run of an engine (a hint, a rating); a build without engines does not know it.
    fn consult(_board: &Self::Board, _moves: &[Self::Move], _question: &str) -> Option<Value> {
        None
    }
}
