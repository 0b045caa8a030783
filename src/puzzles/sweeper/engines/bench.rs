//! The family's benchmarks: `tokeru bench sweeper [--part fewest|longest|shared] [--prunings] [--rooms N] [--total
//! SECONDS] [--threads N] [--cpu S]`.
//!
//! Without options it measures the original problems, the extra ones and the generated rooms. The parts are rows of
//! `docs/experiments/bars.md`. The problems are read from `$TOKERU_SHARED/data/sweeper` or `../shared/data/sweeper`;
//! if they are missing, their rows are skipped.

use crate::base::clock::CpuClock;
use crate::model::error::{Code, OptionError};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, Outcome, Sense, Solution, Status};
use crate::model::puzzle::{Bench, Growth, Notation};
use crate::model::value::Value;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::rules::board::Board;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Generate, Request, Solve};
use std::path::PathBuf;

/// Seconds after which a row is given up.
const TIME_LIMIT_S: f64 = 120.0;

/// CPU seconds that a room of a part may take.
const CPU_LIMIT_S: f64 = 15.0;

/// Number of rooms in the parts `fewest` and `longest`; the option `seed` sets the seed of the first.
const PART_ROOMS: u64 = 20;

impl Bench for Sweeper {
    const USUAL: &'static [&'static [(&'static str, &'static str)]] =
        &[&[("total", "20")], &[("rooms", "100")], &[("part", "fewest")]];

    const GROWTH: Growth = Growth {
        counted: "people",
        engine: "sweep",
        options: &[("mode", "total")],
        sizes: &[
            (2, &[("width", "9"), ("height", "9"), ("people", "2"), ("least", "2"), ("steps", "14")]),
            (3, &[("width", "9"), ("height", "9"), ("people", "3"), ("least", "3"), ("steps", "14")]),
            (4, &[("width", "9"), ("height", "9"), ("people", "4"), ("least", "4"), ("steps", "14")]),
            (5, &[("width", "9"), ("height", "9"), ("people", "5"), ("least", "5"), ("steps", "14")]),
            (6, &[("width", "9"), ("height", "9"), ("people", "6"), ("least", "6"), ("steps", "14")]),
        ],
    };

    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        let threads = options.within("threads", 1..=64, 1)?;
        let time = options.seconds("time", TIME_LIMIT_S)?;
        let limits = Limits { threads, time: Some(time), ..Limits::default() };
        let (rooms, seed) = (options.get("rooms", 0)?, options.get("seed", 0_u64)?);
        if let Some(name) = options.text("part") {
            let cpu = options.seconds("cpu", CPU_LIMIT_S)?;
            let first = options.get("seed", 1)?;
            let known = part(name, first, &Limits { cpu: Some(cpu), time: None, ..limits }, sink);
            return known.ok_or_else(|| options.error("part", Code("bad-value")));
        } else if options.flag("prunings")? {
            prunings(&limits, sink);
        } else if rooms > 0 {
            generated_rooms(seed..seed.saturating_add(rooms), &limits, sink);
        } else if options.text("total").is_some() {
            fewest(&Limits { time: Some(options.seconds("total", TIME_LIMIT_S)?), ..limits }, sink);
        } else {
            bars(&limits, sink);
        }
        Ok(())
    }
}

/// The problem files of a folder, sorted by name; reports it if there are none.
fn problems(folder: &str, sink: &mut dyn FnMut(Value)) -> Vec<(String, Board)> {
    let shared = std::env::var_os("TOKERU_SHARED").map_or(PathBuf::from("../shared"), PathBuf::from);
    let entries = std::fs::read_dir(shared.join("data/sweeper").join(folder)).into_iter().flatten().flatten();
    let mut paths: Vec<_> =
        entries.map(|entry| entry.path()).filter(|p| p.extension().is_some_and(|x| x == "txt")).collect();
    paths.sort();
    if paths.is_empty() {
        sink(record! { "board" => folder, "skipped" => "no shared data" });
    }
    let read = |path: PathBuf| {
        let board = Sweeper::parse(&std::fs::read_to_string(&path).ok()?).ok()?;
        Some((path.file_stem()?.to_string_lossy().into_owned(), board))
    };
    paths.into_iter().filter_map(read).collect()
}

