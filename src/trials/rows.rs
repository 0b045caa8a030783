//! The trials as the command line runs them: with options in text, one row of a table for each family or finding.
//!
//! * `fuzz`: `family`, `seconds` (10), `seed` (1), `count` (as many as the seconds allow).
//! * `oracle` and `cancel`: `family`, `seed` (1), `count` (1000).
//! * `curate`: `family`, `seed` (1), `count` (1000), `levels` (50): one row for each level of the set.
//! * `difficulty`: `family`, `seed` (1), `count` (1000).
//! * `links`: the same; links of hostile boards, for the tests of the page's scripts (`tests/data/hostile.txt`); with
//!   `hard` of boards that keep engines busy (`tests/data/hard.txt`).

use super::inputs::opening;
use crate::base::clock::{Clock, CpuClock};
use crate::base::rng::Rng;
use crate::model::curation::LevelCandidate;
use crate::model::error::{Code, OptionError};
use crate::model::link::Opening;
use crate::model::options::Options;
use crate::model::value::Value;
use crate::puzzles::{Entry, FAMILIES};
use crate::record;
use crate::trials::fuzz::{Fuzzing, Gauge, TIME_LIMIT};
use crate::trials::{cancel, curate, oracle};
use std::ops::Range;

/// Latest moment of a cancel in seconds.
const LATEST: f64 = 2.0;
/// Most nanoseconds of a step of the page's side.
const MAX_STEP_NS: u64 = 50_000_000;

/// Runs the trial of a name; true if nothing was found.
pub fn run(trial: &str, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    options.only(&["count", "family", "hard", "levels", "seconds", "seed"])?;
    let mut clean = true;
    for family in chosen(options)? {
        clean &= match trial {
            "fuzz" => fuzz(family, options, sink)?,
            "oracle" => judge(family, options, sink)?,
            "cancel" => cancels(family, options, sink)?,
            "curate" => levels(family, options, sink)?,
            "difficulty" => difficulty(family, options, sink)?,
            "links" => links(family, options, sink)?,
            _ => return Err(OptionError { name: "trial".into(), value: trial.into(), code: Code("unknown-trial") }),
        };
    }
    Ok(clean)
}

fn chosen(options: &Options) -> Result<Vec<&'static Entry>, OptionError> {
    let named = options.text("family");
    let chosen: Vec<_> =
        FAMILIES.iter().copied().filter(|family| named.is_none_or(|name| name == family.id())).collect();
    if chosen.is_empty() { Err(options.error("family", Code("unknown-family"))) } else { Ok(chosen) }
}

fn fuzz(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    let (seconds, first) = (options.get("seconds", 10.0)?, options.get("seed", 1_u64)?);
    let count: Option<u64> = options.text("count").map(|_| options.get("count", 0)).transpose()?;
    let time_limit = (TIME_LIMIT * 1e9) as u64;
    let clock = CpuClock::thread();
    let reading = || (clock.seconds() * 1e9) as u64;
    // A single seed is that of a finding: its board is always searched.
    let search_every = if count == Some(1) { 1 } else { 32 };
    let gauge = Gauge { reading: &reading, most: MAX_STEP_NS, most_of_search: MAX_STEP_NS + time_limit, search_every };
    let (mut fuzzing, clock) = (Fuzzing::new(family, gauge), Clock::start());
    let mut written = 0;
    while count.map_or_else(|| clock.seconds() < seconds, |count| fuzzing.tally.inputs < count) {
        fuzzing.run(first.wrapping_add(fuzzing.tally.inputs));
        for found in &fuzzing.findings[written..] {
            sink(record! { "family" => family.id(), "seed" => found.seed, "step" => found.step.as_str(),
            "fault" => found.fault.as_str(), "input" => found.input.as_str() });
        }
        written = fuzzing.findings.len();
    }
    let tally = fuzzing.tally;
    sink(record! {
        "family" => family.id(), "inputs" => tally.inputs, "read" => tally.read, "steps" => tally.steps, "searches" => tally.searches,
        "findings" => written, "dearest_ms" => tally.dearest as f64 / 1e6, "dearest_step" => tally.dearest_step,
        "dearest_seed" => tally.dearest_seed, "seconds" => clock.seconds(),
    });
    Ok(written == 0)
}

