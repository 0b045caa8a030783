//! The benchmark. Each part prints one row or more:
//!
//! * `only` chooses one part: `article`, `always`, `korf`, `small` or `open`. `small` takes `limit` boards of each
//!   shape, beginning with `seed`, `time` CPU seconds each. `small`, `korf` and `open` search on `threads` threads.
//! * `only threads` shows what a second thread gains, on `limit` boards of each size, `from` side `to` side. It is not
//!   among the usual parts.
//! * `known FILE` solves a file's boards, each with a tab and the length of its shortest answer, with `engine`, its
//!   `width` or `level`, at most `limit` boards, `time` CPU seconds each.
//! * `walled FILE` proves a file's boards of at most 16 free cells, `time` CPU seconds each, without the first `skip`,
//!   at most `limit`, on `threads` threads.
//! * `routes FILE` runs the route engine on the contest's boards, with `skip`, `limit`, `changes`, `seed`.
//! * `devquiz FILE` solves the contest's 5000 boards, with `time` (CPU seconds), `threads`, `limit`, `every` (solves
//!   one board in that many), `save FILE`, and `resume FILE`, which continues from that file, written on any machine,
//!   and also saves there.

pub mod devquiz;
mod files;
pub mod known;
pub mod routes;
pub mod threads;

use super::iddfs::{Deepening, Distances};
use crate::base::clock::{Clock, CpuClock};
use crate::base::grid::Direction;
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::base::statistics::Sample;
use crate::model::error::{Code, OptionError};
use crate::model::event::{Silent, SolveEvent};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Sense, Status};
use crate::model::puzzle::{Bench, Growth, Notation};
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use crate::puzzles::slide::rules::board::{Board, Cell};
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Request, Solve};
use crate::search::parallel;
use files::text_of;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

impl Bench for Slide {
    const GROWTH: Growth = Growth {
        counted: "squares",
        engine: "auto",
        options: &[],
        sizes: &[
            (6, &[("width", "3"), ("height", "2"), ("walls", "0")]),
            (8, &[("width", "4"), ("height", "2"), ("walls", "0")]),
            (9, &[("width", "3"), ("height", "3"), ("walls", "0")]),
            (12, &[("width", "4"), ("height", "3"), ("walls", "0")]),
            (15, &[("width", "5"), ("height", "3"), ("walls", "0")]),
            (16, &[("width", "4"), ("height", "4"), ("walls", "0")]),
        ],
    };

    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        let threads = || Ok(parallel::reserve(options.within("threads", 1..=256, 1)?));
        if options.text("walled").is_some() {
            return walled(options, threads()?, sink);
        }
        if options.text("known").is_some() {
            return known::run(options, sink);
        }
        if options.text("routes").is_some() {
            return routes::run(options, sink);
        }
        if options.text("devquiz").is_some() {
            return devquiz::run(options, sink);
        }
        if options.text("only") == Some("threads") {
            return threads::run(options, sink);
        }
        let threads = threads()?;
        type Part = fn(usize, &mut dyn FnMut(Value));
        let parts: [(&str, Part); 4] = [("article", article), ("always", always), ("korf", korf), ("open", open)];
        let wanted = options.text("only");
        if wanted.is_some_and(|w| w != "small" && parts.iter().all(|(name, _)| *name != w)) {
            return Err(options.error("only", Code("bad-value")));
        }
        if wanted.is_none_or(|w| w == "small") {
            small(options, threads, sink)?;
        }
        for (_, run) in parts.iter().filter(|(name, _)| wanted.is_none_or(|w| w == *name)) {
            run(threads, sink);
        }
        Ok(())
    }
}