/// The measurements of one run: CPU seconds, wall time, and the outcome with its nodes.
struct Run {
    outcome: Outcome,
    cpu: f64,
}

fn run(board: &Board, engine: &'static str, options: &[(&str, &str)], limits: &Limits) -> Run {
    let mut request = Request { engine, moves: Vec::new(), limits: limits.clone(), options: Options::default() };
    options.iter().for_each(|&(name, value)| request.options.set(name, value));
    let counters = Counters::default();
    let control = Control::new(&request.limits, Sense::Minimize, &counters, &Silent);
    let clock = CpuClock::process();
    let verdict = Sweeper::solve(board, &request, &control).expect("options of this file are known");
    let cpu = clock.seconds();
    let solution =
        |EngineAnswer { moves, objective }| Solution { moves: Sweeper::print_moves(board, &moves), objective };
    let outcome = Outcome {
        engine,
        status: verdict.status,
        stop: control.stopped(),
        best: verdict.best.map(solution),
        bound: verdict.bound,
        measure: verdict.measure,
        stats: control.stats(),
        extra: verdict.extra,
    };
    Run { outcome, cpu }
}

impl Run {
    fn row(&self, board: &str, what: &str) -> Value {
        let outcome = &self.outcome;
        record! {
            "board" => board, "engine" => outcome.engine, "what" => what, "status" => outcome.status.name(),
            "objective" => outcome.best.as_ref().map(|best| best.objective), "bound" => outcome.bound,
            "longest" => outcome.extra.get("longest").integer(), "count" => outcome.extra.get("count").integer(), "nodes" => outcome.stats.nodes, "cpu_s" => self.cpu,
            "wall_s" => outcome.stats.elapsed,
        }
    }
}

/// The settings under which the original's exhaustive search counts.
const ORIGINAL: [(&str, &str); 2] = [("meetings", "off"), ("all_steps", "true")];

fn bars(limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for (name, board) in problems(".", sink) {
        sink(run(&board, "sweep", &[], limits).row(&name, "any solution"));
        let count = [&ORIGINAL[..], &[("mode", "count")]].concat();
        sink(run(&board, "sweep", &count, limits).row(&name, "count"));
        sink(run(&board, "article", &ORIGINAL, limits).row(&name, "any solution"));
        sink(run(&board, "article", &count, limits).row(&name, "count"));
    }
    for folder in ["extra", "generated"] {
        for (name, board) in problems(folder, sink) {
            sink(run(&board, "sweep", &[], limits).row(&name, "any solution"));
        }
    }
}

/// The article's engine with its prunings added one after the other, and then with our own tests.
fn prunings(limits: &Limits, sink: &mut dyn FnMut(Value)) {
    const OFF: [(&str, &str); 3] = [("reach", "off"), ("count", "off"), ("stock", "off")];
    for (name, board) in problems(".", sink) {
        for (level, what) in ["none", "+ reach", "+ count", "+ stock"].into_iter().enumerate() {
            for (reading, extra) in [("first", None), ("all", Some(("mode", "count")))] {
                let options: Vec<_> = OFF[level..].iter().chain(&ORIGINAL).copied().chain(extra).collect();
                sink(run(&board, "article", &options, limits).row(&name, &format!("{what}, {reading}")));
            }
        }
        for (off, what) in
            [(&["colour", "deficit"][..], "few choices first"), (&["deficit"], "+ colour"), (&[], "+ deficit")]
        {
            for (reading, extra) in [("first", None), ("all", Some(("mode", "count")))] {
                let options: Vec<_> = off.iter().map(|&o| (o, "off")).chain(ORIGINAL).chain(extra).collect();
                sink(run(&board, "sweep", &options, limits).row(&name, &format!("{what}, {reading}")));
            }
        }
    }
}

