//! Benchmarks over the collections in the shared data folder: `--set microban|microban2|xsokoban|sasquatch`, `--time S`
//! (wall time), `--cpu S` (of all threads together), `--nodes N`, `--engine NAME`, `--threads N`, `--from K`, `--to K`;
//! a row for every level and one for the set. `--proofs` selects the engine for fewest pushes, and `--improve false`
//! ends with the first answer. An answer counts as found only after the checker has replayed it.

use crate::base::clock::CpuClock;
use crate::check::check;
use crate::model::error::{Code, OptionError, Severity};
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::model::puzzle::{Bench, Engine, Growth, Notation, Offer};
use crate::model::value::Value;
use crate::puzzles::sokoban::Sokoban;
use crate::puzzles::sokoban::rules::board::{Board, Step};
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;

/// The collections: name, file, and the table of proved push counts, if there is one.
const SETS: [(&str, &str, &str); 4] = [
    ("microban", "Microban_155.xsb", "optimal_pushes_microban1_martin-t.tsv"),
    ("microban2", "Microban_II_135.xsb", "optimal_pushes_microban2_martin-t.tsv"),
    ("xsokoban", "XSokoban_odd_45.xsb", ""),
    ("sasquatch", "Sasquatch_50.xsb", ""),
];

/// The totals of a set.
#[derive(Default)]
struct Sum {
    set: &'static str,
    engine: &'static str,
    levels: usize,
    solved: usize,
    proved: usize,
    wrong: usize,
    cpu: f64,
    nodes: u64,
    first: First,
    pushes: i64,
}

/// The first answer of a level, or the total of those of a set.
#[derive(Clone, Copy, Default)]
struct First {
    pushes: i64,
    seconds: f64,
}

impl Bench for Sokoban {
    const USUAL: &'static [&'static [(&'static str, &'static str)]] = &[
        &[("set", "microban"), ("improve", "false")],
        &[("set", "microban"), ("proofs", "true")],
        &[("set", "xsokoban"), ("cpu", "10"), ("improve", "false")],
    ];

    const GROWTH: Growth = Growth {
        counted: "boxes",
        engine: "pushes",
        options: &[],
        sizes: &[
            (2, &[("width", "10"), ("height", "9"), ("boxes", "2")]),
            (3, &[("width", "10"), ("height", "9"), ("boxes", "3")]),
            (4, &[("width", "10"), ("height", "9"), ("boxes", "4")]),
            (5, &[("width", "10"), ("height", "9"), ("boxes", "5")]),
            (6, &[("width", "10"), ("height", "9"), ("boxes", "6")]),
        ],
    };

    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        let name = options.text("set").unwrap_or("microban");
        let (set, file, table) =
            *SETS.iter().find(|set| set.0 == name).ok_or_else(|| options.error("set", Code("bad-value")))?;
        let Some(folder) = folder() else {
            sink(Value::from("skipped: no shared data"));
            return Ok(());
        };
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
        let optima = std::fs::read_to_string(folder.join(table)).unwrap_or_default();
        let (from, to) = (options.get("from", 1)?, options.get("to", usize::MAX)?);
        let engine = engine(options)?;
        let mut sum = Sum { set, engine: engine.id, ..Sum::default() };
        for (index, level) in Sokoban::split(&text).into_iter().enumerate() {
            if (from..=to).contains(&(index + 1)) {
                let board = Sokoban::parse(level).map_err(|e| options.error("set", e.code))?;
                let findings = Sokoban::diagnose(&board);
                sink(match findings.iter().find(|finding| finding.severity == Severity::Error) {
                    // Engines are given no board that the rules refuse, such as one with too many boxes.
                    Some(error) => {
                        record! { "set" => set, "engine" => engine.id, "level" => index + 1, "refused" => error.code.0 }
                    }
                    None => measure(index + 1, &board, optimum(&optima, index + 1), (engine, options), &mut sum)?,
                });
            }
        }
        sink(record! {
            "set" => set, "engine" => engine.id, "levels" => sum.levels, "solved" => sum.solved, "proved" => sum.proved, "wrong" => sum.wrong,
            "cpu_s" => sum.cpu, "nodes" => sum.nodes, "first_s" => sum.first.seconds, "first" => sum.first.pushes, "pushes" => sum.pushes,
        });
        Ok(())
    }
}

/// The folder of the collections, if it exists.
fn folder() -> Option<PathBuf> {
    let shared = std::env::var("TOKERU_SHARED").unwrap_or_else(|_| "../shared".into());
    Some(PathBuf::from(shared).join("data/sokoban")).filter(|path| path.is_dir())
}

