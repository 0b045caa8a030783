//! The benchmark: storages and kernels compared on one beam, widths, threads, and the answers found in four seconds.
//!
//! `--part storages|widths|threads|quality` runs one part; without it, all parts but `quality` run. `--instances` and
//! `--runs` set how much is measured.

use crate::base::clock::{Clock, CpuClock};
use crate::base::grid::Size;
use crate::base::statistics::{Sample, paired_p};
use crate::model::error::{Code, OptionError};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::puzzle::{Bench, Growth};
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::plain::PlainField;
use crate::puzzles::streamer::kernel::selection::{choose, choose_open};
use crate::puzzles::streamer::kernel::{Evaluation, Field};
use crate::puzzles::streamer::rules::board::Board;
use crate::record;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::storage::StorageKind;
use crate::search::beam::width::Width;
use crate::search::beam::{Found, LEAVES_PER_WORKER, Problem, Settings, search};
use crate::search::control::{Control, Counters};

impl Bench for Streamer {
    const USUAL: &'static [&'static [(&'static str, &'static str)]] = &[&[("part", "widths"), ("instances", "3")]];

    const GROWTH: Growth = Growth {
        counted: "keys",
        engine: "beam",
        options: &[("width", "200")],
        sizes: &[
            (125, &[("keys", "125")]),
            (250, &[("keys", "250")]),
            (500, &[("keys", "500")]),
            (1000, &[("keys", "1000")]),
            (2000, &[("keys", "2000")]),
        ],
    };

    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        let plan = Plan {
            boards: (1..=options.within("instances", 1..=10_000, 10)?).map(contest).collect(),
            runs: options.within("runs", 1..=100, 3)?,
            width: options.within("width", 1..=100_000, 1000)?,
            seconds: options.seconds("seconds", 4.0)?,
            threads: options.within("threads", 1..=64, 2)?,
        };
        let part = options.text("part").unwrap_or("all");
        if !["all", "storages", "widths", "threads", "quality"].contains(&part) {
            return Err(options.error("part", Code("bad-value")));
        }
        let wanted = |name: &str| part == name || part == "all" && name != "quality";
        if wanted("storages") {
            plan.storages(sink);
        }
        if wanted("widths") {
            plan.widths(sink);
        }
        if wanted("threads") {
            plan.threads(sink);
        }
        if wanted("quality") {
            plan.quality(sink);
        }
        Ok(())
    }
}

/// An instance of the contest's size.
fn contest(seed: u64) -> Board {
    Board::random(100, 8, Size::new(50, 50), 2500, seed)
}

/// What to measure, and how often.
struct Plan {
    boards: Vec<Board>,
    runs: usize,
    width: usize,
    seconds: f64,
    threads: usize,
}

/// The measurements of one search.
struct Measured {
    cpu: f64,
    wall: f64,
    coins: i64,
    fingerprint: u64,
    bytes: usize,
}

fn settings(width: Width, board: &Board) -> Settings {
    Settings {
        width,
        generations: board.keys,
        storage: StorageKind::Trail,
        unique: true,
        tie: Tie::Hash,
        threads: 1,
        stretch: LEAVES_PER_WORKER,
        first: false,
        layers: false,
    }
}

fn field(board: &Board, evaluation: Evaluation) -> Field {
    Field::new(board, &choose(board, &[]), evaluation)
}

fn measure<P: Problem>(problem: &P, settings: &Settings) -> Measured {
    let (limits, counters) = (Limits { memory: u64::MAX, ..Limits::default() }, Counters::default());
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let (cpu, wall) = (CpuClock::process(), Clock::start());
    let found: Found<P::Step> = search(problem, settings, &control, |_, _| {});
    Measured {
        cpu: cpu.seconds(),
        wall: wall.seconds(),
        coins: found.best.map_or(0, |(_, coins)| coins),
        fingerprint: found.fingerprint,
        bytes: found.bytes,
    }
}

/// One value of every measurement.
fn sample(measured: &[Measured], value: impl Fn(&Measured) -> f64) -> Sample {
    Sample::new(measured.iter().map(value))
}

/// The median of one value.
fn middle(measured: &[Measured], value: impl Fn(&Measured) -> f64) -> f64 {
    sample(measured, value).median()
}

/// CPU seconds, in the order of measurement.
fn cpu_of(measured: &[Measured]) -> Vec<f64> {
    measured.iter().map(|m| m.cpu).collect()
}

/// A storage on one of the kernels, and what its runs have measured: for each board equally many.
struct StorageRuns {
    /// The plain kernel, or the tuned one.
    plain: bool,
    name: &'static str,
    storage: StorageKind,
    measured: Vec<Measured>,
}

impl StorageRuns {
    /// All storages on a kernel, the default first. The tuned state is three times as large as it needs to be, so
    /// copying it would not be a fair comparison.
    fn on_kernel(plain: bool) -> impl Iterator<Item = StorageRuns> {
        let fair = StorageKind::ALL.into_iter().filter(move |&(_, storage)| plain || storage != StorageKind::Copies);
        fair.map(move |(name, storage)| StorageRuns { plain, name, storage, measured: Vec::new() })
    }