fn judge(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    let (first, count): (u64, u64) = (options.get("seed", 1)?, options.get("count", 1000)?);
    let (mut solvable, mut searches, mut wrong, clock) = (0_u64, 0, 0_u64, Clock::start());
    for seed in first..first.saturating_add(count) {
        let trial = oracle::run(family, seed);
        solvable += u64::from(trial.solvable);
        searches += trial.searches;
        wrong += trial.wrong.len() as u64;
        for found in &trial.wrong {
            sink(record! { "family" => family.id(), "seed" => found.seed, "run" => found.run.as_str(),
            "fault" => found.fault.as_str(), "board" => found.board.as_str() });
        }
    }
    sink(
        record! { "family" => family.id(), "boards" => count, "solvable" => solvable, "searches" => searches, "wrong" => wrong,
        "seconds" => clock.seconds() },
    );
    Ok(wrong == 0)
}

fn cancels(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    let (first, count): (u64, u64) = (options.get("seed", 1)?, options.get("count", 1000)?);
    let all: Vec<_> = (first..first.saturating_add(count)).map(|seed| cancel::run(family, seed, LATEST)).collect();
    let mut clean = true;
    for one in &all {
        if let Some(fault) = &one.fault {
            clean = false;
            sink(
                record! { "family" => family.id(), "seed" => one.seed, "engine" => one.engine, "fault" => fault.as_str() },
            );
        }
    }
    for engine in family.engines() {
        for threads in [1, 2] {
            let of: Vec<_> = all.iter().filter(|one| one.engine == engine.id && one.threads == threads).collect();
            let row = delays(&of);
            let mut fields =
                vec![("family", family.id().into()), ("engine", engine.id.into()), ("threads", threads.into())];
            fields.extend(row);
            sink(Value::Record(fields));
        }
    }
    Ok(clean)
}

/// The seeds of the candidates.
fn seeds(options: &Options) -> Result<Range<u64>, OptionError> {
    let (first, count): (u64, u64) = (options.get("seed", 1)?, options.get("count", 1000)?);
    Ok(first..first.saturating_add(count))
}

fn levels(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    for level in curate::set(family, seeds(options)?, options.get("levels", 50)?) {
        sink(level_row(family, &level)?);
    }
    Ok(true)
}

/// A level of a set, with its link.
pub fn level_row(family: &Entry, level: &curate::Chosen) -> Result<Value, OptionError> {
    let LevelCandidate { board, par, difficulty, .. } = &level.candidate;
    let too_long =
        |_| OptionError { name: "levels".into(), value: level.seed.to_string(), code: Code("link-too-long") };
    let code = family.encode(board, "", Opening::Play).map_err(too_long)?;
    Ok(record! { "family" => family.id(), "seed" => level.seed, "grade" => level.grade, "difficulty" => *difficulty,
    "par" => *par, "code" => code.as_str(), "board" => board.as_str() })
}

fn difficulty(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    let found = curate::agreement(family, seeds(options)?);
    for (index, (boards, median)) in found.grades.into_iter().enumerate() {
        sink(
            record! { "family" => family.id(), "grade" => index + 1, "boards" => boards, "median_log2_nodes" => median },
        );
    }
    sink(record! { "family" => family.id(), "boards" => found.boards, "spearman" => found.spearman });
    Ok(true)
}

/// Longest link that is kept.
const LONGEST_LINK: usize = 600;

fn links(family: &'static Entry, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<bool, OptionError> {
    let (first, count): (u64, usize) = (options.get("seed", 1)?, options.get("count", 1000)?);
    let hard = options.flag("hard")?;
    let link = |seed| {
        let (board, moves) = if hard { (family.hard(seed), String::new()) } else { family.hostile(seed) };
        family.encode(&board, &moves, opening(&mut Rng::new(seed))).ok()
    };
    let short = (first..).filter_map(link).filter(|code| code.len() <= LONGEST_LINK);
    short.take(count).for_each(|code| sink(Value::Text(format!("#/{}/{code}", family.id()))));
    Ok(true)
}

/// How long cancels took, in milliseconds.
fn delays(of: &[&cancel::Cancelled]) -> Vec<(&'static str, Value)> {
    let mut delays: Vec<(f64, u64)> = of.iter().filter_map(|one| Some((one.delay? * 1e3, one.seed))).collect();
    delays.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| delays.get(((delays.len() as f64 * share) as usize).min(delays.len().saturating_sub(1)));
    let ms = |share: f64| Value::from(at(share).map(|&(ms, _)| ms));
    vec![
        ("cancelled", delays.len().into()),
        ("ended_first", (of.len() - delays.len()).into()),
        ("p50_ms", ms(0.5)),
        ("p95_ms", ms(0.95)),
        ("max_ms", ms(1.0)),
        ("max_seed", at(1.0).map(|&(_, seed)| seed).into()),
    ]
}
