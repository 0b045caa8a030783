//! Engines against exhaustive search under the rules: tiny boards, every engine with the options that change how it
//! searches, on several threads.

use crate::family::solver::TextRequest;
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::outcome::{Outcome, Sense, Status};
use crate::model::trial::{Expected, Tiny, Variant};
use crate::puzzles::Entry;
use crate::search::control::Counters;

/// Numbers of threads that are tried in turn, besides a single thread, which always is.
const THREADS: [usize; 3] = [2, 3, 8];
/// Seconds of wall time after which even a tiny board is given up, which is a fault: thousands of times what the
/// slowest board takes.
const TIME_LIMIT: f64 = 20.0;

/// An engine that was wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Wrong {
    /// The seed of the board.
    pub seed: u64,
    /// Which engine, with which options, on how many threads.
    pub run: String,
    /// What is wrong.
    pub fault: String,
    /// The board.
    pub board: String,
}

/// What was found on one board.
pub struct BoardTrial {
    /// Is there an answer?
    pub solvable: bool,
    /// Searches made.
    pub searches: u64,
    /// Those that were wrong.
    pub wrong: Vec<Wrong>,
}

/// Tries all engines on the board of a seed.
///
/// ```
/// use tokeru::{puzzles, trials::oracle};
///
/// let trial = oracle::run(puzzles::family("maze")?, 1);
/// assert!(trial.searches > 0 && trial.wrong.is_empty());
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub fn run(family: &Entry, seed: u64) -> BoardTrial {
    let tiny = family.tiny(seed);
    let mut trial = BoardTrial { solvable: tiny.truth.is_some(), searches: 0, wrong: Vec::new() };
    for (index, run) in tiny.runs.iter().enumerate() {
        let several = THREADS[(seed as usize + index) % THREADS.len()];
        let outcomes = [1, several].map(|threads| solve(family, &tiny.board, run, threads));
        trial.searches += 2;
        let mut report = |threads: usize, fault: String| {
            let run = format!("{} {:?} on {threads} threads", run.engine, run.options);
            trial.wrong.push(Wrong { seed, run, fault, board: tiny.board.clone() });
        };
        for (outcome, threads) in outcomes.iter().zip([1, several]) {
            faults(family, &tiny, run, outcome).into_iter().for_each(|fault| report(threads, fault));
        }
        if invariant(&outcomes[0]) != invariant(&outcomes[1]) {
            report(several, format!("{:?}, but on one thread {:?}", invariant(&outcomes[1]), invariant(&outcomes[0])));
        }
    }
    trial
}

fn solve(family: &Entry, board: &str, run: &Variant, threads: usize) -> Outcome {
    let limits = Limits { time: Some(TIME_LIMIT), threads, ..Limits::default() };
    let mut task = TextRequest { engine: run.engine.into(), limits, ..TextRequest::default() };
    run.options.iter().for_each(|&(name, value)| task.options.set(name, value));
    let outcome = family.solve(board, &task, &Counters::default(), &Silent);
    outcome.unwrap_or_else(|error| panic!("{} refuses {run:?}: {error}\n{board}", family.id()))
}

/// What must not depend on the number of threads.
fn invariant(outcome: &Outcome) -> (Status, Option<i64>, Option<i64>) {
    (outcome.status, outcome.best.as_ref().map(|best| best.objective), outcome.bound)
}

/// Everything that is untrue in an outcome, or less than is expected of the engine.
fn faults(family: &Entry, tiny: &Tiny, run: &Variant, outcome: &Outcome) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{what}: {:?}, in truth {:?}", invariant(outcome), tiny.truth));
        }
    };
    let (sense, found) = (family.sense(), outcome.best.as_ref().map(|best| best.objective));
    if let Some(best) = &outcome.best {
        let report = family.check(&tiny.board, &best.moves);
        expect(report.is_ok_and(|report| report.confirms(best.objective)), "an answer is not confirmed");
    }
    let proved = matches!(outcome.status, Status::Optimal | Status::Infeasible);
    expect(is_possible(sense, found, tiny.truth), "an answer better than the best");
    // If bound and status are about another measure than the objective, the family's own tests check them.
    let is_about_truth = outcome.measure.is_none();
    expect(!is_about_truth || is_bound(sense, outcome.bound, tiny.truth), "a bound that the best answer beats");
    expect(!is_about_truth || outcome.status != Status::Optimal || found == tiny.truth, "not optimal");
    expect(outcome.status != Status::Infeasible || tiny.truth.is_none(), "not infeasible");
    expect(proved == outcome.stop.is_none(), "a stop and a proof");
    expect(is_owed(run.claim, tiny.truth, outcome), "less than the engine owes");
    faults
}

fn is_possible(sense: Sense, found: Option<i64>, truth: Option<i64>) -> bool {
    found.is_none_or(|found| truth.is_some_and(|truth| !sense.better(found, truth)))
}

fn is_bound(sense: Sense, bound: Option<i64>, truth: Option<i64>) -> bool {
    bound.zip(truth).is_none_or(|(bound, truth)| !sense.better(truth, bound))
}

fn is_owed(claim: Expected, truth: Option<i64>, outcome: &Outcome) -> bool {
    let found = outcome.best.as_ref().map(|best| best.objective);
    match claim {
        Expected::Proves => outcome.status == if truth.is_some() { Status::Optimal } else { Status::Infeasible },
        Expected::Best => found == truth,
        Expected::Finds => found.is_some() == truth.is_some(),
        Expected::Tries => true,
    }
}