    /// The row of these runs beside those of the default.
    fn compared(&self, default: &StorageRuns, plan: &Plan) -> Value {
        let measured = &self.measured;
        let cpu = sample(measured, |m| m.cpu);
        // Rows can be compared pair by pair only if they have the same boards and runs.
        let paired = measured.len() == default.measured.len();
        record! {
            // The default uses the tuned state, so a plain row shows what engine and state gain together.
            "part" => "storages", "row" => if self.plain { "engine and tuned state" } else { "engine only" },
            "state" => if self.plain { "plain" } else { "tuned" }, "storage" => self.name, "width" => plan.width,
            "runs" => measured.len(), "cpu_s" => cpu.median(), "least" => cpu.least(), "most" => cpu.most(), "spread" => cpu.spread(),
            "times_default" => cpu.median() / middle(&default.measured, |m| m.cpu),
            "p" => paired_p(&cpu_of(&default.measured), &cpu_of(measured)).filter(|_| paired),
            "same_beam" => self.fingerprints(plan) == default.fingerprints(plan),
            "coins" => middle(measured, |m| m.coins as f64), "megabytes" => middle(measured, |m| m.bytes as f64) / 1e6,
        }
    }

    /// The beam's fingerprint in the first run on each board.
    fn fingerprints(&self, plan: &Plan) -> Vec<u64> {
        let runs = self.measured.len() / plan.boards.len();
        self.measured.iter().step_by(runs).map(|measured| measured.fingerprint).collect()
    }
}

impl Plan {
    /// Runs every storage on both kernels with the contest's own evaluation. The runs are interleaved, so that a busy
    /// machine slows all of them equally.
    fn storages(&self, sink: &mut dyn FnMut(Value)) {
        let mut all: Vec<StorageRuns> = [false, true].into_iter().flat_map(StorageRuns::on_kernel).collect();
        for board in &self.boards {
            let tuned = field(board, Evaluation::COINS_ALONE);
            let plain = PlainField(field(board, Evaluation::COINS_ALONE));
            for row in &mut all {
                // Copying takes ten times as long as the others, so one run is enough to show the difference.
                let runs = if row.storage == StorageKind::Copies { 1 } else { self.runs };
                let settings = Settings { storage: row.storage, ..settings(Width::Fixed(self.width), board) };
                for _ in 0..runs {
                    row.measured.push(if row.plain { measure(&plain, &settings) } else { measure(&tuned, &settings) });
                }
            }
        }
        all.iter().for_each(|row| sink(row.compared(&all[0], self)));
    }

    /// Runs the default at several widths, with the evaluation that is normally used.
    fn widths(&self, sink: &mut dyn FnMut(Value)) {
        for width in [100, 1000, 3000, 10_000] {
            let run = |board| measure(&field(board, Evaluation::TUNED_WEIGHTS), &settings(Width::Fixed(width), board));
            let measured: Vec<_> = self.boards.iter().map(run).collect();
            sink(record! {
                "part" => "widths", "width" => width, "runs" => measured.len(), "cpu_s" => middle(&measured, |m| m.cpu),
                "spread" => sample(&measured, |m| m.cpu).spread(), "coins" => mean(&measured), "megabytes" => middle(&measured, |m| m.bytes as f64) / 1e6,
            });
        }
    }

    /// Measures wall time by number of threads; meaningful only on an otherwise idle machine.
    fn threads(&self, sink: &mut dyn FnMut(Value)) {
        for width in [1000, 3000] {
            let mut alone = Vec::new();
            for threads in [1, 2, 4, 8] {
                let run = |board| {
                    let settings = Settings { threads, stretch: 1, ..settings(Width::Fixed(width), board) };
                    measure(&field(board, Evaluation::TUNED_WEIGHTS), &settings)
                };
                let measured: Vec<_> = self.boards.iter().map(run).collect();
                let walls: Vec<f64> = measured.iter().map(|m| m.wall).collect();
                if threads == 1 {
                    alone.clone_from(&walls);
                }
                let (wall, of_one) = (sample(&measured, |m| m.wall), Sample::new(alone.iter().copied()));
                sink(record! {
                    "part" => "threads", "width" => width, "threads" => threads, "runs" => measured.len(), "wall_s" => wall.median(),
                    "spread" => wall.spread(), "of_one" => wall.median() / of_one.median(), "p" => paired_p(&alone, &walls),
                    "cpu_s" => middle(&measured, |m| m.cpu), "coins" => mean(&measured),
                });
            }
        }
    }

    /// Runs the steered search; the contest allowed four seconds.
    fn quality(&self, sink: &mut dyn FnMut(Value)) {
        let mut all = Vec::new();
        for (index, board) in self.boards.iter().enumerate() {
            let width = Width::Timed { seconds: self.seconds, least: 10, most: 200_000 };
            let settings = Settings { threads: self.threads, ..settings(width, board) };
            let field = Field::new(board, &choose_open(board, &[]), Evaluation::TUNED_WEIGHTS);
            let measured = measure(&field, &settings);
            sink(record! {
                "part" => "quality", "seed" => index + 1, "coins" => measured.coins, "wall_s" => measured.wall, "cpu_s" => measured.cpu,
            });
            all.push(measured);
        }
        sink(record! {
            "part" => "quality", "seconds" => self.seconds, "threads" => self.threads, "instances" => all.len(), "mean" => mean(&all),
        });
    }
}

fn mean(measured: &[Measured]) -> f64 {
    sample(measured, |m| m.coins as f64).mean()
}