/// The text of a file of the shared data, if it is there.
fn shared(name: &str) -> Option<String> {
    let folder = std::env::var_os("TOKERU_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    std::fs::read_to_string(folder.join("data/slide").join(name)).ok()
}

/// Most boards of one shape, which are made before any is solved.
const MAX_GENERATED: u64 = 1_000_000;

/// An engine's outcome for a board, its nodes, and CPU and wall seconds.
struct Run {
    verdict: EngineOutcome<Direction>,
    nodes: u64,
    seconds: f64,
    wall: f64,
}

/// Solves a board in at most `most` CPU seconds, so that a busy machine gives the same result as a quiet one.
fn solve(board: &Board, engine: &'static str, threads: usize, most: f64) -> Run {
    let limits = Limits { threads, ..Limits::default() };
    let request = Request { engine, moves: Vec::new(), limits, options: Options::default() };
    run(board, &request, most).expect("there are no options")
}

fn run(board: &Board, request: &Request<Direction>, most: f64) -> Result<Run, OptionError> {
    let counters = Counters::default();
    let (clock, wall) = (CpuClock::process(), Clock::start());
    let watch = |_: SolveEvent| {
        let over = clock.seconds() >= most;
        counters.cancel.fetch_or(over.into(), Relaxed);
    };
    let control = Control::new(&request.limits, Sense::Minimize, &counters, &watch);
    let verdict = <Slide as Solve>::solve(board, request, &control)?;
    Ok(Run { verdict, nodes: control.stats().nodes, seconds: clock.seconds(), wall: wall.seconds() })
}

/// The article's search: moves a second on a board that it can't finish.
fn article(_: usize, sink: &mut dyn FnMut(Value)) {
    let board = shuffled(&wall_in(&Board::solved(Size::new(5, 5), |_| false), 2, &mut Rng::new(5)), 5);
    let layout = Layout::of(&board).expect("whole");
    let tables = Deepening::new(&layout.graph, Distances::Around);
    let limits = Limits::default();
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let position = Position::of(&layout);
    let clock = CpuClock::process();
    let mut run = tables.run(&position, 300_000_000, &control);
    let mut limit = tables.bound(&position);
    while run.search(limit) == super::iddfs::IterationEnd::None {
        limit += 2;
    }
    let seconds = clock.seconds();
    sink(record! {
        "part" => "article", "moves_tried" => run.moves, "moves_made" => run.made(), "cpu_s" => seconds, "tried_per_s" => run.moves as f64 / seconds,
        "made_per_s" => run.made() as f64 / seconds,
    });
}

fn summary(part: &str, boards: usize, rows: &[Run]) -> Value {
    let times = Sample::new(rows.iter().map(|r| r.seconds));
    let moves: i64 = rows.iter().filter_map(|r| r.verdict.best.as_ref()).map(|b| b.objective).sum();
    let bounds: i64 = rows.iter().filter_map(|r| r.verdict.bound).sum();
    let optimal = rows.iter().filter(|r| r.verdict.status == Status::Optimal).count();
    record! {
        "part" => part, "boards" => boards, "solved" => rows.iter().filter(|r| r.verdict.best.is_some()).count(), "optimal" => optimal,
        "moves" => moves, "bounds" => bounds, "nodes" => rows.iter().map(|r| r.nodes).sum::<u64>(), "cpu_s" => times.total(),
        "wall_s" => rows.iter().map(|r| r.wall).sum::<f64>(), "median_ms" => times.median() * 1e3, "worst_ms" => times.most() * 1e3,
    }
}

fn generated(
    seeds: std::ops::Range<u64>,
    width: usize,
    height: usize,
    walls: impl Fn(&mut Rng) -> usize,
) -> Vec<Board> {
    let board = |seed: u64| {
        let mut rng = Rng::new(seed ^ 0xb0a2d);
        let count = walls(&mut rng);
        shuffled(&wall_in(&Board::solved(Size::new(width, height), |_| false), count, &mut rng), seed)
    };
    seeds.map(board).collect()
}

/// A first answer for any board.
fn always(_: usize, sink: &mut dyn FnMut(Value)) {
    for side in [4, 6, 8] {
        let boards = generated(0..1000, side, side, |rng| rng.below(side * side / 2));
        let rows: Vec<_> = boards.iter().map(|b| solve(b, "always", 1, 60.0)).collect();
        sink(summary(&format!("always {side}x{side}, 0 to {} walls", side * side / 2 - 1), boards.len(), &rows));
    }
}

/// Korf's 100 boards, with tables made first.
fn korf(threads: usize, sink: &mut dyn FnMut(Value)) {
    let Some(text) = shared("korf15_100.tsv") else {
        return sink(record! { "part" => "korf", "skipped" => "no shared data" });
    };
    let boards: Vec<Board> = text.lines().skip(1).filter_map(from_korf).collect();
    let Run { seconds, wall, .. } = solve(&boards[2], "optimal", threads, 600.0);
    sink(record! { "part" => "korf, tables and one board", "cpu_s" => seconds, "wall_s" => wall });
    let rows: Vec<_> = boards.iter().map(|b| solve(b, "optimal", threads, 600.0)).collect();
    sink(summary("korf, 100 boards", boards.len(), &rows));
}

/// Korf's goal has the blank first. Turned upside down, it is ours.
fn from_korf(line: &str) -> Option<Board> {
    let tiles: Vec<u8> = line.split('\t').nth(1)?.split(',').filter_map(|n| n.parse().ok()).collect();
    let square = |&tile: &u8| if tile == 0 { Cell::Blank } else { Cell::Tile(15 - tile) };
    let squares = tiles.iter().rev().map(square).collect();
    Some(Board { size: Size::new(4, 4), squares })
}

/// Walled boards of at most 16 free cells: are they proved within a second? `limit` of each shape, beginning with
/// `seed`, `time` CPU seconds each.
fn small(options: &Options, threads: usize, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let (seed, time) = (options.get("seed", 0_u64)?, options.seconds("time", 20.0)?);
    let limit = options.within("limit", 1..=MAX_GENERATED, 100)?;
    for (width, height, walls) in [(3, 3, 0..2), (4, 3, 0..3), (5, 3, 0..4), (4, 4, 0..4), (6, 3, 2..5), (5, 4, 4..7)] {
        let walled = |rng: &mut Rng| walls.start + rng.below(walls.end - walls.start);
        let boards = generated(seed..seed.saturating_add(limit), width, height, walled);
        proofs(&format!("small {width}x{height}, walls {walls:?}"), &boards, threads, time, sink);
    }
    Ok(())
}

/// The same for those boards of a file that are small enough.
fn walled(options: &Options, threads: usize, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let text = text_of(options, "walled")?;
    let (skip, limit, time) =
        (options.get("skip", 0)?, options.get("limit", usize::MAX)?, options.seconds("time", 20.0)?);
    let free = |b: &Board| b.squares.iter().filter(|&&s| s != Cell::Wall).count();
    let boards = Slide::split(&text).into_iter().filter_map(|t| Slide::parse(t).ok()).filter(|b| free(b) <= 16);
    let boards: Vec<Board> = boards.skip(skip).take(limit).collect();
    if !boards.is_empty() {
        proofs("walled", &boards, threads, time, sink);
    }
    Ok(())
}

/// A row for every board not proved within a second, and one for all.
fn proofs(part: &str, boards: &[Board], threads: usize, most: f64, sink: &mut dyn FnMut(Value)) {
    let rows: Vec<_> = boards.iter().map(|b| solve(b, "auto", threads, most)).collect();
    // One thread has a CPU second; several threads have a wall second, because they are used to save wall time.
    let is_quick = |r: &Run| {
        let seconds = if threads == 1 { r.seconds } else { r.wall };
        r.verdict.status == Status::Optimal && seconds <= 1.0
    };
    for (board, run) in boards.iter().zip(&rows).filter(|(_, run)| !is_quick(run)) {
        sink(record! {
            "part" => "not within 1 s", "board" => Slide::print(board).trim(), "moves" => run.verdict.best.as_ref().map(|b| b.objective),
            "bound" => run.verdict.bound, "nodes" => run.nodes, "cpu_s" => run.seconds,
            "wall_s" => run.wall,
        });
    }
    let quick = rows.iter().filter(|r| is_quick(r)).count();
    let mut row = summary(part, boards.len(), &rows);
    if let Value::Record(fields) = &mut row {
        fields.push(("within_1_s", quick.into()));
    }
    sink(row);
}

/// Open boards, ten CPU seconds each.
fn open(threads: usize, sink: &mut dyn FnMut(Value)) {
    for (side, count) in [(5, 10), (6, 5), (8, 5)] {
        let boards = generated(0..count, side, side, |_| 0);
        let rows: Vec<_> = boards.iter().map(|b| solve(b, "auto", threads, 10.0)).collect();
        sink(summary(&format!("open {side}x{side}, 10 CPU s each"), boards.len(), &rows));
    }
}
