//! Searches that are divided into separate parts: merged as the page merges them (`www/engine/merging.ts`), their
//! results are those of the whole.

mod beams;
mod plans;
mod together;

use crate::common::shipped;
use crate::of_the_day::of_the_day;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use together::run_together;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Silent, SolveEvent};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, Status};
use tokeru::puzzles::{Entry, FAMILIES};
use tokeru::search::control::Counters;

/// One part's run.
struct Run {
    outcome: Outcome,
    /// Nodes and best answer when it divided the search; `None` if it never did.
    divided: Option<(u64, Option<String>)>,
    /// Nodes of the whole run, and at its bounds.
    nodes: u64,
    bounds: Vec<(u64, i64)>,
    answers: Vec<(u64, i64)>,
    texts: Vec<(u64, i64, String)>,
}

fn run(family: &Entry, board: &str, (engine, options): (&str, &Options), part: Option<String>) -> Run {
    let mut task = TextRequest { engine: engine.to_owned(), options: options.clone(), ..TextRequest::default() };
    task.limits.threads = 1;
    if let Some(part) = part {
        task.options.set("part", part);
    }
    let counters = Counters::default();
    let (divided, best) = (Mutex::new(None), Mutex::new(None));
    let (bounds, answers, texts) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let observer = |event| {
        let nodes = counters.nodes.load(Relaxed);
        match event {
            SolveEvent::Incumbent(solution) => {
                answers.lock().unwrap().push((nodes, solution.objective));
                texts.lock().unwrap().push((nodes, solution.objective, solution.moves.clone()));
                *best.lock().unwrap() = Some(solution.moves);
            }
            SolveEvent::Bound(bound) => bounds.lock().unwrap().push((nodes, bound)),
            SolveEvent::Divided(_) => *divided.lock().unwrap() = Some((nodes, best.lock().unwrap().clone())),
            _ => {}
        }
    };
    let outcome = family.solve(board, &task, &counters, &observer).expect("a sound board");
    let nodes = outcome.stats.nodes;
    let (divided, bounds) = (divided.into_inner().unwrap(), bounds.into_inner().unwrap());
    let (answers, texts) = (answers.into_inner().unwrap(), texts.into_inner().unwrap());
    Run { outcome, divided, nodes, bounds, answers, texts }
}

/// Runs all parts, the first one first. The others run only if it divides the search, and with the answer that it has
/// then.
fn divided(family: &Entry, board: &str, (engine, options): (&str, &Options), (count, alone): (usize, u64)) -> Vec<Run> {
    let first = run(family, board, (engine, options), Some(format!("0/{count}/{alone}")));
    let mut options = options.clone();
    let mut parts = vec![first];
    let Some((_, answer)) = parts[0].divided.clone() else { return parts };
    let takes = |e: &&tokeru::model::puzzle::Engine| e.id == engine && e.options.contains(&"answer");
    if let Some(answer) = answer.filter(|_| family.engines().iter().any(|e| takes(&e))) {
        options.set("answer", answer);
    }
    parts
        .extend((1..count).map(|part| run(family, board, (engine, &options), Some(format!("{part}/{count}/{alone}")))));
    parts
}

/// Status and objective, merged by the page's rule.
fn merged(parts: &[Run], sense: Sense) -> (Status, Option<i64>) {
    let objectives = parts.iter().filter_map(|part| part.outcome.best.as_ref()).map(|best| best.objective);
    let best = objectives.reduce(|a, b| if sense.better(b, a) { b } else { a });
    let is_beaten = |bound: Option<i64>| bound.zip(best).is_some_and(|(bound, best)| !sense.better(bound, best));
    let is_proved = |part: &Run| {
        let told = part.bounds.iter().map(|&(_, bound)| Some(bound));
        matches!(part.outcome.status, Status::Optimal | Status::Infeasible)
            || told.chain([part.outcome.bound]).any(is_beaten)
    };
    let status = match (parts.iter().all(is_proved), best) {
        (true, Some(_)) => Status::Optimal,
        (true, None) => Status::Infeasible,
        (false, Some(_)) => Status::Feasible,
        (false, None) => Status::Unknown,
    };
    (status, best)
}

