//! Cancels at any moment, from another thread: how long after the store does the search return, and has it kept its
//! best answer? Questions that take a search, and new boards, are cancelled as well.

use crate::base::clock::Clock;
use crate::base::lock::Unpoisoned;
use crate::base::rng::Rng;
use crate::family::solver::TextRequest;
use crate::model::error::{Error, Severity};
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{Outcome, Solution, Status, StopReason};
use crate::model::trial::{PageRequests, Variant};
use crate::puzzles::Entry;
use crate::search::control::Counters;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// What happened to one search.
#[derive(Clone, PartialEq, Debug)]
pub struct Cancelled {
    /// The seed of board and moment.
    pub seed: u64,
    /// The engine, or the question, or `generate`.
    pub engine: &'static str,
    /// On how many threads.
    pub threads: usize,
    /// Seconds from the store to the return; `None` if the search had ended before.
    pub delay: Option<f64>,
    /// What was wrong with the end.
    pub fault: Option<String>,
}

/// Cancels one search by an engine of the family, or one question or generator, after `latest` seconds at most and
/// usually much earlier.
pub fn run(family: &Entry, seed: u64, latest: f64) -> Cancelled {
    let mut rng = Rng::new(seed);
    let board = board(family, &mut rng);
    let PageRequests { runs, consultations, .. } = family.page_requests(&board, seed).expect("it was made");
    if rng.chance(0.1) {
        let question = consultations.get(rng.below(consultations.len() + 1)).copied();
        return cancel_question(family, &board, question, seed, latest * rng.unit().powi(4));
    }
    let run = runs[rng.below(runs.len())];
    let threads = 1 + rng.below(2);
    let moment = latest * rng.unit().powi(4);
    let reported = Mutex::new(None);
    let listen = |event: SolveEvent| {
        if let SolveEvent::Incumbent(solution) = event {
            *reported.lock().unpoisoned() = Some(solution);
        }
    };
    let (counters, task) = (Counters::default(), task(&run, threads, seed));
    let search = || family.solve(&board, &task, &counters, &listen).expect("a sound board");
    let (outcome, delay) = cancelled(&counters, moment, search);
    let reported = reported.into_inner().unpoisoned();
    let fault = delay.and_then(|_| fault(family, &board, &outcome, reported.as_ref()));
    Cancelled { seed, engine: run.engine, threads, delay, fault }
}

/// Cancels a question about a board, or the generation of one.
fn cancel_question(family: &Entry, board: &str, question: Option<&'static str>, seed: u64, moment: f64) -> Cancelled {
    let (counters, limits) = (Counters::default(), Limits::default());
    let (end, delay) = cancelled(&counters, moment, || match question {
        Some(question) => family.consult_within(board, "", question, &limits, &counters).map(drop),
        None => family.generate_within(seed, &Options::default(), &limits, &counters).map(drop),
    });
    let honest = matches!(end, Ok(()) | Err(Error::Stopped(StopReason::Cancelled) | Error::Option(_)));
    let fault = (!honest).then(|| format!("{end:?}\n{board}"));
    Cancelled { seed, engine: question.unwrap_or("generate"), threads: 1, delay, fault }
}

/// A sound board: a hard one, or any of the hostile ones.
fn board(family: &Entry, rng: &mut Rng) -> String {
    if rng.chance(0.7) {
        return family.hard(rng.next());
    }
    loop {
        let (board, _) = family.hostile(rng.next());
        let findings = family.parse(&board).expect("its own text").findings;
        if findings.iter().all(|finding| finding.severity != Severity::Error) {
            return board;
        }
    }
}

fn task(run: &Variant, threads: usize, seed: u64) -> TextRequest {
    let limits = Limits { threads, seed, time: Some(60.0), ..Limits::default() };
    let mut task = TextRequest { engine: run.engine.into(), limits, ..TextRequest::default() };
    run.options.iter().for_each(|&(name, value)| task.options.set(name, value));
    task
}

/// Starts something, cancels it after some seconds, and waits for its return.
fn cancelled<T: Send>(counters: &Counters, moment: f64, search: impl FnOnce() -> T + Send) -> (T, Option<f64>) {
    let clock = Clock::start();
    std::thread::scope(|scope| {
        let search = scope.spawn(|| (search(), clock.seconds()));
        std::thread::sleep(Duration::from_secs_f64(moment));
        let stored = clock.seconds();
        counters.cancel.store(1, Relaxed);
        let (end, returned) = search.join().expect("no search panics");
        (end, (returned > stored).then_some(returned - stored))
    })
}

/// A cancelled search returns its best answer, which is at least as good as the best one it had reported.
fn fault(family: &Entry, board: &str, outcome: &Outcome, reported: Option<&Solution>) -> Option<String> {
    let best = outcome.best.as_ref();
    if let Some(best) = best
        && !family.check(board, &best.moves).is_ok_and(|report| report.confirms(best.objective))
    {
        return Some(format!("an answer is not confirmed: {best:?}\n{board}"));
    }
    let worse = |reported: &Solution| best.is_none_or(|best| family.sense().better(reported.objective, best.objective));
    if let Some(reported) = reported.filter(|reported| worse(reported)) {
        return Some(format!(
            "{} was reported, and {:?} returned\n{board}",
            reported.objective,
            best.map(|b| b.objective)
        ));
    }
    let proved = matches!(outcome.status, Status::Optimal | Status::Infeasible);
    let honest = proved || outcome.stop.is_some_and(|stop| stop != StopReason::Time);
    (!honest).then(|| format!("{:?} {:?}\n{board}", outcome.status, outcome.stop))
}