/// The proved push count of a level in a table.
fn optimum(table: &str, index: usize) -> Option<i64> {
    let row = table.lines().find(|line| line.split('\t').next() == Some(&index.to_string()))?;
    row.split('\t').nth(1)?.parse().ok()
}

/// The requested engine, the one for proofs, or the first.
fn engine(options: &Options) -> Result<&'static Engine, OptionError> {
    let id = if options.flag("proofs")? { "pushes" } else { options.text("engine").unwrap_or("") };
    let named = Sokoban::ENGINES.iter().find(|engine| engine.id == id || id.is_empty());
    named.ok_or_else(|| options.error("engine", Code("unknown-engine")))
}

fn measure(
    index: usize,
    board: &Board,
    optimum: Option<i64>,
    (engine, options): (&Engine, &Options),
    sum: &mut Sum,
) -> Result<Value, OptionError> {
    // Nodes and CPU time are limits of their own, and a slow machine must not end those runs sooner.
    let watched = options.text("cpu").is_some() || options.text("nodes").is_some();
    let limits = Limits {
        time: Some(options.seconds("time", if watched { 600.0 } else { 10.0 })?),
        nodes: options.text("nodes").map(|_| options.within("nodes", 1..=u64::MAX, 1)).transpose()?,
        memory: options.within("memory", 1..=1 << 20, 1024_u64)? << 20,
        threads: options.within("threads", 1..=256, 1)?,
        ..Limits::default()
    };
    let mut own = Options::default();
    options.iter().filter(|(name, _)| engine.options.contains(name)).for_each(|(name, value)| own.set(name, value));
    let request = Request { engine: engine.id, moves: Vec::new(), limits: limits.clone(), options: own };
    let counters = Counters::default();
    let cpu = CpuClock::process();
    let budget = options.seconds("cpu", f64::INFINITY)?;
    // Wall time says little on a shared machine. Progress events are frequent enough to watch the CPU time.
    let first = OnceLock::new();
    let watch = |event: SolveEvent| {
        if let SolveEvent::Incumbent(answer) = event {
            first.get_or_init(|| First { pushes: answer.objective, seconds: cpu.seconds() });
        }
        if cpu.seconds() >= budget {
            counters.cancel.store(1, Relaxed);
        }
    };
    let control = Control::new(&limits, Sokoban::SENSE, &counters, &watch);
    let verdict = Sokoban::solve(board, &request, &control)?;
    let seconds = cpu.seconds();
    Ok(row((index, board, optimum), &verdict, seconds, first.get(), &control, sum))
}

fn row(
    (index, board, optimum): (usize, &Board, Option<i64>),
    verdict: &EngineOutcome<Step>,
    seconds: f64,
    first: Option<&First>,
    control: &Control<'_>,
    sum: &mut Sum,
) -> Value {
    let confirmed = |best: &&EngineAnswer<Step>| check::<Sokoban>(board, &best.moves).confirms(best.objective);
    let found = verdict.best.as_ref().filter(confirmed).map(|best| best.objective);
    let proved = found.is_some() && verdict.status == Status::Optimal;
    let refuted = found.is_none() && verdict.best.is_some();
    let wrong = refuted
        || match (found, optimum) {
            (Some(found), Some(optimum)) => found < optimum || proved && found != optimum,
            _ => verdict.status == Status::Infeasible,
        };
    let stats = control.stats();
    // An engine that reports no answer on the way has its first one at its end.
    let first = found.map(|pushes| first.copied().unwrap_or(First { pushes, seconds }));
    sum.first.seconds += first.map_or(0.0, |first| first.seconds);
    sum.first.pushes += first.map_or(0, |first| first.pushes);
    sum.pushes += found.unwrap_or(0);
    sum.levels += 1;
    sum.solved += usize::from(found.is_some());
    sum.proved += usize::from(proved);
    sum.wrong += usize::from(wrong);
    sum.cpu += seconds;
    sum.nodes += stats.nodes;
    record! {
        "set" => sum.set, "engine" => sum.engine, "level" => index, "found" => found, "proved" => proved, "bound" => verdict.bound, "optimum" => optimum, "wrong" => wrong,
        "cpu_s" => seconds, "nodes" => stats.nodes, "memory_mb" => stats.memory >> 20, "by" => verdict.extra.get("by").clone(),
        "first" => first.map(|first| first.pushes), "first_s" => first.map(|first| first.seconds),
    }
}
