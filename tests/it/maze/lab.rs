//! What the laboratory shows of mazes: the races of `tests/data/maze/races.tsv`, a recorded sweep, and the records of
//! prunings and passes in a trace.

use super::{article, proved, solve};
use crate::common::shipped;
use std::sync::Mutex;
use tokeru::family::solver::TextRequest;
use tokeru::model::limits::Limits;
use tokeru::model::value::Value;
use tokeru::search::control::Counters;
use tokeru::search::recorder::Recorder;

/// Boards with the pruning level, or the engine `frontier`; nodes on one thread; the best score. The page is tested
/// with the same list.
fn races() -> Vec<[String; 4]> {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maze/races.tsv")).unwrap();
    list.lines().skip(1).map(|line| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().into())).collect()
}

fn task(runner: &str) -> TextRequest {
    if runner == "frontier" {
        TextRequest { engine: runner.into(), ..TextRequest::default() }
    } else {
        article(runner, 1)
    }
}

#[test]
fn races_take_the_nodes_listed() {
    for [board, runner, nodes, score] in races() {
        let board = board.replace('/', "\n");
        let outcome = solve(&board, &task(&runner));
        let best = outcome.best.expect("an answer").objective;
        assert_eq!((outcome.stats.nodes.to_string(), best.to_string()), (nodes, score), "{runner}: {board}");
    }
}

fn small() -> String {
    races()[0][0].replace('/', "\n")
}

fn rows<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    let Value::List(rows) = value.get(key) else { panic!("{key} is no list") };
    rows
}

fn numbers(value: &Value, key: &str) -> Vec<i64> {
    match value.get(key) {
        Value::Numbers(numbers) => numbers.iter().map(|&number| number.into()).collect(),
        Value::List(list) => list.iter().map(|each| each.integer().expect("a number")).collect(),
        other => panic!("{key}: {other:?}"),
    }
}

fn number(value: &Value, key: &str) -> i64 {
    value.get(key).integer().unwrap_or_else(|| panic!("{key} is no number"))
}

#[test]
fn a_sweep_ends_in_the_best_walk_and_every_state_has_a_way_to_it() {
    for board in [small(), races()[6][0].replace('/', "\n")] {
        for below in [0, 10] {
            let sweep = shipped("maze").consult(&board, "", &format!("sweep {below}")).expect("an answer");
            let (score, _) = proved(&board, &task("frontier")).expect("an answer");
            assert_eq!(number(&sweep, "score"), score);
            assert_eq!(number(&sweep, "level"), score - 1 - score * below / 100);
            let walk: Vec<String> = numbers(&sweep, "walk").iter().map(i64::to_string).collect();
            assert!(shipped("maze").check(&board, &walk.join(" ")).unwrap().confirms(score), "{walk:?}");
            let layers = rows(&sweep, "layers");
            assert_eq!(number(&layers[0], "states"), 1);
            for layer in &layers[1..] {
                assert!(number(layer, "ways") >= number(layer, "states"));
                let shown = rows(layer, "shown");
                assert!(shown.iter().all(|state| number(state, "ways") > 0));
                assert_eq!(shown.iter().filter(|state| state.get("best") == &Value::from(true)).count(), 1);
                assert!(shown.iter().all(|state| numbers(state, "labels").len() == rows(layer, "cut").len()));
            }
        }
    }
}

/// The page is tested with the same list.
#[test]
fn sweeps_have_the_states_listed() {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maze/sweeps.tsv")).unwrap();
    for line in list.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let sweep =
            shipped("maze").consult(&fields[0].replace('/', "\n"), "", &format!("sweep {}", fields[1])).unwrap();
        let sum = |key| rows(&sweep, "layers").iter().map(|layer| number(layer, key)).sum::<i64>().to_string();
        let found = [number(&sweep, "score").to_string(), sum("states"), sum("ways"), sum("dropped"), sum("broken")];
        assert_eq!(found, fields[2..], "{line}");
    }
}

/// The labels at the cut in the best walk's states are those of the walk.
#[test]
fn the_best_state_of_a_layer_is_the_best_walk_cut_there() {
    for board in [small(), races()[6][0].replace('/', "\n"), "4 2\n+1 +2 *2\n+3 -1 +5 +2\n+4 +4 +1\n1 0 7\n".into()] {
        let sweep = shipped("maze").consult(&board, "", "sweep 0").expect("an answer");
        let labels = numbers(&sweep, "labels");
        for layer in rows(&sweep, "layers") {
            let best = rows(layer, "shown").iter().find(|state| state.get("best") == &Value::from(true)).unwrap();
            for (road, label) in rows(layer, "cut").iter().zip(numbers(best, "labels")) {
                let walked = road.integer().map_or(0, |road| labels[road as usize]);
                // A multiplier on the walk has no label, and no place in the cut.
                assert_eq!(walked, label, "{board}{layer:?}");
            }
        }
    }
}

