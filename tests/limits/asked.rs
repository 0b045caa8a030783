//! Questions that take a search, and the generation of boards, look at their limits as engines do. Work that has been
//! cancelled before it begins ends at once.

use super::{ALONE, long, shipped};
use crate::of_the_day::of_the_day;
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;
use tokeru::family::solver::TextRequest;
use tokeru::model::error::{Error, Severity};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Status, StopReason};
use tokeru::puzzles::FAMILIES;
use tokeru::search::control::Counters;
use tokeru::search::work;

/// The demands that cost the generators most.
const WISHES: [(&str, &[(&str, &str)]); 7] = [
    ("beam", &[("maps", "132"), ("height", "63"), ("width", "63")]),
    ("maze", &[("width", "7"), ("height", "7"), ("difficulty", "hard"), ("tries", "20")]),
    ("maze", &[("width", "16"), ("height", "16"), ("unique", "true"), ("tries", "2")]),
    ("slide", &[("width", "8"), ("height", "8"), ("walls", "20")]),
    ("sokoban", &[("width", "20"), ("height", "20"), ("boxes", "8"), ("tries", "3")]),
    ("sweeper", &[("people", "12"), ("steps", "99"), ("obstacles", "0")]),
    ("sweeper", &[("people", "6"), ("steps", "20"), ("level", "5"), ("solutions", "1")]),
];

fn options(words: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    words.iter().for_each(|(name, value)| options.set(*name, *value));
    options
}

/// Asks something, which must take no more than [`work::MAX_STEPS`] between two looks, and end by itself or by the
/// limit.
fn looks_often<T: std::fmt::Debug>(what: &str, limits: &Limits, ask: impl FnOnce(&Counters) -> Result<T, Error>) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let counters = Counters::default();
    let end = ask(&counters);
    let longest = counters.longest_stretch();
    assert!(longest <= work::MAX_STEPS, "{what}: {longest} steps between two looks");
    let stopped = matches!(end, Err(Error::Stopped(StopReason::Nodes | StopReason::Time)));
    assert!(end.is_ok() || stopped || matches!(end, Err(Error::Option(_))), "{what}: {end:?}");
    assert!(!stopped || *limits != Limits::default(), "{what}: {end:?}");
}

#[test]
fn generators_look_often() {
    for (family, words) in of_the_day(WISHES, 4) {
        for limits in
            [Limits { time: Some(0.3), ..Limits::default() }, Limits { nodes: Some(1_000), ..Limits::default() }]
        {
            let what = format!("{family} {words:?}");
            looks_often(&what, &limits, |counters| {
                shipped(family).generate_within(3, &options(words), &limits, counters)
            });
        }
    }
}

#[test]
fn questions_look_often() {
    for family in FAMILIES {
        for seed in 0..if long() { 6 } else { 2 } {
            let board = if seed % 2 == 0 { family.hard(seed) } else { family.hostile(seed).0 };
            for question in family.page_requests(&board, seed).expect("its own text").consultations {
                for limits in [Limits::default(), Limits { nodes: Some(100), ..Limits::default() }] {
                    looks_often(&format!("{} {question}\n{board}", family.id()), &limits, |counters| {
                        family.consult_within(&board, "", question, &limits, counters)
                    });
                }
            }
        }
    }
}

fn is_sound(family: &tokeru::puzzles::Entry, board: &str) -> bool {
    let findings = family.parse(board).expect("its own text").findings;
    findings.iter().all(|finding| finding.severity != Severity::Error)
}

/// Hardly anything is done once the flag is set, and the result is true: a stop by cancel, an answer that the checker
/// confirms, or a proof that took no search.
#[test]
fn a_question_cancelled_before_it_begins_ends_at_once() {
    for family in FAMILIES {
        for seed in 0..5 {
            let board = if seed % 2 == 0 { family.hard(seed) } else { family.hostile(seed).0 };
            for run in family.page_requests(&board, seed).expect("its own text").runs {
                if !is_sound(*family, &board) {
                    continue;
                }
                for threads in [1, 2] {
                    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
                    let mut task = TextRequest {
                        engine: run.engine.into(),
                        limits: Limits { threads, ..Limits::default() },
                        ..TextRequest::default()
                    };
                    run.options.iter().for_each(|&(name, value)| task.options.set(name, value));
                    let counters = Counters::default();
                    counters.cancel.store(1, Relaxed);
                    let outcome = family.solve(&board, &task, &counters, &Silent).expect("a sound board");
                    let what = format!("{} {run:?} on {threads}: {:?}\n{board}", family.id(), outcome.stats);
                    let proved = matches!(outcome.status, Status::Optimal | Status::Infeasible);
                    // Without a key to press there is nothing to search for, and nothing to stop.
                    let own_end = outcome.stats.nodes == 0 && outcome.stop == Some(StopReason::Unproved);
                    assert!(proved || own_end || outcome.stop == Some(StopReason::Cancelled), "{what}");
                    // The cheapest nodes, moves that are tried and given up, are counted only once a millisecond.
                    assert!(outcome.stats.nodes <= 1 << 19, "{what}");
                    assert!(counters.longest_stretch() <= work::MAX_STEPS, "{what}");
                    if let Some(best) = &outcome.best {
                        let report = family.check(&board, &best.moves).expect("its own text");
                        assert!(report.confirms(best.objective), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_cancelled_question_has_no_answer() {
    let stopped = |end: Result<String, Error>| matches!(end, Err(Error::Stopped(StopReason::Cancelled)));
    let cancelled = || {
        let counters = Counters::default();
        counters.cancel.store(1, Relaxed);
        counters
    };
    let level = "#######\n#@ $ .#\n#######\n";
    for question in ["hint", "rating"] {
        let end = shipped("sokoban").consult_within(level, "", question, &Limits::default(), &cancelled());
        assert!(stopped(end.map(|value| format!("{value:?}"))), "{question}");
    }
    for (family, words) in WISHES {
        let end = shipped(family).generate_within(1, &options(words), &Limits::default(), &cancelled());
        assert!(stopped(end), "{family}");
    }
}
