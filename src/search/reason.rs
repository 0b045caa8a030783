//! Proofs, within limits, of what the moves of a position lead to: for the reasons of hints ([`crate::model::reason`]).

use super::control::{Control, Counters};
use super::engine::{Request, Solve};
use crate::model::error::Severity;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};

/// Memory limit of one proof, in bytes: it runs in the browser beside a game.
const BYTES: u64 = 128 << 20;

/// Proofs about one board within limits: `nodes` and 128 MiB for each proof, and those of `whole` for all.
pub struct Prover<'p, P: Solve> {
    /// The board.
    pub board: &'p P::Board,
    /// An engine that proves.
    pub engine: &'static str,
    /// Its options; a proof panics if the engine refuses one.
    pub options: Options,
    /// Node limit of one proof.
    pub nodes: u64,
    /// The search of which all proofs are parts.
    pub whole: &'p Control<'p>,
}

impl<P: Solve> Prover<'_, P> {
    /// Is the board without errors? Engines are given no others.
    pub fn is_sound(&self) -> bool {
        P::diagnose(self.board).iter().all(|finding| finding.severity != Severity::Error)
    }

    /// A best answer that begins with these legal moves, or `Some(None)` if there is provably none; `None` if neither
    /// is proved. The board must be sound.
    pub fn best_after(&self, moves: Vec<P::Move>) -> Option<Option<EngineAnswer<P::Move>>> {
        let outcome = self.outcome(moves, self.options.clone());
        match outcome.status {
            Status::Optimal => Some(outcome.best),
            Status::Infeasible => Some(None),
            _ => None,
        }
    }

    /// Any answer with these options in place of the prover's, or `Some(None)` if there is provably none; `None` if
    /// neither is known. The board must be sound.
    pub fn any_with(&self, options: Options) -> Option<Option<Vec<P::Move>>> {
        let outcome = self.outcome(Vec::new(), options);
        let found = outcome.best.map(|best| best.moves);
        (found.is_some() || outcome.status == Status::Infeasible).then_some(found)
    }

    fn outcome(&self, moves: Vec<P::Move>, options: Options) -> EngineOutcome<P::Move> {
        let limits = Limits { nodes: Some(self.nodes), memory: BYTES, ..Limits::default() };
        let counters = Counters::default();
        let control = self.whole.part(&limits, &counters);
        let request = Request { engine: self.engine, moves, limits: limits.clone(), options };
        P::solve(self.board, &request, &control).expect("the options are right")
    }
}
