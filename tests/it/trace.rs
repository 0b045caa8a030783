//! The trace of a search: the same twice, in order, and free of cost for a search without an observer.

use crate::common::{boards, shipped};
use std::sync::Mutex;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::Outcome;
use tokeru::model::value::Value;
use tokeru::puzzles::FAMILIES;
use tokeru::search::control::Counters;
use tokeru::search::recorder::Recorder;

/// Engines that a clock steers, or whose purpose is a time.
const BY_THE_CLOCK: [(&str, &str); 1] = [("beam", "timed")];

fn task(engine: &str, nodes: u64, threads: usize) -> TextRequest {
    let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
    TextRequest { engine: engine.into(), limits, ..TextRequest::default() }
}

fn traced(family: &str, board: &str, task: &TextRequest) -> (Vec<Value>, Outcome) {
    let (rows, counters) = (Mutex::new(Vec::new()), Counters::default());
    let line = |row| rows.lock().expect("no panic").push(row);
    let outcome = shipped(family).solve(board, task, &counters, &Recorder::new(&counters, &line)).expect("solvable");
    (rows.into_inner().expect("no panic"), outcome)
}

fn without_seconds(row: &Value) -> Vec<(&'static str, Value)> {
    let Value::Record(fields) = row else { panic!("{row:?} is no record") };
    fields.iter().filter(|(key, _)| *key != "elapsed_s").cloned().collect()
}

fn kind(row: &Value) -> &str {
    let Value::Text(kind) = row.get("kind") else { panic!("{row:?} has no kind") };
    kind
}

/// Checks each engine of each family on the family's first board in the test data.
fn each(mut check: impl FnMut(&'static str, &str, &'static str)) {
    for family in FAMILIES {
        let (_, board) = boards(family.id()).into_iter().next().expect("a board is kept");
        for engine in family.engines() {
            if !BY_THE_CLOCK.contains(&(family.id(), engine.id)) {
                check(family.id(), &board, engine.id);
            }
        }
    }
}

#[test]
fn one_thread_gives_the_same_trace_twice_and_tracing_changes_no_result() {
    each(|family, board, engine| {
        let task = task(engine, 20_000, 1);
        let (first, outcome) = traced(family, board, &task);
        let (second, _) = traced(family, board, &task);
        let [first, second] = [first, second].map(|rows| rows.iter().map(without_seconds).collect::<Vec<_>>());
        assert_eq!(first, second, "{family} {engine}");
        let alone = shipped(family).solve(board, &task, &Counters::default(), &Silent).expect("solvable");
        assert_eq!(
            (alone.status, &alone.best, alone.bound, alone.stats.nodes),
            (outcome.status, &outcome.best, outcome.bound, outcome.stats.nodes),
            "{family} {engine}"
        );
    });
}

#[test]
fn a_trace_begins_ends_and_is_in_order() {
    each(|family, board, engine| {
        for threads in [1, 2] {
            let (rows, outcome) = traced(family, board, &task(engine, 20_000, threads));
            let sense = shipped(family).sense();
            let what = format!("{family} {engine} on {threads}");
            assert_eq!(kind(&rows[0]), "start", "{what}");
            assert!(rows[1..rows.len() - 1].iter().all(|row| !["start", "end"].contains(&kind(row))), "{what}");
            let end = rows.last().expect("an end");
            assert_eq!((kind(end), end.get("status")), ("end", &Value::from(outcome.status.name())), "{what}");
            let samples: Vec<_> = rows.iter().filter(|row| kind(row) == "sample").collect();
            assert!(samples.is_sorted_by_key(|row| row.get("nodes").integer()) || threads > 1, "{what}");
            // At most one for each 64 nodes, then one for each growth by 1/32.
            assert!(samples.len() <= 32 + 32 * 8, "{what}: {} samples", samples.len());
            assert!(rows.iter().all(|row| row.get("nodes").integer().is_some()), "{what}");
            let told =
                rows.iter().rev().find(|row| kind(row) == "answer").and_then(|row| row.get("objective").integer());
            // The answer that an engine returns at its end may be better.
            let best = outcome.best.map(|best| best.objective);
            assert!(
                told.is_none_or(|told| best.is_some_and(|best| !sense.better(told, best))),
                "{what}: {told:?}, {best:?}"
            );
        }
    });
}

