//! What the exact engines report of their iterations: a list with which the laboratory's experiment is tested too.

use super::slide;
use std::sync::Mutex;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Silent, SolveEvent};
use tokeru::model::limits::Limits;
use tokeru::model::outcome::Status;
use tokeru::model::value::Value;
use tokeru::search::control::Counters;

/// A line of the list: board, engine, distances, all nodes, moves, then `method:limit:nodes before it` for each
/// iteration.
fn line(board: &str, engine: &str, distances: &str) -> String {
    let told = Mutex::new(Vec::new());
    let observe = |event| {
        if let SolveEvent::Detail(value) = event {
            told.lock().expect("no panic").push(value);
        }
    };
    let limits = Limits { threads: 1, ..Limits::default() };
    let mut task = TextRequest { engine: engine.into(), limits, ..TextRequest::default() };
    if !distances.is_empty() {
        task.options.set("distances", distances);
    }
    let outcome = slide().solve(&format!("{board}\n"), &task, &Counters::default(), &observe).expect("solvable");
    assert_eq!(outcome.status, Status::Optimal, "{board} {engine}");
    let length = outcome.best.expect("an answer").objective;
    let iterations: Vec<String> = told.into_inner().expect("no panic").iter().map(iteration).collect();
    let nodes = outcome.stats.nodes;
    format!("{board}\t{engine}\t{distances}\t{nodes}\t{length}\t{}", iterations.join(" "))
}

fn iteration(told: &Value) -> String {
    let Value::Text(by) = told.get("by") else { panic!("{told:?} has no method") };
    let [limit, nodes] = ["limit", "nodes"].map(|key| match told.get(key) {
        Value::Integer(number) => *number,
        other => panic!("{key} is {other:?}"),
    });
    format!("{by}:{limit}:{nodes}")
}

#[test]
fn iterations_match_the_list() {
    let list: Vec<&str> = include_str!("../../data/slide/deepening.tsv").lines().skip(1).collect();
    let again = |line_of: &&str| {
        let columns: Vec<&str> = line_of.split('\t').collect();
        line(columns[0], columns[1], columns[2])
    };
    assert_eq!(list.iter().map(again).collect::<Vec<_>>(), list);
}

#[test]
fn distances_go_around_the_walls_or_straight() {
    let refusal = |distances: &str| {
        let mut task = TextRequest { engine: "article".into(), ..TextRequest::default() };
        task.options.set("distances", distances);
        let observe = |_: SolveEvent| {};
        slide().solve("2,2,1203\n", &task, &Counters::default(), &observe).err().map(|error| error.to_string())
    };
    assert_eq!(["around", "straight"].map(refusal), [None, None]);
    assert_eq!(refusal("crooked").as_deref(), Some("option distances=crooked: bad-value"));
}

/// Walled boards whose proofs depend on tables that are kept from limit to limit, and on limits that are no farther
/// apart than the tables allow: without these, 20 million nodes and over 113 million were not enough.
#[test]
fn proofs_on_walled_boards_keep_their_tables() {
    for (board, moves) in [("6,3,9E3FH17D2==CG84056", 160), ("5,4,4JF13I=B=2C8A=5=D6H0", 158)] {
        let limits = Limits { nodes: Some(6_000_000), threads: 1, ..Limits::default() };
        let task = TextRequest { engine: "auto".into(), limits, ..TextRequest::default() };
        let outcome = slide().solve(&format!("{board}\n"), &task, &Counters::default(), &Silent).expect("solvable");
        assert_eq!((outcome.status, outcome.bound), (Status::Optimal, Some(moves)), "{board}");
        assert!(outcome.stats.nodes > 1_000_000, "{board} tells nothing of this any more");
    }
}
