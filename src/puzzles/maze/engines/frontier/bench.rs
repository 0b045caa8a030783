//! This engine's rows of the benchmark: the cost of a good first answer and of the proof, beside the article's engine.

use crate::base::clock::CpuClock;
use crate::base::grid::Size;
use crate::base::lock::Unpoisoned;
use crate::base::rng::Rng;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::outcome::{EngineOutcome, Sense, Status};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::random::Recipe;
use crate::puzzles::maze::rules::board::{Board, Operator};
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use std::path::PathBuf;
use std::sync::Mutex;

/// Boards of the original program that are small enough for the article's engine.
const FILES: [&str; 4] = ["11_56", "12_57", "12_66", "sample3"];
/// Boards with the printed sheet's operators.
const SHEETS: [&str; 3] = ["generated/m77_mix1", "generated/m77_mix2", "generated/m77_mix3"];
/// Seeds of boards with two `*2`, two `*3`, 54 additions and 26 subtractions of 1 to 5, as on the printed sheet.
const SHEET_SEEDS: std::ops::RangeInclusive<u64> = 1..=5;
/// Random boards: crossings of a side, multipliers, boards.
const RANDOM: [(usize, usize, u64); 4] = [(8, 4, 3), (8, 6, 3), (10, 2, 3), (10, 4, 3)];
/// Seconds that the article's engine may take for a board.
const ARTICLE_TIME_S: f64 = 120.0;

struct Run {
    verdict: EngineOutcome<usize>,
    nodes: u64,
    megabytes: f64,
    seconds: f64,
    /// CPU seconds until the first answer within 5 % of the best.
    first: f64,
}

/// All rows whose names contain `only`. `article`: also runs the slow engine on boards that are small enough.
pub fn rows(article: bool, only: &str, sink: &mut dyn FnMut(Value)) {
    for name in FILES.iter().chain(&SHEETS).filter(|name| name.contains(only)) {
        match shared(name) {
            Some(board) => row(name, &board, article && FILES.contains(name), sink),
            None => sink(record! { "board" => *name, "skipped" => "no shared data" }),
        }
    }
    let sheets = SHEET_SEEDS.map(|seed| (format!("7x7 sheet seed {seed}"), sheet(seed)));
    let random = RANDOM.into_iter().flat_map(|(side, multipliers, boards)| {
        let recipe = Recipe { multipliers, ..Recipe::usual(Size::new(side, side)) };
        (1..=boards).map(move |seed| (format!("{side}x{side} k{multipliers} seed {seed}"), recipe.board(seed)))
    });
    for (name, board) in sheets.chain(random).filter(|(name, _)| name.contains(only)) {
        row(&name, &board, false, sink);
    }
}

fn sheet(seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let mut operators: Vec<Operator> = [2, 2, 3, 3].map(Operator::Multiply).to_vec();
    operators.extend((0..54).map(|_| Operator::Add(1 + rng.below(5) as u32)));
    operators.extend((0..26).map(|_| Operator::Subtract(1 + rng.below(5) as u32)));
    rng.shuffle(&mut operators);
    Board::new(Size::new(7, 7)).with_operators(operators).expect("small scores")
}

fn shared(name: &str) -> Option<Board> {
    let root = std::env::var_os("TOKERU_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let text = std::fs::read_to_string(root.join("data/maze").join(format!("{name}.txt"))).ok()?;
    Maze::parse(&text).ok()
}

fn row(name: &str, board: &Board, article: bool, sink: &mut dyn FnMut(Value)) {
    let own = run(board, "frontier", None);
    let slow = article.then(|| run(board, "article", Some(ARTICLE_TIME_S)).seconds);
    sink(record! {
        "board" => name,
        "score" => own.verdict.best.as_ref().map_or(Value::Null, |best| Value::Integer(best.objective)),
        "proved" => own.verdict.status == Status::Optimal,
        "first_cpu_s" => own.first,
        "cpu_s" => own.seconds,
        "nodes" => own.nodes,
        "memory_mb" => own.megabytes,
        "article_cpu_s" => slow.map_or(Value::Null, Value::Real),
    });
}

fn run(board: &Board, engine: &'static str, time: Option<f64>) -> Run {
    let limits = Limits { time, ..Limits::default() };
    let counters = Counters::default();
    let start = CpuClock::process();
    let reports = Mutex::new(Vec::new());
    let observer = |event: SolveEvent| {
        if let SolveEvent::Incumbent(solution) = event {
            reports.lock().unpoisoned().push((solution.objective, start.seconds()));
        }
    };
    let control = Control::new(&limits, Sense::Maximize, &counters, &observer);
    let request = Request { engine, moves: Vec::new(), limits: limits.clone(), options: Default::default() };
    let verdict = Maze::solve(board, &request, &control).expect("no options");
    let seconds = start.seconds();
    let best = verdict.best.as_ref().map_or(0, |best| best.objective);
    let stats = control.stats();
    let reports = reports.lock().unpoisoned();
    let first = reports.iter().find(|(score, _)| best - score <= best.abs() / 20).map_or(seconds, |(_, at)| *at);
    Run { verdict, nodes: stats.nodes, megabytes: stats.memory as f64 / f64::from(1 << 20), seconds, first }
}