/// Fewest steps in total, and the shortest longest route.
fn fewest(limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for (name, board) in problems(".", sink) {
        sink(run(&board, "sweep", &[("mode", "total")], limits).row(&name, "fewest steps"));
        sink(run(&board, "sweep", &[("mode", "longest")], limits).row(&name, "shortest longest"));
    }
}

/// The rows of a part: one for each room, then one for all rooms together. Returns `None` if there is no such part.
fn part(name: &str, first: u64, limits: &Limits, sink: &mut dyn FnMut(Value)) -> Option<()> {
    let rooms = |sink: &mut dyn FnMut(Value)| -> Vec<_> {
        match name {
            "shared" => problems("generated", sink).into_iter().filter(|(name, _)| name.starts_with("g_")).collect(),
            _ => (0..PART_ROOMS)
                .map(|index| (format!("seed {}", first.wrapping_add(index)), room_of_a_part(first, index)))
                .collect(),
        }
    };
    match name {
        "fewest" => summed(&rooms(sink), "total", limits, sink),
        "longest" | "shared" => summed(&rooms(sink), "longest", limits, sink),
        _ => return None,
    }
    Some(())
}

/// A 9x9 room with 4 to 6 people; the first ten rooms have furniture.
fn room_of_a_part(first: u64, index: u64) -> Board {
    let seed = first.wrapping_add(index);
    let [obstacles, steps, least] = if index < 10 { ["10", "9", "6"] } else { ["0", "12", "8"] };
    let mut options = Options::default();
    let people = (4 + seed % 3).to_string();
    [("width", "9"), ("height", "9"), ("people", &people), ("slack", "1")]
        .into_iter()
        .chain([("obstacles", obstacles), ("steps", steps), ("least", least)])
        .for_each(|(name, value)| options.set(name, value));
    let limits = Limits::default();
    let counters = Counters::default();
    let control = Control::new(&limits, Sweeper::SENSE, &counters, &Silent);
    Sweeper::generate(seed, &options, &control).expect("options of this file are known")
}

fn summed(rooms: &[(String, Board)], mode: &'static str, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    let (mut proved, mut within_one, mut slowest, mut sum) = (0u64, 0u64, 0.0f64, 0.0);
    for (name, board) in rooms {
        let run = run(board, "sweep", &[("mode", mode)], limits);
        let Outcome { status, ref best, bound, ref extra, .. } = run.outcome;
        let value = extra.get("longest").integer().or(best.as_ref().map(|best| best.objective));
        proved += u64::from(status == Status::Optimal);
        within_one += u64::from(value.zip(bound).is_some_and(|(value, bound)| value - bound <= 1));
        (slowest, sum) = (slowest.max(run.cpu), sum + run.cpu);
        sink(run.row(name, mode));
    }
    let number = rooms.len() as u64;
    sink(record! {
        "rooms" => number, "proved" => proved, "within_one" => within_one, "slowest_cpu_s" => slowest, "cpu_s" => sum,
    });
}

/// 9x9 rooms of the generator with 4 to 6 people of 4 to 9 steps: how many are decided, and how fast.
fn generated_rooms(seeds: std::ops::Range<u64>, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    let (mut decided, mut slowest, mut sum) = (0u64, 0.0f64, 0.0);
    let number = seeds.end - seeds.start;
    for seed in seeds {
        let mut options = Options::default();
        options.set("people", (4 + seed % 3).to_string());
        let counters = Counters::default();
        let control = Control::new(limits, Sweeper::SENSE, &counters, &Silent);
        let board = Sweeper::generate(seed, &options, &control).expect("options of this file are known");
        let run = run(&board, "sweep", &[], limits);
        decided += u64::from(run.outcome.status != Status::Unknown);
        let wall = run.outcome.stats.elapsed;
        (slowest, sum) = (slowest.max(wall), sum + run.cpu);
        if wall > 0.1 {
            sink(run.row(&format!("seed {seed}"), "any solution"));
        }
    }
    sink(record! { "rooms" => number, "decided" => decided, "slowest_s" => slowest, "cpu_s" => sum });
}
