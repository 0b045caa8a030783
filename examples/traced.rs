//! Searches, and listens to the trace or does not: `cargo run --example traced -- FAMILY FILE NODES TRACE [engine=NAME]
//! [OPTION=VALUE]...`. TRACE is a file, or `-` where nobody listens; it is written as the command line writes it.
//! `scripts/trace-cost.mjs` counts its instructions.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::value::Value;
use tokeru::puzzles;
use tokeru::search::control::Counters;
use tokeru::search::recorder::Recorder;
use tokeru::wire::tree::Tree;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [family, file, nodes, trace, wishes @ ..] = &arguments[..] else { panic!("FAMILY FILE NODES TRACE") };
    let family = puzzles::family(family).expect("a family");
    let board = std::fs::read_to_string(file).expect("a readable file");
    let limits = Limits { nodes: Some(nodes.parse().expect("a number")), ..Limits::default() };
    let mut task = TextRequest { limits, ..TextRequest::default() };
    for (key, value) in wishes.iter().map(|wish| wish.split_once('=').expect("NAME=VALUE")) {
        match key {
            "engine" => task.engine = value.into(),
            _ => task.options.set(key, value),
        }
    }
    let counters = Counters::default();
    let outcome = if trace == "-" {
        family.solve(&board, &task, &counters, &Silent)
    } else {
        let to = Mutex::new(BufWriter::new(File::create(trace).expect("a file that can be written")));
        let line = |row: Value| {
            let mut to = to.lock().expect("no panic");
            serde_json::to_writer(&mut *to, &Tree(row)).expect("room for a line");
            writeln!(to).expect("room for its end");
        };
        family.solve(&board, &task, &counters, &Recorder::new(&counters, &line))
    };
    println!("{}", outcome.expect("a board that is read").stats.nodes);
}
