//! The engines compared, with one thread and with two.

use super::measure::{self, MeasuredRun};
use crate::model::limits::Limits;
use crate::model::value::Value;
use crate::puzzles::maze::rules::board::Board;
use crate::record;

const BOARDS: [&str; 4] = ["11_56", "12_57", "12_66", "sample3"];

/// Two rows for every board and engine; the second shows what two threads gain.
pub(super) fn table(engines: &[&'static str], limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for name in BOARDS {
        let Some(board) = measure::board(name, sink) else { continue };
        for &engine in engines {
            pair(name, &board, engine, limits, sink);
        }
    }
}

fn pair(name: &str, board: &Board, engine: &'static str, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    let one = measure::run(board, engine, &[], limits);
    sink(row(name, engine, 1, &one, Value::Null));
    let two = measure::run(board, engine, &[], &Limits { threads: 2, ..limits.clone() });
    sink(row(name, engine, 2, &two, record! { "wall" => two.wall / one.wall, "work" => work_ratio(&one, &two) }));
}

/// The CPU time of the busier of two threads, divided by that of one thread alone: the ratio that wall time shows on a
/// machine with nothing else to do.
fn work_ratio(one: &MeasuredRun, two: &MeasuredRun) -> Option<f64> {
    let Value::Real(busiest) = two.verdict.extra.get("busiest") else { return None };
    Some(two.cpu * busiest / one.cpu)
}

fn row(board: &str, engine: &str, threads: usize, run: &MeasuredRun, against_one: Value) -> Value {
    record! {
        "board" => board, "engine" => engine, "threads" => threads, "proved" => run.proved(), "bound" => run.verdict.bound,
        "nodes" => run.nodes, "cpu_s" => run.cpu, "wall_s" => run.wall, "ratio" => against_one,
    }
}