#[test]
fn a_beam_records_its_layers_and_a_portfolio_its_turns() {
    let board = shipped("beam").generate(1, &Options::default()).expect("a board");
    let (rows, _) = traced("beam", &board, &task("", 50_000, 1));
    let layers: Vec<_> = rows.iter().filter(|row| kind(row) == "layer").collect();
    assert!(!layers.is_empty());
    for (at, layer) in layers.iter().enumerate() {
        assert_eq!(layer.get("layer"), &Value::from(at + 1));
        assert!(layer.get("width").integer() <= layer.get("candidates").integer());
        assert!(layer.get("worst").integer() <= layer.get("best").integer());
    }
    let level = "#######\n#@ $ .#\n#  $ .#\n#     #\n#######\n";
    let (rows, outcome) = traced("sokoban", level, &task("fast", 1 << 20, 1));
    assert!(outcome.best.is_some());
    let turns: Vec<_> = rows.iter().filter(|row| kind(row) == "turn").map(|row| row.get("search").clone()).collect();
    assert_eq!(turns.first(), Some(&Value::from("perimeter")));
}

/// The engines' own figures, on one thread: positions that are stored and wait, those that were left out and why, plans
/// and budgets.
#[test]
fn sokoban_records_its_tables_and_prunings_and_the_sweeper_its_budgets() {
    let level =
        "##########\n####@  ..#\n####$  #.#\n####   # #\n####$$##.#\n#      $ #\n###   #  #\n#### ### #\n##########\n";
    let (rows, outcome) = traced("sokoban", level, &task("pushes", 1 << 20, 1));
    let of = |wanted: &str| rows.iter().filter(|row| kind(row) == wanted).cloned().collect::<Vec<_>>();
    let (tables, prunes) = (of("table"), of("prunes"));
    let figure = |row: &Value, key: &str| row.get(key).integer().expect("a figure");
    assert!(tables.is_sorted_by_key(|row| figure(row, "positions")) && tables.len() == prunes.len());
    // Positions in the tables have been looked at, some of them twice, except for one root in each direction.
    let positions = figure(tables.last().expect("a table"), "positions");
    assert!((100..=outcome.stats.nodes as i64 + 2).contains(&positions), "{positions}");
    let last = prunes.last().expect("prunings");
    let sum: i64 =
        ["dead_square", "passage", "crowded", "pair", "frozen", "corral"].iter().map(|key| figure(last, key)).sum();
    assert!(sum > 50 && figure(last, "dead_square") > 0 && figure(last, "pair") > 0, "{last:?}");
    let places = figure(tables.last().expect("a table"), "places");
    assert!(positions * 2 <= places, "half of the places are taken at most");
    assert!(tables.is_sorted_by_key(|row| figure(row, "hits")) && figure(tables.last().expect("a table"), "hits") > 0);
    let tasks = of("tasks");
    assert_eq!(tasks.iter().map(|row| figure(row, "thread")).collect::<Vec<_>>(), [0]);
    assert!(figure(&tasks[0], "tasks") >= positions - 2, "each position was taken from the queue once at least");
    let room = "5 5\n0 0 0 0 0\n0 0 0 0 0\n2 1 0 1 3\n0 0 0 0 0\n0 0 0 0 0\n1 10\n1 10\n0\n";
    let mut total = task("", 1 << 20, 1);
    total.options.set("mode", "total");
    let (rows, outcome) = traced("sweeper", room, &total);
    let budgets: Vec<_> = rows.iter().filter(|row| kind(row) == "budget").collect();
    let best = outcome.best.expect("an answer").objective;
    assert!(budgets.iter().all(|row| row.get("end") == &Value::from("refused") && figure(row, "budget") < best));
    assert_eq!(figure(budgets.last().expect("budgets"), "budget"), best - 1, "one step fewer is refused: the proof");
}

/// Even a search of a few milliseconds is shared, and its answer is as long as that of one thread. Another test may
/// have left larger tables; with them, too, this board's last iterations are long enough.
#[test]
fn the_slide_shares_its_short_iterations() {
    let run = |threads| {
        let (rows, outcome) = traced("slide", "4,4,D6F851C7203A4E9B\n", &task("optimal", 1 << 20, threads));
        let tasks = rows.iter().filter(|row| kind(row) == "tasks").filter_map(|row| row.get("tasks").integer());
        (tasks.sum::<i64>(), outcome.best.expect("solvable").objective, outcome.bound)
    };
    let (one, two) = (run(1), run(2));
    assert!(one.0 == 0 && two.0 >= 400, "{} and {} roots", one.0, two.0);
    assert_eq!((one.1, one.2), (two.1, two.2));
}