/// Shapes of small boards of a family, in turn.
fn shapes(family: &Entry) -> &'static [&'static [(&'static str, &'static str)]] {
    match family.id() {
        "sweeper" => &[
            &[("width", "5"), ("height", "5"), ("people", "2"), ("steps", "8")],
            &[("width", "6"), ("height", "4"), ("people", "3"), ("steps", "6")],
            &[("width", "4"), ("height", "4"), ("people", "2"), ("steps", "7"), ("obstacles", "2")],
        ],
        "slide" => &[
            &[("width", "4"), ("height", "4"), ("walls", "0")],
            &[("width", "3"), ("height", "4"), ("walls", "0")],
            &[("width", "4"), ("height", "3"), ("walls", "1")],
        ],
        "maze" => &[
            &[("width", "5"), ("height", "6"), ("multipliers", "4")],
            &[("width", "4"), ("height", "6"), ("multipliers", "2")],
            &[("width", "6"), ("height", "4"), ("multipliers", "5"), ("negative", "60")],
        ],
        "sokoban" => &[
            &[("width", "8"), ("height", "8"), ("boxes", "3")],
            &[("width", "7"), ("height", "9"), ("boxes", "4")],
            &[("width", "9"), ("height", "7"), ("boxes", "2")],
        ],
        _ => &[&[("width", "3"), ("height", "3")]],
    }
}

/// A small board of a family.
fn small(family: &Entry, seed: u64) -> String {
    let shapes = shapes(family);
    let wished = shapes[seed as usize % shapes.len()].iter().copied();
    let mut options = Options::default();
    wished.for_each(|(name, value)| options.set(name, value));
    family.generate(seed, &options).expect("a board")
}

const BY_DAY: u64 = 9;

/// Number of boards of each family, a third of them each day; more at night.
fn count() -> u64 {
    if std::env::var_os("TOKERU_LONG").is_some() { 150 } else { BY_DAY }
}

const WAYS: [(usize, u64); 4] = [(2, 0), (3, 0), (2, 1000), (2, 10_000)];

/// Into how many parts a board is divided, and after how many nodes alone. By day each shape of boards meets every way,
/// and each board of it two of them.
fn ways(family: &Entry, seed: u64) -> Vec<(usize, u64)> {
    let pairs = [[0, 2], [1, 3], [0, 3]];
    match pairs.get(seed as usize / shapes(family).len()) {
        Some(pair) if count() == BY_DAY && family.id() != "slide" => pair.map(|way| WAYS[way]).to_vec(),
        _ => WAYS.to_vec(),
    }
}

fn wishes(family: &Entry, engine: &str) -> Vec<Options> {
    match (family.id(), engine) {
        ("sweeper", _) => ["any", "total"].map(|mode| Options::from([("mode", mode)])).to_vec(),
        ("maze", "frontier") => {
            ["1", "2"].map(|settle| Options::from([("race", "false"), ("settle", settle)])).to_vec()
        }
        _ => vec![Options::default()],
    }
}

#[test]
fn parts_joined_give_the_result_of_the_whole() {
    for &family in FAMILIES {
        for engine in family.engines().iter().filter(|e| e.exact && e.options.contains(&"part")) {
            for seed in of_the_day(0..if family.id() == "slide" { count() / 3 } else { count() }, 3) {
                let board = small(family, seed);
                for options in wishes(family, engine.id) {
                    let asked = (engine.id, &options);
                    let whole = merged(&[run(family, &board, asked, None)], family.sense());
                    for (count, alone) in ways(family, seed) {
                        let live = merged(&run_together(family, &board, asked, (count, Some(alone))).0, family.sense());
                        let parts = merged(&divided(family, &board, asked, (count, alone)), family.sense());
                        let place = format!(
                            "{} {} {options:?} seed {seed} in {count} parts after {alone}",
                            family.id(),
                            engine.id
                        );
                        if options.text("mode") == Some("any") {
                            // Any answer will do: compares whether there is one, not which.
                            assert_eq!((parts.0, parts.1.is_some()), (whole.0, whole.1.is_some()), "{place}");
                            assert_eq!((live.0, live.1.is_some()), (whole.0, whole.1.is_some()), "{place}, together");
                        } else {
                            assert_eq!(parts, whole, "{place}");
                            assert_eq!(live, whole, "{place}, run together");
                        }
                    }
                }
            }
        }
    }
}

