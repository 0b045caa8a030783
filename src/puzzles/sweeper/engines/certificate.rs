//! Certificates that a room cannot be cleaned, or not in fewer steps. They hold only the claim and the answer: the
//! checker goes through everything that people can do by itself. `docs/certificates.md` has the argument.

use crate::model::certificate::{Certificate, NoCertificate};
use crate::model::error::Severity;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::Control;
use crate::search::engine::{Request, Solve};

/// The certificate of a room.
pub fn certificate(board: &Board, control: &Control<'_>) -> Certificate {
    if Sweeper::diagnose(board).iter().any(|finding| finding.severity == Severity::Error) {
        return Certificate::none(NoCertificate::Unsound);
    }
    let outcome = proof(board, control);
    match (outcome.status, outcome.best) {
        (Status::Infeasible, _) => Certificate::sealed(Sweeper::ID, &["total none".to_owned()]),
        (Status::Optimal, Some(best)) => {
            let answer = format!("answer {}", Sweeper::print_moves(board, &best.moves));
            Certificate::sealed(Sweeper::ID, &[format!("total {}", best.objective), answer.trim_end().to_owned()])
        }
        _ => Certificate::none(NoCertificate::Unproved),
    }
}

fn proof(board: &Board, control: &Control<'_>) -> EngineOutcome<Step> {
    let mut options = Options::default();
    options.set("mode", "total");
    let request = Request { engine: "sweep", moves: Vec::new(), limits: control.limits().clone(), options };
    Sweeper::solve(board, &request, control).expect("the mode is one of those that there are")
}