/// A packing plan as it is found, from the goals backwards: each time a box fewer is left, and the search follows the
/// last plan.
#[test]
fn sokoban_records_its_packing_plan_as_it_is_found() {
    // No answer is known, but a plan is found at once.
    let level = "##########\n#...  #  #\n#.. # $$ #\n#.. #  $ #\n##  ## $ #\n #  $$ $ #\n #   #@  #\n ##########\n";
    let (rows, _) = traced("sokoban", level, &task("fast", 1 << 17, 1));
    let of = |wanted: &str| rows.iter().filter(|row| kind(row) == wanted).collect::<Vec<_>>();
    let list = |row: &Value, key: &str| match row.get(key) {
        Value::List(items) => items.clone(),
        Value::Numbers(items) => items.iter().map(|&each| each.into()).collect(),
        other => panic!("{key}: {other:?} is no list"),
    };
    let packings = of("packing");
    let left: Vec<_> = packings.iter().map(|row| row.get("initial").integer().expect("a number")).collect();
    assert!(left.len() > 3 && left.iter().rev().is_sorted() && left[0] == 6, "{left:?}");
    assert!(packings.is_sorted_by_key(|row| row.get("met").integer()));
    for row in &packings {
        let (cells, until) = (list(row, "cells"), list(row, "until"));
        let steps = row.get("steps").integer().expect("a number");
        assert_eq!((cells.len() as i64, until.len() as i64), (steps, steps));
        let parks = until.iter().enumerate().filter_map(|(at, until)| Some((at as i64, until.integer()?)));
        assert!(parks.clone().all(|(at, until)| at < until && until < steps), "a parked box is taken away later");
        assert_eq!(parks.count() as i64, row.get("parked").integer().expect("a number"));
    }
    let (last, plan) = (packings.last().expect("a packing"), of("plan")[0]);
    assert_eq!((plan.get("complete"), last.get("complete")), (&Value::Bool(true), &Value::Bool(true)));
    assert_eq!((list(plan, "cells"), list(plan, "until")), (list(last, "cells"), list(last, "until")));
}

/// The regions of the slide's engine `route`: each lies within the one before it until the search begins anew, and
/// contains its circuit and its spots.
#[test]
fn the_slide_records_its_regions_and_its_tables() {
    let (_, board) = boards("slide").into_iter().find(|(name, _)| name.contains("fifteen")).expect("a board");
    let (rows, outcome) = traced("slide", &board, &task("route", 1 << 22, 1));
    let set = |row: &Value, key: &str| match row.get(key) {
        Value::Numbers(cells) => cells.iter().copied().collect::<std::collections::BTreeSet<i32>>(),
        other => panic!("{key}: {other:?}"),
    };
    let regions: Vec<_> = rows.iter().filter(|row| kind(row) == "region").collect();
    assert!(outcome.best.is_some() && regions.len() > 1, "{:?}", outcome.status);
    for row in &regions {
        let [region, circuit, spots] = ["region", "circuit", "spots"].map(|key| set(row, key));
        assert!(circuit.is_disjoint(&spots) && (&circuit | &spots) == region);
        assert!(set(row, "leaving").is_subset(&region));
    }
    let told: Vec<_> = rows.iter().filter(|row| ["region", "back"].contains(&kind(row))).collect();
    for pair in told.windows(2).filter(|pair| kind(pair[0]) == "region" && kind(pair[1]) == "region") {
        assert!(set(pair[1], "region").is_subset(&(&set(pair[0], "region") - &set(pair[0], "leaving"))));
        let made = pair[0].get("from").integer().zip(pair[0].get("moves").integer()).map(|(from, moves)| from + moves);
        assert!(made <= pair[1].get("from").integer(), "the moves of a region follow those of the one before");
    }
    let walled = "4,4,=4BF7056893CD=2A\n";
    let (rows, _) = traced("slide", walled, &task("optimal", 1 << 18, 1));
    let tables: Vec<_> = rows.iter().filter(|row| kind(row) == "table").collect();
    let figure = |row: &Value, key: &str| row.get(key).integer().expect("a figure");
    let places = |row: &&&Value| row.get("places").integer().is_some();
    assert!(tables.iter().filter(places).all(|row| figure(row, "positions") <= figure(row, "places")), "{tables:?}");
    assert!(tables.iter().filter(places).any(|row| figure(row, "hits") > 0), "{tables:?}");
    let ends: Vec<_> = tables.iter().filter(|row| !places(row)).collect();
    assert!(
        ends.iter().all(|row| figure(row, "waiting") <= figure(row, "positions")) && !ends.is_empty(),
        "{tables:?}"
    );
}