/// Members of the portfolio are dealt out to parts: what one part finds or proves is found and proved.
#[test]
fn searches_of_sokoban_in_parts_find_what_the_whole_finds() {
    let family = shipped("sokoban");
    let walled_in = "#####\n#@$.#\n#  ##\n# $.#\n# #$#\n#.###\n#####".to_owned();
    for board in of_the_day(0..count(), 3).into_iter().map(|seed| small(family, seed)).chain([walled_in]) {
        let options = Options::default();
        let is_known = |run: &Run| run.outcome.best.is_some() || run.outcome.status == Status::Infeasible;
        let whole = run(family, &board, ("fast", &options), None);
        for count in [2, 3, 7] {
            let parts = divided(family, &board, ("fast", &options), (count, 0));
            let ends: Vec<&Run> = parts.iter().filter(|part| is_known(part)).collect();
            assert!(!ends.is_empty() && is_known(&whole), "{board}");
            let is_solved = |run: &Run| run.outcome.best.is_some();
            assert!(ends.iter().all(|part| is_solved(part) == is_solved(&whole)), "{board}");
        }
    }
}

#[test]
fn an_invalid_part_is_refused() {
    for &family in FAMILIES {
        for engine in family.engines().iter().filter(|e| e.options.contains(&"part")) {
            let board = family.generate(1, &Options::default()).expect("a board");
            for part in ["2/2", "x", "1", "0/0", "1/1000", "0/2/", "0/2/x", "0/2/3/4"] {
                let mut task = TextRequest { engine: engine.id.to_owned(), ..TextRequest::default() };
                task.options.set("part", part);
                let refused = family.solve(&board, &task, &Counters::default(), &Silent);
                assert_eq!(refused.unwrap_err().code().0, "bad-value", "{part}");
            }
        }
    }
}

/// When a part's work is over, in nodes: at its end, or where the page ends it because its bound has reached the best
/// of all, which some part must have found.
fn work(part: &Run, parts: &[Run], begun: u64, best: Option<i64>, sense: Sense) -> u64 {
    let found =
        parts.iter().flat_map(|other| &other.answers).filter(|(_, o)| Some(*o) == best).map(|(nodes, _)| *nodes).min();
    let beaten = part.bounds.iter().find(|(_, bound)| best.is_some_and(|best| !sense.better(*bound, best)));
    let ended = found.zip(beaten).map(|(found, (nodes, _))| (*nodes).max(found.saturating_sub(begun)));
    ended.map_or(part.nodes, |ended| ended.min(part.nodes))
}

