//! The trace of a search: the same twice, in order, and free for those who do not listen.

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

/// Whose purpose is a time, or who is steered by one.
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

/// Each engine of each family on the first board kept of it.
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
fn one_thread_tells_the_same_twice_and_solves_as_if_nobody_listened() {
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
            // At most one for each 64 nodes, then one for each thirty-second part.
            assert!(samples.len() <= 32 + 32 * 8, "{what}: {} samples", samples.len());
            assert!(rows.iter().all(|row| row.get("nodes").integer().is_some()), "{what}");
            let told =
                rows.iter().rev().find(|row| kind(row) == "answer").and_then(|row| row.get("objective").integer());
            // What an engine brings along at its end may be better.
            let best = outcome.best.map(|best| best.objective);
            assert!(
                told.is_none_or(|told| best.is_some_and(|best| !sense.better(told, best))),
                "{what}: {told:?}, {best:?}"
            );
        }
    });
}

#[test]
fn a_beam_tells_its_layers_and_a_portfolio_its_turns() {
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

/// The engine's own figures, on one thread: what is stored and waits, what was left out and why, plans and budgets.
#[test]
fn sokoban_tells_its_tables_and_prunings_and_the_sweeper_its_budgets() {
    let level =
        "##########\n####@  ..#\n####$  #.#\n####   # #\n####$$##.#\n#      $ #\n###   #  #\n#### ### #\n##########\n";
    let (rows, outcome) = traced("sokoban", level, &task("pushes", 1 << 20, 1));
    let of = |wanted: &str| rows.iter().filter(|row| kind(row) == wanted).cloned().collect::<Vec<_>>();
    let (tables, prunes) = (of("table"), of("prunes"));
    let figure = |row: &Value, key: &str| row.get(key).integer().expect("a figure");
    assert!(tables.is_sorted_by_key(|row| figure(row, "positions")) && tables.len() == prunes.len());
    // Positions in the tables were looked at, some of them twice; one root each way was not.
    let positions = figure(tables.last().expect("a table"), "positions");
    assert!((100..=outcome.stats.nodes as i64 + 2).contains(&positions), "{positions}");
    let last = prunes.last().expect("prunings");
    let sum: i64 =
        ["dead_square", "passage", "crowded", "pair", "frozen", "corral"].iter().map(|key| figure(last, key)).sum();
    assert!(sum > 50 && figure(last, "dead_square") > 0 && figure(last, "pair") > 0, "{last:?}");
    let parking = "#########\n#@    # #\n#.... # #\n# ## $$ #\n## # $  #\n##### $ #\n#####   #\n#####   #\n#########\n";
    let (rows, _) = traced("sokoban", parking, &task("fast", 1 << 20, 1));
    let plan = rows.iter().find(|row| kind(row) == "plan");
    assert!(plan.is_none_or(|plan| figure(plan, "parked") < figure(plan, "steps")));
    let room = "5 5\n0 0 0 0 0\n0 0 0 0 0\n2 1 0 1 3\n0 0 0 0 0\n0 0 0 0 0\n1 10\n1 10\n0\n";
    let mut total = task("", 1 << 20, 1);
    total.options.set("mode", "total");
    let (rows, outcome) = traced("sweeper", room, &total);
    let budgets: Vec<_> = rows.iter().filter(|row| kind(row) == "budget").collect();
    let best = outcome.best.expect("an answer").objective;
    assert!(budgets.iter().all(|row| row.get("end") == &Value::from("refused") && figure(row, "budget") < best));
    assert_eq!(figure(budgets.last().expect("budgets"), "budget"), best - 1, "one step fewer is refused: the proof");
}