/// Each task is done once: the tasks of all threads together are those of the search, however many threads there are.
#[test]
fn tasks_are_recorded_by_thread() {
    let (_, board) = boards("maze").into_iter().next().expect("a board");
    for threads in [2, 3] {
        let (rows, outcome) = traced("maze", &board, &task("article", 1 << 22, threads));
        let tasks: Vec<_> = rows.iter().filter(|row| kind(row) == "tasks").collect();
        let sum: i64 = tasks.iter().map(|row| row.get("tasks").integer().expect("a number")).sum();
        assert_eq!((tasks.len(), Some(sum)), (threads, outcome.extra.get("tasks").integer()), "on {threads}");
    }
}

fn tasks_of(rows: &[Value]) -> Vec<(i64, i64)> {
    let figure = |row: &Value, key: &str| row.get(key).integer().expect("a number");
    let told = rows.iter().filter(|row| kind(row) == "tasks");
    told.map(|row| (figure(row, "thread"), figure(row, "tasks"))).collect()
}

/// Every leaf of a beam is expanded by one of its threads, and there is a record for each thread. On one thread there
/// is nothing to share out.
#[test]
fn a_beam_records_the_leaves_of_each_thread() {
    let board = shipped("beam").generate(1, &Options::default()).expect("a board");
    for threads in [1, 2, 3] {
        let mut wide = task("beam", 60_000, threads);
        wide.options.set("width", "1024");
        let (rows, outcome) = traced("beam", &board, &wide);
        let tasks = tasks_of(&rows);
        let numbers: Vec<_> = tasks.iter().map(|&(thread, _)| thread).collect();
        assert_eq!(numbers, if threads == 1 { vec![] } else { (0..threads as i64).collect() });
        let sum: i64 = tasks.iter().map(|&(_, leaves)| leaves).sum();
        let expanded = outcome.extra.get("expanded").integer().expect("a number");
        assert!(
            threads == 1 || sum == expanded && tasks.iter().all(|&(_, leaves)| leaves * 4 > expanded / 3),
            "{tasks:?}"
        );
    }
    let rows = "0 0 0 0 0 0 0 0 0\n".repeat(7);
    let room = format!("9 9\n2 0 0 0 0 0 0 0 0\n{rows}0 0 0 0 0 0 0 0 2\n2 45 45\n0\n0\n");
    let mut wide = task("beam", 60_000, 2);
    wide.options.set("width", "2048");
    let (rows, _) = traced("sweeper", &room, &wide);
    assert_eq!(tasks_of(&rows).iter().map(|&(thread, _)| thread).collect::<Vec<_>>(), [0, 1]);
}

/// A slide's beams go both ways, with a thread for each. The turns of Sokoban's portfolio are counted where they are
/// reported.
#[test]
fn a_slide_records_its_ways_and_a_portfolio_its_turns_by_thread() {
    let (_, board) = boards("slide").into_iter().find(|(name, _)| name.contains("fifteen")).expect("a board");
    for threads in [1, 2, 4] {
        let (rows, _) = traced("slide", &board, &task("beam", 1 << 16, threads));
        let tasks = tasks_of(&rows);
        let beams = tasks.iter().filter(|&&(thread, _)| thread == 0).count() as i64;
        assert!(beams > 0 && tasks.len() as i64 == beams * threads.min(2) as i64, "{tasks:?}");
        assert_eq!(tasks.iter().map(|&(_, ways)| ways).sum::<i64>(), 2 * beams);
    }
    let level = "#######\n#@ $ .#\n#  $ .#\n#     #\n#######\n";
    for threads in [1, 2] {
        let (rows, _) = traced("sokoban", level, &task("fast", 1 << 20, threads));
        let turns = |thread: i64| {
            rows.iter().filter(|row| kind(row) == "turn" && row.get("thread").integer() == Some(thread)).count() as i64
        };
        assert_eq!(tasks_of(&rows), (0..threads as i64).map(|thread| (thread, turns(thread))).collect::<Vec<_>>());
    }
}

/// The line of a search is its present position, as moves that the rules replay.
#[test]
fn the_maze_records_its_line() {
    let (_, board) = boards("maze").into_iter().next().expect("a board");
    let (rows, _) = traced("maze", &board, &task("article", 1 << 16, 1));
    let lines: Vec<_> = rows.iter().filter(|row| kind(row) == "line").collect();
    for row in &lines {
        let Value::Text(moves) = row.get("moves") else { panic!("{row:?}") };
        let report = shipped("maze").check(&board, moves).expect("a board");
        assert!(report.violation.is_none(), "{moves}");
    }
    assert!(!lines.is_empty());
}
