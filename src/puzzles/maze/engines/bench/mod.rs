//! The benchmarks: `tokeru bench maze [--engine NAME] [--prunings | --bars] [--full] [--time SECONDS]`.
//!
//! * Without options: every exact engine on the article's boards and the third sample, with one thread and with two,
//!   and what the second thread gains.
//! * `--prunings`: the article's table, one pruning more in every row; `--full` adds the rows of the larger boards that
//!   take minutes.
//! * `--bars`: the frontier engine on boards up to 10 x 10, its first good answer and its proof; `--full` also runs the
//!   article's engine, `--board TEXT` takes only the rows whose names contain the text.
//! * `--hostile`: the default engine against the article's on degenerate boards up to 5 x 5, and on ordinary ones,
//!   `--count N` of each kind (100), `--seed N`.
//! * `--large N`: N boards of 12 x 12 with three multipliers from `--seed S` (1) on, `--cpu SECONDS` (60) and 1 GiB
//!   each: proofs, and how close the bounds are.
//!
//! Boards are read from `$TOKERU_SHARED/data/maze` or `../shared/data/maze`; without them a row says so. To add a
//! table, add a file here and a line in [`Maze::bench`].

mod engines;
mod hostile;
mod large;
mod measure;
mod prunings;

use crate::model::error::{Code, OptionError};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::puzzle::{Bench, Growth, Offer};
use crate::model::value::Value;
use crate::puzzles::maze::Maze;

/// Wall seconds after which a run is given up, unless `--time` gives another limit: the longest row that is worth
/// waiting for.
const TIME_LIMIT: f64 = 600.0;

/// CPU seconds and bytes that each board of `--large` may take.
const LARGE_CPU_LIMIT: f64 = 60.0;
const LARGE_MEMORY: u64 = 1 << 30;

impl Bench for Maze {
    const USUAL: &'static [&'static [(&'static str, &'static str)]] = &[&[("bars", "true")]];

    const GROWTH: Growth = Growth {
        counted: "crossings",
        engine: "frontier",
        options: &[],
        sizes: &[
            (16, &[("width", "4"), ("height", "4")]),
            (25, &[("width", "5"), ("height", "5")]),
            (36, &[("width", "6"), ("height", "6")]),
            (49, &[("width", "7"), ("height", "7")]),
            (64, &[("width", "8"), ("height", "8")]),
            (81, &[("width", "9"), ("height", "9")]),
        ],
    };

    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
        let limits = Limits { time: Some(options.seconds("time", TIME_LIMIT)?), ..Limits::default() };
        let full = options.flag("full")?;
        if options.flag("bars")? {
            let mut is_empty = true;
            super::frontier::bench::rows(full, options.text("board").unwrap_or(""), &mut |row| {
                is_empty = false;
                sink(row);
            });
            if is_empty {
                return Err(options.error("board", Code("bad-value")));
            }
        } else if options.text("large").is_some() {
            let seed: u64 = options.get("seed", 1)?;
            let seeds = seed.saturating_add(options.within("large", 1..=10_000, 1)?);
            let cpu = Some(options.seconds("cpu", LARGE_CPU_LIMIT)?);
            large::table(seed..seeds, &Limits { time: None, cpu, memory: LARGE_MEMORY, ..limits }, sink);
        } else if options.flag("hostile")? {
            hostile::table(options.get("count", 100)?, options.get("seed", 1)?, &limits, sink);
        } else if options.flag("prunings")? {
            prunings::table(full, &limits, sink);
        } else {
            engines::table(&chosen(options)?, &limits, sink);
        }
        Ok(())
    }
}

/// The engine asked for, or all exact engines.
fn chosen(options: &Options) -> Result<Vec<&'static str>, OptionError> {
    let named = options.text("engine");
    let chosen = Maze::ENGINES.iter().filter(|e| named.map_or(e.exact, |name| e.id == name));
    let chosen: Vec<_> = chosen.map(|e| e.id).collect();
    if chosen.is_empty() { Err(options.error("engine", Code("unknown-engine"))) } else { Ok(chosen) }
}