/// When the last of the parts is over, in nodes since the beginning, if so many workers take the parts one after
/// another, each with the best answer that there is when it begins; and the parts. A part is ended as the page ends it.
fn scheduled(
    family: &Entry,
    board: &str,
    asked: (&str, &Options),
    (count, alone, workers): (usize, u64, usize),
) -> (u64, Vec<Run>) {
    let (engine, options) = asked;
    let first = run(family, board, asked, Some(format!("0/{count}/{alone}")));
    let Some((begun, _)) = first.divided.clone() else { return (first.nodes, vec![first]) };
    let mut free = vec![begun; workers];
    let mut found: Vec<(u64, i64)> = first.answers.clone();
    let mut texts: Vec<(u64, i64, String)> = first.texts.clone();
    let mut parts = vec![first];
    let sense = family.sense();
    let end = |part: &Run, from: u64, found: &[(u64, i64)]| {
        let beaten = |at: u64, bound: i64| found.iter().any(|&(when, o)| when <= from + at && !sense.better(bound, o));
        let ended = part.bounds.iter().map(|&(at, bound)| (at, bound)).find(|&(at, bound)| beaten(at, bound));
        from + ended.map_or(part.nodes, |(at, _)| at)
    };
    free[0] = end(&parts[0], 0, &found).max(begun);
    for part in 1..count {
        let at = (0..workers).min_by_key(|&w| free[w]).unwrap();
        let mut options = options.clone();
        let known = texts.iter().filter(|(when, ..)| *when <= free[at]);
        let best = known.reduce(|a, b| if sense.better(b.1, a.1) { b } else { a });
        if let Some((_, _, moves)) = best {
            options.set("answer", moves.clone());
        }
        let next = run(family, board, (engine, &options), Some(format!("{part}/{count}/{alone}")));
        found.extend(next.answers.iter().map(|&(when, o)| (free[at] + when, o)));
        texts.extend(next.texts.iter().map(|(when, o, moves)| (free[at] + when, *o, moves.clone())));
        free[at] = end(&next, free[at], &found);
        parts.push(next);
    }
    (*free.iter().max().unwrap(), parts)
}

/// A measurement to be run by hand: `TOKERU_PARTS="FAMILY ENGINE COUNT ALONE FILE [NAME=VALUE...]"`, with boards
/// separated by blank lines. There are as many workers as parts and, if there are more than two parts, also two workers
/// that take them one after another.
#[test]
#[ignore = "it measures"]
fn parts_are_measured() {
    let request = std::env::var("TOKERU_PARTS").expect("TOKERU_PARTS says what is measured");
    let words: Vec<&str> = request.split(' ').collect();
    let (family, engine) = (shipped(words[0]), words[1]);
    let (count, alone) = (words[2].parse().unwrap(), words[3].parse().unwrap());
    let mut options = Options::default();
    words[5..].iter().for_each(|word| {
        let (name, value) = word.split_once('=').unwrap();
        options.set(name, value);
    });
    for board in family.split(&std::fs::read_to_string(words[4]).unwrap()) {
        let whole = run(family, board, (engine, &options), None);
        let parts = divided(family, board, (engine, &options), (count, alone));
        let end = merged(&parts, family.sense());
        let begun = parts[0].divided.as_ref().map_or(0, |(nodes, _)| *nodes);
        let at = |part: usize| if part > 0 { begun } else { 0 };
        let works: Vec<u64> = (0..parts.len()).map(|p| work(&parts[p], &parts, at(p), end.1, family.sense())).collect();
        let busiest = (0..parts.len()).map(|p| works[p] + at(p)).max().unwrap();
        let two = (count > 2).then(|| scheduled(family, board, (engine, &options), (count, alone, 2)));
        let by_two =
            two.map(|(nodes, parts)| (nodes as f64 / whole.nodes as f64, merged(&parts, family.sense()) == end));
        let (live, at) = run_together(family, board, (engine, &options), (count, Some(alone)));
        let nodes: Vec<u64> = live.iter().map(|part| part.nodes).collect();
        let busiest_together = *nodes.iter().max().unwrap() as f64 / whole.nodes as f64;
        println!(
            "run together: {:?}, divided at {at}, {nodes:?}, busiest {busiest_together:.3}",
            merged(&live, family.sense())
        );
        println!(
            "{:?} {:?} {} in {:.2} s | {:?} {:?} divided at {begun}, {works:?} | busiest {:.3} | by two workers {by_two:?}",
            whole.outcome.status,
            whole.outcome.best.as_ref().map(|b| b.objective),
            whole.nodes,
            whole.outcome.stats.elapsed,
            end.0,
            end.1,
            busiest as f64 / whole.nodes as f64,
        );
    }
}