#[test]
fn boards_that_are_too_large_or_have_zeros_or_no_walk_are_not_drawn() {
    let zero = "2 1\n*0\n1 0 1\n";
    let unset = "2 2\n+1\n? +1\n+1\n1 0 3\n";
    for board in [zero, unset] {
        assert_eq!(shipped("maze").consult(board, "", "sweep 0").expect("read"), Value::Null, "{board}");
    }
    assert_eq!(shipped("maze").consult(&small(), "", "sweep 101").expect("read"), Value::Null);
}

fn traced(board: &str, task: &TextRequest, kind: &str) -> (Vec<Value>, u64) {
    let (rows, counters) = (Mutex::new(Vec::new()), Counters::default());
    let line = |row: Value| rows.lock().unwrap().push(row);
    let outcome = shipped("maze").solve(board, task, &counters, &Recorder::new(&counters, &line)).expect("solvable");
    let rows = rows.into_inner().unwrap();
    (rows.into_iter().filter(|row| row.get("kind") == &Value::from(kind)).collect(), outcome.stats.nodes)
}

#[test]
fn a_trace_reports_what_each_pruning_has_cut() {
    let cuts = |level: &str| {
        let (rows, nodes) = traced(&small(), &article(level, 1), "prunes");
        let last = rows.last().expect("told at the end").clone();
        assert_eq!(nodes, solve(&small(), &article(level, 1)).stats.nodes, "an observer changes nothing");
        assert!(rows.is_sorted_by_key(|row| number(row, "bound")));
        ["goal", "dead_end", "bound"].map(|key| number(&last, key))
    };
    let [none, all] = [cuts("0"), cuts("4")];
    assert_eq!((none[1], none[2]), (0, 0));
    assert!(all[1] > 0 && all[2] > 0, "{all:?}");
}

#[test]
fn a_trace_reports_merges_in_the_frontier() {
    let board = races()[8][0].replace('/', "\n");
    let (rows, _) = traced(&board, &task("frontier"), "pass");
    let sum = |key| rows.iter().map(|row| number(row, key)).sum::<i64>();
    assert!(sum("merges") > 0 && sum("drops") > 0, "{rows:?}");
}

/// The engine still makes the trace file that the page's tests replay (`tests/web/lab-trace.test.mjs`).
#[test]
fn the_stored_trace_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/traces/frontier.jsonl");
    let (board, rows) = (races()[8][0].replace('/', "\n"), Mutex::new(Vec::new()));
    let (counters, line) = (Counters::default(), |row: Value| rows.lock().unwrap().push(row));
    let request = TextRequest { limits: Limits { threads: 1, ..Limits::default() }, ..task("frontier") };
    shipped("maze").solve(&board, &request, &counters, &Recorder::new(&counters, &line)).expect("solvable");
    let told: Vec<String> = rows.into_inner().unwrap().iter().map(shown).collect();
    let kept = std::fs::read_to_string(path).unwrap();
    let kept: Vec<String> = kept.lines().skip(1).map(without_seconds).collect();
    assert_eq!(told.len(), kept.len(), "`tokeru solve maze` writes it: see the first line");
    for (told, kept) in told.iter().zip(&kept) {
        assert_eq!(told, kept);
    }
}

/// A line of the file without its seconds.
fn without_seconds(line: &str) -> String {
    let fields = line.trim_matches(['{', '}']).split(",\"").filter(|field| !field.starts_with("elapsed_s"));
    fields.map(|field| field.replace('"', "")).collect::<Vec<_>>().join(" ")
}

/// A row in the same form.
fn shown(row: &Value) -> String {
    let Value::Record(fields) = row else { panic!("{row:?} is no record") };
    let text = |value: &Value| match value {
        Value::Null => "null".into(),
        Value::Integer(n) => n.to_string(),
        Value::Text(text) => text.clone(),
        other => panic!("{other:?} in a row"),
    };
    let fields = fields.iter().filter(|(key, _)| *key != "elapsed_s");
    fields.map(|(key, value)| format!("{key}:{}", text(value))).collect::<Vec<_>>().join(" ")
}
