//! What a second thread gains: generated boards of every size, with the stages of `auto` that one thread finishes in
//! some seconds.

use super::{MAX_GENERATED, generated};
use crate::base::clock::{Clock, CpuClock};
use crate::base::grid::Direction;
use crate::base::statistics::Sample;
use crate::model::error::OptionError;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Sense, Status};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::pattern_db::library;
use crate::puzzles::slide::engines::plan;
use crate::puzzles::slide::engines::task::Task;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::critical_path::critical_path;
use crate::search::parallel;
use std::sync::atomic::Ordering::Relaxed;

/// Squares on a side.
const SIDES: std::ops::RangeInclusive<usize> = 3..=8;
/// A second thread should gain if one thread takes at least this many seconds.
const FLOOR_S: f64 = 0.05;
/// Shorter runs are repeated this many times, and the quickest counts.
const REPEATS: usize = 20;
/// A stage takes some five times as long as those before, so no further stage begins after this share of the time.
const NEXT_STAGE: f64 = 0.2;

/// The results and costs of some stages, including tables.
struct StagesRun {
    verdict: EngineOutcome<Direction>,
    is_whole: bool,
    nodes: u64,
    path: f64,
    wall: f64,
}

/// A board solved with one thread and with several.
struct Pair {
    one: StagesRun,
    many: StagesRun,
}

/// Takes `limit` boards of each size from `from` to `to`, open and walled, beginning with `seed`. It runs as many
/// stages as one thread finishes in `time` CPU seconds, alternately with one thread and with `threads` (two). Prints a
/// row for each board whose status, length or bound differs or that gets slower, and one for each size.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let (seed, time) = (options.get("seed", 0_u64)?, options.seconds("time", 4.0)?);
    let limit = options.within("limit", 1..=MAX_GENERATED, 4)?;
    let threads = parallel::reserve(options.within("threads", 2..=256, 2)?);
    let side = |name, usual| options.within(name, SIDES, usual);
    for side in side("from", *SIDES.start())?..=side("to", *SIDES.end())? {
        for is_open in [true, false] {
            let boards = generated(seed..seed.saturating_add(limit), side, side, |rng| {
                if is_open { 0 } else { 1 + rng.below(side * side / 4) }
            });
            let pairs: Vec<Pair> = boards.iter().map(|board| pair(board, threads, time)).collect();
            let name = format!("{} {side}x{side}", if is_open { "open" } else { "walled" });
            boards.iter().zip(&pairs).for_each(|(board, pair)| report_pair(&name, board, pair, sink));
            sink(row(&name, threads, &pairs));
        }
    }
    Ok(())
}

fn pair(board: &Board, threads: usize, time: f64) -> Pair {
    let (mut stages, mut one) = (0, ended(board, 0, 1, f64::INFINITY));
    while stages < plan::STAGES && one.verdict.status != Status::Optimal && one.path < NEXT_STAGE * time {
        let next = ended(board, stages + 1, 1, time);
        if !next.is_whole {
            break;
        }
        (stages, one) = (stages + 1, next);
    }
    let mut pair = Pair { one, many: ended(board, stages, threads, f64::INFINITY) };
    for _ in 0..if pair.is_long() { 0 } else { REPEATS } {
        for (run, threads) in [(&mut pair.one, 1), (&mut pair.many, threads)] {
            let again = ended(board, stages, threads, f64::INFINITY);
            (run.path, run.wall) = (run.path.min(again.path), run.wall.min(again.wall));
        }
    }
    pair
}

/// Runs the first stages of `auto` with new tables, in at most `most` CPU seconds.
fn ended(board: &Board, count: u32, threads: usize, most: f64) -> StagesRun {
    library::forget();
    let layout = Layout::of(board).expect("a blank");
    let (limits, counters) = (Limits { threads, ..Limits::default() }, Counters::default());
    let cpu = CpuClock::process();
    let watch = |_: SolveEvent| {
        counters.cancel.fetch_or((cpu.seconds() >= most).into(), Relaxed);
    };
    let control = Control::new(&limits, Sense::Minimize, &counters, &watch);
    let wall = Clock::start();
    let (verdict, path) = critical_path(|| {
        let task = Task::new(layout.graph.clone(), Position::of(&layout), &[], &control);
        plan::stages(&task, count);
        task.verdict()
    });
    let (is_whole, nodes) = (control.stopped().is_none(), control.stats().nodes);
    StagesRun { verdict, is_whole, nodes, path, wall: wall.seconds() }
}

impl Pair {
    fn is_same(&self) -> bool {
        let result =
            |run: &StagesRun| (run.verdict.status, run.verdict.best.as_ref().map(|b| b.objective), run.verdict.bound);
        result(&self.one) == result(&self.many)
    }

    fn is_long(&self) -> bool {
        self.one.path >= FLOOR_S
    }

    fn ratio(&self) -> f64 {
        self.many.path / self.one.path
    }
}

fn report_pair(name: &str, board: &Board, pair: &Pair, sink: &mut dyn FnMut(Value)) {
    if !pair.is_same() || pair.is_long() && pair.ratio() >= 1.0 {
        let Pair { one, many } = pair;
        sink(record! {
            "part" => name, "board" => Slide::print(board).trim(), "same" => pair.is_same(), "path_s" => many.path, "by_one" => pair.ratio(),
            "nodes" => one.nodes, "nodes_by_one" => many.nodes as f64 / one.nodes as f64,
        });
    }
}

/// Boards that take one thread less than `FLOOR_S` are summed up separately: their total time, and the most by which
/// one of them gets slower.
fn row(name: &str, threads: usize, pairs: &[Pair]) -> Value {
    let (long, short): (Vec<&Pair>, Vec<&Pair>) = pairs.iter().partition(|pair| pair.is_long());
    let count = |is: fn(&Pair) -> bool| pairs.iter().filter(|pair| is(pair)).count();
    let total = |pairs: &[&Pair], of: fn(&Pair) -> f64| Sample::new(pairs.iter().map(|pair| of(pair))).total();
    let least_and_most = |pairs: &[&Pair], of: fn(&Pair) -> f64| {
        let sample = Sample::new(pairs.iter().map(|pair| of(pair)));
        (sample.least(), sample.most())
    };
    let (one, wall) = (total(&long, |pair| pair.one.path), total(&long, |pair| pair.one.wall));
    let (least, most) = least_and_most(&long, Pair::ratio);
    let (_, added) = least_and_most(&short, |pair| 1e3 * (pair.many.path - pair.one.path));
    let known = |figure: f64| (!figure.is_nan()).then_some(figure);
    record! {
        "part" => name, "threads" => threads, "boards" => pairs.len(), "same" => count(Pair::is_same),
        "proved" => count(|pair| pair.one.verdict.status == Status::Optimal), "long" => long.len(), "path_s" => one,
        "by_one" => known(total(&long, |pair| pair.many.path) / one), "least" => known(least), "most" => known(most), "wall_s" => wall,
        "wall_by_one" => known(total(&long, |pair| pair.many.wall) / wall), "short_ms" => 1e3 * total(&short, |pair| pair.one.path),
        "short_by_one_ms" => 1e3 * total(&short, |pair| pair.many.path), "short_wall_ms" => 1e3 * total(&short, |pair| pair.one.wall),
        "short_many_wall_ms" => 1e3 * total(&short, |pair| pair.many.wall), "most_added_ms" => known(added),
    }
}
