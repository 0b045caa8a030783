//! Questions that take a search. `certificate`: a proof in text that no walk that begins with the moves scores more, or
//! why there is none. `reason`: why the next step of a best walk is right, or null. `sweep BELOW`: a recorded sweep of
//! the engine `frontier`, or null.

use super::frontier::recording::{QUESTION as SWEEP, Sweep, sweep};
use super::reason::reason;
use crate::model::certificate::{Certificate, NoCertificate, QUESTION};
use crate::model::error::Severity;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::model::reason::{self, Reason};
use crate::model::shape::{Answer, Shape};
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use crate::search::engine::{Consult, Request, Solve};

impl Consult for Maze {
    const ANSWERS: &'static [Answer] = &[
        (QUESTION, Certificate::declare),
        (reason::QUESTION, Option::<Reason>::declare),
        (SWEEP, Option::<Sweep>::declare),
    ];

    fn consult(board: &Board, moves: &[usize], question: &str, control: &Control<'_>) -> Option<Value> {
        match question.split_once(' ') {
            None if question == QUESTION => Some(certificate(board, moves, control).value()),
            None if question == reason::QUESTION => Some(reason(board, moves, control).value()),
            Some((SWEEP, below)) => Some(sweep(board, moves, below.parse().ok()?, control).value()),
            _ => None,
        }
    }
}

/// The engine writes the certificate while it gives its answer.
fn certificate(board: &Board, moves: &[usize], control: &Control<'_>) -> Certificate {
    if Maze::diagnose(board).iter().any(|finding| finding.severity == Severity::Error) {
        return Certificate::none(NoCertificate::Unsound);
    }
    let mut options = Options::default();
    options.set(QUESTION, "true");
    let request = Request { engine: "frontier", moves: moves.to_vec(), limits: control.limits().clone(), options };
    let outcome = Maze::solve(board, &request, control).expect("the options are right");
    written(&outcome).map_or_else(|| Certificate::none(missing(&outcome)), Certificate::of)
}

fn written(outcome: &EngineOutcome<usize>) -> Option<String> {
    match outcome.extra.get(QUESTION) {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// If a board has no route to its goal, the proof is a few cells, and certificates have no form for that.
fn missing(outcome: &EngineOutcome<usize>) -> NoCertificate {
    match outcome.status {
        Status::Infeasible => NoCertificate::NoForm,
        Status::Optimal => NoCertificate::TooLarge,
        _ => NoCertificate::Unproved,
    }
}
